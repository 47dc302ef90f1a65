import { isForEveryCrawler, productTokensOf } from "../../../bindings/internal.js";
import type { Dialect } from "../../../bindings/shared-exports.js";
import { findCrawler } from "../../../crawling/crawlers/index.js";

/** Google's crawlers for advertisements, including retired ones. They never obeyed the rules for `*`. */
const ADVERTISEMENT_TOKEN = /^(?:adsbot-google|mediapartners-google)/i;

/** The name that crawlers read from a user-agent line's value; empty if there is none, and for `*`. */
export function tokenOf(value: string, dialect: Dialect): string {
	return productTokensOf(value, dialect)[0] ?? "";
}

/** The reader of a user-agent line: `*`, a name (`token` as `tokenOf` has it), or the whole value if it names none. */
export function readerOf(value: string, token: string): string {
	return isForEveryCrawler(value) ? "*" : token || value;
}

/** Whether a text is a name that crawlers read to its end, or `*`. */
export function isName(text: string, dialect: Dialect): boolean {
	return text === "*" || (text !== "" && tokenOf(text, dialect) === text);
}

/** Whether a crawler obeys the rules for `*` if no group names it. Some crawlers obey only their own group. */
export function obeysDefault(token: string): boolean {
	if (token === "" || ADVERTISEMENT_TOKEN.test(token)) return false;
	return findCrawler(token)?.profile.defaultGroup !== "ignores";
}

/** Names that differ in more than case, each as it is first written. */
export function distinctNames(names: readonly string[]): string[] {
	const byLowerCase = new Map<string, string>();
	for (const name of names) {
		const key = name.toLowerCase();
		if (!byLowerCase.has(key)) byLowerCase.set(key, name);
	}
	return Array.from(byLowerCase.values());
}
