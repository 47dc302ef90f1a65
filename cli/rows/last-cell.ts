/** Keeps the result for the last cell, since the next cell is mostly the same. */
export class LastCell<Found> {
	readonly #find: (octets: Uint8Array) => Found;
	#octets: Uint8Array | null = null;
	#found: Found | undefined;

	/** @param find computes the result for a cell. Equal octets must have equal results. */
	constructor(find: (octets: Uint8Array) => Found) {
		this.#find = find;
	}

	/** The result for the octets from `start` to `end`. */
	of(octets: Uint8Array, start: number, end: number): Found {
		if (!this.#isLast(octets, start, end)) {
			const own = new Uint8Array(octets.subarray(start, end));
			this.#found = this.#find(own);
			this.#octets = own;
		}
		return this.#found as Found;
	}

	#isLast(octets: Uint8Array, start: number, end: number): boolean {
		const last = this.#octets;
		if (last?.length !== end - start) return false;
		for (let offset = 0; offset < last.length; offset++) {
			if (last[offset] !== octets[start + offset]) return false;
		}
		return true;
	}
}
