import type { PatternSet } from "./compiler.js";
import { Int32List } from "./int32-list.js";
import { PERCENT, QUESTION_MARK, SLASH } from "./octets.js";
import { matchAt } from "./pieces.js";
import { SymbolBuffer } from "./symbol-buffer.js";
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
	readonly #symbols: Uint8Array;
	/** For each node, and one more: where its label begins in `#symbols`; it ends where the next begins. */
	readonly #labelStarts: Int32Array;
	/** For each node: the first symbol of its label. */
	readonly #firstSymbols: Uint8Array;
	/** For each node, and one more: its first child; its children end where the next node's begin. */
	readonly #firstChildren: Int32Array;
	/** For each node: order of the best rule that ends at it or above it. */
	readonly #prefixOrders: Int32Array;
	/** Whether any symbol has two spellings. */
	readonly #hasEither: boolean;

	/**
	 * Takes time linear in the patterns.
	 * @param set only read.
	 * @param literals its patterns without stars, in ascending order of their symbols.
	 */
	constructor({ symbols, starts, ends, orders }: PatternSet, literals: Int32Array) {
		// For each node: its patterns, from `firsts` up to `lasts`, have its text, `depths` symbols, in common.
		const firsts = new Int32List();
		const lasts = new Int32List();
		const depths = new Int32List();
		const prefixOrders = new Int32List();
		const firstChildren = new Int32List();
		const labelStarts = new Int32List();
		const labels = new SymbolBuffer();
		let hasEither = false;
		firsts.push(0);
		lasts.push(literals.length);
		depths.push(0);
		prefixOrders.push(NO_RULE);
		labelStarts.push(0);
		// Nodes before `node` have their children; labels and inherited orders are those of all nodes so far.
		for (let node = 0; node < firsts.length; node++) {
			const depth = depths.values[node]!;
			const last = lasts.values[node]!;
			let from = firsts.values[node]!;
			// One pattern at most ends here, and comes first.
			if (from < last && ends[literals[from]!]! - starts[literals[from]!]! === depth) {
				const order = orders[literals[from++]!]!;
				if (order < prefixOrders.values[node]!) prefixOrders.values[node] = order;
			}
			firstChildren.push(firsts.length);
			const inheritedOrder = prefixOrders.values[node]!;
			while (from < last) {
				const labelStart = starts[literals[from]!]! + depth;
				const symbol = symbols[labelStart]!;
				let childLast = from + 1;
				while (childLast < last && symbols[starts[literals[childLast]!]! + depth] === symbol) childLast++;
				const end = commonEnd(
					symbols,
					labelStart,
					ends[literals[from]!]!,
					starts[literals[childLast - 1]!]! + depth,
				);
				labelStarts.push(labels.length);
				labels.copy(symbols, labelStart, end);
				hasEither ||= hasSpecialSymbol(symbols, labelStart, end);
				firsts.push(from);
				lasts.push(childLast);
				depths.push(depth + end - labelStart);
				prefixOrders.push(inheritedOrder);
				from = childLast;
			}
		}
		firstChildren.push(firsts.length);
		labelStarts.push(labels.length);
		this.#symbols = labels.trimmed();
		this.#labelStarts = labelStarts.trimmed();
		this.#firstChildren = firstChildren.trimmed();
		this.#prefixOrders = prefixOrders.trimmed();
		this.#hasEither = hasEither;
		this.#firstSymbols = new Uint8Array(firsts.length);
		for (let node = 1; node < firsts.length; node++) {
			this.#firstSymbols[node] = this.#symbols[this.#labelStarts[node]!]!;
		}
	}

	/** The arrays that it keeps. */
	get arrays(): readonly ArrayBufferView[] {
		return [this.#symbols, this.#labelStarts, this.#firstSymbols, this.#firstChildren, this.#prefixOrders];
	}

	/** The order of the best rule that matches a target; `NO_RULE` where none does. */
	find(octets: Uint8Array, octetCount: number): number {
		const symbols = this.#symbols;
		const labelStarts = this.#labelStarts;
		let node = 0;
		let offset = 0;
		let bestOfSpellings = NO_RULE;
		// The target, and the NUL that ends it, begin with the text of `node`, which ends at `offset`.
		while (offset <= octetCount) {
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
		return Math.min(bestOfSpellings, this.#prefixOrders[node]!);
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

/**
 * How far the symbols from two offsets on agree, of which the first do. Sorted, all patterns between them agree as
 * far; the first of them ends before it goes on otherwise.
 */
function commonEnd(symbols: Uint8Array, one: number, oneEnd: number, other: number): number {
	let end = one + 1;
	while (end < oneEnd && symbols[end] === symbols[other + end - one]) end++;
	return end;
}

function hasSpecialSymbol(symbols: Uint8Array, start: number, end: number): boolean {
	for (let offset = start; offset < end; offset++) {
		if (symbols[offset]! >= FIRST_SPECIAL_SYMBOL) return true;
	}
	return false;
}
