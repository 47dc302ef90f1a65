import { type ParsedRobotsTxt, RunFileWriter } from "../../bindings/internal.js";
import { type DayTime, isInDayTime, readDayTime } from "./day-time.js";

/** The parsed value of a `request-rate`. */
export interface RequestRate {
	/** At least 1. */
	readonly requestCount: number;
	/** At least 1. */
	readonly periodSeconds: number;
	/** The time of the day at which it applies; null: always. */
	readonly time: DayTime | null;
}

const REQUEST_RATE = /^([0-9]{1,9})[ \t]*\/[ \t]*([0-9]{1,9})[ \t]*([smh]?)(?:[ \t]+(\S+))?$/i;
const SECONDS_OF_UNIT: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** `1/5`, `10/1m`, `20/10m 1300-1659`: seconds if there is no unit. Null if it is malformed. */
export function readRequestRateValue(value: string): RequestRate | null {
	const [, requests, period, unit = "", timeText] = REQUEST_RATE.exec(value) ?? [];
	const time = timeText === undefined ? null : readDayTime(timeText);
	const requestCount = Number(requests ?? 0);
	const periodSeconds = Number(period ?? 0) * (SECONDS_OF_UNIT[unit.toLowerCase()] ?? 1);
	const isTimed = timeText === undefined || time !== null;
	return requestCount === 0 || periodSeconds === 0 || !isTimed ? null : { requestCount, periodSeconds, time };
}

/** The rates that apply to a crawler: those of its runs of user-agent lines, as with `crawl-delay`. */
export function requestRatesOf(
	robots: ParsedRobotsTxt,
	crawler: Parameters<ParsedRobotsTxt["selectGroups"]>[0],
): readonly RequestRate[] {
	const writer = new RunFileWriter();
	const rates: { readonly run: number; readonly rate: RequestRate }[] = [];
	robots.visitRecordLines((record) => {
		const run = writer.add(record);
		if (record.kind !== "other" || record.key.toLowerCase() !== "request-rate") return;
		const rate = readRequestRateValue(record.value);
		if (rate !== null) rates.push({ run, rate });
	});
	if (rates.length === 0) return [];
	const runs = robots.parseAlike(writer.toRobotsTxt());
	try {
		const chosen = new Set(runs.selectGroups(crawler).groupIndexes);
		return rates.filter(({ run }) => chosen.has(run)).map(({ rate }) => rate);
	} finally {
		runs.dispose();
	}
}

/** The pause that rates ask for at a time: the longest of those that apply then; undefined if none does. */
export function pauseSecondsOf(rates: readonly RequestRate[], atSeconds: number): number | undefined {
	const pauses = rates
		.filter(({ time }) => time === null || isInDayTime(time, atSeconds))
		.map(({ requestCount, periodSeconds }) => periodSeconds / requestCount);
	return pauses.length === 0 ? undefined : Math.max(...pauses);
}
