import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import nodeResolve from "@rollup/plugin-node-resolve";
import { REPOSITORY, sourceAddress } from "../scripts/addresses.mjs";
import { licences } from "../scripts/plugins/licences.mjs";
import { minify } from "../scripts/plugins/minify.mjs";
import { robotsWasm } from "../scripts/plugins/wasm.mjs";
import { withAddresses } from "./page-addresses.mjs";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const MODULES = path("../build/playground-modules/playground/source/");
const TARGET = path("../build/playground/");

/** The compiled modules stand outside this folder, so packages are looked for here. */
const resolve = () => nodeResolve({ modulePaths: [path("node_modules")] });

/** The page with one style sheet in place of several, each of which would be a request before anything is drawn. */
function joinStyles(page) {
	const link = /\t*<link rel="stylesheet" href="(styles\/[^"]+)" \/>\r?\n/g;
	const styles = Array.from(page.matchAll(link), ([, name]) => readFileSync(path(name), "utf8")).join("\n");
	const joined = '\t<link rel="stylesheet" href="styles.css" />\n\t</head>';
	return { html: page.replaceAll(link, "").replace("</head>", joined), styles };
}

/** Copies what needs no bundling. */
const copyPage = {
	name: "copy-page",
	writeBundle() {
		mkdirSync(TARGET, { recursive: true });
		cpSync(path("icon.svg"), `${TARGET}icon.svg`);
		const { html, styles } = joinStyles(readFileSync(path("index.html"), "utf8"));
		writeFileSync(`${TARGET}styles.css`, styles);
		// The web site writes its own; anywhere else the pages are the repository's.
		writeFileSync(
			`${TARGET}index.html`,
			withAddresses(html, { docs: sourceAddress("docs/*.md") ?? "", home: REPOSITORY ?? "" }),
		);
	},
};

export default [
	{
		input: `${MODULES}main.js`,
		output: { file: `${TARGET}main.js`, format: "es" },
		plugins: [resolve(), minify(), licences(`${TARGET}main.licences.txt`), copyPage],
	},
	{
		input: `${MODULES}worker.js`,
		output: { file: `${TARGET}worker.js`, format: "iife" },
		plugins: [robotsWasm(), resolve(), minify({ isModule: false }), licences(`${TARGET}worker.licences.txt`)],
	},
];
