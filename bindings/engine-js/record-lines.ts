import type { RecordLine } from "../contract/engine.js";
import type { Dialect } from "../contract/types.js";
import { canonicalPattern, printPattern } from "./canonical.js";
import type { Body } from "./lines.js";
import { NO_GROUP, RecordCursor } from "./records.js";
import { decodeUtf8 } from "./utf8.js";

/** Every record of a file, in a pass of its own (RFC 9309 §2.2, §2.2.4); rules outside a group are none. */
export function readRecordLines(body: Body, dialect: Dialect): RecordLine[] {
	const { octets } = body;
	const records: RecordLine[] = [];
	const cursor = new RecordCursor(body, dialect);
	while (cursor.advance()) {
		const { line, kind, groupIndex, valueStart, valueEnd } = cursor;
		if (kind === "blank" || kind === "comment" || kind === "not-a-record" || kind === "empty-key") continue;
		const isRule = kind === "allow" || kind === "disallow";
		if (isRule && groupIndex === NO_GROUP) continue;
		const symbols = isRule ? canonicalPattern(octets, valueStart, valueEnd, dialect) : "";
		records.push({
			line: line.lineNumber,
			kind,
			groupIndex: kind === "sitemap" ? NO_GROUP : groupIndex,
			key: decodeUtf8(octets, cursor.keyStart, cursor.keyEnd),
			value: decodeUtf8(octets, valueStart, valueEnd),
			valueColumn: valueStart - line.lineStart + 1,
			valueOctets: valueEnd - valueStart,
			canonical: printPattern(symbols, dialect),
			rank: symbols.length,
		});
	}
	return records;
}
