/** How outages are bridged and how long a copy is fresh: by RFC 9309, or as Google's crawlers do. */
export type AccessPolicy = "rfc9309" | "google";

/**
 * Why a fetch brought no whole response: `dns` (no address), `refused` (no connection), `tls`, `timeout`,
 * `reset` (the connection broke), `protocol` (not valid HTTP, broken chunking), `encoding` (a body that does
 * not decompress), `truncated` (a body shorter than declared), `vetoed` (the caller forbade a redirect),
 * `network` (any other, or a host that does not tell).
 */
export type AccessFailure =
	| "dns"
	| "refused"
	| "tls"
	| "timeout"
	| "reset"
	| "protocol"
	| "encoding"
	| "truncated"
	| "vetoed"
	| "network";

/**
 * Response headers: a `Headers`, or an iterable of pairs (a `Map`, an array of arrays) or a record, whose names
 * are read without regard to case.
 */
export type AccessHeaders =
	| Iterable<readonly [name: string, value: string | readonly string[] | null | undefined]>
	| {
			/** @returns the header's value; null or undefined where there is none. */
			get(name: string): string | null | undefined;
	  }
	| { readonly [name: string]: string | readonly string[] | null | undefined };

/** A response. Of a chain of redirects, the last one. Null counts as absent throughout. */
export interface AccessResponse {
	/** 0 to 999. */
	readonly status: number;
	readonly headers?: AccessHeaders | null | undefined;
	/** What a 2xx response carries, its content coding undone; none counts as an empty file. Copied. */
	readonly body?: string | Uint8Array | ArrayBuffer | null | undefined;
	/** Whether the rest of the site answers; `google` alone asks, and only while robots.txt is unreachable. */
	readonly siteReachable?: boolean | null | undefined;
	/**
	 * True for a redirect that the caller does not follow, as if there were no file; what is forbidden for other
	 * reasons is failure `vetoed`.
	 */
	readonly isNotFollowed?: boolean | null | undefined;
	readonly failure?: null | undefined;
}

/** No response. Null counts as absent throughout. */
export interface AccessFailed {
	readonly failure: AccessFailure;
	/** See `AccessResponse`. */
	readonly siteReachable?: boolean | null | undefined;
	readonly isNotFollowed?: null | undefined;
	readonly status?: null | undefined;
	readonly headers?: null | undefined;
	readonly body?: null | undefined;
}

/** What came of one attempt to fetch a robots.txt. */
export type AccessResult = AccessResponse | AccessFailed;

/** How `nextAccessState` reads results. */
export interface AccessOptions {
	/** Default `rfc9309`. */
	readonly policy?: AccessPolicy | undefined;
	/**
	 * Default false: after 30 days unreachable the file counts as unavailable. True: the last good copy stays in
	 * force (RFC 9309 §2.3.1.4 allows either), but in `google` for a site that cannot be reached at all.
	 */
	readonly keepLastCopy?: boolean | undefined;
	/**
	 * What holds while a robots.txt is unreachable, for 30 days. `last-copy` (the default): the last good copy, where
	 * there is one (RFC 9309 §2.4). `disallow`: nothing is allowed, copy or not (§2.3.1.4 to the letter).
	 */
	readonly duringOutage?: "last-copy" | "disallow" | undefined;
	/**
	 * Whether to ask for changes alone (`Access.conditional`), and take a 304 for an answer to that. Default: true in
	 * `rfc9309`; false in `google`, whose crawlers fetch robots.txt unconditionally.
	 */
	readonly conditional?: boolean | undefined;
	/** As `ParseOptions.maxBytes`: of a body, no more is kept than the parser needs to see that there is more. */
	readonly maxBytes?: number | undefined;
}

/** What is in force: the rules of the copy, or one answer for every URL. */
export type InForce = "rules" | "allow-all" | "disallow-all";

/** Why a policy is in force. */
export type AccessReason =
	| "fetched"
	| "renewed"
	| "unavailable"
	| "redirect-without-location"
	| "redirect-not-followed"
	| "too-many-redirects"
	| "unasked-not-modified"
	| "stale"
	| "not-fetched"
	| "unreachable-last-copy"
	| "unreachable-no-copy"
	| "unreachable-copy-not-used"
	| "unreachable-first-hours"
	| "unreachable-no-restrictions"
	| "unreachable-too-long"
	| "unreachable-kept-copy"
	| "site-unreachable";

/** What a result that was not "unreachable" said. */
export type CopyReason = Extract<
	AccessReason,
	| "fetched"
	| "renewed"
	| "unavailable"
	| "redirect-without-location"
	| "redirect-not-followed"
	| "too-many-redirects"
	| "unasked-not-modified"
>;

/** Headers of a conditional request (RFC 9110 §13.1); empty where there is nothing to ask for. */
export interface ConditionalHeaders {
	readonly "if-none-match"?: string;
	readonly "if-modified-since"?: string;
}

/** What is odd about a response, though it is used. */
export interface AccessNotice {
	readonly code: "not-text-plain" | "not-utf-8" | "not-robots-txt";
	/** One sentence for a site owner. */
	readonly text: string;
}

/** The last result that was not "unreachable". */
export interface AccessCopy {
	readonly atSeconds: number;
	readonly reason: CopyReason;
	readonly status: number;
	/** Null where there is no file. */
	readonly body: string | null;
	/** Whether `body` is text, or not UTF-8 and so one character (U+0000 to U+00FF) an octet. */
	readonly isText: boolean;
	readonly etag: string | null;
	readonly lastModified: string | null;
	/** How long the response said it is fresh, its age not yet taken off; null where it did not say. */
	readonly lifetimeSeconds: number | null;
	/** Which header said so; null where none did. */
	readonly lifetimeFrom: "cache-control" | "expires" | null;
	/** The response said `no-store`: for memory alone, see `toStoredAccessState`. */
	readonly isNoStore: boolean;
}

/** Fetches that failed in a row. */
export interface AccessOutage {
	/** When the first of them failed. */
	readonly sinceSeconds: number;
	readonly failedFetchCount: number;
	/** Status of the last; null where there was no response. */
	readonly status: number | null;
	/** Failure of the last; null where there was a response. */
	readonly failure: AccessFailure | null;
	/** What the last said about the rest of the site; null where it said nothing. */
	readonly siteReachable: boolean | null;
}

/** All that is remembered of an origin: plain JSON, bounded by `maxBytes`. Keep it as it is. */
export interface AccessState {
	readonly version: 2;
	/** When the last result came. */
	readonly checkedAtSeconds: number;
	readonly nextFetchAtSeconds: number;
	readonly copy: AccessCopy | null;
	readonly outage: AccessOutage | null;
}

/** The policy in force at a time, and when to fetch next. */
export interface Access {
	/** To be handed in the next time; null where nothing was ever fetched. */
	readonly state: AccessState | null;
	readonly inForce: InForce;
	readonly reason: AccessReason;
	/** One sentence for a person. */
	readonly text: string;
	/** Status of the result that the reason rests on; null where it was a failure, or there was none. */
	readonly status: number | null;
	/** Failure that the reason rests on; null where there was none. */
	readonly failure: AccessFailure | null;
	/** Start of the outage, or else the time of the result that the reason rests on; null where there was none. */
	readonly sinceSeconds: number | null;
	/** When to fetch next. A fetch is due where this is not later than the time asked about. */
	readonly nextFetchAtSeconds: number;
	/** Before this time all of it stays true if nothing is fetched; then ask again, without a result. */
	readonly holdsUntilSeconds: number;
	/** Add these headers to the next fetch. */
	readonly conditional: ConditionalHeaders;
	/** What the server asked for by Retry-After with this result, as it said it; null where it did not. */
	readonly retryAfterSeconds: number | null;
	/** About this result; empty where time alone passed. */
	readonly notices: readonly AccessNotice[];
}
