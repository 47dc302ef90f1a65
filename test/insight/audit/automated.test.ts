import { CLIENT_PATTERNS, CRAWLER_PATTERNS } from "virtual:agent-patterns";
import patterns from "crawler-user-agents" with { type: "json" };
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { findAutomatedClient } from "../../../insight/audit/agents/automated/automated-client.js";
import { PatternSearch } from "../../../insight/audit/agents/automated/pattern-search.js";
import { type AuditReport, LogAudit } from "../../../insight/audit/index.js";
import { seededRandom } from "../../support/audit-reference.js";

const blocks = CLIENT_PATTERNS.slice(1)
	.split("\n\n")
	.map((block) => block.split("\n"));
const lines = [
	...CRAWLER_PATTERNS.slice(1).split("\n"),
	...blocks.flatMap(([, ...patternLines]) => patternLines),
];
const CLOSED = "user-agent: *\ndisallow: /\n";
const instances = patterns.flatMap((entry) => entry.instances ?? []);

describe("the patterns of crawler-user-agents", () => {
	it("are all of the installed version's, by kind, each once", () => {
		expect(lines.length).toBeGreaterThanOrEqual(patterns.length);
		expect(new Set(lines).size).toBe(lines.length);
		expect(blocks.map(([kind]) => kind)).toEqual([
			"monitoring",
			"feed-reader",
			"scanner",
			"social-preview",
			"http-library",
			"browser-automation",
		]);
	});

	it("find in each header what the package's own expressions find, wherever it is cut or joined", () => {
		const search = new PatternSearch(lines);
		/** Some patterns are alternatives of one expression. */
		const indexesOf = new Map<string, number>();
		const expressions = patterns.map(({ pattern }) => new RegExp(pattern));
		for (const [index, line] of lines.entries()) {
			const [text = "", expression] = line.split("\t");
			const own = patterns.findIndex(({ pattern }) =>
				expression === undefined
					? pattern.split("|").some((each) => each.replaceAll(/\\(?=[^A-Za-z0-9])/g, "") === text)
					: pattern === expression ||
						(expression.startsWith("(?<=") &&
							pattern.split("[\\s\\S]*").every((part) => expression.includes(part))),
			);
			expect(own, line).toBeGreaterThanOrEqual(0);
			indexesOf.set(`${index}`, own);
		}
		const random = seededRandom(7);
		const headers = instances.flatMap((header, index) => {
			const other = instances[random(instances.length)]!;
			const cut = random(header.length + 1);
			return index % 4 === 0 ? [header, header.slice(0, cut), header.slice(cut), other + header] : [header];
		});
		for (const header of headers) {
			const found = new Set<number>();
			search.search(header, (patternIndex) => found.add(indexesOf.get(`${patternIndex}`)!));
			const expected = expressions.flatMap((expression, index) => (expression.test(header) ? [index] : []));
			expect(
				Array.from(found).sort((one, other) => one - other),
				header,
			).toEqual(expected);
		}
	});

	it.each([
		["Spider", "spider.comSpider"],
		["Current", "RSS Reader Current"],
		["outcomes.net ContextualBot", ""],
		["wget", ""],
		["]a", ""],
	])("a header of many %j has few matches", (text, before) => {
		const search = new PatternSearch(lines);
		const header = (before + text.repeat(1024)).slice(0, 1024);
		let count = 0;
		search.search(header, () => count++);
		expect(count).toBeLessThan(2 * header.length);
	});
});

describe("an automated client", () => {
	it.each([
		[
			"Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 Chrome/50.0 Safari/537.36; 360Spider",
			"360Spider",
			"crawler",
		],
		[
			"Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +http://go.mail.ru/help/robots)",
			"Mail.RU_Bot",
			"crawler",
		],
		["Mozilla/5.0 (compatible; Barkrowler/0.9; +https://babbar.tech/crawler)", "Barkrowler", "crawler"],
		["Mozilla/5.0 (compatible; MegaIndex.ru/2.0; +http://megaindex.com/crawler)", "MegaIndex.ru", "crawler"],
		["Screaming Frog SEO Spider/20.0", "Screaming Frog SEO Spider", "crawler"],
		["Mozilla/5.0 zgrab/0.x", "zgrab", "scanner"],
		["python-requests/2.31.0", "python-requests", "http-library"],
		["Go-http-client/1.1", "Go-http-client", "http-library"],
		[
			"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/120.0 Safari/537.36",
			"HeadlessChrome",
			"browser-automation",
		],
		["Mozilla/4.5 (compatible; HTTrack 3.0x; Windows 98)", "HTTrack", "http-library"],
		[
			"Mozilla/5.0 (compatible; Let's Encrypt validation server; +https://www.letsencrypt.org)",
			"Let's Encrypt",
			"scanner",
		],
		["Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)", "UptimeRobot", "monitoring"],
		["Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers; )", "Feedly", "feed-reader"],
		["http.rb/5.2.0 (Mastodon/4.3.0; +https://example.com/) Bot", "Mastodon", "social-preview"],
		["Mozilla/5.0 (compatible) Current 2.0 ☂ RSS Reader", "RSS Reader", "feed-reader"],
		["curl/8.5.0", "curl", "http-library"],
		["Wget/1.21", "Wget", "http-library"],
		["curl/8.5.0 python-requests/2.32", "curl", "http-library"],
		["Mozilla/5.0 (X11; +https://seo4ajax.com/about)", "seo4ajax.com", null],
	])("%s is %s", (header, name, kind) => {
		const isCrawler = kind === "crawler";
		expect(findAutomatedClient(header)).toEqual({ name, isCrawler, kind: isCrawler ? null : kind });
	});

	it.each([
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
		"Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
		"",
	])("is no browser: %j", (header) => {
		expect(findAutomatedClient(header)).toBeNull();
	});
});

const robots = RobotsTxt.parse("user-agent: *\ndisallow: /\nuser-agent: Screaming Frog SEO Spider\nallow: /");

function auditOf(...logs: (readonly string[])[]): AuditReport {
	const audit = new LogAudit({ robots });
	for (const agents of logs) {
		const log = agents.map(
			(agent) => `192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "GET /a HTTP/1.1" 200 5 "-" "${agent}"\n`,
		);
		audit.add(new TextEncoder().encode(log.join("")));
		audit.endLog();
	}
	const report = audit.report();
	audit.dispose();
	return report;
}

describe("a report", () => {
	it("lists clients that are no crawlers apart, of all logs, and judges them by nothing", () => {
		const report = auditOf(
			["curl/8.5.0", "python-requests/2.31.0", "curl/7.0", "Barkrowler/0.9"],
			["curl/8.5.0"],
		);
		expect(report.clients).toEqual([
			{ client: "curl", kind: "http-library", requestCount: 3 },
			{ client: "python-requests", kind: "http-library", requestCount: 1 },
		]);
		expect(report.crawlers.map(({ crawler, judgedCount }) => [crawler, judgedCount])).toEqual([
			["Barkrowler", 0],
		]);
		expect(report).toMatchObject({ requestCount: 5, crawlerRequestCount: 1, noAgentCount: 0 });
	});

	it("judges no library, though its name says that it is a crawler's", () => {
		const headers = [
			"node-fetch/1.0 (+https://github.com/bitinn/node-fetch)",
			"crawler4j (https://example.com)",
		];
		const { clients, crawlers } = auditOf(headers, ["My-node-fetch-Bot/1.0 (node-fetch)"]);
		expect(clients).toEqual([
			{ client: "crawler4j", kind: "http-library", requestCount: 1 },
			{ client: "node-fetch", kind: "http-library", requestCount: 1 },
		]);
		expect(crawlers.map(({ crawler }) => crawler)).toEqual(["My-node-fetch-Bot"]);
	});

	it("judges a client where the file in force names it, and nowhere else", () => {
		const wget = "user-agent: Wget\nuser-agent: crawler4j\nuser-agent: Fooble\ndisallow: /\n";
		const files = { "a.example": RobotsTxt.parse(wget), "b.example": RobotsTxt.parse(CLOSED) };
		const format = { string: "$msec|$host|$request_uri|$http_user_agent" };
		const audit = new LogAudit({ robotsFor: files, format });
		const headers = ["Wget/1.21", "crawler4j (https://example.com)", "Fooble/1.0", "curl/8.5.0"];
		const written = headers.flatMap((header) => [
			`1790000000|a.example|/x|${header}\n`,
			`1790000000|b.example|/x|${header}\n`,
		]);
		audit.add(new TextEncoder().encode(written.join("")));
		const { crawlers, clients } = audit.report();
		audit.dispose();
		const counts = { requestCount: 2, judgedCount: 1, disallowedCount: 1, wouldRefuseCount: 1 };
		expect(crawlers).toMatchObject(
			["Wget", "crawler4j", "Fooble"].map((crawler) => ({ crawler, ...counts })),
		);
		expect(clients).toMatchObject([{ client: "curl", requestCount: 2 }]);
	});

	it("lists a client that the file names where a browser has its name, as an enforcer lets it pass", () => {
		const header =
			"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0 Safari/537.36";
		const audit = new LogAudit({
			robots: RobotsTxt.parse("user-agent: headlesschrome\ndisallow: /\n"),
		});
		audit.add(
			new TextEncoder().encode(
				`192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET /x HTTP/1.1" 200 5 "-" "${header}"\n`,
			),
		);
		const { crawlers, clients } = audit.report();
		audit.dispose();
		expect(crawlers).toEqual([]);
		expect(clients).toEqual([{ client: "HeadlessChrome", kind: "browser-automation", requestCount: 1 }]);
	});

	it("takes no mail address for the name of a crawler", () => {
		const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: Ezooms\ndisallow: /\n") });
		const header = "Mozilla/5.0 (compatible; Ezooms/1.0; ezooms.bot@gmail.com)";
		audit.add(
			new TextEncoder().encode(
				`192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET /x HTTP/1.1" 200 5 "-" "${header}"\n`,
			),
		);
		expect(audit.report().crawlers).toMatchObject([{ crawler: "Ezooms", disallowedCount: 1 }]);
		audit.dispose();
	});

	it("judges the requests of a crawler in whose header an enforcer finds it", () => {
		const robotsTxt = "user-agent: MegaIndex\nuser-agent: Barkrowler\ndisallow: /\n";
		const audit = new LogAudit({ robots: RobotsTxt.parse(robotsTxt) });
		const headers = ["Mozilla/5.0 (X11) Barkrowler/0.9", "Mozilla/5.0 (compatible; Barkrowler/0.9)"];
		const lines = headers.map(
			(header) => `192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET /x HTTP/1.1" 200 5 "-" "${header}"\n`,
		);
		audit.add(new TextEncoder().encode(lines.join("")));
		const { crawlers } = audit.report();
		audit.dispose();
		const counts = { requestCount: 2, judgedCount: 1, disallowedCount: 1, wouldRefuseCount: 1 };
		expect(crawlers).toMatchObject([{ crawler: "Barkrowler", ...counts }]);
	});

	it("names a client without the version that its pattern has", () => {
		const header =
			"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Code/1.115.0 Chrome/142.0.7444.265 Electron/39.8.5 Safari/537.36";
		expect(auditOf([header]).clients).toEqual([
			{ client: "Code", kind: "browser-automation", requestCount: 1 },
		]);
	});

	it.each([
		["UptimeRobot/2.0", "UptimeRobot", "monitoring"],
		["FreshpingBot/1.0 (+https://freshping.io/)", "FreshpingBot", "monitoring"],
		["Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)", "Pingdom", "monitoring"],
		["Baidu-YunGuanCe-Bot(ce.baidu.com)", "Baidu-YunGuanCe", "monitoring"],
		["FeedlyBot/1.0 (http://feedly.com)", "Feedly", "feed-reader"],
		["SafeDNSBot (https://www.safedns.com/searchbot)", "SafeDNSBot", "scanner"],
		[
			"Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)",
			"redditbot",
			"social-preview",
		],
	])(
		"judges nobody who follows no links, though the name says that it is a crawler's: %s",
		(header, client, kind) => {
			expect(auditOf([header])).toMatchObject({ crawlers: [], clients: [{ client, kind, requestCount: 1 }] });
		},
	);

	it.each([
		"UptimeRobotEvilBot/1.0",
		"MyUptimeRobot/1.0",
		"Feedly-EvilBot/1.0",
		"EvilBot/1.0 UptimeRobot/2.0",
	])("judges who only has such a name in its own: %s", (header) => {
		const { crawlers, clients } = auditOf([header]);
		expect([crawlers.length, clients]).toEqual([1, []]);
	});

	it.each([
		["curlbot/1.0", "curlbot"],
		["wget-bot/1.0", "wget-bot"],
		["javascript-bot/1.0", "javascript-bot"],
		["python-requests-bot/2.0 (+https://example.com/)", "python-requests-bot"],
		["HeadlessChromeBot/1.0", "HeadlessChromeBot"],
	])("takes no crawler for the library that is in its name: %s", (header, crawler) => {
		expect(auditOf([header])).toMatchObject({ crawlers: [{ crawler }], clients: [] });
	});

	it.each(["wgetter/1.0", "curling/1.0", "python-requests-fork/2.0", "axiosphere/1.0", "XPuppeteer/2.0"])(
		"claims nothing of a program with the name of another in its own: %s",
		(header) => {
			expect(auditOf([header])).toMatchObject({ crawlers: [], clients: [] });
		},
	);

	it.each([
		["curl/8.5.0", "curl"],
		["curl", "curl"],
		["Wget/1.21", "Wget"],
		["python-httpx/0.16.1", "httpx"],
		["okhttp/4.9.0", "okhttp"],
		["okhttp3/3.0", "okhttp"],
		["larbin_2.6.2 (larbin@correa.org)", "larbin"],
		["WWW-Mechanize/1.34", "Mechanize"],
	])("tells a library by its whole name: %s", (header, client) => {
		expect(auditOf([header])).toMatchObject({ crawlers: [], clients: [{ client, kind: "http-library" }] });
	});

	it.each([
		["Mozilla/5.0 (compatible; Linespider/1.1; +https://lin.ee/4dwXkTH)", "Linespider"],
		["rawweb-bot/1.0", "rawweb-bot"],
		["vmcrawl/0.17.7 (https://vmcrawl.com)", "vmcrawl"],
		["everyfeed-spider/2.0 (http://www.everyfeed.com)", "everyfeed-spider"],
		["Mozilla/5.0 (compatible;  Verispider/1.0)", "Verispider"],
	])("judges who calls itself a crawler, whatever its tags are: %s", (header, crawler) => {
		expect(auditOf([header])).toMatchObject({ crawlers: [{ crawler, disallowedCount: 1 }], clients: [] });
	});

	it.each([
		["trafilatura/2.0.0 (+https://github.com/adbar/trafilatura)", "trafilatura"],
		["phpcrawl", "phpcrawl"],
		["SimpleCrawler/0.1", "SimpleCrawler"],
	])("judges no library for crawlers: %s", (header, client) => {
		expect(auditOf([header])).toMatchObject({ crawlers: [], clients: [{ client, kind: "http-library" }] });
	});

	it("judges agents that lists of crawlers have, though the patterns count them among others", () => {
		const libraries = ["Google-Agent", "GoogleAgent-Mariner", "Manus-User", "AmazonBuyForMe", "Scrapy"];
		const previews = [
			"Discordbot",
			"LinkedInBot",
			"facebookexternalhit",
			"Slackbot",
			"WhatsApp",
			"BingPreview",
		];
		const names = [...libraries, ...previews, "Devin", "FeedFetcher-Google", "BuddyBot"];
		const { clients, crawlers } = auditOf(names.map((name) => `${name}/1.0`));
		expect(clients).toEqual([]);
		expect(crawlers.map(({ crawler }) => crawler).sort()).toEqual([...names].sort());
	});

	it("judges a name of several words by the token that a user-agent line with it is read as", () => {
		const [found] = auditOf(["Screaming Frog SEO Spider/20.0"]).crawlers;
		expect(found).toMatchObject({ crawler: "Screaming Frog SEO Spider", judgedCount: 1, disallowedCount: 0 });
	});

	it("has no more clients than there are patterns, whatever strangers send", () => {
		const random = seededRandom(3);
		const headers = Array.from({ length: 20_000 }, (_, index) => {
			const line = lines[random(lines.length)]!.split("\t", 1)[0]!;
			const text = line.replaceAll('"', "");
			return index % 2 === 0
				? `Mozilla/5.0 (http://${index}.Spider${index}${text}spider.com)`
				: `${text}.${index}bot/1.0 (compatible; ${text}${index} RSS Reader)`;
		});
		expect(auditOf(headers).clients.length).toBeLessThanOrEqual(lines.length + 10);
	});
});
