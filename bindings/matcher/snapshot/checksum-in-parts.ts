import { finish, firstWords, takeIn } from "./checksum.js";

/** The checksum of content that comes in parts. */
export class ChecksumInParts {
	readonly #words = firstWords();
	#octetCount = 0;

	/** Adds whole strides. */
	add(octets: Uint8Array): this {
		takeIn(this.#words, octets);
		this.#octetCount += octets.length;
		return this;
	}

	/** The checksum of all octets added; nothing can be added after it. */
	end(): bigint {
		return finish(this.#words, this.#octetCount);
	}
}
