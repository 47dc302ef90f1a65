/** Runs the suite on Node, Deno and Bun, over every entry of the installed package. */
import { readFileSync } from "node:fs";
import * as defaultEntry from "robotstxt-wasm";
import * as jsEntry from "robotstxt-wasm/js";
import * as wasmEntry from "robotstxt-wasm/wasm";
import { cases } from "./cases.js";
import { runSuite } from "./suite.js";

wasmEntry.initialise(
	new WebAssembly.Module(readFileSync(new URL(import.meta.resolve("robotstxt-wasm/robots.wasm")))),
);

const runs = [
	{ entry: ".", library: defaultEntry, asked: undefined, expected: "wasm" },
	{ entry: ".", library: defaultEntry, asked: "auto", expected: "wasm" },
	{ entry: ".", library: defaultEntry, asked: "js", expected: "js" },
	{ entry: "./js", library: jsEntry, asked: undefined, expected: "js" },
	{ entry: "./wasm", library: wasmEntry, asked: undefined, expected: "wasm" },
];

console.log(
	JSON.stringify({
		host: nameOfHost(),
		runs: runs.map(({ entry, library, asked, expected }) => ({
			run: `entry ${entry}, engine ${asked ?? "unasked"}`,
			...runSuite(library, asked, expected, cases),
		})),
	}),
);

function nameOfHost() {
	if (globalThis.Deno !== undefined) return `Deno ${Deno.version.deno}, V8 ${Deno.version.v8}`;
	if (globalThis.Bun !== undefined) return `Bun ${Bun.version}`;
	return `Node ${process.versions.node}, V8 ${process.versions.v8}`;
}
