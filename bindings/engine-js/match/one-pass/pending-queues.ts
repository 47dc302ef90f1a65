import { Int32List } from "../../../text/int32-list.js";
import { spend } from "../budget.js";

/** No keyword, no segment, no node, no entry. */
export const NONE = -1;
/** The link of a part that is in no list. */
const UNLISTED = -2;

/**
 * The pending queue of each segment: the entries of nodes that may match from some offset on.
 *
 * 1. A segment occurs at an interval of keywords; two intervals are nested or disjoint. The interval is divided into parts,
 *    each a node of a [segment tree](https://en.wikipedia.org/wiki/Segment_tree) over the keywords.
 * 2. If a queue gets its first entry, its parts are added to the lists of their nodes.
 * 3. When a keyword has been read, the lists of the nodes above it have all queues whose segments occur.
 *
 * Example: of the segments `a`, `ba` and `bba` each occurs where the next one does, so their intervals are 0 to 2, 1 to 2 and
 * 2. After `bba` the nodes above 2 are looked at, which have all three; but only if they are pending.
 *
 * Cost: O(log k) for k keywords to look at a keyword, for any number of segments that are nested there, and O(1) for each
 * queue that is found. A segment has at most 2 log k parts, most have one.
 */
export class PendingQueues {
	readonly #keywordCount: number;
	/** For each segment, and one more: its first part. */
	readonly #firstParts: Int32Array;
	/** For each part: its segment, its node, and the next part of that node's list. */
	readonly #segments: Int32Array;
	readonly #nodes: Int32Array;
	readonly #nexts: Int32Array;
	/** For each node of the tree: the first part of its list. The leaves are after the others, one for each keyword. */
	readonly #heads: Int32Array;
	/** The segments whose queues were emptied last, each with the first entry of its queue. */
	readonly taken = new Int32List();
	/** For each segment: the first entry of its queue, which the caller links to the next; or `NONE`. */
	readonly #queues: Int32Array;

	/**
	 * @param firstKeywords the first keyword of each segment's interval; `lastKeywords` has the last. Below `keywordCount`.
	 *   An interval whose last keyword is before its first is empty.
	 */
	constructor(firstKeywords: Int32Array, lastKeywords: Int32Array, keywordCount: number) {
		this.#keywordCount = keywordCount;
		this.#heads = new Int32Array(2 * keywordCount);
		this.#queues = new Int32Array(firstKeywords.length);
		this.#firstParts = new Int32Array(firstKeywords.length + 1);
		const segments = new Int32List();
		const nodes = new Int32List();
		for (let segment = 0; segment < firstKeywords.length; segment++) {
			let low = firstKeywords[segment]! + keywordCount;
			let high = lastKeywords[segment]! + keywordCount + 1;
			// Invariant: the nodes found and those from `low` up to `high` together have the interval.
			for (; low < high; low >>= 1, high >>= 1) {
				if ((low & 1) === 1) nodes.push(low++);
				if ((high & 1) === 1) nodes.push(--high);
			}
			while (segments.length < nodes.length) segments.push(segment);
			this.#firstParts[segment + 1] = nodes.length;
		}
		this.#segments = segments.trimmed();
		this.#nodes = nodes.trimmed();
		this.#nexts = new Int32Array(nodes.length);
	}

	get arrays(): readonly ArrayBufferView[] {
		return [this.#firstParts, this.#segments, this.#nodes, this.#nexts, this.#heads, this.#queues];
	}

	/** Empties all queues. */
	clear(): void {
		this.#heads.fill(NONE);
		this.#nexts.fill(UNLISTED);
		this.#queues.fill(NONE);
	}

	/** Adds an entry to the queue of a segment. @returns the entry that was first there before; or `NONE`. */
	enqueue(segment: number, entry: number): number {
		const before = this.#queues[segment]!;
		this.#queues[segment] = entry;
		if (before !== NONE) return before;
		const end = this.#firstParts[segment + 1]!;
		for (let part = this.#firstParts[segment]!; part < end; part++) {
			if (this.#nexts[part] !== UNLISTED) continue;
			const node = this.#nodes[part]!;
			this.#nexts[part] = this.#heads[node]!;
			this.#heads[node] = part;
		}
		spend(end - this.#firstParts[segment]!);
		return NONE;
	}

	/** Empties the queue of a segment. @returns its first entry. */
	takeSegment(segment: number): number {
		const first = this.#queues[segment]!;
		this.#queues[segment] = NONE;
		return first;
	}

	/** Empties the queues of all segments that occur at a keyword, and puts them into `taken`. */
	takeAt(keyword: number): void {
		const { taken } = this;
		taken.length = 0;
		let units = 0;
		for (let node = keyword + this.#keywordCount; node > 0; node >>= 1, units++) {
			let part = this.#heads[node]!;
			if (part === NONE) continue;
			this.#heads[node] = NONE;
			for (; part !== NONE; units++) {
				const next = this.#nexts[part]!;
				this.#nexts[part] = UNLISTED;
				const segment = this.#segments[part]!;
				const first = this.#queues[segment]!;
				// A segment's parts stay in the lists of other nodes after its queue has been emptied.
				if (first !== NONE) {
					this.#queues[segment] = NONE;
					taken.push(segment);
					taken.push(first);
				}
				part = next;
			}
		}
		spend(units);
	}
}
