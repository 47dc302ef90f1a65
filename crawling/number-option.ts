import { rangeError, typeError } from "../bindings/internal.js";

/** Returns an option if it is a number that is accepted. @throws TypeError or RangeError that names it. */
export function toNumber(
	argument: string,
	value: unknown,
	expected: string,
	isAccepted: (number: number) => boolean,
): number {
	if (typeof value !== "number") throw typeError(argument, expected, value);
	if (!isAccepted(value)) throw rangeError(argument, expected, value);
	return value;
}
