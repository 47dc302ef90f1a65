/**
 * Imports built entries, given as paths, each in a realm of its own where everything a host offers is a trap, and prints what
 * each touched, as JSON. Only what ECMAScript itself gives, TextEncoder and TextDecoder are there to be used.
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

/** A trap that stands for a name, and notes there what is done to it. */
function trap(name, touched) {
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

/** What an entry touches while it is imported, what it imports, and its exports. */
async function importInTraps(path) {
	const touched = [];
	const imported = [];
	const globals = Object.fromEntries(HOST_NAMES.map((name) => [name, trap(name, touched)]));
	const context = createContext({ ...globals, TextEncoder, TextDecoder });
	/** @type {Map<string, SourceTextModule>} */
	const modules = new Map();
	const load = (file) => {
		const made =
			modules.get(file) ?? new SourceTextModule(readFileSync(file, "utf8"), { context, identifier: file });
		modules.set(file, made);
		return made;
	};
	const entry = load(path);
	await entry.link((specifier, { identifier }) => {
		imported.push(specifier);
		// The package's own files are really there; whatever else is imported is a trap.
		if (specifier.endsWith(".js")) return load(resolve(identifier, "..", specifier));
		if (specifier.startsWith("node:")) return builtin(specifier, context);
		return new SyntheticModule(
			["default"],
			function give() {
				this.setExport("default", trap(specifier, touched));
			},
			{ context },
		);
	});
	await entry.evaluate();
	return { touched, imported, names: Object.keys(entry.namespace) };
}

/** Makes a module of Node's own readable. An entry that other hosts load too does not import Node's modules. */
async function builtin(specifier, context) {
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

const outcomes = [];
for (const path of process.argv.slice(2)) {
	// A trap that was touched ends the import of its entry alone.
	outcomes.push(
		await importInTraps(path).catch(({ message }) => ({ touched: [message], imported: [], names: [] })),
	);
}
console.log(JSON.stringify(outcomes));
