/**
 * Imports one built entry, given as a path, in a realm where everything a host offers is a trap, and prints what
 * was touched, as JSON. Only what ECMAScript itself gives, TextEncoder and TextDecoder are there to be used.
 * Needs `--experimental-vm-modules`.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createContext, SourceTextModule, SyntheticModule } from "node:vm";

const HOST_NAMES = [
	"WebAssembly",
	"URL",
	"fetch",
	"XMLHttpRequest",
	"Worker",
	"process",
	"require",
	"Deno",
	"Bun",
	"navigator",
	"document",
	"localStorage",
	"caches",
	"crypto",
	"performance",
	"setTimeout",
	"queueMicrotask",
	"atob",
	"eval",
	"Function",
];

const touched = [];

function trap(name) {
	const note = (how) => () => {
		touched.push(`${how} ${name}`);
		throw new Error(`${name} was touched`);
	};
	return new Proxy(function trapped() {}, {
		get: note("read"),
		has: note("read"),
		apply: note("called"),
		construct: note("constructed"),
	});
}

const globals = Object.fromEntries(HOST_NAMES.map((name) => [name, trap(name)]));
const context = createContext({ ...globals, TextEncoder, TextDecoder });
const path = process.argv[2];
const imported = [];
/** @type {Map<string, SourceTextModule>} */
const modules = new Map();

function load(file) {
	const made =
		modules.get(file) ?? new SourceTextModule(readFileSync(file, "utf8"), { context, identifier: file });
	modules.set(file, made);
	return made;
}

const entry = load(path);
/** Makes a module of Node's own readable. An entry that other hosts load too does not import Node's modules. */
async function builtin(specifier) {
	const real = await import(specifier);
	const names = Object.keys(real);
	return new SyntheticModule(
		names,
		function give() {
			for (const name of names) this.setExport(name, real[name]);
		},
		{ context },
	);
}

await entry.link((specifier, { identifier }) => {
	imported.push(specifier);
	// The package's own files are really there; whatever else is imported is a trap.
	if (specifier.endsWith(".js")) return load(resolve(identifier, "..", specifier));
	if (specifier.startsWith("node:")) return builtin(specifier);
	return new SyntheticModule(
		["default"],
		function give() {
			this.setExport("default", trap(specifier));
		},
		{ context },
	);
});
await entry.evaluate();
console.log(JSON.stringify({ touched, imported, names: Object.keys(entry.namespace) }));
