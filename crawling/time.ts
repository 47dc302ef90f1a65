import { toNumber } from "./number-option.js";

/** The end of the year 9999, the last that an HTTP date can name. Milliseconds passed as seconds are later. */
export const LATEST_SECONDS = 253_402_300_799;

const EXPECTED_SECONDS = "Unix seconds, not milliseconds, of a year up to 9999";

/** Refuses a value that is no time. @throws TypeError or RangeError that names the argument. */
export function validateSeconds(argument: string, value: unknown): asserts value is number {
	toNumber(argument, value, EXPECTED_SECONDS, (seconds) => Math.abs(seconds) <= LATEST_SECONDS);
}
