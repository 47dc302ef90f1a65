import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { ENTRIES } from "../../scripts/entries/entries.mjs";
import { findBlocks } from "../support/examples.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/");
const pages = [
	"README.md",
	...["docs/", "docs/guides/"].flatMap((folder) => readdirSync(ROOT + folder).map((name) => folder + name)),
].filter((page) => page.endsWith(".md"));
/** What no JavaScript can say: the types of undici's fetch and of the Fetch standard exclude each other. */
const UNTYPABLE = "dispatcher = new Agent(";
/** JavaScript cannot type what it catches. A page with such a block says what to write instead. */
const CATCH = "catch (error)";
const TYPED_CATCH = "catch (error: any)";

const blocks = pages.flatMap((page) =>
	findBlocks(ROOT + page)
		.filter(({ code }) => !code.includes(UNTYPABLE))
		.map(({ line, code }) => ({ page, line, code })),
);

describe("a block that is pasted into a file of strict TypeScript has no error", () => {
	const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile);
	const options: ts.CompilerOptions = {
		...ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT).options,
		// A block may show a name that it does not use.
		noUnusedLocals: false,
		paths: Object.fromEntries(
			ENTRIES.map(({ entry, source }) => [entry.replace(/^\./, "robotstxt-wasm"), [`${ROOT}${source}.ts`]]),
		),
	};
	const files = new Map(
		blocks.map(({ page, line, code }) => [
			pathOf(page, line),
			`export {};\n${isCatchTold(page) ? code.replace(CATCH, TYPED_CATCH) : code}`,
		]),
	);
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile } = host;
	host.fileExists = (path) => files.has(path) || fileExists(path);
	host.readFile = (path) => files.get(path) ?? readFile(path);
	const program = ts.createProgram([...files.keys()], options, host);

	it.each(blocks)("$page, line $line", ({ page, line }) => {
		const source = program.getSourceFile(pathOf(page, line));
		const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
		expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
	});

	it("a wrong type is noticed", () => {
		const path = pathOf("wrong.md", 1);
		files.set(path, 'import { RobotsTxt } from "robotstxt-wasm";\nRobotsTxt.parse(1);\n');
		const wrong = ts.createProgram([path], options, host, program);
		expect(wrong.getSemanticDiagnostics(wrong.getSourceFile(path))).toHaveLength(1);
	});
});

function pathOf(page: string, line: number): string {
	return `${ROOT}test/docs/${page.replaceAll("/", "-")}-${line}.mts`;
}

function isCatchTold(page: string): boolean {
	return ts.sys.readFile(ROOT + page)?.includes(`\`${TYPED_CATCH}\``) ?? false;
}
