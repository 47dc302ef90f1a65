const TYPICAL_URL_OCTETS = 48;

/** A list of verdicts that grows, since the number of lines of a text is not known before they are read. */
export class VerdictList {
	#verdicts: Uint8Array;
	#count = 0;

	constructor(octetCount: number) {
		this.#verdicts = new Uint8Array(Math.ceil(octetCount / TYPICAL_URL_OCTETS));
	}

	append(verdicts: Uint8Array): void {
		const count = this.#count + verdicts.length;
		if (count > this.#verdicts.length) {
			const grown = new Uint8Array(Math.max(count, 2 * this.#verdicts.length));
			grown.set(this.#verdicts.subarray(0, this.#count));
			this.#verdicts = grown;
		}
		this.#verdicts.set(verdicts, this.#count);
		this.#count = count;
	}

	/** The verdicts, in an array of their own length that the caller owns. */
	take(): Uint8Array {
		return this.#verdicts.slice(0, this.#count);
	}
}
