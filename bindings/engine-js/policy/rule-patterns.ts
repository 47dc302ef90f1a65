/** The patterns of a rule of a table. */
import { SLASH } from "../../text/octets.js";
import type { SymbolBuffer } from "../../text/symbol-buffer.js";
import { END_OF_TARGET } from "../../text/symbols.js";
import { isUnmatchable } from "../../text/unmatchable.js";
import { type GroupTable, isAllowRule, pathEndOf, pathStartOf } from "../file/parser.js";

const INDEX_FILE = Array.from("/index.htm", (character) => character.charCodeAt(0));

/**
 * Hands out a rule's patterns, none if the rule cannot match.
 * @param buffer the patterns are appended to it.
 * @param visit gets the start and end of a pattern; an allow of dialect google may have a second pattern.
 */
export function forEachPattern(
	table: GroupTable,
	rule: number,
	buffer: SymbolBuffer,
	visit: (start: number, end: number) => void,
): void {
	const { dialect } = table;
	const { octets } = table.body;
	const pathStart = pathStartOf(table, rule);
	const pathEnd = pathEndOf(table, rule);
	if (isUnmatchable(octets, pathStart, pathEnd, dialect)) return;
	const start = buffer.length;
	buffer.append(octets, pathStart, pathEnd, dialect);
	const end = buffer.length;
	visit(start, end);
	if (dialect !== "google" || !isAllowRule(table, rule)) return;
	let slash = end - 1;
	while (slash >= start && buffer.symbols[slash] !== SLASH) slash--;
	if (slash < start || !isIndexFile(buffer.symbols, slash, end)) return;
	buffer.appendOwn(start, slash + 1, END_OF_TARGET);
	visit(end, buffer.length);
}

/** google/robotstxt's HandleAllow: `…/index.htm…` also means its folder, as `…/$`. */
function isIndexFile(symbols: Uint8Array, slash: number, end: number): boolean {
	return (
		end - slash >= INDEX_FILE.length && INDEX_FILE.every((octet, index) => symbols[slash + index] === octet)
	);
}
