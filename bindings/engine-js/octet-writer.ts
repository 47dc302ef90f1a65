import { toBlockSymbol } from "./block-symbols.js";

const FIRST_CAPACITY = 256;
const HALF_OCTETS = 2;
const WORD_OCTETS = 4;

/** A part of a policy block, which grows at its end; numbers are little-endian. */
export class OctetWriter {
	/** Where in the block it begins. */
	readonly #start: number;
	#octets = new Uint8Array(FIRST_CAPACITY);
	#view = new DataView(this.#octets.buffer);
	#count = 0;

	constructor(start: number) {
		this.#start = start;
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
		const at = this.#take(HALF_OCTETS);
		this.#view.setUint16(at, value, true);
	}

	/** 32 bits. */
	word(value: number): void {
		const at = this.#take(WORD_OCTETS);
		this.#view.setUint32(at, value, true);
	}

	/** An octet for each symbol. */
	symbols(symbols: string): void {
		for (let index = 0; index < symbols.length; index++) this.octet(toBlockSymbol(symbols.charCodeAt(index)));
	}

	append(octets: Uint8Array): void {
		const at = this.#take(octets.length);
		this.#octets.set(octets, at);
	}

	/** Writes over 32 bits at an offset of the block. */
	setWord(offset: number, value: number): void {
		this.#view.setUint32(offset - this.#start, value, true);
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
