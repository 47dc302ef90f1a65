import { rangeError, typeError } from "./errors.js";
import { suggestName } from "./names.js";

/** 500 KiB, the smallest limit that RFC 9309 §2.5 allows, and the default. */
export const MIN_MAX_BYTES = 512_000;

/** Returns the option if it is one of its names. */
export function oneOf<T extends string>(argument: string, value: unknown, names: readonly T[]): T {
	const expected = `one of ${names.map((name) => JSON.stringify(name)).join(", ")}`;
	if (typeof value !== "string") throw typeError(argument, expected, value);
	const found = names.find((name) => name === value);
	if (found === undefined) {
		throw rangeError(argument, expected, value, suggestName(value, names));
	}
	return found;
}

/** The parsing limit in bytes, or Infinity. */
export function toMaxOctets(maxBytes: unknown): number {
	const expected = `a whole number of bytes, at least ${MIN_MAX_BYTES} (RFC 9309 §2.5), or Infinity`;
	if (typeof maxBytes !== "number") throw typeError("maxBytes", expected, maxBytes);
	const isWhole = Number.isSafeInteger(maxBytes) || maxBytes === Number.POSITIVE_INFINITY;
	if (!isWhole || maxBytes < MIN_MAX_BYTES) throw rangeError("maxBytes", expected, maxBytes);
	return maxBytes;
}
