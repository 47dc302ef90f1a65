/** Processes that share a pace by examples/redis-crawler, with a real Redis. It needs the built package. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { send, startLoopbackServer } from "../../support/loopback-server.js";
import { redisIsMissing, startRedis } from "../../support/redis.js";

const MEMBER = fileURLToPath(new URL("../../support/pace-member.mjs", import.meta.url));
const PAUSE_MS = 100;
/** Of each process and origin. */
const PAGE_COUNT = 2;

interface Report {
	readonly promised: readonly {
		readonly origin: string;
		readonly startMs: number;
		readonly pauseMs: number;
	}[];
	readonly errorCount: number;
}

const server = await startLoopbackServer();
const [kept, killed] = redisIsMissing === null ? [await startRedis(), await startRedis()] : [];

/** Runs so many processes over the same origins; they begin together. */
async function crawl(uri: string, origins: readonly string[], processCount: number, onBegin = () => {}) {
	const seen: { origin: string; member: string | undefined; atMs: number }[] = [];
	server.answer = (request, response) => {
		const origin = `http://${request.headers.host}`;
		seen.push({ origin, member: request.url?.split("/")[1], atMs: Date.now() });
		send(200, request.url === "/robots.txt" ? "user-agent: *\ncrawl-delay: 0.1" : "a page")(
			request,
			response,
		);
	};
	const members = Array.from({ length: processCount }, (_, index) => {
		const child = spawn(
			process.execPath,
			[MEMBER, uri, origins.join(), String(PAGE_COUNT), `member${index}`],
			{
				stdio: ["pipe", "pipe", "inherit"],
			},
		);
		return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
	});
	for (const { lines } of members) expect((await lines.next()).value).toBe("ready");
	for (const { child } of members) (child as ChildProcess).stdin?.write("begin\n");
	onBegin();
	const reports = members.map(async ({ child, lines }) => {
		const ended = once(child, "exit");
		const report = JSON.parse((await lines.next()).value as string) as Report;
		await ended;
		return report;
	});
	return { seen, reports: await Promise.all(reports) };
}

const inOrder = (times: readonly number[]) => [...times].sort((one, other) => one - other);
const gapsOf = (times: readonly number[]) =>
	inOrder(times)
		.slice(1)
		.map((atMs, index) => atMs - inOrder(times)[index]!);

describe.skipIf(redisIsMissing !== null)("a pace that processes share in Redis", () => {
	it("8 processes and 40 origins: starts are a pause apart, and nobody sends before its start", async () => {
		const origins = await server.moreOrigins(40);
		const { seen, reports } = await crawl(kept!.uri, origins, 8);
		expect(reports.map(({ errorCount }) => errorCount)).toEqual(Array(8).fill(0));
		const promised = reports.flatMap((report) => report.promised);
		expect(promised).toHaveLength(seen.length);
		expect(seen).toHaveLength(8 * 40 * (PAGE_COUNT + 1));
		for (const origin of origins) {
			const starts = inOrder(promised.filter((each) => each.origin === origin).map(({ startMs }) => startMs));
			expect(Math.min(...gapsOf(starts)), origin).toBeGreaterThanOrEqual(PAUSE_MS);
			const arrivals = inOrder(seen.filter((each) => each.origin === origin).map(({ atMs }) => atMs));
			const early = arrivals.filter((atMs, index) => atMs < starts[index]!);
			expect(early, origin).toEqual([]);
		}
	});

	it("killed: each process keeps the pause of its own, and says so", async () => {
		const origins = await server.moreOrigins(4);
		const { seen, reports } = await crawl(killed!.uri, origins, 2, () => void killed!.kill());
		for (const { errorCount } of reports) expect(errorCount).toBeGreaterThan(0);
		for (const origin of origins) {
			for (const member of ["member0", "member1"]) {
				const own = seen.filter((each) => each.origin === origin && each.member === member);
				expect(own).toHaveLength(PAGE_COUNT);
				expect(Math.min(...gapsOf(own.map(({ atMs }) => atMs)))).toBeGreaterThanOrEqual(PAUSE_MS - 1);
			}
		}
	});
});
