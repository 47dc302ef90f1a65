/** The plugin that writes numbers for their names in the code that is published. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rollup } from "rollup";
import { afterAll, describe, expect, it } from "vitest";
import { inlineConstants } from "../../scripts/plugins/inline-constants.mjs";

const folder = mkdtempSync(join(tmpdir(), "inline-constants-"));
afterAll(() => rmSync(folder, { recursive: true }));
const pathOf = (name: string) => join(folder, name);
writeFileSync(
	pathOf("constants.mjs"),
	"export const ONE = 1;\nexport const TWO = 2;\nexport const MINUS = -4;\nexport const NAME = 'text';\nexport const other = 7;\n",
);
writeFileSync(
	pathOf("object.mjs"),
	"export const Kind = Object.freeze({ Good: 1, Bad: 0, nameOf: () => 'good' });\nexport const more = 5;\n",
);
writeFileSync(pathOf("mixed.mjs"), "export const SEVEN = 7;\nexport const isSeven = (it) => it === SEVEN;\n");

writeFileSync(
	pathOf("door.mjs"),
	'export { SEVEN } from "./mixed.mjs";\nexport { Kind } from "./object.mjs";\n',
);

/** Bundles and prints a file. All its imports stay outside. */
async function inlined(code: string) {
	writeFileSync(pathOf("entry.mjs"), code);
	const bundle = await rollup({
		input: pathOf("entry.mjs"),
		treeshake: false,
		external: /(?:constants|object|mixed|door|elsewhere)\.mjs$/,
		plugins: [
			inlineConstants(pathOf("constants.mjs"), { path: pathOf("object.mjs"), name: "Kind" }, [
				pathOf("mixed.mjs"),
				pathOf("door.mjs"),
			]),
			keepInside,
		],
	});
	const { output } = await bundle.generate({ format: "es", sourcemap: true, sourcemapExcludeSources: true });
	return output[0];
}

/** A bundler calls what is imported by its place; the plugin must learn of it as for any other file. */
const keepInside = {
	name: "keep-inside",
	resolveId: (id: string) =>
		id.startsWith("./") ? { id: pathOf(id.slice(2)), external: id !== "./entry.mjs" } : null,
};

const lines = async (code: string) =>
	(await inlined(code)).code
		.trim()
		.split("\n")
		.filter((line) => line !== "" && !line.startsWith("//#"));

const IMPORT = 'import { ONE, TWO, MINUS } from "./constants.mjs";\n';

describe("numbers for names", () => {
	it("of single constants, whose import goes", async () => {
		expect(await lines(`${IMPORT}call(ONE, [TWO], x[TWO], ONE + TWO, y - MINUS, \`\${ONE}\`);`)).toEqual([
			`call(1, [2], x[2], 1 + 2, y - (-4), \`\${1}\`);`,
		]);
	});

	it("of renamed ones, and by the names that they have here", async () => {
		expect(await lines('import { ONE as FIRST } from "./constants.mjs";\ncall(FIRST, ONE);')).toEqual([
			"call(1, ONE);",
		]);
	});

	it("of all constants by way of their module", async () => {
		const code = 'import * as abi from "./constants.mjs";\ncall(abi.ONE, abi.other, x.abi.ONE, abi.MINUS);';
		expect(await lines(code)).toEqual(["call(1, 7, x.abi.ONE, (-4));"]);
	});

	it("of the members of an object, renamed or not; whatever else it is asked stays", async () => {
		const code =
			'import { Kind as K, more } from "./object.mjs";\ncall(K.Good, K.Bad, K.nameOf(), K[x], K, more);';
		expect(await lines(code)).toEqual([
			"import { Kind, more } from './object.mjs';",
			"call(1, 0, Kind.nameOf(), Kind[x], Kind, more);",
		]);
	});

	it("of constants of a module that has other things too, which stay", async () => {
		const code = 'import { isSeven, SEVEN } from "./mixed.mjs";\ncall(SEVEN, isSeven, isSeven(SEVEN));';
		expect(await lines(code)).toEqual([
			"import { isSeven } from './mixed.mjs';",
			"call(7, isSeven, isSeven(7));",
		]);
	});

	it("of either by way of a module that hands them on", async () => {
		const code = 'import { Kind, SEVEN } from "./door.mjs";\ncall(SEVEN, Kind.Good);';
		expect(await lines(code)).toEqual(["import './door.mjs';", "call(7, 1);"]);
	});

	it("of what a file computes from numbers, one by the other", async () => {
		const code = `${IMPORT}const A = 1 << 4;\nexport const B = A * TWO + 0x10;\nconst C = -B / (A - ONE);\nconst D = f(A);\nconst E = E2 * 2;\nconst low = A + 1;\nuse(A, B, C, D, E, low);`;
		const [a, b, c, d, e, low] = await lines(code);
		expect([a, b, c, d, e, low]).toEqual([
			"const A = 16;",
			"const B = 48;",
			"const C = (-3.2);",
			"const D = f(A);",
			"const E = E2 * 2;",
			"const low = A + 1;",
		]);
	});
});

describe("names that stay", () => {
	it("in texts, comments, patterns and keys", async () => {
		const code = `${IMPORT}call("ONE", 'TWO', \`TWO\`, /ONE/, { ONE: TWO, "TWO": 1, [TWO]: ONE }, x.ONE, x?.TWO); /* ONE */`;
		expect(await lines(code)).toEqual([
			`call("ONE", 'TWO', \`TWO\`, /ONE/, { ONE: 2, "TWO": 1, [2]: 1 }, x.ONE, x?.TWO); /* ONE */`,
		]);
	});

	it("in objects that are named as their constants: the key stays, and is given the number", async () => {
		expect(await lines(`${IMPORT}call({ ONE, TWO });`)).toEqual(["call({ ONE: 1, TWO: 2 });"]);
	});

	it("where something nearer has the name", async () => {
		const code = `${IMPORT}function f(ONE) { return ONE + TWO; }
const g = ({ TWO }) => TWO + ONE;
{ const ONE = 5; call(ONE); }
for (const TWO of list) call(TWO);
try { call(ONE); } catch (ONE) { call(ONE); }
function h() { var TWO = 3; return () => TWO; }
call(ONE, TWO);`;
		expect(await lines(code)).toEqual([
			"function f(ONE) { return ONE + 2; }",
			"const g = ({ TWO }) => TWO + 1;",
			"{ const ONE = 5; call(ONE); }",
			"for (const TWO of list) call(TWO);",
			"try { call(1); } catch (ONE) { call(ONE); }",
			"function h() { var TWO = 3; return () => TWO; }",
			"call(1, 2);",
		]);
	});

	it("of classes and labels", async () => {
		const code = `${IMPORT}class A { ONE = TWO; static TWO() { return ONE; } [ONE]() {} }\nONE: for (;;) break ONE;`;
		expect(await lines(code)).toEqual([
			"class A { ONE = 2; static TWO() { return 1; } [1]() {} }",
			"ONE: for (;;) break ONE;",
		]);
	});

	it("of other modules, and in files without constants", async () => {
		const code = 'import { ONE } from "./elsewhere.mjs";\ncall(ONE, Kind.Good);';
		expect(await lines(code)).toEqual(["import { ONE } from './elsewhere.mjs';", "call(ONE, Kind.Good);"]);
	});

	it("of a constant within a function, whatever it is computed from", async () => {
		expect(await lines("function f() { const LIMIT = 2 * 3; return LIMIT; }")).toEqual([
			"function f() { const LIMIT = 2 * 3; return LIMIT; }",
		]);
	});
});

it.each([
	['import { NAME } from "./constants.mjs";\ncall(NAME);', "NAME"],
	['import { NONE } from "./constants.mjs";\ncall(NONE);', "NONE"],
	['import * as abi from "./constants.mjs";\ncall(abi);', "abi"],
	['import * as abi from "./constants.mjs";\ncall(abi[x]);', "abi"],
	['import * as abi from "./constants.mjs";\ncall(abi.NONE);', "abi"],
	['import { ONE } from "./constants.mjs";\nexport { ONE };', "ONE"],
])("what cannot do without the module of constants is an error: %s", async (code, name) => {
	await expect(inlined(code)).rejects.toThrow(`inline-constants: ${name} is no number here`);
});

it("tells where in the source each piece of the code stands", async () => {
	const { code, map } = await inlined(`${IMPORT}\ncall(ONE, TWO, here);\nthere();\n`);
	const [first = ""] = code.split("\n");
	const found = new SourceMap(JSON.parse(String(map)) as SourceMapPayload);
	const at = (line: number, column: number) => {
		const { originalLine, originalColumn } = found.findEntry(line, column) as {
			originalLine: number;
			originalColumn: number;
		};
		return [originalLine, originalColumn];
	};
	expect(first).toBe("call(1, 2, here);");
	expect(at(0, first.indexOf("here"))).toEqual([2, "call(ONE, TWO, ".length]);
	expect(at(1, 0)).toEqual([3, 0]);
});
