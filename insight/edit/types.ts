import type { Dialect } from "../../bindings/contract/types.js";

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

/** A robots.txt as data. */
export interface RobotsTxtData {
	/** In the order in which they are written. */
	readonly groups?: readonly GroupData[] | undefined;
	/** Absolute URLs. */
	readonly sitemaps?: readonly (string | URL)[] | undefined;
	/** The site's main host, for crawlers that read this record. */
	readonly host?: string | undefined;
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
