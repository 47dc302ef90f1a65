import type { Rule } from "../../bindings/shared-exports.js";
import type { CrawlerPurpose, RobotsTxtNeglect } from "../../crawling/crawlers/index.js";
import type { AuditableFile, CrawlerIdentity } from "../site-requests/types.js";

/** A robots.txt, and the time from which the site served it. */
export interface RobotsTxtVersion {
	/**
	 * Seconds since 1970; `-Infinity` for a version that held before all others. Requests before the first
	 * version are not judged.
	 */
	readonly fromSeconds: number;
	readonly robots: AuditableFile;
}

/** The structure of a log's lines, if it cannot be recognised. */
export type LogFormat =
	| {
			/** A format in the notation of nginx's `log_format`, or of Apache's `LogFormat`. */
			readonly string: string;
	  }
	| {
			/** For JSON: the path of each field, as keys with dots between, from the outermost inwards. */
			readonly fields: Readonly<Partial<Record<LogField, string>>>;
	  };

/**
 * A field of a log in JSON. `target` is the path with its query; `request` is `GET /path HTTP/1.1`; `forwarded` is
 * X-Forwarded-For, and `signature` is Signature-Agent.
 */
export type LogField =
	| "time"
	| "agent"
	| "target"
	| "request"
	| "query"
	| "status"
	| "address"
	| "host"
	| "forwarded"
	| "signature";

/** Options of an audit. */
export interface LogAuditOptions {
	/**
	 * The robots.txt that crawlers had to obey, or its versions, for all hosts that `robotsFor` does not have. They must
	 * not be disposed before the last report. Without it, requests for such hosts are not judged.
	 */
	readonly robots?: AuditableFile | readonly RobotsTxtVersion[] | undefined;
	/** The robots.txt, or its versions, of each host of a log of several hosts, by the host without a port. */
	readonly robotsFor?: Readonly<Record<string, AuditableFile | readonly RobotsTxtVersion[]>> | undefined;
	/** The format of the log. Default: recognised by the first lines of each log. */
	readonly format?: LogFormat | undefined;
	/** The host whose requests count in a log of several hosts, without a port. Default: all hosts. */
	readonly host?: string | undefined;
	/**
	 * The networks that crawlers use, by product token or operator. They are addresses, or ranges as `192.0.2.0/24`,
	 * such as `parseIpRanges` returns. Requests from other addresses by that name are an impostor's. A name that no list has is an error.
	 */
	readonly ranges?: Readonly<Record<string, readonly string[]>> | undefined;
	/**
	 * The field with the address of the client, if the server is behind a proxy: a path of keys in JSON, a variable or
	 * directive of a format string, or a column. If there are several addresses, the last one that is not a trusted
	 * proxy's counts. Default: X-Forwarded-For if there are `trustedProxies`, else the address that the server saw.
	 */
	readonly clientAddress?: string | undefined;
	/** The addresses and networks of proxies whose word counts about who asked them. */
	readonly trustedProxies?: readonly string[] | undefined;
	/**
	 * Whether `wouldRefuseCount` is of an enforcer with `mergeSlashes`. No other count changes: a target that is allowed as
	 * written breaks no rule. Default false.
	 */
	readonly mergeSlashes?: boolean | undefined;
	/**
	 * Answers whether a crawler's request came from the crawler, for crawlers without `ranges`. It returns null if
	 * that is not known. The answer is cached for a while.
	 */
	readonly verify?: ((crawler: string, address: string) => boolean | null) | undefined;
}

/**
 * Why an address that is not a crawler's proves nothing: fewer than ten requests of crawlers are confirmed, and those of
 * several operators come from the same addresses, as through a proxy or CDN; or `ranges` seem to have another list
 * of the operator than that with the crawler's addresses.
 */
export type IdentityDoubt = "proxy" | "other list";

/** The conduct of a crawler towards robots.txt, in a word; docs/audit.md defines each. */
export type Conduct = "obeys" | "hurries" | "mostly" | "ignores" | "never asked" | "too few";

/**
 * Requests of one crawler in some span of time.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * const [point] = audit.report().crawlers[0].timeline;
 * new Date(point.fromSeconds * 1000).toISOString(); // "2026-11-23T10:00:00.000Z"
 * point.disallowedCount; // 12
 */
export interface TimelinePoint {
	/** The start of the span, in seconds since 1970. */
	readonly fromSeconds: number;
	readonly requestCount: number;
	readonly disallowedCount: number;
}

/**
 * The place of a request: its line in its log, and its time.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * const [, { logIndex, lineNumber, atSeconds }] = audit.report().crawlers[0].grounds.requests;
 * logIndex; // 0
 * lineNumber; // 2
 * new Date(atSeconds * 1000).toISOString(); // "2026-11-23T10:00:00.000Z"
 */
export interface RequestPlace {
	/** The index in `logs` of the log that has the line. */
	readonly logIndex: number;
	/** The number of the line in its log, from 1. */
	readonly lineNumber: number;
	/** Seconds since 1970. */
	readonly atSeconds: number;
}

/**
 * A request of a log that the report shows.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * const [{ requests }] = audit.report().crawlers[0].brokenRules;
 * requests[0].url; // "/private/a"
 * requests[0].fetchedSeconds; // null
 */
export interface LoggedRequest extends RequestPlace {
	/** The URL, as the log has it but for its escapes; after 200 characters it is cut. */
	readonly url: string;
	/**
	 * When the crawler had last fetched the host's robots.txt, no more than 24 hours before; null if the log shows no such
	 * fetch.
	 */
	readonly fetchedSeconds: number | null;
	/**
	 * Without such a fetch, the time of its last redirected fetch in the 24 hours before: the log may
	 * not show the redirect's end. Else null.
	 */
	readonly redirectedSeconds: number | null;
}

/**
 * A version of robots.txt, of the versions given to an audit.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * const [{ versionIndex, host, servedFromSeconds }] = audit.report().crawlers[0].brokenRules;
 * versionIndex; // 0
 * host; // null
 * servedFromSeconds; // null
 */
export interface FileVersion {
	/** Its index from 0: among `robots`, after which those of each host come in order. */
	readonly versionIndex: number;
	/** The host whose own robots.txt it is; null for one of `robots`. */
	readonly host: string | null;
	/** The time from which the site served it, in seconds since 1970; null for one that held before all others. */
	readonly servedFromSeconds: number | null;
}

/**
 * The time between two pages that a crawler fetched too fast.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ncrawl-delay: 10") });
 * const line = (second) => `192.0.2.1 - - [23/Nov/2026:10:00:${second} +0000] "GET / HTTP/1.1" 200 5 "-" "CCBot/2.0"\n`;
 * audit.add(new TextEncoder().encode(Array.from({ length: 30 }, (_, index) => line(10 + index)).join("")));
 * const { gap } = audit.report().crawlers[0].grounds.requests[0];
 * gap.before.lineNumber; // 1
 * gap.gapSeconds; // 1
 * gap.crawlDelaySeconds; // 10
 * gap.crawlDelayLine; // 2
 */
export interface ShortGap {
	/** The page before. */
	readonly before: RequestPlace;
	readonly gapSeconds: number;
	/**
	 * The time that the crawler had to wait: the shortest crawl-delay of its groups in all copies that it may have had, up
	 * to the longest that its operator says it keeps.
	 */
	readonly crawlDelaySeconds: number;
	/** The line of that crawl-delay. */
	readonly crawlDelayLine: number;
}

/**
 * A request that is a ground of an accusation, and the version of robots.txt that it breaks.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * const [request] = audit.report().crawlers[0].grounds.requests;
 * request.url; // "/private/a"
 * request.rule?.pattern; // "/private/"
 * request.gap; // null
 */
export interface GroundRequest extends LoggedRequest, FileVersion {
	/** The rule that disallows it; null where no rule is broken. */
	readonly rule: Rule | null;
	/** The gap before it, of a crawler that hurries; else null. */
	readonly gap: ShortGap | null;
}

/**
 * The missing input that would settle an accusation. `ranges`: the operator's networks, of another list, or
 * newer ones. `verify`: look-ups of the names of addresses. `clientAddress`: a log with the addresses of
 * clients. `robots`: the time from which the file was served, and the file before. `logs`: the log of a cache
 * or CDN, or an earlier log. `logsOfRedirect`: the log of the host to which robots.txt was redirected. `logsWithHosts`: a log that
 * names the host of each request.
 */
export type Settlement =
	| "ranges"
	| "verify"
	| "clientAddress"
	| "robots"
	| "logs"
	| "logsOfRedirect"
	| "logsWithHosts";

/**
 * The grounds for the word for a crawler's conduct.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = (second) => `192.0.2.1 - - [23/Nov/2026:10:00:${second} +0000] "GET /private/${second} HTTP/1.1" 200 5 "-" "GPTBot/1.3"\n`;
 * audit.add(new TextEncoder().encode(Array.from({ length: 12 }, (_, index) => line(10 + index)).join("")));
 * const { requests, settledBy } = audit.report().crawlers[0].grounds;
 * requests.map(({ lineNumber, url }) => [lineNumber, url]); // [[1, "/private/10"], [2, "/private/11"], [3, "/private/12"]]
 * requests[0].rule?.line; // 2
 * requests[0].fetchedSeconds; // null
 * settledBy; // ["ranges", "robots"]
 */
export interface ConductGrounds {
	/**
	 * At most three requests that show it, in the order of time, of different URLs if possible. For `ignores` and `mostly` they
	 * are disallowed, for `hurries` pages that came too early, for `never asked` the first for a host and the last. For an
	 * impostor that is not accused of more, they are its first. Else empty.
	 */
	readonly requests: readonly GroundRequest[];
	/** The inputs that would settle the accusation; empty if there is no accusation, or no such input. */
	readonly settledBy: readonly Settlement[];
}

/**
 * A rule that a crawler broke.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * const [broken] = audit.report().crawlers[0].brokenRules;
 * broken.rule.pattern; // "/private/"
 * broken.rule.line; // 2
 * broken.count; // 12
 * broken.requests.map(({ lineNumber, url }) => `${lineNumber}: ${url}`); // ["1: /private/a", "2: /private/a", "3: /private/a"]
 */
export interface BrokenRule extends FileVersion {
	readonly rule: Rule;
	readonly count: number;
	/** At most three of the requests, in the order of time, of different URLs if there are. */
	readonly requests: readonly LoggedRequest[];
}

/**
 * A request that robots.txt allows and the server refused.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /a HTTP/1.1" 403 5 "-" "GPTBot/1.3"\n';
 * audit.add(new TextEncoder().encode(line));
 * const [request] = audit.report().crawlers[0].refusals.requests;
 * request.url; // "/a"
 * request.status; // 403
 */
export interface RefusedRequest extends LoggedRequest {
	readonly status: number;
}

/**
 * The requests of a crawler that the file in force allows and that the server answered with 401, 403, 405, 429 or 503: what the site
 * declares, against what it does. Requests that a CDN refuses are not in the log of the server behind it.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /a HTTP/1.1" 403 5 "-" "GPTBot/1.3"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * const { count, statuses } = audit.report().crawlers[0].refusals;
 * count; // 12
 * statuses; // [{ status: 403, count: 12 }]
 */
export interface RefusalReport {
	readonly count: number;
	/** How many by each status, the lowest first. */
	readonly statuses: readonly { readonly status: number; readonly count: number }[];
	/** At most three of them, in the order of time, of different URLs if there are. */
	readonly requests: readonly RefusedRequest[];
}

/**
 * The pace of a crawler's requests.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ncrawl-delay: 10") });
 * const line = (second) => `192.0.2.1 - - [23/Nov/2026:10:00:${second} +0000] "GET / HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n`;
 * audit.add(new TextEncoder().encode(line(10) + line(20) + line(22)));
 * const { pace } = audit.report().crawlers[0];
 * pace.crawlDelaySeconds; // 10
 * pace.shortGapShare; // 0.5
 */
export interface PaceReport {
	/** The median time between requests, in seconds; null if there are fewer than two requests. Exact to 9 %. */
	readonly medianGapSeconds: number | null;
	/** The crawl-delay in the file in force for the crawler; undefined if there is none. */
	readonly crawlDelaySeconds: number | undefined;
	/** The share of gaps shorter than the crawl-delay, among gaps with a crawl-delay; null if there are none. */
	readonly shortGapShare: number | null;
	/** Whether it would hurry if the crawl-delay, which its operator says it supports, is in seconds: no page names the unit. */
	readonly mayHurry: boolean;
}

/**
 * A crawler's fetches of robots.txt.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /robots.txt HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(line));
 * const { robotsTxt } = audit.report().crawlers[0];
 * robotsTxt.count; // 1
 * robotsTxt.lastStatus; // 200
 */
export interface RobotsTxtFetches {
	readonly count: number;
	/** The number of these fetches that were answered with 401, 403, 405, 429 or 503. */
	readonly refusedCount: number;
	/** The time of the last fetch, and its status; null if there is none. */
	readonly lastSeconds: number | null;
	readonly lastStatus: number | null;
}

/**
 * An address that sent requests.
 *
 * @example
 * const ranges = { Googlebot: ["192.0.2.0/24"] };
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/"), ranges });
 * const line = '198.51.100.7 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "Googlebot/2.1"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * audit.report().crawlers[0].senders; // [{ address: "198.51.100.7", requestCount: 12 }]
 */
export interface SenderReport {
	readonly address: string;
	/** A lower bound of its requests; the exact number if there are at most 64 addresses. */
	readonly requestCount: number;
}

/**
 * The report on one crawler.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * const [found] = audit.report().crawlers;
 * found.crawler; // "ExampleBot"
 * found.conduct; // "ignores"
 * found.identity; // "unverified"
 * found.disallowedShare; // 1
 */
export interface CrawlerReport {
	/** The crawler's product token; of crawlers that share one, also the domain in the header, as `Exabot (exabot.com)`. */
	readonly crawler: string;
	/**
	 * The token of its family, by whose group it was judged last: its name continues that token, and no group names it. Null of
	 * most.
	 */
	readonly family: string | null;
	readonly identity: CrawlerIdentity;
	/** Why requests that are not from its addresses are unverified, and not an impostor's; null if there are none. */
	readonly doubt: IdentityDoubt | null;
	/**
	 * At most three addresses that sent most of its requests, the busiest first, without proxies: for an impostor,
	 * and for an unverified crawler that ignores robots.txt. Else empty. For listed crawlers, addresses are only
	 * read with `ranges` or `verify`.
	 */
	readonly senders: readonly SenderReport[];
	/**
	 * The Signature-Agent headers of its requests, where the log has them, without quotes: at most eight. Nothing is
	 * verified: a log has no signatures.
	 */
	readonly signatureAgents: readonly string[];
	/** Whether its operator documents how it reads robots.txt. */
	readonly isDocumented: boolean;
	/** The operator, as the crawler documents it or as lists say; null if no list has it. */
	readonly operator: string | null;
	/** The purposes, as the crawler documents them or as lists say, the main one first; empty if no list has it. */
	readonly purposes: readonly CrawlerPurpose[];
	/** How far the crawler disregards robots.txt, as its operator says; null if nobody says that. */
	readonly neglect: RobotsTxtNeglect | null;
	readonly conduct: Conduct;
	/** The grounds for the word for its conduct. */
	readonly grounds: ConductGrounds;
	/** If it never asked, the hosts of `robotsFor` whose robots.txt it did not fetch. Else empty. */
	readonly neverAskedHosts: readonly string[];
	readonly requestCount: number;
	/** Requests other than for the resources of pages: images, styles, scripts, fonts, media. */
	readonly pageCount: number;
	/** Requests that robots.txt allows or disallows: all requests with a URL, except for /robots.txt. */
	readonly judgedCount: number;
	/** Requests that are disallowed by every copy that the crawler could use. */
	readonly disallowedCount: number;
	/**
	 * Requests that an enforcer (`robotstxt-wasm/enforce`) with the same files would have refused. It lets crawlers pass
	 * that no list has and no group names, and for a day requests that the previous file allowed. It does not know a
	 * crawler's fetches, and uses one group where `undecidedCount` uses none. With `mergeSlashes` they may be more.
	 */
	readonly wouldRefuseCount: number;
	/** The requests of `disallowedCount` that the enforcer would have let pass. */
	readonly wouldPassCount: number;
	/** The share of judged requests that are disallowed, from 0 to 1; 0 if no request was judged. */
	readonly disallowedShare: number;
	/** Requests that the file in force disallows, and an older copy allows that the crawler could still use. */
	readonly olderCopyCount: number;
	/**
	 * Requests that the file in force disallows, of a crawler whose fetch of robots.txt, no more than 24 hours before, was
	 * answered by a 4xx status but 429. This status means that there is no file, so everything was allowed (RFC 9309 §2.3.1.3).
	 */
	readonly unavailableCount: number;
	/**
	 * Requests that are not judged, since the file is not known: those before the first version, those that an older
	 * copy of that time may have allowed, and those for a host without a robots.txt.
	 */
	readonly unknownVersionCount: number;
	/**
	 * Requests that are not judged, since nobody documents by which of two groups the crawler goes, as
	 * `assumedFallbackToken` of `robotstxt-wasm/crawlers` has it, and these groups differ on the request.
	 */
	readonly undecidedCount: number;
	/** The token of the second group, if there are such requests; else null. */
	readonly undecidedToken: string | null;
	/**
	 * Requests that are not judged, since the crawler's last fetch of robots.txt, no more than 24 hours before, was
	 * answered by an error of the server (5xx or 429), and it had no copy. Nothing was allowed then (RFC 9309 §2.3.1.4).
	 */
	readonly unreachableCount: number;
	/** The broken rules, the most broken first; at most 50. */
	readonly brokenRules: readonly BrokenRule[];
	/** Disallowed requests by rules that are not in `brokenRules`. */
	readonly otherBrokenCount: number;
	/** The judged requests that are allowed and that the server refused. */
	readonly refusals: RefusalReport;
	readonly robotsTxt: RobotsTxtFetches;
	readonly pace: PaceReport;
	readonly firstSeconds: number;
	readonly lastSeconds: number;
	/** Requests over time, in order; spans without a request are left out. */
	readonly timeline: readonly TimelinePoint[];
	/**
	 * The most requests of this crawler that may be counted in `leftOut` instead of here. They came before it had a
	 * place. If there may be some, `conduct` is not "never asked", and does not count the disallowed requests of the first
	 * 24 hours that no known fetch of robots.txt comes before.
	 */
	readonly leftOutAtMost: number;
}

/**
 * The counts of all crawlers with one main purpose: each crawler is counted once.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "GPTBot/1.3"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * const [trained] = audit.report().purposes;
 * trained.purpose; // "ai-training"
 * trained.crawlerCount; // 1
 * trained.disallowedCount; // 12
 */
export interface PurposeReport {
	/** Null for crawlers that no list has. */
	readonly purpose: CrawlerPurpose | null;
	/** The crawlers with a row, each once, whatever its identities are: not impostors, and not the names of `leftOut`. */
	readonly crawlerCount: number;
	/** The crawlers of these whose purpose comes only from lists of others, which guess some. */
	readonly listedCrawlerCount: number;
	/** Each request that names a crawler is in one of these, also requests of `leftOut`, but not requests of impostors. */
	readonly requestCount: number;
	readonly judgedCount: number;
	readonly disallowedCount: number;
}

/**
 * The names that no list has and that other names replaced: made-up names get no more room. Their requests are counted
 * together.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = (name) => `192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "Bot${name}/1.0"\n`;
 * audit.add(new TextEncoder().encode(Array.from({ length: 300 }, (_, number) => line(number)).join("")));
 * const { leftOut } = audit.report();
 * leftOut.crawlerCount; // 44
 * leftOut.senders; // [{ address: "192.0.2.1", requestCount: 44 }]
 */
export interface LeftOutReport {
	/** A name that was left out counts again when it comes back. */
	readonly crawlerCount: number;
	readonly requestCount: number;
	/** As of a crawler. */
	readonly judgedCount: number;
	readonly disallowedCount: number;
	/** The times of their first and last request; null if nothing is left out. */
	readonly firstSeconds: number | null;
	readonly lastSeconds: number | null;
	/** The addresses that sent most of them, the busiest first: at most three, and none of proxies. */
	readonly senders: readonly SenderReport[];
	/** As of a crawler. */
	readonly timeline: readonly TimelinePoint[];
}

/**
 * The kind of an automated client. It is no crawler of RFC 9309, since it follows no links by itself: it watches
 * sites, reads feeds, scans for weaknesses, shows previews of links, or is a library or a browser that programs steer.
 */
export type ClientKind =
	| "monitoring"
	| "feed-reader"
	| "scanner"
	| "social-preview"
	| "http-library"
	| "browser-automation";

/**
 * An automated client that claims no crawler's name, such as `UptimeRobot`, `python-requests` or `HeadlessChrome`. It is not judged.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "python-requests/2.32.3"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * audit.report().clients; // [{ client: "python-requests", kind: "http-library", requestCount: 12 }]
 */
export interface ClientReport {
	/** Its name, or the address in the header. */
	readonly client: string;
	/** By the tags of crawler-user-agents; null if the header names a crawler only in a URL. */
	readonly kind: ClientKind | null;
	readonly requestCount: number;
}

/**
 * A line that cannot be read.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(`${line}a stack trace\n`));
 * audit.report().unreadableLines; // [{ logIndex: 0, lineNumber: 2, text: "a stack trace" }]
 */
export interface UnreadableLine {
	/** The index in `logs` of the log that has the line. */
	readonly logIndex: number;
	/** The number of the line in its log, from 1. */
	readonly lineNumber: number;
	/** The beginning of the line. */
	readonly text: string;
}

/**
 * The counts of one log. Each of its lines is in one of `requestCount`, `otherHostCount`, `unreadableCount` and `skippedLineCount`.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(`${line}\na stack trace\n`));
 * const [log] = audit.report().logs;
 * log.format; // "combined"
 * log.lineCount; // 3
 * log.requestCount; // 1
 * log.unreadableCount; // 1
 * log.skippedLineCount; // 1
 */
export interface LogReport {
	/** The name of the recognised format; `unknown` if no format fits, null if the format is described. */
	readonly format: string | null;
	readonly lineCount: number;
	/** Lines with a request, for any host or for `host`. */
	readonly requestCount: number;
	/** Requests whose line has no User-Agent header. Without this header no crawler is recognised. */
	readonly noAgentCount: number;
	/** Requests for other hosts than `host`; they are counted nowhere else. */
	readonly otherHostCount: number;
	/** With `host`, requests whose line has no host: they are taken for that host's. Without it, 0. */
	readonly noHostCount: number;
	readonly unreadableCount: number;
	/** Lines without a request: empty lines, and directives of the format. */
	readonly skippedLineCount: number;
	/** Requests of crawlers that are earlier than the request of a crawler before them. */
	readonly outOfOrderCount: number;
	/**
	 * Whether requests of crawlers come in the order of time, but for a few that are a little late: one in ten, a
	 * minute. Otherwise paces, and the counts by an older copy, may be wrong.
	 */
	readonly isInOrder: boolean;
	/** The hosts of crawlers' requests, where lines have a host: at most nine, in the order in which they came. */
	readonly hosts: readonly string[];
	/** Requests that name a crawler. */
	readonly crawlerRequestCount: number;
	/**
	 * The requests of these whose line has addresses that proxies passed on: in X-Forwarded-For, in place of the
	 * address, or only in the field of `clientAddress`. It is counted only with `ranges` or `verify`.
	 */
	readonly forwardedCount: number;
	/** Those that are unverified since their client's address is not known; counted only with `ranges` or `verify`. */
	readonly unknownClientCount: number;
}

/**
 * The report on the crawlers of a log, or of several.
 *
 * @example
 * const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /private/") });
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET /private/a HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * audit.add(new TextEncoder().encode(line.repeat(12)));
 * const report = audit.report();
 * report.formats; // ["combined"]
 * report.crawlers.filter(({ conduct }) => conduct === "ignores").map(({ crawler }) => crawler); // ["ExampleBot"]
 * report.isInOrder; // true
 */
export interface AuditReport extends Omit<LogReport, "format" | "hosts"> {
	/** The version of the report's form: it grows when a member changes its meaning or goes, not when one is added. */
	readonly formatVersion: 3;
	/** The formats of its logs, in their order, each once; `unknown` for a log that no format fits. */
	readonly formats: readonly string[];
	/** The first unreadable lines. */
	readonly unreadableLines: readonly UnreadableLine[];
	/** The sum of the crawlers' `unknownVersionCount`. */
	readonly unknownVersionCount: number;
	/**
	 * A private, loopback, link-local or shared address whose request could not be verified, since a proxy's address
	 * does not show the client; null if there is none.
	 */
	readonly privateAddress: string | null;
	/**
	 * An address that seems to be a proxy's or a CDN's, since nobody is confirmed and crawlers of several operators come
	 * from its network; null if there is none. Without `ranges` and `verify` it is always null.
	 */
	readonly proxyAddress: string | null;
	/** The hosts of `robotsFor` to which no crawler sent a request, in lower case. */
	readonly unaskedHosts: readonly string[];
	/** Each log, in the order in which they were added. */
	readonly logs: readonly LogReport[];
	/** The times of the first and the last request of a crawler; null if there is none. */
	readonly firstSeconds: number | null;
	readonly lastSeconds: number | null;
	/** The width of the spans of all timelines. */
	readonly timelineSeconds: number;
	/** The crawlers, the most requests first. */
	readonly crawlers: readonly CrawlerReport[];
	/** The purposes, the most requests first. */
	readonly purposes: readonly PurposeReport[];
	/** Automated clients that claim no crawler's name, the most requests first. */
	readonly clients: readonly ClientReport[];
	/** The names that no list has and that have no row of their own, since so many came. */
	readonly leftOut: LeftOutReport;
}
