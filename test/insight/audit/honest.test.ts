import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit, type LogAuditOptions } from "../../../insight/audit/index.js";
import { combinedLine, type Visit } from "../../support/access-logs.js";

const robots = RobotsTxt.parse("user-agent: *\ndisallow: /private/\n");
const START = Date.UTC(2026, 9, 10) / 1000;
const HOUR = 3600;
const TIME = "2026-10-10T12:00:01Z";
const AGENT = "Mozilla/5.0 (compatible; ExampleBot/1.0)";

function reportOf(log: string, options: Partial<LogAuditOptions> = {}) {
	const audit = new LogAudit({ robots, ...options });
	audit.add(new TextEncoder().encode(log));
	return audit.report();
}
const visitsAt = (...seconds: number[]): string =>
	seconds.map((each) => combinedLine({ seconds: START + each, target: "/", agent: "ABot/1.0" })).join("");

describe("the hosts of a log", () => {
	const line = (host: string, agent = AGENT) =>
		`${JSON.stringify({ time: TIME, uri: "/", ua: agent, host })}\n`;
	const hostsOf = (...hosts: string[]) => reportOf(hosts.map((host) => line(host)).join("")).logs[0]?.hosts;

	it("are told once each, without ports and in lower case", () => {
		expect(hostsOf("a.example", "A.example:8443", "b.example", "a.example")).toEqual([
			"a.example",
			"b.example",
		]);
	});

	it("are nine at most, and none where the log has none, or only people ask", () => {
		const many = Array.from({ length: 50 }, (_, number) => `${number}.example`);
		expect(hostsOf(...many)).toEqual(many.slice(0, 9));
		expect(hostsOf("-", "")).toEqual([]);
		expect(reportOf(line("a.example", "Mozilla/5.0 Firefox/140")).logs[0]?.hosts).toEqual([]);
		expect(reportOf(visitsAt(1, 2)).logs[0]?.hosts).toEqual([]);
	});
});

describe("the User-Agent in JSON", () => {
	it.each<[string, object]>([
		["ua", { time: TIME, uri: "/private/a", ua: AGENT }],
		["user-agent", { time: TIME, uri: "/private/a", "user-agent": AGENT }],
		["useragent", { time: TIME, uri: "/private/a", useragent: AGENT }],
		["USER_AGENT", { TIME, URI: "/private/a", USER_AGENT: AGENT }],
		[
			"Google Cloud",
			{
				timestamp: TIME,
				httpRequest: {
					requestMethod: "GET",
					requestUrl: "https://example.com/private/a",
					status: 200,
					userAgent: AGENT,
					remoteIp: "192.0.2.1",
				},
			},
		],
		["ECS", { "@timestamp": TIME, url: { path: "/private/a" }, user_agent: { original: AGENT } }],
		["ECS with flat keys", { "@timestamp": TIME, "url.path": "/private/a", "user_agent.original": AGENT }],
		["Azure", { time: TIME, properties: { requestUri: "https://a.example/private/a", userAgent: AGENT } }],
		["Vercel", { timestamp: Date.parse(TIME), proxy: { path: "/private/a", userAgent: [AGENT] } }],
		["Envoy", { start_time: TIME, path: "/private/a", user_agent: AGENT, authority: "a.example" }],
		["pino", { time: Date.parse(TIME), req: { url: "/private/a", headers: { "user-agent": AGENT } } }],
	])("is found as %s", (_, line) => {
		expect(reportOf(`${JSON.stringify(line)}\n`)).toMatchObject({
			formats: ["JSON"],
			noAgentCount: 0,
			crawlers: [{ crawler: "ExampleBot", disallowedCount: 1 }],
		});
	});

	it("is found though the first lines lack it", () => {
		const without = JSON.stringify({ time: TIME, uri: "/" });
		const report = reportOf(`${without}\n${JSON.stringify({ time: TIME, uri: "/", ua: AGENT })}\n`);
		expect(report).toMatchObject({ requestCount: 2, noAgentCount: 1, crawlerRequestCount: 1 });
	});

	it("of absolute URLs: robots.txt is a fetch, and the host is the URL's", () => {
		const line = (requestUrl: string) =>
			`${JSON.stringify({ timestamp: TIME, httpRequest: { requestUrl, userAgent: AGENT } })}\n`;
		const log = ["https://a.example/robots.txt", "https://b.example/private/", "https://A.example:443/x.css"]
			.map(line)
			.join("");
		expect(reportOf(log, { host: "a.example" })).toMatchObject({
			otherHostCount: 1,
			crawlers: [{ requestCount: 2, pageCount: 0, robotsTxt: { count: 1 }, disallowedCount: 0 }],
		});
	});
});

it("counts lines without a User-Agent, and every line as one thing", () => {
	const log = [
		combinedLine({ seconds: START, target: "/", agent: "-" }),
		"\n\r\n",
		combinedLine({ seconds: START, target: "/", agent: "" }),
		combinedLine({ seconds: START, target: "/", agent: "ABot/1.0" }),
		"nonsense\n",
	].join("");
	expect(reportOf(log)).toMatchObject({
		lineCount: 6,
		requestCount: 3,
		noAgentCount: 2,
		unreadableCount: 1,
		skippedLineCount: 2,
		logs: [{ format: "combined", lineCount: 6, skippedLineCount: 2 }],
	});
	const w3c = `#Fields: date time cs-uri-stem cs(User-Agent)\n2026-10-10 12:00:01 / -\n`;
	expect(reportOf(w3c)).toMatchObject({
		lineCount: 2,
		requestCount: 1,
		noAgentCount: 1,
		skippedLineCount: 1,
	});
});

describe("a name that is no product token", () => {
	it.each([
		['Evil\\"Bot/1.0', 'Evil"Bot'],
		["Evil\\x22Bot/1.0", 'Evil"Bot'],
		["\\xC3\\x9CberBot/1.0 (x)", "ÜberBot"],
		["\\xFFBot/1.0", "\\xFFBot"],
		["Evil\\x00Bot/1.0", "Evil\0Bot"],
		["Back\\\\Bot", "Back\\Bot"],
		["Mozilla/5.0 (compatible; Evil$Bot/2; +http://bot.example/)", "Evil$Bot"],
		[`${"x".repeat(70)}Bot/1.0`, `${"x".repeat(64)}…`],
		[`Bot${"1".repeat(70)}/1.0`, `Bot${"1".repeat(61)}…`],
		["Evil\\x09Bot/1.0", "Evil"],
		['\\"Mozilla/5.0 (compatible; GPTBot/1.2)\\"', "GPTBot"],
		["http://bot.example/", null],
		["Mozilla/5.0 (X11) bot.example/info", null],
	])("%s is counted as %s", (agent, crawler) => {
		const log = combinedLine({ seconds: START, target: "/private/", agent });
		const found = reportOf(log).crawlers.map((each) => each.crawler);
		expect(found).toEqual(crawler === null ? [] : [crawler]);
	});

	it.each(["rfc9309", "google", "original1994"] as const)(
		"goes by the group of *, in dialect %s",
		(dialect) => {
			const file = RobotsTxt.parse("user-agent: Evil\ndisallow:\n\nuser-agent: *\ndisallow: /private/\n", {
				dialect,
			});
			const log = combinedLine({ seconds: START, target: "/private/", agent: 'Evil\\"Bot/1.0' });
			expect(reportOf(log, { robots: file }).crawlers[0]?.disallowedCount).toBe(1);
		},
	);
});

describe("the order of time", () => {
	it.each<[string, string, boolean]>([
		["is kept", visitsAt(0, 1, 2, 500), true],
		[
			"is kept where a server writes late",
			visitsAt(...Array.from({ length: 100 }, (_, at) => at + (at === 50 ? -5 : 0))),
			true,
		],
		[
			"is kept by one that is late by half of a short log",
			visitsAt(...Array(20).keys(), 30, 15, 30, 30),
			true,
		],
		["is not kept by one that is later than that", visitsAt(...Array(20).keys(), 30, 14, 30, 30), false],
		["is not kept in reverse", visitsAt(3, 2, 1, 0), false],
		[
			"is not kept by one that is late by more than a minute",
			visitsAt(...Array(50).keys(), 500, 400, 501),
			false,
		],
		["is kept by nothing", "", true],
		["is kept by one", visitsAt(5), true],
	])("%s", (_, log, isInOrder) => {
		expect(reportOf(log).isInOrder).toBe(isInOrder);
	});

	it("is that of the logs together, too", () => {
		const audit = new LogAudit({ robots });
		for (const log of [visitsAt(0, 1000, 2000), visitsAt(100, 1100, 2100)]) {
			audit.add(new TextEncoder().encode(log));
			audit.endLog();
		}
		const { isInOrder, outOfOrderCount, logs } = audit.report();
		expect([isInOrder, outOfOrderCount, ...logs.map((log) => log.isInOrder)]).toEqual([false, 1, true, true]);
	});
});

describe("before the first version", () => {
	const FROM = START + 48 * HOUR;
	const versions = [{ fromSeconds: FROM, robots }];
	const asks = (...hours: number[]): Visit[] =>
		hours.map((hour) => ({ seconds: FROM + hour * HOUR, target: "/private/", agent: "ABot" }));
	const fetch = (hour: number, status = 200): Visit => ({
		seconds: FROM + hour * HOUR,
		target: "/robots.txt",
		agent: "ABot",
		status,
	});

	it.each<[string, readonly Visit[], [judged: number, disallowed: number, unknown: number, older: number]]>([
		["nothing is judged", asks(-30, -1), [0, 0, 2, 0]],
		["for 24 hours after it an unknown copy may be in use", asks(1, 23), [0, 0, 2, 0]],
		["after that the first version counts", asks(25), [1, 1, 0, 0]],
		[
			"who has read the first version has no other copy",
			[...asks(-23, -12, -1), fetch(1), ...asks(2)],
			[1, 1, 3, 0],
		],
		["what was read before the log is not known", [fetch(1), ...asks(2)], [0, 0, 1, 0]],
		["who read an unknown file may use it for 24 hours", [fetch(-2), ...asks(1, 25)], [1, 1, 1, 0]],
		[
			"an unknown file of these hours may be in use after an older fetch",
			[fetch(-2), ...asks(23)],
			[0, 0, 1, 0],
		],
		["it may be in use after a redirect", [fetch(-2, 301), ...asks(1, 25)], [1, 1, 1, 0]],
		["it may be in use after a refusal that is over", [fetch(-26, 403), ...asks(1, 25)], [1, 1, 1, 0]],
	])("%s", (_, seen, expected) => {
		const report = reportOf(seen.map(combinedLine).join(""), { robots: versions });
		const [found] = report.crawlers;
		expect([
			found?.judgedCount,
			found?.disallowedCount,
			found?.unknownVersionCount,
			found?.olderCopyCount,
		]).toEqual(expected);
		expect(report.unknownVersionCount).toBe(expected[2]);
	});

	it("who was told that there is none may go everywhere", () => {
		const seen = [fetch(-2, 404), ...asks(1)];
		const [found] = reportOf(seen.map(combinedLine).join(""), { robots: versions }).crawlers;
		expect(found).toMatchObject({
			judgedCount: 1,
			disallowedCount: 0,
			unavailableCount: 1,
			olderCopyCount: 0,
		});
	});

	it("of a version that held before all others there is no time", () => {
		const always = [{ fromSeconds: Number.NEGATIVE_INFINITY, robots }];
		expect(reportOf(asks(-30).map(combinedLine).join(""), { robots: always })).toMatchObject({
			unknownVersionCount: 0,
			crawlers: [{ disallowedCount: 1, pace: { medianGapSeconds: null } }],
		});
	});
});
