import type { RawDiagnostic, RecordLine } from "../contract/engine.js";
import type { DiagnosticCode, Dialect } from "../contract/types.js";
import { resolveUrl } from "../url/index.js";
import { parseCrawlDelaySeconds } from "./crawl-delay.js";

/**
 * What is amiss with the values of records that no verdict depends on, so that neither engine needs to look
 * at them: crawl-delay (which dialect google does not have) and sitemap (semantics, "Records").
 * @param records every record of the file, in file order; only read.
 * @returns in the order of `records`, at most one for each; column and length are the value's.
 */
export function diagnoseRecords(records: readonly RecordLine[], dialect: Dialect): RawDiagnostic[] {
	const diagnostics: RawDiagnostic[] = [];
	const groupsWithDelay = new Set<number>();
	for (const record of records) {
		const code = diagnoseRecord(record, dialect, groupsWithDelay);
		if (code !== null) {
			diagnostics.push({ code, line: record.line, column: record.valueColumn, length: record.valueOctets });
		}
	}
	return diagnostics;
}

/** @param groupsWithDelay the groups that have a valid crawl-delay so far; grows. */
function diagnoseRecord(
	{ kind, key, value, groupIndex }: RecordLine,
	dialect: Dialect,
	groupsWithDelay: Set<number>,
): DiagnosticCode | null {
	if (kind === "sitemap") return isAbsoluteUrlWithHost(value) ? null : "sitemap-not-absolute";
	if (dialect === "google" || kind !== "other" || key.toLowerCase() !== "crawl-delay") return null;
	if (parseCrawlDelaySeconds(value) === undefined) return "crawl-delay-invalid";
	// Outside any group there is nothing a delay could belong to, and so nothing it could repeat.
	if (groupIndex === -1) return null;
	if (groupsWithDelay.has(groupIndex)) return "crawl-delay-repeated";
	groupsWithDelay.add(groupIndex);
	return null;
}

/** The sitemaps.org protocol wants a sitemap's full URL; one without a host cannot be fetched by a crawler. */
function isAbsoluteUrlWithHost(text: string): boolean {
	return /:\/\/./.test(resolveUrl(text)?.origin ?? "");
}
