import { copyFileSync, mkdirSync } from "node:fs";
import nodeResolve from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import { robotsWasm } from "./scripts/wasm-plugin.mjs";

const MODULES = "build/modules/bindings";

/**
 * Each entry is a file of its own, so that `./js` carries no WebAssembly and `./wasm` no JavaScript engine.
 * @param {string} name
 * @param {Record<string, string>} outside imports of the entry that stay imports, and the file in dist they name.
 */
function library(name, outside = {}) {
	return {
		input: `${MODULES}/${name}.js`,
		output: { file: `dist/${name}.js`, format: "es", sourcemap: true },
		plugins: [stayOutside(outside), robotsWasm(), nodeResolve(), terser({ module: true })],
	};
}

/** Bundlers drop what an entry only passes on where it is a file of its own. */
const withDirectives = { "./directives/index.js": "./directives.js" };

/** @param {Record<string, string>} files by what the entry imports. */
function stayOutside(files) {
	return {
		name: "stay-outside",
		resolveId: (id) => (Object.hasOwn(files, id) ? { id: files[id], external: true } : null),
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
			},
		},
	],
};

export default [
	library("index", withDirectives),
	library("js", withDirectives),
	library("wasm", withDirectives),
	library("directives"),
	library("robots-parser", { "./index.js": "./index.js", "../index.js": "./index.js" }),
	command,
];
