import { PERCENT } from "../../../bindings/text/octets.js";
import {
	ANY_OCTETS,
	EITHER_QUESTION_MARK,
	EITHER_SLASH,
	FIRST_SPECIAL_SYMBOL,
} from "../../../bindings/text/symbols.js";
import { isTarget, type TargetLanguage } from "./language.js";
import type { Pattern } from "./pattern.js";

/** Special symbols in a pattern's key. */
const STAR = String.fromCharCode(ANY_OCTETS);
const EITHER_SLASH_KEY = String.fromCharCode(EITHER_SLASH);
const EITHER_MARK_KEY = String.fromCharCode(EITHER_QUESTION_MARK);

/** The first filler that no pattern asks for; undefined where there is none. */
export function fillerBeside({ fillers }: TargetLanguage, patterns: Iterable<Pattern>): number | undefined {
	const taken = new Set<number>();
	for (const { octets } of patterns) for (const octet of octets) taken.add(octet);
	return fillers.find((octet) => !taken.has(octet));
}

/** An octet that no pattern asks for, as text; null where there is none. */
export function freshOctet(language: TargetLanguage, patterns: Iterable<Pattern>): string | null {
	const filler = fillerBeside(language, patterns);
	return filler === undefined ? null : String.fromCharCode(filler);
}

/**
 * A target that a pattern matches: its stars filled, and something after it where it is open.
 * @returns null where that is no target.
 */
export function fill(
	language: TargetLanguage,
	{ symbols, key, isAnchored, isLiteral }: Pattern,
	filler: string,
	suffix: string,
): string | null {
	// It matches only an empty target, and there is none.
	if (symbols.length === 0 && isAnchored) return null;
	const isWithoutSlash = symbols.length === 0 || symbols[0] === ANY_OCTETS;
	let text = isWithoutSlash ? `/${key.slice(0, symbols.length)}` : key.slice(0, symbols.length);
	if (!isLiteral) {
		text = text.replaceAll(STAR, filler).replaceAll(EITHER_SLASH_KEY, "/").replaceAll(EITHER_MARK_KEY, "?");
	}
	if (!isAnchored) text += suffix;
	return isTarget(language, text) ? text : null;
}

/**
 * Whether a rule that matches a pattern filled with a fresh octet matches all that the pattern matches: what is
 * fresh, only stars can match. It does not follow where the filled pattern says more than the pattern: one of two
 * spellings, the `%` of an escape, the slash that every target begins with.
 */
export function isFillConclusive({ symbols }: Pattern): boolean {
	if (symbols.length === 0 || symbols[0] === ANY_OCTETS) return false;
	return symbols.every(
		(symbol, index) =>
			symbol <= ANY_OCTETS &&
			(symbol !== PERCENT || (symbols[index + 1] ?? ANY_OCTETS) < FIRST_SPECIAL_SYMBOL),
	);
}
