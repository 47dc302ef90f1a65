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
import { isRule, replaceLines } from "./line-spans.js";
import { read, toDialect, toOctets } from "./read.js";
import type { Minified, MinifyOptions } from "./types.js";

/**
 * A file without the lines that change nothing: rules that no crawler's verdicts depend on, comments and blank lines.
 * Records for other uses stay. Before it is handed out, each crawler's policy is proved equal to what it was.
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
	const unread =
		robots.diagnostics.find(({ code }) => code === "over-limit")?.line ?? Number.POSITIVE_INFINITY;
	const lines = readLines(octets, dialect).filter(({ line }) => line < unread);
	const idle = keepComments ? [] : lines.filter((line) => isIdle(line, dialect)).map(({ line }) => line);
	const crawlers = crawlersOf(lines, dialect);
	let rules = removableRules(robots, lines, crawlers, work);
	// Without rules to leave out nothing is left to prove.
	for (;;) {
		const removed = [...idle, ...rules];
		const shorter = replaceLines(octets, new Map(removed.map((line) => [line, ""])));
		const changed = firstChanged(robots, read(shorter, dialect), crawlers, work);
		if (changed === null) return { body: inForm(body, shorter), removedLines: removed.sort((a, b) => a - b) };
		if (rules.size === 0) return { body: inForm(body, octets), removedLines: [] };
		const own = new Set(
			robots.groupsFor(changed).groups.flatMap((group) => group.rules.map(({ line }) => line)),
		);
		rules = new Set(Array.from(rules).filter((line) => !own.has(line)));
	}
}

function inForm<Body extends string | Uint8Array>(body: Body, octets: Uint8Array): Body {
	return (typeof body === "string" ? decodeUtf8(octets, 0, octets.length) : octets) as Body;
}

/** A blank line ends a record in dialect original1994; a line that looks blank at the start may be a byte order mark. */
function isIdle({ kind, line }: FileLine, dialect: Dialect): boolean {
	return line > 1 || dialect === "rfc9309"
		? kind === "comment" || (kind === "blank" && dialect !== "original1994")
		: false;
}

/** The rules that each crawler who has them can do without. */
function removableRules(
	robots: ParsedRobotsTxt,
	lines: readonly FileLine[],
	crawlers: readonly string[],
	work: Work,
): Set<number> {
	const needed = new Set<number>();
	const removable = new Set<number>();
	for (const crawler of crawlers) {
		const { rules, removableLines } = analyseWithin(robots, crawler, work);
		const own = new Set(removableLines);
		for (const { rule } of rules) (own.has(rule.line) ? removable : needed).add(rule.line);
	}
	const records = lines.filter(
		({ kind }) => kind !== "blank" && kind !== "comment" && kind !== "not-a-record",
	);
	for (const [index, line] of records.entries()) {
		// A rule parts a record behind it from the crawlers' names.
		if (isRule(line) && records[index + 1]?.kind === "other") needed.add(line.line);
	}
	return new Set(Array.from(removable).filter((line) => !needed.has(line)));
}

/** The first crawler whose policy is not proved to be the same; null where all are. */
function firstChanged(
	before: ParsedRobotsTxt,
	after: ParsedRobotsTxt,
	crawlers: readonly string[],
	work: Work,
): string | null {
	const changed = crawlers.find((crawler) => {
		const maxWork = Math.max(1, work.left / 2);
		const { equal } = comparePolicies({ robots: before, crawler }, { robots: after, crawler }, { maxWork });
		return equal !== true || before.groupsFor(crawler).chosenBy !== after.groupsFor(crawler).chosenBy;
	});
	return changed ?? null;
}
