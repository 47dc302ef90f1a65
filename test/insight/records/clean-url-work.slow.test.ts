import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanUrl } from "../../../insight/records/index.js";
import { findBegun } from "../../../insight/records/path-patterns.js";

/** As the pattern reads, the plain way: all places that its beginning may lead to, unit by unit. */
function isBegunBy(path: string, pattern: string): boolean {
	let offsets = [0];
	for (const unit of pattern) {
		const [first = path.length + 1] = offsets;
		offsets =
			unit === "*"
				? Array.from({ length: path.length + 1 - first }, (_, index) => first + index)
				: offsets.filter((offset) => path[offset] === unit).map((offset) => offset + 1);
	}
	return offsets.length > 0;
}

/** Families of patterns that are costly to look for one by one, each about so long in all, and a path for them. */
const FAMILIES: readonly (readonly [name: string, of: (units: number) => readonly string[], path: string])[] =
	[
		[
			"stars and one letter",
			(units) => Array(units / 16).fill(`/${"*a".repeat(7)}*b`),
			`/${"a".repeat(8000)}`,
		],
		["near-matches", (units) => Array(units / 32).fill(`/*${"a".repeat(28)}b`), `/${"a".repeat(8000)}`],
		[
			"distinct near-matches",
			(units) => Array.from({ length: units / 16 }, (_, index) => `/*aaaaaa${index.toString(36)}b`),
			`/${"a".repeat(8000)}`,
		],
		[
			"pieces that are each other's ends",
			(units) => Array.from({ length: Math.sqrt(2 * units) }, (_, index) => `*${"a".repeat(index + 1)}`),
			`/${"a".repeat(8000)}`,
		],
		["the last unit", (units) => Array(units / 8).fill("*a*b*c"), `/${"xy".repeat(4000)}abc`],
		["what is not there", (units) => Array(units / 8).fill("*é"), `/${"xy".repeat(4000)}`],
		["one long pattern", (units) => [`/${"*ab".repeat(units / 3)}`], `/${"a".repeat(8000)}`],
		[
			"heads of many lengths",
			(units) => Array.from({ length: Math.sqrt(units) }, (_, index) => `/${"a".repeat(index)}*ab*a`),
			`/${"a".repeat(7000)}b${"a".repeat(1000)}`,
		],
	];

describe("clean-param patterns of a path", () => {
	it("few or many, each is as it is alone", () => {
		const pattern = fc
			.array(fc.constantFrom("/", "a", "a", "b", "ab", "*", "*"), { maxLength: 8 })
			.map((parts) => parts.join(""));
		const path = fc
			.array(fc.constantFrom("a", "a", "b", "/", "c"), { maxLength: 30 })
			.map((parts) => `/${parts.join("")}`);
		fc.assert(
			fc.property(fc.array(pattern, { maxLength: 40 }), path, fc.nat(3), (patterns, text, fill) => {
				// The first patterns use up the steps of looking one by one.
				const costly = Array<string>(fill * 60).fill("*aaaaaab");
				const long = text + "a".repeat(fill * 500);
				const all = [...costly, ...patterns];
				expect(findBegun(long, all).isBegun).toEqual(all.map((each) => isBegunBy(long, each)));
			}),
		);
	});

	it.each(FAMILIES)("cost work that grows as they do: %s", (_name, patternsOf, path) => {
		const work = [1 << 15, 1 << 17, 1 << 19].map((units) => {
			const patterns = patternsOf(units);
			const given = path.length + patterns.reduce((sum, each) => sum + each.length + 1, 0);
			const { steps } = findBegun(path, patterns);
			// Nested pieces add the square root of twice the octets for each unit of the path.
			expect(steps).toBeLessThan(12 * given + 20_000 + path.length * Math.sqrt(2 * given));
			return steps;
		});
		expect(work[2]! / work[1]!).toBeLessThan(6);
	});

	it("half a megabyte of them is looked for in one walk", () => {
		const path = `/${"ab".repeat(4000)}`;
		const rules = Array.from({ length: 30_000 }, (_, index) => ({
			parameters: [`p${index}`],
			pathPattern: `/*ba*ab*a${index % 2 === 0 ? "" : "c"}`,
		}));
		expect(cleanUrl(`${path}?p2=1&p3=1`, rules)).toBe(`${path}?p3=1`);
	});

	it.each([[null], [5], [{}], [{ parameters: "a", pathPattern: "" }], [{ parameters: [] }]])(
		"%j is no record",
		(record) => {
			const cleanParams = [record] as unknown as Parameters<typeof cleanUrl>[1];
			expect(() => cleanUrl("/x?a", cleanParams)).toThrow(/^cleanParams\[0\]: expected a clean-param record/);
		},
	);
});
