import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { crawlerProfile } from "../../../crawling/crawlers/index.js";
import { type DescribeOptions, describeResponse } from "../../../crawling/directives/index.js";

const URL_OF_PAGE = "https://example.com/a/page";
const AT_SECONDS = 1_750_000_000;

/**
 * The answers for ExampleBot on a page with the given headers, meta tags and robots.txt. Undefined answers are left
 * out.
 */
function describePage(
	headers: Record<string, string>,
	rules?: string,
	options: Partial<DescribeOptions> = {},
): Record<string, unknown> {
	const robotsTxt = rules === undefined ? null : RobotsTxt.parse(rules);
	const given = { crawler: "ExampleBot", url: URL_OF_PAGE, robotsTxt, atSeconds: AT_SECONDS, ...options };
	const { directives, reasons, uncounted, ...answers } = describeResponse(
		{ headers: new Headers(headers) },
		given,
	);
	robotsTxt?.dispose();
	return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined));
}

describe("describeResponse: control tokens", () => {
	const pageOf = (rules: string, crawler: DescribeOptions["crawler"]) =>
		describeResponse(
			{ headers: new Headers(), url: URL_OF_PAGE },
			{ crawler, robotsTxt: RobotsTxt.parse(rules) },
		);
	const DOCUMENTED =
		"user-agent: *\nallow: /\n\nuser-agent: Google-Extended\nallow: /a/b\ndisallow: /a\n\nuser-agent: Applebot-Extended\ndisallow: /c\n";

	it("counts the token of the crawler's operator, with its line", () => {
		const page = pageOf(DOCUMENTED, "Googlebot");
		expect(page.mayTrain).toBe(false);
		expect(page.reasons).toEqual([
			{
				use: "mayTrain",
				isAllowed: false,
				source: "robots-txt",
				name: "user-agent",
				text: "Google-Extended: disallow: /a",
				line: 6,
			},
		]);
		expect(pageOf(DOCUMENTED, crawlerProfile("Applebot")).reasons).toMatchObject([
			{ isAllowed: true, text: "Applebot-Extended: no rule matches", line: 8 },
		]);
		for (const crawler of [["Googlebot-News", "Googlebot"], "Googlebot/2.1", ["Foo", "Googlebot"]]) {
			expect(pageOf(DOCUMENTED, crawler).mayTrain, String(crawler)).toBe(false);
		}
	});

	it("counts none for the crawlers of others, and none that no group names", () => {
		expect(pageOf(DOCUMENTED, "GPTBot").mayTrain).toBeUndefined();
		expect(pageOf("user-agent: *\ndisallow: /b\n", "Googlebot").mayTrain).toBeUndefined();
	});

	it("names the policy token, and does not count it", () => {
		const page = pageOf("user-agent: __usage_ai-training\ndisallow: /\n", "ExampleBot");
		expect(page.mayTrain).toBeUndefined();
		expect(page.reasons).toEqual([]);
		expect(page.uncounted).toMatchObject([
			{ use: "mayTrain", isAllowed: false, text: "__usage_ai-training: disallow: /", line: 2 },
		]);
	});
});

describe("describeResponse: X-Robots-Tag and meta tags", () => {
	it.each<[string, Record<string, boolean>]>([
		["", {}],
		["noindex", { mayIndex: false }],
		["none", { mayIndex: false, mayFollow: false }],
		["all", { mayIndex: true, maySnippet: true, mayFollow: true }],
		["index, nofollow", { mayIndex: true, mayFollow: false }],
		["index, noindex", { mayIndex: false }],
		["nosnippet", { maySnippet: false }],
		["max-snippet: 0", { maySnippet: false }],
		["max-snippet: 20", { maySnippet: true }],
		["max-snippet: -1, nosnippet", { maySnippet: false }],
		["otherbot: noindex", {}],
		["noimageindex", {}],
		["examplebot: noindex", { mayIndex: false }],
		["noai", { mayTrain: false }],
		["otherbot: noai", {}],
		["noimageai", {}],
		["unavailable_after: 2020-01-01", { mayIndex: false }],
		["unavailable_after: 2999-01-01", {}],
	])("%j", (value, expected) => {
		expect(describePage(value === "" ? {} : { "x-robots-tag": value })).toEqual(expected);
	});

	it.each<[string, Record<string, boolean>]>([
		["1", { mayTrain: false }],
		[" 1 ", { mayTrain: false }],
		["0", {}],
		["2", {}],
		["1, 1", {}],
	])("tdm-reservation: %j, as a header and as a meta tag", (value, expected) => {
		expect(describePage({ "TDM-Reservation": value })).toEqual(expected);
		expect(describePage({}, "", { metaTags: [{ name: "tdm-Reservation", content: value }] })).toEqual(
			expected,
		);
	});

	it("each statement about training is a reason, with its place", () => {
		const headers = new Headers({ "x-robots-tag": "noai", "tdm-reservation": "1" });
		const robotsTxt = RobotsTxt.parse("Content-Signal: ai-train=no\nuser-agent: *\nallow: /");
		const given = { crawler: "ExampleBot", url: URL_OF_PAGE, robotsTxt };
		const { reasons } = describeResponse({ headers }, given);
		expect(
			reasons.map(({ use, isAllowed, source, name, text, line }) => [
				use,
				isAllowed,
				source,
				name,
				text,
				line,
			]),
		).toEqual([
			["mayTrain", false, "header", "x-robots-tag", "noai", null],
			["mayTrain", false, "header", "tdm-reservation", "tdm-reservation: 1", null],
			["mayTrain", false, "robots-txt", "content-signal", "ai-train=no", 1],
		]);
	});

	it.each<[string, Record<string, unknown>]>([
		["content-signal: ai-train=no\nuser-agent: *\nallow: /", { mayTrain: false }],
		[
			"content-signal: ai-train=no, use=reference\nuser-agent: *\nallow: /",
			{ mayTrain: false, use: "reference" },
		],
		["content-signal: search=yes\nuser-agent: *\ncontent-signal: search=no", { maySearch: false }],
		["content-signal: ai-train=no\nuser-agent: examplebot\ndisallow: /", {}],
		["content-signal: /b ai-train=no\nuser-agent: *\nallow: /", {}],
		["content-usage: train-ai=n\nuser-agent: *\nallow: /", {}],
		["content-signal: ai-train=perhaps\nuser-agent: *\nallow: /", {}],
	])("records above the first group: %j", (rules, expected) => {
		expect(describePage({}, rules)).toEqual(expected);
	});

	it("a meta tag counts as well, and says where it stands", () => {
		const response = { headers: new Headers({ "x-robots-tag": "nofollow" }), url: URL_OF_PAGE };
		const metaTags = [{ name: "ExampleBot", content: "noindex" }];
		const { mayIndex, mayFollow, reasons } = describeResponse(response, { crawler: "ExampleBot", metaTags });
		expect([mayIndex, mayFollow]).toEqual([false, false]);
		expect(reasons).toEqual([
			{
				use: "mayFollow",
				isAllowed: false,
				source: "header",
				name: "x-robots-tag",
				text: "nofollow",
				line: null,
			},
			{ use: "mayIndex", isAllowed: false, source: "meta-tag", name: "robots", text: "noindex", line: null },
		]);
	});
});

describe("describeResponse: Content-Usage, by robots.txt and header (vocab-08 §5.1)", () => {
	it.each<[string, string | undefined, string | undefined, Record<string, boolean>]>([
		["nothing", undefined, undefined, {}],
		["the header alone", "train-ai=n, search=y", undefined, { mayTrain: false, maySearch: true }],
		["the robots.txt alone", undefined, "ai-use=n", { mayUseAsAiInput: false }],
		["any that disallows", "train-ai=y", "train-ai=n", { mayTrain: false }],
		["in either order", "train-ai=n", "train-ai=y", { mayTrain: false }],
		["both allow", "train-ai=y", "train-ai=y", { mayTrain: true }],
		["key by key", "train-ai=y", "search=n", { mayTrain: true, maySearch: false }],
		["unknown values and keys", "train-ai=?1, bots=n, search=no", "train-ai", {}],
		["a header that is no dictionary", "Train-AI=n, search=n", "search=y", { maySearch: true }],
		[
			"the rule with the longest path",
			undefined,
			"train-ai=n\ncontent-usage: /a/ train-ai=y",
			{ mayTrain: true },
		],
		["that of another path", undefined, "train-ai=n\ncontent-usage: /b/ train-ai=y", { mayTrain: false }],
		[
			"of a page that may not be fetched, the header alone",
			"search=y",
			"train-ai=n\ndisallow: /a",
			{ maySearch: true },
		],
	])("%s", (_name, header, rule, expected) => {
		const headers: Record<string, string> = header === undefined ? {} : { "content-usage": header };
		const rules = rule === undefined ? undefined : `user-agent: *\ncontent-usage: ${rule}`;
		expect(describePage(headers, rules)).toEqual(expected);
	});

	it("says what says so", () => {
		const robotsTxt = RobotsTxt.parse("user-agent: *\ncontent-usage: train-ai=n");
		const response = { headers: new Headers({ "content-usage": "train-ai=y" }), url: URL_OF_PAGE };
		const { reasons } = describeResponse(response, { crawler: "ExampleBot", robotsTxt });
		const shared = { use: "mayTrain", name: "content-usage" };
		expect(reasons).toEqual([
			{ ...shared, isAllowed: true, source: "header", text: "train-ai=y", line: null },
			{ ...shared, isAllowed: false, source: "robots-txt", text: "train-ai=n", line: 2 },
		]);
	});
});

describe("describeResponse: Content-Signal", () => {
	it.each<[string | undefined, string | undefined, Record<string, unknown>]>([
		[
			undefined,
			"search=yes, ai-train=no, use=reference",
			{ maySearch: true, mayTrain: false, use: "reference" },
		],
		["ai-input=no", "ai-input=yes, use=full", { mayUseAsAiInput: false, use: "full" }],
		["use=immediate", "use=full", { use: "immediate" }],
		["nonsense", undefined, {}],
	])("header %j, record %j", (header, rule, expected) => {
		const headers: Record<string, string> = header === undefined ? {} : { "content-signal": header };
		const rules = rule === undefined ? undefined : `user-agent: *\ncontent-signal: ${rule}`;
		expect(describePage(headers, rules)).toEqual(expected);
	});

	it("and Content-Usage are taken together: the stricter holds", () => {
		const rules = "user-agent: *\ncontent-signal: ai-train=yes\ncontent-usage: train-ai=n";
		expect(describePage({}, rules)).toEqual({ mayTrain: false });
	});
});

describe("describeResponse refuses malformed arguments", () => {
	it.each<[() => unknown, string]>([
		[() => describeResponse(null as never, { crawler: "a" }), "response: expected a Response, got null"],
		[
			() => describeResponse({} as never, { crawler: "a" }),
			"response: expected a Response, got an object (Object)",
		],
		[
			() => describeResponse({ headers: {} } as never, { crawler: "a" }),
			"response.headers: expected Headers or an object with get, got an object (Object)",
		],
		[
			() => describeResponse(new Response(), undefined as never),
			"options: expected an object with a crawler",
		],
		[
			() => describeResponse(new Response(), { crawler: "a", robotsTxt: RobotsTxt.parse("") }),
			"url: expected the page's, which the response does not say, got undefined",
		],
		[
			() => describeResponse(new Response(), { crawler: "a", robotsTxt: {} as never, url: "/" }),
			"robots: expected",
		],
		[
			() => describeResponse(new Response(), { crawler: "a", metaTags: "x" as never }),
			"metaTags: expected an array of meta tags, as in",
		],
		[
			() =>
				describeResponse(new Response(), {
					crawler: "a",
					metaTags: [{ name: "robots", content: "none" }, "noindex" as never],
				}),
			"metaTags[1]: expected one of the meta tags, as in",
		],
		[() => describeResponse(new Response(), { crawler: "a", atSeconds: 1e15 }), "atSeconds: expected"],
		[
			() => describeResponse(new Response(), { crawler: "a", robotTxt: "" } as never),
			'did you mean "robotsTxt"',
		],
	])("%#", (call, message) => {
		expect(call).toThrow(message);
	});
});
