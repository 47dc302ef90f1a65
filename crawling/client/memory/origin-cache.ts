/** A bounded map that forgets what has not been used for longest. */
export class OriginCache<T> {
	/** Least recently used first. */
	readonly #values = new Map<string, T>();

	/** @param onEviction told of what had to make room. */
	constructor(
		readonly maxCount: number,
		readonly onEviction: (origin: string, value: T) => void,
	) {}

	/** @returns the value, which counts as used now; undefined where there is none. */
	use(origin: string): T | undefined {
		const value = this.#values.get(origin);
		if (value !== undefined) {
			this.#values.delete(origin);
			this.#values.set(origin, value);
		}
		return value;
	}

	/** @returns the value, which does not count as used by it; undefined where there is none. */
	peek(origin: string): T | undefined {
		return this.#values.get(origin);
	}

	/** Takes a value out; nobody is told. */
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

	/** All values, the one that was used longest ago first; none counts as used by it. */
	values(): Iterable<T> {
		return this.#values.values();
	}

	/** Empties it and gives out what was in it. */
	drain(): T[] {
		const values = [...this.#values.values()];
		this.#values.clear();
		return values;
	}
}
