import { CODES, type FindingCode } from "../codes.js";

/** A diagnostic of the walk over the file, about one line or the whole file. */
export interface RawDiagnostic {
	readonly code: FindingCode;
	/** 1-based line number. */
	readonly line: number;
	/** 1-based, in octets. */
	readonly column: number;
	/** In octets. */
	readonly length: number;
}

const ORDER: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
	Object.keys(CODES).map((code, index) => [code, index]),
);

/** The number of codes at the start of the table that are about the whole file, not about a line. */
const FILE_CODES = 3;

/** Sorts by line; within a line, diagnostics of the file first; then by column, then in the order of the table. */
export function compareDiagnostics(a: RawDiagnostic, b: RawDiagnostic): number {
	const orderOfA = ORDER.get(a.code) ?? 0;
	const orderOfB = ORDER.get(b.code) ?? 0;
	const fileFirst = Number(orderOfA >= FILE_CODES) - Number(orderOfB >= FILE_CODES);
	return a.line - b.line || fileFirst || a.column - b.column || orderOfA - orderOfB;
}
