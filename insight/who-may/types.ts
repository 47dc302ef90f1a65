import type { GroupChoice } from "../../bindings/contract/types.js";
import type { NamedCrawler } from "../../crawling/crawlers/index.js";
import type { PolicyAnalysis, WorkOptions } from "../analysis/types.js";
import type { InspectableFile } from "../findings/types.js";

/** A parsed file of any entry: what is asked of it to list who may fetch. */
export type ListableFile = InspectableFile & Required<Pick<InspectableFile, "groups">>;

/** What `whoMay` looks at. */
export interface WhoMayOptions extends WorkOptions {
	/** The URLs that it is about, as in `isAllowed`; without them it is about every URL there is. */
	readonly urls?: readonly string[] | undefined;
}

/**
 * How much a crawler may fetch: of every URL there is, or of those that were given.
 *
 * - `all`: every URL; a proof.
 * - `nothing`: no URL, but for `/robots.txt` where that is always allowed; a proof.
 * - `part`: some URLs, and others not.
 * - `unknown`: not settled within `maxWork`.
 */
export type CrawlerAccess = "all" | "nothing" | "part" | "unknown";

/** How many of the given URLs a crawler may fetch. */
export interface UrlCounts {
	readonly allowedCount: number;
	readonly blockedCount: number;
}

/** What one crawler may fetch. */
export interface WhoMay {
	/** Its product token; `*`: every crawler that has no entry of its own. */
	readonly token: string;
	/** What is known of it; null where only the file names it, and for `*`. */
	readonly crawler: NamedCrawler | null;
	/** What the file says. A crawler that disregards robots.txt (`obeysRobotsTxt`) does not go by it. */
	readonly access: CrawlerAccess;
	/** Null unless URLs were given. */
	readonly counts: UrlCounts | null;
	/** Which groups apply, and how they were chosen; null where `maxWork` was reached before. */
	readonly group: GroupChoice | null;
	/** As `analyse` has it for every URL; null where URLs were given, or `maxWork` was reached before. */
	readonly policy: Pick<PolicyAnalysis, "byDefault" | "defaultRule" | "exceptions" | "isSettled"> | null;
}
