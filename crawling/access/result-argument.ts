import {
	isList,
	isOctets,
	octetsOfArrayBuffer,
	oneOf,
	rangeError,
	toPlainOctets,
	typeError,
} from "../../bindings/internal.js";
import { hintOfMistyped } from "../mistyped-member.js";
import type { ReadHeader } from "./times/freshness.js";
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

/** The maximum of a header that is read, so that no header is expensive. */
const LONGEST_HEADER_UNITS = 8192;

/** A validated access result, with its body as text or as octets that only the language itself reads. */
export type JudgedResult = Omit<AccessResult, "body"> & { readonly body: string | Uint8Array };

/** Reads each member once, so that no getter changes it later. @throws TypeError or RangeError with the argument. */
export function readResult(result: AccessResult): JudgedResult {
	if (typeof result !== "object" || isList(result)) {
		throw typeError("result", "an object with status or failure, or null if nothing was fetched", result);
	}
	const { status, failure, headers, body, siteReachable, isNotFollowed } = result;
	for (const [name, value] of Object.entries({ isNotFollowed, siteReachable })) {
		if (!isGiven(value) || typeof value === "boolean") continue;
		throw typeError(`result.${name}`, "a boolean, null or undefined", value);
	}
	if (isGiven(failure)) {
		oneOf("result.failure", failure, FAILURES);
		if (isGiven(status)) {
			throw typeError("result.status", "null or undefined beside a failure", status);
		}
		return { failure, headers, siteReachable, body: "" };
	}
	const expected = "a whole number from 0 to 999";
	if (typeof status !== "number") {
		throw typeError("result.status", expected, status, hintOfMistyped(result, "status"));
	}
	if (!Number.isInteger(status) || status < 0 || status > 999) {
		throw rangeError("result.status", expected, status);
	}
	if (isGiven(headers) && typeof headers !== "object") {
		const expectedHeaders = "Headers, a record of strings, an iterable of pairs, null or undefined";
		throw typeError("result.headers", expectedHeaders, headers);
	}
	return { status, headers, siteReachable, isNotFollowed, body: toContent(body) };
}

/** Detached octets are an error. They must not count as an empty file, which would allow everything. */
function toContent(body: unknown): string | Uint8Array {
	if (!isGiven(body)) return "";
	if (typeof body === "string") return body;
	if (isOctets(body)) return toPlainOctets(body, "result.body");
	const octets = octetsOfArrayBuffer(body, "result.body");
	if (octets !== null) return octets;
	const expected = "a string, a Uint8Array, an ArrayBuffer, null or undefined";
	throw typeError("result.body", expected, body);
}

/** Null counts as absent: values from JSON or from a database row are null if they are absent. */
function isGiven<T>(value: T): value is NonNullable<T> {
	return value !== null && value !== undefined;
}

/**
 * A reader of the headers, by name in lower case; repeated fields are joined with a comma (RFC 9110 §5.3).
 * @throws TypeError if `headers` is an iterable of anything but pairs; the reader does for a value that is no string.
 */
export function headerReader(headers: AccessHeaders | null | undefined): ReadHeader {
	const valuesOf = valuesReader(headers);
	return (name) => {
		const values = valuesOf(name).filter(isGiven);
		for (const value of values) {
			if (typeof value === "string") continue;
			const argument = `result.headers[${JSON.stringify(name)}]`;
			throw typeError(argument, "a string or a list of strings", value);
		}
		return values.length === 0 ? null : values.join(", ").slice(0, LONGEST_HEADER_UNITS).trim();
	};
}

function valuesReader(headers: AccessHeaders | null | undefined): (name: string) => readonly unknown[] {
	if (!isGiven(headers)) return () => [];
	// The `get` of a Map is case-sensitive, so only `get` of Headers is used.
	if (isIterable(headers) && Object.prototype.toString.call(headers) !== "[object Headers]") {
		return pairsReader(headers);
	}
	const { get } = headers as { get?: unknown };
	if (typeof get === "function") return (name) => [get.call(headers, name)].flat();
	return pairsReader(Object.entries(headers));
}

function pairsReader(pairs: Iterable<unknown>): (name: string) => readonly unknown[] {
	const valuesOf = new Map<string, unknown[]>();
	let index = 0;
	for (const pair of pairs) {
		const argument = `result.headers[${index++}]`;
		if (!Array.isArray(pair) || pair.length !== 2) {
			throw typeError(argument, "a pair of name and value", pair);
		}
		const [name, value] = pair;
		if (typeof name !== "string") throw typeError(`${argument}[0]`, "a name", name);
		const key = name.toLowerCase();
		const values = valuesOf.get(key) ?? [];
		valuesOf.set(key, values);
		for (const each of [value].flat()) values.push(each);
	}
	return (name) => valuesOf.get(name) ?? [];
}

function isIterable(value: object): value is Iterable<unknown> {
	return typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === "function";
}
