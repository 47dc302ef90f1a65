import type { Crawler, Dialect, Explanation, Group, Rule, UrlInput } from "../../bindings/contract/types.js";
import type { CrawlerPurpose } from "../../crawling/crawlers/index.js";
import type { RobotsTxtNeglect } from "../../crawling/crawlers/types.js";

/** A parsed file of any entry: what an audit asks of it. */
export interface AuditableFile {
	/** The rulebook it was read by. */
	readonly dialect: Dialect;
	/** Its groups: which crawlers it names. */
	readonly groups: readonly Group[];
	/** Compiles the rules that apply to a crawler. */
	matcher(crawler: Crawler): AuditableMatcher;
}

/** A compiled policy of any entry. */
export interface AuditableMatcher {
	/** As `Matcher.crawlDelaySeconds`. */
	readonly crawlDelaySeconds: number | undefined;
	/** As `Matcher.checkLines`. */
	checkLines(octets: Uint8Array): Uint8Array;
	/** As `Matcher.explain`. */
	explain(url: UrlInput): Explanation;
	/** @internal The line of the rule that decides, where the matcher tells it without an explanation. */
	decide?(url: UrlInput): { readonly line: number };
	/** As `Matcher.dispose`. */
	dispose(): void;
}

/** A robots.txt, and the time from which the site served it. */
export interface RobotsTxtVersion {
	/** Seconds since 1970. The first version of several also holds for all time before. */
	readonly fromSeconds: number;
	readonly robots: AuditableFile;
}

/** How the lines of a log are built, where their looks do not tell it. */
export type LogFormat =
	| {
			/** In the notation of nginx's `log_format`, or of Apache's `LogFormat`. */
			readonly string: string;
	  }
	| {
			/** For JSON: where each field is, keys with dots between, from the outermost inwards. */
			readonly fields: Readonly<Partial<Record<LogField, string>>>;
	  };

/** A field of a log in JSON. `target` is the path with its query; `request` is `GET /path HTTP/1.1`. */
export type LogField = "time" | "agent" | "target" | "request" | "query" | "status" | "address" | "host";

/** How a log is audited. */
export interface LogAuditOptions {
	/** The robots.txt that crawlers were to obey, or its versions. Not to be disposed before the last report. */
	readonly robots: AuditableFile | readonly RobotsTxtVersion[];
	/** Default: recognised by the first lines of each log. */
	readonly format?: LogFormat | undefined;
	/** Of a log of several hosts, the one whose requests count; a port is no part of it. Default: all. */
	readonly host?: string | undefined;
	/**
	 * The networks from which crawlers come, by product token or operator: addresses, or ranges as `192.0.2.0/24`, such as
	 * `parseIpRanges` returns. Requests from elsewhere by that name are an impostor's.
	 */
	readonly ranges?: Readonly<Record<string, readonly string[]>> | undefined;
	/**
	 * Asked whether a crawler's request came from the crawler, for crawlers without `ranges`: null where that is not known.
	 * The answer is remembered for a while.
	 */
	readonly verify?: ((crawler: string, address: string) => boolean | null) | undefined;
}

/** Whether requests came from the crawler that they name: by its networks, or by `verify`. */
export type CrawlerIdentity = "confirmed" | "impostor" | "unverified";

/** What a crawler does about robots.txt, in a word; docs/audit.md defines each. */
export type Conduct = "obeys" | "mostly" | "ignores" | "never asked" | "too few";

/** Requests of one crawler in some span of time. */
export interface TimelinePoint {
	/** Where the span begins, in seconds since 1970. */
	readonly fromSeconds: number;
	readonly requestCount: number;
	readonly disallowedCount: number;
}

/** A rule that a crawler broke. */
export interface BrokenRule {
	readonly rule: Rule;
	/** Of the version of the file that has it: its place among `robots`, from 0. */
	readonly versionIndex: number;
	readonly count: number;
	/** A few of the URLs, cut where they are long. */
	readonly examples: readonly string[];
}

/** How often a crawler asks. */
export interface PaceReport {
	/** Between requests, in seconds; null where there are fewer than two. Exact to 9 %. */
	readonly medianGapSeconds: number | null;
	/** What the file in force asks of the crawler; undefined where it asks nothing. */
	readonly crawlDelaySeconds: number | undefined;
	/** Of the gaps for which there was a crawl-delay, the share that was shorter; null where there was none. */
	readonly shortGapShare: number | null;
}

/** When a crawler read robots.txt. */
export interface RobotsTxtFetches {
	readonly count: number;
	/** Of the last one; null where there is none. */
	readonly lastSeconds: number | null;
	readonly lastStatus: number | null;
}

/** What one crawler did. */
export interface CrawlerReport {
	/** Its product token. */
	readonly crawler: string;
	readonly identity: CrawlerIdentity;
	/** Whether its operator documents how it reads robots.txt. */
	readonly isDocumented: boolean;
	/** As it documents itself, or as lists say; null where no list has it. */
	readonly operator: string | null;
	readonly purpose: CrawlerPurpose | null;
	/** How far it disregards robots.txt, as its operator says; null where nobody says that. */
	readonly neglect: RobotsTxtNeglect | null;
	readonly conduct: Conduct;
	readonly requestCount: number;
	/** Requests but those for what pages are made of: images, styles, scripts, fonts, media. */
	readonly pageCount: number;
	/** Requests that robots.txt allows or disallows: all with a URL, but those for /robots.txt. */
	readonly judgedCount: number;
	/** Those that no copy allowed which the crawler could use. */
	readonly disallowedCount: number;
	/** Of those judged, from 0 to 1; 0 where there are none. */
	readonly disallowedShare: number;
	/** Those that the file in force disallows, and an older copy that could be used allowed. */
	readonly olderCopyCount: number;
	/** The most broken first; at most 50. */
	readonly brokenRules: readonly BrokenRule[];
	/** Disallowed requests by rules beyond those. */
	readonly otherBrokenCount: number;
	readonly robotsTxt: RobotsTxtFetches;
	readonly pace: PaceReport;
	readonly firstSeconds: number;
	readonly lastSeconds: number;
	/** In the order of time; spans without a request are left out. */
	readonly timeline: readonly TimelinePoint[];
	/** At most so many of its requests are not counted here, but in `leftOut`: from before it had a place. */
	readonly leftOutAtMost: number;
}

/** What all crawlers of one purpose did. */
export interface PurposeReport {
	/** Null for crawlers that no list has. */
	readonly purpose: CrawlerPurpose | null;
	readonly crawlerCount: number;
	readonly requestCount: number;
	readonly judgedCount: number;
	readonly disallowedCount: number;
}

/** A line that cannot be read. */
export interface UnreadableLine {
	/** From 1, of all lines added. */
	readonly lineNumber: number;
	/** Its beginning. */
	readonly text: string;
}

/** What a log says of crawlers. */
export interface AuditReport {
	/** What its logs were read as, in their order, each once; `unknown` for one that no format fits. */
	readonly formats: readonly string[];
	readonly lineCount: number;
	/** Lines that have a request, and those of them that name a crawler. */
	readonly requestCount: number;
	readonly crawlerRequestCount: number;
	/** Requests for other hosts than `host`; they count nowhere else. */
	readonly otherHostCount: number;
	readonly unreadableCount: number;
	/** The first of them. */
	readonly unreadableLines: readonly UnreadableLine[];
	/** Of the first and the last request of a crawler; null where there is none. */
	readonly firstSeconds: number | null;
	readonly lastSeconds: number | null;
	/** The width of the spans of all timelines. */
	readonly timelineSeconds: number;
	/** Those with the most requests first. */
	readonly crawlers: readonly CrawlerReport[];
	/** Those with the most requests first. */
	readonly purposes: readonly PurposeReport[];
	/** Crawlers that no list has and that others took the place of: whoever makes up names gets no more room. */
	readonly leftOut: { readonly crawlerCount: number; readonly requestCount: number };
}
