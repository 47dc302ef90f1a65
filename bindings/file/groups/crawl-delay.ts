import type { EngineFile, GroupSelection, RecordLine } from "../../contract/engine.js";
import type { Dialect } from "../../contract/types.js";
import { NO_RUN, RunFileWriter } from "./runs.js";

/** Digits, or digits around one `.`. The expression is unambiguous, so a long value costs one pass. */
const DECIMAL_NUMBER = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/;

/**
 * Reads the value of a crawl-delay record: decimal seconds (`5`, `0.5`, `.5`, `5.`). RFC 9309 does not define the
 * record; semantics, "Records and groups", and readings, "Crawl-delay", say how it is read.
 * @param value as written, without the white space around it.
 * @returns seconds, finite and not negative; undefined for anything else, and for a number that overflows.
 */
export function parseCrawlDelaySeconds(value: string): number | undefined {
	if (!DECIMAL_NUMBER.test(value)) return undefined;
	const seconds = Number(value);
	return Number.isFinite(seconds) ? seconds : undefined;
}

/** Google ignores the record. */
export function isCrawlDelay({ kind, key }: Pick<RecordLine, "kind" | "key">, dialect: Dialect): boolean {
	return kind === "other" && dialect !== "google" && key.toLowerCase() === "crawl-delay";
}

/**
 * Finds the delay that a crawler is asked for, in one pass over the records.
 * @param selectRuns finds the crawler's groups in another robots.txt.
 * @returns the largest valid crawl-delay of the crawler's runs; undefined if there is none.
 */
export function findCrawlDelaySeconds(
	file: EngineFile,
	dialect: Dialect,
	selectRuns: (robotsTxt: string) => GroupSelection,
): number | undefined {
	if (dialect === "google") return undefined;
	const runs = new RunFileWriter();
	const delayOfRun = new Map<number, number>();
	file.visitRecords((record) => {
		const run = runs.add(record);
		if (run === NO_RUN || !isCrawlDelay(record, dialect)) return;
		const seconds = parseCrawlDelaySeconds(record.value);
		if (seconds !== undefined) delayOfRun.set(run, Math.max(seconds, delayOfRun.get(run) ?? 0));
	});
	if (delayOfRun.size === 0) return undefined;
	let largest: number | undefined;
	for (const run of selectRuns(runs.toRobotsTxt()).groupIndexes) {
		const seconds = delayOfRun.get(run);
		if (seconds !== undefined && (largest === undefined || seconds > largest)) largest = seconds;
	}
	return largest;
}
