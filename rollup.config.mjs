import { copyFileSync, mkdirSync } from "node:fs";
import nodeResolve from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import { robotsWasm } from "./scripts/wasm-plugin.mjs";

const MODULES = "build/modules/bindings";

/** Each entry is a file of its own, so that `./js` carries no WebAssembly and `./wasm` no JavaScript engine. */
function library(name) {
	return {
		input: `${MODULES}/${name}.js`,
		output: { file: `dist/${name}.js`, format: "es", sourcemap: true },
		plugins: [robotsWasm(), nodeResolve(), terser({ module: true })],
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
			},
		},
	],
};

export default [library("index"), library("js"), library("wasm"), command];
