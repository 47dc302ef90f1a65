import type { Dialect } from "../contract/types.js";
import { canonicalPattern, isKeptOctet } from "./canonical.js";
import { DOLLAR, DOT, QUESTION_MARK, SLASH, STAR } from "./octets.js";
import type { GroupTable } from "./parser.js";
import { ANY_OCTETS, END_OF_TARGET } from "./symbols.js";
import { isUnmatchable } from "./unmatchable.js";
import { textOfUnits } from "./utf8.js";

/** One crawler's rules, best first: a rule's index is its order, and of those that match the least decides. */
export interface RuleSet {
	readonly lines: readonly number[];
	readonly areAllow: readonly boolean[];
	/** Octets of the canonical pattern (RFC 9309 §2.2.2). */
	readonly ranks: readonly number[];
	/** Index of the rule's pattern in `patterns`. */
	readonly patternIndexes: readonly number[];
	/** Each once, and the order of the best rule that has it: no other ever decides. */
	readonly patterns: readonly Pattern[];
	readonly bestOrders: Int32Array;
}

/** A canonical pattern made ready to be matched. */
export interface Pattern {
	/** Symbols before the first star. */
	readonly head: string;
	/** Symbols between stars, none of them empty; empty where the pattern has no star that matters. */
	readonly pieces: readonly string[];
	/** Whether the pattern's end is the target's: it had a special `$`. */
	readonly isAnchored: boolean;
}

interface Rule {
	readonly line: number;
	readonly isAllow: boolean;
	readonly rank: number;
	readonly patternIndex: number;
}

const SPECIAL_STAR = String.fromCharCode(ANY_OCTETS);
const SPECIAL_DOLLAR = String.fromCharCode(END_OF_TARGET);
const STAR_AND_DOLLAR = SPECIAL_STAR + SPECIAL_DOLLAR;
const NO_PIECES: readonly string[] = [];
const INDEX_FILE = "/index.htm";

/** Compiles the rules of some groups, whose patterns may match something, in the order in which they win. */
export function compileRules(table: GroupTable, groupIndexes: readonly number[]): RuleSet {
	const patterns = new PatternList();
	const rules = collectRules(table, groupIndexes, patterns);
	if (table.dialect !== "original1994") rules.sort(compareRules);
	const patternIndexes = rules.map(({ patternIndex }) => patternIndex);
	const bestOrders = new Int32Array(patterns.list.length);
	for (let order = rules.length - 1; order >= 0; order--) bestOrders[patternIndexes[order]!] = order;
	return {
		lines: rules.map(({ line }) => line),
		areAllow: rules.map(({ isAllow }) => isAllow),
		ranks: rules.map(({ rank }) => rank),
		patternIndexes,
		patterns: patterns.list,
		bestOrders,
	};
}

function collectRules(table: GroupTable, groupIndexes: readonly number[], patterns: PatternList): Rule[] {
	const { dialect, firstRules, ruleLines, areRulesAllow, pathStarts, pathEnds } = table;
	const { octets } = table.body;
	const rules: Rule[] = [];
	for (const groupIndex of groupIndexes) {
		for (let index = firstRules[groupIndex]!; index < firstRules[groupIndex + 1]!; index++) {
			const start = pathStarts[index]!;
			const end = pathEnds[index]!;
			const isPlain = isPlainPath(octets, start, end);
			if (!isPlain && !canMatch(octets, start, end, dialect)) continue;
			const line = ruleLines[index]!;
			const isAllow = areRulesAllow[index]!;
			const symbols = isPlain
				? textOfUnits(octets, start, end)
				: canonicalPattern(octets, start, end, dialect);
			rules.push({ line, isAllow, rank: symbols.length, patternIndex: patterns.add(symbols) });
			const folder = isAllow && dialect === "google" ? folderOfIndexFile(symbols) : null;
			if (folder !== null) {
				rules.push({ line, isAllow, rank: folder.length, patternIndex: patterns.add(folder) });
			}
		}
	}
	return rules;
}

/** Whether a path, as most, can match and is its own canonical pattern in every dialect. */
function isPlainPath(octets: Uint8Array, start: number, end: number): boolean {
	if (start === end || octets[start] !== SLASH) return false;
	for (let offset = start; offset < end; offset++) {
		const octet = octets[offset]!;
		if (!isKeptOctet(octet) || octet === STAR || octet === DOLLAR || octet === QUESTION_MARK) return false;
		if (octet === DOT && octets[offset - 1] === SLASH) return false;
	}
	return true;
}

/** An empty path matches in dialect google alone, which compares octets and so rules nothing out. */
function canMatch(octets: Uint8Array, start: number, end: number, dialect: Dialect): boolean {
	return dialect === "google" || (start < end && !isUnmatchable(octets, start, end, dialect));
}

/** RFC 9309 §2.2.2: the most octets; of equals allow; of equal types, which the RFC leaves open, the first line. */
function compareRules(a: Rule, b: Rule): number {
	return b.rank - a.rank || Number(b.isAllow) - Number(a.isAllow) || a.line - b.line;
}

/** google/robotstxt's HandleAllow: `…/index.htm…` stands for its folder too, as `…/$`; null for any other. */
function folderOfIndexFile(symbols: string): string | null {
	const slash = symbols.lastIndexOf("/");
	return slash !== -1 && symbols.startsWith(INDEX_FILE, slash)
		? symbols.slice(0, slash + 1) + SPECIAL_DOLLAR
		: null;
}

/** Patterns, each once. */
class PatternList {
	readonly list: Pattern[] = [];
	/** By what is left of their symbols. */
	readonly #indexes = new Map<string, number>();

	/** Gives the index of a pattern of some symbols, the same for all that match the same. */
	add(symbols: string): number {
		const key = withoutIdleStars(symbols);
		const known = this.#indexes.get(key);
		if (known !== undefined) return known;
		this.#indexes.set(key, this.list.length);
		return this.list.push(partPattern(key)) - 1;
	}
}

function partPattern(symbols: string): Pattern {
	const isAnchored = symbols.endsWith(SPECIAL_DOLLAR);
	const text = isAnchored ? symbols.slice(0, -1) : symbols;
	if (!text.includes(SPECIAL_STAR)) return { head: text, pieces: NO_PIECES, isAnchored };
	const [head = "", ...pieces] = text.split(SPECIAL_STAR);
	return { head, pieces: pieces.filter((piece) => piece !== ""), isAnchored };
}

/** A star at the end, with or without a final `$`, matches whatever is left: the same as nothing. */
function withoutIdleStars(symbols: string): string {
	if (!symbols.endsWith(SPECIAL_STAR) && !symbols.endsWith(STAR_AND_DOLLAR)) return symbols;
	let end = symbols.endsWith(SPECIAL_STAR) ? symbols.length : symbols.length - 1;
	while (end > 0 && symbols.charCodeAt(end - 1) === ANY_OCTETS) end--;
	return symbols.slice(0, end);
}
