import type { Matcher } from "./matcher.js";

/** The number of matchers of each kind kept for `isAllowed(url, crawler)`; a program asks for one or a few crawlers. */
const KEPT_MATCHERS_COUNT = 16;

/** Keeps a matcher and returns it. The oldest of more than 16 goes, and is disposed. */
export function keepMatcher<K>(kept: Map<K, Matcher>, key: K, matcher: Matcher): Matcher {
	for (const [oldestKey, oldest] of kept) {
		if (kept.size < KEPT_MATCHERS_COUNT) break;
		oldest.dispose();
		kept.delete(oldestKey);
	}
	kept.set(key, matcher);
	return matcher;
}
