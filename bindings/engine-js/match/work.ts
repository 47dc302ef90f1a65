/**
 * Counts the work of checks, about one unit per symbol compared, list entry visited or step of a walk. A check that has
 * used up its budget changes to the search whose cost is a sum (bounded-search.ts); tests hold its bounds.
 */

/** The budget of a check that tries rule after rule: units, and more units per octet of its target. */
export const workBudget = { units: 1 << 14, unitsPerOctet: 8 };

/** The budget of the current or last check, and the rest of it: negative once it is used up. */
let granted = 0;
let left = 0;
/**
 * The work of the checks before it. It is in a typed array, since a number beyond 31 bits would be a new object each
 * time.
 */
const spentBefore = new Float64Array(1);

/** Units of work done since this module was loaded. */
export function countedWork(): number {
	return spentBefore[0]! + granted - left;
}

/** Gives a new check its budget. */
export function beginBudget(targetOctets: number): void {
	spentBefore[0]! += granted - left;
	granted = workBudget.units + workBudget.unitsPerOctet * targetOctets;
	left = granted;
}

/** Counts work that was done. */
export function spend(units: number): void {
	left -= units;
}

/** Whether the budget is used up; then a search that found nothing may have missed a match. */
export function isBudgetSpent(): boolean {
	return left < 0;
}
