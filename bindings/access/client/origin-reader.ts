import { expectation } from "../../arguments/errors.js";
import type { UrlInput } from "../../contract/types.js";
import { originOfPage } from "../../url/index.js";
import { OriginCache } from "./origin-cache.js";

/** Scheme and authority, where they are written so that nothing behind them can change the origin. */
const PLAIN_START = /^https?:\/\/[^/?#\\\s]+(?=[/?#]|$)/;

/** Longer ones are not worth their place. */
const MOST_KEPT_UNITS = 300;

/** Reads origins of URLs, those of the same few sites over and over. */
export class OriginReader {
	/** By the start of a URL, as it is written. */
	readonly #kept: OriginCache<string>;

	constructor(mostCount: number) {
		this.#kept = new OriginCache(mostCount, () => {});
	}

	/**
	 * @returns `scheme://host[:port]` of an http or https URL.
	 * @throws TypeError where it is no absolute URL; RangeError where its scheme is another.
	 */
	read(url: UrlInput): string {
		const start = typeof url === "string" ? PLAIN_START.exec(url)?.[0] : undefined;
		const known = start === undefined ? undefined : this.#kept.use(start);
		if (known !== undefined) return known;
		const origin = originOfPage("url", url);
		if (!/^https?:/.test(origin)) {
			throw new RangeError(expectation("url", "an http or https URL", String(url)));
		}
		if (start !== undefined && start.length <= MOST_KEPT_UNITS) this.#kept.set(start, origin);
		return origin;
	}
}
