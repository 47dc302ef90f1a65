import type { DayTime } from "../../crawling/pace-records/day-time.js";

export type { DayTime };

/** A record that was read, well formed or not. */
interface ReadRecord {
	/** 1-based line number. */
	readonly line: number;
	/** The line of its group (`Group.line`); null if it is in no group. */
	readonly groupLine: number | null;
	/** The value as written, without the white space around it. */
	readonly value: string;
	/** Whether the record could be read. A record that could not be read is in force for no crawler. */
	readonly isWellFormed: boolean;
}

/** A `host` record: the one of a site's hosts that it wants to be known by. */
export interface HostRecord extends ReadRecord {
	/** `http` or `https` if the value says so; otherwise null. */
	readonly scheme: "http" | "https" | null;
	/** The host in lower case and punycode, with a port other than the scheme's; "" if the record is malformed. */
	readonly host: string;
}

/** A `clean-param` record: query parameters that change nothing of a page. */
export interface CleanParamRecord extends ReadRecord {
	/** The names of the parameters, as written. */
	readonly parameters: readonly string[];
	/** How the paths begin that the record applies to, with `*` for any bytes; "" for every path. */
	readonly pathPattern: string;
}

/** A `request-rate` record: the most requests in a number of seconds. */
export interface RequestRateRecord extends ReadRecord {
	/** 0 if the record is malformed. */
	readonly requestCount: number;
	/** 0 if the record is malformed. */
	readonly periodSeconds: number;
	/** The time of day at which the rate holds; null for always. */
	readonly time: DayTime | null;
}

/** A `visit-time` record: the time of day at which crawlers are welcome. */
export interface VisitTimeRecord extends ReadRecord {
	/** Null if the record is malformed. */
	readonly time: DayTime | null;
}

/** A `license` record (RSL 1.0): the URL of the terms. */
export interface LicenseRecord extends ReadRecord {
	/** The absolute URL as written; "" if it is no absolute URL. RSL forbids to resolve relative URLs. */
	readonly url: string;
}

/** The licences that a crawler is offered. */
export interface LicensesInForce {
	/**
	 * `group`: the crawler's groups have license lines, and license lines before the first group are ignored.
	 * `file`: the groups have no license lines, and those before the first group hold. `none`: there are no license
	 * lines in either place.
	 */
	readonly scope: "group" | "file" | "none";
	/**
	 * The records of that scope, in file order, well formed or not. If no record is well formed, the crawler has no
	 * licence.
	 */
	readonly records: readonly LicenseRecord[];
	/** The URLs of the well-formed records. */
	readonly urls: readonly string[];
}

/** The records in force for a crawler, well formed and in file order. */
export interface RecordsInForce {
	/** The first `host` record; null if there is none. */
	readonly host: HostRecord | null;
	readonly cleanParams: readonly CleanParamRecord[];
	readonly requestRates: readonly RequestRateRecord[];
	readonly visitTimes: readonly VisitTimeRecord[];
	readonly licenses: LicensesInForce;
}
