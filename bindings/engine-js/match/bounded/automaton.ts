import { spend } from "../work.js";
import { PieceTrie, Runs } from "./piece-trie.js";

/** The place of a state that no piece ends. */
export const NO_PLACE = -1;
const NO_RUN = -1;

/**
 * Finds all of many pieces in one pass over a text (Aho and Corasick). A state is the longest beginning of a piece with
 * which the text read so far ends: a node of the pieces' trie. Of the pieces that end at one place of a text, the
 * longest ends with all the others. Pieces are numbered by places. The places of the pieces that end with a piece are
 * an interval: its own place up to its last place. So a piece occurs at a state if its interval contains the state's
 * place.
 */
export class PieceAutomaton {
	/** For each string given to the constructor: the place of its piece. */
	readonly placeOf: Int32Array;
	/** For each place: the last place of the pieces that end with its piece. */
	readonly lastPlaces: Int32Array;
	/** For each place: the place of the longest other piece with which its piece ends; or `NO_PLACE`. */
	readonly above: Int32Array;
	readonly #trie: PieceTrie;
	/** For each state: the place of the longest piece with which it ends; or `NO_PLACE`. */
	readonly #places: Int32Array;
	/** For each state: the longest other state with which it ends. */
	readonly #fallbacks: Int32Array;

	/**
	 * Takes time linear in the strings.
	 * @param starts the start of each string among the symbols; `ends` has the ends. No string is empty; strings may
	 *   be equal.
	 */
	constructor(symbols: Uint8Array, starts: Int32Array, ends: Int32Array) {
		const runs = new Runs(starts.length);
		const stateOf = new Int32Array(starts.length);
		this.#trie = new PieceTrie(symbols, starts, ends, runs, stateOf);
		const stateCount = this.#trie.symbols.length;
		this.#places = new Int32Array(stateCount);
		this.#fallbacks = new Int32Array(stateCount);
		const areEnds = new Uint8Array(stateCount);
		for (const state of stateOf) areEnds[state] = 1;
		const pieces = this.#findFallbacks(runs, areEnds);
		const { above, lastPlaces } = this.#place(pieces);
		this.above = above;
		this.lastPlaces = lastPlaces;
		this.placeOf = stateOf.map((state) => this.#places[state]!);
	}

	/** The arrays that it keeps for reading. */
	get arrays(): readonly ArrayBufferView[] {
		return [this.placeOf, this.lastPlaces, this.above, this.#places, this.#fallbacks, ...this.#trie.arrays];
	}

	/** The state after one more symbol; the first state is 0. Over a text the work is at most twice its symbols. */
	step(state: number, symbol: number): number {
		let from = state;
		for (let units = 1; ; units++) {
			const child = this.#trie.childOf(from, symbol);
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

	/**
	 * Sets the fallback of every state, the shortest states first. `#places` gets, for each state, 1 + the number of
	 * the longest piece with which it ends; 0: none.
	 * @returns the states that are pieces, in the order of their numbers: shorter ones before longer ones.
	 */
	#findFallbacks({ starts, depths, parents, ends, count }: Runs, areEnds: Uint8Array): Int32Array {
		const pieces = new Int32Array(count);
		let pieceCount = 0;
		const link = (state: number, parent: number) => {
			let from = parent;
			let fallback = 0;
			const symbol = this.#trie.symbols[state]!;
			while (from !== 0 && fallback === 0) {
				from = this.#fallbacks[from]!;
				fallback = this.#trie.childOf(from, symbol);
			}
			this.#fallbacks[state] = fallback;
			if (areEnds[state] === 1) pieces[pieceCount++] = state;
			this.#places[state] = areEnds[state] === 1 ? pieceCount : this.#places[fallback]!;
		};
		let deepest = 0;
		for (let run = 0; run < count; run++) deepest = Math.max(deepest, depths[run]!);
		// For each length: the first run that begins with it; for each run: the next one.
		const firstRuns = new Int32Array(deepest + 1).fill(NO_RUN);
		const nextRuns = new Int32Array(count);
		for (let run = 0; run < count; run++) {
			nextRuns[run] = firstRuns[depths[run]!]!;
			firstRuns[depths[run]!] = run;
		}
		// The next states of the runs that are not at their ends, and these ends.
		const states = new Int32Array(count);
		const stateEnds = new Int32Array(count);
		let openCount = 0;
		// Invariant: all states shorter than `depth` have their fallbacks.
		for (let depth = 1; openCount > 0 || depth <= deepest; depth++) {
			let keptCount = 0;
			for (let open = 0; open < openCount; open++) {
				const state = states[open]!;
				link(state, state - 1);
				states[keptCount] = state + 1;
				stateEnds[keptCount] = stateEnds[open]!;
				if (state + 1 < stateEnds[open]!) keptCount++;
			}
			openCount = keptCount;
			let run = depth <= deepest ? firstRuns[depth]! : NO_RUN;
			for (; run !== NO_RUN; run = nextRuns[run]!) {
				link(starts[run]!, parents[run]!);
				states[openCount] = starts[run]! + 1;
				stateEnds[openCount] = ends[run]!;
				if (starts[run]! + 1 < ends[run]!) openCount++;
			}
		}
		return pieces.subarray(0, pieceCount);
	}

	/** Numbers the pieces by places, so that the pieces that end with a piece follow it, and sets those of all states. */
	#place(pieces: Int32Array): { above: Int32Array; lastPlaces: Int32Array } {
		const uppers = pieces.map((state) => this.#places[this.#fallbacks[state]!]!);
		// For each piece, after one for none: the number of pieces that end with it, itself included; later the place for
		// the next of these.
		const counts = new Int32Array(pieces.length + 1).fill(1);
		for (let piece = pieces.length; piece > 0; piece--) counts[uppers[piece - 1]!]! += counts[piece]!;
		const places = new Int32Array(pieces.length + 1).fill(NO_PLACE);
		const above = new Int32Array(pieces.length);
		const lastPlaces = new Int32Array(pieces.length);
		counts[0] = 0;
		for (let piece = 1; piece <= pieces.length; piece++) {
			const upper = uppers[piece - 1]!;
			const place = counts[upper]!;
			counts[upper] = place + counts[piece]!;
			lastPlaces[place] = place + counts[piece]! - 1;
			counts[piece] = place + 1;
			places[piece] = place;
			above[place] = places[upper]!;
		}
		for (let state = 0; state < this.#places.length; state++) {
			this.#places[state] = places[this.#places[state]!]!;
		}
		return { above, lastPlaces };
	}
}
