import { rangeError } from "../../../bindings/arguments/errors.js";
import { originOfPage } from "../../../bindings/url/index.js";
import { OriginCache } from "./origin-cache.js";

/** Scheme and authority, where they are written so that nothing after them can change the origin. */
const PLAIN_START = /^https?:\/\/[^/?#\\\s]+(?=[/?#]|$)/;

/** So many are enough for the sites of a crawl that are asked about over and over. */
const MAX_KEPT = 4096;

/** Longer ones are not worth their place. */
const MAX_KEPT_UNITS = 300;

/** Reads origins of URLs, those of the same few sites over and over. */
export class OriginReader {
	/** By the start of a URL, as it is written. */
	readonly #kept: OriginCache<string>;

	constructor(maxCount: number) {
		this.#kept = new OriginCache(Math.min(maxCount, MAX_KEPT), () => {});
	}

	/**
	 * @returns `scheme://host[:port]` of an http or https URL.
	 * @throws TypeError where it is no absolute URL; RangeError where its scheme is another.
	 */
	read(url: string): string {
		const start = PLAIN_START.exec(url)?.[0];
		const record = start === undefined ? undefined : this.#kept.use(start);
		if (record !== undefined) return record;
		const origin = originOfPage("url", url);
		if (!/^https?:/.test(origin)) {
			throw rangeError("url", "an http or https URL", url);
		}
		if (start !== undefined && start.length <= MAX_KEPT_UNITS) this.#kept.set(start, origin);
		return origin;
	}
}
