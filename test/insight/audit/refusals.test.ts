/** What a site declares in robots.txt, against what its server answers: requests that it allows and refuses. */
import { describe, expect, it } from "vitest";
import { LogAudit, type LogAuditOptions } from "../../../insight/audit/index.js";
import { clfTime, combinedLine, type Visit } from "../../support/access-logs.js";
import { seededRandom } from "../../support/audit-reference.js";
import { engines, parse } from "../../support/engines.js";

const START = Date.UTC(2026, 9, 10) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const visits = (count: number, visit: Partial<Visit> = {}, from = START): Visit[] =>
	Array.from({ length: count }, (_, index) => ({
		seconds: from + index,
		target: `/p/${index}`,
		agent: "GPTBot/1.3",
		...visit,
	}));
const NONE = { count: 0, statuses: [], requests: [] };

describe.each(engines)(
	"requests that robots.txt allows and the server refuses, in $name",
	({ name: engine }) => {
		const fileOf = (...lines: string[]) => parse(lines.join("\n"), {}, engine);
		const robots = fileOf("user-agent: *", "disallow: /private/");
		const rowsOf = (lines: readonly string[], options: Partial<LogAuditOptions> = {}) => {
			const audit = new LogAudit({ robots, ...options });
			audit.add(new TextEncoder().encode(lines.join("")));
			return audit.report().crawlers;
		};
		const refusalsOf = (seen: readonly Visit[], options: Partial<LogAuditOptions> = {}) =>
			rowsOf(seen.map(combinedLine), options).map(({ refusals }) => refusals)[0];

		it.each([401, 403, 405, 429, 503])("are those answered by %i", (status) => {
			expect(refusalsOf(visits(12, { status }))).toMatchObject({
				count: 12,
				statuses: [{ status, count: 12 }],
			});
		});

		it.each([200, 206, 301, 302, 304, 400, 404, 410, 451, 499, 500, 502, 504])(
			"are not those answered by %i",
			(status) => {
				expect(refusalsOf(visits(12, { status }))).toEqual(NONE);
			},
		);

		it("are not those of a log without a status", () => {
			const format = { string: '$msec "$request" "$http_user_agent"' };
			const lines = visits(12).map(
				({ seconds, target, agent }) => `${seconds} "GET ${target} HTTP/1.1" "${agent}"\n`,
			);
			expect(rowsOf(lines, { format })[0]?.refusals).toEqual(NONE);
		});

		it("are counted by status, with three of different URLs, each on its line", () => {
			const seen = [
				...visits(5, { target: "/p/same", status: 429 }),
				...visits(4, { target: "/private/x", status: 403 }, START + 10),
				...visits(20, {}, START + 20),
				...visits(9, { status: 403 }, START + 50),
				...visits(2, { target: "/robots.txt", status: 403 }, START + 70),
			];
			const lines = seen.map(combinedLine);
			const refusals = rowsOf(lines)[0]!.refusals;
			expect(refusals).toMatchObject({
				count: 14,
				statuses: [
					{ status: 403, count: 9 },
					{ status: 429, count: 5 },
				],
			});
			expect(refusals.requests.map(({ url, status }) => [url, status])).toEqual([
				["/p/same", 429],
				["/p/0", 403],
				["/p/1", 403],
			]);
			for (const { lineNumber, atSeconds, url, status, logIndex } of refusals.requests) {
				expect(logIndex).toBe(0);
				expect(lines[lineNumber - 1]).toContain(`[${clfTime(atSeconds)}] "GET ${url} HTTP/1.1" ${status} `);
			}
		});

		it("are none where nobody can say that robots.txt allows them", () => {
			const status = 403;
			// A file that cannot be reached allows nothing.
			const fetch = { seconds: START - 60, target: "/robots.txt", agent: "GPTBot/1.3", status: 503 };
			expect(refusalsOf([fetch, ...visits(12, { status })])).toEqual(NONE);
			const undecided = fileOf("user-agent: *", "allow: /", "user-agent: baiduspider", "disallow: /");
			expect(refusalsOf(visits(12, { agent: "Baiduspider-image", status }), { robots: undecided })).toEqual(
				NONE,
			);
			const later = [{ fromSeconds: START + DAY, robots }];
			expect(refusalsOf(visits(12, { status }), { robots: later })).toEqual(NONE);
			expect(refusalsOf(visits(12, { target: "/private/", status }))).toEqual(NONE);
			// The file in force disallows it, and an older copy allowed it.
			const versions = [
				{ fromSeconds: START - 9 * DAY, robots: fileOf("") },
				{ fromSeconds: START, robots },
			];
			expect(refusalsOf(visits(12, { target: "/private/", status }), { robots: versions })).toEqual(NONE);
		});

		it("are apart of who is confirmed, and of who is not", () => {
			const ranges = { OpenAI: ["198.51.100.0/24"] };
			const seen = [
				...visits(12, { status: 403, address: "198.51.100.7" }),
				...visits(7, { status: 429, address: "203.0.113.7" }, START + 60),
			];
			const found = rowsOf(seen.map(combinedLine), { ranges });
			expect(found.map(({ identity, refusals }) => [identity, refusals.count])).toEqual([
				["confirmed", 12],
				["impostor", 7],
			]);
		});

		it("of robots.txt are counted among its fetches, and do not count as by an older copy", () => {
			const fetch = { seconds: START - 60, target: "/robots.txt", agent: "GPTBot/1.3" };
			const asks = visits(12, { target: "/private/x" });
			const rowOf = (status: number) => rowsOf([{ ...fetch, status }, ...asks].map(combinedLine))[0];
			for (const status of [401, 403, 405]) {
				expect(rowOf(status)).toMatchObject({
					robotsTxt: { count: 1, refusedCount: 1 },
					unavailableCount: 12,
					olderCopyCount: 0,
					disallowedCount: 0,
					refusals: NONE,
				});
			}
			expect(rowOf(503)).toMatchObject({ robotsTxt: { refusedCount: 1 }, unreachableCount: 12 });
			expect(rowOf(404)).toMatchObject({ robotsTxt: { refusedCount: 0 }, unavailableCount: 12 });
			expect(rowOf(200)).toMatchObject({ robotsTxt: { refusedCount: 0 }, disallowedCount: 12 });
		});

		it("are those of a plain count, of random logs", () => {
			const random = seededRandom(58);
			for (let round = 0; round < 30; round++) {
				const seen = Array.from(
					{ length: 400 },
					(_, index): Visit => ({
						seconds: START + index,
						target: ["/private/a", "/p", `/p/${index % 7}`, "/private", "//private/x"][random(5)]!,
						agent: ["GPTBot/1.3", "CCBot/2.0", "ExampleBot", "Firefox/140.0"][random(4)]!,
						status: [200, 304, 401, 403, 404, 405, 429, 500, 503][random(9)]!,
					}),
				);
				const audit = new LogAudit({ robots, mergeSlashes: random(2) === 0 });
				const octets = new TextEncoder().encode(seen.map(combinedLine).join(""));
				for (let start = 0, end = 0; start < octets.length; start = end) {
					end = start + 1 + random(9000);
					audit.add(octets.subarray(start, end));
				}
				for (const { crawler, refusals } of audit.report().crawlers) {
					const expected = seen.filter(
						({ agent, target, status }) =>
							agent.startsWith(crawler) &&
							!target.startsWith("/private/") &&
							[401, 403, 405, 429, 503].includes(status!),
					);
					expect(refusals.count).toBe(expected.length);
					for (const { status, count } of refusals.statuses) {
						expect(count).toBe(expected.filter((visit) => visit.status === status).length);
					}
					for (const { lineNumber, status, url } of refusals.requests) {
						expect(seen[lineNumber - 1]).toMatchObject({ status, target: url });
					}
				}
			}
		});
	},
);
