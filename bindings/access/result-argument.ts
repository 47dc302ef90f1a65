import { expectation } from "../errors.js";
import { oneOf } from "../option-arguments.js";
import { isOctets } from "../url-argument.js";
import type { ReadHeader } from "./freshness.js";
import type { AccessFailure, AccessHeaders, AccessResult } from "./types.js";

export const FAILURES: readonly AccessFailure[] = [
	"dns",
	"refused",
	"tls",
	"timeout",
	"reset",
	"protocol",
	"encoding",
	"truncated",
	"vetoed",
	"network",
];

/** Of a header no more is read, so that none costs more than it is worth. */
const LONGEST_HEADER_UNITS = 8192;

/**
 * Refuses what is no access result.
 * @throws TypeError or RangeError that names the argument, what was expected and what came.
 */
export function validateResult(result: AccessResult): void {
	if (typeof result !== "object" || Array.isArray(result)) {
		throw new TypeError(
			expectation("result", "an object with status or failure, or null where time alone passes", result),
		);
	}
	const { status, failure, headers, body, siteReachable } = result;
	if (siteReachable !== undefined && typeof siteReachable !== "boolean") {
		throw new TypeError(expectation("result.siteReachable", "a boolean or undefined", siteReachable));
	}
	if (failure !== undefined) {
		oneOf("result.failure", failure, FAILURES);
		if (status !== undefined) {
			throw new TypeError(expectation("result.status", "undefined beside a failure", status));
		}
		return;
	}
	const expected = "a whole number from 0 to 999";
	if (typeof status !== "number") throw new TypeError(expectation("result.status", expected, status));
	if (!Number.isInteger(status) || status < 0 || status > 999) {
		throw new RangeError(expectation("result.status", expected, status));
	}
	if (body !== undefined && typeof body !== "string" && !isOctets(body)) {
		throw new TypeError(expectation("result.body", "a string, a Uint8Array or undefined", body));
	}
	if (headers !== undefined && (headers === null || typeof headers !== "object" || Array.isArray(headers))) {
		throw new TypeError(expectation("result.headers", "Headers, a record of strings or undefined", headers));
	}
}

/**
 * A reader of the headers, by name in lower case; repeated fields are joined with a comma (RFC 9110 §5.3).
 * It throws a TypeError that names the header where a value is no string.
 */
export function headerReader(headers: AccessHeaders | undefined): ReadHeader {
	return (name) => {
		const value = headerValue(headers, name);
		if (value === null || value === undefined) return null;
		const text = Array.isArray(value) ? value.join(", ") : value;
		if (typeof text !== "string") {
			throw new TypeError(
				expectation(`result.headers[${JSON.stringify(name)}]`, "a string or a list of strings", value),
			);
		}
		return text.slice(0, LONGEST_HEADER_UNITS).trim();
	};
}

function headerValue(headers: AccessHeaders | undefined, name: string): unknown {
	if (headers === undefined) return null;
	if (typeof headers.get === "function") return headers.get(name);
	return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
