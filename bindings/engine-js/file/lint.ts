import { octetsOfCharacters } from "../../arguments/wide-text.js";
import type { RawDiagnostic } from "../../contract/engine.js";
import type { Dialect } from "../../contract/types.js";
import { isExactKey } from "../../text/keys.js";
import { type Body, isWhiteSpace } from "../../text/lines.js";
import { CR, isLetter, LESS_THAN, LF, NUL, QUESTION_MARK, SLASH } from "../../text/octets.js";
import { NO_GROUP, RecordCursor } from "../../text/records.js";
import { findIllFormed } from "../../text/utf8.js";
import { DuplicateFinder } from "./duplicates.js";
import { Findings } from "./findings.js";
import { lintPath } from "./lint-path.js";
import { ProductTokenLinter } from "./lint-product-token.js";
import { type GroupTable, isTabledRule } from "./parser.js";

const EXCLAMATION_MARK = 0x21;
const NOT_FOUND = -1;
const UTF16_MARK_OCTETS = 2;

/**
 * Finds the problems of a file, except those in values that shared code checks (semantics, "Records and groups").
 * @param visit gets the diagnostics in order, until it returns false.
 */
export function lint(table: GroupTable, visit: (diagnostic: RawDiagnostic) => unknown): void {
	new Linter(table).run(visit);
}

class Linter {
	readonly #body: Body;
	readonly #dialect: Dialect;
	readonly #cursor: RecordCursor;
	readonly #findings: Findings;
	readonly #productTokens: ProductTokenLinter;
	readonly #duplicates: DuplicateFinder;
	/** The number of rules of the table before the current line. */
	#ruleCount = 0;

	constructor(table: GroupTable) {
		const { body, dialect } = table;
		this.#body = body;
		this.#duplicates = new DuplicateFinder(table);
		this.#dialect = dialect;
		this.#cursor = new RecordCursor(body, dialect);
		this.#findings = new Findings(this.#cursor.line);
		this.#productTokens = new ProductTokenLinter(body.octets, dialect, this.#findings);
	}

	run(visit: (diagnostic: RawDiagnostic) => unknown): void {
		const { octets, octetCount, byteOrderMarkOctets } = this.#body;
		const { line } = this.#cursor;
		if (byteOrderMarkOctets > 0) this.#findings.addOfFile("byte-order-mark", byteOrderMarkOctets);
		if (octetsOfCharacters(octets) > 1) this.#findings.addOfFile("looks-like-utf16", UTF16_MARK_OCTETS);
		const htmlStart = findHtml(this.#body);
		while (this.#cursor.advance()) {
			if (htmlStart !== NOT_FOUND && htmlStart === line.textStart) {
				this.#findings.add("looks-like-html", line.textStart, line.textEnd);
			}
			if (line.tooLongStart !== NOT_FOUND) {
				this.#findings.add("line-too-long", line.tooLongStart, line.contentEnd);
			}
			this.#lintLine();
			if (!this.#findings.handOut(visit)) return;
		}
		if (line.isOverLimit) this.#findings.add("over-limit", line.lineStart, octetCount);
		this.#findings.handOut(visit);
	}

	#lintLine(): void {
		const { kind, line } = this.#cursor;
		if (kind === "blank" || kind === "comment") return;
		if (kind === "not-a-record" || kind === "empty-key") {
			this.#findings.add(kind, line.textStart, line.textEnd);
			return;
		}
		const { groupIndex, separatorStart, separatorEnd, hasColon, valueStart, valueEnd } = this.#cursor;
		this.#findings.addOctet("invalid-utf8", findIllFormed(this.#body.octets, line.textStart, line.textEnd));
		if (!hasColon) this.#findings.add("missing-colon", separatorStart, separatorEnd);
		this.#lintKey();
		if (kind === "user-agent") this.#productTokens.lint(valueStart, valueEnd, groupIndex);
		else if (kind === "allow" || kind === "disallow") this.#lintRule();
	}

	#lintKey(): void {
		const { kind, keyName, keyStart, keyEnd } = this.#cursor;
		if (keyName === null) this.#findings.add("unknown-key", keyStart, keyEnd);
		else if (keyName.kind === "allow" && kind === "other") {
			this.#findings.add("allow-unrecognised", keyStart, keyEnd);
		} else if (!isExactKey(keyName, keyEnd - keyStart)) {
			this.#findings.add("inexact-key", keyStart, keyEnd);
		}
	}

	#lintRule(): void {
		const { groupIndex, keyStart, valueStart, valueEnd, line } = this.#cursor;
		const { octets } = this.#body;
		// An empty value begins, and so ends, after its separator.
		if (groupIndex === NO_GROUP) this.#findings.add("rule-outside-group", keyStart, valueEnd);
		lintPath(octets, valueStart, valueEnd, line.nulOffset, this.#dialect, this.#findings);
		if (!isTabledRule(this.#cursor, this.#dialect)) return;
		const isDuplicate = this.#duplicates.isDuplicate(groupIndex, this.#ruleCount++);
		if (isDuplicate) this.#findings.add("duplicate-rule", valueStart, valueEnd);
	}
}

/** Offset of the file's first octet that is not white space if HTML begins there; else -1. */
function findHtml({ octets, byteOrderMarkOctets, isGoogle }: Body): number {
	let offset = byteOrderMarkOctets;
	while (offset < octets.length && isWhiteSpaceOrLineEnd(octets[offset]!, isGoogle)) offset++;
	const next = octets[offset + 1] ?? NUL;
	const beginsTag = next === EXCLAMATION_MARK || next === QUESTION_MARK || next === SLASH || isLetter(next);
	return octets[offset] === LESS_THAN && beginsTag ? offset : NOT_FOUND;
}

function isWhiteSpaceOrLineEnd(octet: number, isGoogle: boolean): boolean {
	return octet === LF || octet === CR || isWhiteSpace(octet, isGoogle);
}
