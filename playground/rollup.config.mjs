import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import nodeResolve from "@rollup/plugin-node-resolve";
import { minify } from "../scripts/minify-plugin.mjs";
import { robotsWasm } from "../scripts/wasm-plugin.mjs";
import { sourceAddress } from "../site/addresses.mjs";
import { withDocsAddress } from "./docs-address.mjs";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const MODULES = path("../build/playground-modules/playground/source/");
const TARGET = path("../build/playground/");

/** The compiled modules stand outside this folder, so packages are looked for here. */
const resolve = () => nodeResolve({ modulePaths: [path("node_modules")] });

/** Copies what needs no bundling. */
const copyPage = {
	name: "copy-page",
	writeBundle() {
		mkdirSync(TARGET, { recursive: true });
		for (const name of ["icon.svg", "styles"]) cpSync(path(name), `${TARGET}${name}`, { recursive: true });
		const html = readFileSync(path("index.html"), "utf8");
		// The web site writes its own; anywhere else the pages are the repository's.
		writeFileSync(`${TARGET}index.html`, withDocsAddress(html, sourceAddress("docs/*.md") ?? ""));
	},
};

export default [
	{
		input: `${MODULES}main.js`,
		output: { file: `${TARGET}main.js`, format: "es" },
		plugins: [resolve(), minify(), copyPage],
	},
	{
		input: `${MODULES}worker.js`,
		output: { file: `${TARGET}worker.js`, format: "iife" },
		plugins: [robotsWasm(), resolve(), minify({ isModule: false })],
	},
];
