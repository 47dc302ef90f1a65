/** Which targets are robots.txt: RFC 9309 §2.3 has one path, and RFC 3986 says which spellings are the same. */
import { expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import { createEnforcer } from "../../../insight/enforce/index.js";
import { combinedLine } from "../../support/access-logs.js";

const robots = RobotsTxt.parse("user-agent: *\ndisallow: /");

it("was asked for, and not got, if Envoy says that nothing was answered (status 0)", () => {
	const line = (path: string, response_code: number, second: number) =>
		`${JSON.stringify({ start_time: `2026-10-10T12:00:${second}.000Z`, path, response_code, user_agent: "ExampleBot/1.0" })}\n`;
	const audit = new LogAudit({ robots });
	const pages = Array.from({ length: 12 }, (_, index) => line(`/${index}`, 0, 20 + index)).join("");
	audit.add(new TextEncoder().encode(line("/robots.txt", 0, 10) + pages));
	const report = audit.report();
	audit.dispose();
	expect(report).toMatchObject({ requestCount: 13, unreadableCount: 0 });
	expect(report.crawlers).toMatchObject([
		{ robotsTxt: { count: 1, lastStatus: null }, disallowedCount: 12, conduct: "ignores" },
	]);
	expect(report.crawlers[0]?.grounds.requests[0]?.fetchedSeconds).toBeNull();
});

it.each([
	["/robots.txt", true],
	["/robots.txt?x=1", true],
	["https://example.com/robots.txt", true],
	["/robots%2Etxt", true],
	["/robots%2etxt", true],
	["/%72obots.tx%74", true],
	["https://example.com/robots%2Etxt?x", true],
	["//robots.txt", false],
	["/%2Frobots.txt", false],
	["/robots.txt/", false],
	["/Robots.txt", false],
	["/robots%2Etxt2", false],
	["/robots%2Etx", false],
	["/robots%2", false],
	["/robots%252Etxt", false],
])("%s is robots.txt: %s", (target, isRobotsTxt) => {
	const audit = new LogAudit({ robots });
	audit.add(
		new TextEncoder().encode(combinedLine({ seconds: 1_790_000_000, target, agent: "ExampleBot/1.0" })),
	);
	const [found] = audit.report().crawlers;
	audit.dispose();
	expect([found?.robotsTxt.count, found?.disallowedCount]).toEqual(isRobotsTxt ? [1, 0] : [0, 1]);
	const enforcer = createEnforcer({ robots, unknownCrawlers: "judge" });
	// The URL Standard reads `//robots.txt` as a host, so the path is handed in with one.
	const url = target.startsWith("/") ? `https://example.com${target}` : target;
	expect(enforcer.judge({ url, userAgent: "ExampleBot/1.0" }).action).toBe(isRobotsTxt ? "pass" : "refuse");
	enforcer.dispose();
});
