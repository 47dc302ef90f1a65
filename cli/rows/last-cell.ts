/** What was found of the cell that came last, since the next one is the same for the most part. */
export class LastCell<Found> {
	readonly #find: (octets: Uint8Array) => Found;
	#octets: Uint8Array | null = null;
	#found: Found | undefined;

	/** @param find what is found of a cell, always the same of the same octets. */
	constructor(find: (octets: Uint8Array) => Found) {
		this.#find = find;
	}

	/** What is found of the octets from `start` to `end`. */
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
