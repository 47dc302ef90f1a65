/** Compares symbols of canonical patterns with the octets of a target, which a NUL ends. */
import { findPieceLinearly } from "./linear-search.js";
import { ANY_OCTETS, END_OF_TARGET, eitherWidth, FIRST_SPECIAL_SYMBOL, NOWHERE, widthAt } from "./symbols.js";

/** Comparisons in vain that `findPiece` grants itself, before it turns to the search that never goes back. */
const STARTING_BUDGET = 256;
const COMPARISONS_PER_OCTET = 4;

/**
 * Whether a pattern matches a target (RFC 9309 §2.2.3): its head, then the pieces that stars part, each as far left
 * as it can.
 * @param octetCount length of the target.
 */
export function matchesPattern(
	symbols: Uint8Array,
	start: number,
	end: number,
	octets: Uint8Array,
	octetCount: number,
): boolean {
	let partEnd = start;
	let offset = 0;
	// Most patterns end here: the symbols before `partEnd` match the octets before `offset`.
	while (partEnd < end && symbols[partEnd] !== ANY_OCTETS) {
		const width = widthAt(symbols[partEnd]!, octets, offset);
		if (width === 0) return false;
		offset += width;
		partEnd++;
	}
	// The parts before `partEnd` match; the last of them ends at `offset`.
	while (offset !== NOWHERE && partEnd < end) {
		const partStart = partEnd + 1;
		partEnd = findPartEnd(symbols, partStart, end);
		if (partStart === partEnd) continue;
		if (symbols[partEnd - 1] === END_OF_TARGET) {
			return matchesAtEnd(symbols, partStart, partEnd - 1, octets, offset, octetCount);
		}
		offset = findPiece(symbols, partStart, partEnd, octets, offset, octetCount);
	}
	return offset !== NOWHERE;
}

/** The next star, or the pattern's end. */
function findPartEnd(symbols: Uint8Array, start: number, end: number): number {
	let offset = start;
	while (offset < end && symbols[offset] !== ANY_OCTETS) offset++;
	return offset;
}

/**
 * Matches symbols at one place.
 * @param octets ends in a NUL, which no symbol but the end is: no other check of its length is needed.
 * @returns the offset behind the match, or `NOWHERE`.
 */
export function matchAt(
	symbols: Uint8Array,
	start: number,
	end: number,
	octets: Uint8Array,
	offset: number,
): number {
	let behind = offset;
	for (let index = start; index < end; index++) {
		const width = widthAt(symbols[index]!, octets, behind);
		if (width === 0) return NOWHERE;
		behind += width;
	}
	return behind;
}

/**
 * Finds the leftmost match of a piece.
 * @returns the offset behind it, or `NOWHERE`. A match further right never ends further left, so a pattern
 *   that matches with any places of its pieces matches with the leftmost of each.
 */
export function findPiece(
	symbols: Uint8Array,
	start: number,
	end: number,
	octets: Uint8Array,
	from: number,
	targetEnd: number,
): number {
	const first = symbols[start]!;
	const last = targetEnd - (end - start);
	let budget = STARTING_BUDGET;
	let offset = from;
	// No match begins before `offset`.
	while (offset <= last) {
		if (octets[offset] === first || first >= FIRST_SPECIAL_SYMBOL) {
			let behind = offset;
			let index = start;
			while (index < end) {
				const width = widthAt(symbols[index]!, octets, behind);
				if (width === 0) break;
				behind += width;
				index++;
			}
			if (index === end) return behind;
			budget += COMPARISONS_PER_OCTET - (index - start);
			if (budget < 0) return findPieceLinearly(symbols, start, end, octets, offset + 1, targetEnd);
		}
		offset++;
	}
	return NOWHERE;
}

/** Whether a piece matches at the very end of the target, not before `from`. */
export function matchesAtEnd(
	symbols: Uint8Array,
	start: number,
	end: number,
	octets: Uint8Array,
	from: number,
	targetEnd: number,
): boolean {
	let offset = targetEnd;
	for (let index = end - 1; index >= start; index--) {
		const symbol = symbols[index]!;
		if (offset > from && octets[offset - 1] === symbol) offset--;
		else if (offset > from && eitherWidth(symbol, octets, offset - 1) === 1) offset--;
		else if (offset - 3 >= from && eitherWidth(symbol, octets, offset - 3) === 3) offset -= 3;
		else return false;
	}
	return true;
}
