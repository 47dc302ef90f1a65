import type { Crawler, Dialect, Explanation, Group, UrlInput } from "../../bindings/shared-exports.js";

/** A parsed file of any entry, with the members that an audit uses. */
export interface AuditableFile {
	/** The dialect that the file was read by. */
	readonly dialect: Dialect;
	/** The groups of the file, with the crawlers that they name. */
	readonly groups: readonly Group[];
	/** Compiles the rules that apply to a crawler. */
	matcher(crawler: Crawler): AuditableMatcher;
}

/** A compiled policy of any entry. */
export interface AuditableMatcher {
	/** As `Matcher.checkLines`. */
	checkLines(octets: Uint8Array): Uint8Array;
	/** As `Matcher.explain`. */
	explain(url: UrlInput): Explanation;
	/** @internal The line of the rule that decides, if the matcher knows it without an explanation. */
	decide?(url: UrlInput): { readonly line: number };
	/** As `Matcher.dispose`. */
	dispose(): void;
}

/** Whether requests came from the crawler that they name. It is decided by its networks, or by `verify`. */
export type CrawlerIdentity = "confirmed" | "impostor" | "unverified";
