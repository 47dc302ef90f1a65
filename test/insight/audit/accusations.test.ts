/** Each accusation shows its requests, what they are held against, and what would settle it. */
import { describe, expect, it } from "vitest";
import type { GroundRequest, LogAuditOptions } from "../../../insight/audit/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import { clfTime, combinedLine, type Visit } from "../../support/access-logs.js";
import { seededRandom } from "../../support/audit-reference.js";
import { engines, parse } from "../../support/engines.js";

const START = Date.UTC(2026, 9, 10) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const visits = (agent: string, count: number, visit: Partial<Visit> = {}, gapSeconds = 1): Visit[] =>
	Array.from({ length: count }, (_, index) => ({
		seconds: START + index * gapSeconds,
		target: `/a/${index}`,
		agent,
		...visit,
	}));
const inTime = (...seen: readonly (readonly Visit[])[]) =>
	seen.flat().sort((one, other) => one.seconds - other.seconds);

describe.each(engines)("an accusation, in $name", ({ name: engine }) => {
	const fileOf = (...lines: string[]) => parse(lines.join("\n"), {}, engine);
	const closed = fileOf("user-agent: *", "disallow: /a/", "disallow: /b/");
	const open = fileOf("user-agent: *", "disallow:");
	const delayed = fileOf("user-agent: *", "crawl-delay: 60");

	/** The row of a crawler, and the lines of its logs. */
	function audited(options: Partial<LogAuditOptions>, crawler: string, ...logs: readonly string[][]) {
		const audit = new LogAudit({ robots: closed, ...options });
		for (const lines of logs) {
			audit.add(new TextEncoder().encode(lines.join("")));
			audit.endLog();
		}
		const row = audit.report().crawlers.find((each) => each.crawler === crawler)!;
		audit.dispose();
		return row;
	}
	const lines = (seen: readonly Visit[]) => seen.map(combinedLine);
	/** Expects that a request is what its line in its log says. */
	function expectLine({ logIndex, lineNumber, atSeconds, url }: GroundRequest, ...logs: readonly string[][]) {
		const line = logs[logIndex]![lineNumber - 1]!;
		expect(line).toContain(`"GET ${url} HTTP/1.1"`);
		expect(line).toContain(`[${clfTime(atSeconds)}]`);
	}

	it("of ignoring has three requests, of the most broken rules, with line, time, URL and rule", () => {
		const log = lines(
			inTime(visits("ExampleBot", 20), visits("ExampleBot", 9, { target: "/b/x" }), visits("OtherBot", 30)),
		);
		const { grounds, conduct } = audited({}, "ExampleBot", log);
		expect(conduct).toBe("ignores");
		expect(grounds.requests).toMatchObject([
			{ logIndex: 0, lineNumber: 1, atSeconds: START, url: "/a/0", rule: { line: 2, pattern: "/a/" } },
			{ logIndex: 0, lineNumber: 2, atSeconds: START, url: "/b/x", rule: { line: 3, pattern: "/b/" } },
			{ logIndex: 0, url: "/a/1", rule: { line: 2 }, gap: null },
		]);
		for (const request of grounds.requests) expectLine(request, log);
		expect(grounds.requests[0]).toMatchObject({ versionIndex: 0, host: null, servedFromSeconds: null });
	});

	it("of obeying mostly has its few", () => {
		const log = lines(
			inTime(visits("ExampleBot", 200, { target: "/" }), visits("ExampleBot", 1, { seconds: START + 7 })),
		);
		const { grounds, conduct } = audited({}, "ExampleBot", log);
		expect(conduct).toBe("mostly");
		expect(grounds.requests).toMatchObject([{ url: "/a/0", atSeconds: START + 7, rule: { line: 2 } }]);
		expectLine(grounds.requests[0]!, log);
	});

	it("shows other URLs before the same one again", () => {
		const same = visits("ExampleBot", 12, { target: "/a/same" });
		const urlsOf = (seen: readonly Visit[]) =>
			audited({}, "ExampleBot", lines(seen)).grounds.requests.map(({ lineNumber, url }) => [lineNumber, url]);
		expect(urlsOf(same)).toEqual([
			[1, "/a/same"],
			[2, "/a/same"],
			[3, "/a/same"],
		]);
		const late = ["/a/1", "/a/2", "/a/3"].map(
			(target): Visit => ({ seconds: START + 60, target, agent: "ExampleBot" }),
		);
		expect(urlsOf([...same, ...late])).toEqual([
			[1, "/a/same"],
			[13, "/a/1"],
			[14, "/a/2"],
		]);
	});

	it("names the version of the host's file, and the crawler's own fetch of it", () => {
		const robotsFor = {
			"shop.example": [
				{ fromSeconds: START - 3 * DAY, robots: open },
				{ fromSeconds: START - 2 * DAY, robots: closed },
			],
		};
		const seen = [
			...visits("ExampleBot", 1, { target: "/robots.txt" }),
			...visits("ExampleBot", 20, { seconds: START + 5 * HOUR }),
		];
		const log = lines(seen).map((line) => `shop.example ${line}`);
		const { grounds } = audited({ robotsFor }, "ExampleBot", log);
		expect(grounds.requests).toHaveLength(3);
		for (const request of grounds.requests) {
			expect(request).toMatchObject({
				host: "shop.example",
				versionIndex: 2,
				servedFromSeconds: START - 2 * DAY,
				fetchedSeconds: START,
			});
		}
		const unread = audited({ robotsFor }, "ExampleBot", log.slice(1));
		expect(unread.grounds.requests[0]).toMatchObject({
			servedFromSeconds: START - 2 * DAY,
			fetchedSeconds: null,
		});
	});

	it("of never asking has the first requests for the host, and the last", () => {
		const robotsFor = { "a.example": open, "b.example": open };
		const at = (host: string, seen: readonly Visit[]) => seen.map((visit) => ({ host, ...visit }));
		const seen = [
			...at("a.example", visits("ExampleBot", 1, { target: "/robots.txt" })),
			...at("a.example", visits("ExampleBot", 60, {}, HOUR)),
			...at("b.example", visits("ExampleBot", 50, {}, HOUR)),
		].sort((one, other) => one.seconds - other.seconds);
		const log = seen.map((visit) => `${visit.host} ${combinedLine(visit)}`);
		const { grounds, conduct, neverAskedHosts } = audited({ robotsFor }, "ExampleBot", log);
		expect([conduct, neverAskedHosts]).toEqual(["never asked", ["b.example"]]);
		expect(grounds.requests).toMatchObject(
			[0, 1, 49].map((index) => ({
				url: `/a/${index}`,
				atSeconds: START + index * HOUR,
				host: "b.example",
				rule: null,
				fetchedSeconds: null,
			})),
		);
		for (const request of grounds.requests) expectLine(request, log);
		expect(grounds.settledBy).toEqual(["logs"]);
	});

	it("of hurrying has the gaps, the lines before them, and the delay", () => {
		const log = lines(inTime(visits("CCBot/2.0", 30, {}, 20), visits("OtherBot", 90)));
		const { grounds, conduct } = audited({ robots: delayed }, "CCBot", log);
		expect(conduct).toBe("hurries");
		expect(grounds.requests.map(({ url }) => url)).toEqual(["/a/1", "/a/2", "/a/3"]);
		for (const request of grounds.requests) {
			expectLine(request, log);
			const { before, gapSeconds, crawlDelaySeconds } = request.gap!;
			expect([gapSeconds, crawlDelaySeconds]).toEqual([20, 60]);
			expect(log[before.lineNumber - 1]).toContain(`[${clfTime(request.atSeconds - 20)}]`);
			expect(log[before.lineNumber - 1]).toContain("CCBot");
		}
	});

	it("says that a fetch was redirected, since the log need not show what the crawler got", () => {
		const fetch = (hour: number, status: number): Visit => {
			return { seconds: START + hour * HOUR, target: "/robots.txt", agent: "ExampleBot", status };
		};
		const late = visits("ExampleBot", 12, { seconds: START + 5 * HOUR });
		const groundsOf = (...fetches: Visit[]) =>
			audited({}, "ExampleBot", lines([...fetches, ...late])).grounds;
		const moved = groundsOf(fetch(1, 301));
		expect(moved.requests[0]).toMatchObject({ fetchedSeconds: null, redirectedSeconds: START + HOUR });
		expect(moved.settledBy).toEqual(["robots", "logsOfRedirect"]);
		const followed = groundsOf(fetch(1, 301), fetch(2, 200), fetch(3, 301));
		expect(followed.requests[0]).toMatchObject({ fetchedSeconds: START + 2 * HOUR, redirectedSeconds: null });
		expect(followed.settledBy).toEqual(["robots"]);
		expect(groundsOf(fetch(-20, 301)).requests[0]).toMatchObject({ redirectedSeconds: null });
	});

	it("of an impostor that obeys has its first requests", () => {
		const ranges = { Googlebot: ["198.51.100.0/24"] };
		const log = lines(visits("Googlebot", 12, { target: "/" }));
		const { grounds, identity, conduct } = audited({ ranges }, "Googlebot", log);
		expect([identity, conduct]).toEqual(["impostor", "obeys"]);
		expect(grounds.requests.map(({ lineNumber }) => lineNumber)).toEqual([1, 2, 3]);
		expect(grounds.settledBy).toEqual(["ranges"]);
	});

	it.each<[string, string, Partial<LogAuditOptions>, readonly string[]]>([
		["networks are published", "GPTBot", {}, ["ranges", "robots"]],
		["names of addresses too", "Applebot", {}, ["ranges", "verify", "robots"]],
		["nothing is published", "ExampleBot", {}, ["robots"]],
		["the file has a date", "ExampleBot", { robots: [{ fromSeconds: START - DAY * 9, robots: closed }] }, []],
		["it is confirmed", "GPTBot", { ranges: { OpenAI: ["192.0.2.0/24"] } }, ["robots"]],
		["it is an impostor", "GPTBot", { ranges: { GPTBot: ["198.51.100.0/24"] } }, ["ranges", "robots"]],
		[
			"the address is not known",
			"GPTBot",
			{ ranges: { GPTBot: ["198.51.100.0/24"] }, clientAddress: "x" },
			["clientAddress", "robots"],
		],
		["its family publishes networks", "GPTBot-render", {}, ["ranges", "robots"]],
	])("is settled by what the report was not given: %s", (_, agent, options, settledBy) => {
		const { grounds, conduct } = audited(options, agent, lines(visits(agent, 12)));
		expect(conduct).toBe("ignores");
		expect(grounds.settledBy).toEqual(settledBy);
	});

	it("has requests where a file disallows everything since it could not be fetched", () => {
		const access = { reason: "unreachable", because: "it was answered by status 503" } as const;
		const robots = open.parseAlike("user-agent: *\ndisallow: /", { access });
		const log = lines(visits("ExampleBot", 12));
		const { grounds, brokenRules, disallowedCount } = audited({ robots }, "ExampleBot", log);
		expect([disallowedCount, brokenRules]).toEqual([12, []]);
		expect(grounds.requests.map(({ lineNumber, rule }) => [lineNumber, rule])).toEqual([
			[1, null],
			[2, null],
			[3, null],
		]);
	});

	it("is none of who obeys, or of whom too little is known", () => {
		for (const count of [5, 30]) {
			const { grounds } = audited({}, "ExampleBot", lines(visits("ExampleBot", count, { target: "/" })));
			expect(grounds).toEqual({ requests: [], settledBy: [] });
		}
	});

	it("names the second group of what is undecided, also that of its family", () => {
		const robots = fileOf("user-agent: *", "disallow: /", "user-agent: baiduspider", "allow: /");
		const tokenOf = (agent: string) => audited({ robots }, agent, lines(visits(agent, 12))).undecidedToken;
		expect(tokenOf("Baiduspider-render")).toBe("Baiduspider");
		expect(tokenOf("Baiduspider-image")).toBe("Baiduspider");
		expect(tokenOf("Baiduspider-image-x")).toBe("Baiduspider");
		expect(tokenOf("ExampleBot")).toBeNull();
	});

	it("has lines that say what it says, of random logs, however they are cut", () => {
		const random = seededRandom(57);
		for (let round = 0; round < 40; round++) {
			const logs = [0, 1].map((part) =>
				Array.from({ length: 150 }, (_, index) => {
					if (random(9) === 0) return ["\n", "no request\n", `${"x".repeat(140_000)}\n`][random(3)]!;
					const target = ["/", "/robots.txt", `/a/${random(40)}`, "/b/x"][random(4)]!;
					const agent = ["ExampleBot", "GPTBot/1.3", "CCBot/2.0", "Firefox/140.0"][random(4)]!;
					return combinedLine({ seconds: START + part * DAY + index * (1 + random(9)), target, agent });
				}),
			);
			const report = (cutOctets: () => number) => {
				const audit = new LogAudit({ robots: closed });
				for (const log of logs) {
					const octets = new TextEncoder().encode(log.join(""));
					for (let start = 0, end = 0; start < octets.length; start = end) {
						end = start + cutOctets();
						audit.add(octets.subarray(start, end));
					}
					audit.endLog();
				}
				return audit.report();
			};
			const whole = report(() => 1 << 30);
			expect(whole.crawlers.some(({ conduct }) => conduct === "ignores")).toBe(true);
			for (const { grounds, brokenRules } of whole.crawlers) {
				for (const request of grounds.requests) expectLine(request, ...logs);
				for (const request of grounds.requests)
					expect(request.url.startsWith(request.rule!.pattern)).toBe(true);
				for (const { requests, count } of brokenRules) expect(requests).toHaveLength(Math.min(3, count));
			}
			expect(report(() => 1 + random(5000))).toEqual(whole);
		}
	});
});
