import type { RuleSet } from "./compiler.js";
import { PERCENT, QUESTION_MARK, SLASH } from "./octets.js";
import { matchAt } from "./pieces.js";
import { EITHER_QUESTION_MARK, EITHER_SLASH, eitherWidth, FIRST_SPECIAL_SYMBOL, NOWHERE } from "./symbols.js";

/** Order of no rule: it loses to all. */
export const NO_RULE = 0x7fffffff;

const NO_NODE = -1;
/** Up to so many children are faster looked through than searched. */
const FEW_CHILDREN = 8;

/** The best rules whose pattern, without stars, is one text. */
interface TextRules {
	/** Of those that match whatever begins with it. */
	prefixOrder: number;
	/** Of those that match nothing longer. */
	exactOrder: number;
}

const NO_TEXT_RULES: TextRules = { prefixOrder: NO_RULE, exactOrder: NO_RULE };

/** Texts `first` to `last` have the node's own, `depth` symbols, in common. */
interface Range {
	readonly first: number;
	readonly last: number;
	readonly depth: number;
}

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
	constructor(rules: RuleSet) {
		const rulesByText = gatherTexts(rules);
		const texts = Array.from(rulesByText.keys()).sort(compareTexts);
		const labels: string[] = [""];
		const ranges: Range[] = [{ first: 0, last: texts.length, depth: 0 }];
		const parents: number[] = [0];
		const firstChildren: number[] = [];
		const ends: TextRules[] = [];
		// Nodes before `node` have their children; ranges, labels and parents are those of all nodes so far.
		for (let node = 0; node < ranges.length; node++) {
			const { first, last, depth } = ranges[node]!;
			const endsHere = first < last && texts[first]!.length === depth;
			ends.push((endsHere ? rulesByText.get(texts[first]!) : undefined) ?? NO_TEXT_RULES);
			firstChildren.push(ranges.length);
			let from = endsHere ? first + 1 : first;
			while (from < last) {
				const range = rangeOfChild(texts, from, last, depth);
				ranges.push(range);
				labels.push(texts[from]!.slice(depth, range.depth));
				parents.push(node);
				from = range.last;
			}
		}
		firstChildren.push(ranges.length);

		this.#firstChildren = Int32Array.from(firstChildren);
		this.#labelStarts = new Int32Array(labels.length + 1);
		for (const [node, label] of labels.entries()) {
			this.#labelStarts[node + 1] = this.#labelStarts[node]! + label.length;
		}
		this.#symbols = new Uint16Array(this.#labelStarts[labels.length]!);
		this.#firstSymbols = new Uint16Array(labels.length);
		for (const [node, label] of labels.entries()) {
			const start = this.#labelStarts[node]!;
			for (let index = 0; index < label.length; index++) {
				this.#symbols[start + index] = label.charCodeAt(index);
			}
			if (label !== "") this.#firstSymbols[node] = label.charCodeAt(0);
		}
		this.#hasEither = this.#symbols.some((symbol) => symbol >= FIRST_SPECIAL_SYMBOL);
		this.#exactOrders = Int32Array.from(ends, ({ exactOrder }) => exactOrder);
		this.#prefixOrders = Int32Array.from(ends, ({ prefixOrder }) => prefixOrder);
		// A parent comes before its children, so its own best is known by then.
		for (let node = 1; node < ends.length; node++) {
			const inherited = this.#prefixOrders[parents[node]!]!;
			if (inherited < this.#prefixOrders[node]!) this.#prefixOrders[node] = inherited;
		}
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

function gatherTexts({ patterns, bestOrders }: RuleSet): Map<string, TextRules> {
	const rulesByText = new Map<string, TextRules>();
	for (const [index, { head, pieces, isAnchored }] of patterns.entries()) {
		if (pieces.length > 0) continue;
		const order = bestOrders[index]!;
		const { prefixOrder, exactOrder } = rulesByText.get(head) ?? NO_TEXT_RULES;
		rulesByText.set(
			head,
			isAnchored ? { prefixOrder, exactOrder: order } : { prefixOrder: order, exactOrder },
		);
	}
	return rulesByText;
}

/** The texts from `from` on that go on with the same symbol, and how far all of them agree. */
function rangeOfChild(texts: readonly string[], from: number, last: number, depth: number): Range {
	const symbol = texts[from]!.charCodeAt(depth);
	let to = from + 1;
	while (to < last && texts[to]!.charCodeAt(depth) === symbol) to++;
	// Sorted, so what the first and the last have in common, all between them have.
	const one = texts[from]!;
	const other = texts[to - 1]!;
	let common = depth + 1;
	while (common < one.length && one.charCodeAt(common) === other.charCodeAt(common)) common++;
	return { first: from, last: to, depth: common };
}

/** By code units. */
function compareTexts(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
