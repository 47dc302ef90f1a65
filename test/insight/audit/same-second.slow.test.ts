/** What logs do not tell accuses nobody: the order within a second, what came before a log, and whose an address or a host is. */
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit, type LogAuditOptions } from "../../../insight/audit/index.js";
import { combinedLine, type Visit } from "../../support/access-logs.js";
import { seededRandom } from "../../support/audit-reference.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const START = Date.UTC(2026, 9, 10) / 1000;
const DAY = 86_400;
const AGENT = "GPTBot/1.3";
const visit = (seconds: number, target: string, more: Partial<Visit> = {}): Visit => ({
	seconds: START + seconds,
	target,
	agent: AGENT,
	...more,
});
const logOf = (seen: readonly Visit[], host?: string) =>
	seen.map((each) => (host === undefined ? "" : `${host} `) + combinedLine(each)).join("");

function rowOf(text: string, options: Partial<LogAuditOptions>) {
	const audit = new LogAudit(options);
	audit.add(new TextEncoder().encode(text));
	const [row] = audit.report().crawlers;
	audit.dispose();
	return row;
}

describe("a fetch of robots.txt in the second of a page", () => {
	const robots = RobotsTxt.parse("user-agent: *\ndisallow: /x/");
	const later = Array.from({ length: 19 }, (_, index) => visit(60 + index, `/x/${index}`));
	const missing = visit(0, "/robots.txt", { status: 404 });

	it.each([
		["before it", [missing, visit(0, "/x/a"), ...later]],
		["after it", [visit(0, "/x/a"), missing, ...later]],
	])("counts %s", (_, seen) => {
		expect(rowOf(logOf(seen), { robots })).toMatchObject({
			conduct: "obeys",
			disallowedCount: 0,
			unavailableCount: 20,
		});
	});

	it("counts behind more lines than are judged at once", () => {
		const long = Array.from({ length: 2000 }, (_, index) => visit(0, `/x/${index}-${"a".repeat(40)}`));
		expect(rowOf(logOf([...long, missing]), { robots })).toMatchObject({ disallowedCount: 0 });
	});

	it("does not excuse an earlier second", () => {
		const early = Array.from({ length: 10 }, (_, index) => visit(-60 + index, `/x/${index}`));
		expect(rowOf(logOf([...early, missing]), { robots })).toMatchObject({ disallowedCount: 10 });
	});

	it("does not excuse a file that was fetched again every hour", () => {
		const files = Array.from({ length: 30 }, (_, hour) => visit(hour * 3600, "/robots.txt"));
		const pages = files.map((_, hour) => visit(hour * 3600 + 60, "/x/"));
		const seen = [...files, ...pages].sort((one, other) => one.seconds - other.seconds);
		expect(rowOf(logOf(seen), { robots })).toMatchObject({ disallowedCount: 30, conduct: "ignores" });
	});

	it("is no proof that a request has the new file alone", () => {
		const versions = [
			{ fromSeconds: Number.NEGATIVE_INFINITY, robots: RobotsTxt.parse("") },
			{ fromSeconds: START, robots },
		];
		const pages = Array.from({ length: 12 }, (_, index) => visit(60, `/x/${index}`));
		const file = visit(60, "/robots.txt");
		for (const seen of [
			[file, ...pages],
			[...pages, file],
		])
			expect(rowOf(logOf(seen), { robots: versions })).toMatchObject({
				disallowedCount: 0,
				olderCopyCount: 12,
			});
	});

	it.each([
		["there was none, and that a day later too", 404, [], { unavailableCount: 12 }],
		["there was none, and that more than a day later too", 404, [DAY + 61], { unavailableCount: 12 }],
		["the server failed", 503, [], { unreachableCount: 12 }],
		["the server failed, and has a file a second later", 503, [61], { unreachableCount: 12 }],
		["the crawler is to wait", 429, [], { unreachableCount: 12 }],
		["it is elsewhere", 301, [], { olderCopyCount: 12 }],
	])("counts on either side of a request where the answer is that %s", (_, status, later, expected) => {
		const versions = [
			{ fromSeconds: Number.NEGATIVE_INFINITY, robots: RobotsTxt.parse("") },
			{ fromSeconds: START - (status === 301 ? 3600 : 3 * DAY), robots },
		];
		const before = [-30, -20, -10, -0.5].map((hours) =>
			visit(hours * 3600, status === 301 ? "/robots.txt" : "/y"),
		);
		const pages = Array.from({ length: 12 }, (_, index) => visit(60, `/x/${index}`));
		const answer = visit(60, "/robots.txt", { status });
		const after = later.map((seconds) =>
			visit(seconds, "/robots.txt", { status: status === 503 ? 200 : status }),
		);
		for (const seen of [
			[answer, ...pages],
			[...pages, answer],
		]) {
			const log = logOf([...before, ...seen, ...after]);
			expect(rowOf(log, { robots: versions })).toMatchObject({ disallowedCount: 0, ...expected });
		}
	});

	it("gives one report for any order of the logs of several servers", async () => {
		const random = seededRandom(54);
		const file = temporary("robots.txt", "user-agent: *\ndisallow: /x/\n");
		for (let round = 0; round < 12; round++) {
			const seen = Array.from({ length: 120 }, () => {
				const isFile = random(5) === 0;
				const status = [200, 301, 404, 429, 503][random(5)]!;
				const target = isFile ? "/robots.txt" : `/${random(2) === 0 ? "x/" : ""}${random(9)}`;
				return visit(random(30) * 7200, target, { status: isFile ? status : 200 });
			}).sort((one, other) => one.seconds - other.seconds);
			const parts: Visit[][] = [[], [], []];
			for (const each of seen) parts[random(3)]!.push(each);
			const logs = parts.map((part, index) => temporary(`${round}-${index}.log`, logOf(part)));
			const countsOf = async (order: readonly number[]) => {
				const names = order.map((index) => logs[index]!);
				const { out } = await runCommand(["audit", ...names, "--robots", file, "--json"]);
				const [{ conduct, disallowedCount, unavailableCount, unreachableCount }] = JSON.parse(out).crawlers;
				return { conduct, disallowedCount, unavailableCount, unreachableCount };
			};
			const counts = await countsOf([0, 1, 2]);
			expect(await countsOf([2, 0, 1])).toEqual(counts);
			expect(await countsOf([1, 2, 0])).toEqual(counts);
		}
	});
});

it("a host whose own log is young is not called never asked, though another's is old", () => {
	const sites = { "a.example": RobotsTxt.parse(""), "b.example": RobotsTxt.parse("") };
	const days = [0, 1, 2, 3].flatMap((day) => [
		visit(day * DAY, "/robots.txt"),
		...Array.from({ length: 12 }, (_, index) => visit(day * DAY + 60 + index, `/${index}`)),
	]);
	const young = Array.from({ length: 12 }, (_, index) => visit(3 * DAY + 600 + index, `/${index}`));
	const audit = new LogAudit({ robotsFor: sites });
	audit.add(new TextEncoder().encode(logOf(days, "a.example")));
	audit.endLog();
	audit.add(new TextEncoder().encode(logOf(young, "b.example")));
	expect(audit.report().crawlers[0]?.conduct).toBe("obeys");
	audit.dispose();
});

it.each(["0.0.0.0", "::", "255.255.255.255", "64:ff9b::c000:201"])("%s is nobody's address", (address) => {
	const seen = Array.from({ length: 12 }, (_, index) => visit(index * 60, "/", { address }));
	const ranges = { GPTBot: ["192.0.2.0/24"] };
	expect(rowOf(logOf(seen), { robots: RobotsTxt.parse(""), ranges })?.identity).toBe("unverified");
});

it.each([
	["one host of three", (index: number) => index % 3 === 0],
	["a line", (index: number) => index === 40],
])("nobody hurries where %s is named, and the others are not", (_, isNamed) => {
	const robots = RobotsTxt.parse("user-agent: *\ncrawl-delay: 10");
	const lines = Array.from({ length: 90 }, (_line, index) => {
		const time = new Date((START + index * 5) * 1000).toISOString();
		const host = isNamed(index) ? { host: "a.example" } : {};
		const request = { method: "GET", uri: `/${index}`, status: 200, user_agent: "CCBot/2.0", ...host };
		return `${JSON.stringify({ time, remote_addr: "192.0.2.1", ...request })}\n`;
	});
	expect(rowOf(lines.join(""), { robots })?.conduct).toBe("obeys");
});
