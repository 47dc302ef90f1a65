import { type GroupTable, isAllowRule } from "./parser.js";

/** Rules of a table that may decide, each with its rank. */
export interface RankedRules {
	/** Their numbers in the table, which follow their lines. */
	readonly rules: ArrayLike<number>;
	/** Octets of the canonical patterns (RFC 9309 §2.2.2). */
	readonly ranks: ArrayLike<number>;
}

/**
 * Compares two rules by which decides where both match, the better one first. RFC 9309 §2.2.2: the most octets; of
 * equals allow; of equal types, which the RFC leaves open, the first line. Dialect original1994: the first line.
 */
export function comparePrecedence(
	table: GroupTable,
	{ rules, ranks }: RankedRules,
	one: number,
	other: number,
): number {
	const byLine = rules[one]! - rules[other]!;
	if (table.dialect === "original1994") return byLine;
	const byType = Number(isAllowRule(table, rules[other]!)) - Number(isAllowRule(table, rules[one]!));
	return ranks[other]! - ranks[one]! || byType || byLine;
}
