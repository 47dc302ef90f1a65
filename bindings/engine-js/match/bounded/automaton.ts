import { Int32List } from "../../../text/int32-list.js";
import { sortPatterns } from "../../block/sort-patterns.js";
import { spend } from "../work.js";

/** The place of a state that no piece ends. */
export const NO_PLACE = -1;

/** Up to so many children a linear search is faster than a binary search. */
const FEW_CHILDREN = 8;

/**
 * Finds all of many pieces in one pass over a text (Aho and Corasick). A state is the longest beginning of a piece with
 * which the text read so far ends. Of the pieces that end at one place of a text, the longest ends with all the others.
 * Pieces are numbered by places. The places of the pieces that end with a piece are an interval: its own place up to
 * its last place. So a piece occurs at a state if its interval contains the state's place.
 */
export class PieceAutomaton {
	/** For each string given to the constructor: the place of its piece. */
	readonly placeOf: Int32Array;
	/** For each place: the last place of the pieces that end with its piece. */
	readonly lastPlaces: Int32Array;
	/** For each place: the place of the longest other piece with which its piece ends; or `NO_PLACE`. */
	readonly above: Int32Array;
	/** For each state: the place of the longest piece with which it ends; or `NO_PLACE`. */
	readonly #places: Int32Array;
	/** For each state: the longest other state with which it ends. */
	readonly #fallbacks: Int32Array;
	/** For each state, and one more: its first child; they end where those of the next state begin. */
	readonly #firstChildren: Int32Array;
	/** For each state: the symbol that leads to it; ascending among siblings. */
	readonly #symbols: Uint8Array;

	/**
	 * Takes time linear in the strings.
	 * @param starts the start of each string among the symbols; `ends` has the ends. No string is empty; strings may
	 *   be equal.
	 */
	constructor(symbols: Uint8Array, starts: Int32Array, ends: Int32Array) {
		const sorted = sortPatterns(symbols, starts, ends);
		// For each state: the strings from `firsts` up to `lasts` begin with the symbols of the state.
		const firsts = new Int32List();
		const lasts = new Int32List();
		const firstChildren = new Int32List();
		const leading = new Int32List();
		const stateOf = new Int32Array(sorted.length);
		firsts.push(0);
		lasts.push(sorted.length);
		leading.push(0);
		let depth = 0;
		let depthEnd = 1;
		// Invariant: states before `state` have their children; states before `depthEnd` are not longer than `depth`.
		for (let state = 0; state < firsts.length; state++) {
			if (state === depthEnd) {
				depth++;
				depthEnd = firsts.length;
			}
			const last = lasts.values[state]!;
			let from = firsts.values[state]!;
			while (from < last && ends[sorted[from]!]! - starts[sorted[from]!]! === depth) {
				stateOf[sorted[from++]!] = state;
			}
			firstChildren.push(firsts.length);
			while (from < last) {
				const symbol = symbols[starts[sorted[from]!]! + depth]!;
				firsts.push(from);
				leading.push(symbol);
				while (from < last && symbols[starts[sorted[from]!]! + depth] === symbol) from++;
				lasts.push(from);
			}
		}
		firstChildren.push(firsts.length);
		this.#firstChildren = firstChildren.trimmed();
		this.#symbols = new Uint8Array(leading.trimmed());
		this.#fallbacks = this.#findFallbacks();
		this.#places = new Int32Array(this.#symbols.length).fill(NO_PLACE);
		const areEnds = new Uint8Array(this.#symbols.length);
		for (const state of stateOf) areEnds[state] = 1;
		const { above, lastPlaces } = this.#place(areEnds);
		this.above = above;
		this.lastPlaces = lastPlaces;
		this.placeOf = stateOf.map((state) => this.#places[state]!);
	}

	/** The arrays that it keeps for reading. */
	get arrays(): readonly ArrayBufferView[] {
		return [
			this.placeOf,
			this.lastPlaces,
			this.above,
			this.#places,
			this.#fallbacks,
			this.#firstChildren,
			this.#symbols,
		];
	}

	/** The state after one more symbol; the first state is 0. Over a text the work is at most twice its symbols. */
	step(state: number, symbol: number): number {
		let from = state;
		for (let units = 1; ; units++) {
			const child = this.#childOf(from, symbol);
			if (child > 0 || from === 0) {
				spend(units);
				return child;
			}
			from = this.#fallbacks[from]!;
		}
	}

	/** The place of the longest piece with which a state ends; or `NO_PLACE`. */
	placeAt(state: number): number {
		return this.#places[state]!;
	}

	/** The child by a symbol; 0, which is no child, if there is none. */
	#childOf(state: number, symbol: number): number {
		const symbols = this.#symbols;
		let low = this.#firstChildren[state]!;
		let high = this.#firstChildren[state + 1]!;
		// Invariant: children before `low` have smaller symbols, children from `high` on have larger ones.
		while (high - low > FEW_CHILDREN) {
			const middle = (low + high) >> 1;
			if (symbols[middle]! <= symbol) low = middle;
			else high = middle;
		}
		while (low < high && symbols[low]! < symbol) low++;
		return low < high && symbols[low] === symbol ? low : 0;
	}

	#findFallbacks(): Int32Array {
		const fallbacks = new Int32Array(this.#symbols.length);
		// Invariant: the states before `firstChildren[state]` have their fallbacks; each is shorter than the states
		// that fall back to it.
		for (let state = 0; state < fallbacks.length; state++) {
			const end = this.#firstChildren[state + 1]!;
			for (let child = this.#firstChildren[state]!; child < end; child++) {
				let from = state;
				let fallback = 0;
				while (from !== 0 && fallback === 0) {
					from = fallbacks[from]!;
					fallback = this.#childOf(from, this.#symbols[child]!);
				}
				fallbacks[child] = fallback;
			}
		}
		return fallbacks;
	}

	/** Numbers the pieces so that the pieces that end with a piece follow it, and sets the place of every state. */
	#place(areEnds: Uint8Array): { above: Int32Array; lastPlaces: Int32Array } {
		const fallbacks = this.#fallbacks;
		// For each state: the longest piece with which it ends, as a state; 0: none.
		const pieces = new Int32Array(areEnds.length);
		for (let state = 1; state < pieces.length; state++) {
			pieces[state] = areEnds[state] === 1 ? state : pieces[fallbacks[state]!]!;
		}
		// For each piece: the number of pieces that end with it, itself included; later the place for the next of
		// these.
		const counts = new Int32Array(areEnds.length);
		for (let state = pieces.length - 1; state > 0; state--) {
			if (areEnds[state] === 0) continue;
			counts[state]!++;
			counts[pieces[fallbacks[state]!]!]! += counts[state]!;
		}
		const above = new Int32Array(counts[0]!).fill(NO_PLACE);
		const lastPlaces = new Int32Array(counts[0]!);
		counts[0] = 0;
		for (let state = 1; state < pieces.length; state++) {
			if (areEnds[state] === 1) {
				const upper = pieces[fallbacks[state]!]!;
				const place = counts[upper]!;
				counts[upper] = place + counts[state]!;
				lastPlaces[place] = place + counts[state]! - 1;
				counts[state] = place + 1;
				this.#places[state] = place;
				above[place] = this.#places[upper]!;
			} else {
				this.#places[state] = this.#places[pieces[state]!]!;
			}
		}
		return { above, lastPlaces };
	}
}
