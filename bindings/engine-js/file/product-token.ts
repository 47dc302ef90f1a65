import type { EngineCrawler, GroupSelection } from "../../contract/engine.js";
import type { Dialect } from "../../contract/types.js";
import { toLowerCase } from "../../text/octets.js";
import { isDefaultValue, productTokenEnd, robotNameEnd } from "../../text/user-agent.js";
import { encodeUtf8 } from "../../text/utf8.js";
import { type GroupTable, ROW_NUMBERS } from "./parser.js";

const NO_TOKEN = -1;

/** Chooses a crawler's groups, merged (RFC 9309 §2.2.1): its own, else those for `*` if the crawler obeys them. */
export function selectGroups(
	table: GroupTable,
	{ productTokens, obeysDefaultGroup, mergesGroups }: EngineCrawler,
): GroupSelection {
	const own = mergesGroups ? selectMerged(table, productTokens) : selectFirst(table, productTokens);
	if (own !== null) return own;
	const { octets } = table.body;
	const groupIndexes = obeysDefaultGroup
		? groupsWhere(table, (start, end) => isDefaultValue(octets, start, end))
		: [];
	const chosenBy = groupIndexes.length > 0 ? "default" : "none";
	return { chosenBy, productTokenIndex: NO_TOKEN, groupIndexes };
}

function selectFirst(table: GroupTable, productTokens: readonly string[]): GroupSelection | null {
	for (const [productTokenIndex, productToken] of productTokens.entries()) {
		const groupIndexes = groupsOf(table, productToken);
		if (groupIndexes.length > 0) return { chosenBy: "own", productTokenIndex, groupIndexes };
	}
	return null;
}

/** The groups of all product tokens merge, as google/robotstxt's API has it. */
function selectMerged(table: GroupTable, productTokens: readonly string[]): GroupSelection | null {
	let productTokenIndex = NO_TOKEN;
	const merged = new Set<number>();
	for (const [index, productToken] of productTokens.entries()) {
		const groupIndexes = groupsOf(table, productToken);
		if (productTokenIndex === NO_TOKEN && groupIndexes.length > 0) productTokenIndex = index;
		for (const groupIndex of groupIndexes) merged.add(groupIndex);
	}
	if (productTokenIndex === NO_TOKEN) return null;
	return { chosenBy: "own", productTokenIndex, groupIndexes: [...merged].sort((a, b) => a - b) };
}

function groupsOf(table: GroupTable, productToken: string): number[] {
	const { octets } = table.body;
	const isNamed = nameTest(octets, productToken.toLowerCase(), table.dialect);
	return groupsWhere(table, (start, end) => !isDefaultValue(octets, start, end) && isNamed(start, end));
}

/** Ascending, each group once; the user-agent lines of a group are adjacent. */
function groupsWhere(table: GroupTable, isWanted: (start: number, end: number) => boolean): number[] {
	const groupIndexes: number[] = [];
	const { agents } = table;
	for (let agent = 0; agent < agents.length; agent += ROW_NUMBERS) {
		const groupIndex = agents[agent]!;
		if (groupIndexes.at(-1) === groupIndex) continue;
		if (isWanted(agents[agent + 1]!, agents[agent + 2]!)) groupIndexes.push(groupIndex);
	}
	return groupIndexes;
}

/** @param name the crawler's product token in lower case. */
function nameTest(
	octets: Uint8Array,
	name: string,
	dialect: Dialect,
): (start: number, end: number) => boolean {
	if (dialect === "original1994") {
		return (start, end) => {
			const nameEnd = robotNameEnd(octets, start, end);
			return nameEnd > start && nameEnd - start <= name.length && isSubstring(octets, start, nameEnd, name);
		};
	}
	// Digits are not part of RFC 9309's token, so they only count for a crawler that has one itself.
	const areDigitsPart = dialect === "rfc9309" && /[0-9]/.test(name);
	const nameOctets = encodeUtf8(name);
	if (productTokenEnd(nameOctets, 0, name.length, areDigitsPart) < name.length) return () => false;
	return (start, end) => {
		const tokenEnd = start + name.length;
		if (tokenEnd > end) return false;
		// The end is compared first: a file may have many long names that begin alike.
		const isLonger = productTokenEnd(octets, tokenEnd, Math.min(tokenEnd + 1, end), areDigitsPart) > tokenEnd;
		return !isLonger && isSameToken(octets, start, name, 0, name.length);
	};
}

function isSubstring(octets: Uint8Array, start: number, end: number, name: string): boolean {
	const length = end - start;
	for (let index = 0; index + length <= name.length; index++) {
		if (isSameToken(octets, start, name, index, length)) return true;
	}
	return false;
}

/** Compares without regard to case. */
function isSameToken(
	octets: Uint8Array,
	start: number,
	name: string,
	nameStart: number,
	length: number,
): boolean {
	for (let index = 0; index < length; index++) {
		if (toLowerCase(octets[start + index]!) !== name.charCodeAt(nameStart + index)) return false;
	}
	return true;
}
