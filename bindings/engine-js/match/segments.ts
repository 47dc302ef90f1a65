import { NOWHERE, widthAt } from "../../text/symbols.js";
import { isBudgetSpent, spend } from "./budget.js";
import { arePairsNoted, firstPair, nextPairs } from "./target-pairs.js";

/** So many units are spent at a time. */
const UNITS_AT_A_TIME = 256;

/**
 * Finds the leftmost match of a segment in a target, which a NUL ends.
 * @param hasAlternatives whether it has symbols of two alternatives; if not, its ends are compared first.
 * @returns the offset after it, or `NOWHERE`, which means nothing once the budget is spent. A match further right
 *   never ends further left. So a pattern that matches with any occurrences of its segments also matches with the
 *   leftmost ones.
 */
export function findSegment(
	symbols: Uint8Array,
	start: number,
	end: number,
	octets: Uint8Array,
	from: number,
	targetEnd: number,
	hasAlternatives: boolean,
): number {
	const first = symbols[start]!;
	const reach = end - start - 1;
	const final = symbols[end - 1]!;
	const last = targetEnd - reach - 1;
	const second = symbols[start + 1]!;
	const hasPairs = !hasAlternatives && reach > 0 && arePairsNoted();
	const pair = hasPairs ? firstPair(first, second) : from;
	// Whether `offset` is that of a noted pair; places before `from` are not looked through.
	let isAtPair = hasPairs && pair >= from;
	let units = 1;
	let offset = Math.max(pair, from);
	// Invariant: no match begins at or after `from` and before `offset`.
	while (offset <= last) {
		units++;
		if (hasAlternatives || (octets[offset] === first && octets[offset + reach] === final)) {
			let after = offset;
			let index = start;
			while (index < end) {
				const width = widthAt(symbols[index]!, octets, after);
				if (width === 0) break;
				after += width;
				index++;
			}
			units += index - start;
			if (index === end) {
				spend(units);
				return after;
			}
			if (units > UNITS_AT_A_TIME) {
				spend(units);
				units = 0;
				if (isBudgetSpent()) return NOWHERE;
			}
		}
		isAtPair ||= hasPairs && octets[offset] === first && octets[offset + 1] === second;
		offset = isAtPair ? nextPairs[offset]! : offset + 1;
	}
	spend(units);
	return NOWHERE;
}
