import { DIAGNOSTICS } from "./diagnostic-codes.js";
import type { RawDiagnostic } from "./engine.js";
import type { Diagnostic, DiagnosticCode } from "./types.js";

export { DIAGNOSTICS };

/** Codes in the order of `DIAGNOSTICS`; the index is also the code's number in linear memory. */
export const DIAGNOSTIC_CODES = /* @__PURE__ */ Object.keys(DIAGNOSTICS) as DiagnosticCode[];

const ORDER = /* @__PURE__ */ numberCodes();

/** Apart from its call, so that bundlers can see that who shows no diagnostics needs none of it. */
function numberCodes(): ReadonlyMap<DiagnosticCode, number> {
	return new Map(DIAGNOSTIC_CODES.map((code, index) => [code, index]));
}

/** How many codes at the head of the list speak of the file rather than of a line. */
const FILE_CODES = 3;

/** By line; within it what speaks of the file first; then by column, then as listed. */
export function compareDiagnostics(a: RawDiagnostic, b: RawDiagnostic): number {
	const orderOfA = ORDER.get(a.code) ?? 0;
	const orderOfB = ORDER.get(b.code) ?? 0;
	const fileFirst = Number(orderOfA >= FILE_CODES) - Number(orderOfB >= FILE_CODES);
	return a.line - b.line || fileFirst || a.column - b.column || orderOfA - orderOfB;
}

/** Adds severity and message to what an engine found. */
export function toDiagnostic(raw: RawDiagnostic): Diagnostic {
	return { ...raw, ...DIAGNOSTICS[raw.code] };
}
