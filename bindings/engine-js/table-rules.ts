import { type GroupTable, isAllowRule, lineOfRule } from "./parser.js";
import { comparePrecedence } from "./precedence.js";
import type { MatchingRule } from "./block-matcher.js";
import { forEachPattern } from "./rule-patterns.js";
import { SymbolBuffer } from "./symbol-buffer.js";
import { textOfUnits } from "./utf8.js";

/** A rule with its canonical pattern, a code unit a symbol; stars at its end may be left out. */
export interface PolicyRule extends MatchingRule {
	readonly symbols: string;
}

/** All rules of some groups that may match something, best first. In dialect google an allow may stand for two. */
export function readRules(table: GroupTable, groupIndexes: readonly number[]): PolicyRule[] {
	const buffer = new SymbolBuffer();
	const rules: number[] = [];
	const ranks: number[] = [];
	const symbols: string[] = [];
	for (const groupIndex of groupIndexes) {
		const lastRule = table.firstRules[groupIndex + 1]!;
		for (let rule = table.firstRules[groupIndex]!; rule < lastRule; rule++) {
			buffer.clear();
			forEachPattern(table, rule, buffer, (start, end) => {
				rules.push(rule);
				ranks.push(end - start);
				symbols.push(textOfUnits(buffer.symbols, start, end));
			});
		}
	}
	const byPrecedence = Array.from(rules.keys());
	byPrecedence.sort((one, other) => comparePrecedence(table, { rules, ranks }, one, other));
	return byPrecedence.map((index) => ({
		line: lineOfRule(table, rules[index]!),
		isAllow: isAllowRule(table, rules[index]!),
		rank: ranks[index]!,
		symbols: symbols[index]!,
	}));
}
