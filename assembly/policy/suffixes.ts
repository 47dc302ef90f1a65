/** Splits the part after a rule's literal prefix into pieces at its stars, so that matching reads no symbol twice. */
import {
	MAX_KEY_OFFSET,
	PIECE_COUNT_SHIFT,
	PIECE_HAS_EITHER,
	PIECE_IS_AT_END,
	PIECE_IS_LAST,
	SUFFIX_IS_ANCHORED,
	SUFFIX_IS_KEYED,
} from "../abi";
import { SYMBOL_END, SYMBOL_STAR } from "../text/canonical";
import { fieldAt, packMinOctets, putField, Suffix } from "../memory/layout";

/** The maximum of octets written for a suffix of so many symbols: each star may begin a piece. */
export function maxSuffixOctets(symbolCount: u64, fieldOctets: u32): u64 {
	return symbolCount * (1 + fieldOctets) + fieldOctets;
}

/**
 * Writes the pieces of a suffix to toPtr and fills in the fields of the suffix; returns the end of the pieces.
 * trigramOffset: the offset among the symbols of the trigram by which it can be indexed; 0 for none.
 */
export function writeSuffix(
	suffix: Suffix,
	symbolsPtr: usize,
	symbolCount: u32,
	trigramOffset: u32,
	toPtr: usize,
	fieldOctets: u32,
): usize {
	const endPtr = symbolsPtr + symbolCount;
	const isAnchored = <u32>load<u8>(symbolsPtr) != SYMBOL_STAR;
	let pieceCount: u32 = 0;
	let lastHeadPtr = toPtr;
	let minOctets: u32 = 0;
	let ptr = symbolsPtr;
	// Invariant: ptr is at the star before the next piece, or at the first piece of an anchored suffix.
	while (ptr < endPtr) {
		if (<u32>load<u8>(ptr) == SYMBOL_STAR) ptr++;
		lastHeadPtr = toPtr;
		toPtr += fieldOctets;
		let flags: u32 = 0;
		const piecePtr = toPtr;
		for (; ptr < endPtr && <u32>load<u8>(ptr) != SYMBOL_STAR; ptr++) {
			const symbol = <u32>load<u8>(ptr);
			if (symbol == SYMBOL_END) {
				flags |= PIECE_IS_AT_END;
				continue;
			}
			if (symbol >= SYMBOL_STAR) flags |= PIECE_HAS_EITHER;
			store<u8>(toPtr++, symbol);
		}
		const count = <u32>(toPtr - piecePtr);
		putField(lastHeadPtr, 0, fieldOctets, (count << PIECE_COUNT_SHIFT) | flags);
		minOctets += count;
		pieceCount++;
	}
	const lastHead = fieldAt(lastHeadPtr, 0, fieldOctets);
	putField(lastHeadPtr, 0, fieldOctets, lastHead | PIECE_IS_LAST);
	const isOnePiece = pieceCount == 1 && !isAnchored && (lastHead & PIECE_HAS_EITHER) == 0;
	const keyOffset = trigramOffset - 1;
	// Without a trigram, keyOffset is the greatest number.
	const isKeyed = isOnePiece && keyOffset <= <u32>MAX_KEY_OFFSET;
	suffix.flags = <u8>((isAnchored ? SUFFIX_IS_ANCHORED : 0) | (isKeyed ? SUFFIX_IS_KEYED : 0));
	suffix.keyOffset = <u8>(isKeyed ? keyOffset : 0);
	suffix.minOctets = <u8>packMinOctets(minOctets);
	return toPtr;
}
