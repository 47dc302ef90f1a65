import { isAbsoluteUrlWithHost } from "../../bindings/file/sitemaps.js";
import { originOfUrl } from "../../bindings/url/index.js";
import type {
	CleanParamRecord,
	DayTime,
	HostRecord,
	LicenseRecord,
	RequestRateRecord,
	VisitTimeRecord,
} from "./types.js";

/** Where a record stands, and what it says. */
interface Raw {
	readonly line: number;
	readonly groupLine: number | null;
	readonly value: string;
}

const SECONDS_OF_UNIT: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
const MINUTES_OF_DAY = 1440;

const HOST = /^(?:(https?):\/\/)?([^\s/?#@\\]+)\/?$/i;
const CLEAN_PARAM = /^([^\s&]+(?:&[^\s&]+)*)(?:[ \t]+([/*]\S*))?$/;
const REQUEST_RATE = /^([0-9]{1,9})[ \t]*\/[ \t]*([0-9]{1,9})[ \t]*([smh]?)(?:[ \t]+(\S+))?$/i;
const DAY_TIME = /^([0-9]{2}):?([0-9]{2})[ \t]*-[ \t]*([0-9]{2}):?([0-9]{2})$/;

/** `Host: example.com`, with or without a scheme and a port. */
export function readHost(raw: Raw): HostRecord {
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
export function readCleanParam(raw: Raw): CleanParamRecord {
	const [, names, pathPattern = ""] = CLEAN_PARAM.exec(raw.value) ?? [];
	return {
		...raw,
		isWellFormed: names !== undefined,
		parameters: names?.split("&") ?? [],
		pathPattern,
	};
}

/** `Request-rate: 1/5`, `10/1m`, `20/10m 1300-1659`: seconds where there is no unit. */
export function readRequestRate(raw: Raw): RequestRateRecord {
	const [, requests, period, unit = "", timeText] = REQUEST_RATE.exec(raw.value) ?? [];
	const time = timeText === undefined ? null : readDayTime(timeText);
	const requestCount = Number(requests ?? 0);
	const periodSeconds = Number(period ?? 0) * (SECONDS_OF_UNIT[unit.toLowerCase()] ?? 1);
	const isTimed = timeText === undefined || time !== null;
	if (requestCount === 0 || periodSeconds === 0 || !isTimed) {
		return { ...raw, isWellFormed: false, requestCount: 0, periodSeconds: 0, time: null };
	}
	return { ...raw, isWellFormed: true, requestCount, periodSeconds, time };
}

/** `Visit-time: 0600-0845`, in UTC. */
export function readVisitTime(raw: Raw): VisitTimeRecord {
	const time = readDayTime(raw.value);
	return { ...raw, isWellFormed: time !== null, time };
}

/** `License: https://example.com/license.xml` (RSL 1.0, 4.4): an absolute URL. */
export function readLicense(raw: Raw): LicenseRecord {
	const isWellFormed = !/\s/.test(raw.value) && isAbsoluteUrlWithHost(raw.value);
	return { ...raw, isWellFormed, url: isWellFormed ? raw.value : "" };
}

function readDayTime(text: string): DayTime | null {
	const [startHour, startMinutes, endHour, endMinutes] = (DAY_TIME.exec(text) ?? []).slice(1).map(Number);
	if (startHour === undefined || startMinutes === undefined) return null;
	if (endHour === undefined || endMinutes === undefined) return null;
	const startMinute = 60 * startHour + startMinutes;
	const endMinute = 60 * endHour + endMinutes;
	const isTime = startMinutes < 60 && endMinutes < 60 && startMinute < MINUTES_OF_DAY;
	return isTime && endMinute <= MINUTES_OF_DAY ? { startMinute, endMinute } : null;
}
