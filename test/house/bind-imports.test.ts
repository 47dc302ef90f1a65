/** The plugin of the tests that gives modules constants for what they import. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Plugin, rollup } from "rollup";
import { afterAll, expect, it } from "vitest";
import { bindImports } from "../support/bind-imports.js";

const folder = mkdtempSync(join(tmpdir(), "bind-imports-"));
afterAll(() => rmSync(folder, { recursive: true }));
const pathOf = (name: string) => join(folder, name);
writeFileSync(
	pathOf("tally.mjs"),
	"export let count = 0;\nexport function add() { count++; }\nexport const STEP = 1;\nexport default 'tally';\n",
);
writeFileSync(pathOf("constants.mjs"), "export const ONE = 1;\nexport const TWO = 2;\n");

/** A file as the plugin writes it. Nothing of it is removed, and all its imports stay outside. */
async function bound(code: string) {
	writeFileSync(pathOf("entry.mjs"), code);
	const bundle = await rollup({
		input: pathOf("entry.mjs"),
		treeshake: false,
		external: /(?:tally|constants)\.mjs$|^node:/,
		// Vite's plugins are those of rollup, with hooks more.
		plugins: [bindImports() as unknown as Plugin],
	});
	const { output } = await bundle.generate({ format: "es" });
	return output[0].code.split("\n").filter((line) => line !== "");
}

it("names functions and constants, renamed ones too, and not a variable, which changes", async () => {
	expect(
		await bound('import { add, count, STEP as step } from "./tally.mjs";\nadd();\nexport { count, step };\n'),
	).toEqual([
		"import { add as add$1, STEP } from './tally.mjs';",
		"export { count } from './tally.mjs';",
		"const add = add$1;const step = STEP;",
		"add();",
		"export { step };",
	]);
});

it("names a module of constants, and not one of variables", async () => {
	expect(
		await bound(
			'import * as constants from "./constants.mjs";\nimport * as tally from "./tally.mjs";\nexport { constants, tally };\n',
		),
	).toEqual([
		"import * as constants__imported from './constants.mjs';",
		"import * as tally_mjs from './tally.mjs';",
		"export { tally_mjs as tally };",
		"const constants = { ...constants__imported };",
		"export { constants };",
	]);
});

it("leaves a default, and what is not of the repository", async () => {
	expect(
		await bound(
			'import tally from "./tally.mjs";\nimport { join } from "node:path";\nexport { tally, join };\n',
		),
	).toEqual(["export { default as tally } from './tally.mjs';", "export { join } from 'node:path';"]);
});
