import {
	describeValue,
	isList,
	rangeError,
	suggestName,
	tagOfObject,
	typeError,
} from "../../../bindings/internal.js";
import { findNamedCrawler, KNOWN_TOKENS, MISTAKEN_NAMES } from "../../../crawling/crawlers/index.js";
import { familyOf } from "../../../crawling/internal.js";
import { OPERATORS, tokensOfOperator } from "./crawler-facts.js";
import { AddressRanges } from "./identities.js";

/** @throws TypeError or RangeError that names the option, or its member. */
export function readRanges(name: string, ranges: unknown): Readonly<Record<string, readonly string[]>> {
	if (tagOfObject(ranges) === "" || isList(ranges) || hasOwnPrototype(ranges as object)) {
		throw typeError(name, "an object of lists, by crawler", ranges);
	}
	for (const crawler of Object.keys(ranges as object)) requireKnown(name, crawler);
	for (const [crawler, members] of Object.entries(ranges as object)) {
		const listName = `${name}[${describeValue(crawler)}]`;
		// With an empty list, everybody would be an impostor. An operator's error page gives an empty list.
		if (readNetworks(listName, members).length === 0) {
			throw rangeError(listName, "at least one address or range", members);
		}
	}
	return ranges as Readonly<Record<string, readonly string[]>>;
}

/** Whether an object inherits from another than that of all: so it is if a literal has the name `__proto__`. */
function hasOwnPrototype(object: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(object);
	return prototype !== null && Object.getPrototypeOf(prototype) !== null;
}

/** @throws RangeError if no list has a crawler or operator of a name: its networks would confirm nobody. */
function requireKnown(name: string, crawler: string): void {
	if (findNamedCrawler(crawler) !== undefined || tokensOfOperator(crawler).length > 0) return;
	const mistaken = crawler.toLowerCase();
	const meant = Object.hasOwn(MISTAKEN_NAMES, mistaken)
		? MISTAKEN_NAMES[mistaken]!
		: (familyOf(crawler)?.token ?? crawler);
	const expected = "names of crawlers or operators that a list has";
	throw rangeError(name, expected, crawler, suggestName(meant, [...KNOWN_TOKENS, ...OPERATORS]));
}

/** @throws TypeError or RangeError that names the member. */
export function readNetworks(listName: string, members: unknown): readonly string[] {
	if (!isList(members)) throw typeError(listName, "a list of addresses and ranges", members);
	for (const [index, member] of members.entries()) {
		const memberName = `${listName}[${index}]`;
		const expected = "an address or a range, such as 192.0.2.0/24";
		if (typeof member !== "string") throw typeError(memberName, expected, member);
		try {
			new AddressRanges().add(member);
		} catch {
			throw rangeError(memberName, expected, member);
		}
	}
	return members as readonly string[];
}
