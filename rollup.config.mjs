import { copyFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import nodeResolve from "@rollup/plugin-node-resolve";
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
const ENTRIES = ["index", "js", "wasm", "directives", "robots-parser"];

/** Bundlers drop what an entry only passes on where it is a file of its own. */
const WITH_DIRECTIVES = {
	"./content-preferences/index.js": "./directives.js",
	"./directives/index.js": "./directives.js",
};

/** By its name, so that the host's conditions choose which file of the default entry it is. */
const WITH_DEFAULT_ENTRY = { "./index.js": "robotstxt-wasm", "../index.js": "robotstxt-wasm" };

/**
 * Each entry is a file of its own, so that `./js` carries no WebAssembly and `./wasm` no JavaScript engine.
 * `outside`: imports of the entry that stay imports, and what they become.
 */
function library(name, { file = name, declarations = `${name}.d.ts`, plugins = [], outside = {} } = {}) {
	return {
		input: `${MODULES}/${name}.js`,
		output: { file: `dist/${file}.js`, format: "es", sourcemap: true },
		plugins: [stayOutside(outside), ...plugins, robotsWasm(), typescriptMaps(), minify(declarations)],
	};
}

/** Keeps some imports as imports of something else. */
function stayOutside(files) {
	return {
		name: "stay-outside",
		resolveId: (id) => (Object.hasOwn(files, id) ? { id: files[id], external: true } : null),
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
		return `import ${JSON.stringify(pathOf("engine-wasm/embedded-module"))};\nexport * from ${JSON.stringify(pathOf("index"))};`;
	},
};

/** The default entry for hosts that compile what is imported: the module is a file beside it, not text in it. */
const edge = library("index", {
	file: "edge",
	outside: { ...WITH_DIRECTIVES, "./robots.wasm?module": "./robots.wasm?module" },
	plugins: [
		{
			name: "module-is-imported",
			resolveId: (id) =>
				id === "./engine-wasm/embedded-module.js" ? pathOf("engine-wasm/imported-module") : null,
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
	},
	external: (id) => id.startsWith("node:"),
	plugins: [
		stayOutside({ "../index.js": "./index.js" }),
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
	library("index", { outside: WITH_DIRECTIVES, plugins: [moduleTextFirst] }),
	library("js", { outside: WITH_DIRECTIVES }),
	library("wasm", { outside: WITH_DIRECTIVES }),
	edge,
	library("directives", { plugins: [nodeResolve()] }),
	library("robots-parser", { outside: WITH_DEFAULT_ENTRY }),
	...ENTRIES.map(types),
	command,
];
