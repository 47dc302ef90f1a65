/** The work of a check, counted: it decides when searching for one suffix after the other has cost enough. A unit is about a nanosecond. */

/** What a check may spend before all suffixes are looked for in one pass (one-pass.ts), which costs an ordinary policy about as much. */
const MAX_WORK: i32 = 1 << 17;

let workLeft: i32 = 0;

/** Another check begins; in the build of that name with none to spend, so that tests reach the pass. */
// @ts-ignore: decorator
@inline
export function beginWork(): void {
	workLeft = isDefined(WORK_IS_REFUSED) ? -1 : MAX_WORK;
}

/** Lets a check do whatever it takes. */
export function allowWork(): void {
	workLeft = i32.MAX_VALUE;
}

/** Counts work. */
// @ts-ignore: decorator
@inline
export function spend(units: u32): void {
	workLeft -= <i32>units;
}

/** Whether a check has done enough: what a search answers from then on is of no use. */
// @ts-ignore: decorator
@inline
export function isSpent(): bool {
	return workLeft < 0;
}
