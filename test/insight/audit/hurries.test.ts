/** A crawler hurries if its operator says that it keeps a crawl-delay, and it does not. */
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit, type LogAuditOptions } from "../../../insight/audit/index.js";
import { combinedLine } from "../../support/access-logs.js";
import { seededRandom } from "../../support/audit-reference.js";

const START = Date.UTC(2026, 9, 10) / 1000;
const DELAYED = RobotsTxt.parse("user-agent: *\ncrawl-delay: 60");

interface Page {
	readonly seconds: number;
	readonly target?: string;
	readonly host?: string;
	readonly status?: number;
}

function conductOf(
	pages: readonly Page[],
	agent: string,
	options: Partial<LogAuditOptions> = {},
	robots = DELAYED,
): string | undefined {
	const audit = new LogAudit({ robots, ...options });
	const lines = pages.map(({ seconds, target = "/", host, status = 200 }) => {
		const line = combinedLine({ seconds: START + seconds, target, agent, status });
		return host === undefined ? line : `${host} ${line}`;
	});
	audit.add(new TextEncoder().encode(lines.join("")));
	return audit.report().crawlers[0]?.conduct;
}
const every = (gapSeconds: number, count = 21) =>
	Array.from({ length: count }, (_, index) => ({ seconds: index * gapSeconds }));

describe("conduct", () => {
	it.each<[string, readonly Page[], string]>([
		["keeps it", every(60), "obeys"],
		["is shorter", every(30), "hurries"],
		["is as short, nineteen times", every(30, 20), "obeys"],
		["is shorter by less than the times tell", every(59.5), "obeys"],
		[
			"is short nine times in ten",
			every(30, 41).map((page, index) => ({ seconds: page.seconds + 100 * Math.floor(index / 10) })),
			"hurries",
		],
		[
			"is short less often",
			every(30, 41).map((page, index) => ({ seconds: page.seconds + 100 * Math.floor(index / 8) })),
			"obeys",
		],
		[
			"is that of pages, not of what they show",
			every(60).flatMap((page) => [page, { seconds: page.seconds + 1, target: "/a.css" }]),
			"obeys",
		],
	])("the gap %s", (_, pages, word) => {
		expect(conductOf(pages, "CCBot/2.0")).toBe(word);
	});

	it.each([
		["CCBot/2.0", "hurries"],
		["AhrefsBot/7.0", "hurries"],
		// Microsoft documents a window, Google that it ignores the record, and nobody knows the last.
		["bingbot/2.0", "obeys"],
		// Anthropic documents that it supports the record, and no unit.
		["ClaudeBot/1.0", "obeys"],
		["Googlebot/2.1", "obeys"],
		["ExampleBot/1.0", "obeys"],
	])("of %s is what its operator promises: %s", (agent, word) => {
		expect(conductOf(every(30), agent)).toBe(word);
	});

	it.each([
		["ClaudeBot/1.0", 30, true],
		["Claude-User/1.0", 30, true],
		["Claude-SearchBot/1.0", 30, true],
		["ClaudeBot/1.0", 60, false],
		["CCBot/2.0", 30, false],
		["ExampleBot/1.0", 30, false],
	])("of %s every %i s is doubted, since no page names a unit: %s", (agent, gapSeconds, mayHurry) => {
		const audit = new LogAudit({ robots: DELAYED });
		const lines = every(gapSeconds).map(({ seconds }) =>
			combinedLine({ seconds: START + seconds, target: "/", agent }),
		);
		audit.add(new TextEncoder().encode(lines.join("")));
		const [found] = audit.report().crawlers;
		expect(found?.pace.mayHurry).toBe(mayHurry);
		if (agent !== "CCBot/2.0") expect(found).toMatchObject({ conduct: "obeys", grounds: { requests: [] } });
	});

	it("of MJ12bot goes by its longest delay", () => {
		expect(conductOf(every(21), "MJ12bot/v1.4.8")).toBe("obeys");
		expect(conductOf(every(18), "MJ12bot/v1.4.8")).toBe("hurries");
	});

	it("is told of each host that the log names, with a file of its own or not", () => {
		const onTwo = every(30, 60).map((page, index) => ({ ...page, host: `${"ab"[index % 2]}.example` }));
		expect(conductOf(onTwo, "CCBot/2.0")).toBe("obeys");
		const hostless = onTwo.map(({ host, ...page }) => (host === "a.example" ? { ...page, host } : page));
		expect(conductOf(hostless, "CCBot/2.0")).toBe("obeys");
		const onOne = onTwo.map((page) => ({ ...page, host: "a.example" }));
		expect(conductOf(onOne, "CCBot/2.0")).toBe("hurries");
		const robotsFor = { "a.example": DELAYED, "b.example": DELAYED };
		expect(conductOf(onTwo, "CCBot/2.0", { robotsFor })).toBe("obeys");
		const faster = every(15, 60).map((page, index) => ({ ...page, host: `${"ab"[index % 2]}.example` }));
		expect(conductOf(faster, "CCBot/2.0", { robotsFor })).toBe("hurries");
		expect(conductOf(faster, "CCBot/2.0")).toBe("hurries");
		expect(conductOf(faster, "CCBot/2.0", { robots: undefined, robotsFor })).toBe("hurries");
	});

	it("may be that of several hosts together where the log names none, which would settle it", () => {
		const groundsOf = (host?: string) => {
			const audit = new LogAudit({ robots: DELAYED });
			const lines = every(30).map(({ seconds }) => {
				const line = combinedLine({ seconds: START + seconds, target: "/", agent: "CCBot/2.0" });
				return host === undefined ? line : `${host} ${line}`;
			});
			audit.add(new TextEncoder().encode(lines.join("")));
			return audit.report().crawlers[0]?.grounds.settledBy;
		};
		expect(groundsOf()).toEqual(["ranges", "robots", "logsWithHosts"]);
		expect(groundsOf("a.example")).toEqual(["ranges", "robots"]);
	});

	it("is told of hosts in absolute URLs, which load balancers log, and of no two together", () => {
		const onHosts = (count: number, gapSeconds: number) =>
			every(gapSeconds, 30 * count).map((page, index) => ({
				...page,
				target: `http://h${index % count}.example:80/`,
			}));
		expect(conductOf(onHosts(2, 30), "CCBot/2.0")).toBe("obeys");
		expect(conductOf(onHosts(2, 15), "CCBot/2.0")).toBe("hurries");
		// Strangers can send any host: no more than 64 are told apart, and of others nothing is said.
		const madeUp = every(1, 64).map(({ seconds }) => ({ seconds, target: `http://x${seconds}.example/` }));
		const late = onHosts(2, 15).map((page) => ({ ...page, seconds: page.seconds + 100 }));
		expect(conductOf([...madeUp.slice(2), ...late], "CCBot/2.0")).toBe("hurries");
		expect(conductOf([...madeUp, ...late], "CCBot/2.0")).toBe("obeys");
	});

	it.each([
		["of two the shorter one is kept", ["crawl-delay: 60", "crawl-delay: 20"], 30, "obeys"],
		["of two the shorter one is broken", ["crawl-delay: 60", "crawl-delay: 20"], 10, "hurries"],
		["one of two is 0", ["crawl-delay: 60", "crawl-delay: 0"], 10, "obeys"],
		["one of two is no number", ["crawl-delay: 60", "crawl-delay: 5s"], 10, "obeys"],
		["one is of the same group", ["crawl-delay: 60", "user-agent: a", "crawl-delay: 5"], 10, "obeys"],
		[
			"one is of another group",
			["crawl-delay: 60", "allow: /", "user-agent: a", "crawl-delay: 5"],
			10,
			"hurries",
		],
		[
			"one is of the crawler's other group",
			["crawl-delay: 60", "allow: /", "user-agent: ccbot", "crawl-delay: 5"],
			10,
			"obeys",
		],
	])("goes by the shortest, since readers differ: %s", (_, lines, gapSeconds, word) => {
		const robots = RobotsTxt.parse(["user-agent: ccbot", ...lines, "disallow: /x"].join("\n"));
		expect(conductOf(every(gapSeconds, 40), "CCBot/2.0", {}, robots)).toBe(word);
	});

	it("names the line of the delay, and the version that has it", () => {
		const day = 86_400;
		const older = RobotsTxt.parse("user-agent: *\n\n# slowly\ncrawl-delay: 90\ncrawl-delay: 30");
		const robots = [
			{ fromSeconds: START - 30 * day, robots: older },
			{ fromSeconds: START + 60, robots: DELAYED },
		];
		const audit = new LogAudit({ robots });
		const seen = [
			{ seconds: 0, target: "/robots.txt" },
			...every(10, 40).map(({ seconds }) => ({ seconds: seconds + 60, target: "/" })),
		];
		const lines = seen.map(({ seconds, target }) =>
			combinedLine({ seconds: START + seconds, target, agent: "CCBot/2.0" }),
		);
		audit.add(new TextEncoder().encode(lines.join("")));
		const [found] = audit.report().crawlers;
		expect(found).toMatchObject({ conduct: "hurries" });
		expect(found!.grounds.requests[0]).toMatchObject({
			versionIndex: 0,
			servedFromSeconds: START - 30 * day,
			fetchedSeconds: START,
			gap: { gapSeconds: 10, crawlDelaySeconds: 30, crawlDelayLine: 5 },
		});
	});

	it("is no conduct of who ignores rules, or never asked", () => {
		const robots = RobotsTxt.parse("user-agent: *\ncrawl-delay: 60\ndisallow: /");
		expect(conductOf(every(30), "CCBot/2.0", {}, robots)).toBe("ignores");
		expect(conductOf(every(30, 3000), "CCBot/2.0")).toBe("never asked");
	});

	it("is by no version that the crawler may not know yet", () => {
		const open = RobotsTxt.parse("");
		const changedAt = (seconds: number) => [
			{ fromSeconds: START - 30 * 86_400, robots: open },
			{ fromSeconds: START + seconds, robots: DELAYED },
		];
		const after = (from: number) => every(2, 40).map(({ seconds }) => ({ seconds: seconds + from }));
		const fetch = (seconds: number, status = 200) => ({ seconds, target: "/robots.txt", status });
		const of = (pages: readonly Page[], changedSeconds: number) =>
			conductOf(pages, "CCBot/2.0", { robots: changedAt(changedSeconds) });
		expect(of(after(7200), 0)).toBe("obeys");
		expect(of([fetch(-3600), ...after(7200)], 0)).toBe("obeys");
		expect(of([fetch(-3600), fetch(60), ...after(7200)], 0)).toBe("obeys");
		expect(of(after(90_000), 0)).toBe("hurries");
		// Who has the newest copy alone goes by it, and each copy of a fleet has to ask for the delay.
		const before = [-90_000, -50_000, -10_000].map((seconds) => ({ seconds }));
		expect(of([...before, fetch(60), ...after(120)], 0)).toBe("hurries");
		expect(of([fetch(60), ...after(120)], 0)).toBe("obeys");
		expect(of([fetch(-3600), fetch(60), ...after(83_000)], 0)).toBe("hurries");
		// Without an answer there is no delay that it could know.
		const fast = every(2, 200).map(({ seconds }) => ({ seconds: seconds + 60 }));
		const slow = every(60, 15).map(({ seconds }) => ({ seconds: seconds + 700 }));
		expect(of([fetch(0, 503), ...fast, fetch(600), ...slow], -90_000)).toBe("obeys");
		expect(of([fetch(0), ...fast, fetch(600), ...slow], -90_000)).toBe("hurries");
		expect(conductOf([fetch(0, 404), ...after(60)], "CCBot/2.0")).toBe("obeys");
		expect(conductOf([fetch(0, 200), ...after(60)], "CCBot/2.0")).toBe("hurries");
	});

	it("counts no gap between a redirect and its target", () => {
		const pages = every(60).flatMap((page) => [
			{ ...page, status: 301 },
			{ seconds: page.seconds + 1, target: "/x" },
		]);
		expect(conductOf(pages, "CCBot/2.0")).toBe("obeys");
	});

	it.each([1, 2, 3, 5, 6, 10, 20])(
		"of a keeper of %i s obeys, though the server writes its lines once a minute",
		(delay) => {
			const robots = RobotsTxt.parse(`user-agent: *\ncrawl-delay: ${delay}`);
			for (const count of [21, 22, 25, 30, 31, 40, 60, 61, 100, 300]) {
				for (const from of [0, 1, 30, 59]) {
					const pages = every(delay, count).map(({ seconds }) => ({
						seconds: 60 * Math.ceil((from + seconds) / 60),
					}));
					expect(conductOf(pages, "CCBot/2.0", {}, robots), `${count} pages from ${from}`).toBe("obeys");
				}
			}
		},
	);

	it("hurries in bursts too, with pauses of a day between", () => {
		const bursts = [0, 1, 2].flatMap((day) =>
			every(1, 40).map(({ seconds }) => ({ seconds: seconds + day * 90_000 })),
		);
		const fetches = bursts
			.filter((_, index) => index % 40 === 0)
			.map((page) => ({ ...page, target: "/robots.txt" }));
		const pages = [...fetches, ...bursts].sort((one, other) => one.seconds - other.seconds);
		expect(conductOf(pages, "CCBot/2.0", {}, RobotsTxt.parse("user-agent: *\ncrawl-delay: 10"))).toBe(
			"hurries",
		);
	});

	it("of keepers obeys, though responses of up to half a minute make their gaps look short", () => {
		const random = seededRandom(7);
		for (let round = 0; round < 200; round++) {
			const delay = [10, 20, 60][round % 3]!;
			const robots = RobotsTxt.parse(`user-agent: *\ncrawl-delay: ${delay}`);
			let startedSeconds = 0;
			const pages = Array.from({ length: 200 }, () => {
				startedSeconds += delay + random(2);
				return { seconds: startedSeconds + random(30) };
			}).sort((one, other) => one.seconds - other.seconds);
			expect(conductOf(pages, "CCBot/2.0", {}, robots)).toBe("obeys");
		}
	});
});
