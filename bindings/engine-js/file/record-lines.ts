import type { RecordLine } from "../../contract/engine.js";
import type { Dialect } from "../../contract/types.js";
import { printPattern } from "../../text/canonical.js";
import type { Body } from "../../text/lines.js";
import { NO_GROUP, RecordCursor } from "../../text/records.js";
import { SymbolBuffer } from "../../text/symbol-buffer.js";
import { decodeUtf8 } from "../../text/utf8.js";
import type { GroupTable } from "./parser.js";

/** Visits every record of a file, in a separate pass (RFC 9309 §2.2, §2.2.4); rules outside of a group are left out. */
export function visitRecordLines(
	{ body, dialect }: GroupTable,
	visit: (record: RecordLine) => unknown,
	groups?: ReadonlySet<number>,
): void {
	const cursor = new RecordCursor(body, dialect);
	const buffer = new SymbolBuffer();
	while (cursor.advance()) {
		if (groups !== undefined && (cursor.kind === "sitemap" || !groups.has(cursor.groupIndex))) continue;
		const record = readRecordLine(cursor, body, dialect, buffer);
		if (record !== null && visit(record) === false) return;
	}
}

/** The record on a line; null if there is none. */
export function findRecordLine({ body, dialect, marks }: GroupTable, line: number): RecordLine | null {
	const cursor = new RecordCursor(body, dialect);
	cursor.goToMarkBefore(line, marks);
	while (cursor.advance()) {
		if (cursor.line.lineNumber === line) return readRecordLine(cursor, body, dialect, new SymbolBuffer());
	}
	return null;
}

/** @param buffer overwritten. */
function readRecordLine(
	cursor: RecordCursor,
	{ octets }: Body,
	dialect: Dialect,
	buffer: SymbolBuffer,
): RecordLine | null {
	const { line, kind, groupIndex, valueStart, valueEnd } = cursor;
	if (kind === "blank" || kind === "comment" || kind === "not-a-record" || kind === "empty-key") return null;
	const isRule = kind === "allow" || kind === "disallow";
	if (isRule && groupIndex === NO_GROUP) return null;
	buffer.clear();
	if (isRule) buffer.append(octets, valueStart, valueEnd, dialect);
	return {
		line: line.lineNumber,
		kind,
		groupIndex: kind === "sitemap" ? NO_GROUP : groupIndex,
		key: decodeUtf8(octets, cursor.keyStart, cursor.keyEnd),
		value: decodeUtf8(octets, valueStart, valueEnd),
		valueColumn: valueStart - line.lineStart + 1,
		valueOctets: valueEnd - valueStart,
		canonical: printPattern(buffer.symbols, 0, buffer.length, dialect),
		rank: buffer.length,
	};
}
