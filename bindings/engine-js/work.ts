/**
 * Counts the work of checks, about a unit for each symbol compared, list entry visited or step of a walk: a check that
 * has used up its budget turns to the search whose cost is a sum (bounded-search.ts), and tests hold bounds on it.
 */

/** What a check may do by trying rule after rule: so many units, and so many more for each octet of its target. */
export const workBudget = { units: 1 << 14, unitsPerOctet: 8 };

const SPENT = 0;
const LIMIT = 1;
/** Numbers in memory of their own: a variable that outgrows 31 bits would be a new object each time. */
const counters = new Float64Array(2);

/** Units of work done since this module was loaded. */
export function countedWork(): number {
	return counters[SPENT]!;
}

/** Gives what follows the budget of a check. */
export function beginBudget(targetOctets: number): void {
	counters[LIMIT] = counters[SPENT]! + workBudget.units + workBudget.unitsPerOctet * targetOctets;
}

/** Counts work that was done. */
export function spend(units: number): void {
	counters[SPENT]! += units;
}

/** Whether the budget is used up; what is looked for may then be there though it was not found. */
export function isBudgetSpent(): boolean {
	return counters[SPENT]! > counters[LIMIT]!;
}
