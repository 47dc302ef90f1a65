/** Runs the suite on Node, Deno and Bun, over every entry of the installed package. */
import { readFileSync } from "node:fs";
import * as defaultEntry from "robotstxt-wasm";
import * as autoEntry from "robotstxt-wasm/auto";
import * as directives from "robotstxt-wasm/directives";
import * as jsEntry from "robotstxt-wasm/js";
import * as robotsParser from "robotstxt-wasm/robots-parser";
import * as robotsParserJs from "robotstxt-wasm/robots-parser/js";
import * as wasmEntry from "robotstxt-wasm/wasm";
import { runEveryEntry } from "./every-entry.js";

wasmEntry.initialise(
	new WebAssembly.Module(readFileSync(new URL(import.meta.resolve("robotstxt-wasm/robots.wasm")))),
);

const runs = await runEveryEntry({
	".": defaultEntry,
	"./js": jsEntry,
	"./auto": autoEntry,
	"./wasm": wasmEntry,
	"./robots-parser": robotsParser,
	"./robots-parser/js": robotsParserJs,
	"./directives": directives,
});
console.log(JSON.stringify({ host: nameOfHost(), runs }));

function nameOfHost() {
	if (globalThis.Deno !== undefined) return `Deno ${Deno.version.deno}, V8 ${Deno.version.v8}`;
	if (globalThis.Bun !== undefined) return `Bun ${Bun.version}`;
	return `Node ${process.versions.node}, V8 ${process.versions.v8}`;
}
