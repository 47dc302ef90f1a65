import type { Dialect, EngineName, Reason, Verdict } from "../../../../bindings/contract/types.js";
import type { UrlLine } from "../input/url-lines.js";

/** Which URLs are shown: those that some crawler is not allowed, judged otherwise by another dialect, or otherwise before. */
export const URL_FILTERS = ["all", "blocked", "differs", "changed"] as const;
export type UrlFilter = (typeof URL_FILTERS)[number];

/** What is to be judged. */
export interface JudgeRequest {
	/** Octets where a file was opened and not changed since, so that what is no UTF-8 is judged as it is. */
	readonly body: string | Uint8Array;
	/** Another version of the file, or null. */
	readonly earlierBody: string | Uint8Array | null;
	readonly urls: string;
	/** As `readCrawlers` reads them. */
	readonly crawlers: string;
	readonly site: string;
	/** Whose verdicts the filters look at. */
	readonly dialect: Dialect;
	readonly filter: UrlFilter;
	/** URLs of the filter that are explained; the rest are only counted. */
	readonly explainedUrlsCount: number;
}

/** A verdict on one URL; none is unknown, since a matcher knows its one origin. */
export type UrlVerdict = Exclude<Verdict, typeof Verdict.Unknown>;

/** One dialect's answer on one URL. */
export interface Answer {
	readonly verdict: UrlVerdict;
	/** The line of the deciding rule, or null. */
	readonly line: number | null;
	/** Null for what is no URL. */
	readonly reason: Reason | null;
	/** One sentence. */
	readonly text: string;
}

/** One crawler's answers on one URL. */
export interface Cell {
	readonly answers: Readonly<Record<Dialect, Answer>>;
	/** Whether all dialects have the same verdict. */
	readonly isUnanimous: boolean;
	/** What the other version of the file says in the shown dialect; null where there is none or the verdict is the same. */
	readonly changedFrom: Answer | null;
}

export interface JudgedUrl extends UrlLine {
	/** As it would be requested, where that differs from what was entered; else null. */
	readonly requestedUrl: string | null;
	/** One for each crawler. */
	readonly cells: readonly Cell[];
}

/** A crawler, and what the file has for it in the shown dialect. */
export interface JudgedCrawler {
	readonly label: string;
	readonly notes: readonly string[];
	readonly obeysRobotsTxt: boolean;
	readonly chosenBy: "own" | "default" | "none";
	/** Lines of the groups that apply to it. */
	readonly groupLines: readonly number[];
	readonly crawlDelaySeconds: number | undefined;
	readonly counts: VerdictCounts;
}

/** How two versions of the file differ for a crawler over all URLs. */
export interface PolicyDifference {
	readonly label: string;
	/** Null where it was not settled. */
	readonly equal: boolean | null;
	/** URLs that show it: the first of them. */
	readonly changes: readonly {
		readonly url: string;
		readonly direction: "newly-blocked" | "newly-allowed";
		/** The deciding lines; null where no rule decides. */
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
	/** Why an entry is no crawler, or there are none; null where all are. */
	readonly crawlersError: string | null;
	/** Why the site was refused; null where it was not. */
	readonly siteError: string | null;
	readonly dialect: Dialect;
	/** The first URLs of the filter. */
	readonly urls: readonly JudgedUrl[];
	/** How many URLs each filter has; `all` counts every one. */
	readonly filterCounts: Readonly<Record<UrlFilter, number>>;
	/** One for each crawler; null where nothing is compared. */
	readonly policyDifferences: readonly PolicyDifference[] | null;
}
