import { isForEveryCrawler, nameEnd, textOfUnits } from "../../../../bindings/internal.js";
import type { Dialect } from "../../../../bindings/shared-exports.js";
import type { LineDiagnostics } from "./line-diagnostics.js";

/** The star and the white space after it are read of a value for every crawler. */
const DEFAULT_UNITS = 2;

/** Finds mistakes in the values of user-agent lines (RFC 9309 §2.2.1), in file order. */
export class ProductTokenLinter {
	#firstDefaultGroup = -1;

	constructor(
		private readonly octets: Uint8Array,
		private readonly dialect: Dialect,
		private readonly found: LineDiagnostics,
	) {}

	/** @param groupIndex the group of the line. */
	lint(start: number, end: number, groupIndex: number): void {
		if (isForEveryCrawler(textOfUnits(this.octets, start, Math.min(start + DEFAULT_UNITS, end)))) {
			this.#lintDefault(start, end, groupIndex);
		} else {
			this.#lintName(start, end);
		}
	}

	#lintDefault(start: number, end: number, groupIndex: number): void {
		if (end - start > 1) this.found.add("text-after-product-token", start + 1, end);
		if (this.#firstDefaultGroup < 0) this.#firstDefaultGroup = groupIndex;
		else if (this.dialect === "original1994" && groupIndex > this.#firstDefaultGroup) {
			this.found.add("second-default-record", start, end);
		}
	}

	#lintName(start: number, end: number): void {
		const readEnd = nameEnd(this.octets, start, end, this.dialect);
		if (readEnd === start) {
			this.found.add("empty-product-token", start, end);
		} else if (readEnd < end && this.dialect !== "original1994") {
			this.found.add("text-after-product-token", readEnd, end);
		}
	}
}
