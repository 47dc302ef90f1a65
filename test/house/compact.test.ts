/** The plugin that prints the code that is published. */
import { rollup } from "rollup";
import { expect, it } from "vitest";
import { compact } from "../../scripts/plugins/compact.mjs";

/** Prints a file, of which nothing is left out. */
async function printed(code: string, options?: Parameters<typeof compact>[0]) {
	const bundle = await rollup({
		input: "entry",
		treeshake: false,
		external: /^\.\//,
		plugins: [
			{
				name: "entry",
				resolveId: (id) => (id === "entry" ? id : null),
				load: (id) => (id === "entry" ? code : null),
			},
		],
	});
	const { output } = await bundle.generate({ format: "es", plugins: [compact(options)] });
	return output[0].code;
}

it("keeps the mark of calls that may be left out, and the calls", async () => {
	const code = await printed(
		'import { make } from "./other.js"; export const made = /* @__PURE__ */ make(), more = /* @__PURE__ */ new Map(made);',
	);
	expect(code).toContain("made = /* @__PURE__ */ make(), more = /* @__PURE__ */ new Map(made);");
});

it("keeps imports that bundlers must not follow, and what tells them so", async () => {
	const code = await printed(
		'const NAME = "package/node"; const unseen = (name) => import(name); export const load = () => unseen(NAME);',
	);
	expect(code).toMatch(/import\(\/\* @vite-ignore \*\/\/\* webpackIgnore: true \*\/\w+\)/);
	expect(code).not.toMatch(/import\([`"']/);
});

it("keeps the names of functions and classes, by which stack traces tell of them", async () => {
	const code = await printed(
		"export function first() { return function inner() {}; }\nclass Second {}\nexport const second = new Second();",
		{ hasShortLocals: true },
	);
	expect(code).toMatch(/function first\(.*function inner\(.*class Second\b/s);
});

it("prints ASCII alone, and no branch that nothing takes", async () => {
	const code = await printed(
		'export const text = "…é"; if (text.length === 1 && false) throw new Error(text);',
	);
	expect(code).toMatch(/^[ -~\t\n]*$/);
	expect(code).not.toContain("throw");
});

it("keeps the names of variables, unless short ones are asked for", async () => {
	const source =
		"export const half = (whole) => { const wanted = whole / 2; return wanted > 1 ? wanted : [wanted]; };";
	expect(await printed(source)).toContain("wanted > 1");
	expect(await printed(source, { hasShortLocals: true })).not.toContain("wanted");
});
