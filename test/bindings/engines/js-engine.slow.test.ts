import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EngineCrawler, EngineFile, RecordLine } from "../../../bindings/contract/engine.js";
import type { Dialect } from "../../../bindings/contract/types.js";
import { jsEngine } from "../../../bindings/engine-js/index.js";
import { bodies } from "../../support/arbitraries.js";
import { dialects } from "../../support/engines.js";
import { expectSame } from "../../support/expect-same.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";

const LIMIT_OCTETS = 512_000;
const CRAWLER: EngineCrawler = { productTokens: ["a"], obeysDefaultGroup: true, mergesGroups: false };

function parse(body: string | Uint8Array, dialect: Dialect = "rfc9309"): EngineFile {
	return jsEngine.parse(body, { dialect, maxOctets: LIMIT_OCTETS, origin: null });
}

describe.each(dialects)("readRecordAt: dialect %s", (dialect) => {
	function expectSameRecords(file: EngineFile, lineCount: number): void {
		const visited = new Map<number, RecordLine>();
		file.visitRecords((record) => {
			visited.set(record.line, record);
		});
		for (let line = 0; line <= lineCount + 1; line++) {
			expectSame(file.readRecordAt(line), visited.get(line) ?? null);
		}
	}

	it(
		"gives the records that a visit gives",
		() => {
			fc.assert(
				fc.property(bodies, (body) => expectSameRecords(parse(body, dialect), 80)),
				runs(300),
			);
		},
		propertyTimeoutMs,
	);

	it("in files of many lines, whatever stands between", () => {
		const lines = [
			"user-agent: a",
			"disallow: /x",
			"",
			"sitemap: s",
			"foo: x",
			`# ${"-".repeat(700)}`,
			"allow /y",
		];
		const body = Array.from({ length: 1000 }, (_, index) => lines[(index * index) % 7]).join("\r\n");
		expectSameRecords(parse(body, dialect), 1000);
	});
});

describe("a visit ends where it is told to", () => {
	const file = parse("user-agent: *\nallow: x\nallow: x\nallow: x");

	it("of records", () => {
		const lines: number[] = [];
		file.visitRecords(({ line }) => lines.push(line) < 2);
		expect(lines).toEqual([1, 2]);
	});
});

it("memoryOctets counts a policy until its disposal", () => {
	const file = parse("user-agent: *\ndisallow: /x");
	const before = file.memoryOctets;
	const policy = file.compile(CRAWLER);
	expect(file.memoryOctets).toBeGreaterThan(before);
	policy.dispose();
	policy.dispose();
	expect(file.memoryOctets).toBe(before);
});
