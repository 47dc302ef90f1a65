import type { Dialect, EngineName, Reason, Verdict } from "../../../bindings/shared-exports.js";
import type { UrlLine } from "./input/url-lines.js";

/**
 * Filters for URLs: blocked for some crawler, judged differently by another dialect, or judged differently before.
 */
export const URL_FILTERS = ["all", "blocked", "differs", "changed"] as const;
export type UrlFilter = (typeof URL_FILTERS)[number];

/** A request for verdicts. */
export interface JudgeRequest {
	/**
	 * The octets of an opened file, if it was not changed since. So octets that are not UTF-8 are judged as they are.
	 */
	readonly body: string | Uint8Array;
	/** Another version of the file, or null. */
	readonly earlierBody: string | Uint8Array | null;
	readonly urls: string;
	/** As `readCrawlers` reads them. */
	readonly crawlers: string;
	readonly site: string;
	/** The dialect whose verdicts the filters use. */
	readonly dialect: Dialect;
	readonly filter: UrlFilter;
	/** Number of URLs of the filter that are explained. The other URLs are only counted. */
	readonly explainedUrlsCount: number;
}

/** A verdict on one URL. It is never unknown, since a matcher has only one origin. */
export type UrlVerdict = Exclude<Verdict, typeof Verdict.Unknown>;

/** One dialect's answer on one URL. */
export interface Answer {
	readonly verdict: UrlVerdict;
	/** The line of the deciding rule, or null. */
	readonly line: number | null;
	/** Null if the text is not a URL. */
	readonly reason: Reason | null;
	/** One sentence. */
	readonly text: string;
}

/** One crawler's answers on one URL. */
export interface Cell {
	readonly answers: Readonly<Record<Dialect, Answer>>;
	/** Whether all dialects have the same verdict. */
	readonly isUnanimous: boolean;
	/**
	 * The answer of the other version of the file in the shown dialect; null if there is no other version, or if the
	 * verdict is the same.
	 */
	readonly changedFrom: Answer | null;
}

export interface JudgedUrl extends UrlLine {
	/** The URL as it would be requested, if that differs from the entered text; else null. */
	readonly requestedUrl: string | null;
	/** One cell for each crawler. */
	readonly cells: readonly Cell[];
}

/** A crawler, and what the file has for it in the shown dialect. */
export interface JudgedCrawler {
	readonly label: string;
	readonly notes: readonly string[];
	readonly obeysRobotsTxt: boolean;
	readonly chosenBy: "own" | "default" | "none";
	/** Lines of the groups that apply to the crawler. */
	readonly groupLines: readonly number[];
	readonly crawlDelaySeconds: number | undefined;
	readonly counts: VerdictCounts;
}

/** How two versions of the file differ for a crawler over all URLs. */
export interface PolicyDifference {
	readonly label: string;
	/** Null if the comparison was not settled. */
	readonly equal: boolean | null;
	/** The first URLs that show a difference. */
	readonly changes: readonly {
		readonly url: string;
		readonly direction: "newly-blocked" | "newly-allowed";
		/** The deciding lines; null if no rule decides. */
		readonly lineBefore: number | null;
		readonly lineAfter: number | null;
	}[];
	readonly hasMore: boolean;
}

/** How many URLs got each verdict, by code. */
export type VerdictCounts = readonly [
	disallowed: number,
	allowed: number,
	outOfScope: number,
	invalid: number,
];

export interface Judgement {
	readonly engine: EngineName;
	readonly octetsCount: number;
	readonly linesCount: number;
	readonly crawlers: readonly JudgedCrawler[];
	/** Why an entry is not a crawler, or that there is no crawler; null if every entry is a crawler. */
	readonly crawlersError: string | null;
	/** Why the site was refused; null if it was not refused. */
	readonly siteError: string | null;
	readonly dialect: Dialect;
	/** The first URLs of the filter. */
	readonly urls: readonly JudgedUrl[];
	/** Number of URLs of each filter; `all` counts every URL. */
	readonly filterCounts: Readonly<Record<UrlFilter, number>>;
	/** One difference for each crawler; null if nothing is compared. */
	readonly policyDifferences: readonly PolicyDifference[] | null;
}
