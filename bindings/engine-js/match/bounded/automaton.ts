import { spend } from "../work.js";
import { PieceTrie, Runs } from "./piece-trie.js";

/** The place of a state that no piece ends. */
export const NO_PLACE = -1;
/** No run, no state. */
const NONE = -1;
/** Of a state: its fallback is not yet known. */
const UNKNOWN = -2;

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
	/** For each state: 1 + the number of the longest piece with which it ends; 0: none. */
	readonly #pieces: Int32Array;
	/** For each of these numbers: the piece's place; or `NO_PLACE`. */
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
		this.#pieces = new Int32Array(stateCount);
		this.#fallbacks = new Int32Array(stateCount);
		const { places, above, lastPlaces } = this.#place(this.#findFallbacks(runs));
		this.#places = places;
		this.above = above;
		this.lastPlaces = lastPlaces;
		this.placeOf = stateOf.map((state) => this.placeAt(state));
	}

	/** The arrays that it keeps for reading. */
	get arrays(): readonly ArrayBufferView[] {
		const { placeOf, lastPlaces, above } = this;
		return [placeOf, lastPlaces, above, this.#pieces, this.#places, this.#fallbacks, ...this.#trie.arrays];
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
		return this.#places[this.#pieces[state]!]!;
	}

	/**
	 * Sets the fallback of every state, and the longest piece with which it ends. A run goes on as long as all that it
	 * asks for is known, and then waits until all shorter states are known. So states are mostly set in the order of
	 * memory. A run's last state is a piece.
	 * @returns the states that are pieces, in the order of their numbers: a piece after those with which it ends.
	 */
	#findFallbacks({ starts, depths, parents, ends, count }: Runs): Int32Array {
		const fallbacks = this.#fallbacks.fill(UNKNOWN);
		const trie = this.#trie;
		const { symbols } = trie;
		const pieces = this.#pieces;
		const pieceStates = new Int32Array(count);
		let pieceCount = 0;
		let deepest = 0;
		for (let run = 0; run < count; run++) {
			deepest = Math.max(deepest, depths[run]! + ends[run]! - starts[run]! - 1);
		}
		// For each length: the first run whose next state is so long; for each run: the next one of these.
		const firstRuns = new Int32Array(deepest + 1).fill(NONE);
		const nextRuns = new Int32Array(count);
		for (let run = 0; run < count; run++) {
			nextRuns[run] = firstRuns[depths[run]!]!;
			firstRuns[depths[run]!] = run;
		}
		// For each run: its next state, and the longest state whose child may be that one's fallback; `NONE`: no state.
		const states = starts.slice(0, count);
		const froms = new Int32Array(count).fill(UNKNOWN);
		fallbacks[0] = 0;
		// Invariant: all states shorter than `depth` are known.
		for (let depth = 1; depth <= deepest; depth++) {
			for (let run = firstRuns[depth]!, next = 0; run !== NONE; run = next) {
				next = nextRuns[run]!;
				let state = states[run]!;
				let from = froms[run]!;
				if (from === UNKNOWN) from = parents[run] === 0 ? NONE : fallbacks[parents[run]!]!;
				for (const end = ends[run]!; state < end; state++) {
					const symbol = symbols[state]!;
					let fallback = from === NONE ? 0 : trie.childOf(from, symbol);
					while (fallback === 0 && from > 0 && fallbacks[from] !== UNKNOWN) {
						from = fallbacks[from]!;
						fallback = trie.childOf(from, symbol);
					}
					if ((fallback === 0 && from > 0) || fallbacks[fallback] === UNKNOWN) break;
					fallbacks[state] = fallback;
					pieces[state] = pieces[fallback]!;
					from = fallback;
				}
				if (state === ends[run]) {
					pieceStates[pieceCount++] = state - 1;
					pieces[state - 1] = pieceCount;
					continue;
				}
				const length = depths[run]! + state - starts[run]!;
				states[run] = state;
				froms[run] = from;
				nextRuns[run] = firstRuns[length]!;
				firstRuns[length] = run;
			}
		}
		return pieceStates;
	}

	/** Numbers the pieces by places, so that the pieces that end with a piece follow it. */
	#place(states: Int32Array): { places: Int32Array; above: Int32Array; lastPlaces: Int32Array } {
		const uppers = states.map((state) => this.#pieces[this.#fallbacks[state]!]!);
		// For each piece, after one for none: the number of pieces that end with it, itself included; later the place for
		// the next of these.
		const counts = new Int32Array(states.length + 1).fill(1);
		for (let piece = states.length; piece > 0; piece--) counts[uppers[piece - 1]!]! += counts[piece]!;
		const places = new Int32Array(states.length + 1).fill(NO_PLACE);
		const above = new Int32Array(states.length);
		const lastPlaces = new Int32Array(states.length);
		counts[0] = 0;
		for (let piece = 1; piece <= states.length; piece++) {
			const upper = uppers[piece - 1]!;
			const place = counts[upper]!;
			counts[upper] = place + counts[piece]!;
			lastPlaces[place] = place + counts[piece]! - 1;
			counts[piece] = place + 1;
			places[piece] = place;
			above[place] = places[upper]!;
		}
		return { places, above, lastPlaces };
	}
}
