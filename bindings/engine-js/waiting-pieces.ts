import { spend } from "./work.js";

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
	readonly #firstPlaces: Int32Array;
	readonly #lastPlaces: Int32Array;
	/** For each piece, and one more: its first entry; it has one for each node of the tree that it is cut up in. */
	readonly #firstEntries: Int32Array;
	/** For each entry: its piece, and the next entry of the same node. */
	readonly #pieces: Int32Array;
	readonly #nexts: Int32Array;
	/** For each node of the tree: its first entry. The leaves stand behind the others, one for each place. */
	readonly #heads: Int32Array;
	/** For each piece: what waits for it, the first of a list that the caller keeps; or `NONE`. */
	readonly #waiting: Int32Array;

	/** @param firstPlaces the first and, `lastPlaces`, the last place of each piece; below `placeCount`. */
	constructor(firstPlaces: Int32Array, lastPlaces: Int32Array, placeCount: number) {
		this.#placeCount = placeCount;
		this.#firstPlaces = firstPlaces;
		this.#lastPlaces = lastPlaces;
		this.#heads = new Int32Array(2 * placeCount);
		this.#waiting = new Int32Array(firstPlaces.length);
		this.#firstEntries = new Int32Array(firstPlaces.length + 1);
		let count = 0;
		for (let piece = 0; piece < firstPlaces.length; piece++) {
			this.#firstEntries[piece] = count;
			this.#forEachNode(piece, () => count++);
		}
		this.#firstEntries[firstPlaces.length] = count;
		this.#pieces = new Int32Array(count);
		this.#nexts = new Int32Array(count);
		for (let piece = 0; piece < firstPlaces.length; piece++) {
			this.#pieces.fill(piece, this.#firstEntries[piece]!, this.#firstEntries[piece + 1]!);
		}
	}

	/** The arrays that it keeps. */
	get arrays(): readonly ArrayBufferView[] {
		return [
			this.#firstPlaces,
			this.#lastPlaces,
			this.#firstEntries,
			this.#pieces,
			this.#nexts,
			this.#heads,
			this.#waiting,
		];
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
		let entry = this.#firstEntries[piece]!;
		this.#forEachNode(piece, (node) => {
			if (this.#nexts[entry] === UNLISTED) {
				this.#nexts[entry] = this.#heads[node]!;
				this.#heads[node] = entry;
			}
			entry++;
		});
		return before;
	}

	/**
	 * Takes out all that waits for the pieces that are found at a place.
	 * @param meet gets each piece with the first of its list; may let things wait, which are not taken out by this call
	 *   but if they wait for a piece that it has not come to yet.
	 */
	takeAt(place: number, meet: (piece: number, first: number) => void): void {
		let units = 0;
		for (let node = place + this.#placeCount; node > 0; node >>= 1) {
			let entry = this.#heads[node]!;
			this.#heads[node] = NONE;
			units++;
			while (entry !== NONE) {
				const next = this.#nexts[entry]!;
				this.#nexts[entry] = UNLISTED;
				const piece = this.#pieces[entry]!;
				const first = this.#waiting[piece]!;
				// Entries stay in the lists of other nodes when a piece has been met.
				if (first !== NONE) {
					this.#waiting[piece] = NONE;
					meet(piece, first);
				}
				entry = next;
				units++;
			}
		}
		spend(units);
	}

	/** Visits the nodes whose places are, together, those of a piece. */
	#forEachNode(piece: number, visit: (node: number) => void): void {
		let low = this.#firstPlaces[piece]! + this.#placeCount;
		let high = this.#lastPlaces[piece]! + this.#placeCount + 1;
		let units = 1;
		for (; low < high; low >>= 1, high >>= 1, units++) {
			if ((low & 1) === 1) visit(low++);
			if ((high & 1) === 1) visit(--high);
		}
		spend(units);
	}
}
