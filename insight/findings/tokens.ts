import { findCrawler } from "../../crawling/crawlers/index.js";

const TOKEN = /^[A-Za-z0-9_-]+/;
/** Google's crawlers for advertisements, those that retired among them: they never obeyed the rules for `*`. */
const ADVERTISEMENT_TOKEN = /^(?:adsbot-google|mediapartners-google)/i;

/** The name that is read of a user-agent line's value; empty for none and for `*`. */
export function tokenOf(value: string): string {
	return TOKEN.exec(value)?.[0] ?? "";
}

/** Whom a user-agent line is for, as it is read: `*`, a name, or all of the value where it names nobody. */
export function readerOf(value: string): string {
	return /^\*(?:\s|$)/.test(value) ? "*" : tokenOf(value) || value;
}

/** Whether a crawler obeys the rules for `*` where no group names it; some obey no group but their own. */
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
