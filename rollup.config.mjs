import { copyFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dts } from "rollup-plugin-dts";
import { publicDeclarations } from "./scripts/declarations-plugin.mjs";
import { minify } from "./scripts/minify-plugin.mjs";
import { typescriptMaps } from "./scripts/typescript-maps-plugin.mjs";
import { robotsWasm } from "./scripts/wasm-plugin.mjs";

const MODULES = "build/modules/bindings";
const TYPES = "build/types/bindings";

const TEXT_FIRST = "\0text-first";

/** A module as tsc wrote it. */
const pathOf = (name) => fileURLToPath(new URL(`${MODULES}/${name}.js`, import.meta.url));

/** What callers import, each with declarations of its own. Add an entry here and in package.json's exports. */
const ENTRIES = ["index", "js", "wasm"];

/** Each entry is a file of its own, so that `./js` carries no WebAssembly and `./wasm` no JavaScript engine. */
function library(name, { file = name, declarations = `${name}.d.ts`, plugins = [], external = [] } = {}) {
	return {
		input: `${MODULES}/${name}.js`,
		external,
		output: { file: `dist/${file}.js`, format: "es", sourcemap: true },
		plugins: [...plugins, robotsWasm(), typescriptMaps(), minify(declarations)],
	};
}

/**
 * Puts the module's text in front of the code instead of amid it, where gzip would need 0.9 KiB more: the code of
 * modules follows the order in which they are first imported.
 */
const moduleTextFirst = {
	name: "module-text-first",
	resolveId: (_id, importer) => (importer === undefined ? TEXT_FIRST : null),
	load(id) {
		if (id !== TEXT_FIRST) return null;
		return `import ${JSON.stringify(pathOf("embedded-module"))};\nexport * from ${JSON.stringify(pathOf("index"))};`;
	},
};

/** The default entry for hosts that compile what is imported: the module is a file beside it, not text in it. */
const edge = library("index", {
	file: "edge",
	external: ["./robots.wasm?module"],
	plugins: [
		{
			name: "module-is-imported",
			resolveId: (id) => (id === "./embedded-module.js" ? pathOf("imported-module") : null),
		},
	],
});

function types(name) {
	return {
		input: `${TYPES}/${name}.d.ts`,
		output: { file: `dist/${name}.d.ts`, format: "es" },
		plugins: [publicDeclarations(), dts()],
	};
}

const command = {
	input: `${MODULES}/cli/main.js`,
	output: {
		file: "dist/cli.js",
		format: "es",
		banner: "#!/usr/bin/env node",
		paths: { "#library": "./index.js" },
	},
	external: (id) => id === "#library" || id.startsWith("node:"),
	plugins: [
		{
			name: "library-stays-outside",
			resolveId: (id) => (id === "../index.js" ? { id: "#library", external: true } : null),
		},
		{
			name: "copy-module",
			writeBundle() {
				mkdirSync("dist", { recursive: true });
				copyFileSync("build/robots.wasm", "dist/robots.wasm");
				copyFileSync("scripts/robots.wasm.d.ts", "dist/robots.wasm.d.ts");
			},
		},
	],
};

export default [
	...ENTRIES.map((name) => library(name, { plugins: name === "index" ? [moduleTextFirst] : [] })),
	edge,
	...ENTRIES.map(types),
	command,
];
