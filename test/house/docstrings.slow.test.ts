import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import * as defaultEntry from "../../bindings/index.js";
import * as clientEntry from "../../crawling/client/index.js";
import * as crawlersEntry from "../../crawling/crawlers/index.js";
import * as directivesEntry from "../../crawling/directives/index.js";
import * as auditEntry from "../../insight/audit/index.js";
import * as recordsEntry from "../../insight/records/index.js";
import { ENTRIES } from "../../scripts/entries/entries.mjs";
import {
	CHECK,
	findExamples,
	IMPORT,
	interfacesWithoutExample,
	membersWithoutExample,
	toScript,
} from "../support/examples.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const examples = ["bindings", "crawling", "insight", "cli"].flatMap((floor) =>
	findExamples(`${ROOT}${floor}/`).map((example) => ({ ...example, file: `${floor}/${example.file}` })),
);

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
/** Those of the entries, and what they share. */
const declarations = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((file) =>
	file.endsWith(".d.ts"),
);

describe("every @example of a docstring runs and tells the truth", () => {
	it("there are examples", () => {
		const files = new Set(examples.map(({ file }) => file));
		expect(Array.from(files)).toEqual(
			expect.arrayContaining([
				"bindings/index.ts",
				"bindings/js.ts",
				"bindings/file/matcher.ts",
				"crawling/client/robots-client.ts",
			]),
		);
	});

	it.each(declarations)("%s: every public function and every member of a public class has one", (file) => {
		expect(membersWithoutExample(`${DIST}${file}`)).toEqual([]);
	});

	it("every type of an audit's report has one", () => {
		const source = readFileSync(`${ROOT}insight/audit/types.ts`, "utf8");
		expect(interfacesWithoutExample(source, "AuditReport")).toEqual([]);
	});

	it.each(examples)("$file:$line", async ({ file, code }) => {
		const { script, promisesCount } = toScript(code);
		const module = await import(/* @vite-ignore */ pathToFileURL(`${ROOT}${file}`).href);
		const scope: Record<string, unknown> = {
			...defaultEntry,
			...clientEntry,
			...directivesEntry,
			...crawlersEntry,
			...auditEntry,
			...recordsEntry,
			...module,
		};
		let checksCount = 0;
		scope[CHECK] = (value: unknown, promised: () => unknown, text: string) => {
			checksCount++;
			expect(value, text).toEqual(promised());
		};
		scope[IMPORT] = importForExample;
		const names = Object.keys(scope).filter((name) => name !== "default");
		const run = new Function(...names, `${script}\nreturn example();`);
		await run(...names.map((name) => scope[name]));
		expect(checksCount).toBe(promisesCount);
	});
});

/** Imports for an example: an entry, or the module's file as some hosts give it. */
async function importForExample(specifier: string): Promise<unknown> {
	if (specifier === "robotstxt-wasm/robots.wasm") {
		return {
			default: new WebAssembly.Module(readFileSync(new URL("../../build/robots.wasm", import.meta.url))),
		};
	}
	if (specifier === "undici") return import("undici");
	const found = ENTRIES.find(({ entry }) => specifier === entry.replace(/^\./, "robotstxt-wasm"));
	if (found === undefined) throw new Error(`${specifier} is no entry of this package`);
	return import(/* @vite-ignore */ pathToFileURL(`${ROOT}${found.source}.ts`).href);
}
