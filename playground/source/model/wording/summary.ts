import { Verdict } from "../../../../bindings/shared-exports.js";
import type { Severity } from "../../../../insight/analysis/index.js";
import { type Change, type FindingCounts, MAX_SHOWN_FINDINGS } from "../findings/inspection.js";
import type { JudgedCrawler, Judgement, PolicyDifference, UrlVerdict } from "../judgement.js";

/** A verdict for people: a word and a sign, so that colour is never the only difference. */
export const VERDICT_SIGNS: Readonly<Record<UrlVerdict, { readonly word: string; readonly sign: string }>> = {
	[Verdict.Allowed]: { word: "Allowed", sign: "✓" },
	[Verdict.Disallowed]: { word: "Blocked", sign: "✕" },
	[Verdict.OutOfScope]: { word: "Out of scope", sign: "↗" },
	[Verdict.InvalidUrl]: { word: "Not a URL", sign: "?" },
};

/** A severity for people. */
export const SEVERITY_SIGNS: Readonly<Record<Severity, { readonly word: string; readonly sign: string }>> = {
	error: { word: "Error", sign: "✕" },
	warning: { word: "Warning", sign: "▲" },
	note: { word: "Note", sign: "i" },
};

/** `1 URL`, `2 URLs`, `12,000 URLs`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
	return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** `5 URLs: 3 allowed, 1 blocked, 1 out of scope`; for several crawlers, their verdicts in all. */
export function summariseVerdicts({
	crawlers,
	filterCounts,
}: Pick<Judgement, "crawlers" | "filterCounts">): string {
	if (filterCounts.all === 0) return "No URLs yet";
	const total = (verdict: UrlVerdict) => crawlers.reduce((sum, { counts }) => sum + counts[verdict], 0);
	const parts = [
		`${total(Verdict.Allowed).toLocaleString("en")} allowed`,
		phrase(total(Verdict.Disallowed), "blocked"),
		phrase(total(Verdict.OutOfScope), "out of scope"),
		phrase(total(Verdict.InvalidUrl), "not a URL"),
	];
	const urls = countOf(filterCounts.all, "URL");
	const head = crawlers.length > 1 ? `${urls}, ${countOf(crawlers.length, "crawler")}` : urls;
	return `${head}: ${parts.filter((part) => part !== null).join(", ")}`;
}

function phrase(count: number, words: string): string | null {
	return count === 0 ? null : `${count.toLocaleString("en")} ${words}`;
}

/** `2 errors, 1 warning`, or `no findings`. */
export function summariseFindings(counts: FindingCounts): string {
	const parts = [
		counts.error === 0 ? null : countOf(counts.error, "error"),
		counts.warning === 0 ? null : countOf(counts.warning, "warning"),
		counts.note === 0 ? null : countOf(counts.note, "note"),
	].filter((part) => part !== null);
	return parts.length === 0 ? "no findings" : parts.join(", ");
}

/** The label of a button that makes a change: `Remove lines 4 and 6`, `Rewrite line 17`, or `Add lines 8 and 9`. */
export function nameFix({ lines, unlistedCount }: Pick<Change, "lines" | "unlistedCount">): string {
	const gone = lines.filter(({ sign }) => sign === "−");
	const verb = gone.length === 0 ? "Add" : gone.length === lines.length ? "Remove" : "Rewrite";
	if (unlistedCount > 0) return `${verb} ${countOf(lines.length + unlistedCount, "line")}`;
	const named = (gone.length === 0 ? lines : gone).map(({ line }) => line.toLocaleString("en"));
	const last = named.at(-1);
	return named.length === 1
		? `${verb} line ${last}`
		: `${verb} lines ${named.slice(0, -1).join(", ")} and ${last}`;
}

/** A sentence about findings that are not marked; null if all findings are marked. */
export function unmarkedFindings(counts: FindingCounts): string | null {
	const all = counts.error + counts.warning + counts.note;
	if (all <= MAX_SHOWN_FINDINGS) return null;
	return `The first ${countOf(MAX_SHOWN_FINDINGS, "finding")} of ${all.toLocaleString("en")} are marked.`;
}

/** The text of the live region when typing rests. */
export function announce(judgement: Judgement, dialectName: string, findings: FindingCounts): string {
	const { crawlers, crawlersError } = judgement;
	const parts = crawlersError === null ? [] : [crawlersError];
	if (crawlers.length > 0) parts.push(`${dialectName}: ${summariseVerdicts(judgement)}.`);
	if (judgement.policyDifferences !== null) parts.push(`${summariseChanges(judgement)}.`);
	return [...parts, `File: ${summariseFindings(findings)}.`].join(" ");
}

/** `2 of the URLs have another verdict than before`. */
export function summariseChanges({
	filterCounts: { changed, all },
}: Pick<Judgement, "filterCounts">): string {
	if (changed === 0) return "No URL of the list changes its verdict";
	return `${changed.toLocaleString("en")} of ${countOf(all, "URL")} ${changed === 1 ? "changes its verdict" : "change their verdict"}`;
}

/** A sentence on whether two versions of a file give a crawler the same verdict for every URL. */
export function describeDifference({ equal, changes, hasMore }: PolicyDifference): string {
	if (equal === true) return "both versions give every URL the same verdict.";
	if (changes.length === 0)
		return "whether the versions differ was not settled; the file is too hard to compare.";
	return hasMore ? "other verdicts, among others, for" : "other verdicts for";
}

/** One changed verdict: `newly blocked: /visit (no rule before, line 3 now)`. */
export function describeChange({
	url,
	direction,
	lineBefore,
	lineAfter,
}: PolicyDifference["changes"][number]): string {
	const place = (line: number | null) => (line === null ? "no rule" : `line ${line}`);
	const word = direction === "newly-blocked" ? "newly blocked" : "newly allowed";
	return `${url} is ${word} (${place(lineBefore)} before, ${place(lineAfter)} now)`;
}

/** The groups a crawler obeys: `its own group on line 9`. */
export function describeGroups({ chosenBy, groupLines }: JudgedCrawler): string {
	if (chosenBy === "none") return "no group, so everything is allowed";
	const whose = chosenBy === "own" ? "own group" : "group *";
	const [line, ...more] = groupLines;
	return more.length === 0
		? `${whose}, line ${line}`
		: `${groupLines.length} ${chosenBy === "own" ? "own groups" : "groups *"}, lines ${line} to ${more.at(-1)}`;
}

/** `1.4 KiB of 500 KiB`; the limit is RFC 9309's. */
export function sizeOf(octetsCount: number): string {
	if (octetsCount < 1024) return countOf(octetsCount, "byte");
	return `${(octetsCount / 1024).toLocaleString("en", { maximumFractionDigits: 1 })} KiB`;
}
