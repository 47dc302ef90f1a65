/** What an audit accuses of is on the lines that it names, whichever way the logs are read. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { CrawlerReport, GroundRequest } from "../../../insight/audit/index.js";
import { clfTime, combinedLine, type Visit } from "../../support/access-logs.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const START = Date.UTC(2026, 9, 10) / 1000;
const HOUR = 3600;
const RULES = "user-agent: *\ncrawl-delay: 60\ndisallow: /private/\n";
const robots = temporary("robots.txt", RULES);
const every = (
	gapSeconds: number,
	count: number,
	agent: string,
	targetOf: (index: number) => string,
): Visit[] =>
	Array.from({ length: count }, (_, index) => ({
		seconds: START + index * gapSeconds,
		target: targetOf(index),
		agent,
	}));
const page = (index: number) => `/p/${index}`;
const first = (index: number) => (index === 0 ? "/robots.txt" : page(index));
const seen = [
	...every(100, 2000, "HungryBot/1.0", (index) => (index % 9 === 0 ? `/private/${index}` : page(index))),
	...every(HOUR, 90, "SlyBot/1.0", page),
	...every(7, 8000, "CCBot/2.0", first),
	...every(5, 9000, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", page),
].sort((one, other) => one.seconds - other.seconds);
/** Every third line is in the second log, and some lines have no request. */
const logs = [0, 1].map((part) =>
	seen
		.filter((_, index) => (index % 3 === 0) === (part === 1))
		.flatMap((visit, index) => [...(index % 500 === 7 ? ["no request\n"] : []), combinedLine(visit)]),
);
const texts = logs.map((lines) => lines.join(""));
const files = texts.map((text, index) => temporary(`part-${index}.log`, text));
const packed = texts.map((text, index) => temporary(`part-${index}.log.gz`, gzipSync(text)));

function expectOnLine({ lineNumber, atSeconds, url }: GroundRequest, lines: readonly string[]): void {
	expect(lines[lineNumber - 1]).toContain(`[${clfTime(atSeconds)}] "GET ${url} HTTP/1.1"`);
}

/** Expects that each accusation has three requests, each on its line. @returns the rows of crawlers. */
function expectLines(json: string, linesOf: (name: string) => readonly string[]): CrawlerReport[] {
	const report = JSON.parse(json);
	const found: CrawlerReport[] = report.crawlers;
	expect(Object.fromEntries(found.map(({ crawler, conduct }) => [crawler, conduct]))).toEqual({
		CCBot: "hurries",
		HungryBot: "ignores",
		SlyBot: "never asked",
	});
	for (const { crawler, grounds } of found) {
		expect(grounds.requests).toHaveLength(3);
		for (const request of grounds.requests) {
			const lines = linesOf(report.logs[request.logIndex].name);
			expectOnLine(request, lines);
			expect(lines[request.lineNumber - 1]).toContain(crawler);
		}
	}
	return found;
}

describe("an accusation is on its lines", () => {
	const partOf = (name: string) => logs[/part-0/.test(name) ? 0 : 1]!;
	it.each([
		["of several files", files],
		["of packed ones", packed],
		["of both", [files[1]!, packed[0]!]],
	])("%s, by any number of jobs", async (_, given) => {
		const args = ["audit", ...given, "--robots", robots, "--json"];
		const one = await runCommand(args);
		expectLines(one.out, partOf);
		for (const jobs of ["2", "3"]) expect((await runCommand([...args, "--jobs", jobs])).out).toBe(one.out);
	});

	it("of standard input, packed or not", async () => {
		const lines = seen.map(combinedLine);
		const octets = Buffer.from(lines.join(""));
		for (const whole of [octets, gzipSync(octets)]) {
			for (const size of [1 << 16, 997]) {
				const input = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
					whole.subarray(index * size, (index + 1) * size),
				);
				const { out } = await runCommand(["audit", "-", "--robots", robots, "--json"], { input });
				expectLines(out, () => lines);
			}
		}
	});

	it("has the same three requests in the text and on the page, with file, rule, and what would settle it", async () => {
		const args = ["audit", ...files, "--robots", `2026-10-01=${robots}`];
		const { out: json } = await runCommand([...args, "--json"]);
		const { out: text } = await runCommand(args);
		const { out: html } = await runCommand([...args, "-f", "html"]);
		const grouped = (count: number) => count.toLocaleString("en");
		for (const { grounds } of expectLines(json, partOf)) {
			for (const { logIndex, lineNumber, atSeconds, url } of grounds.requests) {
				const time = new Date(atSeconds * 1000).toISOString().slice(0, 19).replace("T", " ");
				const shown = `${JSON.parse(json).logs[logIndex].name}, line ${grouped(lineNumber)}, ${time}: ${url}`;
				expect(text).toContain(`      ${shown}`);
				expect(html).toContain(`<li>${shown}`);
			}
		}
		const file = `${JSON.parse(json).robots[0]} (since 2026-10-01 00:00)`;
		for (const shown of [text, html]) {
			expect(shown).toContain(
				`against ${file}, line 3: disallow: /private/; no fetch in the 24 hours before`,
			);
			expect(shown).toContain(`against ${file}, never fetched`);
			expect(shown).toMatch(/: \/p\/2, 7 s after line \d+\b/);
			expect(shown).toContain(`against ${file}, crawl-delay 60 s; fetched 2026-10-10 00:00:00`);
			expect(shown).toContain("none is verified: nobody publishes addresses of this name");
			expect(shown).toContain("would settle it: the log of a cache or CDN, or an earlier log");
		}
		expect(text).toContain('      would settle it: --ip-ranges "Common Crawl=FILE"\n');
	});

	it("tells which of the undated files of hosts a date would settle", async () => {
		const log = temporary(
			"hosts.log",
			every(60, 20, "GPTBot/1.3", () => "/private/x")
				.map((visit) => `shop.example ${combinedLine(visit)}`)
				.join(""),
		);
		const { out } = await runCommand(["audit", log, "--robots-for", `shop.example=${robots}`]);
		expect(out).toContain(
			"would settle it: --ip-ranges OpenAI=FILE; the file of that time, by --robots-for shop.example@DATE=FILE\n",
		);
		expect(out).toContain(" of shop.example (undated), line 3: disallow: /private/; ");
	});

	it("says why requests are not judged", async () => {
		const other = temporary("other.txt", "user-agent: *\ndisallow: /\nuser-agent: baiduspider\nallow: /\n");
		const log = temporary(
			"undecided.log",
			every(60, 20, "Baiduspider-image-x/2.0", page).map(combinedLine).join(""),
		);
		const args = ["audit", log, "--robots", other];
		const words = "not judged: 20 undecided, since the groups of Baiduspider and * differ";
		expect((await runCommand(args)).out).toContain(`    ${words}\n`);
		expect((await runCommand([...args, "-f", "html"])).out).toContain(`<li>${words}</li>`);
		expect((await runCommand(args)).out).toContain(
			"that it goes by the group of Baiduspider is not documented",
		);
	});

	it("notes who supports crawl-delay without a unit, and accuses nobody of it", async () => {
		const log = temporary("claude.log", every(7, 40, "ClaudeBot/1.0", first).map(combinedLine).join(""));
		const { out } = await runCommand(["audit", log, "--robots", robots]);
		expect(out).toMatch(/^ClaudeBot +obeys /m);
		expect(out).toContain(
			"note: ClaudeBot fetches faster than the crawl-delay in seconds: the operator says that it supports the record, and names no unit",
		);
		expect(out).not.toContain("would settle it");
	});

	it("accuses nobody of what its operator documents", async () => {
		const log = temporary(
			"documented.log",
			every(60, 20, "Google-Safety", () => "/private/x")
				.map(combinedLine)
				.join(""),
		);
		const { out } = await runCommand(["audit", log, "--robots", robots]);
		expect(out).toContain("ignores, as documented");
		expect(out).not.toContain("would settle it");
	});
});

it("is explained in docs/audit.md by the example that the command prints", async () => {
	const audited = [
		...every(60, 20, "GPTBot/1.3", (index) => (index === 0 ? "/robots.txt" : `/private/${index}`)),
		...every(20, 30, "CCBot/2.0", first),
	].sort((one, other) => one.seconds - other.seconds);
	const log = temporary("access.log", audited.map(combinedLine).join(""));
	const { out } = await runCommand(["audit", log, "--robots", `2026-10-01=${robots}`]);
	const rows = out.split("\n").filter((row) => row.startsWith("      "));
	expect(rows).toHaveLength(10);
	const shown = rows.map((row) => row.trim().replaceAll(/\S*robots\.txt/g, "robots.txt"));
	const document = readFileSync(new URL("../../../docs/audit.md", import.meta.url), "utf8");
	expect(document).toContain(`\`\`\`text\n${shown.join("\n")}\n\`\`\`\n`);
});
