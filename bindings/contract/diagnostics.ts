import { DIAGNOSTICS } from "./diagnostic-codes.js";
import type { RawDiagnostic } from "./engine.js";
import type { Diagnostic, DiagnosticCode } from "./types.js";

export { DIAGNOSTICS };

/** Codes in the order of `DIAGNOSTICS`; the index is also the code's number in linear memory. */
export const DIAGNOSTIC_CODES = /* @__PURE__ */ Object.keys(DIAGNOSTICS) as DiagnosticCode[];

const ORDER = /* @__PURE__ */ numberCodes();

/** Separate from its call, so that bundlers can drop it for programs that show no diagnostics. */
function numberCodes(): ReadonlyMap<DiagnosticCode, number> {
	return new Map(DIAGNOSTIC_CODES.map((code, index) => [code, index]));
}

/** The number of codes at the start of the list that are about the whole file, not about a line. */
const FILE_CODES = 3;

/** Sorts by line; within a line, diagnostics of the file first; then by column, then in the order of the list. */
export function compareDiagnostics(a: RawDiagnostic, b: RawDiagnostic): number {
	const orderOfA = ORDER.get(a.code) ?? 0;
	const orderOfB = ORDER.get(b.code) ?? 0;
	const fileFirst = Number(orderOfA >= FILE_CODES) - Number(orderOfB >= FILE_CODES);
	return a.line - b.line || fileFirst || a.column - b.column || orderOfA - orderOfB;
}

/** Adds severity and message to a finding of an engine. */
export function toDiagnostic(raw: RawDiagnostic): Diagnostic {
	return { ...raw, ...DIAGNOSTICS[raw.code] };
}
