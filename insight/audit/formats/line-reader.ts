import type { FieldName, LineFields } from "./line-fields.js";

/**
 * The kinds of lines. An unreadable line is counted and shown. A line that is no entry says something about the log
 * itself.
 */
export const LINE = { unreadable: 0, entry: 1, noEntry: 2 } as const;

export type LogLineKind = (typeof LINE)[keyof typeof LINE];

/**
 * How a log writes characters of targets and of User-Agent headers: as they are, as `\"` and `\xHH`, or, in headers,
 * white space as `+` or `%20`.
 */
export type Escapes = "none" | "backslash" | "url";

/** Reads the lines of one format. */
export interface LineReader {
	/** The name of the format in the report. */
	readonly name: string;
	readonly escapes: Escapes;
	/** Reads the line from `start` to `end`, where its line feed is, into `fields`. */
	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LogLineKind;
	/**
	 * The data from which another thread makes the same reader. Null for a reader whose lines change how later lines
	 * are read.
	 */
	readonly data: LineReaderData | null;
}

/** The names of the formats around lines. */
export type WrapperName = "docker" | "journald" | "cri" | "syslog" | "time" | "pod" | "stern" | "compose";

/** How the lines of a format are built, as plain data. */
export type LineReaderData =
	| { readonly layout: TextLayout }
	| { readonly haproxy: TextLayout }
	| { readonly json: JsonFields }
	| { readonly s3: TextLayout }
	| { readonly wrapper: WrapperName; readonly lines: LineReaderData };

/** How the lines of a text log are built. */
export interface TextLayout {
	readonly name: string;
	/** The text before the first field. */
	readonly before: Uint8Array;
	readonly parts: readonly TextPart[];
}

/** A part of a line of text: a field, and the text right after it. */
export interface TextPart {
	/** The index in `LineFields`; -1 for a field that is not read. */
	readonly field: number;
	/** The text after the field; empty if the line ends with the field. */
	readonly after: Uint8Array;
}

/** A path of keys, from the outermost object inwards. */
export type KeyPath = readonly string[];

/** The path of each field in an object. */
export type JsonFields = Readonly<Partial<Record<FieldName, KeyPath>>>;
