import type {
	Crawler,
	Diagnostic,
	Dialect,
	Explanation,
	GroupChoice,
	Rule,
	UrlInput,
} from "../../bindings/contract/types.js";

/** A parsed file of any entry: what an analysis asks of it. */
export interface AnalysableFile {
	/** The rulebook it was read by. */
	readonly dialect: Dialect;
	/** What is wrong with it: asked whether it is read to its end, before any of its lines is called removable. */
	readonly diagnostics?: readonly Diagnostic[];
	/** Compiles the rules that apply to a crawler. */
	matcher(crawler: Crawler): AnalysableMatcher;
}

/** A compiled policy of any entry: what judges each witness before it is shown. */
export interface AnalysableMatcher {
	/** As `Matcher.isAllowed`. */
	isAllowed(url: UrlInput): boolean;
	/** As `Matcher.checkAll`. */
	checkAll(urls: readonly UrlInput[]): Uint8Array;
	/** As `Matcher.explain`. */
	explain(url: UrlInput): Explanation;
	/** As `Matcher.dispose`. */
	dispose(): void;
}

/** How much an analysis may do. */
export interface WorkOptions {
	/**
	 * Steps it may take, at least 1, or `Infinity`; what it does not settle within them is `unknown`. Default
	 * 1,000,000, about a second for a file made to be hard. It counts steps, not time: an answer is the same on every
	 * machine, and more steps never tell less.
	 */
	readonly maxWork?: number | undefined;
}

/**
 * What a rule does, over all URLs.
 *
 * - `decides`: without it, or without it and some of the lines in `removableLines`, some URL's verdict would change.
 * - `overruled`: it never decides; rules of the other type win wherever it matches.
 * - `shadowed`: it never decides; rules of the same type win wherever it matches.
 * - `redundant`: it decides, but without it no verdict changes, whichever of the lines in `removableLines` are gone.
 * - `ineffective-allow`: an allow rule that is redundant, and that a longer disallow rule beats where the two meet,
 *   though neither is within the other.
 * - `matches-nothing`: no URL matches it.
 * - `empty`: it has no path, and so says nothing but that its group exists.
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

/** What one rule does. */
export interface RuleReport {
	/** The rule, as the file has it. */
	readonly rule: Rule;
	readonly grade: RuleGrade;
	/** A URL that this rule decides, judged by the engine; null where there is none or none was found. */
	readonly witness: string | null;
	/**
	 * The rules that make it so: those that win in its place (`overruled`, `shadowed`), those that give the same verdict
	 * without it (`redundant`), or those that beat it where it meets them (`ineffective-allow`). Empty where none does,
	 * where what it matches is allowed anyway, or where `/robots.txt` is.
	 */
	readonly because: readonly Rule[];
}

/** What one crawler's policy does, over all URLs. */
export interface PolicyAnalysis {
	/** The groups that apply to the crawler, and how they were chosen. */
	readonly group: GroupChoice;
	/** Every rule that applies to the crawler, in file order. */
	readonly rules: readonly RuleReport[];
	/** The verdict on whatever no exception matches. */
	readonly byDefault: "allowed" | "blocked";
	/** The rule that says so; null where none does, and everything is allowed. */
	readonly defaultRule: Rule | null;
	/** The rules that decide otherwise and may change a verdict, in file order. */
	readonly exceptions: readonly Rule[];
	/**
	 * The lines that can go without any verdict of this crawler changing, ascending: each by itself, all together, and
	 * any of them. A group keeps one rule, since without any it would take those of the next group. Empty where the file
	 * is longer than what is read of it, since more of it would be read then.
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

/** How `comparePolicies` looks for differences. */
export interface CompareOptions extends WorkOptions {
	/** URLs to take as witnesses where they show a difference; each as in `isAllowed`. */
	readonly urls?: readonly string[] | undefined;
	/** One difference for each rule that changed, at most 20 (the default, true); false: one for each pair of rules. */
	readonly brief?: boolean | undefined;
}

/** What one of the two policies says of a witness. */
export interface ComparedVerdict {
	readonly allowed: boolean;
	/** The rule that decides; null where none does. */
	readonly rule: Rule | null;
}

/** A URL that two policies judge differently. */
export interface PolicyChange {
	/** Judged by the engine in both policies. */
	readonly url: string;
	readonly direction: "newly-blocked" | "newly-allowed";
	readonly before: ComparedVerdict;
	readonly after: ComparedVerdict;
}

/** How two policies differ. */
export interface PolicyComparison {
	/** Whether both give every URL the same verdict; null where that was not settled within `maxWork`. */
	readonly equal: boolean | null;
	/** Newly blocked first, then the shortest deciding rules. */
	readonly changes: readonly PolicyChange[];
	/** Whether `changes` leaves some out: there are more than 20, or `maxWork` was reached. */
	readonly hasMore: boolean;
}

/**
 * URLs to be judged: one by one, or lists of them in octets, a URL a line, separated by LF or CRLF wherever the portions
 * are cut. A `Uint8Array` is always such a list, or a portion of one.
 */
export type UrlSource =
	| Uint8Array
	| Iterable<string | URL | Uint8Array>
	| AsyncIterable<string | URL | Uint8Array>
	| ReadableStream<string | URL | Uint8Array>;

/** How many of some URLs one rule decided. */
export interface RuleHits {
	readonly rule: Rule;
	readonly hits: number;
}

/** What a crawler's policy did to some URLs. */
export interface PolicyCoverage {
	/** How many URLs came, blank lines left out. */
	readonly urlCount: number;
	readonly allowedCount: number;
	readonly blockedCount: number;
	/** Those of other origins, and those that are no URLs: no verdict. */
	readonly outOfScopeCount: number;
	readonly invalidCount: number;
	/** Of those that have a verdict, how many are blocked: from 0 to 1; 0 where there are none. */
	readonly blockedShare: number;
	/** Those that no rule decided, and that are allowed therefore. */
	readonly undecidedCount: number;
	/** Every rule that applies to the crawler and has a path, in file order. */
	readonly rules: readonly RuleHits[];
	/** Those of them that decided none. */
	readonly neverHit: readonly Rule[];
}
