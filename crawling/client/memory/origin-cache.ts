/** A bounded map that evicts the value that was not used for the longest time. */
export class OriginCache<T> {
	/** Least recently used first. */
	readonly #values = new Map<string, T>();

	/** @param onEviction called for each evicted origin. */
	constructor(
		readonly maxCount: number,
		readonly onEviction: (origin: string, value: T) => void,
	) {}

	/** @returns the value, which counts as used now; undefined if there is none. */
	use(origin: string): T | undefined {
		const value = this.#values.get(origin);
		if (value !== undefined) {
			this.#values.delete(origin);
			this.#values.set(origin, value);
		}
		return value;
	}

	/** @returns the value, without counting it as used; undefined if there is none. */
	peek(origin: string): T | undefined {
		return this.#values.get(origin);
	}

	/** Removes a value without calling `onEviction`. */
	delete(origin: string): void {
		this.#values.delete(origin);
	}

	set(origin: string, value: T): void {
		this.#values.delete(origin);
		this.#values.set(origin, value);
		for (const [oldest, evicted] of this.#values) {
			if (this.#values.size <= this.maxCount) break;
			this.#values.delete(oldest);
			this.onEviction(oldest, evicted);
		}
	}

	/** All values, the least recently used first; none counts as used by it. */
	values(): Iterable<T> {
		return this.#values.values();
	}

	/** Empties the map and returns its values. */
	drain(): T[] {
		const values = [...this.#values.values()];
		this.#values.clear();
		return values;
	}
}
