import { findCrawler } from "../../crawling/crawlers/index.js";

const TOKEN = /^[A-Za-z0-9_-]+/;
/** Google's crawlers for advertisements, including retired ones. They never obeyed the rules for `*`. */
const ADVERTISEMENT_TOKEN = /^(?:adsbot-google|mediapartners-google)/i;

/** The name that crawlers read from a user-agent line's value; empty if there is none, and for `*`. */
export function tokenOf(value: string): string {
	return TOKEN.exec(value)?.[0] ?? "";
}

/** The reader of a user-agent line: `*`, a name, or the whole value if it names no crawler. */
export function readerOf(value: string): string {
	return /^\*(?:\s|$)/.test(value) ? "*" : tokenOf(value) || value;
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
		if (!byLowerCase.has(name.toLowerCase())) byLowerCase.set(name.toLowerCase(), name);
	}
	return Array.from(byLowerCase.values());
}
