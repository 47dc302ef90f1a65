/** The budget of a check, in units of about a nanosecond. Once it is spent, the search one by one has cost enough. */

/** The units of a check before all suffixes are searched for in one pass (one-pass.ts), which costs about as much. */
const BUDGET: i32 = 1 << 17;

let budgetLeft: i32 = 0;

/** Begins another check. In the build with BUDGET_IS_ZERO it has no budget, so that tests reach the pass. */
@inline
export function beginBudget(): void {
	budgetLeft = isDefined(BUDGET_IS_ZERO) ? -1 : BUDGET;
}

/** Lets a check spend so many units from now on. */
export function setBudget(units: i32): void {
	budgetLeft = units;
}


@inline
export function spend(units: u32): void {
	budgetLeft -= <i32>units;
}

/** Whether the budget is spent: from then on the answers of a search mean nothing. */
@inline
export function isSpent(): bool {
	return budgetLeft < 0;
}
