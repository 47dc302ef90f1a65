/** The budget of a check: a unit per symbol, list entry or step. Without units it changes to the one-pass search. */

/**
 * The units of a check that tries rule after rule, and more per octet of its target. Until the one-pass index is made,
 * the rest of its price is added to the budget, `unitsAtOnce` at most.
 */
export const budget = { units: 1 << 14, unitsPerOctet: 8, unitsAtOnce: 1 << 19 };

/** The cost of an index, in units per octet of its suffixes' segments, headers included. */
export const indexPrices = { trigrams: 16, onePass: 48 };

/** The budget of the current or last check, its extension, and the units left: negative once all are spent. */
let given = 0;
let extension = 0;
let left = 0;
/** The units of earlier checks, in a typed array: a number beyond 31 bits would be a new object each time. */
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
	extension = 0;
	left = given;
}

/** Extends the budget of the current check. */
export function extendBudget(units: number): void {
	given += units;
	extension += units;
	left += units;
}

/** The units of its extension that the current or last check has spent. */
export function extensionUnits(): number {
	return Math.max(0, extension - Math.max(0, left));
}

export function spend(units: number): void {
	left -= units;
}

/** Whether the budget is spent: a search that found nothing may then have missed a match. */
export function isBudgetSpent(): boolean {
	return left < 0;
}
