import { Int32List } from "./int32-list.js";
import { SYMBOL_COUNT } from "./symbols.js";

/** Up to this number, sorting patterns by comparison is faster. */
const FEW_PATTERNS = 8;
/** The sort positions: the end of a pattern first; then its next symbol. */
const PLACE_COUNT = SYMBOL_COUNT + 1;

/**
 * Sorts patterns by their symbols, a pattern before its continuations, in time that is linear in the symbols.
 * @returns the patterns' numbers in ascending order of their symbols; equal ones in any order.
 */
export function sortPatterns(symbols: Uint8Array, starts: Int32Array, ends: Int32Array): Int32Array {
	const sorted = starts.map((_, pattern) => pattern);
	if (sorted.length <= FEW_PATTERNS) {
		sortFew(symbols, starts, ends, sorted, 0, sorted.length, 0);
		return sorted;
	}
	const bucketed = new Int32Array(sorted.length);
	const counts = new Int32Array(PLACE_COUNT);
	const ranges = new Int32List();
	pushRange(ranges, 0, sorted.length, 0);
	// Invariant: each range has patterns that agree up to its depth; all patterns outside of the ranges are in their
	// final place.
	while (ranges.length > 0) {
		const depth = ranges.values[--ranges.length]!;
		const to = ranges.values[--ranges.length]!;
		const from = ranges.values[--ranges.length]!;
		if (to - from <= FEW_PATTERNS) {
			sortFew(symbols, starts, ends, sorted, from, to, depth);
			continue;
		}
		counts.fill(0);
		for (let index = from; index < to; index++) {
			counts[placeAt(symbols, starts, ends, sorted[index]!, depth)]!++;
		}
		// Patterns that all have the same next symbol stay in place.
		const common = placeAt(symbols, starts, ends, sorted[from]!, depth);
		if (counts[common] === to - from) {
			if (common > 0) pushRange(ranges, from, to, depth + 1);
			continue;
		}
		let after = from;
		for (let place = 0; place < PLACE_COUNT; place++) {
			const count = counts[place]!;
			if (count > 1 && place > 0) pushRange(ranges, after, after + count, depth + 1);
			counts[place] = after;
			after += count;
		}
		for (let index = from; index < to; index++) {
			const pattern = sorted[index]!;
			bucketed[counts[placeAt(symbols, starts, ends, pattern, depth)]!++] = pattern;
		}
		sorted.set(bucketed.subarray(from, to), from);
	}
	return sorted;
}

function pushRange(ranges: Int32List, from: number, to: number, depth: number): void {
	ranges.push(from);
	ranges.push(to);
	ranges.push(depth);
}

function placeAt(
	symbols: Uint8Array,
	starts: Int32Array,
	ends: Int32Array,
	pattern: number,
	depth: number,
): number {
	const offset = starts[pattern]! + depth;
	return offset < ends[pattern]! ? symbols[offset]! + 1 : 0;
}

function sortFew(
	symbols: Uint8Array,
	starts: Int32Array,
	ends: Int32Array,
	sorted: Int32Array,
	from: number,
	to: number,
	depth: number,
): void {
	// Invariant: the patterns from `from` up to `next` are sorted.
	for (let next = from + 1; next < to; next++) {
		const pattern = sorted[next]!;
		let index = next;
		while (index > from && comparePatterns(symbols, starts, ends, sorted[index - 1]!, pattern, depth) > 0) {
			sorted[index] = sorted[index - 1]!;
			index--;
		}
		sorted[index] = pattern;
	}
}

/** Compares the symbols after `depth`, up to which both agree. */
function comparePatterns(
	symbols: Uint8Array,
	starts: Int32Array,
	ends: Int32Array,
	one: number,
	other: number,
	depth: number,
): number {
	let oneOffset = starts[one]! + depth;
	let otherOffset = starts[other]! + depth;
	const oneEnd = ends[one]!;
	const otherEnd = ends[other]!;
	while (oneOffset < oneEnd && otherOffset < otherEnd && symbols[oneOffset] === symbols[otherOffset]) {
		oneOffset++;
		otherOffset++;
	}
	if (oneOffset === oneEnd || otherOffset === otherEnd) return oneEnd - oneOffset - (otherEnd - otherOffset);
	return symbols[oneOffset]! - symbols[otherOffset]!;
}
