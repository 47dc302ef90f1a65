import type {
	Crawler,
	Dialect,
	Explanation,
	GroupChoice,
	Rule,
	UrlInput,
	Verdict,
} from "../../bindings/shared-exports.js";

/** A parsed file of any entry, with the members that an analysis uses. */
export interface AnalysableFile {
	/** The dialect that the file was read by. */
	readonly dialect: Dialect;
	/** As `RobotsTxt.isCut`. If a file is not read to its end, no line is removable. */
	readonly isCut?: boolean;
	/** @internal Whether `/robots.txt` is allowed whatever the rules say; by default as the dialect says. */
	readonly isRobotsTxtAllowed?: boolean | undefined;
	/** Compiles the rules that apply to a crawler. */
	matcher(crawler: Crawler): AnalysableMatcher;
}

/** A compiled policy of any entry. It judges each witness before the witness is shown. */
export interface AnalysableMatcher {
	/** As `Matcher.isAllowed`. */
	isAllowed(url: UrlInput): boolean;
	/** As `Matcher.checkAll`. */
	checkAll(urls: readonly UrlInput[]): Uint8Array;
	/** As `Matcher.explain`. */
	explain(url: UrlInput): Explanation;
	/** @internal The first part of `explain`, if the matcher knows it without a pass over the file. */
	decide?(url: UrlInput): { readonly verdict: Verdict; readonly line: number };
	/** @internal The rules that apply, if they are known without a pass over the file. */
	readonly rules?: readonly Rule[];
	/** As `Matcher.dispose`. */
	dispose(): void;
}

/** The limit on the work of an analysis. */
export interface WorkOptions {
	/**
	 * Steps that the analysis may take, at least 1, or `Infinity`. A rule that is not settled within these steps is `unknown`.
	 * Default 1,000,000, about a second for a file made to be hard. Steps are counted, not time, so that an answer
	 * is the same on every machine. More steps never give a less complete answer.
	 */
	readonly maxWork?: number | undefined;
}

/**
 * The effect of a rule over all URLs.
 *
 * - `decides`: without it, or without it and some of the lines in `removableLines`, some URL's verdict would change.
 * - `overruled`: it never decides; rules of the other type win wherever it matches.
 * - `shadowed`: it never decides; rules of the same type win wherever it matches.
 * - `redundant`: it decides, but without it no verdict changes, whichever of the lines in `removableLines` are gone.
 * - `ineffective-allow`: an allow rule that is redundant, and that a longer disallow rule beats where the two meet,
 *   though neither is within the other.
 * - `matches-nothing`: no URL matches it.
 * - `empty`: it has no path; it only shows that its group exists.
 * - `unknown`: not settled within `maxWork`.
 */
export type RuleGrade =
	| "decides"
	| "overruled"
	| "shadowed"
	| "redundant"
	| "ineffective-allow"
	| "matches-nothing"
	| "empty"
	| "unknown";

/** The report on one rule. */
export interface RuleReport {
	/** The rule, as the file has it. */
	readonly rule: Rule;
	readonly grade: RuleGrade;
	/** A URL that this rule decides, judged by the engine; null if there is none or none was found. */
	readonly witness: string | null;
	/**
	 * The rules that explain the grade. For `overruled` and `shadowed`, they win in its place. For `redundant`, they
	 * give the same verdict without it. For `ineffective-allow`, they beat it on URLs that both match. Empty if
	 * there are no such rules, or if the rule's URLs, or `/robots.txt`, are allowed anyway.
	 */
	readonly because: readonly Rule[];
}

/** The report on one crawler's policy over all URLs. */
export interface PolicyAnalysis {
	/** The groups that apply to the crawler, and how they were chosen. */
	readonly group: GroupChoice;
	/** Every rule that applies to the crawler, in file order. */
	readonly rules: readonly RuleReport[];
	/** The verdict on URLs that no exception matches. */
	readonly byDefault: "allowed" | "blocked";
	/** The rule that gives the default verdict; null if no rule does, and everything is allowed. */
	readonly defaultRule: Rule | null;
	/** The rules that decide against the default and may change a verdict, in file order. */
	readonly exceptions: readonly Rule[];
	/**
	 * The lines that can be removed without changing any verdict of this crawler, ascending. They can be removed
	 * each by itself, all together, and any of them. A group keeps one rule, since without a rule it would get
	 * the rules of the next group. Empty if the file is longer than the parsing limit, since removing a line
	 * would let more of the file be read.
	 */
	readonly removableLines: readonly number[];
	/** Whether no rule is `unknown`. */
	readonly isSettled: boolean;
}

/** One crawler's policy in one file. */
export interface PolicyOf {
	readonly robots: AnalysableFile;
	readonly crawler: Crawler;
}

/** Options of `comparePolicies`. */
export interface CompareOptions extends WorkOptions {
	/** URLs to use as witnesses if they show a difference; each as in `isAllowed`. */
	readonly urls?: readonly string[] | undefined;
	/** True (default): one difference per rule that changed, at most 20. False: one difference per pair of rules. */
	readonly brief?: boolean | undefined;
}

/** The verdict of one of the two policies on a witness. */
export interface ComparedVerdict {
	readonly allowed: boolean;
	/** The rule that decides; null if no rule does. */
	readonly rule: Rule | null;
}

/** A URL that two policies judge differently. */
export interface PolicyChange {
	/** The URL, judged by the engine in both policies. */
	readonly url: string;
	readonly direction: "newly-blocked" | "newly-allowed";
	readonly before: ComparedVerdict;
	readonly after: ComparedVerdict;
}

/** The differences between two policies. */
export interface PolicyComparison {
	/** Whether both policies give every URL the same verdict; null if that was not settled within `maxWork`. */
	readonly equal: boolean | null;
	/** The differences. Newly blocked URLs come first, then those with the shortest deciding rules. */
	readonly changes: readonly PolicyChange[];
	/** Whether `changes` is incomplete: there are more than 20, or `maxWork` was reached. */
	readonly hasMore: boolean;
}

/**
 * URLs to judge, one by one or as lists in bytes. A list has one URL per line, separated by LF or CRLF. Its chunks
 * may be cut anywhere. A `Uint8Array` is always such a list, or a chunk of one.
 */
export type UrlSource =
	| Uint8Array
	| Iterable<string | URL | Uint8Array>
	| AsyncIterable<string | URL | Uint8Array>
	| ReadableStream<string | URL | Uint8Array>;

/** The number of URLs that one rule decided. */
export interface RuleHits {
	readonly rule: Rule;
	readonly hits: number;
}

/** The counts of a crawler policy's verdicts on some URLs. */
export interface PolicyCoverage {
	/** The number of URLs, without blank lines. */
	readonly urlCount: number;
	readonly allowedCount: number;
	readonly blockedCount: number;
	/** URLs of other origins, and texts that are no URLs. They have no verdict. */
	readonly outOfScopeCount: number;
	readonly invalidCount: number;
	/** The share of blocked URLs among those with a verdict, from 0 to 1; 0 if no URL has a verdict. */
	readonly blockedShare: number;
	/** URLs that no rule decided, and that are therefore allowed. */
	readonly undecidedCount: number;
	/** Every rule that applies to the crawler and has a path, in file order. */
	readonly rules: readonly RuleHits[];
	/** The rules that decided no URL. */
	readonly neverHit: readonly Rule[];
}
