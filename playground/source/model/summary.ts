import type { Severity } from "../../../bindings/contract/types.js";
import { Verdict } from "../../../bindings/contract/types.js";
import { type Judgement, MAX_SHOWN_DIAGNOSTICS, type VerdictCounts } from "./judgement.js";

/** A verdict for people: a word and a sign, so that colour is never alone. */
export const VERDICT_SIGNS: Readonly<Record<Verdict, { readonly word: string; readonly sign: string }>> = {
	[Verdict.Allowed]: { word: "Allowed", sign: "✓" },
	[Verdict.Disallowed]: { word: "Disallowed", sign: "✕" },
	[Verdict.OutOfScope]: { word: "Out of scope", sign: "↗" },
	[Verdict.InvalidUrl]: { word: "Not a URL", sign: "?" },
	[Verdict.Unknown]: { word: "Unknown", sign: "?" },
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

/** `3 of 5 URLs allowed, 1 disallowed, 1 out of scope`. */
export function summariseVerdicts(counts: VerdictCounts): string {
	const all = counts.reduce((sum, count) => sum + count, 0);
	if (all === 0) return "No URLs yet";
	const parts = [
		`${counts[Verdict.Allowed].toLocaleString("en")} of ${countOf(all, "URL")} allowed`,
		phrase(counts[Verdict.Disallowed], "disallowed"),
		phrase(counts[Verdict.OutOfScope], "out of scope"),
		phrase(counts[Verdict.InvalidUrl], "not a URL"),
	];
	return parts.filter((part) => part !== null).join(", ");
}

function phrase(count: number, words: string): string | null {
	return count === 0 ? null : `${count.toLocaleString("en")} ${words}`;
}

/** `2 errors, 1 warning`, or `nothing amiss`. */
export function summariseDiagnostics(counts: Judgement["diagnosticsCounts"]): string {
	const parts = [
		counts.error === 0 ? null : countOf(counts.error, "error"),
		counts.warning === 0 ? null : countOf(counts.warning, "warning"),
		counts.note === 0 ? null : countOf(counts.note, "note"),
	].filter((part) => part !== null);
	return parts.length === 0 ? "nothing amiss" : parts.join(", ");
}

/** A line about diagnostics that are not listed, or null where all are. */
export function unlistedDiagnostics(counts: Judgement["diagnosticsCounts"]): string | null {
	const all = counts.error + counts.warning + counts.note;
	if (all <= MAX_SHOWN_DIAGNOSTICS) return null;
	return `The first ${countOf(MAX_SHOWN_DIAGNOSTICS, "finding")} of ${all.toLocaleString("en")} are marked.`;
}

/** What the live region says once typing rests. */
export function announce(judgement: Judgement, dialectName: string, counts: VerdictCounts): string {
	const verdicts = judgement.productTokenError ?? `${dialectName}: ${summariseVerdicts(counts)}`;
	const end = verdicts.endsWith(".") ? "" : ".";
	return `${verdicts}${end} File: ${summariseDiagnostics(judgement.diagnosticsCounts)}.`;
}

/** `1.4 KiB of 500 KiB`; the limit is RFC 9309's. */
export function sizeOf(octetsCount: number): string {
	if (octetsCount < 1024) return countOf(octetsCount, "octet");
	return `${(octetsCount / 1024).toLocaleString("en", { maximumFractionDigits: 1 })} KiB`;
}
