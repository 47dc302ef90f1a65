const FIRST_CAPACITY = 256;
/** Octets of a field in a policy block: 2 or 4. */
export type FieldOctets = 2 | 4;

const WORD_OCTETS = 4;

/** A part of a policy block, which grows at its end; numbers are little-endian. */
export class OctetWriter {
	/** Where in the block it begins. */
	readonly #start: number;
	readonly #fieldOctets: FieldOctets;
	#octets = new Uint8Array(FIRST_CAPACITY);
	#view = new DataView(this.#octets.buffer);
	#count = 0;

	constructor(start: number, fieldOctets: FieldOctets) {
		this.#start = start;
		this.#fieldOctets = fieldOctets;
	}

	/** Where in the block it ends so far. */
	get end(): number {
		return this.#start + this.#count;
	}

	/** All that was written, good until more is. */
	get octets(): Uint8Array {
		return this.#octets.subarray(0, this.#count);
	}

	octet(value: number): void {
		const at = this.#take(1);
		this.#view.setUint8(at, value);
	}

	/** 16 bits. */
	half(value: number): void {
		const at = this.#take(2);
		this.#view.setUint16(at, value, true);
	}

	/** As wide as the block's fields are; of NONE what names nothing there. */
	field(value: number): void {
		const at = this.#take(this.#fieldOctets);
		this.#setField(at, value);
	}

	/** 32 bits. */
	word(value: number): void {
		const at = this.#take(WORD_OCTETS);
		this.#view.setUint32(at, value, true);
	}

	/** An octet for each symbol. */
	symbols(symbols: string): void {
		for (let index = 0; index < symbols.length; index++) this.octet(symbols.charCodeAt(index));
	}

	append(octets: Uint8Array): void {
		const at = this.#take(octets.length);
		this.#octets.set(octets, at);
	}

	/** Writes over a field at an offset of the block. */
	setField(offset: number, value: number): void {
		this.#setField(offset - this.#start, value);
	}

	#setField(at: number, value: number): void {
		if (this.#fieldOctets === 2) this.#view.setUint16(at, value, true);
		else this.#view.setUint32(at, value, true);
	}

	/** Makes room behind what is there; where that begins. */
	#take(octetCount: number): number {
		const at = this.#count;
		this.#count += octetCount;
		if (this.#count > this.#octets.length) {
			const octets = new Uint8Array(Math.max(this.#count, 2 * this.#octets.length));
			octets.set(this.#octets);
			this.#octets = octets;
			this.#view = new DataView(octets.buffer);
		}
		return at;
	}
}
