import type { CrawlerProfile } from "../../bindings/contract/types.js";

/** What a crawler fetches pages for, as its operator says. */
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

/** What a crawler does with `crawl-delay`: waits so many seconds, fetches one page in such a window, or ignores it. */
export type CrawlDelayReading = "seconds" | "window" | "ignored";

/** How far a crawler disregards robots.txt, as its operator says: it always, generally, or sometimes does. */
export type RobotsTxtNeglect = "always" | "generally" | "may";

/** How short and how long a crawler's window for one page may be, whatever number a file has. */
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
	readonly purpose: CrawlerPurpose;
	/** How it looks for its group: hand this in wherever a crawler is asked for. */
	readonly profile: CrawlerProfile;
	/** Null where nothing is documented. */
	readonly crawlDelay: CrawlDelayReading | null;
	/** The bounds of the window where `crawlDelay` is `window`; null for every other reading. */
	readonly crawlDelayWindow: CrawlDelayWindow | null;
	/** False where it disregards robots.txt, so that no verdict holds for it; `neglect` says how far. */
	readonly obeysRobotsTxt: boolean;
	/** Null where it obeys. */
	readonly neglect: RobotsTxtNeglect | null;
	/** Whether it fetches nothing: the token only steers what others' copies are used for. */
	readonly isControlToken: boolean;
	/**
	 * Where its operator publishes the addresses it fetches from: URLs of JSON files or of pages. Empty where none is
	 * known, and for control tokens. Nothing here fetches them.
	 */
	readonly addressRangeUrls: readonly string[];
	/** The page that says how it reads robots.txt: its title and place, with its date where that is known. */
	readonly source: string;
}

/** A crawler that is known from lists of others only: how it reads robots.txt, and whether it does, is not documented. */
export interface UndocumentedCrawler {
	readonly isDocumented: false;
	/** Its product token, as sites spell it. */
	readonly token: string;
	/** Null where no list says. */
	readonly operator: string | null;
	/** What lists say it fetches pages for. */
	readonly purpose: CrawlerPurpose;
}

/** A crawler that is known by name; `isDocumented` says how well. */
export type NamedCrawler = DocumentedCrawler | UndocumentedCrawler;
