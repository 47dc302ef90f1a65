import { finish, firstWords, takeIn } from "./checksum.js";

/** The checksum of content that comes in parts. */
export class ChecksumInParts {
	readonly #words = firstWords();
	#octetCount = 0;

	/** Takes in whole strides. */
	add(octets: Uint8Array): this {
		takeIn(this.#words, octets);
		this.#octetCount += octets.length;
		return this;
	}

	/** The checksum of all that was taken in, after which nothing more can be. */
	end(): bigint {
		return finish(this.#words, this.#octetCount);
	}
}
