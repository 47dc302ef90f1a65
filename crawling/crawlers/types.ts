import type { CrawlerProfile, Dialect } from "../../bindings/shared-exports.js";

/** The purpose for which a crawler fetches pages, as its operator says. */
export type CrawlerPurpose =
	| "search"
	| "ads"
	| "ai-search"
	| "ai-training"
	| "ai-user-fetch"
	| "archive"
	| "monitoring"
	| "seo"
	| "social-preview"
	| "other";

/**
 * A crawler's reading of `crawl-delay`: it waits so many seconds, fetches one page in such a window, ignores it, or is said to support
 * it by a page that names no unit.
 */
export type CrawlDelayReading = "seconds" | "window" | "ignored" | "supported";

/** How often a crawler ignores robots.txt, as its operator says: always, generally, or sometimes. */
export type RobotsTxtNeglect = "always" | "generally" | "may";

/** The shortest and longest window of a crawler for one page, or wait before it, for any number in a file. */
export interface CrawlDelayWindow {
	readonly minSeconds: number;
	readonly maxSeconds: number;
}

/** A crawler whose operator documents how it reads robots.txt. */
export interface DocumentedCrawler {
	readonly isDocumented: true;
	/** Its product token, spelt as documented. */
	readonly token: string;
	readonly operator: string;
	/** The purposes for which it fetches pages, the main one first. */
	readonly purposes: readonly CrawlerPurpose[];
	/** Its way to look for its group: pass it as any crawler argument. */
	readonly profile: CrawlerProfile;
	/** The dialect by which it reads a file, if its operator documents one of its own; null for every other crawler. */
	readonly dialect: Dialect | null;
	/** The page that documents `dialect`, as `source`; null for none. */
	readonly dialectSource: string | null;
	/** Null if nothing is documented. */
	readonly crawlDelay: CrawlDelayReading | null;
	/** The bounds of the window if `crawlDelay` is `window`, or of the seconds if they have any; else null. */
	readonly crawlDelayWindow: CrawlDelayWindow | null;
	/** False if it ignores robots.txt, so that no verdict holds for it; `neglect` says how often. */
	readonly obeysRobotsTxt: boolean;
	/** Null if it obeys. */
	readonly neglect: RobotsTxtNeglect | null;
	/** Whether it fetches nothing: the token only controls the use of other crawlers' copies. */
	readonly isControlToken: boolean;
	/**
	 * The URLs at which its operator publishes the addresses it fetches from: JSON files or pages. Empty if none is
	 * known, and for control tokens. Nothing here fetches them.
	 */
	readonly addressRangeUrls: readonly string[];
	/** The page about its reading of robots.txt: title and URL, with its date if that is known. */
	readonly source: string;
	/** The day on which that page, or a copy of it, was read, as in `2026-11-22`. */
	readonly sourceReadOn: string;
}

/** A crawler that is only known from lists of others: whether and how it reads robots.txt is not documented. */
export interface UndocumentedCrawler {
	readonly isDocumented: false;
	/** Its product token, as sites spell it. */
	readonly token: string;
	/** Null if no list says. */
	readonly operator: string | null;
	/** The purposes for which it fetches pages, by the lists, the main one first. */
	readonly purposes: readonly CrawlerPurpose[];
	/**
	 * The token whose group it may go by if no group names it. Its name suggests that, and no present page of
	 * its operator says so. Null for most.
	 */
	readonly assumedFallbackToken: string | null;
	/** Whether it no longer crawls: files still name it. */
	readonly isRetired: boolean;
	/** As in `DocumentedCrawler`; lists say so. */
	readonly isControlToken: boolean;
	/** How many robots.txt files of a count over the public web name it; null if it was not counted. */
	readonly mentionCount: number | null;
}

/** A crawler that is known by name; `isDocumented` says whether its operator documents it. */
export type NamedCrawler = DocumentedCrawler | UndocumentedCrawler;

/** The crawler that a User-Agent header names. */
export interface IdentifiedCrawler {
	/**
	 * The product token by which a group names it: it can be passed as any crawler argument, and so can the `profile`
	 * of a documented crawler. `*` if the name is no product token, so that no group names it.
	 */
	readonly productToken: string;
	/** The crawler, documented or not; null if no list has it. */
	readonly crawler: NamedCrawler | null;
}
