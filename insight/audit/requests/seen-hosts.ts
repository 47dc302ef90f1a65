import { plainHost } from "../../site-requests/host-name.js";
import { FIELD, type LineFields } from "../formats/line-fields.js";

/** The most hosts that are named. One more tells only that there are more. */
export const MAX_SEEN_HOSTS = 9;

/** The hosts of requests, in lower case and without ports, if lines have a field for the host. */
export class SeenHosts {
	readonly #names = new Set<string>();
	/** The host field of the line before, which most lines share. */
	#last: Uint8Array = new Uint8Array();

	/** The hosts that came since the last call, at most `MAX_SEEN_HOSTS`. */
	take(): string[] {
		const names = Array.from(this.#names);
		this.#names.clear();
		this.#last = new Uint8Array();
		return names;
	}

	add(fields: LineFields): void {
		if (fields.isEmpty(FIELD.host)) return;
		if (fields.isSame(FIELD.host, this.#last)) return;
		this.#last = fields.copy(FIELD.host);
		const name = plainHost(fields.text(FIELD.host));
		if (name !== "-" && this.#names.size < MAX_SEEN_HOSTS) this.#names.add(name);
	}
}
