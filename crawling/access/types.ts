/** How outages are bridged and how long a copy is fresh: by RFC 9309, or as Google's crawlers do. */
export type AccessPolicy = "rfc9309" | "google";

/**
 * The reason why a fetch brought no complete response: `dns` (no address), `refused` (no connection), `tls`, `timeout`,
 * `reset` (the connection broke), `protocol` (not valid HTTP, broken chunking), `encoding` (a body that cannot be
 * decompressed), `truncated` (a body shorter than declared), `vetoed` (the caller forbade a request, or could not
 * prepare it), `network` (any other reason, or a host that does not report it).
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
 * Response headers: a `Headers`, or an iterable of pairs (a `Map`, an array of arrays) or a record. Names are
 * case-insensitive.
 */
export type AccessHeaders =
	| Iterable<readonly [name: string, value: string | readonly string[] | null | undefined]>
	| {
			/** @returns the header's value; null or undefined if there is none. */
			get(name: string): string | null | undefined;
	  }
	| { readonly [name: string]: string | readonly string[] | null | undefined };

/** A response; after redirects, the last one. Null counts as absent in all members. */
export interface AccessResponse {
	/** 0 to 999. */
	readonly status: number;
	readonly headers?: AccessHeaders | null | undefined;
	/** The body of a 2xx response, decompressed; an absent body counts as an empty file. Copied. */
	readonly body?: string | Uint8Array | ArrayBuffer | null | undefined;
	/** Whether the rest of the site answers; only used by `google`, while robots.txt is unreachable. */
	readonly siteReachable?: boolean | null | undefined;
	/**
	 * True for a redirect that the caller does not follow, as if there were no file. A redirect that is forbidden for
	 * another reason is the failure `vetoed`.
	 */
	readonly isNotFollowed?: boolean | null | undefined;
	readonly failure?: null | undefined;
}

/** A failure without a response. Null counts as absent in all members. */
export interface AccessFailed {
	readonly failure: AccessFailure;
	/** See `AccessResponse`. */
	readonly siteReachable?: boolean | null | undefined;
	readonly isNotFollowed?: null | undefined;
	readonly status?: null | undefined;
	readonly headers?: null | undefined;
	readonly body?: null | undefined;
}

/** The result of one attempt to fetch a robots.txt. */
export type AccessResult = AccessResponse | AccessFailed;

/** Options of `nextAccessState`. */
export interface AccessOptions {
	/** Default `rfc9309`. */
	readonly policy?: AccessPolicy | undefined;
	/**
	 * Default false: after 30 days unreachable the file counts as unavailable. True: the last good copy stays effective
	 * (RFC 9309 §2.3.1.4 allows either). In `google` this does not apply if the whole site is unreachable.
	 */
	readonly keepLastCopy?: boolean | undefined;
	/**
	 * The effective answer while a robots.txt is unreachable, for 30 days. `last-copy` (the default): the last good
	 * copy, if there is one (RFC 9309 §2.4). `disallow`: nothing is allowed, with or without a copy (§2.3.1.4 to the
	 * letter).
	 */
	readonly duringOutage?: "last-copy" | "disallow" | undefined;
	/**
	 * Whether to send conditional requests (`Access.conditional`), and accept a 304 as the answer. Default: true in
	 * `rfc9309`; false in `google`, whose crawlers fetch robots.txt unconditionally.
	 */
	readonly conditional?: boolean | undefined;
	/**
	 * The meaning of a firewall's challenge in place of the robots.txt, as its headers identify it. `by-status`
	 * (the default): as any answer of its status, so a 403 opens the site (RFC 9309 §2.3.1.3). `unreachable`: as a failure.
	 */
	readonly challenges?: "by-status" | "unreachable" | undefined;
	/** As `ParseOptions.maxBytes`. A few bytes more of a body are kept, so that the parser sees that there is more. */
	readonly maxBytes?: number | undefined;
}

/** The effective policy: the rules of the copy, or one answer for every URL. */
export type InForce = "rules" | "allow-all" | "disallow-all";

/** The reason why a policy is effective. */
export type AccessReason =
	| "fetched"
	| "renewed"
	| "unavailable"
	| "redirect-without-location"
	| "redirect-not-followed"
	| "too-many-redirects"
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

/** The reasons of results that were not "unreachable". */
export type CopyReason = Extract<
	AccessReason,
	| "fetched"
	| "renewed"
	| "unavailable"
	| "redirect-without-location"
	| "redirect-not-followed"
	| "too-many-redirects"
>;

/** Headers of a conditional request (RFC 9110 §13.1); empty if the next request is unconditional. */
export interface ConditionalHeaders {
	readonly "if-none-match"?: string;
	readonly "if-modified-since"?: string;
}

/** An unusual property of a response. */
export interface AccessNotice {
	readonly code: "not-text-plain" | "not-utf-8" | "not-robots-txt" | "challenge";
	/** One sentence for a site owner. */
	readonly text: string;
}

/** The last result that was not "unreachable". */
export interface AccessCopy {
	readonly atSeconds: number;
	readonly reason: CopyReason;
	readonly status: number;
	/** Null if there is no file. */
	readonly body: string | null;
	/** Whether `body` is text. If not, it is not UTF-8, and each character (U+0000 to U+00FF) is one byte. */
	readonly isText: boolean;
	readonly etag: string | null;
	readonly lastModified: string | null;
	/** The lifetime that the response declared, before its age is subtracted; null if it declared none. */
	readonly lifetimeSeconds: number | null;
	/** The header that declared it; null if none did. */
	readonly lifetimeFrom: "cache-control" | "expires" | null;
	/** The response said `no-store`, so keep it in memory only; see `toStoredAccessState`. */
	readonly isNoStore: boolean;
}

/** Fetches that failed in a row. */
export interface AccessOutage {
	/** The time of the first failure. */
	readonly sinceSeconds: number;
	readonly failedFetchCount: number;
	/** Status of the last failed fetch; null if there was no response. */
	readonly status: number | null;
	/** Failure of the last failed fetch; null if there was a response. */
	readonly failure: AccessFailure | null;
	/** Whether the rest of the site answered the last time; null if that is not known. */
	readonly siteReachable: boolean | null;
}

/** All data kept of an origin: plain JSON, bounded by `maxBytes`. Store it unchanged. */
export interface AccessState {
	readonly version: 2;
	/** The time of the last result. */
	readonly checkedAtSeconds: number;
	readonly nextFetchAtSeconds: number;
	readonly copy: AccessCopy | null;
	readonly outage: AccessOutage | null;
}

/** The effective policy at a time, and the time of the next fetch. */
export interface Access {
	/** Pass it in the next call; null if nothing was ever fetched. */
	readonly state: AccessState | null;
	readonly inForce: InForce;
	readonly reason: AccessReason;
	/** One sentence for a person. */
	readonly text: string;
	/** Status of the result that gives the reason; null if it was a failure, or there was none. */
	readonly status: number | null;
	/** Failure that gives the reason; null if there was none. */
	readonly failure: AccessFailure | null;
	/** Start of the outage, or else the time of the result that gives the reason; null if there was none. */
	readonly sinceSeconds: number | null;
	/** The time of the next fetch. A fetch is due if this is not later than the time asked about. */
	readonly nextFetchAtSeconds: number;
	/** Until this time the answer stays the same if nothing is fetched; then ask again, without a result. */
	readonly holdsUntilSeconds: number;
	/** Add these headers to the next fetch. */
	readonly conditional: ConditionalHeaders;
	/** The value of this result's Retry-After, unchanged; null if it had none. */
	readonly retryAfterSeconds: number | null;
	/** Notices about this result; empty if there was no fetch. */
	readonly notices: readonly AccessNotice[];
}
