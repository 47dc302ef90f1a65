import { isAt } from "../formats/find-octet.js";
import { FIELD, type LineFields } from "../formats/line-fields.js";

/** Selects the lines of one host from a log of several hosts. */
export class HostFilter {
	readonly #host: string;
	/** The host field of the line before, which most lines share, and the answer for it. */
	#last: Uint8Array = new Uint8Array();
	#isWanted = false;

	/** @param host in lower case, without a port. */
	constructor(host: string) {
		this.#host = host;
	}

	/** Whether the request is for the host. A log without hosts counts as a log of this host. */
	has(fields: LineFields): boolean {
		if (fields.isEmpty(FIELD.host)) return true;
		if (!this.#isLast(fields)) {
			this.#last = fields.octets.slice(fields.starts[FIELD.host], fields.ends[FIELD.host]);
			this.#isWanted = fields.text(FIELD.host).toLowerCase().replace(/:\d+$/, "") === this.#host;
		}
		return this.#isWanted;
	}

	#isLast({ octets, starts, ends }: LineFields): boolean {
		const last = this.#last;
		const start = starts[FIELD.host]!;
		if (ends[FIELD.host]! - start !== last.length) return false;
		return isAt(octets, start, ends[FIELD.host]!, last);
	}
}
