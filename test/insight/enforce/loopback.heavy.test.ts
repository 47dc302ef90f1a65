/** As many requests as loopback carries, against a server that judges each and gets its file anew all the while. */
import { Agent, createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createEnforcer } from "../../../insight/enforce/index.js";
import { usedOctets } from "../../support/used-octets.js";

/** `npm run test:long` takes a minute. */
const SECONDS = Number(process.env.LOOPBACK_SECONDS ?? 5);
const CONNECTION_COUNT = 32;
const UPDATE_EVERY_MS = 50;
const LEVEL_OCTETS = 4 << 20;

/** The rules stay; what changes is a comment. */
const bodyOf = (version: number) =>
	`# ${version}\nuser-agent: GPTBot\ndisallow: /\n\nuser-agent: *\ndisallow: /private/\n`;
const PATHS = ["/", "/private/a", "/robots.txt", "/%70rivate/b", "//private/", "*", "/%C3%A9?x", "/private"];

/** A request and its status; headers are made up, and most of them are never seen again. */
function visitOf(number: number): { path: string; userAgent: string; status: number } {
	const path = PATHS[number % PATHS.length]!;
	const isClosed = path === "/private/a" || path === "/%70rivate/b";
	const who = Math.floor(number / PATHS.length) % 4;
	if (who === 0) return { path, userAgent: `Mozilla/5.0 (X11; ${number})`, status: 200 };
	if (who === 1) return { path, userAgent: `Made${number}Bot/1.0`, status: isClosed ? 403 : 200 };
	if (who === 2) return { path, userAgent: `CCBot/2.0 (${number})`, status: isClosed ? 403 : 200 };
	const isRefused = path !== "/robots.txt" && path !== "*";
	return { path, userAgent: "Mozilla/5.0 (compatible; GPTBot/1.3)", status: isRefused ? 403 : 200 };
}

it("every answer is right, and memory stays level", { timeout: 0 }, async () => {
	const enforcer = createEnforcer({ robots: bodyOf(0), unknownCrawlers: "judge", graceSeconds: 0 });
	const server = createServer(({ url, headers }, response) => {
		const decision = enforcer.judge({ url: url ?? "", userAgent: headers["user-agent"] });
		if (decision.action === "refuse") response.writeHead(decision.status, decision.headers);
		response.end(decision.action === "refuse" ? decision.body : "a page");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTION_COUNT });
	let version = 0;
	const updates = setInterval(() => enforcer.update({ robots: bodyOf(++version) }), UPDATE_EVERY_MS);
	let count = 0;
	const wrong: unknown[] = [];
	const visit = async () => {
		const { path, userAgent, status } = visitOf(count++);
		const found = await statusOf(agent, port, path, userAgent);
		if (found !== status) wrong.push({ path, userAgent, status, found });
	};
	const crawl = async (endMs: number) => {
		while (Date.now() < endMs && wrong.length === 0) await visit();
	};
	const rounds: number[] = [];
	for (let round = 0; round < 4; round++) {
		const endMs = Date.now() + (SECONDS * 1000) / 4;
		await Promise.all(Array.from({ length: CONNECTION_COUNT }, () => crawl(endMs)));
		rounds.push(usedOctets());
	}
	clearInterval(updates);
	agent.destroy();
	await new Promise((resolve) => server.close(resolve));
	enforcer.dispose();
	expect(wrong).toEqual([]);
	expect(count).toBeGreaterThan(CONNECTION_COUNT);
	expect(version).toBeGreaterThan(0);
	expect(Math.max(...rounds.slice(1)) - rounds[0]!).toBeLessThan(LEVEL_OCTETS);
	if (SECONDS >= 60) console.log(`${count} requests, ${version} updates`);
});

function statusOf(agent: Agent, port: number, path: string, userAgent: string): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		const headers = { "user-agent": userAgent };
		// `*` is a target of OPTIONS alone.
		const method = path === "*" ? "OPTIONS" : "GET";
		send({ agent, host: "127.0.0.1", port, path, method, headers }, (answer) => {
			answer.resume().on("end", () => resolve(answer.statusCode));
		})
			.on("error", reject)
			.end();
	});
}
