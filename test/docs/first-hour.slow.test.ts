/** The table of docs/first-hour.md: its programs run here, and their lines are counted. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ensureProgram } from "../../scripts/install-debian-packages.mjs";
import { send, startLoopbackServer } from "../support/loopback-server.js";

const site = await startLoopbackServer();
const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const FOLDER = fileURLToPath(new URL("first-hour/", import.meta.url));
const PYTHON = "/usr/bin/python3";
/** The group for all comes last, so that a header that is taken for another crawler's shows. */
const RULES = `User-agent: ExampleBot
Disallow: /private/
Crawl-delay: 0.5

User-agent: *
Disallow: shop

Sitemap: https://example.com/map.xml
`;
const GIVEN = {
	text: RULES,
	url: "https://example.com/robots.txt",
	page: "https://example.com/private/x",
	urls: ["https://example.com/", "https://example.com/private/x"],
	header: "Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)",
};

/** The columns of the table, each with its program and with what that shows, thing by thing. */
const TOOLS = {
	here: {
		program: [process.execPath, "here.mjs"],
		shown: [
			false,
			2,
			["https://example.com/map.xml"],
			0.5,
			[true, false],
			false,
			200,
			"ROBOTS_DISALLOWED",
			[[6, "path-without-slash"]],
		],
	},
	"robots-parser 3.0.1": {
		program: [process.execPath, "robots-parser.mjs"],
		shown: [false, 2, ["https://example.com/map.xml"], 0.5, [true, false], true],
	},
	Scrapy: {
		program: [PYTHON, "with_scrapy.py"],
		shown: [false, ["https://example.com/map.xml"], 0.5, [true, false], false, 200],
	},
};

const page = read("../../docs/first-hour.md");
const [, table = ""] = /^(\| thing \|.*?)\n\n/ms.exec(page) ?? [];
const [heads = [], , ...rows] = table.split("\n").map((row) => row.split(/ ?\| ?/).slice(1, -1));

describe.each(Object.entries(TOOLS))("%s", (tool, { program: [command = "", file = ""], shown }) => {
	it.skipIf(command === PYTHON && ensureProgram("scrapy") !== null)("does what the page says", async () => {
		site.answer = (request, response) =>
			send(200, request.url === "/robots.txt" ? RULES : "<title>A page</title>")(request, response);
		const env = { ...process.env, GIVEN: JSON.stringify({ ...GIVEN, site: site.origin }) };
		const { stdout } = await promisify(execFile)(command, [file], { cwd: FOLDER, env });
		expect(
			stdout
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line)),
		).toEqual(shown);
		expect(site.paths).not.toContain("/private/x");
	});

	it("has the lines of the table", () => {
		const column = heads.indexOf(tool);
		const counted = linesByThing(read(`first-hour/${file}`));
		for (const row of rows) {
			const [thing = ""] = row;
			expect([thing, /^\d+(?= line)/.exec(row[column] ?? "")?.[0] ?? "0"]).toEqual([
				thing,
				String(counted.get(thing) ?? 0),
			]);
		}
		expect(rows.map(([thing]) => thing)).toEqual(expect.arrayContaining(Array.from(counted.keys())));
	});
});

/** How many lines stand below each comment that names a thing. */
function linesByThing(program: string): Map<string, number> {
	const counts = new Map<string, number>();
	let thing: string | undefined;
	for (const line of program.trim().split("\n")) {
		const [, next] = /^(?:\/\/|#) (.*)/.exec(line) ?? [];
		if (next !== undefined) thing = next;
		else if (thing !== undefined) counts.set(thing, (counts.get(thing) ?? 0) + 1);
	}
	return counts;
}
