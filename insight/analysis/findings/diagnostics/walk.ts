import {
	addressOctets,
	CR,
	findIllFormed,
	isWhiteSpace,
	LESS_THAN,
	LF,
	NUL,
	octetsPerCharacter,
	QUESTION_MARK,
	RecordCursor,
	SLASH,
} from "../../../../bindings/internal.js";
import type { Dialect } from "../../../../bindings/shared-exports.js";
import type { ReadableBody } from "../file-lines.js";
import { linesOfDuplicateRules } from "./duplicates.js";
import { LineDiagnostics } from "./line-diagnostics.js";
import type { RawDiagnostic } from "./order.js";
import { lintPath } from "./path.js";
import { ProductTokenLinter } from "./product-token.js";
import { RecordValueLinter } from "./record-value.js";

const EXCLAMATION_MARK = 0x21;
const LETTER = /[a-z]/i;
const NOT_FOUND = -1;
const UTF16_MARK_OCTETS = 2;

/**
 * Finds the problems of a file that single lines show (semantics, "Records and groups"): a second walk over its lines.
 * Its memory does not grow with the file, but for four octets for each duplicate rule.
 *
 * @returns the diagnostics of each line that has any, in the order of `compareDiagnostics`; where reading ends at the
 *   limit, the diagnostic that says so comes last, by itself.
 */
export function* walk(body: ReadableBody, dialect: Dialect): Generator<readonly RawDiagnostic[]> {
	const { octets, octetCount, byteOrderMarkOctets } = body;
	const cursor = new RecordCursor(body, dialect);
	const { line } = cursor;
	const found = new LineDiagnostics(line);
	const linter = new LineLinter(body, dialect, cursor, found);
	found.addOfFile("byte-order-mark", byteOrderMarkOctets);
	if (octetsPerCharacter(octets) > 1) found.addOfFile("looks-like-utf16", UTF16_MARK_OCTETS);
	found.addOfFile("body-is-address", addressOctets(octets));
	const htmlStart = findHtml(body);
	while (cursor.advance()) {
		if (htmlStart !== NOT_FOUND && htmlStart === line.textStart) {
			found.add("looks-like-html", line.textStart, line.textEnd);
		}
		linter.lint();
		const ofLine = found.take();
		if (ofLine.length > 0) yield ofLine;
	}
	// A file whose first line is not read is diagnosed all the same.
	const ofFile = found.take();
	if (ofFile.length > 0) yield ofFile;
	if (!line.isOverLimit) return;
	found.add("over-limit", line.lineStart, octetCount);
	yield found.take();
}

/** Looks at the current line of a cursor. */
class LineLinter {
	readonly #octets: Uint8Array;
	readonly #productTokens: ProductTokenLinter;
	readonly #values: RecordValueLinter;
	readonly #duplicateLines: Int32Array;
	/** The number of duplicates on the lines so far. */
	#duplicateCount = 0;

	constructor(
		body: ReadableBody,
		private readonly dialect: Dialect,
		private readonly cursor: RecordCursor,
		private readonly found: LineDiagnostics,
	) {
		const { octets } = body;
		this.#octets = octets;
		this.#productTokens = new ProductTokenLinter(octets, dialect, found);
		this.#values = new RecordValueLinter(octets, dialect, found);
		this.#duplicateLines = linesOfDuplicateRules(body, dialect);
	}

	lint(): void {
		const { kind, line } = this.cursor;
		if (line.tooLongStart !== NOT_FOUND) {
			this.found.add("line-too-long", line.tooLongStart, line.contentEnd);
		}
		if (kind === "blank" || kind === "comment") return;
		if (kind === "not-a-record" || kind === "empty-key") {
			this.found.add(kind, line.textStart, line.textEnd);
			return;
		}
		const { groupIndex, separatorStart, separatorEnd, hasColon, valueStart, valueEnd } = this.cursor;
		this.found.addOctet("invalid-utf8", findIllFormed(this.#octets, line.textStart, line.textEnd));
		if (!hasColon) this.found.add("missing-colon", separatorStart, separatorEnd);
		this.#lintKey();
		const isRule = kind === "allow" || kind === "disallow";
		if (isRule) this.#lintRule();
		if (!isRule || groupIndex >= 0) this.#values.lint(this.cursor, kind);
		if (kind === "user-agent") this.#productTokens.lint(valueStart, valueEnd, groupIndex);
	}

	#lintKey(): void {
		const { kind, keyName, keyStart, keyEnd } = this.cursor;
		if (keyName === null) this.found.add("unknown-key", keyStart, keyEnd);
		else if (keyName.kind === "allow" && kind === "other") {
			this.found.add("allow-unrecognised", keyStart, keyEnd);
		} else if (!keyName.isExact || keyName.octets.length !== keyEnd - keyStart) {
			this.found.add("inexact-key", keyStart, keyEnd);
		}
	}

	#lintRule(): void {
		const { groupIndex, keyStart, valueStart, valueEnd, line } = this.cursor;
		// An empty value begins, and so ends, after its separator.
		if (groupIndex < 0) this.found.add("rule-outside-group", keyStart, valueEnd);
		lintPath(this.#octets, valueStart, valueEnd, line.nulOffset, this.dialect, this.found);
		if (this.#duplicateLines[this.#duplicateCount] !== line.lineNumber) return;
		this.#duplicateCount++;
		this.found.add("duplicate-rule", valueStart, valueEnd);
	}
}

/** Offset of the file's first octet that is not white space if HTML begins there; else -1. */
function findHtml({ octets, byteOrderMarkOctets, isGoogle }: ReadableBody): number {
	let offset = byteOrderMarkOctets;
	while (offset < octets.length && isWhiteSpaceOrLineEnd(octets[offset]!, isGoogle)) offset++;
	const next = octets[offset + 1] ?? NUL;
	const beginsTag =
		next === EXCLAMATION_MARK ||
		next === QUESTION_MARK ||
		next === SLASH ||
		LETTER.test(String.fromCharCode(next));
	return octets[offset] === LESS_THAN && beginsTag ? offset : NOT_FOUND;
}

function isWhiteSpaceOrLineEnd(octet: number, isGoogle: boolean): boolean {
	return octet === LF || octet === CR || isWhiteSpace(octet, isGoogle);
}
