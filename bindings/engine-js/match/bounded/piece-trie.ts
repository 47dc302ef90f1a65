import { sortPatterns } from "../../../text/sort-patterns.js";

/** What `#branches` says of a node without children. */
const LEAF = -1;
/** Up to so many children a linear search is faster than a binary search. */
const FEW_CHILDREN = 8;

/**
 * Nodes that follow one another, each the child of the one before: what a string adds to a trie. A run ends with the
 * node of the string. For each run, in the
 * order of nodes: its first node, the length of that node's string, the node above it, and the number after its last
 * node.
 */
export class Runs {
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

/**
 * The trie of some strings; node 0 is its root. The strings come in ascending order, and each adds a run. So the first
 * child of a node is the next node, a run is a copy of symbols, and only a node with several children has a table of
 * them.
 */
export class PieceTrie {
	/** For each node: the symbol that leads to it. */
	readonly symbols: Uint8Array;
	/** For each node: 0 if its only child follows it; 1 + the number of its table; or `LEAF`. */
	readonly #branches: Int32Array;
	/** For each table, and one more: its first entry. An entry is a child and its symbol; the symbols ascend. */
	readonly #firstEntries: Int32Array;
	readonly #children: Int32Array;
	readonly #childSymbols: Uint8Array;

	/**
	 * Takes time linear in the strings.
	 * @param starts the start of each string among the symbols; `ends` has the ends. No string is empty; strings may
	 *   be equal.
	 * @param runs gets the runs.
	 * @param nodeOf gets the node of each string.
	 */
	constructor(symbols: Uint8Array, starts: Int32Array, ends: Int32Array, runs: Runs, nodeOf: Int32Array) {
		const sorted = sortPatterns(symbols, starts, ends);
		const sharedCounts = countShared(symbols, starts, ends, sorted);
		let nodeCount = 1;
		for (let index = 0; index < sorted.length; index++) {
			nodeCount += ends[sorted[index]!]! - starts[sorted[index]!]! - sharedCounts[index]!;
		}
		this.symbols = new Uint8Array(nodeCount);
		this.#branches = new Int32Array(nodeCount);
		// The runs with the nodes of the last string, from the root on: for each its first node and that node's depth.
		const pathNodes = new Int32Array(sorted.length + 1);
		const pathDepths = new Int32Array(sorted.length + 1);
		let top = 0;
		// Children that do not follow the nodes above them, and the tables of these nodes.
		const laterChildren = new Int32Array(sorted.length);
		const laterTables = new Int32Array(sorted.length);
		let laterCount = 0;
		const parents = new Int32Array(sorted.length);
		let tableCount = 0;
		let count = 1;
		let lastLength = 0;
		// Invariant: the strings before `index` have their nodes, those before `count`. The last node is that of the last
		// string.
		for (let index = 0; index < sorted.length; index++) {
			const string = sorted[index]!;
			const shared = sharedCounts[index]!;
			const length = ends[string]! - starts[string]!;
			if (shared < length) {
				while (pathDepths[top]! > shared) top--;
				const parent = pathNodes[top]! + shared - pathDepths[top]!;
				if (shared < lastLength) {
					this.#branches[count - 1] = LEAF;
					if (this.#branches[parent] === 0) {
						parents[tableCount++] = parent;
						this.#branches[parent] = tableCount;
					}
					laterChildren[laterCount] = count;
					laterTables[laterCount++] = this.#branches[parent]! - 1;
					pathNodes[++top] = count;
					pathDepths[top] = shared + 1;
				}
				this.symbols.set(symbols.subarray(starts[string]! + shared, ends[string]!), count);
				runs.add(count, shared + 1, parent, count + length - shared);
				count += length - shared;
			}
			nodeOf[string] = count - 1;
			lastLength = length;
		}
		this.#branches[count - 1] = LEAF;

		this.#firstEntries = new Int32Array(tableCount + 1);
		for (let later = 0; later < laterCount; later++) this.#firstEntries[laterTables[later]! + 1]!++;
		// Each table has the child that follows its node too.
		for (let table = 0; table < tableCount; table++) {
			this.#firstEntries[table + 1]! += this.#firstEntries[table]! + 1;
		}
		this.#children = new Int32Array(tableCount + laterCount);
		const nexts = this.#firstEntries.slice();
		for (let table = 0; table < tableCount; table++) this.#children[nexts[table]!++] = parents[table]! + 1;
		for (let later = 0; later < laterCount; later++) {
			this.#children[nexts[laterTables[later]!]!++] = laterChildren[later]!;
		}
		this.#childSymbols = new Uint8Array(this.#children.length);
		for (let entry = 0; entry < this.#children.length; entry++) {
			this.#childSymbols[entry] = this.symbols[this.#children[entry]!]!;
		}
	}

	/** The arrays that it keeps for reading. */
	get arrays(): readonly ArrayBufferView[] {
		return [this.symbols, this.#branches, this.#firstEntries, this.#children, this.#childSymbols];
	}

	/** The child by a symbol; 0, which is no child, if there is none. */
	childOf(node: number, symbol: number): number {
		const branch = this.#branches[node]!;
		if (branch === 0) return this.symbols[node + 1] === symbol ? node + 1 : 0;
		return branch === LEAF ? 0 : this.#find(branch - 1, symbol);
	}

	#find(table: number, symbol: number): number {
		const symbols = this.#childSymbols;
		let low = this.#firstEntries[table]!;
		let high = this.#firstEntries[table + 1]!;
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
