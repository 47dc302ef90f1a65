import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { type AuditReport, LogAudit, type LogFormat } from "../../../insight/audit/index.js";
import { clfTime } from "../../support/access-logs.js";
import { referenceCounts, seededRandom } from "../../support/audit-reference.js";
import { runsCount } from "../../support/fuzz.js";

const ROBOTS = RobotsTxt.parse(
	"user-agent: *\ndisallow: /private/\nallow: /private/1\ndisallow: /*.php$\n\nuser-agent: GPTBot\ndisallow: /\n",
);
const encode = (text: string) => new TextEncoder().encode(text);

const AGENTS = [
	"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
	"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
	"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
	"ABot/1.0",
	'ABot/1.0 (\\"quoted\\" and \\\\)',
	"-",
	"",
];
const TARGETS = [
	"/",
	"/private/2",
	"/private/1?a=b",
	"/a.php",
	"/robots.txt",
	"/robots.txt?x",
	"/style.CSS",
	"/a.webmanifest",
	'/a\\"b\\x41\\\\',
	"/a b c",
	"",
];
/** Text that no server writes, cut text, and text that only looks like the end of a field. */
const DAMAGE = ['"', '" ', " ", "\\", '] "', "\r", "\t", "[", "é", "", '" "', "\u0000"];

type Random = (limit: number) => number;

/** How the lines of each format are made; the reference reads them by an expression of its own. */
const FORMATS: Readonly<
	Record<string, { format?: LogFormat; line: (random: Random, seconds: number) => string }>
> = {
	combined: { line: (random, seconds) => textLine(random, seconds, "") },
	"combined with host": { line: (random, seconds) => textLine(random, seconds, "example.com ") },
	"format string": {
		format: { string: "$msec|$remote_addr|$status|$request_uri|$http_user_agent" },
		line: (random, seconds) =>
			`${seconds}|192.0.2.${random(9)}|${statusOf(random)}|${pick(random, TARGETS)}|${pick(random, AGENTS)}`,
	},
	JSON: {
		line: (random, seconds) =>
			JSON.stringify({
				ts: seconds,
				request: {
					remote_ip: `192.0.2.${random(9)}`,
					uri: pick(random, TARGETS),
					headers: { "User-Agent": [pick(random, AGENTS)] },
				},
				status: 200,
			}),
	},
	"W3C extended": {
		line: (random, seconds) => {
			const [date, time] = new Date(seconds * 1000).toISOString().slice(0, 19).split("T");
			const agent = pick(random, AGENTS).replaceAll(" ", "+");
			return `${date} ${time} 192.0.2.${random(9)} ${pick(random, TARGETS).replaceAll(" ", "%20")} - 200 ${agent}`;
		},
	},
};
const W3C_HEAD = "#Version: 1.0\n#Fields: date time c-ip cs-uri-stem cs-uri-query sc-status cs(User-Agent)\n";

function pick(random: Random, list: readonly string[]): string {
	return list[random(list.length)]!;
}

/** No status has an error of the server: requests after such a robots.txt are not judged, which the reference does not know. */
const statusOf = (random: Random) => 200 + random(200);

function textLine(random: Random, seconds: number, host: string): string {
	const user = random(20) === 0 ? "john doe" : "-";
	return `${host}192.0.2.${random(9)} - ${user} [${clfTime(seconds)}] "GET ${pick(random, TARGETS)} HTTP/1.1" ${statusOf(random)} ${random(5000)} "https://example.com/" "${pick(random, AGENTS)}"${random(9) === 0 ? ' "198.51.100.1"' : ""}`;
}

function makeLog(name: string, seed: number): string {
	const random = seededRandom(seed);
	const lines = Array.from({ length: 300 }, (_, index) => {
		const line = FORMATS[name]!.line(random, 1_790_000_000 + index * random(3));
		if (random(6) > 0) return line;
		const at = random(line.length);
		return `${line.slice(0, at)}${pick(random, DAMAGE)}${line.slice(at + random(3))}`;
	});
	// The format is told by lines that are whole.
	const head = Array.from({ length: 60 }, () => FORMATS[name]!.line(() => 0, 1_790_000_000));
	const end = random(2) === 0 ? "\n" : "\r\n";
	return `${name === "W3C extended" ? W3C_HEAD : ""}${[...head, ...lines].join(end)}${random(2) === 0 ? end : ""}`;
}

function audit(log: Uint8Array, format: LogFormat | undefined, cutOctets: () => number): AuditReport {
	const found = new LogAudit({ robots: ROBOTS, ...(format === undefined ? {} : { format }) });
	for (let start = 0; start < log.length; ) {
		const end = start + cutOctets();
		found.add(log.subarray(start, end));
		start = end;
	}
	const report = found.report();
	found.dispose();
	return report;
}

describe.each(Object.keys(FORMATS))("logs in format %s", (name) => {
	const { format } = FORMATS[name]!;
	it.each(Array.from({ length: runsCount(20) }, (_, seed) => seed + 1))(
		"are read as the reference reads them, cut anywhere: %i",
		(seed) => {
			const text = makeLog(name, seed);
			const log = encode(text);
			const whole = audit(log, format, () => log.length);
			const { lineCount, requestCount, crawlerRequestCount, unreadableCount, crawlers } = whole;
			expect({
				lineCount,
				requestCount,
				crawlerRequestCount,
				unreadableCount,
				crawlers: Object.fromEntries(
					crawlers.map((each) => [
						each.crawler,
						[
							each.requestCount,
							each.pageCount,
							each.judgedCount,
							each.disallowedCount + each.olderCopyCount,
							each.robotsTxt.count,
						],
					]),
				),
			}).toEqual(referenceCounts(name, text, ROBOTS));
			const random = seededRandom(seed);
			expect(audit(log, format, () => 1 + random(200))).toEqual(whole);
			expect(audit(log, format, () => 1)).toEqual(whole);
		},
	);
});
