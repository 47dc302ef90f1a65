/**
 * The budget of checks: about one unit per symbol compared, list entry visited or step of a walk. A check that has spent its
 * budget changes to the search whose cost is a sum (one-pass-search.ts); tests hold its bounds.
 */

/**
 * The budget of a check that tries rule after rule: units, and more units per octet of its target. Without an index for
 * the search whose cost is a sum, as many units more as that index still costs, `unitsAtOnce` at most.
 */
export const budget = { units: 1 << 14, unitsPerOctet: 8, unitsAtOnce: 1 << 19 };

/** What an index costs, in units for each octet of the segments of its suffixes, which include their headers. */
export const indexPrices = { trigrams: 16, onePass: 48 };

/** The budget of the current or last check, what it was lent of it, and what is left of it: negative once it is spent. */
let given = 0;
let lent = 0;
let left = 0;
/**
 * What the checks before it have spent. It is in a typed array, since a number beyond 31 bits would be a new object each
 * time.
 */
const spentBefore = new Float64Array(1);

/** Units spent since this module was loaded. */
export function countedUnits(): number {
	return spentBefore[0]! + spentUnits();
}

/** Units that the current or last check has spent. */
export function spentUnits(): number {
	return given - left;
}

/** Gives a new check its budget. */
export function beginBudget(targetOctets: number): void {
	spentBefore[0]! += given - left;
	given = budget.units + budget.unitsPerOctet * targetOctets;
	lent = 0;
	left = given;
}

/** Adds units to the budget that are owed once they are spent. */
export function lend(units: number): void {
	given += units;
	lent += units;
	left += units;
}

/** The lent units that the current or last check has spent. */
export function owedUnits(): number {
	return Math.max(0, lent - Math.max(0, left));
}

/** Spends units of the budget. */
export function spend(units: number): void {
	left -= units;
}

/** Whether the budget is spent; then a search that found nothing may have missed a match. */
export function isBudgetSpent(): boolean {
	return left < 0;
}
