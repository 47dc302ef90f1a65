import { typeError } from "../../bindings/arguments/errors.js";
import { validateMembers } from "../../bindings/arguments/names.js";
import type { Dialect } from "../../bindings/contract/types.js";
import type { ParsedRobotsTxt } from "../../bindings/file/robots-txt.js";
import { decodeUtf8 } from "../../bindings/text/utf8.js";
import { ascending, isCutShort } from "../analysis/analyse.js";
import { dialectsOfProof, toMaxWork } from "../analysis/arguments.js";
import { Work } from "../analysis/work.js";
import { gradeFile, type OtherReading } from "../findings/checks/grade-file.js";
import { type FileLine, readLines } from "../findings/file-lines.js";
import { lineStarts, replaceLines } from "./line-spans.js";
import { obstaclesOf, read, toAskedDialect, toOctets } from "./read.js";
import type { Minified, MinifyOptions } from "./types.js";

/**
 * Removes the lines of a file that change nothing: rules that no crawler's verdicts depend on, comments and blank
 * lines. Records for other uses stay. Each rule is removed with a proof that no verdict changes for any name in the
 * file, nor for all others, whether a crawler reads it in dialect `rfc9309` or `google`. If `dialect` is given, the
 * proof is for this dialect alone. Rules without a proof within `maxWork` stay. The result is read again, and its
 * groups are compared with the original groups. Crawlers that obey the groups of several names at once are not
 * considered. A list of names in dialect `google` is an example.
 *
 * @param body the file, as text or bytes.
 * @param options see `MinifyOptions`.
 * @returns the file in the same form, and the removed lines; every other line keeps its bytes.
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
	if (typeof keepComments !== "boolean") throw typeError("keepComments", "true or false", keepComments);
	const dialects = dialectsOfProof(toAskedDialect(options.dialect));
	const work = new Work(toMaxWork(options.maxWork));
	const obstacles = obstaclesOf(octets);
	if (obstacles.length > 0) return { body, removedLines: [], obstacles };
	const originals = dialects.map((dialect) => read(octets, dialect));
	const removed = new Set(keepComments ? [] : idleLines(originals, octets));
	let rest = withoutLines(octets, removed);
	// If a file is too long, lines that were not read would move up. They may be for other crawlers.
	if (!areSameBut(originals, rest, removed)) return { body, removedLines: [], obstacles };
	// Invariant: the file without the removed lines has the verdicts that it had, in every dialect.
	for (;;) {
		const gone = removableIn(rest, dialects, work);
		if (gone.size === 0) break;
		const next = new Set([...removed, ...linesAfter(removed, gone, octets)]);
		const shorter = withoutLines(octets, next);
		if (!areSameBut(originals, shorter, next)) break;
		for (const line of next) removed.add(line);
		rest = shorter;
	}
	return { body: inForm(body, rest), removedLines: ascending(removed), obstacles };
}

function withoutLines(octets: Uint8Array, lines: Iterable<number>): Uint8Array {
	return replaceLines(octets, new Map(Array.from(lines, (line) => [line, ""])));
}

/** The lines of rules that every crawler can do without, as far as that could be proved. */
function removableIn(
	octets: Uint8Array,
	[dialect, other]: readonly [Dialect, ...Dialect[]],
	work: Work,
): ReadonlySet<number> {
	const reading = readAs(octets, dialect);
	const isWhole = !isCutShort(reading.robots.diagnostics);
	const readOtherwise = other === undefined ? null : () => readAs(octets, other);
	return gradeFile(reading, { isWhole, readOtherwise }, work).removable;
}

function readAs(octets: Uint8Array, dialect: Dialect): OtherReading {
	const robots = read(octets, dialect);
	return { robots, lines: readLines(octets, dialect), dispose: () => robots.dispose() };
}

/** The numbers in the whole file of lines of a shorter file. */
function linesAfter(
	removed: ReadonlySet<number>,
	shorterLines: ReadonlySet<number>,
	octets: Uint8Array,
): number[] {
	const found: number[] = [];
	let shorterLine = 0;
	const lineCount = lineStarts(octets).length - 1;
	for (let line = 1; line <= lineCount; line++) {
		if (!removed.has(line) && shorterLines.has(++shorterLine)) found.push(line);
	}
	return found;
}

function inForm<Body extends string | Uint8Array>(body: Body, octets: Uint8Array): Body {
	return (typeof body === "string" ? decodeUtf8(octets, 0, octets.length) : octets) as Body;
}

/**
 * The lines that are comments or blank in every dialect, as far as the file is read. Blank lines stay in dialect
 * original1994, where a blank line ends a record.
 */
function idleLines(originals: readonly ParsedRobotsTxt[], octets: Uint8Array): number[] {
	const [idle, ...others] = originals.map((robots) => idleLinesOf(robots, octets));
	return Array.from(idle ?? []).filter((line) => others.every((other) => other.has(line)));
}

function idleLinesOf({ dialect, diagnostics }: ParsedRobotsTxt, octets: Uint8Array): ReadonlySet<number> {
	const unread = diagnostics.find(({ code }) => code === "over-limit")?.line ?? Number.POSITIVE_INFINITY;
	const isIdle = ({ kind }: FileLine) =>
		kind === "comment" || (kind === "blank" && dialect !== "original1994");
	return new Set(
		readLines(octets, dialect)
			.filter((line) => line.line < unread && isIdle(line))
			.map(({ line }) => line),
	);
}

/** Whether a file is the same as it was in each dialect, except for some lines. */
function areSameBut(
	originals: readonly ParsedRobotsTxt[],
	octets: Uint8Array,
	removed: ReadonlySet<number>,
): boolean {
	return originals.every((robots) => isSameBut(robots, read(octets, robots.dialect), removed));
}

/**
 * Whether a file is the same except for some lines. It must have the same groups for the same crawlers, with the
 * rules that are left, and all its other records.
 */
function isSameBut(before: ParsedRobotsTxt, after: ParsedRobotsTxt, removed: ReadonlySet<number>): boolean {
	const groups = (robots: ParsedRobotsTxt, gone: ReadonlySet<number>) =>
		JSON.stringify(
			robots.groups.map(({ productTokens, rules, crawlDelaySeconds }) => [
				productTokens.map(({ value }) => value),
				rules.filter(({ line }) => !gone.has(line)).map(({ type, canonical }) => [type, canonical]),
				crawlDelaySeconds,
			]),
		);
	const runs = (robots: ParsedRobotsTxt) =>
		JSON.stringify(robots.groups.map(({ records }) => records.length));
	return (
		isSameBeside(before, after) &&
		runs(before) === runs(after) &&
		groups(before, removed) === groups(after, NOTHING)
	);
}

const NOTHING: ReadonlySet<number> = new Set();

/** Whether records that no verdict depends on are still there. */
function isSameBeside(before: ParsedRobotsTxt, after: ParsedRobotsTxt): boolean {
	const [was, is] = [before, after].map(({ records, sitemaps }) =>
		JSON.stringify([records.map(({ key, value }) => [key, value]), sitemaps.map(({ url }) => url)]),
	);
	return was === is;
}
