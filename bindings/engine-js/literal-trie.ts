import type { Pattern, RuleSet } from "./compiler.js";
import { PERCENT, QUESTION_MARK, SLASH } from "./octets.js";
import { matchAt } from "./pieces.js";
import { EITHER_QUESTION_MARK, EITHER_SLASH, eitherWidth, FIRST_SPECIAL_SYMBOL, NOWHERE } from "./symbols.js";

/** Order of no rule: it loses to all. */
export const NO_RULE = 0x7fffffff;

const NO_NODE = -1;
/** Up to so many children are faster looked through than searched. */
const FEW_CHILDREN = 8;

/**
 * The patterns without stars as a compressed trie: thousands of rules cost a target no more than a dozen.
 * Node 0 is the root, with an empty label; the children of a node have consecutive numbers, in ascending
 * order of the first symbol of their labels.
 */
export class LiteralTrie {
	readonly #symbols: Uint16Array;
	/** For each node, and one more: where its label begins in `#symbols`; it ends where the next begins. */
	readonly #labelStarts: Int32Array;
	/** For each node: the first symbol of its label. */
	readonly #firstSymbols: Uint16Array;
	/** For each node, and one more: its first child; its children end where the next node's begin. */
	readonly #firstChildren: Int32Array;
	/** For each node: order of the best rule that ends at it or above it, whatever follows. */
	readonly #prefixOrders: Int32Array;
	/** For each node: order of the best rule that ends at it where the target does, too. */
	readonly #exactOrders: Int32Array;
	/** Whether any symbol has two spellings. */
	readonly #hasEither: boolean;

	/** Takes time linear in the patterns, once they are sorted. */
	constructor({ patterns, bestOrders }: RuleSet) {
		const sorted = sortLiterals(patterns);
		// For each node: its patterns, from `firsts` up to `lasts`, have its text, `depths` symbols, in common.
		const firsts = [0];
		const lasts = [sorted.length];
		const depths = [0];
		const prefixOrders = [NO_RULE];
		const exactOrders: number[] = [];
		const firstChildren: number[] = [];
		const labelStarts = [0];
		const symbols: number[] = [];
		let hasEither = false;
		// Nodes before `node` have their children; labels and inherited orders are those of all nodes so far.
		for (let node = 0; node < firsts.length; node++) {
			const depth = depths[node]!;
			const last = lasts[node]!;
			let from = firsts[node]!;
			exactOrders.push(NO_RULE);
			// Two patterns at most end here: one has a special `$`, the other has not.
			for (; from < last && patterns[sorted[from]!]!.head.length === depth; from++) {
				const order = bestOrders[sorted[from]!]!;
				if (patterns[sorted[from]!]!.isAnchored) exactOrders[node] = order;
				else if (order < prefixOrders[node]!) prefixOrders[node] = order;
			}
			firstChildren.push(firsts.length);
			while (from < last) {
				const { head } = patterns[sorted[from]!]!;
				const childLast = lastWithSymbol(patterns, sorted, from, last, depth);
				const childDepth = commonDepth(head, patterns[sorted[childLast - 1]!]!.head, depth);
				labelStarts.push(symbols.length);
				for (let index = depth; index < childDepth; index++) {
					const symbol = head.charCodeAt(index);
					symbols.push(symbol);
					if (symbol >= FIRST_SPECIAL_SYMBOL) hasEither = true;
				}
				firsts.push(from);
				lasts.push(childLast);
				depths.push(childDepth);
				prefixOrders.push(prefixOrders[node]!);
				from = childLast;
			}
		}
		firstChildren.push(firsts.length);
		labelStarts.push(symbols.length);
		this.#symbols = new Uint16Array(symbols);
		this.#labelStarts = new Int32Array(labelStarts);
		this.#firstChildren = new Int32Array(firstChildren);
		this.#prefixOrders = new Int32Array(prefixOrders);
		this.#exactOrders = new Int32Array(exactOrders);
		this.#hasEither = hasEither;
		this.#firstSymbols = new Uint16Array(firsts.length);
		for (let node = 1; node < firsts.length; node++) this.#firstSymbols[node] = symbols[labelStarts[node]!]!;
	}

	/** The order of the best rule that matches a target; `NO_RULE` where none does. */
	find(octets: Uint8Array, octetCount: number): number {
		const symbols = this.#symbols;
		const labelStarts = this.#labelStarts;
		let node = 0;
		let offset = 0;
		let bestOfSpellings = NO_RULE;
		// The target begins with the text of `node`, which ends at `offset`.
		while (offset < octetCount) {
			let child = this.#findChild(node, octets[offset]!);
			if (this.#hasEither) {
				const either = this.#findEitherChild(node, octets, offset);
				if (either !== NO_NODE) {
					bestOfSpellings = Math.min(bestOfSpellings, this.#orderOfBarePercent(child));
					child = either;
				}
			}
			if (child === NO_NODE) break;
			const behind = matchAt(symbols, labelStarts[child]!, labelStarts[child + 1]!, octets, offset);
			if (behind === NOWHERE) break;
			node = child;
			offset = behind;
		}
		const exactOrder = offset === octetCount ? this.#exactOrders[node]! : NO_RULE;
		return Math.min(bestOfSpellings, this.#prefixOrders[node]!, exactOrder);
	}

	/**
	 * Where `%2F` or `%3F` stands in the target, a pattern may go on with either spelling of it, or end in a `%`
	 * that starts any escape.
	 * @param child the child that begins with `%`, or none.
	 */
	#orderOfBarePercent(child: number): number {
		if (child === NO_NODE || this.#labelStarts[child + 1]! - this.#labelStarts[child]! > 1) return NO_RULE;
		return this.#prefixOrders[child]!;
	}

	/** The child whose label begins with a symbol. */
	#findChild(node: number, symbol: number): number {
		const firstSymbols = this.#firstSymbols;
		let low = this.#firstChildren[node]!;
		let high = this.#firstChildren[node + 1]!;
		// Children before `low` have smaller symbols, those from `high` on larger ones.
		while (high - low > FEW_CHILDREN) {
			const middle = (low + high) >> 1;
			if (firstSymbols[middle]! <= symbol) low = middle;
			else high = middle;
		}
		while (low < high && firstSymbols[low]! < symbol) low++;
		return low < high && firstSymbols[low] === symbol ? low : NO_NODE;
	}

	/** The child whose label begins with either spelling of what stands at an offset of the target. */
	#findEitherChild(node: number, octets: Uint8Array, offset: number): number {
		const octet = octets[offset];
		if (octet !== SLASH && octet !== QUESTION_MARK && octet !== PERCENT) return NO_NODE;
		if (eitherWidth(EITHER_SLASH, octets, offset) > 0) return this.#findChild(node, EITHER_SLASH);
		const isQuestionMark = eitherWidth(EITHER_QUESTION_MARK, octets, offset) > 0;
		return isQuestionMark ? this.#findChild(node, EITHER_QUESTION_MARK) : NO_NODE;
	}
}

/** The patterns without stars, by index, in ascending order of their texts. */
function sortLiterals(patterns: readonly Pattern[]): number[] {
	const literals: number[] = [];
	for (let index = 0; index < patterns.length; index++) {
		if (patterns[index]!.pieces.length === 0) literals.push(index);
	}
	return literals.sort((a, b) => {
		const one = patterns[a]!.head;
		const other = patterns[b]!.head;
		return one < other ? -1 : one > other ? 1 : 0;
	});
}

/** How far the patterns from `from` on go on with the same symbol. */
function lastWithSymbol(
	patterns: readonly Pattern[],
	sorted: readonly number[],
	from: number,
	last: number,
	depth: number,
): number {
	const symbol = patterns[sorted[from]!]!.head.charCodeAt(depth);
	let to = from + 1;
	while (to < last && patterns[sorted[to]!]!.head.charCodeAt(depth) === symbol) to++;
	return to;
}

/** How far two texts agree that do so beyond `depth`. Sorted, all between them agree as far. */
function commonDepth(one: string, other: string, depth: number): number {
	let common = depth + 1;
	while (common < one.length && one.charCodeAt(common) === other.charCodeAt(common)) common++;
	return common;
}
