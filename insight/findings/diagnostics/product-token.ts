import { isDefaultValue, NO_GROUP, productTokenEnd, robotNameEnd } from "../../../bindings/internal.js";
import type { Dialect } from "../../../bindings/shared-exports.js";
import type { LineDiagnostics } from "./line-diagnostics.js";

/** Finds what is wrong with the values of user-agent lines (RFC 9309 §2.2.1), in file order. */
export class ProductTokenLinter {
	readonly #octets: Uint8Array;
	readonly #dialect: Dialect;
	readonly #found: LineDiagnostics;
	#firstDefaultGroup = NO_GROUP;

	constructor(octets: Uint8Array, dialect: Dialect, found: LineDiagnostics) {
		this.#octets = octets;
		this.#dialect = dialect;
		this.#found = found;
	}

	/** @param groupIndex the group of the line. */
	lint(start: number, end: number, groupIndex: number): void {
		if (isDefaultValue(this.#octets, start, end)) {
			this.#lintDefault(start, end, groupIndex);
		} else if (this.#dialect === "original1994") {
			const nameEnd = robotNameEnd(this.#octets, start, end);
			if (nameEnd === start) this.#found.add("empty-product-token", start, end);
		} else {
			this.#lintToken(start, end);
		}
	}

	#lintDefault(start: number, end: number, groupIndex: number): void {
		if (end - start > 1) this.#found.add("text-after-product-token", start + 1, end);
		if (this.#firstDefaultGroup === NO_GROUP) this.#firstDefaultGroup = groupIndex;
		else if (this.#dialect === "original1994" && groupIndex > this.#firstDefaultGroup) {
			this.#found.add("second-default-record", start, end);
		}
	}

	#lintToken(start: number, end: number): void {
		const tokenEnd = productTokenEnd(this.#octets, start, end, true);
		if (tokenEnd === start) {
			this.#found.add("empty-product-token", start, end);
			return;
		}
		if (tokenEnd < end) this.#found.add("text-after-product-token", tokenEnd, end);
	}
}
