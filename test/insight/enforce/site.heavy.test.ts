import { readFileSync } from "node:fs";
import { createServer, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import { createEnforcer } from "../../../insight/enforce/index.js";
import type { EnforcerOptions } from "../../../insight/enforce/types.js";
import { serverIsMissing, startServer } from "../../support/web-servers.js";

const ROBOTS = "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n";
const REQUESTS_EACH = 12;
/** Who comes, and what each asks for. */
const VISITORS: Readonly<Record<string, readonly string[]>> = {
	"Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)": ["/", "/robots.txt"],
	"Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)": ["/private/a", "/a"],
	"CCBot/2.0 (https://commoncrawl.org/faq/)": ["/a", "/b", "//private/c"],
	"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": ["/private/a"],
};

describe.skipIf(serverIsMissing("nginx") !== null)("a site on nginx behind a proxy of Node", () => {
	it.each([
		["report", 36, 24],
		["refuse", 0, 0],
	] as const)("in mode %s: %i disallowed requests reach nginx", async (mode, reachedCount, auditedCount) => {
		const nginx = await startServer("nginx");
		nginx.setRobotsTxt(ROBOTS);
		let toldCount = 0;
		const proxy = await startProxy(nginx.port, { mode, mergeSlashes: true, onRefuse: () => toldCount++ });
		const { port } = proxy.address() as AddressInfo;
		const statuses = new Map<string, Set<number>>();
		for (const [agent, paths] of Object.entries(VISITORS)) {
			for (const path of paths) {
				for (let count = 0; count < REQUESTS_EACH; count++) {
					const status = await visit(port, path, agent);
					const key = `${agent.replace(/.*; ([A-Za-z]+)\/.*/, "$1").slice(0, 11)} ${path}`;
					statuses.set(key, (statuses.get(key) ?? new Set()).add(status));
				}
			}
		}
		proxy.close();
		await nginx.stop();
		const refused = Array.from(statuses)
			.filter(([, seen]) => seen.has(403))
			.map(([key]) => key);
		expect(toldCount).toBe(36);
		expect(refused).toEqual(
			mode === "report" ? [] : ["GPTBot /", "Baiduspider /private/a", "CCBot/2.0 ( //private/c"],
		);
		const log = readFileSync(nginx.logs.combined!);
		const audit = new LogAudit({ robots: RobotsTxt.parse(ROBOTS) });
		audit.add(log);
		const { crawlers } = audit.report();
		// An audit reads the path as it is written, so it cannot tell of //private/c.
		expect(crawlers.reduce((sum, { disallowedCount }) => sum + disallowedCount, 0)).toBe(auditedCount);
		expect(
			log.toString().match(/"GET (?:\/ |\/?\/private\/).*(?:GPTBot|Baiduspider|CCBot)/g) ?? [],
		).toHaveLength(reachedCount);
		expect(crawlers.map(({ crawler }) => crawler).sort()).toEqual(["Baiduspider", "CCBot", "GPTBot"]);
	});
});

/** The proxy that a site owner writes: it judges, then hands on. */
async function startProxy(originPort: number, options: Omit<EnforcerOptions, "robots">): Promise<Server> {
	const enforcer = createEnforcer({ robots: ROBOTS, ...options });
	const server = createServer((request, response) => {
		const { url: path = "/", headers } = request;
		const decision = enforcer.judge({ url: path, userAgent: headers["user-agent"] });
		if (decision.action === "refuse") {
			response.writeHead(decision.status, decision.headers).end(decision.body);
			return;
		}
		send({ host: "127.0.0.1", port: originPort, path, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		}).end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return server;
}

function visit(port: number, path: string, agent: string): Promise<number> {
	return new Promise((resolve, reject) => {
		send({ host: "127.0.0.1", port, path, headers: { "User-Agent": agent } }, (answer) => {
			text(answer).then(() => resolve(answer.statusCode ?? 0), reject);
		})
			.on("error", reject)
			.end();
	});
}
