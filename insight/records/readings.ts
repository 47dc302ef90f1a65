import { isAbsoluteUrlWithHost, originOfUrl } from "../../bindings/internal.js";
import { readDayTime } from "../../crawling/pace-records/day-time.js";
import { readRequestRateValue } from "../../crawling/pace-records/request-rate.js";
import type {
	CleanParamRecord,
	HostRecord,
	LicenseRecord,
	RequestRateRecord,
	VisitTimeRecord,
} from "./types.js";

/** The place of a record, and its value. */
interface Raw {
	readonly line: number;
	readonly groupLine: number | null;
	readonly value: string;
}

const HOST = /^(?:(https?):\/\/)?([^\s/?#@\\]+)\/?$/i;
const CLEAN_PARAM = /^([^\s&]+(?:&[^\s&]+)*)(?:[ \t]+([/*]\S*))?$/;

/** `Host: example.com`, with or without a scheme and a port. */
function readHost(raw: Raw): HostRecord {
	const [, scheme, host = ""] = HOST.exec(raw.value) ?? [];
	const written = (scheme ?? "http").toLowerCase() as "http" | "https";
	const origin = host === "" ? null : originOfUrl(`${written}://${host}/`);
	const read = origin === null ? "" : origin.slice(`${written}://`.length);
	return {
		...raw,
		isWellFormed: read !== "",
		scheme: scheme === undefined || read === "" ? null : written,
		host: read,
	};
}

/** `Clean-param: sid&sort /forum/*.php`: names joined by `&`, then how the path begins. */
function readCleanParam(raw: Raw): CleanParamRecord {
	const [, names, pathPattern = ""] = CLEAN_PARAM.exec(raw.value) ?? [];
	return {
		...raw,
		isWellFormed: names !== undefined,
		parameters: names?.split("&") ?? [],
		pathPattern,
	};
}

/** `Request-rate: 1/5`, `10/1m`, `20/10m 1300-1659`: seconds if there is no unit. */
function readRequestRate(raw: Raw): RequestRateRecord {
	const rate = readRequestRateValue(raw.value);
	if (rate === null) return { ...raw, isWellFormed: false, requestCount: 0, periodSeconds: 0, time: null };
	return { ...raw, isWellFormed: true, ...rate };
}

/** `Visit-time: 0600-0845`, in UTC. */
function readVisitTime(raw: Raw): VisitTimeRecord {
	const time = readDayTime(raw.value);
	return { ...raw, isWellFormed: time !== null, time };
}

/** `License: https://example.com/license.xml` (RSL 1.0, 4.4): an absolute URL. */
function readLicense(raw: Raw): LicenseRecord {
	const isWellFormed = !/\s/.test(raw.value) && isAbsoluteUrlWithHost(raw.value);
	return { ...raw, isWellFormed, url: isWellFormed ? raw.value : "" };
}

/** The keys that are read, in lower case: the member of `RobotsRecords` that has their records, and what reads one. */
const READINGS = {
	host: { list: "hosts", read: readHost },
	"clean-param": { list: "cleanParams", read: readCleanParam },
	"request-rate": { list: "requestRates", read: readRequestRate },
	"visit-time": { list: "visitTimes", read: readVisitTime },
	license: { list: "licenses", read: readLicense },
} as const;

type Reading = (typeof READINGS)[keyof typeof READINGS];

/** A list for the records of each kind. */
export function emptyLists(): Record<Reading["list"], ReturnType<Reading["read"]>[]> {
	const lists = Object.values(READINGS).map(({ list }) => [list, []]);
	return Object.fromEntries(lists) as ReturnType<typeof emptyLists>;
}

/** The reading of a key in any case; undefined if its lines are not read. */
export function readingOf(key: string): Reading | undefined {
	const name = key.toLowerCase();
	return Object.hasOwn(READINGS, name) ? READINGS[name as keyof typeof READINGS] : undefined;
}
