import { isKeptOctet } from "./canonical.js";
import { DOLLAR, QUESTION_MARK, STAR } from "./octets.js";
import { type GroupTable, isAllowRule, lineOfRule, pathEndOf, pathStartOf } from "./parser.js";
import { matchesPattern } from "./pieces.js";
import { comparePrecedence } from "./precedence.js";
import { forEachPattern } from "./rule-patterns.js";
import { SymbolBuffer } from "./symbol-buffer.js";

/** Below every rank. */
const NO_RANK = -1;

/** What an explanation says of a rule that matches. */
export interface MatchingRule {
	readonly line: number;
	readonly isAllow: boolean;
	readonly rank: number;
}

/**
 * The rules of some groups that match a target, best first. Reads all of them from the file again, so that a policy
 * need not keep them: not for the hot path.
 * @param octets as in `RuleMatcher`.
 */
export function findMatchingRules(
	table: GroupTable,
	groupIndexes: Int32Array,
	octets: Uint8Array,
	octetCount: number,
): MatchingRule[] {
	const buffer = new SymbolBuffer(0);
	const rules: number[] = [];
	const ranks: number[] = [];
	let rule = 0;
	let rank = NO_RANK;
	const tryPattern = (start: number, end: number) => {
		if (end - start > rank && matchesPattern(buffer.symbols, start, end, octets, octetCount))
			rank = end - start;
	};
	for (const groupIndex of groupIndexes) {
		const lastRule = table.firstRules[groupIndex + 1]!;
		for (rule = table.firstRules[groupIndex]!; rule < lastRule; rule++) {
			if (isOtherwiseWritten(table, rule, octets)) continue;
			rank = NO_RANK;
			buffer.clear();
			forEachPattern(table, rule, buffer, tryPattern);
			if (rank === NO_RANK) continue;
			rules.push(rule);
			ranks.push(rank);
		}
	}
	const byPrecedence = Array.from(rules.keys());
	byPrecedence.sort((one, other) => comparePrecedence(table, { rules, ranks }, one, other));
	return byPrecedence.map((index) => ({
		line: lineOfRule(table, rules[index]!),
		isAllow: isAllowRule(table, rules[index]!),
		rank: ranks[index]!,
	}));
}

/**
 * Whether a path differs from a target in an octet that both write alike, so that it cannot match; most rules that
 * do not match are told by that. An allow of dialect google may have a second pattern.
 */
function isOtherwiseWritten(table: GroupTable, rule: number, target: Uint8Array): boolean {
	if (table.dialect === "google" && isAllowRule(table, rule)) return false;
	const { octets } = table.body;
	const start = pathStartOf(table, rule);
	const end = pathEndOf(table, rule);
	// The path before `offset` is that of the target.
	for (let offset = start; offset < end && isPlainOctet(octets[offset]!); offset++) {
		if (octets[offset] !== target[offset - start]) return true;
	}
	return false;
}

/** Whether an octet stands in a path for itself, in every dialect and before any `?`. */
function isPlainOctet(octet: number): boolean {
	return isKeptOctet(octet) && octet !== STAR && octet !== DOLLAR && octet !== QUESTION_MARK;
}
