import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { robotsTxtUrl } from "../../../bindings/auto.js";
import type { Dialect } from "../../../bindings/contract/types.js";
import { PolicySet } from "../../../bindings/set/index.js";
import { hashOf } from "../../../bindings/text/octet-hash.js";
import { viewOf } from "../../../bindings/text/octets.js";
import type { JudgeCommand } from "../../../cli/arguments/commands.js";
import type { Host } from "../../../cli/host/host.js";
import { library } from "../../../cli/host/library.js";
import { makeLines } from "../../../cli/output/lines/lines-module.js";
import { verdictName } from "../../../cli/output/verdict-names.js";
import { DecidedRows, DecidedRowsPrinter } from "../../../cli/rows/decided-rows.js";
import { FileAnswers } from "../../../cli/rows/file-answers.js";
import type { RowAnswers } from "../../../cli/rows/row-answers.js";
import { listRows, listRowsInJs } from "../../../cli/rows/row-lists.js";
import { RowPolicies } from "../../../cli/rows/row-policies.js";
import { rowsOf } from "../../../cli/rows/rows.js";
import { COLUMNS_OF_SET, SetAnswers } from "../../../cli/rows/set-answers.js";
import { TsvRows } from "../../../cli/rows/tsv-rows.js";
import { beginsWithOrigin, isPlainOrigin } from "../../../cli/urls/plain-origin.js";
import { runs, runsCount } from "../../support/fuzz.js";

const octetsOf = (text: string) => Buffer.from(text, "latin1");
const host = { library, version: () => "1.2.3" } as unknown as Host;
const commandIn = (dialect: Dialect, isAsWritten = false) =>
	({ parse: { dialect }, isAsWritten, isFetching: false }) as unknown as JudgeCommand;

/** Pieces of cells, one code unit per octet. */
const ORIGINS =
	"https://a.example http://b.example:8443 https://A.example https://a..b http://1.2 https: foo".split(" ");
const PARTS = [
	...ORIGINS,
	..."/ /private // /../ /./x \\ \\N \\t \\n \\\\ ExampleBot examplebot/2.1 * Other".split(" "),
	...["\r", "\0", " ", "\xff", "\xc3\xb6", "user-agent: *\\ndisallow: /private\\n", "<p>", "x".repeat(9)],
];
const cell = fc.array(fc.constantFrom(...PARTS), { maxLength: 3 }).map((parts) => parts.join(""));
const plainRow = fc
	.tuple(fc.constantFrom(...ORIGINS), fc.constantFrom("ExampleBot", "ExampleBot/1"), cell, fc.boolean())
	.map(([origin, crawler, path, isWhole]) => `${origin}\t${crawler}\t${isWhole ? origin : ""}/${path}`);
const fileRow = cell.map((path) => `user-agent: *\\ndisallow: /private\tExampleBot\t/${path}`);
const anyRow = fc.array(cell, { maxLength: 5 }).map((cells) => cells.join("\t"));
const blocks = fc
	.tuple(
		fc.array(fc.tuple(fc.oneof(plainRow, fileRow, anyRow, cell), fc.constantFrom("\n", "\n", "\r\n")), {
			minLength: 1,
			maxLength: 40,
		}),
		anyRow,
	)
	.map(([rows, last]) => octetsOf(rows.flat().join("") + last));

const lines = makeLines();

describe.each([
	["by WebAssembly", (octets: Buffer, exception: string) => listRows(lines, octets, exception.charCodeAt(0))],
	["without it", (octets: Buffer, exception: string) => listRowsInJs(octets, exception.charCodeAt(0))],
])("rows of octets, %s", (_, list) => {
	it("are found, and their first cells, wherever a row ends", () => {
		fc.assert(
			fc.property(blocks, (block) => {
				const { count, starts, ends, firstTabs, secondTabs, tabCounts, plain, areAlone } = list(block, "\\");
				const lines = block.toString("latin1").split("\n");
				if (lines.at(-1) === "") lines.pop();
				const texts = lines.map((line) => line.replace(/\r$/, ""));
				const found = Array.from(starts, (start, index) => block.toString("latin1", start, ends[index]));
				expect(found).toEqual(texts);
				expect(count).toBe(texts.length);
				expect(areAlone).toBe(texts.every((text) => /^[^\\\r\t]+$/.test(text)));
				for (const [index, text] of texts.entries()) {
					const cells = text.split("\t");
					expect(tabCounts[index]).toBe(cells.length - 1);
					expect(plain[index]).toBe(/[\\\r]/.test(text) ? 0 : 1);
					if (cells.length < 3) continue;
					const tabs = [firstTabs[index]!, secondTabs[index]!].map((tab) => tab - starts[index]!);
					expect(tabs).toEqual([cells[0]!.length, cells[0]!.length + 1 + cells[1]!.length]);
				}
			}),
			runs(300),
		);
	});

	it("are found however many there are, and cells counted up to more than any table has", () => {
		const { count, tabCounts } = list(octetsOf(`${"\t".repeat(300)}\n`.repeat(5000)), "\n");
		expect(count).toBe(5000);
		expect(new Set(tabCounts)).toEqual(new Set([9]));
	});
});

describe("origins in rows of octets", () => {
	it("are plain only where it is as origins are serialised", () => {
		const pieces = "https:// http:// a b.c - . -- 1 0x7f xn-- example _ A : / @ é".split(" ");
		let plainCount = 0;
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), (parts) => {
				const origin = parts.join("");
				const octets = Buffer.from(origin);
				if (!isPlainOrigin(viewOf(octets), 0, octets.length)) return;
				plainCount++;
				expect(robotsTxtUrl(origin)).toBe(`${origin}/robots.txt`);
			}),
			runs(5000),
		);
		expect(plainCount).toBeGreaterThan(runsCount(20));
	});

	it("are the beginning of a URL where a slash follows", () => {
		for (const [url, isBegun] of [
			["https://a.example/", true],
			["https://a.example", false],
			["https://a.example.b/", false],
			["https://b.example/", false],
			["", false],
		] as const) {
			const octets = octetsOf(`https://a.example${url}`);
			expect(beginsWithOrigin(viewOf(octets), 17, octets.length, 0, 17)).toBe(isBegun);
		}
	});
});

describe("answers to rows of octets are those to rows of texts", () => {
	async function expectSame(answers: RowAnswers, block: Buffer, columns: typeof COLUMNS_OF_SET) {
		const rows = new TsvRows("mayHaveLastAlone" in columns ? "\\" : "");
		rows.read(block);
		const { codes, lines, problems } = await answers.decide(rows);
		const expected = await answers.to(rowsOf({ octets: block, isCut: false }, { ...columns, format: "tsv" }));
		const NAMES = [...([0, 1, 2, 3, 4] as const).map(verdictName), "malformed"];
		expect(Array.from(codes, (code, index) => [NAMES[code], lines[index] || null])).toEqual(
			expected.map(({ verdict, line }) => [verdict, line]),
		);
		expect(problems).toEqual(
			expected.flatMap(({ problem }, index) => (problem === "" ? [] : [{ index, problem }])),
		);
	}

	it.each([
		["rfc9309", false],
		["google", false],
		["google", true],
	] as const)("by a set: dialect %s, as written: %s", async (dialect, isAsWritten) => {
		const set = new PolicySet({ crawler: "ExampleBot", dialect })
			.add("https://a.example", "user-agent: *\ndisallow: /private\n")
			.add("http://b.example:8443", { inForce: "disallow-all" });
		const answers = new SetAnswers(host, set, commandIn(dialect, isAsWritten));
		await fc.assert(
			fc.asyncProperty(blocks, (block) => expectSame(answers, block, COLUMNS_OF_SET)),
			runs(300),
		);
		await answers.dispose();
	});

	it.each(["rfc9309", "google", "original1994"] as const)("by their files: dialect %s", async (dialect) => {
		const answers = new FileAnswers(host, commandIn(dialect), () => {});
		const columns = { columns: ["robots", "crawler", "url"] } as typeof COLUMNS_OF_SET;
		await fc.assert(
			fc.asyncProperty(blocks, (block) => expectSame(answers, block, columns)),
			runs(200),
		);
		await answers.dispose();
	});
});

describe("what is kept of rows", () => {
	it("is a bounded number of files, those used last, each parsed once while it is kept", () => {
		let parsedCount = 0;
		let openCount = 0;
		let maxOpen = 0;
		const counting = {
			...library,
			parse: (...given: Parameters<typeof library.parse>) => {
				const robots = library.parse(...given);
				const dispose = robots.dispose.bind(robots);
				parsedCount++;
				maxOpen = Math.max(maxOpen, ++openCount);
				robots.dispose = () => {
					openCount--;
					dispose();
				};
				return robots;
			},
		};
		const policies = new RowPolicies({ ...host, library: counting } as Host, commandIn("rfc9309"), () => {});
		const find = (name: number) => {
			const key = Buffer.alloc(1 << 20, `# ${name}\n`);
			return policies.find(key, () => key, "ExampleBot");
		};
		const few = [1, 2, 3].map(find);
		for (let round = 0; round < 20; round++) expect([1, 2, 3].map(find)).toEqual(few);
		expect(parsedCount).toBe(1 + 3);
		for (let name = 0; name < 200; name++) find(name);
		// 128 MiB, each counted as twice its text, and the empty file.
		expect(maxOpen).toBeLessThanOrEqual(1 + 64);
		parsedCount = 0;
		for (let name = 199; name > 150; name--) find(name);
		expect(parsedCount).toBe(0);
		find(1);
		expect(parsedCount).toBe(1);
		const lent = Buffer.from("user-agent: *\\ndisallow: /");
		policies.find(lent, () => lent, "ExampleBot");
		lent.fill(0);
		parsedCount = 0;
		const again = Buffer.from("user-agent: *\\ndisallow: /");
		policies.find(again, () => again, "ExampleBot");
		expect(parsedCount).toBe(0);
		policies.dispose();
		expect(openCount).toBe(0);
	});

	it("is found by a hash of all octets, their number and a seed", () => {
		const hashes = new Set<number>();
		const octets = Buffer.alloc(67, "a");
		for (let index = 0; index < octets.length; index++) {
			hashes
				.add(hashOf(viewOf(octets), 0, octets.length, 1))
				.add(hashOf(viewOf(octets), 0, index, 1))
				.add(hashOf(viewOf(octets), 0, octets.length, index + 2));
			octets[index]!++;
		}
		expect(hashes.size).toBe(3 * octets.length);
	});

	it("is a bounded number of ways in which rows may end, and rows beyond end as they should", () => {
		const printer = new DecidedRowsPrinter(["row", "line"]);
		const rows = new TsvRows();
		const count = 25_000;
		rows.read(octetsOf("x\n".repeat(count)));
		const lines = Uint32Array.from({ length: count }, (_, index) => index);
		const printed = printer.print(rows, new DecidedRows(new Uint8Array(count), lines));
		const expected = Array.from(lines, (line) => `x\t${line === 0 ? "\\N" : line}\n`).join("");
		expect(Buffer.from(printed).toString()).toBe(expected);
		expect(printer.keptCount).toBeLessThanOrEqual(10_000);
	});
});
