import {
	bodyOf,
	decodeUtf8,
	describeOtherBody,
	EXPECTED_PRODUCT_TOKEN,
	isList,
	LESS_THAN,
	originOfRobotsTxt,
	type ParsedRobotsTxt,
	rangeError,
	toParsedFile,
	typeError,
	validateMembers,
} from "../../../bindings/internal.js";
import type { Dialect } from "../../../bindings/shared-exports.js";
import { dialectsOfProof, requireFile, toMaxWork } from "../arguments.js";
import { Work } from "../work.js";
import { gradeFile, type OtherReading } from "./checks/grade-file.js";
import { checkGroups, groupsOf, linesOfJoinedWithoutRules } from "./checks/group-checks.js";
import { checkKey, checkProductToken } from "./checks/name-checks.js";
import { checkPath } from "./checks/path-checks.js";
import type { CrawlerPolicy } from "./checks/policies-of-file.js";
import { checkPolicies } from "./checks/policy-checks.js";
import { blockedSitemaps, otherHosts } from "./checks/sitemap-checks.js";
import { checkValue } from "./checks/value-checks.js";
import { CODES, type Severity } from "./codes.js";
import { diagnose } from "./diagnostics/index.js";
import { fromDiagnostics, type KnownOfLines } from "./diagnostics/to-findings.js";
import { linesOf, type ReadableBody } from "./file-lines.js";
import { foldFindings } from "./folded.js";
import { withoutIgnored } from "./ignored.js";
import { SEVERITY_RANKS } from "./severities.js";
import type { Finding, InspectableFile, LintOptions } from "./types.js";

/** If a file is no robots.txt at all, no other finding about it is useful. */
const NO_ROBOTS_TXT: ReadonlySet<string> = new Set([
	"looks-like-html",
	"looks-like-utf16",
	"body-is-address",
]);

/** The start of a comment of HTML. */
const COMMENT = "<!--";

const NOTHING_ELSE: KnownOfLines = {
	reported: () => undefined,
	removable: new Set(),
	shortenable: new Set(),
	onlyHere: new Set(),
	isProvedOtherwise: false,
};

/**
 * Finds all that is wrong with a file: what single lines show, groups, and whole policies. Errors are effects that were
 * evidently not meant; warnings are effects that were probably not meant. On request, notes on tidiness are
 * added. A comment `# robots-lint-ignore CODE` leaves a finding out. If the file is no robots.txt at all, one finding
 * says so. In any other file, every line that is neither blank nor a comment is in `groups`, `sitemaps` or `records`, or
 * has a finding.
 *
 * @param robots the parsed file, of any entry; only asked.
 * @param options see `LintOptions`.
 * @returns the findings, by line and column; the caller owns the array.
 * @throws TypeError or RangeError that names the argument; DisposedError after the file's disposal.
 * @example
 * import { RobotsTxt } from "robotstxt-wasm";
 * const robots = RobotsTxt.parse("User-agent: AhrefsBot\nCrawl-delay: 10\nUser-agent: MJ12bot\nDisallow: /");
 * const [finding] = lint(robots);
 * finding?.code; // "joined-groups"
 * finding?.message.slice(0, 48); // "Crawl-delay does not end a group: AhrefsBot obey"
 */
export function lint(robots: InspectableFile, options: LintOptions = {}): Finding[] {
	requireFile(robots, "robots");
	validateMembers("options", options, ["crawlers", "url", "dialect", "notes", "maxWork"]);
	const { crawlers, url, notes = false, maxWork } = options;
	if (typeof notes !== "boolean") throw typeError("notes", "true or false", notes);
	if (crawlers !== undefined && !isList(crawlers)) {
		throw typeError("crawlers", "an array of product tokens", crawlers);
	}
	const tokens = crawlers && Array.from(crawlers, (token, index) => toName(token, `crawlers[${index}]`));
	const origin = url === undefined ? null : originOfRobotsTxt(url);
	const { dialect } = robots;
	if (options.dialect !== undefined && options.dialect !== dialect) {
		throw rangeError("dialect", `"${dialect}", the dialect of the file`, options.dialect);
	}
	// A file of dialect rfc9309 is the same whether or not the dialect was chosen for it.
	const [, google] = dialectsOfProof(dialect === "rfc9309" ? options.dialect : dialect);
	const file = toParsedFile(robots as ParsedRobotsTxt);
	return findings(robots, file, { crawlers: tokens, origin, notes, google, maxWork: toMaxWork(maxWork) });
}

/** @throws TypeError for a value that cannot be a crawler's name; its letters are checked when it is looked for. */
function toName(token: unknown, argument: string): string {
	if (typeof token === "string") return token;
	throw typeError(argument, EXPECTED_PRODUCT_TOKEN, token);
}

/** The validated arguments of `lint`. */
interface Asked {
	readonly crawlers: readonly string[] | undefined;
	readonly origin: string | null;
	readonly notes: boolean;
	/** The dialect in which advice is proved besides the file's own; undefined for none. */
	readonly google: Dialect | undefined;
	readonly maxWork: number;
}

/** @param file `robots` with the members that other files need not have. */
function findings(robots: InspectableFile, file: ParsedRobotsTxt, asked: Asked): Finding[] {
	const { crawlers, origin, notes, google } = asked;
	const { dialect } = robots;
	const body = bodyOf(file.keptBody(), dialect);
	const lines = linesOf(body, dialect);
	// A comment of HTML above rules does not make the file a web page.
	const isPage =
		!beginsWithComment(body.octets) ||
		!lines.some(({ kind, groupIndex }) => groupIndex >= 0 && kind === "disallow");
	const diagnostics = Array.from(diagnose(file, body)).filter(
		({ code }) => isPage || code !== "looks-like-html",
	);
	const whole = diagnostics.find(({ code }) => NO_ROBOTS_TXT.has(code));
	const other = describeOtherBody(body.octets);
	if (whole !== undefined) {
		const found = fromDiagnostics([whole], lines, dialect, NOTHING_ELSE);
		const message = other === null ? {} : { message: `The file ${other}.` };
		return withoutIgnored(
			found.map((finding) => ({ ...finding, ...message })),
			lines,
		);
	}
	if (other !== null) return withoutIgnored([noRobotsTxt(other)], lines);
	const work = new Work(asked.maxWork);
	const named = new Set(
		lines.map(({ productToken }) => productToken.toLowerCase()).filter((name) => name !== ""),
	);
	const ofLines = lines.flatMap((line) => {
		if (line.kind === "user-agent") return checkProductToken(line, dialect, named);
		if (line.kind === "other") return [...checkKey(line), ...checkValue(line, dialect)];
		if (line.kind === "sitemap") return checkValue(line, dialect);
		return line.kind === "allow" || line.kind === "disallow" ? checkPath(line, dialect) : [];
	});
	const reported = highestByLine(ofLines);
	// A finding of several URLs on a sitemap line does not say that the first URL is malformed.
	const reportedRecords = highestByLine(ofLines.filter(({ code }) => code !== "several-sitemaps"));
	// A finding about tidiness does not replace a finding about a wrong effect.
	const isReported = (line: number) => (reported.get(line) ?? "note") !== "note";
	const groups = groupsOf(lines);
	const joinedAt = linesOfJoinedWithoutRules(groups);
	const duplicates = new Set(
		diagnostics.filter(({ code }) => code === "duplicate-rule").map(({ line }) => line),
	);
	const readOtherwise = google === undefined ? null : () => readAs(google, file, body);
	const asOptions = { crawlers, isWhole: !file.isCut, readOtherwise, notes };
	const graded = gradeFile({ robots, lines }, asOptions, work);
	const { sitemaps } = robots;
	const found = [
		...fromDiagnostics(diagnostics, lines, dialect, {
			...graded,
			reported: (line) => reportedRecords.get(line),
			isProvedOtherwise: google !== undefined,
		}),
		...ofLines.map((finding) => withoutClosing(finding, graded.policies)),
		...checkGroups(groups, dialect),
		...checkPolicies(robots, lines, graded, { isReported, joinedAt, duplicates }, work),
		...(origin === null ? [] : otherHosts(sitemaps, lines, origin)),
		...blockedSitemaps(robots, { sitemaps, lines, origin, notes }, graded.policies, work).filter(
			({ line }) => !isReported(line),
		),
	];
	const kept = withoutIgnored(found, lines)
		.filter(({ severity }) => notes || severity !== "note")
		.sort((a, b) => a.line - b.line || a.column - b.column);
	return foldFindings(kept, dialect);
}

/** A rule that a comment cuts is an error only if it closes the site for some crawler. Another rule may win. */
function withoutClosing(finding: Finding, policies: readonly CrawlerPolicy[]): Finding {
	if (finding.code !== "comment-cuts-rule" || finding.severity !== "error") return finding;
	const isClosing = policies.some(
		({ analysis: { byDefault, defaultRule } }) =>
			byDefault === "blocked" && defaultRule?.line === finding.line,
	);
	return isClosing ? finding : { ...finding, severity: CODES["comment-cuts-rule"].severity };
}

/** Reads a file once more, by its own engine. */
function readAs(dialect: Dialect, file: ParsedRobotsTxt, kept: ReadableBody): OtherReading {
	const robots = file.parseAlike(kept.octets, { dialect, maxOctets: kept.maxOctets });
	return { robots, lines: linesOf(bodyOf(kept, dialect), dialect), dispose: () => robots.dispose() };
}

/** A finding about the whole file. */
function noRobotsTxt(other: string): Finding {
	const code = "not-robots-txt";
	const { severity, advice = "" } = CODES[code];
	return { code, severity, line: 1, column: 1, length: 1, message: `The file ${other}.`, advice };
}

/** Whether the first markup is a comment. In a file that looks like a web page, only white space is before it. */
function beginsWithComment(octets: Uint8Array): boolean {
	const start = octets.indexOf(LESS_THAN);
	return decodeUtf8(octets, start, Math.min(octets.length, start + COMMENT.length)) === COMMENT;
}

/** The highest severity of the findings of each line. */
function highestByLine(found: readonly Finding[]): ReadonlyMap<number, Severity> {
	const highest = new Map<number, Severity>();
	for (const { line, severity } of found) {
		const known = highest.get(line);
		if (known === undefined || SEVERITY_RANKS[severity] > SEVERITY_RANKS[known]) highest.set(line, severity);
	}
	return highest;
}
