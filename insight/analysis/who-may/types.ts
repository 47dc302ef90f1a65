import type { GroupChoice, Rule } from "../../../bindings/shared-exports.js";
import type { NamedCrawler } from "../../../crawling/crawlers/index.js";
import type { InspectableFile } from "../findings/types.js";
import type { PolicyAnalysis, WorkOptions } from "../types.js";

/** A parsed file of any entry, with the members that a list of who may fetch needs. */
export type ListableFile = InspectableFile & Required<Pick<InspectableFile, "groups">>;

/** Options of `whoMay`. */
export interface WhoMayOptions extends WorkOptions {
	/** The URLs to judge, as in `isAllowed`; without them every URL is judged. */
	readonly urls?: readonly string[] | undefined;
}

/**
 * The extent of what a crawler may fetch: of every URL, or of the URLs that were given.
 *
 * - `all`: every URL; a proof.
 * - `nothing`: no URL, except for `/robots.txt` if that is always allowed; a proof.
 * - `part`: some URLs, and others not.
 * - `unknown`: not settled within `maxWork`.
 */
export type CrawlerAccess = "all" | "nothing" | "part" | "unknown";

/** The number of given URLs that a crawler may and may not fetch. */
export interface UrlCounts {
	readonly allowedCount: number;
	readonly blockedCount: number;
}

/** The access of one crawler. */
export interface WhoMay {
	/**
	 * The product token; `*` for every crawler that has no entry of its own. A crawler whose name is an entry's up to a
	 * digit obeys that entry's group too, in dialect `rfc9309`: `Foo` of `User-agent: Foo1`.
	 */
	readonly token: string;
	/** The facts about the crawler; null if only the file names it, and for `*`. */
	readonly crawler: NamedCrawler | null;
	/** The access that the file gives. A crawler that disregards robots.txt (`obeysRobotsTxt`) does not follow it. */
	readonly access: CrawlerAccess;
	/** The counts of the given URLs; null if no URLs were given. */
	readonly counts: UrlCounts | null;
	/** The groups that apply, and how they were chosen; null if `maxWork` was reached before. */
	readonly group: GroupChoice | null;
	/** The policy over every URL, as `analyse` reports it; null if URLs were given or `maxWork` was reached before. */
	readonly policy: Pick<PolicyAnalysis, "byDefault" | "defaultRule" | "exceptions" | "isSettled"> | null;
	/**
	 * The rules for `*` that close URLs that the crawler's own groups open, if `lint` warns of that
	 * (`own-group-reopens`). Empty if there are none, if URLs were given or `maxWork` was reached before.
	 */
	readonly reopened: readonly Rule[];
}
