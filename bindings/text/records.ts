import type { Dialect } from "../contract/types.js";
import type { Int32List } from "./int32-list.js";
import { type KeyKind, type KeyName, recogniseKey } from "./keys.js";
import { type Body, isWhiteSpace, LineCursor } from "./lines.js";
import { COLON, SLASH, SPACE, TAB, toLowerCase } from "./octets.js";

/** The kind of a line: one of the records, or none. */
export type LineKind = KeyKind | "blank" | "comment" | "not-a-record" | "empty-key";

/** Group index of a record without a group. */
export const NO_GROUP = -1;

/** The values of a mark: start of the next line, lines and groups so far, whether the open group has a rule. */
const MARK_NUMBERS = 4;

/** In lower case; without its last letter it is `http`. */
const HTTPS = "https";

/** Reads each line of a body as a record (RFC 9309 §2.1, §2.2). Every pass uses it, so all agree on lines and groups. */
export class RecordCursor {
	readonly line: LineCursor;
	kind: LineKind = "blank";
	/** The recognised key; null if it is unknown or the line is no record. */
	keyName: KeyName | null = null;
	/** Spans of a record, white space cut; an empty value begins after its separator. */
	keyStart = 0;
	keyEnd = 0;
	valueStart = 0;
	valueEnd = 0;
	/** The colon, or the white space that replaces it. */
	separatorStart = 0;
	separatorEnd = 0;
	hasColon = false;
	/** The group that is open after this line, from 0 in file order; -1 for none. */
	groupIndex = NO_GROUP;
	groupCount = 0;

	readonly #octets: Uint8Array;
	readonly #dialect: Dialect;
	/** Whether a rule has closed the open group's list of user-agent lines. */
	#hasRule = false;

	constructor(body: Body, dialect: Dialect) {
		this.line = new LineCursor(body);
		this.#octets = body.octets;
		this.#dialect = dialect;
	}

	/** Steps to the next line; false after the last one that is read. */
	advance(): boolean {
		if (!this.line.advance()) return false;
		this.keyName = null;
		this.kind = this.#readLine();
		this.#trackGroup();
		return true;
	}

	/** Writes the cursor's position, after a line, for `goToMarkBefore`. */
	writeMark(marks: Int32List): void {
		marks.push(this.line.nextStart);
		marks.push(this.line.lineNumber);
		marks.push(this.groupIndex);
		marks.push(this.groupCount * 2 + Number(this.#hasRule));
	}

	/** Goes to the last mark before a line; the lines between the mark and that line must still be read. */
	goToMarkBefore(line: number, marks: Int32Array): void {
		let low = 0;
		let high = marks.length / MARK_NUMBERS;
		// Invariant: marks before `low` are before the line, marks from `high` on are not.
		while (low < high) {
			const middle = (low + high) >> 1;
			if (marks[middle * MARK_NUMBERS + 1]! < line) low = middle + 1;
			else high = middle;
		}
		if (low === 0) return;
		const mark = (low - 1) * MARK_NUMBERS;
		this.line.nextStart = marks[mark]!;
		this.line.lineNumber = marks[mark + 1]!;
		this.groupIndex = marks[mark + 2]!;
		this.groupCount = marks[mark + 3]! >> 1;
		this.#hasRule = (marks[mark + 3]! & 1) === 1;
	}

	#readLine(): LineKind {
		const { textStart, textEnd, isBlank } = this.line;
		if (textStart === textEnd) return isBlank ? "blank" : "comment";
		const octets = this.#octets;
		let colon = textStart;
		while (colon < textEnd && octets[colon] !== COLON) colon++;
		this.hasColon = colon < textEnd && !this.#isSitemapWithoutColon(colon);
		if (this.hasColon) {
			this.separatorStart = colon;
			this.separatorEnd = colon + 1;
		} else if (!this.#partWords()) {
			return "not-a-record";
		}
		this.#cutKeyAndValue();
		if (this.keyStart === this.keyEnd) return "empty-key";
		const name = recogniseKey(octets, this.keyStart, this.keyEnd, this.#dialect);
		this.keyName = name;
		if (name === null) return this.hasColon ? "other" : "not-a-record";
		return name.kind === "allow" && this.#dialect === "original1994" ? "other" : name.kind;
	}

	/** Whether a line's first colon is in the URL of `Sitemap https://…`. google/robotstxt reads it as the key's. */
	#isSitemapWithoutColon(colon: number): boolean {
		const octets = this.#octets;
		if (octets[colon + 1] !== SLASH || octets[colon + 2] !== SLASH || this.#dialect === "google")
			return false;
		return this.#partWords() && isWebScheme(octets, this.separatorEnd, colon) && this.#isSitemapKey();
	}

	#isSitemapKey(): boolean {
		const { textStart } = this.line;
		return recogniseKey(this.#octets, textStart, this.separatorStart, this.#dialect)?.kind === "sitemap";
	}

	/** Uses white space as the missing colon if it separates the text into exactly two words. */
	#partWords(): boolean {
		const { textStart, textEnd } = this.line;
		const octets = this.#octets;
		let start = textStart;
		while (start < textEnd && octets[start] !== SPACE && octets[start] !== TAB) start++;
		if (start === textEnd) return false;
		let end = start;
		while (octets[end] === SPACE || octets[end] === TAB) end++;
		this.separatorStart = start;
		this.separatorEnd = end;
		for (let offset = end; offset < textEnd; offset++) {
			if (octets[offset] === SPACE || octets[offset] === TAB) return false;
		}
		return true;
	}

	#cutKeyAndValue(): void {
		const octets = this.#octets;
		const isGoogle = this.#dialect === "google";
		// The text has no white space at its ends, so only the inner ends must be cut.
		let keyEnd = this.separatorStart;
		while (keyEnd > this.line.textStart && isWhiteSpace(octets[keyEnd - 1]!, isGoogle)) keyEnd--;
		let valueStart = this.separatorEnd;
		while (valueStart < this.line.textEnd && isWhiteSpace(octets[valueStart]!, isGoogle)) valueStart++;
		this.keyStart = this.line.textStart;
		this.keyEnd = keyEnd;
		this.valueStart = valueStart;
		this.valueEnd = this.line.textEnd;
	}

	/** RFC 9309 §2.2.1: consecutive user-agent lines share a group until a rule. In original1994 a blank line ends it. */
	#trackGroup(): void {
		if (this.kind === "user-agent") {
			if (this.groupIndex === NO_GROUP || this.#hasRule) this.groupIndex = this.groupCount++;
			this.#hasRule = false;
		} else if (this.kind === "allow" || this.kind === "disallow") {
			this.#hasRule = true;
		} else if (this.kind === "blank" && this.#dialect === "original1994") {
			this.groupIndex = NO_GROUP;
		}
	}
}

/** Whether `http` or `https` is between two offsets. */
function isWebScheme(octets: Uint8Array, start: number, end: number): boolean {
	const length = end - start;
	if (length !== HTTPS.length && length !== HTTPS.length - 1) return false;
	for (let index = 0; index < length; index++) {
		if (toLowerCase(octets[start + index]!) !== HTTPS.charCodeAt(index)) return false;
	}
	return true;
}
