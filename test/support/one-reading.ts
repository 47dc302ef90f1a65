import { expect } from "vitest";
import { RobotsTxt } from "../../bindings/auto.js";
import type { Crawler, Dialect } from "../../bindings/contract/types.js";
import { crawlers, findCrawler } from "../../crawling/crawlers/index.js";
import { tokenOf } from "../../insight/analysis/findings/tokens.js";
import { lint, whoMay } from "../../insight/analysis/index.js";
import { LogAudit } from "../../insight/audit/index.js";
import { allowCrawlers, blockCrawlers, editRobotsTxt, minifyRobotsTxt } from "../../insight/edit/index.js";
import { clfTime } from "./access-logs.js";

type Random = (limit: number) => number;

/** Names that files have on their lines, and crawlers that are asked for. Some are beginnings or parts of others. */
const NAMES = [
	"GPTBot",
	"Googlebot",
	"bingbot",
	"CCBot",
	"MJ12bot",
	"MJ",
	"otherbot",
	"bot",
	"my-bot2",
	"my-bot",
	"A_bot",
];
const URLS = ["/", "/a", "/a/b", "/b", "/zz"];
/** Octets as characters below U+0100. White space of every kind, of which few octets are white space to crawlers. */
const ODD = [
	" ",
	"\t",
	"\v",
	"\f",
	"\0",
	"\x7f",
	"\xa0",
	"\xc2\xa0",
	"\xe3\x80\x80",
	"\xef\xbb\xbf",
	"\xe2\x80\x89",
	"\xc2\x85",
	"\xe2\x80\xa8",
	"\x1f",
	'"',
	"'",
	"/",
	"1",
	"-",
	"_",
	"\xc3\xa9",
	"*",
	".",
	",",
	"\\n",
	"#",
	"x",
	" bot",
	"/1.0",
];
const RULES = [
	"Disallow: /",
	"Disallow: /",
	"Disallow: /a",
	"Allow: /a",
	"Disallow: /b",
	"Disallow:",
	"Allow: /",
];
const BETWEEN = ["", "", "# ours", "Crawl-delay: 5", "Sitemap: https://a.example/s.xml"];

/** The crawlers that verdicts are asked for: by their names, and as those that document themselves look for groups. */
const ASKED: readonly Crawler[] = [
	"*",
	"stranger",
	...NAMES,
	...crawlers.map(({ profile }) => profile).slice(0, 12),
];

function pick<T>(random: Random, list: readonly T[]): T {
	return list[random(list.length)]!;
}

/** Most lines have one odd text in one place. */
function agentLine(random: Random): string {
	const odd = () => (random(3) === 0 ? pick(random, ODD) : "");
	const name = pick(random, ["*", "*", ...NAMES]);
	const case_ = random(4) === 0 ? name.toUpperCase() : name;
	return `${pick(random, ["User-agent:", "User-agent: ", "user-agent:\t"])}${odd()}${case_}${odd()}${odd()}`;
}

/** A file of one to four groups, as octets. */
export function oddFile(random: Random): Uint8Array {
	const lines: string[] = [];
	for (let group = 1 + random(4); group > 0; group--) {
		for (let agent = 1 + random(2); agent > 0; agent--) lines.push(agentLine(random));
		for (let rule = random(4); rule > 0; rule--) lines.push(pick(random, RULES));
		lines.push(pick(random, BETWEEN));
	}
	return Uint8Array.from(lines.join(pick(random, ["\n", "\n", "\r\n", "\r"])), (unit) => unit.charCodeAt(0));
}

const verdictsOf = (robots: RobotsTxt, crawler: Crawler): string => {
	const matcher = robots.matcher(crawler);
	try {
		return URLS.map((url) => (matcher.isAllowed(url) ? "+" : "-")).join("");
	} finally {
		matcher.dispose();
	}
};
const profileOf = (token: string): Crawler => findCrawler(token)?.profile ?? token;
const nameOf = (crawler: Crawler) => JSON.stringify(crawler);

/** The verdicts of every crawler that is asked for, by the engine. */
function verdictsOfAll(octets: Uint8Array, dialect: Dialect): ReadonlyMap<string, string> {
	const robots = RobotsTxt.parse(octets, { dialect });
	const verdicts = new Map(ASKED.map((crawler) => [nameOf(crawler), verdictsOf(robots, crawler)]));
	robots.dispose();
	return verdicts;
}

/** How often each answer was compared, so that a test can require that all were. */
export type Comparisons = Map<string, number>;

/** One file in so many is changed in dialect original1994, in which only the engine finds each crawler's groups. */
const EDITS_OF_1994 = 8;
/** One documented crawler in so many is asked for again of those that `who` lists. */
const LISTED = 16;

/** Compares what everything above the engine says of a file with what a matcher answers for each crawler. */
export function expectOneReading(
	octets: Uint8Array,
	inDialects: readonly Dialect[],
	random: Random,
	counts: Comparisons,
): void {
	for (const dialect of inDialects) {
		const count = (what: string) =>
			counts.set(`${what} ${dialect}`, (counts.get(`${what} ${dialect}`) ?? 0) + 1);
		const shown = `${dialect}: ${JSON.stringify(String.fromCharCode(...octets))}`;
		const robots = RobotsTxt.parse(octets, { dialect });
		try {
			expectWho(robots, random, shown, count);
			expectLint(robots, octets, shown, count);
			expectAudit(octets, robots, shown, count);
		} finally {
			robots.dispose();
		}
		const before = verdictsOfAll(octets, dialect);
		const { body } = minifyRobotsTxt(octets, { dialect });
		count("minify");
		expect([...verdictsOfAll(body, dialect)], `minify ${shown}`).toEqual([...before]);
		if (dialect !== "original1994" || random(EDITS_OF_1994) === 0)
			expectAccess(octets, dialect, pick(random, NAMES), shown, count);
		expectEdit(octets, dialect, pick(random, ["*", ...NAMES]), shown, count);
	}
}

function expectWho(robots: RobotsTxt, random: Random, shown: string, count: (what: string) => void): void {
	const entries = whoMay(robots);
	for (const { token, crawler, access, group } of entries) {
		if (crawler?.isDocumented && !NAMES.includes(token) && random(LISTED) > 0) continue;
		const matcher = robots.matcher(profileOf(token));
		const { groups } = matcher.explain("/").group;
		matcher.dispose();
		const verdicts = verdictsOf(robots, profileOf(token));
		expect([token, group?.groups.map(({ line }) => line)], `who's group in ${shown}`).toEqual([
			token,
			groups.map(({ line }) => line),
		]);
		if (access === "all") expect([token, verdicts], `who ${shown}`).toEqual([token, "+++++"]);
		else if (access === "nothing") expect([token, verdicts], `who ${shown}`).toEqual([token, "-----"]);
		else expect(access, `who of ${token} ${shown}`).toBe("part");
		count(`who ${access}`);
	}
	const listed = new Set(entries.map(({ token }) => token.toLowerCase()));
	for (const { value } of robots.groups.flatMap(({ productTokens }) => productTokens)) {
		const named = NAMES.find((name) => name.toLowerCase() === value.toLowerCase());
		if (named !== undefined)
			expect(listed.has(named.toLowerCase()), `who lists ${named} ${shown}`).toBe(true);
	}
}

const READ = /^Crawlers read "([^"]*)" here/;
const OPENS = /^(?:For (.*) this group|This group) opens (.*), which the rules for \* close: /;

/** The crawler that a user-agent line names; empty if it names none. */
function crawlerOn({ groups, dialect }: RobotsTxt, line: number): string {
	const names = groups.flatMap(({ productTokens }) => productTokens);
	return tokenOf(names.find((each) => each.line === line)?.value ?? "", dialect);
}

function expectLint(
	robots: RobotsTxt,
	octets: Uint8Array,
	shown: string,
	count: (what: string) => void,
): void {
	const before = verdictsOfAll(octets, robots.dialect);
	const found = lint(robots, { notes: true });
	const removed = new Set<number>();
	for (const { code, line, message, advice } of found) {
		if (advice === "Remove the line.") removed.add(line);
		if (code === "site-blocked" && message.startsWith("No crawler may fetch")) {
			count("site-blocked");
			expect(verdictsOf(robots, "*"), `site-blocked ${shown}`).toBe("-----");
		}
		const [opens, names = crawlerOn(robots, line), paths = ""] = OPENS.exec(message) ?? [];
		for (const name of opens === undefined ? [] : names.split(/, | and /)) {
			count("own group");
			for (const [index, url] of URLS.entries()) {
				if (!paths.split(/, | and /).includes(url)) continue;
				expect(verdictsOf(robots, name)[index], `${name} may fetch ${url} ${shown}`).toBe("+");
				expect(verdictsOf(robots, "*")[index], `others may not fetch ${url} ${shown}`).toBe("-");
			}
		}
		const [, read] = (code === "text-after-product-token" && READ.exec(message)) || [];
		if (read !== undefined && robots.dialect !== "original1994") {
			count("text after");
			const matcher = robots.matcher(read);
			const lines = matcher.explain("/").group.groups.flatMap(({ productTokens }) => productTokens);
			matcher.dispose();
			expect(
				lines.map((each) => each.line),
				`"${read}" is read on ${line} ${shown}`,
			).toContain(line);
		}
	}
	if (removed.size === 0) return;
	count("remove");
	const text = String.fromCharCode(...octets);
	const parts = text.split(/(\r\n|\r|\n)/);
	const rest = parts.filter((_, index) => !removed.has((index >> 1) + 1)).join("");
	const after = verdictsOfAll(
		Uint8Array.from(rest, (unit) => unit.charCodeAt(0)),
		robots.dialect,
	);
	expect([...after], `without lines ${[...removed]} ${shown}`).toEqual([...before]);
}

/** Requests of each name for each URL, as a log has them. */
const LOG: Uint8Array = new TextEncoder().encode(
	NAMES.flatMap((name) =>
		URLS.map((url) => `192.0.2.1 - - [${clfTime(1.7e9)}] "GET ${url} HTTP/1.1" 200 5 "-" "${name}/1.0"\n`),
	).join(""),
);

function expectAudit(
	octets: Uint8Array,
	robots: RobotsTxt,
	shown: string,
	count: (what: string) => void,
): void {
	const audit = new LogAudit({ robots });
	audit.add(LOG);
	for (const { crawler, judgedCount, disallowedCount } of audit.report().crawlers) {
		count("audit");
		const verdicts = verdictsOf(robots, profileOf(crawler));
		const dialect = findCrawler(crawler)?.dialect ?? robots.dialect;
		const documented = RobotsTxt.parse(octets, { dialect });
		// Who documents a dialect is accused only of what that disallows too.
		const others = verdictsOf(documented, profileOf(crawler));
		documented.dispose();
		const refused = [...verdicts].filter((verdict, index) => verdict !== "+" && others[index] !== "+").length;
		expect([crawler, judgedCount, disallowedCount], `audit ${shown}`).toEqual([
			crawler,
			URLS.length,
			refused,
		]);
	}
}

function expectAccess(
	octets: Uint8Array,
	dialect: Dialect,
	token: string,
	shown: string,
	count: (what: string) => void,
): void {
	const before = verdictsOfAll(octets, dialect);
	for (const [name, edit, wanted] of [
		["block", blockCrawlers, "-----"],
		["allow", allowCrawlers, "+++++"],
	] as const) {
		const found = edit(octets, { crawlers: token, dialect });
		if (found.unproved.length > 0) {
			expect(found.body, `${name} ${token} ${shown}`).toBe(octets);
			continue;
		}
		count(name);
		const robots = RobotsTxt.parse(found.body, { dialect });
		const is = verdictsOf(robots, profileOf(token));
		robots.dispose();
		expect([token, is], `${name} ${shown}`).toEqual([token, wanted]);
		// A line for the crawler that is meant is for these too: for those that look for its name, for its name up to
		// the first digit, and in 1994 for names that have it as a part.
		const name_ = token.toLowerCase();
		const alike = dialect === "original1994" ? [name_] : [`"${name_}"`, `"${name_.split(/[0-9]/, 1)[0]}"`];
		const isOther = (crawler: string) => !alike.some((part) => crawler.toLowerCase().includes(part));
		const others = (verdicts: ReadonlyMap<string, string>) =>
			[...verdicts].filter(([crawler]) => isOther(crawler));
		expect(others(verdictsOfAll(found.body, dialect)), `${name} ${token} ${shown}`).toEqual(others(before));
	}
}

function expectEdit(
	octets: Uint8Array,
	dialect: Dialect,
	token: string,
	shown: string,
	count: (what: string) => void,
): void {
	const before = verdictsOfAll(octets, dialect);
	const editor = editRobotsTxt(octets, { dialect });
	try {
		editor.addRule(token, "disallow", "/zz");
	} catch (error) {
		expect(error).toBeInstanceOf(RangeError);
		return;
	}
	count("edit");
	const after = verdictsOfAll(editor.toOctets(), dialect);
	const own = nameOf(token);
	const without = before.get(own)!.slice(0, 4);
	expect([token, after.get(own)!.slice(0, 4)], `edit ${shown}`).toEqual([token, without]);
	if (token === "*") return;
	// By RFC 9309 a name up to its first digit is read too; in 1994 every name that has it as a part.
	const letters = token.split(/[0-9]/, 1)[0]!.toLowerCase();
	for (const [crawler, verdicts] of after) {
		if (crawler.toLowerCase().includes(letters)) continue;
		expect([crawler, verdicts], `edit of ${token} ${shown}`).toEqual([crawler, before.get(crawler)]);
	}
}
