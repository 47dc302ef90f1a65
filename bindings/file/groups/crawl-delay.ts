import type { EngineCrawler, EngineFile, GroupSelection, RecordLine } from "../../contract/engine.js";
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

/** A parsed robots.txt that is asked for groups. */
interface RunFile {
	selectGroups(crawler: EngineCrawler): GroupSelection;
	dispose(): void;
}

/** The crawl-delays of a file. */
export class CrawlDelays {
	/**
	 * @param delayOfRun the largest valid delay, in seconds, of each run of user-agent lines that has one, by the run's number.
	 * @param runs a file in which each run is a group with the same number; see `RunFileWriter`.
	 */
	constructor(
		private readonly delayOfRun: ReadonlyMap<number, number>,
		private readonly runs: RunFile,
	) {}

	/** The largest delay, in seconds, of a crawler's runs; undefined if none has one. */
	largestSecondsFor(crawler: EngineCrawler): number | undefined {
		const { groupIndexes } = this.runs.selectGroups(crawler);
		const delays = groupIndexes.map((run) => this.delayOfRun.get(run));
		const known = delays.filter((seconds) => seconds !== undefined);
		return known.length === 0 ? undefined : known.reduce((largest, seconds) => Math.max(largest, seconds));
	}

	dispose(): void {
		this.runs.dispose();
	}
}

/** The crawl-delays of a file; null if it has none. @param parse reads another robots.txt by the same dialect. */
export function readCrawlDelays(
	file: EngineFile,
	dialect: Dialect,
	parse: (robotsTxt: string) => RunFile,
): CrawlDelays | null {
	if (dialect === "google") return null;
	const runs = new RunFileWriter();
	const delayOfRun = new Map<number, number>();
	file.visitRecords((record) => {
		const run = runs.add(record);
		if (run === NO_RUN || !isCrawlDelay(record, dialect)) return;
		const seconds = parseCrawlDelaySeconds(record.value);
		if (seconds !== undefined) delayOfRun.set(run, Math.max(seconds, delayOfRun.get(run) ?? 0));
	});
	return delayOfRun.size === 0 ? null : new CrawlDelays(delayOfRun, parse(runs.toRobotsTxt()));
}
