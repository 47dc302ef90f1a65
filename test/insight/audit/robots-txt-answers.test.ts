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

	it("is not accused in unverified requests by what a confirmed one got, nor the other way round", () => {
		const newer = fetchAt(START + 2 * DAY + HOUR, 200);
		const { confirmed, unverified } = ofIdentity(before + newer + after);
		expect(confirmed).toMatchObject({ disallowedCount: 20 });
		expect(unverified).toMatchObject({ disallowedCount: 0, olderCopyCount: 20 });
		const others = ofIdentity(before + fetchAt(later - 60, 404, "GET", "", elsewhere) + newer + after);
		expect(others.confirmed).toMatchObject({ disallowedCount: 20, unavailableCount: 0 });
	});
});
