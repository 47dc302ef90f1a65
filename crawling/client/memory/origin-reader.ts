import { originOfLink, rangeError } from "../../../bindings/internal.js";
import { OriginCache } from "./origin-cache.js";

/** Scheme and authority, if they are written so that nothing after them can change the origin. */
const PLAIN_START = /^https?:\/\/[^/?#\\\s]+(?=[/?#]|$)/;

/** Enough for the sites that a crawl asks about repeatedly. */
const MAX_KEPT = 4096;

/** Longer texts are not worth their memory. */
const MAX_KEPT_UNITS = 300;

/** Reads origins of URLs, and remembers the start of URLs of the same few sites. */
export class OriginReader {
	/** The origins by the start of a URL as written. */
	readonly #kept: OriginCache<string>;

	constructor(maxCount: number) {
		this.#kept = new OriginCache(Math.min(maxCount, MAX_KEPT), () => {});
	}

	/**
	 * The `scheme://host[:port]` of an http or https URL. @throws TypeError for other texts, RangeError for other schemes.
	 */
	read(url: string): string {
		const start = PLAIN_START.exec(url)?.[0];
		const record = start === undefined ? undefined : this.#kept.use(start);
		if (record !== undefined) return record;
		const origin = originOfLink(url);
		if (!/^https?:/.test(origin)) {
			throw rangeError("url", "an http or https URL", url);
		}
		if (start !== undefined && start.length <= MAX_KEPT_UNITS) this.#kept.set(start, origin);
		return origin;
	}
}
