import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";
import {
	SITE_SERVER_NAMES,
	serverIsMissing,
	startServer,
	type WebServer,
} from "../../support/web-servers.js";

const temporary = temporaryFiles();
const OLD = "user-agent: *\ndisallow: /secret/\n";
const NEW = "user-agent: *\ndisallow: /secret/\ndisallow: /private/\n";
const PATHS = Array.from(
	{ length: 12 },
	(_, index) => `/${["page", "private", "secret"][index % 3]}/${index}?q=%C3%A9`,
);
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const REAL_ADDRESS = "127.0.0.2";

/** Asks for a path as a crawler, and gives the body. */
async function ask(
	{ port }: WebServer,
	agent: string,
	path: string,
	localAddress = "127.0.0.1",
): Promise<string> {
	const asked = request({
		host: "127.0.0.1",
		port,
		path,
		localAddress,
		headers: { "user-agent": agent },
	}).end();
	const [response] = await once(asked, "response");
	let body = "";
	for await (const chunk of response) body += chunk;
	return body;
}

/** Crawls as the copy of robots.txt allows it that the crawler has. */
async function crawlBy(
	server: WebServer,
	copy: string,
	agent: string,
	name: string,
	localAddress?: string,
): Promise<void> {
	const matcher = RobotsTxt.parse(copy).matcher(name);
	for (const path of PATHS) if (matcher.isAllowed(path)) await ask(server, agent, path, localAddress);
}

const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1100));

/** A site that changes its robots.txt, and crawlers of every kind; gives the time of the change. */
async function simulate(server: WebServer): Promise<number> {
	server.setRobotsTxt(OLD);
	const old = await ask(server, "OldCopyBot/1.0", "/robots.txt");
	await nextSecond();
	const changeSeconds = Math.floor(Date.now() / 1000);
	server.setRobotsTxt(NEW);
	await nextSecond();
	await crawlBy(server, old, "OldCopyBot/1.0", "OldCopyBot");
	for (let round = 0; round < 3; round++) {
		await crawlBy(
			server,
			await ask(server, "GoodBot/2.0 (+https://example.com)", "/robots.txt"),
			"GoodBot/2.0 (+https://example.com)",
			"GoodBot",
		);
		for (const path of PATHS) await ask(server, "Mozilla/5.0 (compatible; BadBot/1.0)", path);
	}
	for (let round = 0; round < 3; round++) {
		await crawlBy(
			server,
			await ask(server, GOOGLEBOT, "/robots.txt", REAL_ADDRESS),
			GOOGLEBOT,
			"Googlebot",
			REAL_ADDRESS,
		);
	}
	for (const path of PATHS) await ask(server, GOOGLEBOT, path);
	for (const path of PATHS)
		await ask(server, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", path);
	await server.stop();
	return changeSeconds;
}

const ranges = temporary("googlebot.json", `{"prefixes":[{"ipv4Prefix":"${REAL_ADDRESS}/32"}]}`);
const oldFile = temporary("old.txt", OLD);
const newFile = temporary("new.txt", NEW);

describe.each(SITE_SERVER_NAMES)("a site served by %s", (name) => {
	it.skipIf(serverIsMissing(name) !== null)(
		"each crawler is named as what it was, by the server's own log",
		async () => {
			const server = await startServer(name);
			const change = new Date((await simulate(server)) * 1000).toISOString();
			for (const [format, log] of Object.entries(server.logs)) {
				const robots = ["--robots", oldFile, "--robots", `${change}=${newFile}`];
				const { out, err, code } = await runCommand([
					"audit",
					log,
					...robots,
					"--ip-ranges",
					`Googlebot=${ranges}`,
					"--json",
				]);
				expect([code, err.split("\n")[0]]).toEqual([0, `robotstxt-wasm: read as ${format}`]);
				// The impostor comes from this machine itself, whose address proves nothing.
				expect(err).toContain("such as 127.0.0.1, are unverified: perhaps a proxy stands before the server");
				const report = JSON.parse(out);
				expect(report.unreadableCount).toBe(0);
				const rows = report.crawlers.map((each: Record<string, unknown>) => [
					each.crawler,
					each.identity,
					each.conduct,
					each.judgedCount,
					each.disallowedCount,
					each.olderCopyCount,
				]);
				expect(rows.sort(), format).toEqual([
					// A crawler that reads no robots.txt may use an older copy for a day, as far as a log shows.
					["BadBot", "unverified", "ignores", 36, 12, 12],
					["GoodBot", "unverified", "obeys", 12, 0, 0],
					["Googlebot", "confirmed", "obeys", 12, 0, 0],
					["Googlebot", "unverified", "ignores", 12, 4, 4],
					["OldCopyBot", "unverified", "too few", 8, 0, 4],
				]);
				const [{ robotsTxt }] = report.crawlers.filter(
					(each: { crawler: string }) => each.crawler === "GoodBot",
				);
				expect(robotsTxt).toMatchObject({ count: 3, lastStatus: 200 });
			}
		},
	);
});
