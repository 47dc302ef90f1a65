import { Buffer } from "node:buffer";
import { copyOctets, viewOf } from "../../bindings/internal.js";

/** Number of octets from which the host's own copying saves more than its call costs. */
const LONG_OCTETS = 512;
/** Maximum number of octets per UTF-16 unit in UTF-8. */
const MAX_OCTETS_PER_UNIT = 3;

/** Writes octets, one piece after another. */
export class OctetWriter {
	#octets: Uint8Array;
	#view: DataView;
	#length = 0;

	/** @param roomOctets the probable size of the output. The buffer grows if it is too small. */
	constructor(roomOctets: number) {
		this.#octets = Buffer.allocUnsafeSlow(roomOctets);
		this.#view = viewOf(this.#octets);
	}

	/** Appends the octets from `start` to `end` of a view. */
	put(octets: DataView, start: number, end: number): void {
		const count = end - start;
		this.#reserve(count);
		if (count >= LONG_OCTETS) {
			this.#octets.set(new Uint8Array(octets.buffer, octets.byteOffset + start, count), this.#length);
		} else {
			copyOctets(octets, start, end, this.#view, this.#length);
		}
		this.#length += count;
	}

	/** Appends a text as UTF-8. */
	putText(text: string): void {
		this.#reserve(MAX_OCTETS_PER_UNIT * text.length);
		this.#length += encoder.encodeInto(text, this.#octets.subarray(this.#length)).written;
	}

	/** The octets that were written, in a buffer of their own. Nothing can be written after this call. */
	take(): Uint8Array {
		return this.#octets.subarray(0, this.#length);
	}

	#reserve(count: number): void {
		const neededOctets = this.#length + count;
		if (neededOctets <= this.#octets.length) return;
		const larger = Buffer.allocUnsafeSlow(Math.max(neededOctets, 2 * this.#octets.length));
		larger.set(this.#octets.subarray(0, this.#length));
		this.#octets = larger;
		this.#view = viewOf(larger);
	}
}

const encoder = new TextEncoder();
