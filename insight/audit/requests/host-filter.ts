import { FIELD, type LineFields } from "../formats/line-fields.js";
import { withoutPort } from "./seen-hosts.js";
import { splitRequest } from "./split-request.js";

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

	/**
	 * Whether the request is for the host. Without a field for it, the host of an absolute URL counts. A log without
	 * hosts counts as a log of this host.
	 */
	has(fields: LineFields): boolean {
		if (fields.isEmpty(FIELD.host)) return this.#isHostOfTarget(fields);
		if (!fields.isSame(FIELD.host, this.#last)) {
			this.#last = fields.copy(FIELD.host);
			this.#isWanted = this.#isWantedHost(fields.text(FIELD.host));
		}
		return this.#isWanted;
	}

	#isHostOfTarget(fields: LineFields): boolean {
		splitRequest(fields);
		const [, host] = /^https?:\/\/([^/?#]*)/i.exec(fields.text(FIELD.target)) ?? [];
		return host === undefined || this.#isWantedHost(host);
	}

	#isWantedHost(host: string): boolean {
		return withoutPort(host) === this.#host;
	}
}
