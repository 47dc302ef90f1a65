import { Int32List } from "./int32-list.js";
import { type GroupTable, isAllowRule, lineOfRule } from "./parser.js";
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
	const buffer = new SymbolBuffer();
	const rules = new Int32List();
	const ranks = new Int32List();
	let rule = 0;
	let rank = NO_RANK;
	const tryPattern = (start: number, end: number) => {
		if (end - start > rank && matchesPattern(buffer.symbols, start, end, octets, octetCount))
			rank = end - start;
	};
	for (const groupIndex of groupIndexes) {
		const lastRule = table.firstRules[groupIndex + 1]!;
		for (rule = table.firstRules[groupIndex]!; rule < lastRule; rule++) {
			rank = NO_RANK;
			buffer.clear();
			forEachPattern(table, rule, buffer, tryPattern);
			if (rank === NO_RANK) continue;
			rules.push(rule);
			ranks.push(rank);
		}
	}
	const ranked = { rules: rules.trimmed(), ranks: ranks.trimmed() };
	const byPrecedence = Int32Array.from(ranked.rules.keys()).sort((one, other) =>
		comparePrecedence(table, ranked, one, other),
	);
	return Array.from(byPrecedence, (index) => ({
		line: lineOfRule(table, ranked.rules[index]!),
		isAllow: isAllowRule(table, ranked.rules[index]!),
		rank: ranked.ranks[index]!,
	}));
}
