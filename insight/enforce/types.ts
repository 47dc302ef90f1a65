import type { Rule } from "../../bindings/shared-exports.js";
import type { CrawlerPurpose } from "../../crawling/crawlers/index.js";
import type { AuditableFile, CrawlerIdentity } from "../site-requests/types.js";

/** A robots.txt: its text, or a file of any entry's `RobotsTxt.parse`. A file must not be disposed before the enforcer. */
export type EnforcedFile = string | AuditableFile;

/** A robots.txt for all hosts, or one for each host, by the host without scheme and port, such as `a.example`. */
export type EnforcedFiles = EnforcedFile | Readonly<Record<string, EnforcedFile>>;

/** The bytes from `toSnapshot` of an enforcer. It is copied. */
export type EnforcerSnapshot = Uint8Array | ArrayBuffer;

/**
 * The files that crawlers must obey: `robots`, `snapshot`, or both by host, for different hosts. A host without a file is
 * out of scope: its requests pass.
 */
export interface EnforcedSites {
	/** The robots.txt, as text or parsed. */
	readonly robots?: EnforcedFiles | undefined;
	/** The snapshot of an enforcer, which may have files by host; or snapshots of one file each, by host. */
	readonly snapshot?: EnforcerSnapshot | Readonly<Record<string, EnforcerSnapshot>> | undefined;
}

/** Options of an enforcer. */
export interface EnforcerOptions extends EnforcedSites {
	/**
	 * `report`: nothing is refused; `onRefuse` gets the requests that would be refused. Default `refuse`.
	 */
	readonly mode?: "refuse" | "report" | undefined;
	/** Gets each refusal, and in mode `report` each request that would be refused. Its errors are ignored. */
	readonly onRefuse?: ((refusal: Refusal, request: JudgedRequest) => unknown) | undefined;
	/**
	 * The seconds for which a request passes after `update` if the file before allowed it: a crawler may use a copy for a
	 * day (RFC 9309 §2.4). Default 86,400. If there are more than ten updates in that time, the last ten count.
	 */
	readonly graceSeconds?: number | undefined;
	/**
	 * Whether `//` and `%2F` in a path count as `/`, as nginx and other servers of files read them. Default false.
	 */
	readonly mergeSlashes?: boolean | undefined;
	/**
	 * Self-declared crawlers that are in no list and in no group of the file: `judge` them by the group for `*`,
	 * or let them `pass`. Default `pass`.
	 */
	readonly unknownCrawlers?: "judge" | "pass" | undefined;
	/**
	 * Crawlers that document that they ignore robots.txt, because a person asked for the page: `judge` them as the file
	 * says, or let them `pass`. Default `judge`.
	 */
	readonly userFetches?: "judge" | "pass" | undefined;
	/**
	 * The networks that crawlers use, as in `LogAuditOptions.ranges`: `parseIpRanges` of `./audit` reads them. A name that no list
	 * has is an error.
	 */
	readonly ranges?: Readonly<Record<string, readonly string[]>> | undefined;
	/** What happens to requests that are not from the crawler that they name. Default `pass`: they are judged by the name. */
	readonly impostors?: "refuse" | "pass" | undefined;
	/**
	 * Whether requests that come before the `crawl-delay` is over are refused with status 429. Crawlers that document that
	 * they ignore this record are not. Default false.
	 */
	readonly pace?: boolean | undefined;
	/** The time in milliseconds. Default `Date.now`. If it fails, the machine's clock goes on from its last time. */
	readonly now?: (() => number) | undefined;
}

/** The sender of a request. */
export interface RequestClient {
	/** The address of the client: not a proxy's. A port after it does not count. Default: none, so that `ranges` have no effect. */
	readonly address?: string | null | undefined;
	/** The caller's own result about the name: by Web Bot Auth, or by DNS. It goes before `ranges`. */
	readonly identity?: CrawlerIdentity | undefined;
}

/** A request, as a server has it. */
export interface EnforcedRequest extends RequestClient {
	/** The absolute URL, or the path with its query; with files by host, the absolute URL. */
	readonly url: string | URL;
	readonly target?: undefined;
	/** The header; undefined or null if there is none. The member itself must be there. */
	readonly userAgent: string | null | undefined;
}

/** A request as it came over a connection, of which `judge` finds the URL (RFC 9112 §3.2). */
export interface ReceivedRequest extends RequestClient {
	readonly url?: undefined;
	/** The request target: `request.url` of `node:http`, `:path` of HTTP/2. */
	readonly target: string;
	/** The Host header, or `:authority` of HTTP/2; undefined or null if there is none. The member itself must be there. */
	readonly host: string | null | undefined;
	/** As `EnforcedRequest.userAgent`. */
	readonly userAgent: string | null | undefined;
}

/** The members of a `Request` of the Fetch standard that are read. */
export interface FetchedRequest {
	readonly url: string;
	readonly target?: undefined;
	readonly headers: {
		/** The value of a header; null if there is none. */
		get(name: string): string | null;
	};
}

/** A request as `judge` takes it. */
export type JudgedRequest = EnforcedRequest | ReceivedRequest | FetchedRequest;

/** Why a request passes. In mode `report` also the reason of its refusal. */
export type PassReason =
	/** The header names no crawler. */
	| "no-crawler"
	| "allowed"
	/** A file before the last update allowed it. */
	| "grace"
	/** It is for robots.txt itself. */
	| "robots-txt"
	/** No file covers the URL's host. */
	| "out-of-scope"
	/** The text is not a URL. */
	| "invalid-url"
	| "unknown-crawler"
	| "user-fetch";

/** Why a request is refused. */
export type RefusalReason =
	| "disallowed"
	| "impostor"
	| "too-early"
	/** With files by host: the Host header, or the URL in its place, has no host. */
	| "invalid-host";

/** A decision without its action. */
interface Judgement {
	/** The product token of the crawler; null if the header names none. */
	readonly crawler: string | null;
	/** Its main purpose; null if no list has it. */
	readonly purpose: CrawlerPurpose | null;
	readonly identity: CrawlerIdentity;
}

/** A request that passes. */
export interface Pass extends Judgement {
	readonly action: "pass";
	readonly status: null;
	readonly reason: PassReason | RefusalReason;
	/** In mode `report` the rule that disallows; else null. */
	readonly rule: Rule | null;
}

/** A request that is refused, with the response to send. */
export interface Refusal extends Judgement {
	readonly action: "refuse";
	readonly status: 400 | 403 | 429;
	readonly reason: RefusalReason;
	/** The rule that disallows; null if none does. */
	readonly rule: Rule | null;
	/** One sentence, to be the response's body. */
	readonly body: string;
	/** The response's headers. */
	readonly headers: Readonly<Record<string, string>>;
}

/** The judgement on a request. It is frozen, and shared with other requests. */
export type EnforcerDecision = Pass | Refusal;
