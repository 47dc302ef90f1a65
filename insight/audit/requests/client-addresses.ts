import { COMMA, HYPHEN, textOfUnits } from "../../../bindings/internal.js";
import { AddressRanges } from "../../site-requests/senders/identities.js";
import { plainAddress } from "../../site-requests/senders/plain-address.js";
import { FIELD, type LineFields } from "../formats/line-fields.js";

/** The number of octets of a list of hops that are read, from its end: a client may write any amount before them. */
const READ_OCTETS = 1024;
/** The text that servers write if a request has no such header. */
const NO_VALUE = Uint8Array.of(HYPHEN);

/** How the addresses of clients are found, as plain data. */
export interface ClientAddressOptions {
	/** Whether the log has the field that an option names for the client's address. */
	readonly isFieldTold: boolean;
	/** The addresses and networks of proxies whose lists of hops are trusted. */
	readonly trustedProxies: readonly string[];
}

/** Finds the addresses of clients, which proxies before the server pass on. */
export class ClientAddresses {
	readonly #isFieldTold: boolean;
	readonly #trusted: AddressRanges | null;
	/** The address field of the line before, which many lines share, and the address in it. */
	#last: Uint8Array = new Uint8Array();
	#lastAddress = "";

	constructor({ isFieldTold, trustedProxies }: ClientAddressOptions) {
		this.#isFieldTold = isFieldTold;
		this.#trusted = trustedProxies.length === 0 ? null : new AddressRanges();
		for (const proxy of trustedProxies) this.#trusted!.add(proxy);
	}

	/**
	 * The last hop that is no trusted proxy; empty if it is not known. Each hop only names its own client, so the hops
	 * before an untrusted one prove nothing. If there are several hops in place of the address, any of them may be a proxy's.
	 */
	of(fields: LineFields): string {
		if (!this.#isFieldTold && this.#trusted === null) {
			if (!fields.isSame(FIELD.address, this.#last)) {
				this.#last = fields.copy(FIELD.address);
				const isUnknown = fields.isSame(FIELD.address, NO_VALUE) || hasSeveral(fields);
				this.#lastAddress = isUnknown ? "" : plainAddress(fields.text(FIELD.address));
			}
			return this.#lastAddress;
		}
		const hops = hopsOf(fields, FIELD.forwarded);
		if (this.#trusted !== null) hops.push(...hopsOf(fields, FIELD.address));
		for (let index = hops.length - 1; index >= 0; index--) {
			const hop = hops[index]!;
			if (hop !== "" && hop !== "-" && this.#trusted?.has(hop) !== true) return hop;
		}
		return "";
	}

	/** Whether a line has addresses that proxies passed on. */
	areForwarded(fields: LineFields): boolean {
		if (!fields.isEmpty(FIELD.forwarded)) return !fields.isSame(FIELD.forwarded, NO_VALUE);
		return !this.#isFieldTold && hasSeveral(fields);
	}
}

/** Whether a line has several addresses in place of one. */
function hasSeveral({ octets, starts, ends }: LineFields): boolean {
	const end = ends[FIELD.address]!;
	for (let at = starts[FIELD.address]!; at < end; at++) if (octets[at] === COMMA) return true;
	return false;
}

function hopsOf({ octets, starts, ends }: LineFields, field: number): string[] {
	const end = ends[field]!;
	const start = Math.max(starts[field]!, end - READ_OCTETS);
	return textOfUnits(octets, start, end).split(",").map(plainAddress);
}
