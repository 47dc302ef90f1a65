import { Int32List } from "../../../text/int32-list.js";
import { spend } from "../work.js";

const NONE = -1;
/** The link of an entry that is in no list. */
const UNLISTED = -2;

/**
 * Waiters for pieces. Each piece is found at an interval of places; two intervals are nested or disjoint. Finds the
 * awaited pieces at a place in time logarithmic in the places (a segment tree into which each interval is divided), for
 * any number of other pieces that are nested with them.
 */
export class WaitingPieces {
	readonly #placeCount: number;
	/**
	 * For each piece, and one more: its first entry. A piece has an entry for each node of the tree that is part of its
	 * interval.
	 */
	readonly #firstEntries: Int32Array;
	/** For each entry: its piece, its node, and the next entry of that node. */
	readonly #pieces: Int32Array;
	readonly #nodes: Int32Array;
	readonly #nexts: Int32Array;
	/** For each node of the tree: its first entry. The leaves are after the others, one for each place. */
	readonly #heads: Int32Array;
	/** The pieces removed last, each with the first waiter of its list. */
	readonly taken = new Int32List();
	/** For each piece: the first waiter of a list that the caller keeps; or `NONE`. */
	readonly #waiting: Int32Array;

	/**
	 * @param firstPlaces the first place of each piece; `lastPlaces` has the last. Below `placeCount`. A piece whose
	 *   last place is before its first has no place.
	 */
	constructor(firstPlaces: Int32Array, lastPlaces: Int32Array, placeCount: number) {
		this.#placeCount = placeCount;
		this.#heads = new Int32Array(2 * placeCount);
		this.#waiting = new Int32Array(firstPlaces.length);
		this.#firstEntries = new Int32Array(firstPlaces.length + 1);
		const pieces = new Int32List();
		const nodes = new Int32List();
		for (let piece = 0; piece < firstPlaces.length; piece++) {
			let low = firstPlaces[piece]! + placeCount;
			let high = lastPlaces[piece]! + placeCount + 1;
			// Invariant: the nodes found and those from `low` up to `high` together have the places of the piece.
			for (; low < high; low >>= 1, high >>= 1) {
				if ((low & 1) === 1) nodes.push(low++);
				if ((high & 1) === 1) nodes.push(--high);
			}
			while (pieces.length < nodes.length) pieces.push(piece);
			this.#firstEntries[piece + 1] = nodes.length;
		}
		this.#pieces = pieces.trimmed();
		this.#nodes = nodes.trimmed();
		this.#nexts = new Int32Array(nodes.length);
	}

	/** The arrays that it keeps. */
	get arrays(): readonly ArrayBufferView[] {
		return [this.#firstEntries, this.#pieces, this.#nodes, this.#nexts, this.#heads, this.#waiting];
	}

	/** Forgets all waiters. */
	clear(): void {
		this.#heads.fill(NONE);
		this.#nexts.fill(UNLISTED);
		this.#waiting.fill(NONE);
	}

	/** Lets a waiter wait for a piece. @returns the waiter that was first in its list before; or -1. */
	await(piece: number, waiting: number): number {
		const before = this.#waiting[piece]!;
		this.#waiting[piece] = waiting;
		if (before !== NONE) return before;
		const end = this.#firstEntries[piece + 1]!;
		for (let entry = this.#firstEntries[piece]!; entry < end; entry++) {
			if (this.#nexts[entry] !== UNLISTED) continue;
			const node = this.#nodes[entry]!;
			this.#nexts[entry] = this.#heads[node]!;
			this.#heads[node] = entry;
		}
		spend(end - this.#firstEntries[piece]!);
		return NONE;
	}

	/** Removes and returns the first waiter of a piece. */
	takePiece(piece: number): number {
		const first = this.#waiting[piece]!;
		this.#waiting[piece] = NONE;
		return first;
	}

	/** Removes all waiters of the pieces that are found at a place, and puts them into `taken`. */
	takeAt(place: number): void {
		const { taken } = this;
		taken.length = 0;
		let units = 0;
		for (let node = place + this.#placeCount; node > 0; node >>= 1, units++) {
			let entry = this.#heads[node]!;
			if (entry === NONE) continue;
			this.#heads[node] = NONE;
			for (; entry !== NONE; units++) {
				const next = this.#nexts[entry]!;
				this.#nexts[entry] = UNLISTED;
				const piece = this.#pieces[entry]!;
				const first = this.#waiting[piece]!;
				// A piece's entries stay in the lists of other nodes after it has been removed.
				if (first !== NONE) {
					this.#waiting[piece] = NONE;
					taken.push(piece);
					taken.push(first);
				}
				entry = next;
			}
		}
		spend(units);
	}
}
