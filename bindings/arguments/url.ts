import type { Policy } from "../contract/engine.js";
import { isList, tagOfObject, typeError } from "./errors.js";
import { isOctets, toPlainOctets } from "./octets.js";

const EXPECTED_URL = "a URL as a string, a URL or a Uint8Array of its bytes";

/**
 * The text of the host's `URL` of any realm, or of one that stands in for it.
 * @returns undefined where the value is neither, whatever it claims to be.
 */
export function hrefOf(value: unknown): string | undefined {
	if (tagOfObject(value) !== "[object URL]") return undefined;
	try {
		const href: unknown = (value as URL).href;
		return typeof href === "string" ? href : undefined;
	} catch {
		return undefined;
	}
}

/** What an engine takes for a URL argument. Once it is there, nothing of it runs a caller's code. */
export function toEngineUrl(url: unknown, argument: string): string | Uint8Array {
	if (typeof url === "string") return url;
	if (isOctets(url)) return toPlainOctets(url, argument);
	const href = hrefOf(url);
	if (href === undefined) throw typeError(argument, EXPECTED_URL, url);
	return href;
}

/**
 * The same of many.
 *
 * @throws TypeError where `urls` is no array, or one of it is no URL.
 */
export function toEngineUrls(urls: unknown): (string | Uint8Array)[] {
	if (!isList(urls)) throw listError(urls);
	const engineUrls: (string | Uint8Array)[] = [];
	for (let index = 0; index < urls.length; index++) {
		const url: unknown = urls[index];
		engineUrls.push(typeof url === "string" ? url : toEngineUrl(url, `urls[${index}]`));
	}
	// One URL's code may have taken another's octets away.
	engineUrls.forEach((url, index) => {
		if (typeof url !== "string") toPlainOctets(url, `urls[${index}]`);
	});
	return engineUrls;
}

/** Room for the verdicts of most lists. A longer list's room grows with what has been read, since its length may be. */
const FIRST_VERDICTS = 1 << 16;

/**
 * The verdicts on a list of URLs, each judged as soon as it is read: to copy the list first costs a tenth of the time.
 *
 * @param policyInForce gives the policy, or throws where it is over; asked after whatever runs a caller's code.
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
	// An empty list asks too whether the policy is over.
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
