import { bodyOf, type ParsedRobotsTxt } from "../../../../bindings/internal.js";
import { CODES, type Severity } from "../codes.js";
import type { ReadableBody } from "../file-lines.js";
import { SEVERITY_RANKS } from "../severities.js";
import type { RawDiagnostic } from "./order.js";
import { walk } from "./walk.js";

/** A problem that one line shows, or the file as a whole. */
export interface Diagnostic extends RawDiagnostic {
	readonly severity: Severity;
	/** The problem in a sentence, without its first capital and its full stop. */
	readonly message: string;
}

/** More diagnostics than anyone reads, and few enough to hold in memory for any file. */
export const MAX_DIAGNOSTICS = 10_000;

/**
 * Finds the problems of a file that single lines show. If there are more than MAX_DIAGNOSTICS, those of the first lines
 * are listed, whole lines only. One more diagnostic then says how many more lines have any, with the highest severity
 * of these. The end of reading is reported in any case, last.
 *
 * @param body the file's own, where the caller has read it; each reading is a copy.
 */
export function* diagnose(
	robots: ParsedRobotsTxt,
	body: ReadableBody = bodyOf(robots.keptBody(), robots.dialect),
): Generator<Diagnostic> {
	let room = MAX_DIAGNOSTICS;
	let more: { readonly firstLine: number; lineCount: number; severity: Severity } | null = null;
	let end: readonly RawDiagnostic[] = [];
	// Invariant: the diagnostics of earlier lines are handed out, or their lines are counted by `more`.
	for (const ofLine of walk(body, robots.dialect)) {
		const { code, line } = ofLine[0]!;
		if (code === "over-limit") {
			end = ofLine;
		} else if (more === null && ofLine.length <= room) {
			room -= ofLine.length;
			yield* ofLine.map(toDiagnostic);
		} else {
			more ??= { firstLine: line, lineCount: 0, severity: "note" };
			more.lineCount++;
			for (const { code } of ofLine) more.severity = highest(more.severity, CODES[code].severity);
		}
	}
	if (more !== null) yield leftOut(more.firstLine, more.lineCount, more.severity);
	yield* end.map(toDiagnostic);
}

function toDiagnostic(raw: RawDiagnostic): Diagnostic {
	const { severity, message = "" } = CODES[raw.code];
	return { ...raw, severity, message };
}

function highest(one: Severity, other: Severity): Severity {
	return SEVERITY_RANKS[one] > SEVERITY_RANKS[other] ? one : other;
}

function leftOut(line: number, lineCount: number, severity: Severity): Diagnostic {
	const lines =
		lineCount === 1 ? "1 more line has findings that are" : `${lineCount} more lines have findings that are`;
	const message = `from this line on ${lines} not listed`;
	return { code: "more-diagnostics", line, column: 1, length: 0, severity, message };
}
