import { compareDiagnostics } from "../../contract/diagnostics.js";
import type { RawDiagnostic } from "../../contract/engine.js";
import type { DiagnosticCode } from "../../contract/types.js";
import type { LineCursor } from "../../text/lines.js";

/**
 * Collects the findings of a pass over the lines of a file for the current line, placed by the offsets of its octets.
 */
export class Findings {
	readonly #line: LineCursor;
	#found: RawDiagnostic[] = [];

	/** @param line the pass's own cursor: a finding is of its current line. */
	constructor(line: LineCursor) {
		this.#line = line;
	}

	add(code: DiagnosticCode, start: number, end: number): void {
		const { lineNumber, lineStart } = this.#line;
		this.#found.push({ code, line: lineNumber, column: start - lineStart + 1, length: end - start });
	}

	/** As `add`, for a finding of the whole file, which is reported on the first line. */
	addOfFile(code: DiagnosticCode, octetCount: number): void {
		this.#found.push({ code, line: 1, column: 1, length: octetCount });
	}

	/** Adds a finding of one octet; none if the offset is -1. */
	addOctet(code: DiagnosticCode, offset: number): void {
		if (offset !== -1) this.add(code, offset, offset + 1);
	}

	/**
	 * Hands out and forgets the findings since the last call, sorted.
	 * @returns false if `visit` returned false.
	 */
	handOut(visit: (diagnostic: RawDiagnostic) => unknown): boolean {
		if (this.#found.length === 0) return true;
		const found = this.#found.sort(compareDiagnostics);
		this.#found = [];
		return found.every((diagnostic) => visit(diagnostic) !== false);
	}
}
