import { Int32List } from "../../../text/int32-list.js";
import { spend } from "../work.js";

const NONE = -1;
/** Of an entry: it is in no list. */
const UNLISTED = -2;

/**
 * What waits for pieces, each of which is found at an interval of places: nested or apart. Tells in time logarithmic in
 * the places which of the awaited ones are found at a place (a segment tree that each is cut up in), however many
 * others are nested with them.
 */
export class WaitingPieces {
	readonly #placeCount: number;
	/** For each piece, and one more: its first entry; it has one for each node of the tree that it is cut up in. */
	readonly #firstEntries: Int32Array;
	/** For each entry: its piece, its node, and the next entry of that node. */
	readonly #pieces: Int32Array;
	readonly #nodes: Int32Array;
	readonly #nexts: Int32Array;
	/** For each node of the tree: its first entry. The leaves are after the others, one for each place. */
	readonly #heads: Int32Array;
	/** What was taken out last: each piece with the first of its list. */
	readonly taken = new Int32List();
	/** For each piece: what waits for it, the first of a list that the caller keeps; or `NONE`. */
	readonly #waiting: Int32Array;

	/** @param firstPlaces the first and, `lastPlaces`, the last place of each piece; below `placeCount`. One whose last is before its first is at no place. */
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
			// The nodes whose places are, together, those of the piece.
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

	/** Nothing waits any more. */
	clear(): void {
		this.#heads.fill(NONE);
		this.#nexts.fill(UNLISTED);
		this.#waiting.fill(NONE);
	}

	/** Lets something wait for a piece. @returns what was the first of its list before; or -1. */
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

	/** Takes out the first of what waits for one piece. */
	takePiece(piece: number): number {
		const first = this.#waiting[piece]!;
		this.#waiting[piece] = NONE;
		return first;
	}

	/** Takes out all that waits for the pieces that are found at a place, into `taken`. */
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
				// Entries stay in the lists of other nodes when a piece has been met.
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
