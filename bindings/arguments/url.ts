import { type UrlInput, Verdict } from "../contract/types.js";
import { describeValue, expectation } from "./errors.js";

const EXPECTED_URL = "a URL as a string, a URL or a Uint8Array of its octets";

/** True for the host's `URL` of any realm. */
export function isUrlObject(value: unknown): value is URL {
	return Object.prototype.toString.call(value) === "[object URL]";
}

/** True for a Uint8Array of any realm. */
export function isOctets(value: unknown): value is Uint8Array {
	return value instanceof Uint8Array || Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** True for an ArrayBuffer of any realm. */
export function isArrayBuffer(value: unknown): value is ArrayBuffer {
	return Object.prototype.toString.call(value) === "[object ArrayBuffer]";
}

/** What an engine takes for a URL argument that is not a string. */
export function toEngineUrl(url: unknown, argument: string): string | Uint8Array {
	if (typeof url === "string" || isOctets(url)) return url;
	if (isUrlObject(url)) return url.href;
	throw new TypeError(expectation(argument, EXPECTED_URL, url));
}

/** The error for a verdict that is no answer to "is it allowed?". */
export function verdictError(verdict: Verdict, url: UrlInput): TypeError | RangeError {
	const shown = describeValue(isOctets(url) ? new TextDecoder().decode(url) : String(url));
	if (verdict === Verdict.OutOfScope) {
		return new RangeError(`url: expected a URL of the origin this robots.txt covers, got ${shown}`);
	}
	return new TypeError(`url: expected an absolute URL or a path that starts with "/", got ${shown}`);
}
