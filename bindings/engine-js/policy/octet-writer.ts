/** Octets of a field in a policy block: 2 or 4. */
export type FieldOctets = 2 | 4;

/** Writes a part of a policy block, from its start on; numbers are little-endian. */
export class OctetWriter {
	readonly #octets: Uint8Array;
	readonly #isNarrow: boolean;
	/** The end of the written part, as a place in the block. */
	end: number;

	constructor(octets: Uint8Array, start: number, fieldOctets: FieldOctets) {
		this.#octets = octets;
		this.#isNarrow = fieldOctets === 2;
		this.end = start;
	}

	octet(value: number): void {
		this.#octets[this.end++] = value;
	}

	/** 16 bits. */
	half(value: number): void {
		this.#octets[this.end++] = value;
		this.#octets[this.end++] = value >>> 8;
	}

	/** 32 bits. */
	word(value: number): void {
		this.half(value);
		this.half(value >>> 16);
	}

	/** As wide as the block's fields. NONE is written as the NONE of that width. */
	field(value: number): void {
		this.half(value);
		if (!this.#isNarrow) this.half(value >>> 16);
	}

	copy(octets: Uint8Array, start: number, end: number): void {
		for (let at = start; at < end; at++) this.#octets[this.end++] = octets[at]!;
	}
}
