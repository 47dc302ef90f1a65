import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	ABI_VERSION,
	POLICY_HEADER_OCTETS,
	POLICY_RULE_COUNT,
	SNAPSHOT_FORMAT_VERSION,
	SNAPSHOT_HEAD_OCTETS,
} from "../../../assembly/abi.js";
import { RobotsTxt } from "../../../bindings/auto.js";
import type { Dialect, EngineName } from "../../../bindings/contract/types.js";
import { SnapshotMatcher as WasmMatcher } from "../../../bindings/matcher/index.js";
import { SnapshotMatcher as JsMatcher } from "../../../bindings/matcher/js.js";
import { checksumOf } from "../../../bindings/matcher/snapshot/checksum.js";
import * as setEntry from "../../../bindings/set/index.js";
import * as jsSetEntry from "../../../bindings/set/js.js";
import { scenarios } from "../../support/arbitraries.js";
import { dialects, engines, withFile } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { encode } from "../../support/octets.js";
import { bodyOfManyKinds, randomNumbers } from "../../support/policy-blocks.js";

const LOCATION = "http://h.example/robots.txt";
const readers = [
	{ reader: "wasm", Matcher: WasmMatcher },
	{ reader: "js", Matcher: JsMatcher },
] as const;
const pairs = engines.flatMap(({ name: writer }) => readers.map((reader) => ({ writer, ...reader })));

function snapshotOf(body: string, writer: EngineName = "wasm", options?: { text?: boolean }): Uint8Array {
	return withFile(body, {}, writer, (robots) => robots.matcher("ExampleBot").toSnapshot(options));
}

describe.each(pairs)("a snapshot that $writer wrote and $reader read", ({ writer, Matcher }) => {
	it.each(dialects)(
		"judges and explains as its matcher: dialect %s",
		(dialect: Dialect) => {
			fc.assert(
				fc.property(scenarios, fc.boolean(), ({ body, productTokens, urls }, hasLocation) => {
					withFile(body, { dialect, url: hasLocation ? LOCATION : undefined }, writer, (robots) => {
						const matcher = robots.matcher(productTokens);
						using read = Matcher.fromSnapshot(matcher.toSnapshot({ text: true }));
						using brief = Matcher.fromSnapshot(matcher.toSnapshot());
						const verdicts = matcher.checkAll(urls);
						expect(read.checkAll(urls)).toEqual(verdicts);
						expect(brief.checkAll(urls)).toEqual(verdicts);
						expect([read.dialect, read.crawlDelaySeconds]).toEqual([dialect, matcher.crawlDelaySeconds]);
						for (const [index, url] of urls.entries()) {
							if (verdicts[index] === 3) continue;
							const { text: _, group: choice, ...found } = matcher.explain(url);
							const { chosenBy, productToken, groups } = choice;
							const expected = { ...found, group: { chosenBy, productToken, groups: Array.from(groups) } };
							const line = expected.rule?.line ?? null;
							const rivalLines = expected.rivals.map((rival) => rival.line);
							expect(read.explain(url)).toEqual({ ...expected, line, rivalLines });
							expect(read.decide(url)).toEqual(matcher.decide(url));
							const nothing = { rule: null, rivals: [], group: null };
							expect(brief.explain(url)).toEqual({ ...expected, ...nothing, line, rivalLines });
						}
					});
				}),
				runs(120),
			);
		},
		propertyTimeoutMs,
	);

	it("judges as its matcher where the rules are many", () => {
		const random = randomNumbers(19);
		for (let count = 0; count < 60; count++) {
			const body = bodyOfManyKinds(random);
			const lines = ["disallow: /", ...body.split("\n").slice(2)];
			const urls = lines.map((line) =>
				line.replace(/^.*?: |\$$/g, "").replaceAll("*", random() < 0.5 ? "x/" : ""),
			);
			withFile(body, { dialect: dialects[count % 3] }, writer, (robots) => {
				const matcher = robots.matcher("a");
				using read = Matcher.fromSnapshot(matcher.toSnapshot());
				expect(read.checkLines(encode(urls.join("\n")))).toEqual(matcher.checkAll(urls));
			});
		}
	});

	it("keeps a long path, one that never ends and one of octets beyond ASCII", () => {
		const long = "/".padEnd(70_000, "ab");
		const body = `user-agent: *\ndisallow: ${long}\ndisallow: /*${"x*".repeat(500)}y$\ndisallow: /é?%2f`;
		using read = Matcher.fromSnapshot(snapshotOf(body, writer));
		const urls = [long, long.slice(0, -1), `/${"x".repeat(500)}y`, "/%C3%A9?/", "/%C3%A9?%2F"];
		expect(Array.from(read.checkAll(urls))).toEqual([0, 1, 0, 0, 0]);
	});

	it("tells of no file that every URL has one answer, and why", () => {
		using robots = RobotsTxt.parse("user-agent: other\ndisallow: /", { engine: writer });
		using read = Matcher.fromSnapshot(robots.matcher("ExampleBot").toSnapshot());
		expect(read.explain("/x")).toMatchObject({ allowed: true, reason: "no-group", line: null });
	});

	it("refuses every other bit", () => {
		const octets = snapshotOf("user-agent: *\ndisallow: /a*b\ncrawl-delay: 1", writer);
		for (let bit = 0; bit < octets.length * 8; bit++) {
			const changed = octets.slice();
			changed[bit >> 3]! ^= 1 << (bit & 7);
			expect(() => Matcher.fromSnapshot(changed), `bit ${bit}`).toThrow(RangeError);
		}
	});
});

describe.each(readers)("Matcher.fromSnapshot of $reader", ({ reader, Matcher }) => {
	const octets = snapshotOf("user-agent: *\ndisallow: /private\nallow: /private/x");
	const factsOffset = new TextDecoder("latin1").decode(octets).indexOf('{"crawler"');
	const changed = (offset: number, value: number, source = octets) => {
		const copy = source.slice();
		new DataView(copy.buffer).setUint32(offset, value, true);
		return copy;
	};
	/** With a checksum that fits. */
	const forged = (offset: number, value: number) => {
		const copy = changed(offset, value);
		new DataView(copy.buffer).setBigUint64(16, checksumOf(copy.subarray(32)), true);
		return copy;
	};

	it("runs its own engine, and takes an ArrayBuffer too", () => {
		using matcher = Matcher.fromSnapshot(octets.slice().buffer);
		expect([matcher.engine, matcher.isAllowed("/private/x/y"), matcher.isAllowed("/private/y")]).toEqual([
			reader,
			true,
			false,
		]);
		expect(matcher.productTokens).toEqual(["ExampleBot"]);
	});

	it("is in the entry of sets too", () => {
		expect((reader === "wasm" ? setEntry : jsSetEntry).SnapshotMatcher).toBe(Matcher);
	});

	it("reads one that is anywhere in a buffer", () => {
		const wide = new Uint8Array(octets.length + 7);
		wide.set(octets, 5);
		using matcher = Matcher.fromSnapshot(wide.subarray(5, 5 + octets.length));
		expect(matcher.isAllowed("/private")).toBe(false);
	});

	it.each([
		[
			"no octets",
			"RBTS" as unknown as Uint8Array,
			TypeError,
			/^octets: expected a snapshot, as a Uint8Array/,
		],
		["nothing", undefined as unknown as Uint8Array, TypeError, /^octets: .* got undefined$/],
		["none at all", new Uint8Array(), RangeError, /^octets: expected a snapshot that toSnapshot made, got 0/],
		["a robots.txt", encode("user-agent: *\ndisallow: /"), RangeError, /^octets: .* other bytes$/],
		[
			"another format",
			changed(4, 99),
			RangeError,
			RegExp(
				`format ${SNAPSHOT_FORMAT_VERSION}.${ABI_VERSION}, got one of format 99.${ABI_VERSION}; make it again`,
			),
		],
		[
			"other policies",
			changed(24, 99),
			RangeError,
			RegExp(`got one of format ${SNAPSHOT_FORMAT_VERSION}.99; make it again`),
		],
		["a set", changed(12, 1), RangeError, /^octets: expected a snapshot of a matcher, got one of a set$/],
		[
			"a head cut short",
			octets.subarray(0, 20),
			RangeError,
			/expected a snapshot of more bytes, got 20; it is cut/,
		],
		["one cut short", octets.subarray(0, -32), RangeError, /cut short or damaged$/],
		["one with more after", new Uint8Array([...octets, 0]), RangeError, /cut short or damaged$/],
		["damage", changed(octets.length - 40, 7), RangeError, /^octets: .* got one that is damaged$/],
		[
			"a forged dialect",
			forged(SNAPSHOT_HEAD_OCTETS, 0x0203_0000 | ABI_VERSION),
			RangeError,
			/^octets: .* got one that is damaged$/,
		],
		[
			"a forged rule count",
			forged(SNAPSHOT_HEAD_OCTETS + POLICY_RULE_COUNT, 0x7fffffff),
			RangeError,
			/damaged$/,
		],
	])("says what is amiss with %s", (_, argument, type, message) => {
		expect(() => Matcher.fromSnapshot(argument)).toThrow(type);
		expect(() => Matcher.fromSnapshot(argument)).toThrow(message);
	});

	it.each([0x20202020, 0x7d7b7d7b])("refuses forged facts when it reads them", (word) => {
		expect(() => Matcher.fromSnapshot(forged(factsOffset, word))).toThrow(
			expect.objectContaining({ code: "ROBOTS_DAMAGED_SNAPSHOT" }),
		);
	});

	it.each([
		"HTTPS://h.example",
		"https://H.example",
		"https://h.example:443",
		"https://h.example/",
		"null://\xff",
	])("refuses an origin that is none as it is serialised: %s", (origin) => {
		// As long, and another one.
		const honest = "https://h.example";
		const url = `${honest}${"x".repeat(Math.max(0, origin.length - honest.length))}/robots.txt`;
		using robots = RobotsTxt.parse("user-agent: *\ndisallow: /x", { url });
		const snapshot = robots.matcher("a").toSnapshot();
		const originOffset = SNAPSHOT_HEAD_OCTETS + POLICY_HEADER_OCTETS;
		const originOctets = url.length - "/robots.txt".length;
		expect(Matcher.fromSnapshot(snapshot).isAllowed("/x")).toBe(false);
		for (let index = 0; index < originOctets; index++) {
			snapshot[originOffset + index] = index < origin.length ? origin.charCodeAt(index) : 0x61;
		}
		new DataView(snapshot.buffer).setBigUint64(16, checksumOf(snapshot.subarray(32)), true);
		expect(() => Matcher.fromSnapshot(snapshot)).toThrow(/damaged$/);
	});

	it("is gone once disposed", () => {
		const matcher = Matcher.fromSnapshot(octets);
		matcher.dispose();
		matcher.dispose();
		expect(() => matcher.isAllowed("/")).toThrow("this SnapshotMatcher has been disposed");
	});

	it("needs no file: that may be disposed before", () => {
		const robots = RobotsTxt.parse("user-agent: *\ndisallow: /x");
		const snapshot = robots.matcher("ExampleBot").toSnapshot();
		robots.dispose();
		using matcher = Matcher.fromSnapshot(snapshot);
		expect(matcher.isAllowed("/x")).toBe(false);
	});
});

describe("toSnapshot", () => {
	it("refuses options that are none", () => {
		using robots = RobotsTxt.parse("");
		const matcher = robots.matcher("a");
		expect(() => matcher.toSnapshot({ txt: true } as object)).toThrow('did you mean "text"?');
		expect(() => matcher.toSnapshot({ text: 1 } as object)).toThrow(
			"options.text: expected a boolean, got 1",
		);
	});

	it("has the checksum of XXH64", () => {
		// Reckoned by the reference implementation, of 32 and 64 octets that count up from 0.
		const counted = (count: number) => Uint8Array.from({ length: count }, (_, index) => index);
		expect(checksumOf(counted(32)).toString(16)).toBe("cbf59c5116ff32b4");
		expect(checksumOf(counted(64)).toString(16)).toBe("f7c67301db6713f0");
	});
});
