import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit } from "../../../insight/audit/index.js";

const page = readFileSync(new URL("../../../docs/audit.md", import.meta.url), "utf8");
/** Server and format string of each row of the table. */
const examples = Array.from(
	page.matchAll(/^\| (\w+) \| [^|]+ \| `([%$][^`]+)` \|$/gm),
	([, server, string]) => ({
		server: server!,
		string: string!,
	}),
);

/** A line as each server writes it. */
const LINES: Readonly<Record<string, string>> = {
	lighttpd: '192.0.2.1 a.example - [10/Oct/2026:12:00:01 +0000] "GET /x HTTP/1.1" 200 512 "-" "GPTBot/1.2"',
	Squid:
		'192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "GET http://a.example/x HTTP/1.1" 200 512 "-" "GPTBot/1.2" TCP_MISS:HIER_DIRECT',
	nginx: 'a.example 1791633601.250 "GET /x HTTP/1.1" 200 "GPTBot/1.2"',
};

describe("the format strings of docs/audit.md", () => {
	it("are those for which there is a line here", () => {
		expect(examples.map(({ server }) => server).sort()).toEqual(Object.keys(LINES).sort());
	});

	it.each(examples)("$server: its lines are read, with host and path", ({ server, string }) => {
		const robots = RobotsTxt.parse("user-agent: *\ndisallow: /x");
		const audit = new LogAudit({ robotsFor: { "a.example": robots }, format: { string } });
		audit.add(new TextEncoder().encode(`${LINES[server]}\n`));
		expect(audit.report()).toMatchObject({
			unreadableCount: 0,
			firstSeconds: expect.closeTo(1791633601, 0),
			crawlers: [{ crawler: "GPTBot", disallowedCount: 1 }],
		});
		audit.dispose();
	});
});
