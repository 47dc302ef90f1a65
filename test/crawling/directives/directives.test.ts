import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { parseDateSeconds } from "../../../crawling/directives/date.js";
import {
	directivesSeen,
	parseRobotsDirectives,
	type RobotsMetaTag,
} from "../../../crawling/directives/index.js";
import { engines, withFile } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { readDirectiveCases } from "../../support/vectors.js";

/** Calls past the compiler, as JavaScript callers can. */
// biome-ignore lint/suspicious/noExplicitAny: wrong types are the point
type Unchecked = any;

const NOW = Date.UTC(2026, 0, 1) / 1000;

function directivesOf(
	values: string | RobotsMetaTag | (string | RobotsMetaTag)[],
	token = "googlebot",
): object {
	return parseRobotsDirectives(values, token).directives;
}

describe("directives.json (Google, robots meta tag and X-Robots-Tag)", () => {
	it.each(readDirectiveCases())("$name", ({ values, productToken, expected, effective }) => {
		const parsed = parseRobotsDirectives(values, productToken);
		expect(parsed.directives).toStrictEqual(expected);
		deepStrictEqual(parsed.directives, expected);
		expect(parsed.effective).toStrictEqual({ ...parsed.effective, ...effective });
	});
});

describe("Google's page, case by case", () => {
	it("header and meta tags hold together, the sum of the negative rules", () => {
		const values = [
			{ name: "robots", content: "nofollow" },
			{ name: "Googlebot", content: "noindex" },
			{ name: "otherbot", content: "nosnippet" },
			"notranslate",
		];
		expect(directivesOf(values)).toEqual({ nofollow: true, noindex: true, notranslate: true });
		expect(directivesOf(values, "otherbot")).toEqual({ nofollow: true, nosnippet: true, notranslate: true });
	});

	it("of several product tokens, all that are named count", () => {
		const values = ["googlebot: noindex", "googlebot-news: nosnippet", "otherbot: nofollow"];
		const { directives } = parseRobotsDirectives(values, ["Googlebot-News", "Googlebot/2.1"]);
		expect(directives).toEqual({ noindex: true, nosnippet: true });
	});

	it("header lines that Headers joined: a product token holds until the next", () => {
		const headers = new Headers();
		headers.append("X-Robots-Tag", "notranslate");
		headers.append("X-Robots-Tag", "otherbot: noindex, unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT");
		headers.append("X-Robots-Tag", "googlebot: nofollow");
		const joined = headers.get("X-Robots-Tag") ?? "";
		expect(directivesOf(joined)).toEqual({ notranslate: true, nofollow: true });
		expect(directivesOf(joined, "otherbot")).toEqual({
			notranslate: true,
			noindex: true,
			unavailable_after: "Fri, 25 Jun 2010 15:00:00 GMT",
		});
	});

	it("max-image-preview: none, standard, large, from the most to the least restrictive", () => {
		const preview = (...values: string[]) =>
			parseRobotsDirectives(
				values.map((value) => `max-image-preview: ${value}`),
				"a",
			).directives["max-image-preview"];
		expect(preview("large", "STANDARD")).toBe("standard");
		expect(preview("none", "large", "standard")).toBe("none");
		expect(preview("huge", "large")).toBe("large");
		expect(preview("huge")).toBeUndefined();
	});

	it("-1 is no limit, and so less restrictive than any", () => {
		expect(
			directivesOf("max-snippet:-1, max-snippet:7, max-video-preview: 3, max-video-preview: -1"),
		).toEqual({
			"max-snippet": 7,
			"max-video-preview": 3,
		});
	});

	it.each(["", "x", "-2", "1.5", "1e3", "0x10", "９", `${"9".repeat(400)}`])(
		"a value that is no number is ignored and reported: max-snippet: %s",
		(value) => {
			const { directives, pieces } = parseRobotsDirectives(`max-snippet: ${value}`, "a");
			expect(directives).toEqual({});
			expect(pieces).toEqual([
				{ sourceIndex: 0, scope: null, name: "max-snippet", value, status: "invalid-value" },
			]);
		},
	);

	it("all and the names of defaults are kept and have no effect", () => {
		const { directives, effective } = parseRobotsDirectives("all, index, follow, indexifembedded, noai", "a");
		expect(Object.keys(directives)).toEqual(["all", "index", "follow", "indexifembedded", "noai"]);
		expect(effective).toEqual({ noai: true });
	});

	it("nosnippet leaves neither a snippet nor a video preview", () => {
		expect(parseRobotsDirectives("nosnippet, max-video-preview: 9", "a").effective).toEqual({
			nosnippet: true,
			"max-snippet": 0,
			"max-video-preview": 0,
		});
	});

	it("of several dates the earliest valid one holds", () => {
		const values = [
			"unavailable_after: 2030-01-01",
			"unavailable_after: soon",
			"unavailable_after: 1 Feb 2029",
		];
		const parsed = parseRobotsDirectives(values, "a");
		expect(parsed.directives.unavailable_after).toBe("1 Feb 2029");
		expect(parsed.unavailableAfterSeconds).toBe(Date.UTC(2029, 1, 1) / 1000);
		expect(parsed.pieces[1]?.status).toBe("invalid-value");
	});
});

describe("what stands before a colon (readings, Page directives)", () => {
	it.each([
		["a known directive after it makes it a product token", "foo: noindex, nofollow", {}],
		["so it does after several", "foo: bar: noindex", {}],
		["a name that only crawlers have is one", "examplebot: noai, noindex", {}],
		["the asked one is one", "googlebot: noai, foo: bar", { noai: true, foo: "bar" }],
		["with its version", "GoogleBot/2.1: noindex", { noindex: true }],
		["the last of several counts", "otherbot: googlebot: noindex", { noindex: true }],
		["anything else is an unknown directive", "foo: bar, noindex", { foo: "bar", noindex: true }],
		["whatever its value", "foo: http://x/noindex, bar:", { foo: "http://x/noindex", bar: "" }],
		[
			"robots and * are every crawler",
			"otherbot: noai, robots: noindex, *: nofollow",
			{
				noindex: true,
				nofollow: true,
			},
		],
		[
			"a directive's name never is a product token",
			"max-snippet: 5, noindex: nofollow",
			{ "max-snippet": 5 },
		],
		[
			"names of Object members are names",
			"constructor, __proto__: x, toString",
			{
				constructor: true,
				["__proto__"]: "x",
				tostring: true,
			},
		],
	])("%s: %s", (_, value, expected) => {
		expect(Object.entries(parseRobotsDirectives(value, "googlebot").directives)).toEqual(
			Object.entries(expected),
		);
	});

	it("a name of Object's members is absent until it is said", () => {
		const { directives, effective } = parseRobotsDirectives("constructor: x, __proto__: y", "googlebot");
		for (const map of [directives, effective]) {
			expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
			expect(Object.hasOwn(map, "valueof")).toBe(false);
			expect(Object.getOwnPropertyDescriptor(map, "__proto__")?.value).toBe("y");
			expect(map.constructor).toBe("x");
			expect(Object.isFrozen(map)).toBe(true);
		}
		expect(Object.keys(parseRobotsDirectives("none", "googlebot").effective)).toEqual([
			"noindex",
			"nofollow",
		]);
	});

	it("pieces that say nothing are reported", () => {
		const { pieces } = parseRobotsDirectives("googlebot:, :x, noindex: 1, ,, max-snippet", "googlebot");
		expect(pieces.map(({ name, value, status }) => [name, value, status])).toEqual([
			["", null, "invalid-value"],
			["", "x", "invalid-value"],
			["noindex", "1", "invalid-value"],
			["max-snippet", null, "invalid-value"],
		]);
	});
});

describe("dates of unavailable_after", () => {
	const AT = Date.UTC(2010, 5, 25, 15) / 1000;

	it.each([
		["2010-06-25T15:00:00Z", AT],
		["2010-06-25T15:00:00.500+00:00", AT],
		["2010-06-25 17:00 +0200", AT],
		["2010-06-25T17:00:00+02", AT],
		["20100625T150000Z", AT],
		["20100625T1500", AT],
		["2010-06-25", AT - 15 * 3600],
		["20100625", AT - 15 * 3600],
		["25 Jun 2010 15:00:00 GMT", AT],
		["25 Jun 2010 07:00:00 PST", AT],
		["25 jun 2010 11:00 edt", AT],
		["Fri, 25 Jun 2010 15:00:00 GMT", AT],
		["Wed, 25 Jun 2010 15:00:00 GMT", AT],
		["Fri,25 June 10 15:00 Z", AT],
		["Friday, 25-Jun-10 15:00:00 UTC", AT],
		["25-Jun-2010 15:00:00 UTC", AT],
		["Fri Jun 25 15:00:00 2010", AT],
		["June 25, 2010 15:00", AT],
		["Friday, June 25, 2010, 15:00 UT", AT],
		["25 Jun 2010", AT - 15 * 3600],
		["1 Jan 70", 0],
		["31 Dec 1969 23:59:59", -1],
		["29 Feb 2024", Date.UTC(2024, 1, 29) / 1000],
	])("%s", (text, seconds) => {
		expect(parseDateSeconds(text)).toBe(seconds);
		const { directives } = parseRobotsDirectives(`nofollow, unavailable_after: ${text}, noai`, "a");
		expect(directives).toEqual({ nofollow: true, unavailable_after: text, noai: true });
	});

	it.each([
		"",
		"tomorrow",
		"2010",
		"2010-6-25",
		"2010-13-01",
		"2010-02-30",
		"2023-02-29",
		"2010-06-25T24:00:00Z",
		"2010-06-25T15:60",
		"2010-06-25T15:00+0260",
		"25 Foo 2010",
		"31 Jun 2010",
		"0 Jun 2010",
		"25 Jun 2010 15:00 XYZ",
		"25 Jun 2010 15:00 CET",
		"25 Jun 2010 15:00 JST",
		"25/06/2010",
		"1277478000",
		`25 Jun 2010 ${"0".repeat(100_000)}`,
	])("is none: %s", (text) => {
		expect(parseDateSeconds(text)).toBeUndefined();
	});

	it("a zone that RFC 822 has not leaves no date, which is reported", () => {
		const { pieces, unavailableAfterSeconds } = parseRobotsDirectives(
			"unavailable_after: 25 Jun 2010 15:00:00 CET, noindex",
			"a",
		);
		expect(unavailableAfterSeconds).toBeUndefined();
		expect(pieces.map(({ name, value, status }) => [name, value, status])).toEqual([
			["unavailable_after", "25 Jun 2010 15:00:00 CET", "invalid-value"],
			["noindex", null, "applies"],
		]);
	});

	it("half a malformed date is not taken for a directive", () => {
		const { pieces } = parseRobotsDirectives("unavailable_after: Wed, 99 Foo 2010, noindex", "a");
		expect(pieces.map(({ name, value }) => [name, value])).toEqual([
			["unavailable_after", "Wed, 99 Foo 2010"],
			["noindex", null],
		]);
		const lone = parseRobotsDirectives("unavailable_after: Wed, noindex", "a");
		expect(lone.directives).toEqual({ noindex: true });
	});
});

describe("isIndexable, isFollowable", () => {
	it("up to unavailable_after, not past it", () => {
		const directives = parseRobotsDirectives("unavailable_after: 2010-06-25", "a");
		const at = directives.unavailableAfterSeconds ?? Number.NaN;
		expect([at - 1, at, at + 1].map((seconds) => directives.isIndexable(seconds))).toEqual([
			true,
			true,
			false,
		]);
		expect(directives.isIndexableWhereEmbedded(at + 1)).toBe(false);
	});

	it("without a time: by the host's clock", () => {
		const directives = parseRobotsDirectives("unavailable_after: 2026-01-01", "a");
		vi.useFakeTimers({ toFake: ["Date"] });
		try {
			vi.setSystemTime(NOW * 1000);
			expect([directives.isIndexable(), directives.isIndexableWhereEmbedded()]).toEqual([true, true]);
			vi.setSystemTime(NOW * 1000 + 1);
			expect([directives.isIndexable(), directives.isIndexableWhereEmbedded()]).toEqual([false, false]);
			expect(directives.isIndexable(NOW)).toBe(true);
			expect(parseRobotsDirectives("noindex", "a").isIndexable()).toBe(false);
		} finally {
			vi.useRealTimers();
		}
	});

	it("takes the last second of the year 9999", () => {
		expect(parseRobotsDirectives("", "a").isIndexable(253_402_300_799)).toBe(true);
	});

	it.each([
		["noindex", false, false, true],
		["none", false, false, false],
		["noindex, indexifembedded", false, true, true],
		["indexifembedded", true, true, true],
		["nofollow", true, true, false],
		["all", true, true, true],
		["", true, true, true],
	])("%s", (value, isIndexable, isEmbeddable, isFollowable) => {
		const directives = parseRobotsDirectives(value, "a");
		expect(directives.isIndexable(NOW)).toBe(isIndexable);
		expect(directives.isIndexableWhereEmbedded(NOW)).toBe(isEmbeddable);
		expect(directives.isFollowable).toBe(isFollowable);
	});
});

describe.each(engines)("directivesSeen: engine $name", ({ name: engine }) => {
	const directives = parseRobotsDirectives(["noindex", "otherbot: nofollow", "max-snippet: x"], "examplebot");

	it("a page that robots.txt blocks hides what it says", () => {
		withFile("user-agent: *\ndisallow: /a", {}, engine, (robots) => {
			const { seen, unseen, text } = directivesSeen(directives, robots.explain("/a", "examplebot"));
			expect(seen.isIndexable(NOW)).toBe(true);
			expect(unseen.map(({ name }) => name)).toEqual(["noindex"]);
			expect(text).toBe(
				"The crawler is kept from the page by line 2 of robots.txt, so it never sees noindex; the URL may still be listed.",
			);
			const open = directivesSeen(directives, robots.explain("/b", "examplebot"));
			expect(open).toMatchObject({ seen: directives, unseen: [] });
		});
	});

	it("a boolean will do", () => {
		expect(directivesSeen(directives, true).seen).toBe(directives);
		expect(directivesSeen(parseRobotsDirectives([], "a"), false)).toMatchObject({
			unseen: [],
			text: "The crawler is kept from the page by robots.txt; the page has no directives for it to miss.",
		});
	});

	it("a page of another origin has no answer", () => {
		withFile("", { url: "https://a.example/robots.txt" }, engine, (robots) => {
			const explanation = robots.explain("https://b.example/", "a");
			expect(() => directivesSeen(directives, explanation)).toThrow(RangeError);
		});
	});
});

describe("the headers of a response", () => {
	const all = (headers: Headers) => parseRobotsDirectives(headers, "googlebot").directives;

	it("all X-Robots-Tag lines count, and no other", () => {
		const headers = new Headers({ "Content-Type": "text/html, noindex" });
		expect(all(headers)).toEqual({});
		expect(parseRobotsDirectives(headers, "a").pieces).toEqual([]);
		headers.append("X-Robots-Tag", "noarchive");
		headers.append("x-robots-tag", "otherbot: noindex");
		headers.append("X-ROBOTS-TAG", "googlebot: nofollow");
		expect(all(headers)).toEqual({ noarchive: true, nofollow: true });
	});

	it("stand beside meta tags; pieces know their source", () => {
		const sources = [
			new Headers(),
			new Headers({ "X-Robots-Tag": "noarchive" }),
			{ name: "robots", content: "noindex" },
		];
		const { directives, pieces } = parseRobotsDirectives(sources, "*");
		expect(directives).toEqual({ noarchive: true, noindex: true });
		expect(pieces.map(({ sourceIndex }) => sourceIndex)).toEqual([1, 2]);
	});

	it("may come from another realm or library, and are asked for what they promise", () => {
		const foreign = (get: unknown): Unchecked => ({ [Symbol.toStringTag]: "Headers", get });
		expect(
			all(foreign((name: string) => (name.toLowerCase() === "x-robots-tag" ? "noindex" : null))),
		).toEqual({
			noindex: true,
		});
		for (const get of [undefined, () => undefined, () => 5, () => JSON.parse("{")]) {
			expect(() => all(foreign(get))).toThrow(/^values: expected a header value, Headers or a meta tag/);
		}
	});
});

describe("malformed arguments throw, content never does", () => {
	const directives = parseRobotsDirectives("", "a");
	it.each<[string, () => unknown, RegExp]>([
		["values", () => parseRobotsDirectives(null as Unchecked, "a"), /^values: expected .* got null$/],
		["values", () => parseRobotsDirectives(undefined as Unchecked, "a"), /^values: .* got undefined$/],
		["values", () => parseRobotsDirectives(new Map() as Unchecked, "a"), /^values: .*Headers.*\(Map\)$/],
		["values[1]", () => parseRobotsDirectives(["", 5] as Unchecked, "a"), /^values\[1\]: .* got 5$/],
		[
			"values[0]",
			() => parseRobotsDirectives([{ name: "robots" }] as Unchecked, "a"),
			/^values\[0\]: .*\(Object\)$/,
		],
		["crawler", () => parseRobotsDirectives("", "* x"), /^crawler: .* got "\* x"/],
		["crawler", () => parseRobotsDirectives("", []), /^crawler: .* array of length 0$/],
		["atSeconds", () => directives.isIndexable(null as Unchecked), /^atSeconds: .* got null$/],
		[
			"atSeconds, whatever the directives say",
			() => parseRobotsDirectives("noindex", "a").isIndexable("now" as Unchecked),
			/^atSeconds: .* got "now"$/,
		],
		[
			"atSeconds",
			() => directives.isIndexableWhereEmbedded(new Date() as Unchecked),
			/^atSeconds: .*\(Date\)$/,
		],
		["directives", () => directivesSeen({} as Unchecked, true), /^directives: expected .*\(Object\)$/],
		["page", () => directivesSeen(directives, "yes" as Unchecked), /^page: .* got "yes"$/],
		["page", () => directivesSeen(directives, null as Unchecked), /^page: .* got null$/],
	])("%s", (_, call, message) => {
		expect(call).toThrow(TypeError);
		expect(call).toThrow(message);
	});

	it.each([
		["NaN", Number.NaN],
		["milliseconds", 1_750_000_000_000],
		["a year beyond 9999", 253_402_300_800],
		["-Infinity", Number.NEGATIVE_INFINITY],
	])("atSeconds: %s is out of range, whatever the directives say", (_, atSeconds) => {
		for (const each of [directives, parseRobotsDirectives("noindex", "a")]) {
			expect(() => each.isIndexable(atSeconds)).toThrow(RangeError);
			expect(() => each.isIndexableWhereEmbedded(atSeconds)).toThrow(/^atSeconds: .*not milliseconds/);
		}
	});
});

const WORDS = [
	..."noindex NOFOLLOW none all nosnippet max-snippet max-image-preview unavailable_after indexifembedded".split(
		" ",
	),
	..."googlebot otherbot robots * foo noai 5 -1 large __proto__ K é Wed 25 Jun 2010 15:00:00 GMT Z".split(
		" ",
	),
	..."2010-06-25 25-Jun-10 , , , : : : /1.0".split(" "),
	" ",
	" ",
	"\t",
	"\u00a0",
	"\uD800",
];
const texts = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 16 }).map((words) => words.join("")),
	},
	{ weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
);
const sources: fc.Arbitrary<string | RobotsMetaTag> = fc.oneof(
	texts,
	fc.record({
		name: fc.oneof(fc.constantFrom("robots", "Googlebot", "otherbot", ""), texts),
		content: texts,
	}),
);
const TOKENS = ["googlebot", "otherbot", "foo", "5"];

/** A text without white space and empty pieces, in lower case. */
const essence = (text: string) =>
	text
		.replace(/\s+/g, "")
		.replace(/,+/g, ",")
		.replace(/^,|,$/g, "")
		.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Text that may be before a directive and is not shown as a directive: names of crawlers. */
const CRAWLERS = "(?:(?:[a-z0-9_-]+(?:/[^:,]*)?|[*]):)*";

describe("whatever the values hold", () => {
	it(
		"no piece is lost, nothing throws",
		() => {
			fc.assert(
				fc.property(fc.array(sources, { maxLength: 4 }), fc.constantFrom(...TOKENS), (values, token) => {
					const { pieces } = parseRobotsDirectives(values, token);
					for (const [sourceIndex, source] of values.entries()) {
						const text = essence(typeof source === "string" ? source : source.content);
						const mine = pieces.filter((piece) => piece.sourceIndex === sourceIndex);
						const written = mine.map(({ name, value }) =>
							essence(value === null ? name : `${name}:${value}`),
						);
						const pattern = written.map((piece) => CRAWLERS + piece.replace(/[^a-z0-9]/g, "\\$&")).join(",");
						expect(text).toMatch(new RegExp(`^${pattern}$`));
					}
				}),
				runs(3000),
			);
		},
		propertyTimeoutMs,
	);

	it(
		"printed and read again they are the same, and print the same",
		() => {
			fc.assert(
				fc.property(fc.array(sources, { maxLength: 4 }), fc.constantFrom(...TOKENS), (values, token) => {
					const first = parseRobotsDirectives(values, token);
					const again = parseRobotsDirectives(String(first), token);
					expect(again.directives).toEqual(first.directives);
					expect(again.effective).toEqual(first.effective);
					expect(String(again)).toBe(String(first));
				}),
				runs(3000),
			);
		},
		propertyTimeoutMs,
	);

	it(
		"more values never restrict less",
		() => {
			const lists = fc.array(sources, { maxLength: 3 });
			fc.assert(
				fc.property(lists, lists, fc.constantFrom(...TOKENS), (values, more, token) => {
					const fewer = parseRobotsDirectives(values, token);
					const all = parseRobotsDirectives([...values, ...more], token);
					expect(Number(all.isIndexable(NOW))).toBeLessThanOrEqual(Number(fewer.isIndexable(NOW)));
					expect(Number(all.isFollowable)).toBeLessThanOrEqual(Number(fewer.isFollowable));
					for (const name of Object.keys(fewer.directives)) expect(all.directives).toHaveProperty([name]);
				}),
				runs(1000),
			);
		},
		propertyTimeoutMs,
	);

	it("long ones cost linear time", () => {
		for (const piece of [
			"a:",
			"a,",
			"Wed,",
			"unavailable_after: Wed, ",
			"googlebot: ",
			" ",
			"25 Jun 2010 ",
		]) {
			parseRobotsDirectives(piece.repeat(30_000), "googlebot");
		}
	});
});

describe("RobotsTxt and directives together", () => {
	it("answer the whole question of an SEO tool", () => {
		const robots = RobotsTxt.parse("user-agent: *\ndisallow: /old/");
		const directives = parseRobotsDirectives({ name: "robots", content: "noindex" }, "ExampleBot");
		const { seen } = directivesSeen(directives, robots.isAllowed("/old/x", "ExampleBot"));
		expect([directives.isIndexable(NOW), seen.isIndexable(NOW)]).toEqual([false, true]);
		robots.dispose();
	});
});
