import { analyseWithin } from "../analysis/analyse.js";
import { toMaxWork } from "../analysis/arguments.js";
import { comparePolicies } from "../analysis/compare.js";
import { type FileLine, readLines } from "../analysis/findings/file-lines.js";
import { crawlersOf } from "../analysis/findings/policy-checks.js";
import { Work } from "../analysis/work.js";
import { expectation } from "../arguments/errors.js";
import { validateMembers } from "../arguments/names.js";
import type { Dialect } from "../contract/types.js";
import { decodeUtf8 } from "../engine-js/utf8.js";
import type { ParsedRobotsTxt } from "../file/robots-txt.js";
import { replaceLines } from "./line-spans.js";
import { read, toDialect, toOctets } from "./read.js";
import type { Minified, MinifyOptions } from "./types.js";

/**
 * A file without the lines that change nothing: rules that no crawler's verdicts depend on, comments and blank lines.
 * Records for other uses stay. Before it is handed out, the policy of each name in the file, and of all others, is proved
 * equal to what it was; what is not proved within `maxWork` stays. A crawler that obeys the groups of several names at
 * once, as a list of them does in dialect `google`, is not looked at.
 *
 * @param body the file, as text or octets.
 * @param options see `MinifyOptions`.
 * @returns the file in the same form, and which lines are gone; every other line keeps its octets.
 * @throws TypeError or RangeError that names the argument.
 * @example
 * const body = "# keep out\nUser-agent: *\nDisallow: /a\nDisallow: /a/b\n\nSitemap: https://example.com/s.xml\n";
 * const minified = minifyRobotsTxt(body);
 * minified.body; // "User-agent: *\nDisallow: /a\nSitemap: https://example.com/s.xml\n"
 * minified.removedLines; // [1, 4, 5]
 */
export function minifyRobotsTxt<Body extends string | Uint8Array>(
	body: Body,
	options: MinifyOptions = {},
): Minified<Body> {
	const octets = toOctets(body);
	validateMembers("options", options, ["dialect", "keepComments", "maxWork"]);
	const { keepComments = false } = options;
	if (typeof keepComments !== "boolean")
		throw new TypeError(expectation("keepComments", "true or false", keepComments));
	const dialect = toDialect(options.dialect);
	const work = new Work(toMaxWork(options.maxWork));
	const robots = read(octets, dialect);
	const lines = linesRead(robots, octets, dialect);
	const idle = keepComments ? [] : lines.filter((line) => isIdle(line, dialect)).map(({ line }) => line);
	const crawlers = crawlersOf(lines, dialect);
	let rules = removableRules(robots, crawlers, lines.length, work);
	for (;;) {
		const removed = [...idle, ...rules].sort((a, b) => a - b);
		const shorter = replaceLines(octets, new Map(removed.map((line) => [line, ""])));
		const after = read(shorter, dialect);
		// Where a file is too long, what was not read moves up, and may name others.
		const known = new Set(crawlers);
		const others = crawlersOf(linesRead(after, shorter, dialect), dialect).filter((each) => !known.has(each));
		const changed = firstChanged(robots, after, [...crawlers, ...others], lines.length, work);
		if (changed === null) return { body: inForm(body, shorter), removedLines: removed };
		// Without work nothing that is left could be proved.
		if (rules.size === 0 || work.left <= 0) return { body, removedLines: [] };
		const { groups } = robots.groupsFor(changed);
		const own = new Set(groups.flatMap((group) => group.rules.map(({ line }) => line)));
		rules = new Set(Array.from(rules).filter((line) => !own.has(line)));
	}
}

function inForm<Body extends string | Uint8Array>(body: Body, octets: Uint8Array): Body {
	return (typeof body === "string" ? decodeUtf8(octets, 0, octets.length) : octets) as Body;
}

/** The lines of a file before those that are too far from its start to be read. */
function linesRead(robots: ParsedRobotsTxt, octets: Uint8Array, dialect: Dialect): FileLine[] {
	const unread = robots.diagnostics.find(({ code }) => code === "over-limit")?.line;
	const lines = readLines(octets, dialect);
	return unread === undefined ? lines : lines.filter(({ line }) => line < unread);
}

/** A comment, or a blank line; in dialect original1994 that ends a record. */
function isIdle({ kind }: FileLine, dialect: Dialect): boolean {
	return kind === "comment" || (kind === "blank" && dialect !== "original1994");
}

/** The rules that each crawler who has them can do without. */
function removableRules(
	robots: ParsedRobotsTxt,
	crawlers: readonly string[],
	lineCount: number,
	work: Work,
): Set<number> {
	const needed = new Set<number>();
	const removable = new Set<number>();
	for (const crawler of crawlers) {
		// Every policy is compiled from the whole file.
		work.left -= lineCount;
		const { rules, removableLines } = analyseWithin(robots, crawler, work);
		if (work.left <= 0) return new Set();
		const own = new Set(removableLines);
		for (const { rule } of rules) (own.has(rule.line) ? removable : needed).add(rule.line);
	}
	return new Set(Array.from(removable).filter((line) => !needed.has(line)));
}

/** The first crawler for whom not all is proved to be the same; null where there is none. */
function firstChanged(
	before: ParsedRobotsTxt,
	after: ParsedRobotsTxt,
	crawlers: readonly string[],
	lineCount: number,
	work: Work,
): string | null {
	if (!isSameBeside(before, after)) return crawlers[0] ?? null;
	const changed = crawlers.find((crawler) => {
		work.left -= lineCount;
		if (work.left <= 0) return true;
		const was = { robots: before, crawler };
		const { equal } = comparePolicies(
			was,
			{ robots: after, crawler },
			{ maxWork: Math.max(1, work.left / 2) },
		);
		const delays = [before, after].map((robots) => robots.matcher(crawler).crawlDelaySeconds);
		return equal !== true || delays[0] !== delays[1];
	});
	return changed ?? null;
}

/** Whether what no verdict depends on is still there. */
function isSameBeside(before: ParsedRobotsTxt, after: ParsedRobotsTxt): boolean {
	const [was, is] = [before, after].map(({ records, sitemaps }) =>
		JSON.stringify([records.map(({ key, value }) => [key, value]), sitemaps.map(({ url }) => url)]),
	);
	return was === is;
}
