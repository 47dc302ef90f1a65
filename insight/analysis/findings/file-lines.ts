import { bodyOf, decodeUtf8, MAX_BODY_OCTETS, RecordCursor } from "../../../bindings/internal.js";
import type { Dialect } from "../../../bindings/shared-exports.js";
import { readerOf, tokenOf } from "./tokens.js";

/** A file's octets up to the parsing limit, as a dialect reads them. */
export type ReadableBody = ReturnType<typeof bodyOf>;

/** One line of a file as the dialect reads it. */
export interface FileLine {
	/** 1-based. */
	readonly line: number;
	readonly kind: RecordCursor["kind"];
	/** The index of the group that is open after the line; -1 for none. */
	readonly groupIndex: number;
	readonly key: string;
	readonly value: string;
	/** The crawler that a user-agent line names; empty for `*`, if it names no crawler, and for any other line. */
	readonly productToken: string;
	/** The crawlers that a user-agent line is for, as `readerOf` says; empty for any other line. */
	readonly reader: string;
	/** 1-based, in octets. */
	readonly keyColumn: number;
	readonly keyOctets: number;
	readonly valueColumn: number;
	readonly valueOctets: number;
	/** The text after `#`; null if there is no comment. */
	readonly comment: string | null;
	/** Whether the comment begins right after a record's value. */
	readonly isCutByComment: boolean;
	/** Whether the value has octets beyond ASCII. */
	readonly hasHighOctets: boolean;
}

const HASH = 0x23;

/** Whether a line is an allow or disallow line. */
export function isRule({ kind }: FileLine): boolean {
	return kind === "allow" || kind === "disallow";
}

/** A line by its number; `lines` are those of a file from its first one on. */
export function lineAt(lines: readonly FileLine[], lineNumber: number): FileLine | undefined {
	return lines[lineNumber - 1];
}

/** Reads every line of a file in order, the way both engines do. */
export function readLines(octets: Uint8Array, dialect: Dialect): FileLine[] {
	const kept = { octets, octetCount: octets.length, maxOctets: MAX_BODY_OCTETS };
	return linesOf(bodyOf(kept, dialect), dialect);
}

/** Reads every line within the parsing limit of a body. */
export function linesOf(body: ReadableBody, dialect: Dialect): FileLine[] {
	const cursor = new RecordCursor(body, dialect);
	const lines: FileLine[] = [];
	while (cursor.advance()) {
		const { line, kind, groupIndex, keyStart, keyEnd, valueStart, valueEnd } = cursor;
		const isRecord =
			kind !== "blank" && kind !== "comment" && kind !== "not-a-record" && kind !== "empty-key";
		const columnOf = (offset: number) => offset - line.lineStart + 1;
		const hash = line.hasComment ? body.octets.indexOf(HASH, line.contentStart) : -1;
		const value = isRecord ? decodeUtf8(body.octets, valueStart, valueEnd) : "";
		const productToken = kind === "user-agent" ? tokenOf(value, dialect) : "";
		lines.push({
			line: line.lineNumber,
			kind,
			groupIndex,
			key: isRecord ? decodeUtf8(body.octets, keyStart, keyEnd) : "",
			value,
			productToken,
			reader: kind === "user-agent" ? readerOf(value, productToken) : "",
			keyColumn: isRecord ? columnOf(keyStart) : 1,
			keyOctets: isRecord ? keyEnd - keyStart : 0,
			valueColumn: isRecord ? columnOf(valueStart) : 1,
			valueOctets: isRecord ? valueEnd - valueStart : 0,
			comment: hash === -1 ? null : decodeUtf8(body.octets, hash + 1, line.contentEnd),
			isCutByComment: isRecord && hash === valueEnd && valueEnd > valueStart,
			hasHighOctets: isRecord && hasHighOctets(body.octets, valueStart, valueEnd),
		});
	}
	return lines;
}

function hasHighOctets(octets: Uint8Array, start: number, end: number): boolean {
	return octets.subarray(start, end).some((octet) => octet >= 0x80);
}
