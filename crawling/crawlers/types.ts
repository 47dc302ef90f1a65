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

/** A crawler whose operator documents how it reads robots.txt. */
export interface DocumentedCrawler {
	/** Its product token, spelt as documented. */
	readonly token: string;
	readonly operator: string;
	readonly purpose: CrawlerPurpose;
	/** How it looks for its group: hand this in wherever a crawler is asked for. */
	readonly profile: CrawlerProfile;
	/** Null where nothing is documented. */
	readonly crawlDelay: CrawlDelayReading | null;
	/** False where it disregards robots.txt, so that no verdict holds for it; `neglect` says how far. */
	readonly obeysRobotsTxt: boolean;
	/** Null where it obeys. */
	readonly neglect: RobotsTxtNeglect | null;
	/** Whether it fetches nothing: the token only steers what others' copies are used for. */
	readonly isControlToken: boolean;
	/** The page that says all this: its title and place, with its date where that is known. */
	readonly source: string;
}
