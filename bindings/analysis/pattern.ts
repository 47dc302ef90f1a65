import type { Dialect } from "../contract/types.js";
import { ANY_OCTETS, EITHER_QUESTION_MARK, EITHER_SLASH, END_OF_TARGET } from "../engine-js/symbols.js";

/** A canonical pattern (semantics, "Canonical form"), without the stars that change nothing. */
export interface Pattern {
	/** Octets and special symbols; no two stars in a row, none at the end, and no final `$`. */
	readonly symbols: readonly number[];
	/** Whether it ends where the target does; any other matches whatever follows. */
	readonly isAnchored: boolean;
	/** Octets of the canonical pattern, every star counted: what decides which rule is longer (RFC 9309 §2.2.2). */
	readonly rank: number;
	/** The octets before the first special symbol, as text. */
	readonly head: string;
	/** Whether the head is all of it. */
	readonly isLiteral: boolean;
	/** The same for patterns that match the same by the same symbols. */
	readonly key: string;
}

const STAR = "*";
const DOLLAR = "$";
const INDEX_FILE = "/index.htm";
const ESCAPE = /^%[0-9A-F]{2}$/;

/**
 * Reads a canonical pattern as it is printed (`Rule.canonical`).
 * @param canonical in google a form of its own: no escape stands for an octet there.
 */
export function readPattern(canonical: string, dialect: Dialect): Pattern {
	return toPattern(dialect === "google" ? googleSymbols(canonical) : standardSymbols(canonical));
}

/** google/robotstxt's HandleAllow: an allow of `…/index.htm…` stands for its folder too; null for any other. */
export function readFolderOfIndexFile(canonical: string): Pattern | null {
	const slash = canonical.lastIndexOf("/");
	if (slash === -1 || !canonical.startsWith(INDEX_FILE, slash)) return null;
	return toPattern(googleSymbols(`${canonical.slice(0, slash + 1)}$`));
}

function standardSymbols(canonical: string): number[] {
	const symbols: number[] = [];
	let isInQuery = false;
	for (let index = 0; index < canonical.length; index++) {
		const character = canonical[index]!;
		const unit = canonical.slice(index, index + 3);
		if (unit === "%2A" || unit === "%24") {
			// Printed so because the literal would look like a special.
			symbols.push(unit === "%2A" ? STAR.charCodeAt(0) : DOLLAR.charCodeAt(0));
			index += 2;
		} else if (ESCAPE.test(unit)) {
			symbols.push(...Array.from(unit, (each) => each.charCodeAt(0)));
			index += 2;
		} else if (character === STAR) symbols.push(ANY_OCTETS);
		else if (character === DOLLAR) symbols.push(END_OF_TARGET);
		else if (isInQuery && character === "/") symbols.push(EITHER_SLASH);
		else if (isInQuery && character === "?") symbols.push(EITHER_QUESTION_MARK);
		else {
			isInQuery ||= character === "?";
			symbols.push(character.charCodeAt(0));
		}
	}
	return symbols;
}

function googleSymbols(canonical: string): number[] {
	return Array.from(canonical, (character, index) => {
		if (character === STAR) return ANY_OCTETS;
		return character === DOLLAR && index === canonical.length - 1 ? END_OF_TARGET : character.charCodeAt(0);
	});
}

function toPattern(written: readonly number[]): Pattern {
	let isAnchored = written.at(-1) === END_OF_TARGET;
	const symbols = (isAnchored ? written.slice(0, -1) : written).filter(
		(symbol, index, all) => symbol !== ANY_OCTETS || all[index - 1] !== ANY_OCTETS,
	);
	if (symbols.at(-1) === ANY_OCTETS) {
		symbols.pop();
		isAnchored = false;
	}
	const special = symbols.findIndex((symbol) => symbol >= ANY_OCTETS);
	const headLength = special === -1 ? symbols.length : special;
	const key = textOf(symbols) + (isAnchored ? DOLLAR_SYMBOL : "");
	return {
		symbols,
		isAnchored,
		rank: written.length,
		head: key.slice(0, headLength),
		isLiteral: special === -1,
		key,
	};
}

const DOLLAR_SYMBOL = String.fromCharCode(END_OF_TARGET);

function textOf(symbols: readonly number[]): string {
	let text = "";
	for (const symbol of symbols) text += String.fromCharCode(symbol);
	return text;
}
