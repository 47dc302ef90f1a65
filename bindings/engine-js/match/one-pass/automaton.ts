import { spend } from "../budget.js";
import { Edges, KeywordTrie } from "./keyword-trie.js";
import { NONE } from "./pending-queues.js";

/** The value of a failure link that is not known yet. */
const UNKNOWN = -2;

/**
 * Finds all of many keywords in one pass over a text: the automaton of Aho and Corasick, "Efficient string matching"
 * (https://en.wikipedia.org/wiki/Aho%E2%80%93Corasick_algorithm).
 *
 * 1. A state is a node of the keywords' trie: the longest prefix of a keyword with which the text read so far ends.
 * 2. A failure link leads to the longest other state with which a state ends, an output link to the longest other keyword with
 *    which a keyword ends.
 * 3. Keywords are numbered in preorder of the tree of output links. So a keyword and its descendants, which end with it, are
 *    an interval. A keyword occurs at a state if its interval has the longest keyword with which the state ends.
 *
 * Example: of `a`, `ba` and `c`, `ba` ends with `a`: `a` is 0, its descendant `ba` is 1, and `c` is 2. After `xba` the longest
 * keyword is 1, which the intervals 0 to 1 and 1 have: `a` and `ba` occur there.
 *
 * Cost: O(p) for keywords of p symbols to make it, and two steps for each symbol of a text.
 */
export class KeywordAutomaton {
	/** For each string given to the constructor: its keyword. */
	readonly keywordOf: Int32Array;
	/** For each keyword: its last descendant, or itself. */
	readonly lastDescendants: Int32Array;
	/** For each keyword: the longest other keyword with which it ends; or `NONE`. */
	readonly outputLinks: Int32Array;
	readonly #trie: KeywordTrie;
	/** For each state: the longest other state with which it ends. */
	readonly #failureLinks: Int32Array;
	/** For each state: 1 + the ordinal of the longest keyword with which it ends; 0: none. */
	readonly #ordinals: Int32Array;
	/** For each of these numbers: the keyword; or `NONE`. */
	readonly #keywords: Int32Array;

	/**
	 * The time is linear in the length of the strings.
	 * @param starts the start of each string among the symbols; `ends` has the ends. No string is empty; strings may
	 *   be equal.
	 */
	constructor(symbols: Uint8Array, starts: Int32Array, ends: Int32Array) {
		const edges = new Edges(starts.length);
		const stateOf = new Int32Array(starts.length);
		this.#trie = new KeywordTrie(symbols, starts, ends, edges, stateOf);
		const stateCount = this.#trie.symbols.length;
		this.#failureLinks = new Int32Array(stateCount).fill(UNKNOWN);
		this.#ordinals = new Int32Array(stateCount);
		const { keywords, outputLinks, lastDescendants } = numberInPreorder(this.#linkStates(edges));
		this.#keywords = keywords;
		this.outputLinks = outputLinks;
		this.lastDescendants = lastDescendants;
		this.keywordOf = stateOf.map((state) => this.keywordAt(state));
	}

	get arrays(): readonly ArrayBufferView[] {
		const { keywordOf, lastDescendants, outputLinks } = this;
		return [
			keywordOf,
			lastDescendants,
			outputLinks,
			this.#failureLinks,
			this.#ordinals,
			this.#keywords,
			...this.#trie.arrays,
		];
	}

	/** The state after one more symbol; the first state is 0. Over a text this takes at most two units for each symbol. */
	step(state: number, symbol: number): number {
		let from = state;
		for (let units = 1; ; units++) {
			const child = this.#trie.childOf(from, symbol);
			if (child > 0 || from === 0) {
				spend(units);
				return child;
			}
			from = this.#failureLinks[from]!;
		}
	}

	/** The longest keyword with which a state ends; or `NONE`. */
	keywordAt(state: number): number {
		return this.#keywords[this.#ordinals[state]!]!;
	}

	/**
	 * Sets the failure link of every state. The states of an edge get their failure links one after the other, as long as the
	 * needed states are known. Then the edge waits until all states of less depth are known. So states are mostly set in the
	 * order of memory.
	 * @returns for each ordinal, from 1 on: that of its keyword's output link, which is lower.
	 */
	#linkStates({ starts, depths, parents, ends, count }: Edges): Int32Array {
		const failureLinks = this.#failureLinks;
		const trie = this.#trie;
		const { symbols } = trie;
		const ordinals = this.#ordinals;
		const links = new Int32Array(count + 1);
		let ordinal = 0;
		let maxDepth = 0;
		for (let edge = 0; edge < count; edge++) {
			maxDepth = Math.max(maxDepth, depths[edge]! + ends[edge]! - starts[edge]! - 1);
		}
		// For each depth: the first edge whose next state has this depth; for each edge: the next edge with the same depth.
		const firstEdges = new Int32Array(maxDepth + 1).fill(NONE);
		const nextEdges = new Int32Array(count);
		for (let edge = 0; edge < count; edge++) {
			nextEdges[edge] = firstEdges[depths[edge]!]!;
			firstEdges[depths[edge]!] = edge;
		}
		// For each edge: its next state, and the longest state whose child may be that one's failure link; `NONE`: no state.
		const states = starts.slice(0, count);
		const froms = new Int32Array(count).fill(UNKNOWN);
		failureLinks[0] = 0;
		// Invariant: all states of less depth are known.
		for (let depth = 1; depth <= maxDepth; depth++) {
			for (let edge = firstEdges[depth]!, next = 0; edge !== NONE; edge = next) {
				next = nextEdges[edge]!;
				const end = ends[edge]!;
				const parent = parents[edge]!;
				let state = states[edge]!;
				let from = froms[edge]!;
				if (from === UNKNOWN) from = parent === 0 ? NONE : failureLinks[parent]!;
				for (; state < end; state++) {
					const symbol = symbols[state]!;
					let link = from === NONE ? 0 : trie.childOf(from, symbol);
					while (link === 0 && from > 0 && failureLinks[from] !== UNKNOWN) {
						from = failureLinks[from]!;
						link = trie.childOf(from, symbol);
					}
					if ((link === 0 && from > 0) || failureLinks[link] === UNKNOWN) break;
					failureLinks[state] = link;
					ordinals[state] = ordinals[link]!;
					from = link;
				}
				if (state === end) {
					links[++ordinal] = ordinals[state - 1]!;
					ordinals[state - 1] = ordinal;
					continue;
				}
				const newDepth = depths[edge]! + state - starts[edge]!;
				states[edge] = state;
				froms[edge] = from;
				nextEdges[edge] = firstEdges[newDepth]!;
				firstEdges[newDepth] = edge;
			}
		}
		return links;
	}
}

/**
 * Numbers keywords in preorder of the tree of output links.
 * @param parents for each ordinal that of its output link, which is lower; 0 is no keyword.
 */
function numberInPreorder(parents: Int32Array) {
	// For each ordinal: how many descendants it has, and itself; later the keyword of its next child.
	const counts = new Int32Array(parents.length).fill(1);
	for (let ordinal = parents.length - 1; ordinal > 0; ordinal--)
		counts[parents[ordinal]!]! += counts[ordinal]!;
	const keywords = new Int32Array(parents.length).fill(NONE);
	const outputLinks = new Int32Array(parents.length - 1);
	const lastDescendants = new Int32Array(parents.length - 1);
	counts[0] = 0;
	for (let ordinal = 1; ordinal < parents.length; ordinal++) {
		const parent = parents[ordinal]!;
		const keyword = counts[parent]!;
		counts[parent] = keyword + counts[ordinal]!;
		lastDescendants[keyword] = keyword + counts[ordinal]! - 1;
		counts[ordinal] = keyword + 1;
		keywords[ordinal] = keyword;
		outputLinks[keyword] = keywords[parent]!;
	}
	return { keywords, outputLinks, lastDescendants };
}
