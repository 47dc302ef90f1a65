import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../bindings/contract/types.js";
import { PolicySet } from "../../../bindings/set/index.js";
import { hashOf } from "../../../bindings/text/octet-hash.js";
import type { Host } from "../../../cli/host/host.js";
import { library } from "../../../cli/host/library.js";
import type { RowOptions } from "../../../cli/rows/file-answers.js";
import { RowPolicies } from "../../../cli/rows/row-policies.js";
import { RowBlock, readRows } from "../../../cli/rows/rows.js";
import { COLUMNS_OF_SET, SetAnswers } from "../../../cli/rows/set-answers.js";
import { viewOf } from "../../../insight/audit/octets.js";
import { runs } from "../../support/fuzz.js";

const octetsOf = (text: string) => Buffer.from(text, "latin1");
const host = { library, version: () => "1.2.3" } as unknown as Host;
const commandIn = (dialect: Dialect, isAsWritten = false) =>
	({ parse: { dialect }, isAsWritten, isFetching: false }) as unknown as RowOptions;

/** Pieces of URLs, one code unit per octet. */
const PARTS = [
	..."https://a.example http://b.example:8443 https://A.example https://a..b http://1.2 https: foo".split(
		" ",
	),
	..."/ /private // /../ /./x ExampleBot".split(" "),
	...["\r", "\0", " ", "\xff", "\xc3\xb6", "x".repeat(9), "y".repeat(3000)],
];
const url = fc.array(fc.constantFrom(...PARTS), { maxLength: 4 }).map((parts) => parts.join(""));
const lists = fc
	.array(fc.tuple(url, fc.constantFrom("\n", "\n", "\r\n")), { minLength: 1, maxLength: 40 })
	.map((lines) => octetsOf(lines.flat().join("")));

describe("rows that are URLs alone", () => {
	it.each([
		["rfc9309", false],
		["google", false],
		["google", true],
	] as const)(
		"are answered as rows among others: dialect %s, as written: %s",
		async (dialect, isAsWritten) => {
			const set = new PolicySet({ crawler: "ExampleBot", dialect })
				.add("https://a.example", "user-agent: *\ndisallow: /private\n")
				.add("http://b.example:8443", { inForce: "disallow-all" });
			const command = { ...commandIn(dialect, isAsWritten), format: "tsv" } as RowOptions;
			const answers = new SetAnswers(host, set, command);
			const answersTo = (octets: Buffer) =>
				answers.to(
					new RowBlock(octets, { octets, isCut: false, readOctets: 0 }, { ...COLUMNS_OF_SET, format: "tsv" }),
				);
			await fc.assert(
				fc.asyncProperty(lists, async (list) => {
					const alone = await answersTo(list);
					const amongOthers = await answersTo(Buffer.concat([list, octetsOf("\\N\tExampleBot\t/\n")]));
					expect(alone.problems.size).toBe(0);
					expect(alone.verdicts).toEqual(amongOthers.verdicts.slice(0, -1));
					expect(alone.lines).toEqual(amongOthers.lines.slice(0, -1));
				}),
				runs(300),
			);
			await answers.dispose();
		},
	);
});

describe("rows of a table", () => {
	it.each(["\n", "\r\n"])(
		"are found in their order, however long they are and wherever they end: %j",
		async (end) => {
			const rows = fc.array(fc.nat({ max: 70_000 }), { minLength: 1, maxLength: 12 });
			await fc.assert(
				fc.asyncProperty(rows, fc.boolean(), async (lengths, hasLastEnd) => {
					const texts = lengths.map((length, index) => `${index}`.padEnd(length, "x"));
					const octets = octetsOf(texts.join(end) + (hasLastEnd ? end : ""));
					const world = { ...host, stdin: Readable.from([octets]) } as unknown as Host;
					const found: string[] = [];
					for await (const { rows: some } of readRows(world, "-", { ...COLUMNS_OF_SET, format: "tsv" }))
						found.push(...some.map(({ line }) => line));
					expect(found).toEqual(texts);
				}),
				runs(40),
			);
		},
	);
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
});
