import type { Policy } from "../contract/engine.js";
import { isList, tagOfObject, typeError } from "./errors.js";
import { isOctets, toPlainOctets } from "./octets.js";

const EXPECTED_URL = "a URL as a string, a URL or a Uint8Array of its bytes";

/** The text of a `URL` of any realm, or of a replacement for it; undefined for any other value. */
export function hrefOf(value: unknown): string | undefined {
	if (tagOfObject(value) !== "[object URL]") return undefined;
	try {
		const href: unknown = (value as URL).href;
		return typeof href === "string" ? href : undefined;
	} catch {
		return undefined;
	}
}

/** The form of a URL argument that an engine reads. Reading it runs no caller's code. */
export function toEngineUrl(url: unknown, argument: string): string | Uint8Array {
	if (typeof url === "string") return url;
	if (isOctets(url)) return toPlainOctets(url, argument);
	const href = hrefOf(url);
	if (href === undefined) throw typeError(argument, EXPECTED_URL, url);
	return href;
}

/** The same for many URLs. @throws TypeError if `urls` is no array, or one of its elements is no URL. */
export function toEngineUrls(urls: unknown): (string | Uint8Array)[] {
	if (!isList(urls)) throw listError(urls);
	const engineUrls: (string | Uint8Array)[] = [];
	for (let index = 0; index < urls.length; index++) {
		const url: unknown = urls[index];
		engineUrls.push(typeof url === "string" ? url : toEngineUrl(url, `urls[${index}]`));
	}
	// Reading one URL may have run code that detached another URL's octets.
	engineUrls.forEach((url, index) => {
		if (typeof url !== "string") toPlainOctets(url, `urls[${index}]`);
	});
	return engineUrls;
}

/** Room for the verdicts of most lists. A longer list gets room as it is read, since its `length` may be wrong. */
const FIRST_VERDICTS = 1 << 16;

/**
 * The verdicts on a list of URLs, each judged as soon as it is read: to copy the list first costs a tenth of the time.
 *
 * @param policyInForce returns the policy, or throws if it has been disposed; called after any caller's code has run.
 * @throws TypeError as `toEngineUrls`.
 */
export function checkEach(urls: unknown, policyInForce: () => Pick<Policy, "check">): Uint8Array {
	if (!isList(urls)) throw listError(urls);
	let verdicts = new Uint8Array(Math.min(urls.length >>> 0, FIRST_VERDICTS));
	let count = 0;
	for (; count < urls.length; count++) {
		const url: unknown = urls[count];
		const engineUrl = typeof url === "string" ? url : toEngineUrl(url, `urls[${count}]`);
		if (count === verdicts.length) verdicts = enlarge(verdicts);
		verdicts[count] = policyInForce().check(engineUrl);
	}
	// Also checks for disposal if the list is empty.
	policyInForce();
	return count === verdicts.length ? verdicts : verdicts.slice(0, count);
}

function enlarge(verdicts: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const larger = new Uint8Array(2 * verdicts.length + 1);
	larger.set(verdicts);
	return larger;
}

function listError(urls: unknown): TypeError {
	return typeError("urls", "an array of URLs", urls);
}
