import { Int32List } from "../../../text/int32-list.js";
import { sortPatterns } from "../../../text/sort-patterns.js";

/** The value in `#branches` of a state without children. */
const LEAF = -1;
/** Up to so many children a linear search is faster than a binary search. */
const FEW_CHILDREN = 8;

/**
 * The edges of a compressed trie. An edge is the chain of states that one string adds, down to the string's own state.
 * Each edge has its first state, that state's depth, the state above it, and the number after its last state.
 */
export class Edges {
	readonly starts: Int32Array;
	readonly depths: Int32Array;
	readonly parents: Int32Array;
	readonly ends: Int32Array;
	count = 0;

	constructor(capacity: number) {
		this.starts = new Int32Array(capacity);
		this.depths = new Int32Array(capacity);
		this.parents = new Int32Array(capacity);
		this.ends = new Int32Array(capacity);
	}

	add(start: number, depth: number, parent: number, end: number): void {
		this.starts[this.count] = start;
		this.depths[this.count] = depth;
		this.parents[this.count] = parent;
		this.ends[this.count++] = end;
	}
}

/** The children that do not directly follow their parents, the tables of these parents, and each table's state. */
interface LaterChildren {
	readonly children: Int32List;
	readonly tables: Int32List;
	readonly tableStates: Int32List;
}

/**
 * The [trie](https://en.wikipedia.org/wiki/Trie) of some strings, whose nodes are the states of an automaton; state 0 is the
 * root. The strings come in ascending order, and each adds an edge. So the first child of a state is the next state, an edge
 * is a copy of symbols, and only a state with several children has a table of them.
 *
 * Example: `ab`, `abc` and `ax` add the states 1 and 2, then 3, then 4. State 1 has a table with the children 2 and 4.
 */
export class KeywordTrie {
	/** For each state: the symbol that leads to it. */
	readonly symbols: Uint8Array;
	/** For each state: 0 if its only child follows it; 1 + the number of its table; or `LEAF`. */
	readonly #branches: Int32Array;
	/** For each table, and one more: its first row. A row has a child and its symbol; the symbols ascend. */
	readonly #firstRows: Int32Array;
	readonly #children: Int32Array;
	readonly #childSymbols: Uint8Array;

	/**
	 * Takes time linear in the strings.
	 * @param starts the start of each string among the symbols; `ends` has the ends. No string is empty; strings may
	 *   be equal.
	 * @param edges gets the edges.
	 * @param stateOf gets the state of each string.
	 */
	constructor(symbols: Uint8Array, starts: Int32Array, ends: Int32Array, edges: Edges, stateOf: Int32Array) {
		const sorted = sortPatterns(symbols, starts, ends);
		const sharedCounts = countShared(symbols, starts, ends, sorted);
		let stateCount = 1;
		for (let index = 0; index < sorted.length; index++) {
			stateCount += ends[sorted[index]!]! - starts[sorted[index]!]! - sharedCounts[index]!;
		}
		this.symbols = new Uint8Array(stateCount);
		this.#branches = new Int32Array(stateCount);
		const later: LaterChildren = {
			children: new Int32List(),
			tables: new Int32List(),
			tableStates: new Int32List(),
		};
		// The states of the last string from the root on, by edges: the first state of each, and its depth.
		const pathStates = [0];
		const pathDepths = [0];
		let count = 1;
		// Invariant: the strings before `index` have their states: the states before `count`. The last state is that of the last
		// string.
		for (let index = 0; index < sorted.length; index++) {
			const string = sorted[index]!;
			const shared = sharedCounts[index]!;
			const length = ends[string]! - starts[string]!;
			if (shared < length) {
				while (pathDepths.at(-1)! > shared) {
					pathDepths.pop();
					pathStates.pop();
				}
				const parent = pathStates.at(-1)! + shared - pathDepths.at(-1)!;
				if (parent + 1 < count) {
					this.#branches[count - 1] = LEAF;
					this.#addLater(parent, count, later);
					pathStates.push(count);
					pathDepths.push(shared + 1);
				}
				this.symbols.set(symbols.subarray(starts[string]! + shared, ends[string]!), count);
				edges.add(count, shared + 1, parent, count + length - shared);
				count += length - shared;
			}
			stateOf[string] = count - 1;
		}
		this.#branches[count - 1] = LEAF;
		const { firstRows, children } = tablesOf(later);
		this.#firstRows = firstRows;
		this.#children = children;
		this.#childSymbols = Uint8Array.from(children, (child) => this.symbols[child]!);
	}

	#addLater(parent: number, child: number, { children, tables, tableStates }: LaterChildren): void {
		if (this.#branches[parent] === 0) {
			tableStates.push(parent);
			this.#branches[parent] = tableStates.length;
		}
		children.push(child);
		tables.push(this.#branches[parent]! - 1);
	}

	get arrays(): readonly ArrayBufferView[] {
		return [this.symbols, this.#branches, this.#firstRows, this.#children, this.#childSymbols];
	}

	/** The child by a symbol; 0, which is no child, if there is none. */
	childOf(state: number, symbol: number): number {
		const branch = this.#branches[state]!;
		if (branch === 0) return this.symbols[state + 1] === symbol ? state + 1 : 0;
		return branch === LEAF ? 0 : this.#find(branch - 1, symbol);
	}

	#find(table: number, symbol: number): number {
		const symbols = this.#childSymbols;
		let low = this.#firstRows[table]!;
		let high = this.#firstRows[table + 1]!;
		// Invariant: children before `low` have smaller symbols, children from `high` on have larger ones.
		while (high - low > FEW_CHILDREN) {
			const middle = (low + high) >> 1;
			if (symbols[middle]! <= symbol) low = middle;
			else high = middle;
		}
		while (low < high && symbols[low]! < symbol) low++;
		return low < high && symbols[low] === symbol ? this.#children[low]! : 0;
	}
}

/** The tables of states: the child that follows the state, then its later children. */
function tablesOf({ children, tables, tableStates }: LaterChildren) {
	const firstRows = new Int32Array(tableStates.length + 1);
	for (let later = 0; later < tables.length; later++) firstRows[tables.values[later]! + 1]!++;
	for (let table = 0; table < tableStates.length; table++) firstRows[table + 1]! += firstRows[table]! + 1;
	const rows = new Int32Array(tableStates.length + children.length);
	const nexts = firstRows.slice();
	for (let table = 0; table < tableStates.length; table++)
		rows[nexts[table]!++] = tableStates.values[table]! + 1;
	for (let later = 0; later < children.length; later++) {
		rows[nexts[tables.values[later]!]!++] = children.values[later]!;
	}
	return { firstRows, children: rows };
}

/** For each string in an order: the number of symbols with which both it and the one before it begin. */
function countShared(
	symbols: Uint8Array,
	starts: Int32Array,
	ends: Int32Array,
	sorted: Int32Array,
): Int32Array {
	const counts = new Int32Array(sorted.length);
	for (let index = 1; index < sorted.length; index++) {
		const start = starts[sorted[index]!]!;
		const other = starts[sorted[index - 1]!]!;
		const most = Math.min(ends[sorted[index]!]! - start, ends[sorted[index - 1]!]! - other);
		let count = 0;
		while (count < most && symbols[start + count] === symbols[other + count]) count++;
		counts[index] = count;
	}
	return counts;
}
