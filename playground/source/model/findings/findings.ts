import type { Finding, Severity } from "../../../../insight/analysis/index.js";
import type { LineIndex } from "../line-index.js";
import {
	type FindingCounts,
	type FoldedFinding,
	MAX_LISTED_FINDINGS,
	MAX_LISTED_PLACES,
	type Place,
	type ShownFinding,
} from "./inspection.js";

/** Severities, the most severe first. */
const SEVERITIES: readonly Severity[] = ["error", "warning", "note"];

/** How many findings there are of each severity. */
export function countFindings(findings: readonly Finding[]): FindingCounts {
	const counts: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
	for (const { severity } of findings) counts[severity]++;
	return counts;
}

/** Folds findings of the same text. The most severe come first, then the first in the file. */
export function foldFindings(findings: readonly Finding[], lines: LineIndex): FoldedFinding[] {
	const folded = new Map<string, FoldedFinding & { count: number; readonly places: Place[] }>();
	for (const { code, severity, message, advice, line, column } of findings) {
		const key = `${severity} ${code} ${message}`;
		let found = folded.get(key);
		if (found === undefined) {
			found = { code, severity, message, advice, count: 0, places: [], fix: null };
			folded.set(key, found);
		}
		found.count++;
		if (found.places.length < MAX_LISTED_PLACES) {
			found.places.push({ line, from: lines.span(line, column, 0).from });
		}
	}
	return [...folded.values()]
		.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
		.slice(0, MAX_LISTED_FINDINGS);
}

/** A finding with its place in the editor. */
export function placeFinding(finding: Finding, lines: LineIndex): ShownFinding {
	const { line, column, length, code, severity, message } = finding;
	return { ...lines.span(line, column, length), line, column, code, severity, message };
}
