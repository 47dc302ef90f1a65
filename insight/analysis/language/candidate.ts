import { PERCENT } from "../../../bindings/internal.js";
import { isTarget, type TargetLanguage } from "./language.js";
import type { Pattern } from "./pattern.js";
import { EITHER_QUESTION_MARK, EITHER_SLASH, STAR_SYMBOL, SYMBOL_LIMIT } from "./symbols.js";

/** The special symbols as a pattern's key has them. */
const STAR = String.fromCharCode(STAR_SYMBOL);
const EITHER_SLASH_KEY = String.fromCharCode(EITHER_SLASH);
const EITHER_MARK_KEY = String.fromCharCode(EITHER_QUESTION_MARK);

/** The octets of `%2F` and `%3F`, and of the characters that they represent. */
const SPELT_EITHER_WAY: readonly number[] = Array.from("/?%23F", (character) => character.charCodeAt(0));

/** The first filler that no pattern asks for; undefined if patterns ask for all fillers. */
export function fillerBeside({ fillers }: TargetLanguage, patterns: Iterable<Pattern>): number | undefined {
	const isTaken = new Uint8Array(SYMBOL_LIMIT);
	for (const { symbols } of patterns) for (const symbol of symbols) isTaken[symbol] = 1;
	if (isTaken[EITHER_SLASH] === 1 || isTaken[EITHER_QUESTION_MARK] === 1) {
		for (const octet of SPELT_EITHER_WAY) isTaken[octet] = 1;
	}
	return fillers.find((octet) => isTaken[octet] === 0);
}

/** An octet that no pattern asks for, as text; null if there is no such octet. */
export function freshOctet(language: TargetLanguage, patterns: Iterable<Pattern>): string | null {
	const filler = fillerBeside(language, patterns);
	return filler === undefined ? null : String.fromCharCode(filler);
}

/** A target that a pattern matches, its stars filled, with a suffix if it is open; null if the text is no target. */
export function fill(
	language: TargetLanguage,
	{ symbols, key, isAnchored, isLiteral }: Pattern,
	filler: string,
	suffix: string,
): string | null {
	// The pattern matches only an empty target, which does not exist.
	if (symbols.length === 0 && isAnchored) return null;
	const isWithoutSlash = symbols.length === 0 || symbols[0] === STAR_SYMBOL;
	let text = isWithoutSlash ? `/${key.slice(0, symbols.length)}` : key.slice(0, symbols.length);
	if (!isLiteral) {
		text = text.replaceAll(STAR, filler).replaceAll(EITHER_SLASH_KEY, "/").replaceAll(EITHER_MARK_KEY, "?");
	}
	if (!isAnchored) text += suffix;
	return isTarget(language, text) ? text : null;
}

/**
 * Whether a rule that matches a pattern filled with a fresh octet matches all that the pattern matches: only stars can match
 * that octet. This does not hold if the fill made it more specific: one of two spellings, the `%` of an escape, the first slash.
 */
export function isFillConclusive({ symbols }: Pattern): boolean {
	if (symbols.length === 0 || symbols[0] === STAR_SYMBOL) return false;
	return symbols.every(
		(symbol, index) =>
			symbol <= STAR_SYMBOL && (symbol !== PERCENT || (symbols[index + 1] ?? STAR_SYMBOL) < STAR_SYMBOL),
	);
}
