import type { Dialect, Rule } from "../../bindings/contract/types.js";
import type { CrawlerPurpose } from "../../crawling/crawlers/index.js";

/** Rules for some crawlers, as data. */
export interface GroupData {
	/** Product tokens, or `*` for every crawler without a group of its own. */
	readonly productTokens: string | readonly string[];
	/** Path patterns that may be fetched. */
	readonly allow?: string | readonly string[] | undefined;
	/** Path patterns that may not. */
	readonly disallow?: string | readonly string[] | undefined;
	/** Seconds to wait between fetches. */
	readonly crawlDelaySeconds?: number | undefined;
}

/** Which crawlers are meant: those of some purposes, and some by name. */
export interface CrawlerSelection {
	/** Every documented crawler of these purposes. */
	readonly purposes?: CrawlerPurpose | readonly CrawlerPurpose[] | undefined;
	/** Product tokens of more crawlers, documented or not. */
	readonly crawlers?: string | readonly string[] | undefined;
	/** Product tokens of crawlers that are left out. */
	readonly except?: string | readonly string[] | undefined;
	/** Whether the crawlers of the purposes that are known from lists only are meant too; default false. */
	readonly undocumented?: boolean | undefined;
}

/** A robots.txt as data. */
export interface RobotsTxtData {
	/** In the order in which they are written. */
	readonly groups?: readonly GroupData[] | undefined;
	/** Absolute URLs. */
	readonly sitemaps?: readonly (string | URL)[] | undefined;
	/** The site's main host, for crawlers that read this record. */
	readonly host?: string | undefined;
	/** Crawlers that may fetch nothing, whatever the groups say: as `blockCrawlers` writes it. */
	readonly block?: CrawlerSelection | undefined;
}

/** One of `rules` in the shape of Next.js' `robots.ts`. */
export interface NextRobotsRule {
	/** Default `*`. */
	readonly userAgent?: string | readonly string[] | undefined;
	readonly allow?: string | readonly string[] | undefined;
	readonly disallow?: string | readonly string[] | undefined;
	/** Seconds. */
	readonly crawlDelay?: number | undefined;
}

/** The shape of Next.js' `robots.ts` (`MetadataRoute.Robots`). */
export interface NextRobots {
	readonly rules: NextRobotsRule | readonly NextRobotsRule[];
	readonly sitemap?: string | readonly string[] | undefined;
	readonly host?: string | undefined;
}

/** How a file is read for its change. */
export interface EditOptions {
	/** Default `rfc9309`. */
	readonly dialect?: Dialect | undefined;
}

/** How `minifyRobotsTxt` works. */
export interface MinifyOptions extends EditOptions {
	/** Whether comments and blank lines stay; default false. */
	readonly keepComments?: boolean | undefined;
	/** As in `analyse`, for all crawlers together. */
	readonly maxWork?: number | undefined;
}

/** A file without what changes nothing. */
export interface Minified<Body extends string | Uint8Array> {
	readonly body: Body;
	/** The lines left out, ascending; 1-based. */
	readonly removedLines: readonly number[];
}

/** Which crawlers, and what they may or may not fetch. */
export interface CrawlerAccessOptions extends CrawlerSelection, EditOptions {
	/** A path pattern; default `/`, which is everything. */
	readonly path?: string | undefined;
	/** As in `analyse`, for all crawlers and all proofs together. */
	readonly maxWork?: number | undefined;
}

/** A file in which some crawlers are refused, or let in. */
export interface CrawlerAccessEdit<Body extends string | Uint8Array> {
	/** The file as it has to be; `body` itself where nothing has to change, or where something is not proved. */
	readonly body: Body;
	readonly isChanged: boolean;
	/** The crawlers that are meant. */
	readonly crawlers: readonly string[];
	/** Those of them for which something had to change, whether or not it is proved. */
	readonly changed: readonly string[];
	/** Crawlers that are not meant, and got a group of their own so that they are told what they were told before. */
	readonly sheltered: readonly string[];
	/** The crawlers of which it is not proved that the change does what is asked, and no more; empty where all is. */
	readonly unproved: readonly string[];
	/** Rules of the file because of which the change would not do all that is asked, one for each crawler that has one. */
	readonly obstacles: readonly AccessObstacle[];
}

/** A rule that stands in the way of a change: it matches other URLs too, so it is not taken away. */
export interface AccessObstacle {
	/** The product token of a crawler that is meant. */
	readonly crawler: string;
	/** A URL, as a path, that the crawler would still be told the opposite of. */
	readonly url: string;
	/** The rule of the file that decides it. */
	readonly rule: Rule;
}
