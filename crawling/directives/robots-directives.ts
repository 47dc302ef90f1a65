import { validateSeconds } from "../time.js";
import { parseDateSeconds } from "./date.js";
import type { DirectiveMap, DirectivePiece, DirectiveValue } from "./types.js";
import { DEFAULT_NAMES, interpret, moreRestrictive, UNAVAILABLE_AFTER } from "./vocabulary.js";

/**
 * The directives of a page that apply to one crawler: made by `parseRobotsDirectives`.
 *
 * @example
 * const directives = parseRobotsDirectives(["nofollow", "googlebot: noindex"], "googlebot");
 * directives.isIndexable(1_700_000_000); // false
 */
export class RobotsDirectives {
	/**
	 * Every piece of every value in order, including those for other crawlers and invalid ones.
	 *
	 * @example
	 * const { pieces } = parseRobotsDirectives(["noindex", "otherbot: nofollow"], "ExampleBot");
	 * pieces.length; // 2
	 */
	readonly pieces: readonly DirectivePiece[];
	/**
	 * The directives for this crawler, by name, as written: of several values of one directive the most restrictive,
	 * `none` as the two directives that it means, unknown ones kept.
	 *
	 * @example
	 * const { directives } = parseRobotsDirectives("max-snippet: 50, max-snippet: 20, nofollow", "ExampleBot");
	 * directives["max-snippet"]; // 20
	 */
	readonly directives: DirectiveMap;
	/**
	 * The effective directives: those without effect are left out (`all`, `index`, `indexifembedded` without
	 * `noindex`), and the meaning of `nosnippet` for `max-snippet` and `max-video-preview` is added.
	 *
	 * @example
	 * parseRobotsDirectives("nosnippet, all", "ExampleBot").effective["max-snippet"]; // 0
	 */
	readonly effective: DirectiveMap;
	/**
	 * When the page leaves the index, in seconds since 1970. Undefined if it does not, or if the date is invalid, such
	 * as a date with a zone that RFC 822 does not have (CET).
	 *
	 * @example
	 * parseRobotsDirectives("unavailable_after: 2020-09-21", "ExampleBot").unavailableAfterSeconds; // 1600646400
	 */
	readonly unavailableAfterSeconds: number | undefined;

	/** @internal Made by `parseRobotsDirectives`. */
	constructor(pieces: readonly DirectivePiece[]) {
		this.pieces = pieces;
		this.directives = combine(pieces);
		this.effective = toEffective(this.directives);
		const date = this.directives.unavailable_after;
		this.unavailableAfterSeconds = date === undefined ? undefined : parseDateSeconds(date);
	}

	/**
	 * Whether the page may be shown in search results: no `noindex`, and not past `unavailable_after`.
	 *
	 * @param atSeconds the time to ask about, in Unix seconds, not milliseconds; default: now, by the host's clock
	 *   (`Date.now`).
	 * @returns true if it may.
	 * @throws TypeError if `atSeconds` is no number; RangeError if it is NaN or beyond the year 9999, as milliseconds
	 *   are; also if there is no date.
	 * @example
	 * const directives = parseRobotsDirectives("unavailable_after: 2020-09-21", "ExampleBot");
	 * directives.isIndexable(Date.UTC(2020, 8, 20) / 1000); // true
	 * directives.isIndexable(Date.UTC(2020, 8, 22) / 1000); // false
	 * directives.isIndexable(); // false
	 */
	isIndexable(atSeconds: number = nowSeconds()): boolean {
		return this.#isAvailable(atSeconds) && this.directives.noindex === undefined;
	}

	/**
	 * Whether the content may be indexed as part of another page that embeds it: as `isIndexable`, but
	 * `indexifembedded` lifts `noindex`.
	 *
	 * @param atSeconds as in `isIndexable`.
	 * @returns true if it may.
	 * @throws as `isIndexable`.
	 * @example
	 * const directives = parseRobotsDirectives("noindex, indexifembedded", "googlebot");
	 * directives.isIndexableWhereEmbedded(0); // true
	 */
	isIndexableWhereEmbedded(atSeconds: number = nowSeconds()): boolean {
		const isLifted = this.directives.indexifembedded !== undefined;
		return this.#isAvailable(atSeconds) && (isLifted || this.directives.noindex === undefined);
	}

	/**
	 * Whether the links of the page may be followed: no `nofollow`. It does not depend on the time, so it is a getter.
	 *
	 * @example
	 * parseRobotsDirectives("nofollow", "ExampleBot").isFollowable; // false
	 */
	get isFollowable(): boolean {
		return this.directives.nofollow === undefined;
	}

	/**
	 * The directives as one header value for this crawler; reading it gives the same `directives` again.
	 *
	 * @returns an empty string if there are none.
	 * @example
	 * parseRobotsDirectives(["NONE", "googlebot: max-snippet:20"], "googlebot").toString();
	 * // "noindex, nofollow, max-snippet: 20"
	 */
	toString(): string {
		const names = Object.keys(this.directives).filter((name) => name !== UNAVAILABLE_AFTER);
		// Last, so that nothing after it can be read as a part of the date.
		if (this.directives.unavailable_after !== undefined) names.push(UNAVAILABLE_AFTER);
		return names
			.map((name) => {
				const value = this.directives[name];
				return value === true ? name : `${name}: ${value}`;
			})
			.join(", ");
	}

	#isAvailable(atSeconds: number): boolean {
		validateSeconds("atSeconds", atSeconds);
		return this.unavailableAfterSeconds === undefined || atSeconds <= this.unavailableAfterSeconds;
	}
}

function nowSeconds(): number {
	return Date.now() / 1000;
}

function combine(pieces: readonly DirectivePiece[]): DirectiveMap {
	const combined = new Map<string, DirectiveValue>();
	for (const { name, value, status } of pieces) {
		if (status !== "applies") continue;
		const said = interpret(name, value);
		if (said === undefined) continue;
		for (const each of name === "none" ? ["noindex", "nofollow"] : [name]) {
			const before = combined.get(each);
			combined.set(each, before === undefined ? said : moreRestrictive(each, before, said));
		}
	}
	return Object.freeze(Object.fromEntries(combined));
}

function toEffective(directives: DirectiveMap): DirectiveMap {
	const effective = new Map(Object.entries(directives));
	for (const name of DEFAULT_NAMES) effective.delete(name);
	if (!effective.has("noindex")) effective.delete("indexifembedded");
	if (effective.has("nosnippet")) effective.set("max-snippet", 0).set("max-video-preview", 0);
	return Object.freeze(Object.fromEntries(effective));
}
