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

	it("in each row of CSV, in the words of the text", async () => {
		const args = ["audit", ...files, "--robots", robots];
		const { out: csv } = await runCommand([...args, "--format", "csv"]);
		const { out } = await runCommand(args);
		const text = out.replace(/\n +/g, "; ");
		for (const name of ["CCBot", "HungryBot", "SlyBot"]) {
			const row = csv.split("\r\n").find((each) => each.startsWith(`${name},`));
			const [, cell = ""] = /,"((?:[^"]|"")+)",[^,]*$/.exec(row ?? "") ?? [];
			const grounds = cell.replaceAll('""', '"');
			expect(grounds).toMatch(
				/^(?:.*, 2026-10-\d\d \d\d:\d\d:\d\d: \/.*; ){3}against .*; (?:none is verified|would settle it)/,
			);
			expect(text).toContain(grounds);
		}
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
				`against ${file}, line 3: disallow: /private/; no known copy in the 24 hours before`,
			);
			expect(shown).toContain(`against ${file}, never fetched`);
			expect(shown).toMatch(/: \/p\/2, 7 s after line \d+\b/);
			expect(shown).toContain(
				`against ${file}, line 2: crawl-delay, 60 s to wait; fetched 2026-10-10 00:00:00`,
			);
			expect(shown).toContain("none is verified: nobody publishes addresses of this name");
			expect(shown).toContain("would settle it: the log of a cache or CDN, or an earlier log");
		}
		expect(text).toContain(
			'      would settle it: --ip-ranges "Common Crawl=FILE"; a log that names hosts, if several share this one\n',
		);
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
		expect((await runCommand([...args, "-f", "html"])).out).toContain(
			`<li>Baiduspider-image-x: ${words}</li>`,
		);
		expect((await runCommand(args)).out).toContain(
			"that it goes by the group of Baiduspider is not documented",
		);
	});

	it("says so of a crawler that only a pattern knows, and of what is no URL", async () => {
		const log = temporary(
			"pattern.log",
			[
				...every(60, 20, "Mozilla/5.0 (compatible; Seekport Crawler; http://seekport.com/)", page),
				...every(60, 19, "GPTBot/1.3", page),
				...every(60, 1, "GPTBot/1.3", () => "*"),
			]
				.map(combinedLine)
				.join(""),
		);
		const { out } = await runCommand(["audit", log, "--robots", robots]);
		expect(out).toContain(
			"    not judged: 20 by a name that neither a list nor the file has, or without a valid URL\n",
		);
		expect(out).toContain("    not judged: 1 without a valid URL\n");
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

describe("what a site declares against what its server answers", () => {
	const ranges = temporary("openai.txt", "198.51.100.0/24\n");
	const shop = [
		...every(60, 20, "GPTBot/1.3", first).map((visit, index) => ({
			...{ ...visit, address: "198.51.100.7" },
			status: index % 2 === 1 ? 403 : 200,
		})),
		...every(60, 12, "GPTBot/1.3", page).map((visit) => ({ ...visit, status: 403 })),
		...every(60, 12, "ABot/1.0", page).map((visit, index) => ({ ...visit, status: index < 4 ? 429 : 503 })),
	].sort((one, other) => one.seconds - other.seconds);
	const lines = shop.map(combinedLine);
	const args = [
		"audit",
		temporary("shop.log", lines.join("")),
		"--robots",
		robots,
		"--ip-ranges",
		`OpenAI=${ranges}`,
	];
	/** A log of a crawler that asks for robots.txt first, which is answered by a status, and then for what it closes. */
	const logOfAnswer = (name: string, status: number) => {
		const seen = every(60, 20, "ABot/1.0", (index) => (index === 0 ? "/robots.txt" : "/private/x"));
		const answered = seen.map((visit, index) =>
			combinedLine({ ...visit, status: index === 0 ? status : 200 }),
		);
		return temporary(name, answered.join(""));
	};
	const refused = "10 of 19 allowed requests refused with 403";
	const ofUnknown = "12 of 12 allowed requests refused: 4 with 429, 8 with 503";
	const cdn =
		"what a CDN refuses is not in the log of the server behind it, and audit reads the CDN's log too";

	it("is told of each crawler with three lines, verified ones apart, and of no impostor", async () => {
		const { out } = await runCommand(args);
		expect(out).toMatch(
			new RegExp(
				`\nGPTBot .* confirmed\n    ${refused}\n(?:      line [0-9]+, 2026-10-10 00:[0-9:]+: /p/[0-9]+, 403\n){3}`,
			),
		);
		expect(out).toContain(`    ${ofUnknown}\n`);
		expect(out.match(/ allowed requests? refused/g)).toHaveLength(2);
		expect(out).toContain(
			`note: of the requests that robots.txt allows, the server refused 22 of GPTBot, ABot (10 of verified crawlers): its firewall or limits say another thing than its robots.txt; ${cdn}\n`,
		);
		for (const [, line, url] of out.matchAll(/line (\d+), \S+ \S+: (\S+), 403/g)) {
			expect(lines[Number(line) - 1]).toContain(`"GET ${url} HTTP/1.1" 403 `);
		}
	});

	it("is explained in docs/audit.md by the example that the command prints", async () => {
		const { out } = await runCommand(args);
		const rows = out.slice(out.indexOf(refused)).split("\n").slice(0, 4);
		const document = readFileSync(new URL("../../../docs/audit.md", import.meta.url), "utf8");
		expect(document).toContain(`\`\`\`text\n${rows.map((row) => row.trim()).join("\n")}\n\`\`\`\n`);
	});

	it("is a card of the page, a count of JSON, and a cell of CSV", async () => {
		const { out: html } = await runCommand([...args, "-f", "html"]);
		const cards = html.slice(html.indexOf("<h2>Refused though allowed"), html.indexOf("<h2>Over time"));
		expect(cards).toContain(`${cdn}.</p>`);
		expect(cards.match(/<article /g)).toHaveLength(2);
		expect(cards).toContain(`<p>${refused}</p><ul><li>line `);
		expect(cards).toContain(`<p>${ofUnknown}</p><ul><li>line `);
		const { crawlers } = JSON.parse((await runCommand([...args, "--json"])).out);
		const counts = crawlers.map(({ identity, refusals }: CrawlerReport) => [identity, refusals.count]);
		expect(counts).toEqual([
			["confirmed", 10],
			["impostor", 12],
			["unverified", 12],
		]);
		const [head = "", ...rows] = (await runCommand([...args, "-f", "csv"])).out.trimEnd().split("\r\n");
		const column = head.split(",").indexOf("allowed_refused");
		expect(rows.map((row) => row.split(",")[column])).toEqual(["10", "12", "12"]);
	});

	it("tells by a name in the row of those with too few requests", async () => {
		const few = every(60, 3, "ABot/1.0", page).map((visit) => ({ ...visit, status: 403 }));
		const other = every(60, 3, "BBot/1.0", page);
		const log = temporary("few.log", [...few, ...other].map(combinedLine).join(""));
		const { out } = await runCommand(["audit", log, "--robots", robots]);
		expect(out).toContain("    ABot: 3 requests, 3 allowed and refused\n");
	});

	it("notes what a refused robots.txt allows, and does not call it an older copy", async () => {
		const log = logOfAnswer("forbidden.log", 403);
		const { out } = await runCommand(["audit", log, "--robots", robots]);
		expect(out).toContain(
			"    robots.txt itself refused, 1 of 1 time; 19 allowed, since robots.txt was answered as if there were none\n",
		);
		expect(out).toContain(
			"note: 19 requests of ABot that robots.txt disallows are no violation: the server had answered robots.txt with a 4xx status such as 403 or 404, as if there were none",
		);
		expect(out).not.toContain("older copy");
		const { out: html } = await runCommand(["audit", log, "--robots", robots, "-f", "html"]);
		expect(html).toContain("<li>ABot: robots.txt itself refused, 1 of 1 time; 19 allowed, since ");
	});

	it("says of a redirected robots.txt that it was asked for", async () => {
		const log = logOfAnswer("moved.log", 301);
		const { out } = await runCommand(["audit", log, "--robots", `2026-10-01=${robots}`]);
		expect(out).toContain(
			"line 3: disallow: /private/; its fetch 2026-10-10 00:00:00 was redirected, and no copy follows\n",
		);
		expect(out).toContain("would settle it: the log of the host to which robots.txt is redirected\n");
	});
});

describe("the page of an audit", () => {
	const html = async (...given: readonly string[]) =>
		(await runCommand(["audit", ...given, "--robots", robots, "-f", "html"])).out;

	it("has accusations first, as cards, and more than six folded", async () => {
		const whole = await html(...files);
		expect(whole.match(/<h2[^>]*>[^<]*/g)!.slice(0, 3)).toEqual([
			"<h2>Accusations",
			"<h2>Over time",
			"<h2>Crawlers",
		]);
		expect(whole.match(/<article class="card accused">/g)).toHaveLength(3);
		const eight = Array.from({ length: 8 }, (_, index) =>
			every(60, 20, `Bad${index}Bot/1.0`, () => "/private/x"),
		);
		const many = await html(temporary("eight.log", eight.flat().map(combinedLine).join("")));
		expect(many.match(/<article /g)).toHaveLength(8);
		expect(many).toMatch(/<details><summary>2 more accusations<\/summary><div class="cards"><article /);
	});

	it("has a line over time for each of the five busiest, by counts and times, disallowed ones marked", async () => {
		const agents = ["ABot", "BBot", "CBot", "DBot", "EBot", "FBot"];
		const seen = agents.flatMap((agent, index) =>
			every(3600, 60 - index, `${agent}/1.0`, (at) =>
				agent === "CBot" && at === 30 ? "/private/x" : page(at),
			),
		);
		const lines = [...seen.slice(0, 25), ...seen.slice(40)].map(combinedLine).join("");
		const shown = await html(temporary("hours.log", lines));
		expect(shown.match(/<path class="line line-/g)).toHaveLength(10);
		expect(Array.from(shown.matchAll(/<\/svg> (\S+): \d+ requests/g), ([, name]) => name)).toEqual([
			"BBot",
			"CBot",
			"DBot",
			"EBot",
			"FBot",
		]);
		expect(shown).toContain("CBot: 58 requests, 1 disallowed</li>");
		expect(shown.match(/<path class="mark" d="M(?!12)[^"]*"/g)).toHaveLength(1);
		expect(shown).toContain('<div class="counts" aria-hidden="true"><span>1</span><span>0</span></div>');
		const times = /<div class="times".*?<\/div>/.exec(shown)![0];
		expect(Array.from(times.matchAll(/>([^<]+)<\/span>/g), ([, label]) => label)).toEqual([
			"2026-10-10",
			"2026-10-11",
			"2026-10-12",
		]);
	});

	it("draws no request where there is none", async () => {
		const late = every(60, 20, "ABot/1.0", page).map((visit) => ({
			...visit,
			seconds: visit.seconds + 4 * HOUR,
		}));
		const lines = [...every(60, 20, "ABot/1.0", page), ...late].map(combinedLine).join("");
		const [, path = ""] = /<path class="line line-1" d="([^"]+)"\/>\n/.exec(
			await html(temporary("pause.log", lines)),
		)!;
		const heights = Array.from(path.matchAll(/[ML][\d.]+ ([\d.]+)/g), ([, height]) => Number(height));
		expect(heights.filter((height) => height === 240)).toHaveLength(2);
	});

	it("says in a sentence what is the same of every crawler, and has no column for it", async () => {
		const two = [...every(60, 20, "ABot/1.0", page), ...every(60, 30, "BBot/1.0", page)];
		const shown = await html(temporary("two.log", two.map(combinedLine).join("")));
		expect(shown).toContain(
			'<p class="alike">The same of every crawler, so not in the table: identity: unverified; purposes: not known; disallowed: 0; share disallowed: 0.0 %; by an older copy: 0; refused though allowed: 0; robots.txt last read: never; ',
		);
		const head = /<table class="crawlers">.*?<\/thead>/s.exec(shown)![0];
		expect(Array.from(head.matchAll(/<button type="button">([^<]+)/g), ([, title]) => title)).toEqual([
			"crawler",
			"conduct",
			"requests",
			"pages",
		]);
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
