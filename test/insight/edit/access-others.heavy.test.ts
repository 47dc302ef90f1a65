import fc from "fast-check";
import { expect, it } from "vitest";
import type { Dialect } from "../../../bindings/contract/types.js";
import { RobotsTxt } from "../../../bindings/js.js";
import { parseContentPreferences } from "../../../crawling/content-preferences/index.js";
import { findCrawler } from "../../../crawling/crawlers/index.js";
import { allowCrawlers, blockCrawlers } from "../../../insight/edit/index.js";
import { readRecords } from "../../../insight/records/index.js";
import { dialects } from "../../support/engines.js";

/** Some with numbers, some that begin as others do, and some that documented crawlers fall back to. */
const NAMES = [
	"*",
	"Googlebot",
	"Googlebot-Image",
	"GPTBot",
	"CCBot",
	"bingbot",
	"AdsBot-Google",
	"MyBot",
	"My",
];
const NUMBERED = ["MyBot2", "GPTBot2", "Googlebot/2.1", "* ", "msnbot"];
const URLS = ["/", "/a", "/a/b", "/ab", "/b/a", "/b?a", "/robots.txt"];
const RECORDS = [
	"Crawl-delay: 3",
	"Crawl-delay: 7",
	"Request-rate: 1/5",
	"Visit-time: 0600-0845",
	"Content-Signal: ai-train=no",
	"Content-Usage: /a train-ai=n",
	"License: https://a.example/l.xml",
	"Unknown: 1",
	"Sitemap: https://a.example/s.xml",
	"# why",
	"",
];

/** All that a file tells a crawler, of each URL and of the site. */
function toldTo(robots: RobotsTxt, token: string) {
	const crawler = findCrawler(token)?.profile ?? token;
	const { requestRates, visitTimes, licenses } = readRecords(robots).forCrawler(crawler);
	const preferences = parseContentPreferences(robots);
	return {
		delay: robots.matcher(crawler).crawlDelaySeconds,
		rates: distinct(requestRates),
		times: distinct(visitTimes),
		licenses: Array.from(new Set(licenses.urls)),
		urls: URLS.map((url) => {
			const { isCrawlable, usage, signals } = preferences.forUrl(url, crawler);
			return [isCrawlable, usage.preferences, signals.preferences];
		}),
	};
}

/** Whether a crawler that nobody knows of, and the file does not name, cannot be told apart from one that is meant. */
function isReadToo(meant: string, token: string, body: string, dialect: Dialect): boolean {
	// In 1994 a name is for every crawler whose name it is a part of.
	if (dialect === "original1994") return token.toLowerCase().includes(meant.toLowerCase());
	// A crawler without a digit in its name reads names up to theirs.
	return meant === "MyBot2" && token === "MyBot" && !/: MyBot\b/.test(body);
}

function distinct(records: readonly { readonly value: string }[]): string[] {
	return Array.from(new Set(records.map(({ value }) => value))).sort();
}

const path = fc.stringMatching(/^\/[ab/*$]{0,3}$/);
const rule = fc
	.tuple(fc.constantFrom("Allow", "Disallow"), fc.oneof(path, fc.constantFrom("", "/")))
	.map((parts) => parts.join(": "));
const naming = fc.constantFrom(...NAMES, ...NAMES, ...NUMBERED).map((name) => `User-agent: ${name}`);
const line = fc.oneof(
	{ weight: 5, arbitrary: naming },
	{ weight: 4, arbitrary: rule },
	{ weight: 4, arbitrary: fc.constantFrom(...RECORDS) },
);
const file = fc
	.tuple(fc.array(line, { maxLength: 16 }), fc.constantFrom("\n", "\r\n", "\r"), fc.boolean(), fc.boolean())
	.map(
		([lines, end, isEnded, hasMark]) => (hasMark ? "\ufeff" : "") + lines.join(end) + (isEnded ? end : ""),
	);
const meant = fc.subarray([...NAMES.slice(1), "MyBot2"], { minLength: 1, maxLength: 3 });

function check(body: string, tokens: readonly string[], isAllowed: boolean, asked: string, dialect: Dialect) {
	const edit = isAllowed ? allowCrawlers : blockCrawlers;
	const path = dialect === "original1994" && isAllowed ? "/" : asked;
	const found = edit(body, { crawlers: tokens, path, dialect });
	if (!found.isChanged) return expect(found.body).toBe(body);
	const before = RobotsTxt.parse(body, { dialect });
	const after = RobotsTxt.parse(found.body, { dialect });
	for (const token of [...NAMES, ...NUMBERED.slice(0, 2), "msnbot", "Googlebot-News", "Unheard-Of"]) {
		if (!tokens.includes(token) && tokens.some((name) => isReadToo(name, token, body, dialect))) continue;
		if (tokens.includes(token)) {
			if (!isAllowed && path === "/") continue;
			const { urls: _, ...was } = toldTo(before, token);
			expect(toldTo(after, token), `${token} in\n${found.body}`).toMatchObject(was);
		} else expect(toldTo(after, token), `${token} in\n${found.body}`).toEqual(toldTo(before, token));
	}
}

it.each(dialects)("%s: others, whoever names them, are told all that they were told before", (dialect) => {
	fc.assert(
		fc.property(
			file,
			meant,
			fc.boolean(),
			fc.constantFrom("/", "/", "/a", "/b/"),
			(body, tokens, isAllowed, asked) => {
				check(body, tokens, isAllowed, asked, dialect);
			},
		),
		{ numRuns: Number(process.env.RUNS ?? 500) },
	);
});
