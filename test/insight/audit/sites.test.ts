import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit, type LogAuditOptions } from "../../../insight/audit/index.js";

const START = Date.UTC(2026, 9, 10) / 1000;
const open = RobotsTxt.parse("user-agent: *\ndisallow:\n");
const closed = RobotsTxt.parse("user-agent: *\ndisallow: /\n");
const FORMAT = '$host $msec "$request" $status "$http_user_agent"';
const line = (host: string, path: string, seconds = START, status = 200) =>
	`${host} ${seconds} "GET ${path} HTTP/1.1" ${status} "ExampleBot/1.0"\n`;

function reportOn(options: LogAuditOptions, ...lines: readonly string[]) {
	const audit = new LogAudit({ format: { string: FORMAT }, ...options });
	audit.add(new TextEncoder().encode(lines.join("")));
	return audit.report();
}

describe("a robots.txt for each host", () => {
	it("judges each request by the file of its host", () => {
		const [found] = reportOn(
			{ robots: open, robotsFor: { "Closed.example": closed } },
			line("open.example", "/a").repeat(10),
			line("closed.example:443", "/b").repeat(10),
		).crawlers;
		expect(found).toMatchObject({ judgedCount: 20, disallowedCount: 10 });
		expect(found?.brokenRules).toMatchObject([
			{ versionIndex: 1, host: "closed.example", requests: [{ url: "/b" }, { url: "/b" }, { url: "/b" }] },
		]);
	});

	it("does not judge hosts without a file", () => {
		const report = reportOn(
			{ robotsFor: { "closed.example": closed } },
			line("open.example", "/a").repeat(12),
		);
		expect(report.unknownVersionCount).toBe(12);
		expect(report.crawlers[0]).toMatchObject({ judgedCount: 0, conduct: "too few" });
	});

	it("knows the versions of each host, and its copies", () => {
		const versions = [
			{ fromSeconds: START + 1000, robots: closed },
			{ fromSeconds: Number.NEGATIVE_INFINITY, robots: open },
		];
		const options = { robots: closed, robotsFor: { a: versions, b: versions } };
		// A fetch of another host's file gives no copy of this one's.
		const [found] = reportOn(
			options,
			...[-85_000, -50_000, -10_000].map((seconds) => line("b", "/", START + seconds)),
			line("a", "/robots.txt", START),
			line("b", "/robots.txt", START + 2000),
			line("a", "/x", START + 2001),
			line("b", "/x", START + 2002),
		).crawlers;
		expect(found).toMatchObject({ olderCopyCount: 1, disallowedCount: 1 });
		expect(found?.brokenRules).toMatchObject([{ versionIndex: 3, host: "b" }]);
	});

	it("measures a crawl-delay between requests for one host", () => {
		const slow = RobotsTxt.parse("user-agent: *\ncrawl-delay: 10\n");
		const options = { robots: slow, robotsFor: { a: slow } };
		const inTurn = Array.from({ length: 10 }, (_, index) =>
			line(index % 2 === 0 ? "a" : "b", "/", START + 6 * index),
		);
		expect(reportOn(options, ...inTurn).crawlers[0]?.pace.shortGapShare).toBe(0);
	});

	it("takes the host of an absolute URL where lines have no host", () => {
		const log = `192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "GET http://closed.example/x HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n`;
		const [found] = reportOn(
			{ format: undefined, robots: open, robotsFor: { "closed.example": closed } },
			log,
		).crawlers;
		expect(found?.disallowedCount).toBe(1);
	});

	it("refuses a host twice, as case does not count", () => {
		expect(() => new LogAudit({ robotsFor: { a: open, A: open } })).toThrow(
			'options.robotsFor["A"]: expected each host once',
		);
	});

	it("refuses what is no host", () => {
		const refused = [
			"https://a.example/",
			"a.example/",
			"a,b",
			"a b",
			"*.a.example",
			"a:8080",
			"::1",
			"[::1]:80",
			"",
		];
		for (const host of refused) {
			const why = `expected a host such as "a.example", without scheme, port and wildcards, got ${JSON.stringify(host)}`;
			expect(() => reportOn({ robotsFor: { [host]: open } })).toThrow(
				`options.robotsFor[${JSON.stringify(host)}]: ${why}`,
			);
			expect(() => reportOn({ robots: open, host })).toThrow(`options.host: ${why}`);
		}
	});

	it.each([
		["A.Example", "a.example"],
		["a.example.", "a.example"],
		["bücher.example", "xn--bcher-kva.example"],
		["[0:0:0:0:0:0:0:1]", "[::1]"],
		["192.0.2.1", "192.0.2.1"],
		["_", "_"],
	])("takes %s for %s, as logs have it", (given, written) => {
		expect(reportOn({ robotsFor: { [given]: open } }).unaskedHosts).toEqual([written]);
		const [found] = reportOn(
			{ robotsFor: { [given]: closed }, host: given },
			line(`${written}:8080`, "/a"),
		).crawlers;
		expect(found?.disallowedCount).toBe(1);
		expect(reportOn({ robots: open, host: given }, line(`${written}.`, "/a")).requestCount).toBe(1);
	});

	describe("a crawler that asks for one host's robots.txt, and for another's never", () => {
		const DAY = 86_400;
		const options = { robots: open, robotsFor: { b: open } };
		const fetches = line("a", "/robots.txt");
		const visits = (count: number) =>
			line("a", "/x").repeat(20) + line("b", "/x", START + 2 * DAY).repeat(count);
		const conductOf = (log: string) => reportOn(options, log).crawlers[0]?.conduct;

		it("never asked, if it asked much of the other", () => {
			expect(conductOf(fetches + visits(10))).toBe("never asked");
			const hostsOf = (log: string) => reportOn(options, log).crawlers[0]?.neverAskedHosts;
			expect(hostsOf(fetches + visits(10))).toEqual(["b"]);
			expect(hostsOf(line("b", "/robots.txt") + visits(10))).toEqual([]);
			expect(hostsOf(fetches + line("b", "/robots.txt") + visits(10))).toEqual([]);
		});

		it("is not accused by a few requests", () => {
			expect(conductOf(fetches + visits(9))).toBe("obeys");
			expect(conductOf(visits(9))).toBe("never asked");
		});

		it("is not accused if it asked for both", () => {
			expect(conductOf(fetches + line("b", "/robots.txt") + visits(10))).toBe("obeys");
		});

		it("is not accused if another crawler of its operator asked", () => {
			const news = (text: string) => text.replaceAll("ExampleBot", "Googlebot-News");
			const log = fetches.replace("ExampleBot", "Googlebot-News") + news(visits(10));
			const other = line("b", "/robots.txt").replace("ExampleBot", "Googlebot");
			const conducts = (text: string) =>
				reportOn(options, text).crawlers.find(({ crawler }) => crawler === "Googlebot-News")?.conduct;
			expect(conducts(log)).toBe("never asked");
			expect(conducts(other + log)).toBe("obeys");
		});
	});

	it("refuses malformed arguments", () => {
		expect(() => new LogAudit({ robotsFor: [] as never })).toThrow(/^options\.robotsFor: expected an object/);
		expect(() => new LogAudit({ robotsFor: { a: 5 as never } })).toThrow(
			/^options\.robotsFor\["a"\]: expected a parsed file/,
		);
		expect(() => new LogAudit({})).toThrow(/^options\.robots: expected a parsed file/);
	});
});

describe("crawlers that share a product token", () => {
	const agentLine = (agent: string) => line("a", "/").replace("ExampleBot/1.0", agent);

	it("are told apart by the address in the header", () => {
		const { crawlers, purposes } = reportOn(
			{ robots: RobotsTxt.parse("user-agent: exabot\ndisallow: /\n") },
			agentLine("Mozilla/5.0 (compatible; Exabot/3.0; +http://www.exabot.com/go/robot)").repeat(2),
			agentLine("ExaBot/1.0"),
		);
		expect(crawlers).toMatchObject([
			{ crawler: "Exabot (exabot.com)", purposes: ["search"], operator: "Exalead", disallowedCount: 2 },
			{ crawler: "ExaBot", purposes: ["ai-training"], isDocumented: false, disallowedCount: 1 },
		]);
		// Only lists tell these purposes.
		expect(purposes.map(({ listedCrawlerCount }) => listedCrawlerCount)).toEqual([1, 1]);
	});
});
