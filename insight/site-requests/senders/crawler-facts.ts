import type { Crawler, Dialect } from "../../../bindings/shared-exports.js";
import { crawlers, type NamedCrawler, undocumentedCrawlers } from "../../../crawling/crawlers/index.js";
import { familyOf, findByName, productTokenOfName } from "../../../crawling/internal.js";

/** The crawler whose rules apply: as it documents itself, or else by its product token. */
export function crawlerOfName(name: string): Crawler {
	const named = findByName(name);
	return named?.isDocumented ? named.profile : (named?.token ?? productTokenOfName(name));
}

/** The dialect by which a crawler documents that it reads a file; null if it documents none. */
export function documentedDialectOf(name: string): Dialect | null {
	const named = findByName(name);
	return named?.isDocumented ? named.dialect : null;
}

/** The facts about a crawler, by its own name or its family's; undefined if no list has either. */
export function factsOf(name: string): NamedCrawler | undefined {
	return findByName(name) ?? familyOf(name) ?? undefined;
}

/** The crawler whose group another may obey, though nobody documents it; null if there is none. */
export function assumedFallbackOf(name: string): string | null {
	const named = findByName(name);
	return named === undefined || named.isDocumented ? null : named.assumedFallbackToken;
}

/** The URLs of the lists in which an operator publishes the addresses of a crawler, as one text; "" if none are known. */
export function addressListOf(name: string): string {
	const named = factsOf(name);
	return named?.isDocumented ? named.addressRangeUrls.join(" ") : "";
}

/** The texts of `addressListOf` of an operator's crawlers, each once, without "". */
export function addressListsOfOperator(operator: string): readonly string[] {
	const lists = tokensOfOperator(operator).map(addressListOf);
	return [...new Set(lists)].filter((list) => list !== "");
}

/** The operators of crawlers. */
export const OPERATORS: readonly string[] = /* @__PURE__ */ Array.from(
	new Set([...crawlers, ...undocumentedCrawlers].flatMap(({ operator }) => operator ?? [])),
);

/** The tokens of an operator's crawlers; empty if the operator is not known. */
export function tokensOfOperator(operator: string): readonly string[] {
	const name = operator.toLowerCase();
	return [...crawlers, ...undocumentedCrawlers]
		.filter((crawler) => crawler.operator?.toLowerCase() === name)
		.map(({ token }) => token);
}
