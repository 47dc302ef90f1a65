import { Int32List } from "../../../text/int32-list.js";
import { spend } from "../budget.js";
import { NONE } from "./pending-queues.js";

/** The lengths that a range spans: the bits of a number. */
const RANGE_LENGTHS = 32;

/**
 * The pending segments with a final percent: those that begin at a token and are followed by a `%` are found without a look
 * at each. At every token there may be a thousand that begin with one another, and no `%` may follow any of them.
 *
 * 1. Segments that begin with one another are a forest. It is divided into heavy paths (heavy path decomposition: Sleator and
 *    Tarjan): from each segment the child with the most descendants continues its heavy path.
 * 2. On a heavy path, segments whose lengths differ by less than 32 are a length range, with a bit for each.
 * 3. One `&` of the bits of the pending segments and 32 bits of where the target has a `%` answers for a whole range.
 *
 * Example: the segments `?/%` and `?//%` are a range with bits for 2 and 3 tokens. In `?//%41` there is a `%` after three tokens,
 * so the second one occurs.
 *
 * Cost: O(log k + √p) for each token, for k segments of p octets: a token looks at one heavy path after the other, at most
 * log k, and the i-th range of one has a segment of 32 i tokens.
 */
export class PercentSegments {
	readonly #lengths: Int32Array;
	/** For each segment: its range; or `NONE`. Empty if no segment has a final percent. */
	readonly #ranges: Int32Array;
	/** For each range: its shortest length; the bits of its segments; its first one in `#members`. */
	readonly #bases: Int32Array;
	readonly #bits: Int32Array;
	readonly #firstMembers: Int32Array;
	/** For each range: the bits of its pending segments. */
	readonly #pending: Int32Array;
	/** For each range: the range of the longest segment with which all of its own begin, and that one's bit; or `NONE`. */
	readonly #parents: Int32Array;
	readonly #parentBits: Int32Array;
	/** Segments by ranges, the shortest first. */
	readonly #members: Int32Array;

	/**
	 * @param parents for each segment: the longest other segment with which it begins; or `NONE`. A segment comes after
	 *   its parent, and has a final percent if its parent has one.
	 * @param lengths for each segment: its tokens before the final percent.
	 * @param withPercent for each segment: 1 if it has a final percent, else 0.
	 */
	constructor(parents: Int32Array, lengths: Int32Array, withPercent: Int32Array) {
		const count = withPercent.includes(1) ? parents.length : 0;
		const heavyChildren = heavyChildrenOf(parents.subarray(0, count));
		const bases = new Int32List();
		const bits = new Int32List();
		const parentRanges = new Int32List();
		const parentBits = new Int32List();
		this.#lengths = lengths;
		this.#ranges = new Int32Array(count).fill(NONE);
		for (let segment = 0; segment < count; segment++) {
			if (withPercent[segment] === 0) continue;
			const length = lengths[segment]!;
			const parent = parents[segment]!;
			let range = parent === NONE ? NONE : this.#ranges[parent]!;
			const base = parent === NONE ? length : bases.values[range]!;
			if (parent === NONE || heavyChildren[parent] !== segment || length - base >= RANGE_LENGTHS) {
				parentRanges.push(range);
				parentBits.push(parent === NONE ? 0 : lengths[parent]! - base);
				range = bases.length;
				bases.push(length);
				bits.push(0);
			}
			bits.values[range]! |= 1 << (length - bases.values[range]!);
			this.#ranges[segment] = range;
		}
		this.#bases = bases.trimmed();
		this.#bits = bits.trimmed();
		this.#pending = new Int32Array(bases.length);
		this.#parents = parentRanges.trimmed();
		this.#parentBits = parentBits.trimmed();
		this.#firstMembers = new Int32Array(bases.length + 1);
		for (let range = 0; range < bases.length; range++) {
			this.#firstMembers[range + 1] = this.#firstMembers[range]! + bitCount(this.#bits[range]!);
		}
		this.#members = new Int32Array(this.#firstMembers[bases.length]!);
		const nexts = this.#firstMembers.slice();
		for (let segment = 0; segment < count; segment++) {
			const range = this.#ranges[segment]!;
			if (range !== NONE) this.#members[nexts[range]!++] = segment;
		}
	}

	/** The arrays that it keeps for itself. */
	get arrays(): readonly ArrayBufferView[] {
		return [
			this.#ranges,
			this.#bases,
			this.#bits,
			this.#firstMembers,
			this.#pending,
			this.#parents,
			this.#parentBits,
			this.#members,
		];
	}

	clear(): void {
		this.#pending.fill(0);
	}

	/** Makes a segment pending, if it has a final percent. */
	enqueue(segment: number): void {
		const range = this.#ranges[segment] ?? NONE;
		if (range !== NONE) this.#pending[range]! |= 1 << (this.#lengths[segment]! - this.#bases[range]!);
	}

	/**
	 * Removes and hands out the pending segments that begin at a token and are followed by a `%`.
	 * @param longest the longest segment that begins there; or `NONE`.
	 * @param percents for each token a bit: whether it is a `%`.
	 */
	takeAt(longest: number, percents: Int32Array, token: number, take: (segment: number) => void): void {
		if (longest === NONE) return;
		let range = this.#ranges[longest]!;
		let bit = this.#lengths[longest]! - this.#bases[range]!;
		let units = 0;
		// Invariant: the segments of the range up to `bit` begin here. All longer ones have been looked at.
		for (; range !== NONE; units++) {
			let found = this.#pending[range]! & (-1 >>> (31 - bit));
			if (found !== 0) found &= bitsFrom(percents, token + this.#bases[range]!);
			this.#pending[range]! &= ~found;
			for (; found !== 0; found &= found - 1, units++) {
				const below = (found & -found) - 1;
				take(this.#members[this.#firstMembers[range]! + bitCount(this.#bits[range]! & below)]!);
			}
			bit = this.#parentBits[range]!;
			range = this.#parents[range]!;
		}
		spend(units);
	}
}

/** For each node of a forest: the child with the most descendants. A node comes after its parent. */
function heavyChildrenOf(parents: Int32Array): Int32Array {
	const sizes = new Int32Array(parents.length).fill(1);
	for (let node = parents.length - 1; node >= 0; node--) {
		if (parents[node] !== NONE) sizes[parents[node]!]! += sizes[node]!;
	}
	const heavyChildren = new Int32Array(parents.length).fill(NONE);
	for (let node = 0; node < parents.length; node++) {
		const parent = parents[node]!;
		if (parent === NONE) continue;
		const other = heavyChildren[parent]!;
		if (other === NONE || sizes[node]! > sizes[other]!) heavyChildren[parent] = node;
	}
	return heavyChildren;
}

/** 32 bits, beginning with the bit of an offset. */
function bitsFrom(bits: Int32Array, offset: number): number {
	const at = offset >> 5;
	const shift = offset & 31;
	return (bits[at]! >>> shift) | ((bits[at + 1]! << 1) << (31 - shift));
}

/** How many bits of a number are set. */
function bitCount(bits: number): number {
	let count = 0;
	for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
	return count;
}
