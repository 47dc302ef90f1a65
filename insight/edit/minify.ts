import { bodyOf, type ParsedRobotsTxt, typeError, validateMembers } from "../../bindings/internal.js";
import type { Dialect, Group } from "../../bindings/shared-exports.js";
import { ascending } from "../analysis/analyse.js";
import { dialectsOfProof, toMaxWork } from "../analysis/arguments.js";
import { gradeFile, type OtherReading } from "../analysis/findings/checks/grade-file.js";
import { type FileLine, linesOf, readLines } from "../analysis/findings/file-lines.js";
import { Work } from "../analysis/work.js";
import { lineStarts, withoutLines } from "./line-spans.js";
import { inFormOf, obstaclesOf, read, toAskedDialect, toOctets } from "./read.js";
import type { Minified, MinifyOptions } from "./types.js";

/**
 * Removes the lines of a file that change nothing: rules that no crawler's verdicts depend on, comments and blank
 * lines. Records for other uses stay. Each rule is removed with a proof that no verdict changes for any name in the
 * file, nor for all others, whether a crawler reads it in dialect `rfc9309` or `google`. If `dialect` is given, the
 * proof is only for this dialect. Rules without a proof within `maxWork` stay. The result is read again, and its
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
	const originals = dialects.map((dialect) => new Version(octets, dialect));
	const removed = new Set(keepComments ? [] : idleLines(originals));
	const shortened = removed.size === 0 ? originals : shortenedBy(originals, removed);
	// If a file is too long, lines that were not read would move up. They may be for other crawlers.
	if (shortened === null) return { body, removedLines: [], obstacles };
	let rest = shortened;
	// Invariant: the file without the removed lines has the verdicts that it had, in every dialect.
	for (;;) {
		const gone = removableIn(rest, work);
		if (gone.size === 0) break;
		const next = new Set([...removed, ...linesAfter(removed, gone, octets)]);
		const shorter = shortenedBy(originals, next);
		if (shorter === null) break;
		for (const line of next) removed.add(line);
		rest = shorter;
	}
	const shortest = inFormOf(body, rest[0]?.octets ?? octets);
	return { body: shortest, removedLines: ascending(removed), obstacles };
}

/** A version of the file as one dialect reads it, each part once. */
class Version implements OtherReading {
	readonly robots: ParsedRobotsTxt;
	#lines: readonly FileLine[] | null = null;
	#groups: readonly Group[] | null = null;
	#beside: string | null = null;

	constructor(
		readonly octets: Uint8Array,
		dialect: Dialect,
	) {
		this.robots = read(octets, dialect);
	}

	get lines(): readonly FileLine[] {
		this.#lines ??= readLines(this.octets, this.robots.dialect);
		return this.#lines;
	}

	get groups(): readonly Group[] {
		this.#groups ??= this.robots.groups;
		return this.#groups;
	}

	/** The records that no verdict depends on, as text. */
	get beside(): string {
		if (this.#beside !== null) return this.#beside;
		const records: string[][] = [];
		this.robots.visitRecordLines(({ kind, key, value }) => {
			if (kind === "other" || kind === "sitemap") records.push([kind, key, value]);
		});
		this.#beside = JSON.stringify(records);
		return this.#beside;
	}

	/** The first line that is not read. */
	get unreadLine(): number {
		const { isCut, dialect } = this.robots;
		if (!isCut) return Number.POSITIVE_INFINITY;
		return linesOf(bodyOf(this.robots.keptBody(), dialect), dialect).length + 1;
	}

	dispose(): void {
		// Later questions are about the same version.
	}
}

/** The lines of rules that no crawler needs, as far as that could be proved. */
function removableIn([reading, other]: readonly Version[], work: Work): ReadonlySet<number> {
	if (reading === undefined) return NOTHING;
	const isWhole = reading.unreadLine === Number.POSITIVE_INFINITY;
	const readOtherwise = other === undefined ? null : () => other;
	return gradeFile(reading, { isWhole, readOtherwise, notes: true }, work).removable;
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

/** Lines that are comments or blank in every dialect. Blank lines stay in original1994, where they end a record. */
function idleLines(originals: readonly Version[]): number[] {
	const [idle, ...others] = originals.map(idleLinesOf);
	return Array.from(idle ?? []).filter((line) => others.every((other) => other.has(line)));
}

function idleLinesOf({ robots, lines, unreadLine }: Version): ReadonlySet<number> {
	const idle = new Set<number>();
	for (const { line, kind } of lines) {
		const isIdle = kind === "comment" || (kind === "blank" && robots.dialect !== "original1994");
		if (isIdle && line < unreadLine) idle.add(line);
	}
	return idle;
}

/** The file without some lines, as each dialect reads it; null if anything else changes in one of them. */
function shortenedBy(originals: readonly Version[], removed: ReadonlySet<number>): readonly Version[] | null {
	const versions: Version[] = [];
	for (const original of originals) {
		const octets = versions[0]?.octets ?? withoutLines(original.octets, removed);
		const version = new Version(octets, original.robots.dialect);
		if (!isSameBut(original, version, removed)) return null;
		versions.push(version);
	}
	return versions;
}

/** Whether a file is the same except for some lines: the same groups for the same crawlers, and all other records. */
function isSameBut(before: Version, after: Version, removed: ReadonlySet<number>): boolean {
	const areGroupsSame =
		before.groups.length === after.groups.length &&
		before.groups.every((group, index) => isSameGroup(group, after.groups[index]!, removed));
	return areGroupsSame && before.beside === after.beside;
}

function isSameGroup(before: Group, after: Group, removed: ReadonlySet<number>): boolean {
	const left = before.rules.filter(({ line }) => !removed.has(line));
	return (
		before.records.length === after.records.length &&
		before.crawlDelaySeconds === after.crawlDelaySeconds &&
		isSameList(before.productTokens, after.productTokens, (was, is) => was.value === is.value) &&
		isSameList(left, after.rules, (was, is) => was.type === is.type && was.canonical === is.canonical)
	);
}

function isSameList<T>(
	before: readonly T[],
	after: readonly T[],
	isSame: (was: T, is: T) => boolean,
): boolean {
	return before.length === after.length && before.every((was, index) => isSame(was, after[index]!));
}

const NOTHING: ReadonlySet<number> = new Set();
