/**
 * The work of a check, counted. It decides when searching for one suffix after the other has cost enough. A unit is
 * about a nanosecond.
 */

/**
 * The work a check may spend before all suffixes are searched for in one pass (one-pass.ts). For an ordinary policy,
 * the pass costs about as much.
 */
const MAX_WORK: i32 = 1 << 17;

let workLeft: i32 = 0;

/** Begins another check. In the build with WORK_IS_REFUSED it has no work to spend, so that tests reach the pass. */
// @ts-ignore: decorator
@inline
export function beginWork(): void {
	workLeft = isDefined(WORK_IS_REFUSED) ? -1 : MAX_WORK;
}

/** Lets a check spend so much work from now on. */
export function allowWork(units: i32): void {
	workLeft = units;
}

// @ts-ignore: decorator
@inline
export function spend(units: u32): void {
	workLeft -= <i32>units;
}

/** Whether a check has spent its work: from then on the answers of a search mean nothing. */
// @ts-ignore: decorator
@inline
export function isSpent(): bool {
	return workLeft < 0;
}
