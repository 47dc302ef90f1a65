/**
 * Counts the work of checks, about a unit for each symbol compared, list entry visited or step of a walk: a check that
 * has used up its budget turns to the search whose cost is a sum (bounded-search.ts), and tests hold bounds on it.
 */

/** What a check may do by trying rule after rule: so many units, and so many more for each octet of its target. */
export const workBudget = { units: 1 << 14, unitsPerOctet: 8 };

/** What the check that runs, or ran last, was given, and what is left of it: below 0 once it is used up. */
let granted = 0;
let left = 0;
/** What the checks before it spent; a number in memory of its own, since one beyond 31 bits would be a new object each time. */
const spentBefore = new Float64Array(1);

/** Units of work done since this module was loaded. */
export function countedWork(): number {
	return spentBefore[0]! + granted - left;
}

/** Gives what follows the budget of a check. */
export function beginBudget(targetOctets: number): void {
	spentBefore[0]! += granted - left;
	granted = workBudget.units + workBudget.unitsPerOctet * targetOctets;
	left = granted;
}

/** Counts work that was done. */
export function spend(units: number): void {
	left -= units;
}

/** Whether the budget is used up; what is looked for may then be there though it was not found. */
export function isBudgetSpent(): boolean {
	return left < 0;
}
