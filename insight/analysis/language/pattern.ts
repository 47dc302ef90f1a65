import {
	DOLLAR,
	encodeUtf8,
	PERCENT,
	printPattern,
	QUESTION_MARK,
	SLASH,
	STAR,
	SymbolBuffer,
	textOfUnits,
} from "../../../bindings/internal.js";
import type { Dialect } from "../../../bindings/shared-exports.js";
import { EITHER_QUESTION_MARK, EITHER_SLASH, END_SYMBOL, STAR_SYMBOL } from "./symbols.js";

/** A canonical pattern (semantics, "Canonical form"), without the stars that change nothing. */
export interface Pattern {
	/** Octets and special symbols, without two stars in a row, a star at the end, or a final `$`. */
	readonly symbols: Uint8Array;
	/** Whether the pattern ends where the target does. A pattern that is not anchored matches whatever follows. */
	readonly isAnchored: boolean;
	/** The octets of the canonical pattern, every star counted: the longer rule has more (RFC 9309 §2.2.2). */
	readonly rank: number;
	/** The octets before the first special symbol, as text. */
	readonly head: string;
	/** Whether the head is the whole pattern. */
	readonly isLiteral: boolean;
	/** A text that is equal for patterns that match the same targets by the same symbols. */
	readonly key: string;
}

/** Whether a pattern matches every target, since each begins with a slash: "", `/`, `*` and `*` + `/`, however written. */
export function matchesEverything({ symbols, isAnchored }: Pattern): boolean {
	if (isAnchored || symbols.length > 2) return false;
	const [first, second] = symbols;
	if (second === undefined) return first === undefined || first === SLASH;
	return first === STAR_SYMBOL && second === SLASH;
}

const INDEX_FILE = "/index.htm";

/** Reads a canonical pattern as printed (`Rule.canonical`); in dialect google, no escape in it represents an octet. */
export function readPattern(canonical: string, dialect: Dialect): Pattern {
	return toPattern(dialect === "google" ? googleSymbols(canonical) : standardSymbols(canonical));
}

/** The folder that an allow of `…/index.htm…` also allows (google/robotstxt's HandleAllow); null for other patterns. */
export function readFolderOfIndexFile(canonical: string): Pattern | null {
	const slash = canonical.lastIndexOf("/");
	if (slash === -1 || !canonical.startsWith(INDEX_FILE, slash)) return null;
	return toPattern(googleSymbols(`${canonical.slice(0, slash + 1)}$`));
}

/** Reads a path pattern as a rule has it. */
export function readWritten(path: string, dialect: Dialect): Pattern {
	const octets = encodeUtf8(path);
	const buffer = new SymbolBuffer();
	buffer.append(octets, 0, octets.length, dialect);
	return readPattern(printPattern(buffer.symbols, 0, buffer.length, dialect), dialect);
}

function standardSymbols(canonical: string): Uint8Array {
	const symbols = new Uint8Array(canonical.length);
	let count = 0;
	let isInQuery = false;
	for (let index = 0; index < canonical.length; index++) {
		let symbol = canonical.charCodeAt(index);
		if (symbol === PERCENT) {
			// The printed form escapes a literal that would look like a special symbol.
			const isStar = canonical.startsWith("2A", index + 1);
			if (isStar || canonical.startsWith("24", index + 1)) {
				symbol = isStar ? STAR : DOLLAR;
				index += 2;
			}
		} else if (symbol === STAR) symbol = STAR_SYMBOL;
		else if (symbol === DOLLAR) symbol = END_SYMBOL;
		else if (isInQuery && symbol === SLASH) symbol = EITHER_SLASH;
		else if (symbol === QUESTION_MARK) {
			if (isInQuery) symbol = EITHER_QUESTION_MARK;
			isInQuery = true;
		}
		symbols[count++] = symbol;
	}
	return firstOf(symbols, count);
}

/** The first symbols. If these are all symbols, as in most patterns of a large file, there is no separate view. */
function firstOf(symbols: Uint8Array, count: number): Uint8Array {
	return count === symbols.length ? symbols : symbols.subarray(0, count);
}

function googleSymbols(canonical: string): Uint8Array {
	const symbols = new Uint8Array(canonical.length);
	for (let index = 0; index < canonical.length; index++) {
		const octet = canonical.charCodeAt(index);
		if (octet === STAR) symbols[index] = STAR_SYMBOL;
		else symbols[index] = octet === DOLLAR && index === canonical.length - 1 ? END_SYMBOL : octet;
	}
	return symbols;
}

/** @param written the symbols, which become the pattern's own. */
function toPattern(written: Uint8Array): Pattern {
	let isAnchored = written.at(-1) === END_SYMBOL;
	const end = isAnchored ? written.length - 1 : written.length;
	let count = 0;
	let headLength = -1;
	for (let index = 0; index < end; index++) {
		const symbol = written[index]!;
		if (symbol === STAR_SYMBOL && count > 0 && written[count - 1] === STAR_SYMBOL) continue;
		if (symbol >= STAR_SYMBOL && headLength === -1) headLength = count;
		written[count++] = symbol;
	}
	if (count > 0 && written[count - 1] === STAR_SYMBOL) {
		count--;
		isAnchored = false;
	}
	const symbols = firstOf(written, count);
	const isLiteral = headLength === -1 || headLength === count;
	if (isLiteral) headLength = count;
	const key = textOfUnits(symbols, 0, count) + (isAnchored ? DOLLAR_SYMBOL : "");
	return { symbols, isAnchored, rank: written.length, head: key.slice(0, headLength), isLiteral, key };
}

const DOLLAR_SYMBOL = String.fromCharCode(END_SYMBOL);
