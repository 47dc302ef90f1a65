import { SLASH } from "../../../bindings/internal.js";
import { plainHost } from "../../site-requests/host-name.js";
import { FIELD, type LineFields } from "../formats/line-fields.js";
import { splitRequest } from "./split-request.js";

/** What holds for the host of a line: the host's field, or without one the host of an absolute URL. */
export class HostOfLine<Answer> {
	readonly #answer: (host: string | null) => Answer;
	/** The host field of the line before, which most lines share, and the answer for it. */
	#last: Uint8Array | null = null;
	#lastAnswer!: Answer;
	/** Whether the last line has a host. */
	hasHost = false;

	/** @param answer for a host in lower case, without a port; null for a line without a host. */
	constructor(answer: (host: string | null) => Answer) {
		this.#answer = answer;
	}

	/** What holds for the host of a line; `hasHost` says whether it has one. */
	of(fields: LineFields): Answer {
		this.hasHost = true;
		if (fields.isEmpty(FIELD.host)) return this.#ofTarget(fields);
		if (this.#last === null || !fields.isSame(FIELD.host, this.#last)) {
			this.#last = fields.copy(FIELD.host);
			this.#lastAnswer = this.#answer(plainHost(fields.text(FIELD.host)));
		}
		return this.#lastAnswer;
	}

	#ofTarget(fields: LineFields): Answer {
		splitRequest(fields);
		// Most logs have targets that begin with their path.
		if (fields.octets[fields.starts[FIELD.target]!] === SLASH) {
			this.hasHost = false;
			return this.#answer(null);
		}
		const [, host] = /^https?:\/\/([^/?#]*)/i.exec(fields.text(FIELD.target)) ?? [];
		this.hasHost = host !== undefined;
		return this.#answer(host === undefined ? null : plainHost(host));
	}
}
