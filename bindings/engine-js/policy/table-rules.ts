import { Int32List } from "../../text/int32-list.js";
import { SLASH } from "../../text/octets.js";
import { SymbolBuffer } from "../../text/symbol-buffer.js";
import { ANY_OCTETS, END_OF_TARGET, FIRST_SPECIAL_SYMBOL } from "../../text/symbols.js";
import { type GroupTable, isAllowRule, lineOfRule, pathEndOf, pathStartOf } from "../file/parser.js";
import { forEachPattern } from "./rule-patterns.js";

/** The rules of some groups that can match a path; best first. A path begins with a slash. */
export interface PolicyRules {
	readonly symbols: Uint8Array;
	/** The start of each rule's pattern, the end of its literal prefix, and the end of its pattern without a `$`. */
	readonly starts: Int32Array;
	readonly headEnds: Int32Array;
	readonly ends: Int32Array;
	/** For each rule: 1 if its pattern must end where the path ends. */
	readonly areAtEnd: Uint8Array;
	readonly lines: Int32Array;
	/** For each rule: twice its rank, plus 1 if it allows. */
	readonly ranksAndTypes: Int32Array;
}

/** Reads the rules of some groups of a table. In dialect google an allow may be two rules. */
export function readTableRules(table: GroupTable, groupIndexes: readonly number[]): PolicyRules {
	const buffer = new SymbolBuffer(countPathOctets(table, groupIndexes));
	const rules = new Int32List();
	const starts = new Int32List();
	const ends = new Int32List();
	let rule = 0;
	const add = (start: number, end: number) => {
		rules.push(rule);
		starts.push(start);
		ends.push(end);
	};
	for (const groupIndex of groupIndexes) {
		const lastRule = table.firstRules[groupIndex + 1]!;
		for (rule = table.firstRules[groupIndex]!; rule < lastRule; rule++) {
			forEachPattern(table, rule, buffer, add);
		}
	}
	const { symbols } = buffer;
	const order = sortByPrecedence(table, rules.trimmed(), starts.values, ends.values);
	const count = order.length;
	const sorted = {
		symbols,
		starts: new Int32Array(count),
		headEnds: new Int32Array(count),
		ends: new Int32Array(count),
		areAtEnd: new Uint8Array(count),
		lines: new Int32Array(count),
		ranksAndTypes: new Int32Array(count),
	};
	let kept = 0;
	// Invariant: the rules before `kept` are those so far that can match a path.
	for (const candidate of order) {
		const start = starts.values[candidate]!;
		const end = ends.values[candidate]!;
		const dollar = end > start && symbols[end - 1] === END_OF_TARGET ? end - 1 : end;
		const textEnd = endWithoutIdleStars(symbols, start, dollar);
		const isAtEnd = dollar < end && textEnd === dollar;
		const first = symbols[start];
		if (textEnd === start ? isAtEnd : first !== SLASH && first !== ANY_OCTETS) continue;
		let headEnd = start;
		while (headEnd < textEnd && symbols[headEnd]! < FIRST_SPECIAL_SYMBOL) headEnd++;
		rule = rules.values[candidate]!;
		sorted.starts[kept] = start;
		sorted.headEnds[kept] = headEnd;
		sorted.ends[kept] = textEnd;
		sorted.areAtEnd[kept] = Number(isAtEnd);
		sorted.lines[kept] = lineOfRule(table, rule);
		sorted.ranksAndTypes[kept++] = 2 * (end - start) + Number(isAllowRule(table, rule));
	}
	if (kept === count) return sorted;
	return {
		symbols,
		starts: sorted.starts.subarray(0, kept),
		headEnds: sorted.headEnds.subarray(0, kept),
		ends: sorted.ends.subarray(0, kept),
		areAtEnd: sorted.areAtEnd.subarray(0, kept),
		lines: sorted.lines.subarray(0, kept),
		ranksAndTypes: sorted.ranksAndTypes.subarray(0, kept),
	};
}

/** The room for symbols: most patterns have as many symbols as octets. */
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

/**
 * The indexes of rules by precedence, the best rule first. RFC 9309 §2.2.2: the most octets; of equal lengths allow; of
 * equal types, which the RFC leaves open, the first line. Dialect original1994: the first line.
 * @param rules in the order of their lines.
 */
function sortByPrecedence(
	table: GroupTable,
	rules: Int32Array,
	starts: Int32Array,
	ends: Int32Array,
): Int32Array {
	const count = rules.length;
	const order = new Int32Array(count);
	if (table.dialect === "original1994") return order.map((_, place) => place);
	let most = 0;
	for (let place = 0; place < count; place++) most = Math.max(most, ends[place]! - starts[place]!);
	const keys = new Float64Array(count);
	for (let place = 0; place < count; place++) {
		const type = isAllowRule(table, rules[place]!) ? 0 : 1;
		keys[place] = (2 * (most - ends[place]! + starts[place]!) + type) * count + place;
	}
	keys.sort();
	for (let place = 0; place < count; place++) order[place] = keys[place]! % count;
	return order;
}

/** A star at the end, with or without a final `$`, matches any rest, so it can be left out. */
function endWithoutIdleStars(symbols: Uint8Array, start: number, end: number): number {
	let idle = end;
	while (idle > start && symbols[idle - 1] === ANY_OCTETS) idle--;
	return idle;
}
