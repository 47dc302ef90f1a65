import { oneOf, rangeError, typeError, validateProductToken } from "../../../bindings/internal.js";
import type { CrawlerProfile } from "../../../bindings/shared-exports.js";
import {
	type CrawlerPurpose,
	crawlers,
	findCrawler,
	type NamedCrawler,
	retiredCrawlers,
	undocumentedCrawlers,
} from "../../../crawling/crawlers/index.js";
import { listOf, requireDocumentedToken, requireReadable } from "../read.js";
import type { CrawlerSelection } from "../types.js";

/** A crawler by its first product token, and how it looks for its groups. */
export interface ProfiledCrawler {
	readonly token: string;
	readonly profile: CrawlerProfile;
}

export const SELECTION_MEMBERS = ["purpose", "crawlers", "except", "undocumented"] as const;

/** The profile of a crawler with a known name, or of any other crawler by its product token. */
export function profiled(name: string): ProfiledCrawler {
	const known = findCrawler(name);
	return known === undefined
		? { token: name, profile: { productTokens: name } }
		: { token: known.token, profile: known.profile };
}

/** Those that lists name. Their control tokens are left out, since no document describes the effect of a line for these. */
const refusable = /* @__PURE__ */ undocumentedCrawlers.filter(({ isControlToken }) => !isControlToken);

/** Selects crawlers: documented, then listed, then named here. @throws TypeError or RangeError with the member. */
export function selectCrawlers(selection: CrawlerSelection): ProfiledCrawler[] {
	const purposes = purposesOf(selection.purpose);
	const named = tokensOf("crawlers", selection.crawlers).map((token) =>
		requireDocumentedToken(token, "crawlers"),
	);
	const left = new Set(tokensOf("except", selection.except).map((token) => token.toLowerCase()));
	const { undocumented = false } = selection;
	if (typeof undocumented !== "boolean") {
		throw typeError("undocumented", "true or false", undocumented);
	}
	if (purposes.size === 0 && named.length === 0) {
		throw typeError("purpose", "a purpose, or crawlers by name", selection.purpose);
	}
	const listed: readonly NamedCrawler[] = undocumented ? [...crawlers, ...refusable] : crawlers;
	const selected = new Map<string, ProfiledCrawler>();
	const tokens = [...listed.filter(hasOneOf(purposes)).map(({ token }) => token), ...named];
	for (const token of tokens) {
		const name = token.toLowerCase();
		if (!left.has(name) && !selected.has(name)) selected.set(name, profiled(token));
	}
	if (selected.size === 0) {
		const leftOut = Array.from(listOf(selection.except)).join(", ");
		throw rangeError("except", "to leave at least one crawler of those selected", leftOut);
	}
	return Array.from(selected.values());
}

/**
 * The crawlers of the selected purposes that the selection leaves out without naming them in `except`. First
 * come crawlers that are only in lists, then retired crawlers that the file names (`isNamed`).
 */
export function unselectedCrawlers(
	selection: CrawlerSelection,
	isNamed: (crawler: ProfiledCrawler) => boolean,
): ProfiledCrawler[] {
	const purposes = purposesOf(selection.purpose);
	const taken = new Set(
		[...selectCrawlers(selection).map(({ token }) => token), ...tokensOf("except", selection.except)].map(
			(token) => token.toLowerCase(),
		),
	);
	return [...refusable, ...retiredCrawlers]
		.filter(hasOneOf(purposes))
		.filter(
			({ token, isRetired }) => !taken.has(token.toLowerCase()) && (!isRetired || isNamed(profiled(token))),
		)
		.map(({ token }) => profiled(token));
}

function hasOneOf(wanted: ReadonlySet<CrawlerPurpose>): (crawler: NamedCrawler) => boolean {
	return ({ purposes }) => purposes.some((purpose) => wanted.has(purpose));
}

function purposesOf(value: unknown): ReadonlySet<CrawlerPurpose> {
	const known = Array.from(new Set(crawlers.flatMap(({ purposes }) => purposes)));
	return new Set(Array.from(listOf(value), (purpose) => oneOf("purpose", purpose, known)));
}

function tokensOf(argument: string, value: unknown): string[] {
	return Array.from(listOf(value), (token) =>
		requireReadable(validateProductToken(token, argument), argument),
	);
}
