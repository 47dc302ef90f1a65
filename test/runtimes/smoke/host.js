/** Runs the suite on Node, Deno and Bun, over every entry of the installed package. */
import { readFileSync } from "node:fs";
import { runEveryEntry } from "./every-entry.js";

const octets = readFileSync(new URL(import.meta.resolve("robotstxt-wasm/robots.wasm")));
const runs = await runEveryEntry(new WebAssembly.Module(octets));
console.log(JSON.stringify({ host: nameOfHost(), runs }));

function nameOfHost() {
	if (globalThis.Deno !== undefined) return `Deno ${Deno.version.deno}, V8 ${Deno.version.v8}`;
	if (globalThis.Bun !== undefined) return `Bun ${Bun.version}`;
	return `Node ${process.versions.node}, V8 ${process.versions.v8}`;
}
