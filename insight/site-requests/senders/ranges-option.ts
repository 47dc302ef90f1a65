import { describeValue, isList, rangeError, tagOfObject, typeError } from "../../../bindings/internal.js";
import { AddressRanges } from "./identities.js";

/** @throws TypeError or RangeError that names the option, or its member. */
export function readRanges(name: string, ranges: unknown): Readonly<Record<string, readonly string[]>> {
	if (tagOfObject(ranges) === "" || isList(ranges)) {
		throw typeError(name, "an object of lists, by crawler", ranges);
	}
	for (const [crawler, members] of Object.entries(ranges as object)) {
		const listName = `${name}[${describeValue(crawler)}]`;
		// Of none, everybody would be an impostor: an operator's page that says an error has none.
		if (readNetworks(listName, members).length === 0) {
			throw rangeError(listName, "at least one address or range", members);
		}
	}
	return ranges as Readonly<Record<string, readonly string[]>>;
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
