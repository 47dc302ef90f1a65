import type { Dialect } from "../types.js";
import { canonicalPattern } from "./canonical.js";
import type { GroupTable } from "./parser.js";
import { ANY_OCTETS, END_OF_TARGET } from "./symbols.js";
import { isUnmatchable } from "./unmatchable.js";

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
	readonly bestOrders: readonly number[];
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

const STAR = String.fromCharCode(ANY_OCTETS);
const FINAL_DOLLAR = String.fromCharCode(END_OF_TARGET);
const INDEX_FILE = "/index.htm";

/** Compiles the rules of some groups, whose patterns may match something, in the order in which they win. */
export function compileRules(table: GroupTable, groupIndexes: readonly number[]): RuleSet {
	const patterns = new PatternList();
	const rules = collectRules(table, groupIndexes, patterns);
	if (table.dialect !== "original1994") rules.sort(compareRules);
	const patternIndexes = rules.map(({ patternIndex }) => patternIndex);
	const bestOrders: number[] = [];
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
			if (!canMatch(octets, start, end, dialect)) continue;
			const line = ruleLines[index]!;
			const isAllow = areRulesAllow[index]!;
			const symbols = canonicalPattern(octets, start, end, dialect);
			rules.push({ line, isAllow, rank: symbols.length, patternIndex: patterns.add(symbols) });
			const folder = isAllow && dialect === "google" ? folderOfIndexFile(symbols) : null;
			if (folder !== null) {
				rules.push({ line, isAllow, rank: folder.length, patternIndex: patterns.add(folder) });
			}
		}
	}
	return rules;
}

/** An empty path matches in dialect google alone, which compares octets and so rules nothing out. */
function canMatch(octets: Uint8Array, start: number, end: number, dialect: Dialect): boolean {
	return dialect === "google" || (start < end && !isUnmatchable(octets, start, end, dialect));
}

/** RFC 9309 §2.2.2: the most octets; of equals allow; then, which no document settles, the first line. */
function compareRules(a: Rule, b: Rule): number {
	return b.rank - a.rank || Number(b.isAllow) - Number(a.isAllow) || a.line - b.line;
}

/** google/robotstxt's HandleAllow: `…/index.htm…` stands for its folder too, as `…/$`; null for any other. */
function folderOfIndexFile(symbols: string): string | null {
	const slash = symbols.lastIndexOf("/");
	return slash !== -1 && symbols.startsWith(INDEX_FILE, slash)
		? symbols.slice(0, slash + 1) + FINAL_DOLLAR
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
		const isAnchored = key.endsWith(FINAL_DOLLAR);
		const [head = "", ...pieces] = (isAnchored ? key.slice(0, -1) : key).split(STAR);
		this.#indexes.set(key, this.list.length);
		return this.list.push({ head, pieces: pieces.filter((piece) => piece !== ""), isAnchored }) - 1;
	}
}

/** A star at the end, with or without a final `$`, matches whatever is left: the same as nothing. */
function withoutIdleStars(symbols: string): string {
	let end = symbols.length;
	if (symbols.endsWith(STAR + FINAL_DOLLAR)) end--;
	while (end > 0 && symbols.charCodeAt(end - 1) === ANY_OCTETS) end--;
	return symbols.slice(0, end);
}
