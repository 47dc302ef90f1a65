import ipaddr from "ipaddr.js";
import { describe, expect, it, vi } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { type AuditReport, LogAudit, type LogAuditOptions } from "../../../insight/audit/index.js";
import { Identities } from "../../../insight/site-requests/senders/identities.js";
import { combinedLine, type Visit } from "../../support/access-logs.js";

const encode = (text: string) => new TextEncoder().encode(text);
const robotsOf = (text: string) => RobotsTxt.parse(text);
const PRIVATE = robotsOf("user-agent: *\ndisallow: /private/\n");
const HOUR = 3600;
const START = Date.UTC(2026, 9, 10) / 1000;

/** The report on visits, as a log in the combined format. */
function auditOf(visits: readonly Visit[], options: Partial<LogAuditOptions> = {}): AuditReport {
	const audit = new LogAudit({ robots: PRIVATE, ...options });
	audit.add(encode(visits.map(combinedLine).join("")));
	return audit.report();
}

/** Visits of one crawler, one per second. */
function visits(count: number, visit: Partial<Visit> = {}): Visit[] {
	return Array.from({ length: count }, (_, index) => ({
		seconds: START + index,
		target: "/",
		agent: "ExampleBot/1.0",
		...visit,
	}));
}

describe("who", () => {
	it.each([
		["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
		["Googlebot-Image/1.0", "Googlebot-Image"],
		[
			"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/1 Safari/537.36",
			"bingbot",
		],
		[
			"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
			"GPTBot",
		],
		["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit"],
		[
			"Mozilla/5.0 (Macintosh) AppleWebKit/600 (KHTML, like Gecko) Version/8.0 Safari/600 (Applebot/0.1; +http://www.apple.com/go/applebot)",
			"Applebot",
		],
		[
			"Mozilla/5.0 (compatible; Mediapartners-Google/2.1; +http://www.google.com/bot.html)",
			"Mediapartners-Google",
		],
		["Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)", "SemrushBot"],
		["MyCrawler/0.1 (+https://example.com)", "MyCrawler"],
		["Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)", "Yeti"],
		["mozilla/5.0 (compatible; GOOGLEBOT/2.1)", "Googlebot"],
		["Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)", "Slurp"],
		["Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou web spider"],
		["Screaming Frog SEO Spider/20.0", "Screaming Frog SEO Spider"],
		[
			"Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)",
			"archive.org_bot",
		],
		["Example.com_bot_version_1.4_(http://www.example.com/)", "Example.com_bot_version_1.4_"],
		["Baiduspider+(+http://www.baidu.com/search/spider.htm)", "Baiduspider"],
		["Baiduspider-image+(+http://www.baidu.com/search/spider.htm)", "Baiduspider-image"],
		["Mozilla/5.0 (compatible; bingbot!; +http://www.bing.com/bingbot.htm)", "bingbot"],
	])("%s is %s", (agent, crawler) => {
		expect(auditOf(visits(1, { agent })).crawlers.map((each) => each.crawler)).toEqual([crawler]);
	});

	it.each([
		["a browser", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
		["a telephone", "Mozilla/5.0 (Linux; Android 8; CUBOT_NOTE Build/O1; CUBOT/1) AppleWebKit/537.36"],
		["a crawler's name in a URL alone", "Mozilla/5.0 (X11; +https://example.com/Googlebot/) Gecko"],
		["none", "-"],
		["nothing", ""],
	])("%s is no crawler", (_, agent) => {
		const report = auditOf(visits(3, { agent }));
		expect(report).toMatchObject({ requestCount: 3, crawlerRequestCount: 0, crawlers: [] });
	});

	it("a crawler is judged as it documents itself", () => {
		const robots = robotsOf("user-agent: *\ndisallow: /\nuser-agent: Googlebot\ndisallow: /news/\n");
		const found = auditOf(
			[
				...visits(20, { agent: "Googlebot-Image/1.0" }),
				...visits(20, { agent: "AdsBot-Google (+http://www.google.com/adsbot.html)" }),
				...visits(20, { agent: "Google-Safety" }),
			],
			{ robots },
		).crawlers;
		expect(found.map(({ crawler, conduct, neglect }) => [crawler, conduct, neglect])).toEqual([
			["Googlebot-Image", "obeys", null],
			["AdsBot-Google", "obeys", null],
			["Google-Safety", "ignores", "always"],
		]);
	});

	it.each(["rfc9309", "google", "original1994"] as const)(
		"each of many names gets its own rules, in dialect %s",
		(dialect) => {
			const robots = RobotsTxt.parse("user-agent: *\ndisallow: /\nuser-agent: ABot\ndisallow: /a\n", {
				dialect,
			});
			const found = auditOf(
				["ABot", "Abot1", "BBot", "xABot9"].flatMap((agent) => visits(1, { agent })),
				{ robots },
			);
			for (const { crawler, disallowedCount } of found.crawlers) {
				expect([crawler, disallowedCount]).toEqual([crawler, robots.isAllowed("/", crawler) ? 0 : 1]);
			}
		},
	);
});

describe("identity", () => {
	const agent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
	const addresses = [
		"66.249.64.7",
		"203.0.113.9",
		"2001:4860:4801:10::5",
		"::ffff:66.249.64.8",
		"crawl.example",
	];

	it("parts confirmed requests from an impostor's by networks", () => {
		const seen = addresses.flatMap((address) => visits(1, { agent, address }));
		const ranges = { googlebot: ["66.249.64.0/27", "2001:4860:4801:10::/64"] };
		const found = auditOf(seen, { ranges }).crawlers;
		expect(found.map(({ identity, requestCount }) => [identity, requestCount])).toEqual([
			["confirmed", 3],
			["impostor", 1],
			["unverified", 1],
		]);
	});

	it.each([
		"10.1.2.3",
		"172.16.0.1",
		"192.168.1.1",
		"127.0.0.1",
		"169.254.0.9",
		"100.64.0.1",
		"::1",
		"fe80::1",
		"fd00::1",
		"::ffff:10.1.2.3",
	])("a proxy's address proves nothing: %s", (address) => {
		const seen = visits(1, { agent, address });
		const verify = () => false;
		for (const options of [{ ranges: { googlebot: ["66.249.64.0/27"] } }, { verify }]) {
			const found = auditOf(seen, options);
			expect([found.crawlers[0]?.identity, found.privateAddress]).toEqual(["unverified", address]);
		}
		const found = auditOf(seen, { ranges: { googlebot: [address] } });
		expect([found.crawlers[0]?.identity, found.privateAddress]).toEqual(["confirmed", null]);
	});

	it("reads an address of IPv6 as one of IPv6 alone, and once", () => {
		type Parser = { parser(text: string): unknown };
		const asIpv4 = vi.spyOn(ipaddr.IPv4 as unknown as Parser, "parser");
		const asIpv6 = vi.spyOn(ipaddr.IPv6 as unknown as Parser, "parser");
		const identities = new Identities({ googlebot: ["2001:4860:4801:10::/64"] }, undefined);
		for (const spy of [asIpv4, asIpv6]) spy.mockClear();
		expect(identities.of("Googlebot", "2001:db9::7")).toBe("impostor");
		// To find out whether it is one, and to read it.
		expect([asIpv4.mock.calls.length, asIpv6.mock.calls.length]).toEqual([0, 2]);
		vi.restoreAllMocks();
	});

	it("takes networks by operator", () => {
		const seen = ["66.249.64.7", "203.0.113.9"].flatMap((address) => visits(1, { agent, address }));
		const found = auditOf(seen, { ranges: { Google: ["66.249.64.0/27"] } });
		expect(found.crawlers.map(({ identity }) => identity)).toEqual(["confirmed", "impostor"]);
	});

	it("asks once about an address", () => {
		const asked: string[] = [];
		const verify = (crawler: string, address: string) => {
			asked.push(`${crawler} ${address}`);
			return address === "192.0.2.1";
		};
		const found = auditOf(visits(5, { agent }), { verify });
		expect(asked).toEqual(["Googlebot 192.0.2.1"]);
		expect(found.crawlers[0]).toMatchObject({ identity: "confirmed", requestCount: 5 });
	});
});

describe("whether robots.txt was asked for", () => {
	const [GOOGLE, IMAGE] = ["Mozilla/5.0 (compatible; Googlebot/2.1)", "Googlebot-Image/1.0"];
	const conductOf = (seen: readonly Visit[], options: Partial<LogAuditOptions> = {}) =>
		auditOf(seen, options).crawlers.map(({ crawler, conduct }) => [crawler, conduct]);

	it("another crawler of the operator may have asked", () => {
		const images = [
			...visits(20, { agent: IMAGE }),
			...visits(1, { agent: IMAGE, seconds: START + 30 * HOUR }),
		];
		expect(conductOf(images)).toEqual([["Googlebot-Image", "never asked"]]);
		const asked = visits(1, { agent: GOOGLE, target: "/robots.txt", address: "66.249.64.1" });
		expect(conductOf([...asked, ...images])).toEqual([
			["Googlebot-Image", "obeys"],
			["Googlebot", "too few"],
		]);
		const ranges = { Google: ["192.0.2.0/24"] };
		expect(conductOf([...asked, ...images], { ranges })[0]).toEqual(["Googlebot-Image", "never asked"]);
	});

	it.each([
		["whose links somebody shares", "TelegramBot (like TwitterBot)", "TelegramBot"],
		[
			"that shows previews",
			"Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
			"Slackbot-LinkExpanding",
		],
		["that shows previews, and documents it", "facebookexternalhit/1.1", "facebookexternalhit"],
		["whom a user sends", "Claude-User/1.0", "Claude-User"],
		["that watches", "YandexMetrika/2.0", "YandexMetrika"],
	])("who follows no links need not ask: one %s", (_, agent, crawler) => {
		const late = visits(1, { agent, seconds: START + 30 * HOUR });
		expect(conductOf([...visits(20, { agent }), ...late])).toEqual([[crawler, "obeys"]]);
		// It is judged by what it asks for, as others are.
		const closed = visits(20, { agent, target: "/private/x" });
		expect(conductOf([...closed, ...late])).toEqual([[crawler, "ignores"]]);
	});

	it.each([
		["the site's own", "WordPress/6.6; https://shop.example", "WordPress"],
		["a webhook", "Stripe/1.0 (+https://stripe.com/docs/webhooks)", "Stripe"],
		[
			"behind compatible",
			"Mozilla/5.0 (compatible; Barkrowler/0.9; +https://babbar.tech/crawler)",
			"Barkrowler",
		],
	])("who only a pattern knows is listed, and accused of nothing: %s", (_, agent, crawler) => {
		const late = visits(1, { agent, seconds: START + 30 * HOUR, target: "/private/x" });
		const closed = [...visits(20, { agent, target: "/private/x" }), ...late];
		expect(conductOf(closed)).toEqual([[crawler, "too few"]]);
	});

	it("who calls itself a crawler, or is known for links, must ask", () => {
		for (const agent of ["MJ12bot/v1.4.8", "DataForSeoBot/1.0", "CCBot/2.0", "MadeUpSpider/1.0"]) {
			const late = visits(1, { agent, seconds: START + 30 * HOUR });
			expect(conductOf([...visits(20, { agent }), ...late])[0]?.[1]).toBe("never asked");
		}
	});

	it("a log begins with its first request, whoever's it is", () => {
		const browser = visits(1, { agent: "Mozilla/5.0 (X11) Firefox/140.0" });
		const late = visits(20).map((visit) => ({ ...visit, seconds: visit.seconds + 25 * HOUR }));
		expect(conductOf(late)).toEqual([["ExampleBot", "obeys"]]);
		expect(conductOf([...browser, ...late])).toEqual([["ExampleBot", "never asked"]]);
	});

	it("who asked in a log that is missing is not known", () => {
		const wordAfter = (hours: number) => {
			const audit = new LogAudit({ robots: PRIVATE });
			for (const hour of [0, hours, hours + 11, hours + 22]) {
				const seconds = START + hour * HOUR;
				audit.add(new TextEncoder().encode(visits(20, { seconds }).map(combinedLine).join("")));
				audit.endLog();
			}
			return audit.report().crawlers[0]?.conduct;
		};
		expect(wordAfter(48)).toBe("obeys");
		expect(wordAfter(11)).toBe("never asked");
	});
});

describe("against which file", () => {
	const open = robotsOf("user-agent: *\ndisallow: /never/\n");
	const CHANGE = START + 24 * HOUR;
	const robots = [
		{ fromSeconds: START - 1e6, robots: open },
		{ fromSeconds: CHANGE, robots: PRIVATE },
	];
	const asksAt = (...hours: number[]) =>
		hours.map((hour) => ({ seconds: CHANGE + hour * HOUR, target: "/private/x", agent: "ABot" }));
	const fetchAt = (hour: number, status = 200): Visit => ({
		seconds: CHANGE + hour * HOUR,
		target: "/robots.txt",
		agent: "ABot",
		status,
	});
	const counts = (seen: readonly Visit[]) => {
		const [found] = auditOf(seen, { robots }).crawlers;
		return [found?.olderCopyCount, found?.disallowedCount];
	};

	it("who was told that there is none may go everywhere for 24 hours", () => {
		const seen = [fetchAt(1, 404), ...asksAt(2, 26)];
		const [found] = auditOf(seen, { robots }).crawlers;
		expect(found).toMatchObject({ unavailableCount: 1, olderCopyCount: 0, disallowedCount: 1 });
	});

	it("a fetch whose line is late shortens nothing", () => {
		const none = auditOf([fetchAt(1, 404), fetchAt(0.995, 404), ...asksAt(24.998)], { robots }).crawlers[0];
		expect(none).toMatchObject({ unavailableCount: 1, disallowedCount: 0 });
		const failing = auditOf([fetchAt(1, 503), fetchAt(0.995, 503), ...asksAt(24.998)], { robots })
			.crawlers[0];
		expect(failing).toMatchObject({ unreachableCount: 1, disallowedCount: 0 });
		const failed = auditOf([fetchAt(1, 503), fetchAt(0.995), ...asksAt(24.998)], { robots }).crawlers[0];
		expect(failed).toMatchObject({ unreachableCount: 1, disallowedCount: 0 });
	});

	it.each<[string, readonly Visit[], [number, number]]>([
		["before the change all is allowed", asksAt(-1), [0, 0]],
		["for 24 hours after it the older copy may be in use", asksAt(0, 23.9), [2, 0]],
		["then no more", asksAt(24.1), [0, 1]],
		[
			"who has read the new file has no older copy",
			[...asksAt(-23, -12, -1), fetchAt(1), ...asksAt(2)],
			[0, 1],
		],
		["what was read before the log is not known", [fetchAt(1), ...asksAt(2)], [1, 0]],
		["nor what was read in a gap of it", [...asksAt(-23), fetchAt(1), ...asksAt(2)], [1, 0]],
		[
			"nor the file at the end of a redirect",
			[...asksAt(-23, -12), fetchAt(-1, 301), fetchAt(1), ...asksAt(2)],
			[1, 0],
		],
		[
			"who read the old one has what an enforcer passes",
			[fetchAt(-2), ...asksAt(1, 21.9, 22.1, 24.1)],
			[3, 1],
		],
		["a fleet has each copy for 24 hours", [fetchAt(-2), fetchAt(1), ...asksAt(2, 21.9, 22.1)], [2, 1]],
		["a file that is not modified is the new one", [fetchAt(-2), fetchAt(1, 304), ...asksAt(22.1)], [0, 1]],
		["an error is no copy", [fetchAt(-2), fetchAt(1, 503), ...asksAt(2)], [1, 0]],
		[
			"nor is being told to wait",
			[...asksAt(-23, -12, -1), fetchAt(1), fetchAt(2, 429), ...asksAt(3)],
			[0, 1],
		],
	])("%s", (_, seen, expected) => {
		expect(counts(seen)).toEqual(expected);
	});

	it("an answer of the second before may have its line a little later, and one of the second after a little earlier", () => {
		const at = (seconds: number, visit: Visit) => ({ ...visit, seconds: CHANGE + seconds });
		const page = { target: "/private/x", agent: "ABot", seconds: 0 };
		const seen = [at(0, fetchAt(0, 503)), at(20, page), at(19, fetchAt(0)), at(30, page)];
		const late = [at(11, fetchAt(0, 503)), at(10, page)];
		const countsOf = (visits: readonly Visit[]) => {
			const [found] = auditOf(visits, { robots }).crawlers;
			return [found?.judgedCount, found?.unreachableCount];
		};
		expect(countsOf(seen)).toEqual([2, 0]);
		expect(countsOf(late)).toEqual([1, 0]);
	});

	it("versions may come in any order", () => {
		const [found] = auditOf(asksAt(25), { robots: [...robots].reverse() }).crawlers;
		expect(found?.brokenRules).toMatchObject([{ versionIndex: 0, rule: { line: 2 } }]);
	});
});

describe("what is told", () => {
	it("counts requests, pages and disallowed ones, with rules and examples", () => {
		const targets = [
			"/",
			"/a.css",
			"/b.PNG?x=1",
			"/private/a",
			"/private/b",
			"/private/c",
			"/private/d",
			"/robots.txt",
			"/x.html",
		];
		const [found] = auditOf(
			targets.map((target, index) => ({ seconds: START + index * 2, target, agent: "ABot" })),
		).crawlers;
		expect(found).toMatchObject({
			requestCount: 9,
			pageCount: 6,
			judgedCount: 8,
			disallowedCount: 4,
			disallowedShare: 0.5,
			brokenRules: [
				{
					count: 4,
					rule: { line: 2, pattern: "/private/" },
					requests: ["/private/a", "/private/b", "/private/c"].map((url) => ({ url })),
				},
			],
			robotsTxt: { count: 1, lastSeconds: START + 14, lastStatus: 200 },
			pace: { medianGapSeconds: 2, crawlDelaySeconds: undefined, shortGapShare: null },
			firstSeconds: START,
			lastSeconds: START + 16,
		});
	});

	it("counts a path without an ending as a page, however long it is", () => {
		const targets = [
			"/a",
			"/a-name-without-an-ending",
			"/a.name-without-an-ending",
			"/a-name-with-an-ending.css",
		];
		const { crawlers } = auditOf(targets.map((target) => ({ seconds: START, target, agent: "ABot" })));
		expect(crawlers[0]?.pageCount).toBe(3);
	});

	it("tells gaps that are certainly below the crawl-delay", () => {
		const robots = robotsOf("user-agent: *\ncrawl-delay: 10\ndisallow: /private/\n");
		const at = [0, 10, 19, 27, 40];
		const [found] = auditOf(
			at.map((seconds) => ({ seconds: START + seconds, target: "/", agent: "ABot" })),
			{ robots },
		).crawlers;
		// The gaps are 10, 9, 8 and 13 seconds in whole seconds. The gap of 9 may have been 10.
		expect(found?.pace).toEqual({
			medianGapSeconds: 9,
			crawlDelaySeconds: 10,
			shortGapShare: 0.5,
			mayHurry: false,
		});
	});

	it.each<[string, AuditReport["crawlers"][number]["conduct"], number, number, number, number]>([
		["few requests", "too few", 9, 9, 0, 0],
		["none disallowed", "obeys", 100, 0, 0, 0],
		["one in a thousand", "obeys", 1000, 1, 0, 0],
		["one in a hundred", "mostly", 100, 1, 0, 0],
		["one in twenty", "mostly", 100, 5, 0, 0],
		["more", "ignores", 100, 6, 0, 0],
		["no robots.txt in more than a day", "never asked", 100, 1, 0, 25 * HOUR],
		["robots.txt in more than a day", "mostly", 100, 1, 1, 25 * HOUR],
		["no robots.txt in more than a day, and more than one in twenty", "ignores", 100, 6, 0, 25 * HOUR],
	])("%s: %s", (_, conduct, judged, disallowed, fetches, laterSeconds) => {
		const seen = [
			...visits(fetches, { target: "/robots.txt" }),
			...visits(judged - disallowed - 1),
			...visits(disallowed, { target: "/private/" }),
			...visits(1, { seconds: START + laterSeconds }),
		];
		expect(
			auditOf(judged === disallowed ? visits(judged, { target: "/private/" }) : seen).crawlers[0]?.conduct,
		).toBe(conduct);
	});

	it("sums by purpose", () => {
		const report = auditOf([
			...visits(3, { agent: "GPTBot/1.0", target: "/private/" }),
			...visits(2, { agent: "ClaudeBot/1.0" }),
			...visits(1, { agent: "OtherBot/1.0" }),
		]);
		expect(report.purposes).toEqual([
			{
				purpose: "ai-training",
				crawlerCount: 2,
				listedCrawlerCount: 0,
				requestCount: 5,
				judgedCount: 5,
				disallowedCount: 3,
			},
			{
				purpose: null,
				crawlerCount: 1,
				listedCrawlerCount: 0,
				requestCount: 1,
				judgedCount: 1,
				disallowedCount: 0,
			},
		]);
	});

	it("sums by purpose what was left out too", () => {
		const report = auditOf(
			Array.from({ length: 1000 }, (_, number) => visits(1, { agent: `MadeUpBot${number}/1.0` })).flat(),
		);
		expect(report.leftOut.crawlerCount).toBe(1000 - report.crawlers.length);
		expect(report.purposes).toEqual([
			{
				purpose: null,
				listedCrawlerCount: 0,
				// A made-up name that comes again would count again.
				crawlerCount: report.crawlers.length,
				requestCount: 1000,
				judgedCount: 1000,
				disallowedCount: 0,
			},
		]);
	});

	it("sums each request and each crawler once, whatever comes again and from where", () => {
		const agents = Array.from({ length: 400 }, (_, number) => `MadeUpBot${number}/1.0`);
		const seen = [...agents, ...agents, ...agents].flatMap((agent) => visits(1, { agent }));
		const addresses = ["192.0.2.1", "198.51.100.1", "none"];
		const google = addresses.flatMap((address) => visits(2, { agent: "Googlebot/2.1", address }));
		const report = auditOf([...seen, ...google], { ranges: { Googlebot: ["192.0.2.1"] } });
		expect(report.crawlers.filter(({ crawler }) => crawler === "Googlebot")).toHaveLength(3);
		const sum = report.purposes.reduce((all, { requestCount }) => all + requestCount, 0);
		// An impostor's purpose is not that of the crawler whose name it has.
		expect(sum).toBe(report.crawlerRequestCount - 2);
		expect(report.purposes).toMatchObject([
			{ purpose: null, crawlerCount: 256, requestCount: 1200 },
			{ purpose: "search", crawlerCount: 1, requestCount: 4 },
		]);
	});

	it("asks about a target once as it is requested, and once as an enforcer reads it", () => {
		const file = RobotsTxt.parse("user-agent: ABot\ndisallow: /private/\ndisallow: //private/");
		let askedCount = 0;
		const compile = file.matcher.bind(file);
		vi.spyOn(file, "matcher").mockImplementation((crawler) => {
			const matcher = compile(crawler);
			const check = matcher.checkLines.bind(matcher);
			vi.spyOn(matcher, "checkLines").mockImplementation((octets) => {
				const verdicts = check(octets);
				askedCount += verdicts.length;
				return verdicts;
			});
			return matcher;
		});
		const seen = visits(12, { agent: "ABot", target: "//private//x" });
		const [found] = auditOf(seen, { robots: file, mergeSlashes: true }).crawlers;
		expect(found).toMatchObject({ disallowedCount: 12, wouldRefuseCount: 12 });
		expect(askedCount).toBe(24);
	});

	it("tells requests over time, in buckets that all crawlers share", () => {
		const long = Array.from({ length: 400 }, (_, day) => ({
			seconds: START + day * 24 * HOUR,
			target: "/private/",
			agent: "ABot",
		}));
		const report = auditOf([...long, ...visits(60, { agent: "BBot" })]);
		expect(report.timelineSeconds).toBe(7 * 24 * HOUR);
		for (const { timeline, requestCount, disallowedCount } of report.crawlers) {
			expect(timeline.length).toBeLessThanOrEqual(96);
			const sum = (count: (point: (typeof timeline)[number]) => number) =>
				timeline.reduce((all, point) => all + count(point), 0);
			expect(sum((point) => point.requestCount)).toBe(requestCount);
			expect(sum((point) => point.disallowedCount)).toBe(disallowedCount);
			expect(timeline.every(({ fromSeconds }) => fromSeconds % report.timelineSeconds === 0)).toBe(true);
		}
	});

	it("takes times in any order", () => {
		const seen = [5000, 1e6, 0, 2e7, 3].map((seconds) => ({
			seconds: START + seconds,
			target: "/",
			agent: "ABot",
		}));
		const [found] = auditOf(seen).crawlers;
		expect(found?.timeline.reduce((sum, { requestCount }) => sum + requestCount, 0)).toBe(5);
		expect([found?.firstSeconds, found?.lastSeconds]).toEqual([START, START + 2e7]);
	});
});

describe("arguments", () => {
	it.each<[unknown, string]>([
		[undefined, "options: expected an object, got undefined"],
		[{}, "options.robots: expected a parsed file, as RobotsTxt.parse returns it, got undefined"],
		[{ robots: [] }, "options.robots: expected at least one version, got an array of length 0"],
		[
			{ robots: [{ robots: PRIVATE }] },
			"options.robots[0].fromSeconds: expected seconds since 1970, got undefined",
		],
		[
			{ robots: Array.from("ab", () => ({ fromSeconds: 7, robots: PRIVATE })) },
			"options.robots[1].fromSeconds: expected another time for each version, got 7",
		],
		[{ robots: PRIVATE, fromat: {} }, 'options: unknown option "fromat"; did you mean "format"?'],
		[
			{ robots: PRIVATE, host: "" },
			'options.host: expected a host such as "a.example", without scheme, port and wildcards, got ""',
		],
		[{ robots: PRIVATE, verify: 1 }, "options.verify: expected a function, got 1"],
		[
			{ robots: PRIVATE, ranges: { CCBot: [] } },
			'options.ranges["CCBot"]: expected at least one address or range, got an array of length 0',
		],
		[
			{ robots: PRIVATE, ranges: { CCBot: ["1.2.3"] } },
			'options.ranges["CCBot"][0]: expected an address or a range, such as 192.0.2.0/24, got "1.2.3"',
		],
		[
			{ robots: PRIVATE, ranges: { CCBot: ["::/129"] } },
			'options.ranges["CCBot"][0]: expected an address or a range, such as 192.0.2.0/24, got "::/129"',
		],
		[
			{ robots: PRIVATE, format: { string: "%h %t" } },
			'options.format.string: expected a format of nginx or Apache with the time, the request and the User-Agent header, got "%h %t"',
		],
		[
			{ robots: PRIVATE, format: { string: '%h%l %t "%r" "%{User-Agent}i"' } },
			"options.format.string: expected text between any two fields",
		],
		[
			{ robots: PRIVATE, format: { fields: { time: "t" } } },
			"options.format.fields: expected time, agent, and target or request, got an object (Object)",
		],
	])("%j is refused", (options, message) => {
		expect(() => new LogAudit(options as LogAuditOptions)).toThrow(message);
	});

	it("octets must be octets", () => {
		expect(() => new LogAudit({ robots: PRIVATE }).add("x" as unknown as Uint8Array)).toThrow(
			'octets: expected a Uint8Array, got "x"',
		);
	});
});
