/** The rulebook a file is read by. docs/semantics.md says how the three differ, and where each departs from its source. */
export type Dialect = "rfc9309" | "google" | "original1994";

/** The engine that runs: WebAssembly or pure JavaScript. */
export type EngineName = "wasm" | "js";

/** A URL argument: an absolute URL, or a path that starts with `/`, or the bytes of either. */
export type UrlInput = string | URL | Uint8Array;

/** A robots.txt body. A string is encoded as UTF-8 before it is read. */
export type RobotsTxtBody = string | Uint8Array | ArrayBuffer;

/** The verdict on one URL, as batch calls report it. */
export const Verdict = {
	/** The crawler may not fetch it. */
	Disallowed: 0,
	/** The crawler may fetch it. */
	Allowed: 1,
	/** The URL has an origin that the file does not cover. */
	OutOfScope: 2,
	/** The text is neither an absolute URL nor a path. */
	InvalidUrl: 3,
	/** Only from a `PolicySet`: it has no policy for the URL's origin. */
	Unknown: 4,
} as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** The maximum of other matching rules that an explanation lists: a hostile file has tens of thousands. */
export const MOST_RIVALS = 100;

/** How `RobotsTxt.parse` reads a file. */
export interface ParseOptions {
	/** URL of the file: an absolute URL whose path is exactly `/robots.txt`. Without it every origin is in scope. */
	readonly url?: UrlInput | undefined;
	/** Default `rfc9309`. */
	readonly dialect?: Dialect | undefined;
	/** Parsing limit in bytes; at least 512,000 (the default), or `Infinity` (RFC 9309 §2.5). */
	readonly maxBytes?: number | undefined;
}

/** How a crawler looks for its groups, if its product tokens do not say it. */
export interface CrawlerProfile {
	/** Its product token, or several, the most specific first; `*` alone: a crawler that no group names. */
	readonly productTokens: string | readonly string[];
	/**
	 * `ignores`: the `*` groups never apply to it; without a group of its own everything is allowed. Default: `obeys`.
	 */
	readonly defaultGroup?: "obeys" | "ignores" | undefined;
	/**
	 * `first`: the first token that has a group decides; `merge`: the groups of all tokens merge. Default: as in the
	 * dialect.
	 */
	readonly order?: "first" | "merge" | undefined;
}

/** The parts that `toSnapshot` keeps besides the policy. */
export interface SnapshotOptions {
	/**
	 * Whether the snapshot includes the crawler's groups and rules as written, for `explain` to show. Default false.
	 */
	readonly text?: boolean | undefined;
}

/**
 * A crawler argument: its product token (RFC 9309 §2.2.1); an ordered list of them; its profile; or `*`, a crawler that
 * no group names. `Name/1.0` is read as `Name`; a whole User-Agent header is refused.
 */
export type Crawler = string | readonly string[] | CrawlerProfile;

/** A user-agent line. */
export interface ProductTokenLine {
	/** 1-based line number. */
	readonly line: number;
	/** The value as written, without the white space around it. */
	readonly value: string;
}

/** An allow or disallow line. */
export interface Rule {
	/** 1-based line number. */
	readonly line: number;
	/** The type that the key names. */
	readonly type: "allow" | "disallow";
	/** The path pattern as written; empty if the line has none. */
	readonly pattern: string;
	/** The canonical form it is compared in, literal `*` and `$` printed as `%2A` and `%24`. */
	readonly canonical: string;
}

/** One or more user-agent lines and the rules they share (RFC 9309 §2.1). */
export interface Group {
	/** Line of the first user-agent line. */
	readonly line: number;
	/** Its user-agent lines, in file order. */
	readonly productTokens: readonly ProductTokenLine[];
	/** Its allow and disallow lines, in file order; those with an empty path too. */
	readonly rules: readonly Rule[];
	/** Its other records, in file order. */
	readonly records: readonly OtherRecord[];
	/**
	 * The largest valid crawl-delay among the group's lines; undefined if there is none. All user-agent lines of a
	 * group share its rules, but not its crawl-delay: `Matcher.crawlDelaySeconds` is the value for one crawler.
	 */
	readonly crawlDelaySeconds: number | undefined;
}

/** A record that is neither user-agent, allow, disallow nor sitemap, key and value as written. */
export interface OtherRecord {
	/** 1-based line number. */
	readonly line: number;
	/** The key as written, without the white space around it. */
	readonly key: string;
	/** The value as written, without the white space around it. */
	readonly value: string;
	/** Line of the first user-agent line of its group (`Group.line`); null if it is in no group. */
	readonly groupLine: number | null;
}

/** A sitemap record (RFC 9309 §2.2.4). */
export interface Sitemap {
	/** 1-based line number. */
	readonly line: number;
	/** As written; its case is kept. */
	readonly url: string;
	/**
	 * The absolute URL: resolved against option `url`, the URL of the file. Null if it is relative and option `url` is
	 * missing, and if its meaning is unclear (`https:s.xml`, `https:///s.xml`).
	 */
	readonly resolvedUrl: string | null;
}

/** The reason for a verdict. */
export type Reason =
	| "rule"
	| "tie-allow"
	| "no-rule"
	| "no-group"
	| "empty-group"
	| "robots-txt"
	| "out-of-scope"
	| AccessVerdictReason;

/** The reason if one answer holds for every URL of an origin: there is no robots.txt, or it cannot be reached. */
export type AccessVerdictReason = "unavailable" | "unreachable";

/** The group or groups whose rules apply to a crawler, and how they were chosen. */
export interface GroupChoice {
	/**
	 * `own`: a user-agent line names the crawler; `default`: the `*` groups apply; `none`: no line names it, and there
	 * is no `*` group, or the crawler ignores it (`CrawlerProfile.defaultGroup` is `ignores`).
	 */
	readonly chosenBy: "own" | "default" | "none";
	/** The asked product token that found the group; undefined for `default` and `none`. */
	readonly productToken: string | undefined;
	/**
	 * The groups that were merged, in file order. The first access reads them, and throws a DisposedError if the file
	 * has been disposed meanwhile. `JSON.stringify` writes only their lines.
	 */
	readonly groups: readonly Group[];
}

/** A verdict with everything that led to it. */
export interface Explanation {
	/** Whether the crawler may fetch the URL; false if the file does not cover it. */
	readonly allowed: boolean;
	/** The same as a code, which distinguishes out of scope from disallowed. */
	readonly verdict: Verdict;
	/** The reason, for programs. */
	readonly reason: Reason;
	/** One sentence for a site owner. */
	readonly text: string;
	/** The deciding rule; null if no rule decides. */
	readonly rule: Rule | null;
	/** The groups whose rules were compared. */
	readonly group: GroupChoice;
	/** The other rules that match the URL, best first: at most 100. */
	readonly rivals: readonly Rule[];
	/** The number of other rules that match the URL, including those that `rivals` does not list. */
	readonly rivalCount: number;
}
