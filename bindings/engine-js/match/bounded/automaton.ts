import { Int32List } from "../../../text/int32-list.js";
import { sortPatterns } from "../../policy/sort-patterns.js";
import { spend } from "../work.js";

/** Of a state: none of the pieces ends what leads to it. */
export const NO_PLACE = -1;

/** Up to so many children are faster looked through than searched. */
const FEW_CHILDREN = 8;

/**
 * Finds all of many pieces in one pass over a text (Aho and Corasick). Each state is what pieces begin with, the longest
 * that the text read so far ends in. The pieces, which are the text's end where a longer one is, are numbered by places:
 * a piece's place and those after it, up to its last place, are the pieces that end in it. So the pieces that end where a
 * state has some place are those whose interval of places holds it.
 */
export class PieceAutomaton {
	/** For each string that was given: the place of its piece. */
	readonly placeOf: Int32Array;
	/** For each place: the last place of the pieces that end in its piece. */
	readonly lastPlaces: Int32Array;
	/** For each place: that of the longest other piece that its piece ends in; or `NO_PLACE`. */
	readonly above: Int32Array;
	/** For each state: the place of the longest piece that it ends in; or `NO_PLACE`. */
	readonly #places: Int32Array;
	/** For each state: the longest state that it ends in. */
	readonly #fallbacks: Int32Array;
	/** For each state, and one more: its first child; they end where those of the next state begin. */
	readonly #firstChildren: Int32Array;
	/** For each state: the symbol that leads to it; ascending among siblings. */
	readonly #symbols: Uint8Array;

	/**
	 * Takes time linear in the strings.
	 * @param starts where each string begins and, `ends`, ends among the symbols; none is empty, any number may be equal.
	 */
	constructor(symbols: Uint8Array, starts: Int32Array, ends: Int32Array) {
		const sorted = sortPatterns(symbols, starts, ends);
		// For each state: its strings, from `firsts` up to `lasts`, begin with what leads to it.
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
		// States before `state` have their children; those before `depthEnd` are not longer than `depth`.
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

	/** The state after one more symbol; 0 is that before the first. Over a text the work is twice its symbols at most. */
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

	/** The place of the longest piece that a state ends in; or `NO_PLACE`. */
	placeAt(state: number): number {
		return this.#places[state]!;
	}

	/** The child that a symbol leads to; 0, which is no child, where there is none. */
	#childOf(state: number, symbol: number): number {
		const symbols = this.#symbols;
		let low = this.#firstChildren[state]!;
		let high = this.#firstChildren[state + 1]!;
		// Children before `low` have smaller symbols, those from `high` on larger ones.
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
		// The states before `firstChildren[state]` have theirs: each is shorter than what falls back to it.
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

	/** Numbers the pieces so that those that end in one follow it, and tells every state its place. */
	#place(areEnds: Uint8Array): { above: Int32Array; lastPlaces: Int32Array } {
		const fallbacks = this.#fallbacks;
		// For each state: the longest piece that it ends in, itself or shorter, as a state; 0: none.
		const pieces = new Int32Array(areEnds.length);
		for (let state = 1; state < pieces.length; state++) {
			pieces[state] = areEnds[state] === 1 ? state : pieces[fallbacks[state]!]!;
		}
		// For each piece: how many end in it, itself too; then the place for the next of these.
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
