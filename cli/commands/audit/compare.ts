import { Buffer } from "node:buffer";
import { existsSync } from "node:fs";
import type { AuditReport, Conduct, CrawlerReport } from "../../../insight/audit/index.js";
import { Failure } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { openInput, readAtMost } from "../../input/input.js";
import { type Change, conductWords, rowName } from "./words.js";

/** The most octets of an earlier report. A report of 500 crawlers with all their rules has a tenth of them. */
const MAX_REPORT_OCTETS = 64 * 1_048_576;
/** The version of the form of a report that this command writes and reads. */
const FORMAT_VERSION: AuditReport["formatVersion"] = 3;

/** The members of a crawler in an earlier report that are compared. */
type EarlierCrawler = Pick<CrawlerReport, "crawler" | "identity" | "conduct">;

/**
 * Reads an earlier report.
 *
 * @returns null if there is no such file: a job that runs each night has none in its first.
 * @throws Failure if it is no report, or has a form that this command does not know.
 */
export async function readEarlier(host: Host, path: string): Promise<readonly EarlierCrawler[] | null> {
	if (path !== "-" && !existsSync(path)) return null;
	const text = Buffer.from(await readAtMost(openInput(host, path), MAX_REPORT_OCTETS)).toString();
	const { formatVersion, crawlers } = parse(text) as { formatVersion?: unknown; crawlers?: unknown };
	if (formatVersion !== FORMAT_VERSION) {
		const got = formatVersion === undefined ? "none" : JSON.stringify(formatVersion);
		throw new Failure(
			`--compare: ${path}: expected a report that audit --format json wrote, of version ${FORMAT_VERSION} (formatVersion), got ${got}`,
		);
	}
	if (!Array.isArray(crawlers) || !crawlers.every(isCrawler)) {
		throw new Failure(`--compare: ${path}: expected a list of crawlers with their conduct (crawlers)`);
	}
	return crawlers;
}

/** The crawlers that came or went, or changed their conduct; in the order of the report, then those that went. */
export function changesSince(
	earlier: readonly EarlierCrawler[],
	{ crawlers }: Pick<AuditReport, "crawlers">,
): Change[] {
	const seen = new Set<EarlierCrawler>();
	const found = crawlers.flatMap((crawler): Change[] => {
		const known = rowsBefore(earlier, crawler);
		for (const each of known) seen.add(each);
		if (known.some(({ conduct }) => conduct === crawler.conduct)) return [];
		return [changeOf(crawler, known[0]?.conduct ?? null, crawler.conduct)];
	});
	const gone = earlier.filter((each) => !seen.has(each)).map((each) => changeOf(each, each.conduct, null));
	// Too few requests prove nothing: anybody can send a few with any name, and the earlier conduct may still hold.
	return [...found, ...gone].filter(({ before, after }) => isTelling(after ?? before));
}

/** The rows of an earlier report that may have a crawler's requests: only one of the two reports may verify them. */
function rowsBefore(
	earlier: readonly EarlierCrawler[],
	crawler: Pick<CrawlerReport, "crawler" | "identity">,
): readonly EarlierCrawler[] {
	const same = earlier.filter((each) => keyOf(each) === keyOf(crawler));
	if (same.length > 0) return same;
	return earlier.filter(
		(each) =>
			isSameName(each, crawler) && (each.identity === "unverified" || crawler.identity === "unverified"),
	);
}

/** Whether a crawler ignores robots.txt, and did not in the earlier report. */
export function isNewlyIgnoring(crawler: CrawlerReport, changes: readonly Change[]): boolean {
	return changes.some((change) => change.after === "ignores" && keyOf(change) === keyOf(crawler));
}

/** A change in words. */
export function changeWords({ crawler, identity, before, after }: Change, report: AuditReport): string {
	const name = rowName({ crawler, identity });
	if (after === null) return `${name}: no longer in the log, ${before} before`;
	const found = report.crawlers.find((each) => keyOf(each) === keyOf({ crawler, identity }));
	const now = found === undefined ? after : conductWords(found);
	return before === null ? `${name}: new, ${now}` : `${name}: ${now}, ${before} before`;
}

function isTelling(conduct: Conduct | null): boolean {
	return conduct !== null && conduct !== "too few";
}

function changeOf(
	{ crawler, identity }: EarlierCrawler,
	before: Conduct | null,
	after: Conduct | null,
): Change {
	return { crawler, identity, before, after };
}

function isSameName(one: Pick<CrawlerReport, "crawler">, other: Pick<CrawlerReport, "crawler">): boolean {
	return one.crawler.toLowerCase() === other.crawler.toLowerCase();
}

function keyOf({ crawler, identity }: Pick<CrawlerReport, "crawler" | "identity">): string {
	return `${crawler.toLowerCase()} ${identity}`;
}

function isCrawler(value: unknown): value is EarlierCrawler {
	const { crawler, identity, conduct } = (value ?? {}) as Readonly<Record<string, unknown>>;
	return [crawler, identity, conduct].every((member) => typeof member === "string");
}

function parse(text: string): object {
	try {
		return (JSON.parse(text) as object | null) ?? {};
	} catch {
		return {};
	}
}
