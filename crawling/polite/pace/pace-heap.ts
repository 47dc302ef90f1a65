/** With fewer outdated entries than this, a heap is not rebuilt. */
const MIN_OUTDATED = 64;

/** A binary heap: the first entry is found in constant time; insertion and removal take logarithmic time. */
export class PaceHeap<T> {
	readonly #entries: T[] = [];

	constructor(private readonly isBefore: (one: T, other: T) => boolean) {}

	get size(): number {
		return this.#entries.length;
	}

	/** Rebuilds the heap once half of its entries are outdated. @param current the others, `maxCount` at most. */
	dropOutdated(current: Iterable<T>, maxCount: number): void {
		if (this.size <= 2 * maxCount + MIN_OUTDATED) return;
		this.#entries.length = 0;
		for (const entry of current) this.push(entry);
	}

	peek(): T | undefined {
		return this.#entries[0];
	}

	push(entry: T): void {
		const entries = this.#entries;
		let index = entries.length;
		// Invariant: all entries except `index`, which is free, are in order, and all entries below `index` come after
		// `entry`.
		while (index > 0) {
			const parent = (index - 1) >> 1;
			if (!this.isBefore(entry, entries[parent]!)) break;
			entries[index] = entries[parent]!;
			index = parent;
		}
		entries[index] = entry;
	}

	pop(): T | undefined {
		const entries = this.#entries;
		const first = entries[0];
		const last = entries.pop();
		if (last === undefined || entries.length === 0) return first;
		let index = 0;
		// Invariant: all entries except `index`, which is free, are in order, and all entries above `index` come before
		// `last`.
		for (;;) {
			let child = 2 * index + 1;
			if (child >= entries.length) break;
			if (child + 1 < entries.length && this.isBefore(entries[child + 1]!, entries[child]!)) child++;
			if (!this.isBefore(entries[child]!, last)) break;
			entries[index] = entries[child]!;
			index = child;
		}
		entries[index] = last;
		return first;
	}
}
