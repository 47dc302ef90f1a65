import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../bindings/auto.js";
import { Verdict } from "../bindings/contract/types.js";
import { resolveUrl, urlTextOfOctets } from "../bindings/url/index.js";
import { httpUrls, scenarios, urlTexts } from "./support/arbitraries.js";
import { ClickHouseHost } from "./support/clickhouse-host.js";
import { expectSame } from "./support/expect-same.js";
import { propertyTimeoutMs, runs } from "./support/fuzz.js";
import { binaryOf, encode, octetsOf } from "./support/octets.js";
import { absoluteText, trickyText } from "./support/url-texts.js";
import { readVerdictCases, verdictFiles } from "./support/vectors.js";

const host = new ClickHouseHost();
const BODY = "user-agent: *\ndisallow: /private\nallow: /private/x\ndisallow: /*.gif$";

type Text = string | Uint8Array;

const checkAll = (body: Text, token: string, urls: readonly Text[]) =>
	host.call("robots_check_all", [[body, token, urls]], "Array(UInt8)")[0] as number[];

describe("the module for ClickHouse gives the library's verdicts", () => {
	it.each(verdictFiles.flatMap((file) => readVerdictCases(file)))("$name", (verdictCase) => {
		const { robots, agent, checks } = verdictCase;
		const urls = checks.map(({ url }) => url);
		const matcher = RobotsTxt.parse(robots).matcher(agent);
		const token = typeof agent === "string" ? agent : agent.join(",");
		expect(checkAll(robots, token, urls)).toEqual(Array.from(matcher.checkAll(urls)));
		expect(host.call("robots_line_all", [[robots, token, urls]], "Array(UInt32)")[0]).toEqual(
			urls.map((url, index) => (matcher.checkAll([url])[0]! > 1 ? 0 : lineOf(matcher, urls[index]!))),
		);
	});

	it(
		"of structured files and URLs",
		() => {
			fc.assert(
				fc.property(scenarios, ({ body, productTokens, urls }) => {
					const matcher = RobotsTxt.parse(body).matcher(productTokens);
					const token = [productTokens].flat().join(",");
					const octets = urls.map((url) => (typeof url === "string" ? encode(url) : url));
					expectVerdicts(checkAll(body, token, octets), Array.from(matcher.checkAll(octets)), octets);
				}),
				runs(2000),
			);
		},
		propertyTimeoutMs,
	);

	it(
		"of URLs however they are written",
		() => {
			const matcher = RobotsTxt.parse(BODY).matcher("ExampleBot");
			const texts = fc.array(fc.oneof(absoluteText(), trickyText(), urlTexts, httpUrls.map(octetsOf)), {
				minLength: 10,
				maxLength: 60,
			});
			fc.assert(
				fc.property(texts, (urls) => {
					const octets = urls.map((url) => (typeof url === "string" ? encode(url) : url));
					const expected = Array.from(matcher.checkAll(octets));
					expectVerdicts(checkAll(BODY, "ExampleBot", octets), expected, octets);
				}),
				runs(500),
			);
		},
		propertyTimeoutMs,
	);

	it(
		"of the one path that a URL comes to",
		() => {
			fc.assert(
				fc.property(fc.oneof(absoluteText(), trickyText()), (url) => {
					const octets = encode(url);
					const target = resolveUrl(urlTextOfOctets(octets))?.target;
					if (target === undefined) return;
					// A rule for that path and no other, and one that allows all else.
					const path = target.replace(
						/[^/?&=+;%A-Za-z0-9._~-]/g,
						(each) => `%${each.charCodeAt(0).toString(16).padStart(2, "0")}`,
					);
					const body = `user-agent: *\ndisallow: ${path}$`;
					const matcher = RobotsTxt.parse(body).matcher("a");
					expectVerdicts(checkAll(body, "a", [octets]), Array.from(matcher.checkAll([octets])), [octets]);
					if (!/%2a$|^\/robots\.txt$/i.test(path)) expect(matcher.checkAll([octets])[0], path).toBe(0);
				}),
				runs(5000),
			);
		},
		propertyTimeoutMs,
	);
});

/** Of hosts that IDNA refuses the module does not know. */
function expectVerdicts(
	got: readonly number[],
	expected: readonly number[],
	urls: readonly Uint8Array[],
): void {
	const isOpen = (index: number) => expected[index] === Verdict.InvalidUrl && needsIdna(urls[index]!);
	expectSame(
		got.map((verdict, index) => (isOpen(index) ? Verdict.InvalidUrl : verdict)),
		expected,
	);
}

/** Whether the host's own form is what IDNA makes of it. */
function needsIdna(url: Uint8Array): boolean {
	return /[\x80-\xff]|%[89a-f]|xn--/i.test(binaryOf(url).replace(/[\t\r\n]/g, ""));
}

function lineOf(matcher: ReturnType<RobotsTxt["matcher"]>, url: string): number {
	return matcher.explain(url).rule?.line ?? 0;
}
