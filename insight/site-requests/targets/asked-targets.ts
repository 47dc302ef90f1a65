import { requestedUrl, SLASH, takesRequested } from "../../../bindings/internal.js";
import type { Dialect } from "../../../bindings/shared-exports.js";

const ROOT = Uint8Array.of(SLASH);

/** The targets by which a file of a dialect is asked: as they are, or as they would be requested (`takesRequested`). */
export class AskedTargets {
	/** Whether the file is asked about every target as it is. */
	readonly areAsWritten: boolean;

	constructor(dialect: Dialect) {
		this.areAsWritten = !takesRequested(dialect);
	}

	/**
	 * @param target a text, or the octets of a log.
	 * @returns the same value if nothing changes.
	 */
	of(target: string): string;
	of(target: Uint8Array): Uint8Array;
	of(target: string | Uint8Array): string | Uint8Array;
	of(target: string | Uint8Array): string | Uint8Array {
		if (this.areAsWritten) return target;
		if (typeof target === "string") return requestedUrl(target);
		// No line is empty. Google's parser reads no text as the root.
		if (target.length === 0) return ROOT;
		const requested = requestedUrl(target);
		return typeof requested === "string" ? new TextEncoder().encode(requested) : requested;
	}
}
