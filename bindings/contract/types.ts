import type { DiagnosticCode, Severity } from "./diagnostic-codes.js";

export type { DiagnosticCode, Severity };

/** The rulebook a file is read by. docs/semantics.md says how the three differ, and where each departs from its source. */
export type Dialect = "rfc9309" | "google" | "original1994";

/** Which engine runs: WebAssembly or pure JavaScript. */
export type EngineName = "wasm" | "js";

/** A URL as callers hand it in: an absolute URL, or a path that starts with `/`, or the octets of either. */
export type UrlInput = string | URL | Uint8Array;

/** What a robots.txt body may be. A string is encoded as UTF-8 before it is read. */
export type RobotsTxtBody = string | Uint8Array | ArrayBuffer;

/** The verdict on one URL, as batch calls report it. */
export const Verdict = {
	/** The crawler may not fetch it. */
	Disallowed: 0,
	/** The crawler may fetch it. */
	Allowed: 1,
	/** The URL is of an origin that the file does not cover. */
	OutOfScope: 2,
	/** It is neither an absolute URL nor a path. */
	InvalidUrl: 3,
	/** Of a `PolicySet`: it has no policy for the URL's origin. */
	Unknown: 4,
} as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** How many rivals of the deciding rule an explanation lists: a hostile file has tens of thousands. */
export const MOST_RIVALS = 100;

/** How `RobotsTxt.parse` reads a file. */
export interface ParseOptions {
	/** Where the file lives: an absolute URL whose path is exactly `/robots.txt`. Without it every origin is in scope. */
	readonly url?: UrlInput | undefined;
	/** Default `rfc9309`. */
	readonly dialect?: Dialect | undefined;
	/** Parsing limit in octets; at least 512,000 (the default), or `Infinity` (RFC 9309 §2.5). */
	readonly maxBytes?: number | undefined;
}

/** How a crawler looks for its groups, where its product tokens alone do not say it. */
export interface CrawlerProfile {
	/** Its product token, or several, the most specific first; `*` alone: a crawler that no group names. */
	readonly productTokens: string | readonly string[];
	/** `ignores`: the `*` groups never apply to it; without a group of its own everything is allowed. Default: `obeys`. */
	readonly defaultGroup?: "obeys" | "ignores" | undefined;
	/** `first`: the first token that has a group decides; `merge`: the groups of all merge. Default: as the dialect has it. */
	readonly order?: "first" | "merge" | undefined;
}

/** What `toSnapshot` keeps besides the policy. */
export interface SnapshotOptions {
	/** Whether the crawler's groups and rules go with it as they are written, for `explain` to show. Default false. */
	readonly text?: boolean | undefined;
}

/**
 * A crawler, wherever one is asked for: its product token (RFC 9309 §2.2.1); an ordered list of them; its profile; or
 * `*`, a crawler that no group names. `Name/1.0` is read as `Name`; a whole User-Agent header is refused.
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
	/** What its key says. */
	readonly type: "allow" | "disallow";
	/** The path pattern as written; empty where the line has none. */
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
	 * The largest valid crawl-delay among the group's lines; undefined where there is none. Rules are shared by all its
	 * user-agent lines, a crawl-delay is not: `Matcher.crawlDelaySeconds` says which is for a crawler.
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
	/** Line of the first user-agent line of the group it is in (`Group.line`); null where it is in none. */
	readonly groupLine: number | null;
}

/** A sitemap record (RFC 9309 §2.2.4). */
export interface Sitemap {
	/** 1-based line number. */
	readonly line: number;
	/** As written; its case is kept. */
	readonly url: string;
	/**
	 * The same as an absolute URL: resolved against option `url`, where the file lives. Null where it is relative and
	 * nobody says where the file lives, and where it cannot be told what is meant (`https:s.xml`, `https:///s.xml`).
	 */
	readonly resolvedUrl: string | null;
}

/** What is wrong with a line, or with the file. */
export interface Diagnostic {
	/** 1-based line number. */
	readonly line: number;
	/** 1-based, in octets from the start of the line. */
	readonly column: number;
	/** In octets. */
	readonly length: number;
	/** What is wrong, for programs; it stays the same from version to version. */
	readonly code: DiagnosticCode;
	/** How much it matters; each code has one, but `more-diagnostics`, which is as grave as what it stands for. */
	readonly severity: Severity;
	/** What is wrong, in a sentence for a site owner; each code has one (that of `more-diagnostics` has numbers in it). */
	readonly message: string;
}

/** Why a URL got its verdict. */
export type Reason =
	| "rule"
	| "tie-allow"
	| "no-rule"
	| "no-group"
	| "empty-group"
	| "robots-txt"
	| "out-of-scope"
	| AccessVerdictReason;

/** Why one answer holds for every URL of an origin: there is no robots.txt, or it cannot be reached. */
export type AccessVerdictReason = "unavailable" | "unreachable";

/** The group or groups whose rules apply to a crawler, and how they were chosen. */
export interface GroupChoice {
	/**
	 * `own`: a user-agent line names the crawler; `default`: the `*` groups; `none`: no line names it, and there is no `*`
	 * group, or it obeys none (`CrawlerProfile.defaultGroup` is `ignores`).
	 */
	readonly chosenBy: "own" | "default" | "none";
	/** The asked product token that found the group; undefined for `default` and `none`. */
	readonly productToken: string | undefined;
	/**
	 * The groups that were merged, in file order. They are read when first asked for, which throws a DisposedError where
	 * the file has been disposed meanwhile; `JSON.stringify` gives their lines alone.
	 */
	readonly groups: readonly Group[];
}

/** A verdict with everything that led to it. */
export interface Explanation {
	/** Whether the crawler may fetch the URL; false where the file does not cover it. */
	readonly allowed: boolean;
	/** The same as a code, which says what is out of scope from what is disallowed. */
	readonly verdict: Verdict;
	/** What decided, for programs. */
	readonly reason: Reason;
	/** One sentence for a site owner. */
	readonly text: string;
	/** The deciding rule; null where none decides. */
	readonly rule: Rule | null;
	/** The groups that were asked. */
	readonly group: GroupChoice;
	/** The other rules that match the URL, the next in line first: 100 at most. */
	readonly rivals: readonly Rule[];
	/** How many other rules match the URL, those that `rivals` has no room for too. */
	readonly rivalCount: number;
}
