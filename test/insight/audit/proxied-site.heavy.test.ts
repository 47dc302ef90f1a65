import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import type { CrawlerReport } from "../../../insight/audit/index.js";
import { temporaryFiles } from "../../support/cli-run.js";
import {
	nginxConfig,
	type Setup,
	serverIsMissing,
	startServer,
	type WebServer,
} from "../../support/web-servers.js";

const CRAWL_DELAY_MS = 2000;
const ROBOTS = {
	"a.example": `user-agent: *\ndisallow: /private/\ncrawl-delay: ${CRAWL_DELAY_MS / 1000}\n\nuser-agent: baiduspider\ndisallow: /baidu/\n`,
	"b.example": "user-agent: *\ndisallow: /public/\n",
};
type Site = keyof typeof ROBOTS;
const SITES = Object.keys(ROBOTS) as Site[];

const PROXY = "127.0.0.3";
/** Where a load balancer hands on connections, and says by the PROXY protocol who asks. */
const FRONT = "127.0.0.2";

/** A site of two hosts, and a proxy before it, which writes the address of the client into X-Forwarded-For. */
const config = ({ port }: Setup) =>
	nginxConfig(`log_format text '$host $remote_addr [$time_local] "$request" $status "$http_user_agent" "$http_x_forwarded_for"';
	log_format json escape=json '{"msec":"$msec","host":"$host","remote_addr":"$remote_addr","request":"$request","status":"$status","http_user_agent":"$http_user_agent","http_x_forwarded_for":"$http_x_forwarded_for"}';
	access_log off;
	server {
		listen ${FRONT}:${port} proxy_protocol; set_real_ip_from 127.0.0.0/8; real_ip_header proxy_protocol;
		location / {
			proxy_pass http://127.0.0.1:${port}; proxy_bind ${PROXY};
			proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
		}
	}
${SITES.map(
	(host) => `	server {
		listen 127.0.0.1:${port}; server_name ${host}; access_log text.log text; access_log json.log json;
		location / { return 200 "page"; }
		location = /robots.txt { return 200 ${JSON.stringify(ROBOTS[host])}; }
	}`,
).join("\n")}`);
const FORMAT =
	'$host $remote_addr [$time_local] "$request" $status "$http_user_agent" "$http_x_forwarded_for"';

/** Who asks, and from where. */
interface Visitor {
	readonly agent: string;
	readonly address: string;
	/** Headers that it sends beside its name. */
	readonly headers?: Readonly<Record<string, string>>;
}

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const GOOGLE = "66.249.66.1";
const visitors = {
	good: { agent: "GoodBot/1.0", address: "198.51.100.1" },
	bad: { agent: "Mozilla/5.0 (compatible; BadBot/1.0)", address: "198.51.100.2" },
	patient: { agent: "PatientBot/1.0", address: "198.51.100.3" },
	plus: { agent: "Baiduspider+(+http://www.baidu.com/search/spider.htm)", address: "198.51.100.4" },
	google: { agent: GOOGLEBOT, address: GOOGLE },
	// It writes the address of the one whose name it has taken before its own.
	impostor: { agent: GOOGLEBOT, address: "203.0.113.66", headers: { "x-forwarded-for": GOOGLE } },
	library: { agent: "python-requests/2.32.3", address: "198.51.100.5" },
	browser: {
		agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
		address: "198.51.100.6",
	},
} satisfies Readonly<Record<string, Visitor>>;

const pathsUnder = (...folders: readonly string[]) =>
	folders.flatMap((folder) => Array.from({ length: 6 }, (_, index) => `/${folder}/${index}`));
const PATHS = pathsUnder("public", "private", "baidu");

/** Asks for a page by the proxy, and gives the body. */
async function ask(
	port: number,
	{ agent, address, headers }: Visitor,
	host: Site,
	path: string,
): Promise<string> {
	const socket = connect(port, FRONT);
	socket.write(`PROXY TCP4 ${address} ${FRONT} 4711 ${port}\r\n`);
	const asked = request({
		createConnection: () => socket,
		path,
		headers: { host, "user-agent": agent, ...headers },
	}).end();
	const [response] = await once(asked, "response");
	return text(response);
}

/** Fetches a host's robots.txt, and asks for all pages that it allows. */
async function crawl(port: number, visitor: Visitor, name: string, host: Site): Promise<void> {
	const matcher = RobotsTxt.parse(await ask(port, visitor, host, "/robots.txt")).matcher(name);
	for (const path of PATHS) if (matcher.isAllowed(path)) await ask(port, visitor, host, path);
}

/** Fetches robots.txt, and asks for pages that it allows, each as soon as the crawl-delay has passed. */
async function crawlPatiently(port: number, visitor: Visitor): Promise<void> {
	await ask(port, visitor, "a.example", "/robots.txt");
	for (const path of pathsUnder("public", "baidu")) {
		const earliest = performance.now() + CRAWL_DELAY_MS;
		while (performance.now() < earliest) await delay(earliest - performance.now());
		await ask(port, visitor, "a.example", path);
	}
}

async function visitAll(port: number): Promise<void> {
	const { good, bad, patient, plus, google, impostor, library, browser } = visitors;
	const patientCrawl = crawlPatiently(port, patient);
	for (const host of SITES) {
		await crawl(port, good, "GoodBot", host);
		await crawl(port, google, "Googlebot", host);
	}
	await crawl(port, plus, "Baiduspider", "a.example");
	for (const path of PATHS) {
		for (const host of SITES) await ask(port, bad, host, path);
		await ask(port, impostor, "a.example", path);
		await ask(port, library, "a.example", path);
		await ask(port, browser, "b.example", path);
	}
	await patientCrawl;
}

const temporary = temporaryFiles();
const robotsFor = SITES.flatMap((host) => [
	"--robots-for",
	`${host}=${temporary(`${host}.txt`, ROBOTS[host])}`,
]);
const ranges = temporary("googlebot.json", `{"prefixes":[{"ipv4Prefix":"${GOOGLE}/32"}]}`);

/** The report of the built command. */
function audit(log: string, ...options: readonly string[]) {
	const args = ["audit", log, ...robotsFor, "--ip-ranges", `Googlebot=${ranges}`, "--json", ...options];
	const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/cli.js", ...args], {
		encoding: "utf8",
	});
	expect(status, stderr).toBe(0);
	return JSON.parse(stdout);
}

/** What a report says of a crawler. */
const rowOf = ({ crawler, identity, conduct, ...row }: CrawlerReport) => [
	...[crawler, identity, conduct, row.judgedCount, row.disallowedCount],
	row.brokenRules.map(({ host, rule }) => `${host} ${rule.pattern}`).sort(),
	row.robotsTxt.count,
];

const ROWS = [
	["BadBot", "unverified", "ignores", 36, 12, ["a.example /private/", "b.example /public/"], 0],
	["Baiduspider", "unverified", "obeys", 12, 0, [], 1],
	["GoodBot", "unverified", "obeys", 24, 0, [], 2],
	["Googlebot", "confirmed", "obeys", 24, 0, [], 2],
	["Googlebot", "impostor", "ignores", 18, 6, ["a.example /private/"], 0],
	["PatientBot", "unverified", "obeys", 12, 0, [], 1],
];

describe.skipIf(serverIsMissing("nginx") !== null)("two hosts of nginx behind a proxy", () => {
	let site: WebServer;
	beforeAll(async () => {
		site = await startServer("nginx", { config, logs: { text: "text.log", JSON: "json.log" } });
		await visitAll(site.port);
		await site.stop();
	});

	it.each([
		[
			"in text, by the trusted proxies",
			"text",
			["--format-string", FORMAT, "--trusted-proxies", "127.0.0.0/8"],
		],
		["in JSON, by the trusted proxies", "JSON", ["--trusted-proxies", PROXY]],
		["in JSON, by the field", "JSON", ["--client-address", "http_x_forwarded_for"]],
	])("the log %s says of each crawler what it did", (_, format, options) => {
		const report = audit(site.logs[format]!, ...options);
		const crawlers: CrawlerReport[] = report.crawlers;
		expect(crawlers.map(rowOf).sort()).toEqual(ROWS);
		expect(report.clients).toEqual([
			{ client: "python-requests", kind: "http-library", requestCount: PATHS.length },
		]);
		expect(report.unreadableCount).toBe(0);
		expect(report.notes).toEqual([]);
		const paceOf = (name: string) => crawlers.find(({ crawler }) => crawler === name)?.pace;
		expect(paceOf("PatientBot")).toMatchObject({ crawlDelaySeconds: 2, shortGapShare: 0 });
		expect(paceOf("BadBot")?.shortGapShare).toBeGreaterThan(0.5);
		// The group of its own has no crawl-delay.
		expect(paceOf("Baiduspider")?.shortGapShare).toBeNull();
	});

	it("by the address of the proxy nobody is an impostor, and a note says why", () => {
		const report = audit(site.logs.text!, "--format-string", FORMAT);
		const identities = report.crawlers.map(({ identity }: CrawlerReport) => identity);
		expect(new Set(identities)).toEqual(new Set(["unverified"]));
		expect(report.notes).toEqual([expect.stringContaining(`such as ${PROXY}, are unverified`)]);
	});
});
