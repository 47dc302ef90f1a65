// Writes the table of entries into package.json and jsr.json: `npm run entries`, after a change of scripts/entries/entries.mjs.
import { readFileSync, writeFileSync } from "node:fs";
import { exportsOf, jsrExportsOf } from "./entries.mjs";

/** @param {string} name */
function edit(name, change) {
	const path = new URL(`../../${name}`, import.meta.url);
	const json = JSON.parse(readFileSync(path, "utf8"));
	change(json);
	writeFileSync(path, `${JSON.stringify(json, null, "\t")}\n`);
}

edit("package.json", (json) => {
	json.main = "./dist/index.cjs";
	json.module = "./dist/index.js";
	json.types = "./dist/index.d.cts";
	json.exports = exportsOf();
});
edit("jsr.json", (json) => {
	json.exports = jsrExportsOf();
});
