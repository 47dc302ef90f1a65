/**
 * Counts the work of checks, about one unit per symbol compared, list entry visited or step of a walk. A check that has
 * used up its budget changes to the search whose cost is a sum (bounded-search.ts); tests hold its bounds.
 */

/**
 * The budget of a check that tries rule after rule: units, and more units per octet of its target. Without an index for
 * the search whose cost is a sum, as many units more as that index still costs, `unitsAtOnce` at most.
 */
export const workBudget = { units: 1 << 14, unitsPerOctet: 8, unitsAtOnce: 1 << 19 };

/** What an index costs, in units for each octet of the pieces of its suffixes, which include their headers. */
export const indexPrices = { trigrams: 16, bounded: 48 };

/** The budget of the current or last check, what it was lent of it, and the rest of it: negative once it is used up. */
let granted = 0;
let lent = 0;
let left = 0;
/**
 * The work of the checks before it. It is in a typed array, since a number beyond 31 bits would be a new object each
 * time.
 */
const spentBefore = new Float64Array(1);

/** Units of work done since this module was loaded. */
export function countedWork(): number {
	return spentBefore[0]! + spentUnits();
}

/** Units of work of the current or last check. */
export function spentUnits(): number {
	return granted - left;
}

/** Gives a new check its budget. */
export function beginBudget(targetOctets: number): void {
	spentBefore[0]! += granted - left;
	granted = workBudget.units + workBudget.unitsPerOctet * targetOctets;
	lent = 0;
	left = granted;
}

/** Adds units to the budget that are owed once they are spent. */
export function lend(units: number): void {
	granted += units;
	lent += units;
	left += units;
}

/** The lent units that the current or last check has spent. */
export function owedUnits(): number {
	return Math.max(0, lent - Math.max(0, left));
}

/** Counts work that was done. */
export function spend(units: number): void {
	left -= units;
}

/** Whether the budget is used up; then a search that found nothing may have missed a match. */
export function isBudgetSpent(): boolean {
	return left < 0;
}
