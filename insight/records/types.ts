import type { DayTime } from "../../crawling/pace-records/day-time.js";

export type { DayTime };

/** A record that was read, well formed or not. */
interface ReadRecord {
	/** 1-based line number. */
	readonly line: number;
	/** Line of the group it is in (`Group.line`); null where it is in none. */
	readonly groupLine: number | null;
	/** As written, without the white space around it. */
	readonly value: string;
	/** Whether it could be read; one that could not is in force for nobody. */
	readonly isWellFormed: boolean;
}

/** A `host` record: which of a site's hosts it wants to be known by. */
export interface HostRecord extends ReadRecord {
	/** `http` or `https` where the value says so. */
	readonly scheme: "http" | "https" | null;
	/** In lower case and punycode, with its port where that is not the scheme's; "" where it is malformed. */
	readonly host: string;
}

/** A `clean-param` record: query parameters that change nothing of a page. */
export interface CleanParamRecord extends ReadRecord {
	/** Their names, as written. */
	readonly parameters: readonly string[];
	/** How the paths begin that it is for, `*` for any octets; "" for every path. */
	readonly pathPattern: string;
}

/** A `request-rate` record: so many requests in so many seconds at most. */
export interface RequestRateRecord extends ReadRecord {
	/** 0 where it is malformed. */
	readonly requestCount: number;
	/** 0 where it is malformed. */
	readonly periodSeconds: number;
	/** When it holds; null: always. */
	readonly time: DayTime | null;
}

/** A `visit-time` record: when crawlers are welcome. */
export interface VisitTimeRecord extends ReadRecord {
	/** Null where it is malformed. */
	readonly time: DayTime | null;
}

/** A `license` record (RSL 1.0): where the terms are. */
export interface LicenseRecord extends ReadRecord {
	/** The absolute URL as written; "" where it is none, such as a relative one, which RSL forbids to resolve. */
	readonly url: string;
}

/** The licences a crawler is offered. */
export interface LicensesInForce {
	/**
	 * `group`: the crawler's groups have license lines, and those before the first group count for nothing; `file`: they
	 * have none, and those before the first group hold; `none`: there are neither.
	 */
	readonly scope: "group" | "file" | "none";
	/** Those of that scope, in file order, well formed or not; with none that is, the crawler has no licence. */
	readonly records: readonly LicenseRecord[];
	/** The URLs of those that are well formed. */
	readonly urls: readonly string[];
}

/** What is in force for a crawler, well formed and in file order. */
export interface RecordsInForce {
	/** The first one; null where there is none. */
	readonly host: HostRecord | null;
	readonly cleanParams: readonly CleanParamRecord[];
	readonly requestRates: readonly RequestRateRecord[];
	readonly visitTimes: readonly VisitTimeRecord[];
	readonly licenses: LicensesInForce;
}
