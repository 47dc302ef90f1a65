import { Int32List } from "./int32-list.js";
import { type GroupTable, isAllowRule, pathEndOf, pathStartOf } from "./parser.js";
import { comparePrecedence, type RankedRules } from "./precedence.js";
import { forEachPattern } from "./rule-patterns.js";
import { arePatternsEqual, sortPatterns } from "./sort-patterns.js";
import { SymbolBuffer } from "./symbol-buffer.js";
import { ANY_OCTETS, END_OF_TARGET } from "./symbols.js";

/** The patterns of one crawler's rules, in ascending order of their symbols, each once. */
export interface PatternSet {
	readonly symbols: Uint8Array;
	/** For each pattern: where its symbols begin and end. */
	readonly starts: Int32Array;
	readonly ends: Int32Array;
	/** For each pattern: place of the best rule that has it among those of all; the least that matches decides. */
	readonly orders: Int32Array;
	/** For each order: 1 where its rule disallows. */
	readonly areDisallowing: Uint8Array;
}

/** Patterns that rules have, with repetitions, in the order of the rules. */
interface Candidates extends RankedRules {
	readonly symbols: Uint8Array;
	readonly starts: Int32Array;
	readonly ends: Int32Array;
}

/** Compiles the rules of some groups. Only the best rule of each pattern is kept: no other ever decides. */
export function compileRules(table: GroupTable, groupIndexes: readonly number[]): PatternSet {
	const candidates = collectCandidates(table, groupIndexes);
	const kept = keepBest(table, candidates);
	const compare = (one: number, other: number) => comparePrecedence(table, candidates, one, other);
	const byOrder = kept.slice().sort(compare);
	const orderOf = new Int32Array(candidates.rules.length);
	const areDisallowing = new Uint8Array(byOrder.length);
	for (let order = 0; order < byOrder.length; order++) {
		const candidate = byOrder[order]!;
		orderOf[candidate] = order;
		// A rule of rank 0 gives its line but disallows nothing (dialect google).
		const isAllow = isAllowRule(table, candidates.rules[candidate]!) || candidates.ranks[candidate] === 0;
		areDisallowing[order] = Number(!isAllow);
	}
	return {
		symbols: candidates.symbols,
		starts: kept.map((candidate) => candidates.starts[candidate]!),
		ends: kept.map((candidate) => candidates.ends[candidate]!),
		orders: kept.map((candidate) => orderOf[candidate]!),
		areDisallowing,
	};
}

function collectCandidates(table: GroupTable, groupIndexes: readonly number[]): Candidates {
	const buffer = new SymbolBuffer(countPathOctets(table, groupIndexes));
	const starts = new Int32List();
	const ends = new Int32List();
	const ranks = new Int32List();
	const rules = new Int32List();
	let rule = 0;
	const add = (start: number, end: number) => {
		starts.push(start);
		ends.push(endWithoutIdleStars(buffer, start, end));
		ranks.push(end - start);
		rules.push(rule);
	};
	for (const groupIndex of groupIndexes) {
		const lastRule = table.firstRules[groupIndex + 1]!;
		for (rule = table.firstRules[groupIndex]!; rule < lastRule; rule++)
			forEachPattern(table, rule, buffer, add);
	}
	return {
		symbols: buffer.symbols,
		starts: starts.trimmed(),
		ends: ends.trimmed(),
		ranks: ranks.trimmed(),
		rules: rules.trimmed(),
	};
}

/** Most patterns have as many symbols as octets. */
function countPathOctets(table: GroupTable, groupIndexes: readonly number[]): number {
	let count = 0;
	for (const groupIndex of groupIndexes) {
		const lastRule = table.firstRules[groupIndex + 1]!;
		for (let rule = table.firstRules[groupIndex]!; rule < lastRule; rule++) {
			count += pathEndOf(table, rule) - pathStartOf(table, rule);
		}
	}
	return count;
}

/** A star at the end, with or without a final `$`, matches whatever is left: the same as nothing. */
function endWithoutIdleStars({ symbols }: SymbolBuffer, start: number, end: number): number {
	const hasEnd = end > start && symbols[end - 1] === END_OF_TARGET;
	let idle = hasEnd ? end - 1 : end;
	while (idle > start && symbols[idle - 1] === ANY_OCTETS) idle--;
	return hasEnd && idle === end - 1 ? end : idle;
}

/** The candidates that are the best of their pattern, in ascending order of the patterns. */
function keepBest(table: GroupTable, candidates: Candidates): Int32Array {
	const { symbols, starts, ends } = candidates;
	const sorted = sortPatterns(symbols, starts, ends);
	let keptCount = 0;
	// sorted[0, keptCount) are the best of the patterns before `index`.
	for (const candidate of sorted) {
		const last = sorted[keptCount - 1];
		if (last === undefined || !arePatternsEqual(symbols, starts, ends, last, candidate)) {
			sorted[keptCount++] = candidate;
		} else if (comparePrecedence(table, candidates, candidate, last) < 0) {
			sorted[keptCount - 1] = candidate;
		}
	}
	return sorted.slice(0, keptCount);
}
