import {
	DisposableBase,
	isAbsoluteUrlWithHost,
	originOfUrl,
	type ParsedRobotsTxt,
	toParsedFile,
} from "../../bindings/internal.js";
import type { AnyRobotsTxt, Crawler } from "../../bindings/shared-exports.js";
import { type DayTime, readDayTime, readRequestRateValue } from "../../crawling/internal.js";
import { PlacedRecords, type RawRecord, type ReadRecord, type RecordReading } from "./placed-records.js";

/** A `host` record: the one of a site's hosts that it wants to be known by. */
export interface HostRecord extends ReadRecord {
	/** `http` or `https` if the value says so; otherwise null. */
	readonly scheme: "http" | "https" | null;
	/** The host in lower case and punycode, with a port other than the scheme's; "" if the record is malformed. */
	readonly host: string;
}

/** A `clean-param` record: query parameters that do not change the page. */
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

const HOST = /^(?:(https?):\/\/)?([^\s/?#@\\]+)\/?$/i;
const CLEAN_PARAM = /^([^\s&]+(?:&[^\s&]+)*)(?:[ \t]+([/*]\S*))?$/;

/** `Host: example.com`, with or without a scheme and a port. */
function readHost(raw: RawRecord): HostRecord {
	const [, scheme, host = ""] = HOST.exec(raw.value) ?? [];
	const written = (scheme ?? "http").toLowerCase() as "http" | "https";
	const origin = host === "" ? null : originOfUrl(`${written}://${host}/`);
	const read = origin === null ? "" : origin.slice(`${written}://`.length);
	const isWellFormed = read !== "";
	return { ...raw, isWellFormed, scheme: isWellFormed && scheme !== undefined ? written : null, host: read };
}

/** `Clean-param: sid&sort /forum/*.php`: names joined by `&`, then how the path begins. */
function readCleanParam(raw: RawRecord): CleanParamRecord {
	const [, names, pathPattern = ""] = CLEAN_PARAM.exec(raw.value) ?? [];
	return { ...raw, isWellFormed: names !== undefined, parameters: names?.split("&") ?? [], pathPattern };
}

/** `Request-rate: 1/5`, `10/1m`, `20/10m 1300-1659`: seconds if there is no unit. */
function readRequestRate(raw: RawRecord): RequestRateRecord {
	const rate = readRequestRateValue(raw.value);
	if (rate === null) return { ...raw, isWellFormed: false, requestCount: 0, periodSeconds: 0, time: null };
	return { ...raw, isWellFormed: true, ...rate };
}

/** `Visit-time: 0600-0845`, in UTC. */
function readVisitTime(raw: RawRecord): VisitTimeRecord {
	const time = readDayTime(raw.value);
	return { ...raw, isWellFormed: time !== null, time };
}

/** `License: https://example.com/license.xml` (RSL 1.0, 4.4): an absolute URL. */
function readLicense(raw: RawRecord): LicenseRecord {
	const isWellFormed = !/\s/.test(raw.value) && isAbsoluteUrlWithHost(raw.value);
	return { ...raw, isWellFormed, url: isWellFormed ? raw.value : "" };
}

/** The keys that are read, in lower case. Each list is a member of `RobotsRecords`. */
const READINGS: ReadonlyMap<string, RecordReading & { readonly list: keyof RobotsRecords }> = new Map(
	Object.entries({
		host: { list: "hosts", read: readHost },
		"clean-param": { list: "cleanParams", read: readCleanParam },
		"request-rate": { list: "requestRates", read: readRequestRate },
		"visit-time": { list: "visitTimes", read: readVisitTime },
		license: { list: "licenses", read: readLicense },
	}),
);

/** @internal The rows of docs/analysis.md, in Markdown: examples of a key's values, and what they are read as. */
export const RECORD_TEXTS: Readonly<Record<string, readonly [examples: string, readAs: string]>> = {
	host: ["`example.com`, `https://example.com:8443`", "scheme, host; the first one counts"],
	"clean-param": [
		"`sid&sort /forum/*.php`",
		"names, and how the path begins (`*`: any bytes); none: every path",
	],
	"request-rate": [
		"`1/5`, `10/1m`, `20/10m 1300-1659`",
		"requests in seconds (`s`, `m`, `h`), at a time of the day",
	],
	"visit-time": ["`0600-0845`", "minutes of the day, UTC; over midnight if the end comes first"],
	license: ["`https://example.com/license.xml`", "an absolute URL (RSL 1.0)"],
};

/**
 * Reads the records of a robots.txt that sites write although RFC 9309 does not define them, such as `license`: those
 * that `RobotsRecords` has a list for. They change neither groups nor verdicts; `RobotsTxt.records` has them as written.
 *
 * @param robots a parsed file of any entry; used for as long as the result is asked.
 * @returns the records; `dispose` them, or let them be collected. No content makes it throw.
 * @throws TypeError if `robots` is no parsed file; DisposedError if it has been disposed.
 * @see RFC 9309 §2.2.4
 * @example
 * const robots = RobotsTxt.parse("user-agent: *\nrequest-rate: 1/5\nhost: www.example.com");
 * const records = readRecords(robots);
 * records.hosts[0]?.host; // "www.example.com"
 * records.forCrawler("ExampleBot").requestRates[0]?.periodSeconds; // 5
 */
export function readRecords(robots: AnyRobotsTxt): RobotsRecords {
	return new RobotsRecords(toParsedFile(robots));
}

/**
 * The records of a robots.txt beside its rules, made by `readRecords`. Each list has every record of its kind in
 * file order, including malformed records and those that apply to no crawler.
 *
 * @example
 * const records = readRecords(RobotsTxt.parse("user-agent: *\nvisit-time: 0600-0845"));
 * records.visitTimes[0]?.time; // { startMinute: 360, endMinute: 525 }
 */
export class RobotsRecords extends DisposableBase {
	/**
	 * Every `host` record.
	 *
	 * @example
	 * const { hosts } = readRecords(RobotsTxt.parse("host: https://Example.com/"));
	 * hosts[0]?.host; // "example.com"
	 */
	declare readonly hosts: readonly HostRecord[];
	/**
	 * Every `clean-param` record.
	 *
	 * @example
	 * const { cleanParams } = readRecords(RobotsTxt.parse("clean-param: sid&sort /forum/"));
	 * cleanParams[0]?.parameters; // ["sid", "sort"]
	 */
	declare readonly cleanParams: readonly CleanParamRecord[];
	/**
	 * Every `request-rate` record.
	 *
	 * @example
	 * const { requestRates } = readRecords(RobotsTxt.parse("request-rate: 10/1m"));
	 * requestRates[0]?.periodSeconds; // 60
	 */
	declare readonly requestRates: readonly RequestRateRecord[];
	/**
	 * Every `visit-time` record.
	 *
	 * @example
	 * const { visitTimes } = readRecords(RobotsTxt.parse("visit-time: 2200-0430"));
	 * visitTimes[0]?.time; // { startMinute: 1320, endMinute: 270 }
	 */
	declare readonly visitTimes: readonly VisitTimeRecord[];
	/**
	 * Every `license` record.
	 *
	 * @example
	 * const { licenses } = readRecords(RobotsTxt.parse("license: /license.xml"));
	 * licenses[0]?.isWellFormed; // false
	 */
	declare readonly licenses: readonly LicenseRecord[];
	readonly #placed: PlacedRecords;

	/** @internal Made by `readRecords`. */
	constructor(robots: ParsedRobotsTxt) {
		super();
		this.#placed = new PlacedRecords(robots, READINGS);
		Object.assign(this, this.#placed.lists);
	}

	/**
	 * Finds the records in force for a crawler. As with `crawl-delay`, a record applies to the run of user-agent
	 * lines right before it. Blank lines, comments and sitemaps do not split a run. A `license` applies to the
	 * crawler's groups, as RSL says.
	 *
	 * @param crawler as in `RobotsTxt.matcher`.
	 * @returns the records that are well formed, in file order, and the licences with the scope they have.
	 * @throws TypeError or RangeError if `crawler` is malformed; DisposedError after disposal of this or of the
	 *   file.
	 * @see https://rslstandard.org/rsl
	 * @example
	 * const robots = RobotsTxt.parse("license: https://example.com/l.xml\nuser-agent: a\nvisit-time: 0600-0845");
	 * const { licenses, visitTimes } = readRecords(robots).forCrawler("a");
	 * licenses.scope; // "file"
	 * licenses.urls; // ["https://example.com/l.xml"]
	 * visitTimes.length; // 1
	 */
	forCrawler(crawler: Crawler): RecordsInForce {
		const { isInForce, isOfGroups } = this.#placed.for(crawler);
		return {
			host: this.hosts.find(isInForce) ?? null,
			cleanParams: this.cleanParams.filter(isInForce),
			requestRates: this.requestRates.filter(isInForce),
			visitTimes: this.visitTimes.filter(isInForce),
			licenses: licensesOf(this.licenses, isOfGroups),
		};
	}

	/**
	 * Gives memory back; the file itself stays. Calling it twice does nothing.
	 *
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: *\nhost: example.com");
	 * readRecords(robots).dispose();
	 * robots.isAllowed("/", "ExampleBot"); // true
	 */
	override dispose(): void {
		this.#placed.dispose();
	}
}

/** RSL 1.0, 4.4: if the chosen group has licences, global licences are ignored. */
function licensesOf(
	all: readonly LicenseRecord[],
	isOfGroups: (record: LicenseRecord) => boolean,
): LicensesInForce {
	const ofGroups = all.filter(isOfGroups);
	const records = ofGroups.length > 0 ? ofGroups : all.filter(({ groupLine }) => groupLine === null);
	const urls = records.filter(({ isWellFormed }) => isWellFormed).map(({ url }) => url);
	if (records.length === 0) return { scope: "none", records, urls };
	return { scope: ofGroups.length > 0 ? "group" : "file", records, urls };
}
