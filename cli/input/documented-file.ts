import type { Crawler, Dialect, Group, Matcher, RobotsTxt } from "../../bindings/auto.js";
import { validateCrawler } from "../../bindings/internal.js";
import { type DecidedLines, type UrlInput, Verdict } from "../../bindings/shared-exports.js";
import { splitLines } from "./lines.js";

/** The members of a matcher by which the command judges URLs. */
export type JudgingMatcher = Pick<
	Matcher,
	"checkAll" | "checkLines" | "decide" | "decideLines" | "explain" | "isAllowed" | "dispose"
>;

/** A file as the command asks it about crawlers. */
export interface AskedFile
	extends Pick<RobotsTxt, "dialect" | "groups" | "sitemaps" | "groupsFor" | "selectGroups"> {
	/** As `AnalysableFile.isRobotsTxtAllowed`. */
	readonly isRobotsTxtAllowed?: boolean | undefined;
	matcher(crawler: Crawler): JudgingMatcher;
}

/** Reads a file of dialect `rfc9309` in a dialect that the user did not choose. `/robots.txt` stays allowed, as RFC 9309 says. */
export function readBy(file: RobotsTxt, dialect: Dialect): AskedFile {
	if (file.dialect === dialect) return file;
	const read = file.readAs(dialect);
	return {
		isRobotsTxtAllowed: true,
		dialect,
		get groups() {
			return read.groups;
		},
		get sitemaps() {
			return read.sitemaps;
		},
		groupsFor: (crawler) => read.groupsFor(crawler),
		selectGroups: (crawler) => read.selectGroups(crawler),
		matcher: (crawler) => documentedMatcher(read.matcher(crawler), file.matcher(crawler)),
	};
}

/** The groups of a file for many crawlers: all are read once, where `groupsFor` reads the file for each crawler. */
export function groupsReader(file: AskedFile): (crawler: Crawler) => readonly Group[] {
	const { groups } = file;
	return (crawler) => {
		const { groupIndexes } = file.selectGroups(validateCrawler(crawler, file.dialect));
		return Array.from(groupIndexes, (index) => groups[index]!);
	};
}

/** The rules of a crawler in the dialect that it documents. @param standard those of `rfc9309`. */
function documentedMatcher(matcher: Matcher, standard: Matcher): JudgingMatcher {
	const isRobotsTxt = (url: UrlInput): boolean => {
		const isAllowed = standard.decide(url).verdict === Verdict.Allowed;
		return isAllowed && standard.explain(url).reason === "robots-txt";
	};
	/** Only a URL that `rfc9309` allows by no rule can be `/robots.txt`: few of those that are disallowed here. */
	const decideLines = (octets: Uint8Array): DecidedLines => {
		const decided = matcher.decideLines(octets);
		const { verdicts, lines } = decided;
		if (!verdicts.includes(Verdict.Disallowed)) return decided;
		const standards = standard.decideLines(octets);
		let urls: readonly Uint8Array[] | null = null;
		for (const [index, verdict] of verdicts.entries()) {
			if (verdict !== Verdict.Disallowed) continue;
			if (standards.verdicts[index] !== Verdict.Allowed || standards.lines[index] !== 0) continue;
			urls ??= splitLines(octets);
			if (!isRobotsTxt(urls[index]!)) continue;
			verdicts[index] = Verdict.Allowed;
			lines[index] = 0;
		}
		return decided;
	};
	return {
		decideLines,
		checkLines: (octets) => decideLines(octets).verdicts,
		isAllowed: (url) => matcher.isAllowed(url) || isRobotsTxt(url),
		checkAll(urls) {
			const verdicts = matcher.checkAll(urls);
			for (const [index, url] of urls.entries()) {
				if (verdicts[index] === Verdict.Disallowed && isRobotsTxt(url)) verdicts[index] = Verdict.Allowed;
			}
			return verdicts;
		},
		decide(url) {
			const decision = matcher.decide(url);
			return decision.verdict === Verdict.Disallowed && isRobotsTxt(url) ? standard.decide(url) : decision;
		},
		explain(url) {
			const found = matcher.explain(url);
			return found.verdict === Verdict.Disallowed && isRobotsTxt(url) ? standard.explain(url) : found;
		},
		dispose() {
			matcher.dispose();
			standard.dispose();
		},
	};
}
