/** Which requests for robots.txt give a crawler its file, or tell it that there is none. */
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit, type LogAuditOptions } from "../../../insight/audit/index.js";
import { combinedLine, type Visit } from "../../support/access-logs.js";

const START = Date.UTC(2026, 9, 10) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const CLOSED = "user-agent: *\ndisallow: /a/";
const OPEN = "user-agent: *\ndisallow: /z/";

const line = (visit: Omit<Visit, "agent">) => combinedLine({ agent: "GPTBot/1.2", ...visit });
const fetchAt = (seconds: number, status: number, method = "GET", query = "", address = "192.0.2.5") =>
	line({ seconds, target: `/robots.txt${query}`, method, status, address });
const pages = (from: number, count: number, step: number, folder: string, address = "192.0.2.5") =>
	Array.from({ length: count }, (_, index) =>
		line({ seconds: from + index * step, target: `${folder}${index}`, address }),
	).join("");

function rowsOf(log: string, robots: LogAuditOptions["robots"], options: Partial<LogAuditOptions> = {}) {
	const audit = new LogAudit({ robots, ...options });
	audit.add(new TextEncoder().encode(log));
	return audit.report().crawlers;
}

const changed = [
	{ fromSeconds: START - 30 * DAY, robots: RobotsTxt.parse(OPEN) },
	{ fromSeconds: START + 2 * DAY, robots: RobotsTxt.parse(CLOSED) },
];

describe("a request for robots.txt that tells nothing of the file", () => {
	const got = fetchAt(START, 200);
	const forbidden = pages(START + 100, 60, 600, "/a/");

	it.each([
		["POST", 405, "POST", ""],
		["HEAD", 405, "HEAD", ""],
		["PUT", 403, "PUT", ""],
		["OPTIONS", 404, "OPTIONS", ""],
		["a query that the server refuses", 400, "GET", "?x=%00"],
		["a client that closed the connection", 499, "GET", ""],
		["a client that sent no request in time", 408, "GET", ""],
		["a client that closed the connection, by AWS", 460, "GET", ""],
		["a connection that nginx closed", 444, "GET", ""],
	])("excuses nobody: %s, %i", (_, status, method, query) => {
		const [row] = rowsOf(
			got + fetchAt(START + 10, status, method, query) + forbidden,
			RobotsTxt.parse(CLOSED),
		);
		expect(row).toMatchObject({ conduct: "ignores", disallowedCount: 60, unavailableCount: 0 });
		expect(row!.robotsTxt.count).toBe(2);
	});

	it("still counts as refused, and as the last one, with its status", () => {
		const [row] = rowsOf(got + fetchAt(START + 10, 403, "HEAD") + forbidden, RobotsTxt.parse(CLOSED));
		expect(row!.robotsTxt).toMatchObject({ count: 2, refusedCount: 1, lastStatus: 403 });
	});

	it("is one of JSON and of W3C extended logs too", () => {
		const json = (method: string, uri: string, status: number) =>
			`${JSON.stringify({ ts: START + 60, request: { method, uri, headers: { "User-Agent": ["GPTBot/1.2"] } }, status })}\n`;
		const w3c = (method: string, uri: string, status: number) =>
			`2026-10-10 00:01:00 ${method} ${uri} ${status} GPTBot/1.2\n`;
		const head = "#Fields: date time cs-method cs-uri-stem sc-status cs(User-Agent)\n";
		for (const [write, begin] of [
			[json, ""],
			[w3c, head],
		] as const) {
			const log = `${begin}${write("POST", "/robots.txt", 405)}${write("GET", "/a/x", 200).repeat(12)}`;
			expect(rowsOf(log, RobotsTxt.parse(CLOSED))[0], log.slice(0, 100)).toMatchObject({
				disallowedCount: 12,
				unavailableCount: 0,
			});
		}
	});

	it("excuses as ever where it is an answer to GET, however the log writes that", () => {
		for (const status of [400, 404, 410, 416]) {
			for (const method of ["GET", "get"]) {
				const [row] = rowsOf(fetchAt(START, status, method) + forbidden, RobotsTxt.parse(CLOSED));
				expect(row).toMatchObject({ unavailableCount: 60, disallowedCount: 0 });
			}
		}
	});

	it.each(["HEAD", "POST"])(
		"gives no copy of a new file, which would be held against the crawler: %s",
		(method) => {
			const before = pages(START + 22 * HOUR, 26, HOUR, "/p/");
			const asked = fetchAt(START + 2 * DAY + HOUR, 200, method);
			const after = pages(START + 2 * DAY + 2 * HOUR, 20, 60, "/a/");
			const [row] = rowsOf(before + asked + after, changed);
			expect(row).toMatchObject({ disallowedCount: 0, olderCopyCount: 20 });
		},
	);
});

describe("a crawler whose requests are confirmed in part", () => {
	const ranges = { GPTBot: ["192.0.2.0/24"] };
	const elsewhere = "10.0.0.1";
	const before =
		pages(START + 22 * HOUR, 26, HOUR, "/p/") + pages(START + 22 * HOUR, 26, HOUR, "/p/", elsewhere);
	const later = START + 2 * DAY + 2 * HOUR;
	const after = pages(later, 20, 60, "/a/") + pages(later, 20, 60, "/a/", elsewhere);
	const ofIdentity = (log: string) => {
		const rows = rowsOf(log, changed, { ranges });
		return Object.fromEntries(rows.map((row) => [row.identity, row]));
	};

	it("may have in its unverified requests the copy that a confirmed one got", () => {
		const old = fetchAt(START + 2 * DAY - HOUR, 200);
		const newer = fetchAt(START + 2 * DAY + HOUR, 200, "GET", "", elsewhere);
		const { confirmed, unverified } = ofIdentity(before + old + newer + after);
		expect(confirmed).toMatchObject({ disallowedCount: 0, olderCopyCount: 20 });
		expect(unverified).toMatchObject({ disallowedCount: 0, olderCopyCount: 20 });
	});

	it("may have been told there that there is no file", () => {
		const { unverified } = ofIdentity(before + fetchAt(later - 60, 404) + after);
		expect(unverified).toMatchObject({ disallowedCount: 0, unavailableCount: 20 });
	});

	it("is not accused in unverified requests by what a confirmed one got", () => {
		const newer = fetchAt(START + 2 * DAY + HOUR, 200);
		const { confirmed, unverified } = ofIdentity(before + newer + after);
		expect(confirmed).toMatchObject({ disallowedCount: 20 });
		expect(unverified).toMatchObject({ disallowedCount: 0, olderCopyCount: 20 });
	});

	it("may have in its confirmed requests what an unverified one got, but no refusal, which is for strangers", () => {
		const newer = fetchAt(START + 2 * DAY + HOUR, 200);
		const gotElsewhere = (seconds: number, status: number) => fetchAt(seconds, status, "GET", "", elsewhere);
		const confirmedBy = (fetch: string) => ofIdentity(before + fetch + newer + after).confirmed;
		const excused = { disallowedCount: 0, olderCopyCount: 20 };
		expect(confirmedBy(gotElsewhere(START + 2 * DAY - HOUR, 200))).toMatchObject(excused);
		expect(confirmedBy(gotElsewhere(START + 2 * DAY - HOUR, 301))).toMatchObject(excused);
		expect(confirmedBy(gotElsewhere(START + 2 * DAY, 404))).toMatchObject({ unavailableCount: 20 });
		expect(confirmedBy(gotElsewhere(START + 2 * DAY, 403))).toMatchObject({ disallowedCount: 20 });
	});
});

describe("a crawler whose row was taken by made-up names", () => {
	const named = (agent: string, target: string, seconds: number, status = 200) =>
		combinedLine({ agent, target, seconds, status });
	const rowOf = (madeUpCount: number) => {
		const flood = Array.from({ length: madeUpCount }, (_, index) =>
			named(`Made${index}Bot/1.0`, "/p/", START + 60),
		).join("");
		const missing = named("FooBot/1.0", "/robots.txt", START, 404);
		const again = named("FooBot/1.0", "/robots.txt", START + 2 * HOUR);
		const visits = Array.from({ length: 20 }, (_, index) =>
			named("FooBot/1.0", `/a/${index}`, START + 3 * HOUR + index),
		).join("");
		const rows = rowsOf(missing + flood + again + visits, RobotsTxt.parse(CLOSED));
		return rows.find(({ crawler }) => crawler === "FooBot");
	};

	it("is not held to the first day, whose fetches before are forgotten", () => {
		expect(rowOf(0)).toMatchObject({ conduct: "obeys", unavailableCount: 20 });
		expect(rowOf(257)).toMatchObject({ conduct: "too few", disallowedCount: 20 });
	});
});

describe("lines of fetches that are written late", () => {
	const requests = Array.from({ length: 20 }, (_, index) => ({ at: index, target: `/a/${index}` }));
	const logOf = (...late: readonly [at: number, status: number, lateBy: number][]) => {
		const fetches = late.map(([at, status, lateBy]) => ({
			at,
			line: fetchAt(START + 2 * DAY + at, status),
			lateBy,
		}));
		const lines = requests.map(({ at, target }) => {
			return { at, line: line({ seconds: START + 2 * DAY + at, target }), lateBy: 0 };
		});
		return [...lines, ...fetches]
			.sort((one, other) => one.at + one.lateBy - (other.at + other.lateBy))
			.map((each) => each.line)
			.join("");
	};
	const background = pages(START, 50, HOUR, "/p/");

	it.each([
		["that there is no file", 22, 21, 200],
		["that there is no file, though the server failed meanwhile", 2.5, 1, 500],
		["that there is no file, though a redirect came meanwhile", 2.5, 1, 301],
	])("count by their time: %s", (_, lateBy, at, status) => {
		const [late] = rowsOf(background + logOf([-1, 404, lateBy], [at, status, 0]), RobotsTxt.parse(CLOSED));
		expect(late).toMatchObject({ unavailableCount: 20, disallowedCount: 0 });
		expect(late!.robotsTxt.lastStatus).toBe(status);
		const [sorted] = rowsOf(background + logOf([-1, 404, 0], [at, status, 0]), RobotsTxt.parse(CLOSED));
		expect(late).toMatchObject({ conduct: sorted!.conduct, robotsTxt: sorted!.robotsTxt });
	});

	it("count by their time: the older file, after two fetches of the newer one", () => {
		const versions = [
			{ fromSeconds: START - 30 * DAY, robots: RobotsTxt.parse(OPEN) },
			{ fromSeconds: START + 2 * DAY - 2, robots: RobotsTxt.parse(CLOSED) },
		];
		const [row] = rowsOf(background + logOf([-3, 200, 25], [-1, 200, 0], [21, 200, 0]), versions);
		expect(row).toMatchObject({ olderCopyCount: 20, disallowedCount: 0 });
	});

	it("count though many requests come before them", () => {
		const many = Array.from({ length: 3000 }, (_, index) =>
			line({ seconds: START + 2 * DAY + Math.floor(index / 120), target: `/a/${"x".repeat(20)}${index}` }),
		).join("");
		const fetches = fetchAt(START + 2 * DAY + 25, 200) + fetchAt(START + 2 * DAY - 1, 404);
		const [row] = rowsOf(background + many + fetches, RobotsTxt.parse(CLOSED));
		expect(row).toMatchObject({ unavailableCount: 3000, disallowedCount: 0 });
	});
});
