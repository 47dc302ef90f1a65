import type { Dialect, Rule } from "../../bindings/shared-exports.js";
import type { ContentUse, PreferenceRecord } from "../../crawling/content-preferences/index.js";
import type { CrawlerPurpose } from "../../crawling/crawlers/index.js";

/** The permitted uses of the content, as in a `Content-Signal` record: true is yes, false no, absent neither. */
export interface ContentSignalData {
	readonly search?: boolean | undefined;
	readonly "ai-input"?: boolean | undefined;
	readonly "ai-train"?: boolean | undefined;
	/** How much may be used. The key is on trial. */
	readonly use?: ContentUse | undefined;
}

/** The same as a `Content-Usage` record says it (draft-ietf-aipref-vocab-08). */
export interface ContentUsageData {
	/** A path pattern; absent: the whole group. */
	readonly path?: string | undefined;
	readonly search?: boolean | undefined;
	readonly "ai-use"?: boolean | undefined;
	readonly "train-ai"?: boolean | undefined;
}

/** Rules for some crawlers, as data. */
export interface GroupData {
	/** Product tokens, or `*` for every crawler without a group of its own. */
	readonly productTokens: string | readonly string[];
	/** Path patterns that may be fetched. */
	readonly allow?: string | readonly string[] | undefined;
	/** Path patterns that may not be fetched. */
	readonly disallow?: string | readonly string[] | undefined;
	/** Seconds to wait between fetches. */
	readonly crawlDelaySeconds?: number | undefined;
	readonly contentSignal?: ContentSignalData | undefined;
	readonly contentUsage?: ContentUsageData | readonly ContentUsageData[] | undefined;
	/** Absolute URLs of terms for these crawlers (RSL 1.0). */
	readonly license?: string | URL | readonly (string | URL)[] | undefined;
}

/** A selection of crawlers: those of some purposes, and some by name. */
export interface CrawlerSelection {
	/** Every documented crawler of a purpose, or of several. A crawler may have more purposes than one. */
	readonly purpose?: CrawlerPurpose | readonly CrawlerPurpose[] | undefined;
	/** Product tokens of more crawlers, documented or not. */
	readonly crawlers?: string | readonly string[] | undefined;
	/** Product tokens of crawlers that are left out. */
	readonly except?: string | readonly string[] | undefined;
	/** Whether the purposes also select crawlers that are known only from lists; default false. */
	readonly undocumented?: boolean | undefined;
}

/** A robots.txt as data. */
export interface RobotsTxtData {
	/** The groups, in the order in which they are written. */
	readonly groups?: readonly GroupData[] | undefined;
	/** Absolute URLs. */
	readonly sitemaps?: readonly (string | URL)[] | undefined;
	/** The site's main host, for crawlers that read this record. */
	readonly host?: string | undefined;
	/** Absolute URLs of terms for crawlers whose groups have none (RSL 1.0). They come before the first group. */
	readonly license?: string | URL | readonly (string | URL)[] | undefined;
	/** Crawlers that may fetch nothing, whatever the groups say; written as by `blockCrawlers`. */
	readonly block?: CrawlerSelection | undefined;
}

/** A rule in the shape of Next.js' `robots.ts`. */
export interface NextRobotsRule {
	/** Default `*`. */
	readonly userAgent?: string | readonly string[] | undefined;
	readonly allow?: string | readonly string[] | undefined;
	readonly disallow?: string | readonly string[] | undefined;
	/** Seconds; 0 is not written, as by Next.js. */
	readonly crawlDelay?: number | undefined;
	/** Further records by key, written as they are; null is left out. */
	readonly other?:
		| Readonly<Record<string, string | number | readonly (string | number)[] | null | undefined>>
		| undefined;
}

/** The shape of Next.js' `robots.ts` (`MetadataRoute.Robots`). */
export interface NextRobots {
	readonly rules: NextRobotsRule | readonly NextRobotsRule[];
	readonly sitemap?: string | readonly string[] | undefined;
	readonly host?: string | undefined;
}

/** Options for reading a file that is edited. */
export interface EditOptions {
	/** By default `rfc9309`; a rule that `addRule` adds is then proved for `google` too. */
	readonly dialect?: Dialect | undefined;
}

/** Options for a change that is proved. */
export interface ProofOptions {
	/**
	 * The dialect in which the file is read and the change is proved. By default, the change is proved in both that
	 * crawlers of today read by, `rfc9309` and `google`.
	 */
	readonly dialect?: Dialect | undefined;
}

/** Options of `minifyRobotsTxt`. */
export interface MinifyOptions extends ProofOptions {
	/** Whether comments and blank lines stay; default false. */
	readonly keepComments?: boolean | undefined;
	/** As in `analyse`, for all crawlers together. */
	readonly maxWork?: number | undefined;
}

/** A file without the lines that change nothing. */
export interface Minified<Body extends string | Uint8Array> {
	readonly body: Body;
	/** The removed lines, ascending; 1-based. */
	readonly removedLines: readonly number[];
	/** The obstacle of a body that is no robots.txt, which is left as it is; else empty. */
	readonly obstacles: readonly BodyObstacle[];
}

/** The crawlers of an edit, and the path that they may or may not fetch. */
export interface CrawlerAccessOptions extends CrawlerSelection, ProofOptions {
	/** A path pattern; default `/`, which is everything. */
	readonly path?: string | undefined;
	/** As in `analyse`, for all crawlers and all proofs together. */
	readonly maxWork?: number | undefined;
}

/** A file in which some crawlers are blocked, or allowed. */
export interface CrawlerAccessEdit<Body extends string | Uint8Array> {
	/** The changed file; `body` itself if nothing has to change, or if something is not proved. */
	readonly body: Body;
	readonly isChanged: boolean;
	/** The selected crawlers. */
	readonly crawlers: readonly string[];
	/** The selected crawlers for which something had to change, whether or not the change is proved. */
	readonly changed: readonly string[];
	/** Crawlers that are not selected, and got a group of their own so that nothing changes for them. */
	readonly sheltered: readonly string[];
	/** The crawlers for which it is not proved that the change has exactly the asked effect; empty if all is proved. */
	readonly unproved: readonly string[];
	/**
	 * Crawlers of the purposes that are not selected, and for which `body` says the opposite on some URL: crawlers that
	 * are known only from lists, and retired ones that the file names. `undocumented` and `crawlers` select them. Those
	 * in `except` are left out.
	 */
	readonly remaining: readonly string[];
	/**
	 * Rules of the file that prevent a part of the change, one per crawler that has such a rule. If the body is no
	 * robots.txt, this is the only obstacle, and no crawler is proved.
	 */
	readonly obstacles: readonly AccessObstacle[];
}

/** The permitted uses of the content, and the place where they are written. An absent use stays as it is. */
export interface ContentPreferenceOptions {
	/** Whether the content may be in a search index. */
	readonly search?: boolean | undefined;
	/** Whether it may be input of AI answers. */
	readonly input?: boolean | undefined;
	/** Whether it may be used to train AI. */
	readonly train?: boolean | undefined;
	/** How much of it may be used; only in `content-signal`, where the key is on trial. */
	readonly use?: ContentUse | undefined;
	/** The records that say it; default `content-signal`. */
	readonly records?: PreferenceRecord | readonly PreferenceRecord[] | undefined;
	/** The product token of the only crawler for which it is written; default: all. */
	readonly crawler?: string | undefined;
	/** As in `analyse`, for all proofs together. */
	readonly maxWork?: number | undefined;
}

/** A file that states the permitted uses of its content. */
export interface ContentPreferenceEdit<Body extends string | Uint8Array> {
	/** The changed file; `body` itself if nothing has to change, or if something is not proved. */
	readonly body: Body;
	readonly isChanged: boolean;
	/** Other crawlers that got a group of their own so that nothing changes for them. */
	readonly sheltered: readonly string[];
	/** Documented crawlers that ignore `*` and that no group names: they read nothing of it. Empty with `crawler`. */
	readonly unreached: readonly string[];
	/** The crawlers for which it is not proved that they read the asked statements, and that nothing else changes for them. */
	readonly unproved: readonly string[];
	/** Lines of `body` with a path, which are unchanged and decide on their URLs (`content-usage`). */
	readonly pathLines: readonly number[];
	/** Lines of `body` that say the opposite, in the kind of record that `records` does not name. */
	readonly contraryLines: readonly number[];
	/** Lines of the rules by which all that are asked about may fetch nothing: so they need no line. Else empty. */
	readonly refusalLines: readonly number[];
	/** Why a body is left as it is. */
	readonly obstacles: readonly BodyObstacle[];
}

/** An obstacle to a change. */
export type AccessObstacle = RuleObstacle | BodyObstacle;

/**
 * A body that cannot be changed so that crawlers read it as asked: it is no robots.txt, and crawlers read no rule of it;
 * or it would be longer than the bytes that crawlers have to read (RFC 9309 §2.5). `not-settled`: `maxWork` is not enough to
 * prove a change.
 */
export interface BodyObstacle {
	readonly code: "not-a-robots-txt" | "over-limit" | "not-settled";
	/** A sentence that names the kind of the body. */
	readonly message: string;
}

/** A rule that prevents a change. It matches other URLs too, so it is not removed. */
export interface RuleObstacle {
	readonly code: "rule";
	/** The product token of a selected crawler. */
	readonly crawler: string;
	/** A URL, as a path, on which the file would still say the opposite to the crawler. */
	readonly url: string;
	/** The rule of the file that decides the URL. */
	readonly rule: Rule;
}
