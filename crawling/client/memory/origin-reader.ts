import { originOfLink, rangeError } from "../../../bindings/internal.js";
import { OriginCache } from "./origin-cache.js";

/** Scheme and authority, if they are written so that nothing after them can change the origin. */
const PLAIN_START = /^https?:\/\/[^/?#\\\s]+(?=[/?#]|$)/;

/** Enough for the sites that a crawl asks about repeatedly. */
const MAX_KEPT = 4096;

/** Longer texts are not worth their memory. */
const MAX_KEPT_UNITS = 300;

/**
 * Returns a function that reads the origin of an http or https URL, and remembers the starts of URLs of the same sites.
 * It throws TypeError for other texts, RangeError for other schemes.
 */
export function originReader(maxCount: number): (url: string) => string {
	/** The origins by the start of a URL as written. */
	const kept = new OriginCache<string>(Math.min(maxCount, MAX_KEPT), () => {});
	return (url) => {
		const start = PLAIN_START.exec(url)?.[0];
		const known = start === undefined ? undefined : kept.use(start);
		if (known !== undefined) return known;
		const origin = originOfLink(url);
		if (!/^https?:/.test(origin)) {
			throw rangeError("url", "an http or https URL", url);
		}
		if (start !== undefined && start.length <= MAX_KEPT_UNITS) kept.set(start, origin);
		return origin;
	};
}
