import type { Diagnostic, DiagnosticCode, Severity } from "../../../bindings/contract/types.js";
import { type Finding, MAX_LISTED_PLACES, type Place, type ShownDiagnostic } from "./judgement.js";
import type { LineIndex } from "./line-index.js";

/** Severities, the gravest first. */
export const SEVERITIES: readonly Severity[] = ["error", "warning", "note"];

/** How many diagnostics there are of each severity. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): Record<Severity, number> {
	const counts: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
	for (const { severity } of diagnostics) counts[severity]++;
	return counts;
}

/** Diagnostics of one code are one finding; the gravest come first, then those that come first in the file. */
export function foldDiagnostics(diagnostics: readonly Diagnostic[], lines: LineIndex): Finding[] {
	const byCode = new Map<DiagnosticCode, Finding & { count: number; readonly places: Place[] }>();
	for (const { code, severity, message, line, column } of diagnostics) {
		let finding = byCode.get(code);
		if (finding === undefined) {
			finding = { code, severity, message, count: 0, places: [] };
			byCode.set(code, finding);
		}
		finding.count++;
		if (finding.places.length < MAX_LISTED_PLACES) {
			finding.places.push({ line, from: lines.span(line, column, 0).from });
		}
	}
	return [...byCode.values()].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** A diagnostic with its place in the editor. */
export function placeDiagnostic(diagnostic: Diagnostic, lines: LineIndex): ShownDiagnostic {
	const { line, column, length, code, severity, message } = diagnostic;
	return { ...lines.span(line, column, length), line, column, code, severity, message };
}
