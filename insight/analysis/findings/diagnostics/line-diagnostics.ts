import type { RecordCursor } from "../../../../bindings/internal.js";
import type { FindingCode } from "../codes.js";
import { compareDiagnostics, type RawDiagnostic } from "./order.js";

const NOTHING: readonly RawDiagnostic[] = [];

/** Collects the diagnostics of the current line of a walk over a file, placed by the offsets of its octets. */
export class LineDiagnostics {
	#found: RawDiagnostic[] = [];

	/** @param line the walk's own cursor: a diagnostic is of its current line. */
	constructor(private readonly line: RecordCursor["line"]) {}

	add(code: FindingCode, start: number, end: number): void {
		const { lineNumber, lineStart } = this.line;
		this.#found.push({ code, line: lineNumber, column: start - lineStart + 1, length: end - start });
	}

	/** Adds a diagnostic of one octet; none if the offset is -1. */
	addOctet(code: FindingCode, offset: number): void {
		if (offset !== -1) this.add(code, offset, offset + 1);
	}

	/** Adds a diagnostic of the whole file, which is reported on the first line; none if it has no octets. */
	addOfFile(code: FindingCode, octetCount: number): void {
		if (octetCount > 0) this.#found.push({ code, line: 1, column: 1, length: octetCount });
	}

	/** Hands out, in order, and forgets what was added since the last call. */
	take(): readonly RawDiagnostic[] {
		if (this.#found.length === 0) return NOTHING;
		const found = this.#found.sort(compareDiagnostics);
		this.#found = [];
		return found;
	}
}
