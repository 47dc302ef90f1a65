import { type GroupTable, isAllowRule, lineOfRule } from "./parser.js";
import { comparePrecedence } from "./precedence.js";
import { findMatchingRules, type MatchingRule } from "./rivals.js";
import { forEachPattern } from "./rule-patterns.js";
import { SymbolBuffer } from "./symbol-buffer.js";
import { textOfUnits } from "./utf8.js";

/** A rule with its canonical pattern, a code unit a symbol; stars at its end may be left out. */
export interface PolicyRule extends MatchingRule {
	readonly symbols: string;
}

/** The rules of some groups, read from the file again each time, so that a policy need not keep them. */
export class TableRules {
	readonly #table: GroupTable;
	readonly #groupIndexes: Int32Array;

	constructor(table: GroupTable, groupIndexes: readonly number[]) {
		this.#table = table;
		this.#groupIndexes = Int32Array.from(groupIndexes);
	}

	/** The arrays that it keeps for the policy alone. */
	get arrays(): readonly ArrayBufferView[] {
		return [this.#groupIndexes];
	}

	/** The rules that match a target, best first. `octets` as in `RuleMatcher`. */
	findMatchingRules(octets: Uint8Array, octetCount: number): MatchingRule[] {
		return findMatchingRules(this.#table, this.#groupIndexes, octets, octetCount);
	}

	/** All rules that may match something, best first. In dialect google an allow may stand for two. */
	readRules(): PolicyRule[] {
		const table = this.#table;
		const buffer = new SymbolBuffer();
		const rules: number[] = [];
		const ranks: number[] = [];
		const symbols: string[] = [];
		for (const groupIndex of this.#groupIndexes) {
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
}
