/** Splits the part after a rule's literal prefix into segments at its stars, so that matching reads no symbol twice. */
import {
	MAX_KEY_OFFSET,
	SEGMENT_COUNT_SHIFT,
	SEGMENT_HAS_ALTERNATIVES,
	SEGMENT_IS_AT_END,
	SEGMENT_IS_LAST,
	SUFFIX_IS_ANCHORED,
	SUFFIX_IS_KEYED,
} from "../abi";
import { SYMBOL_END, SYMBOL_STAR } from "../text/canonical";
import { fieldAt, packMinOctets, putField, Suffix } from "../memory/layout";

/** The maximum of octets written for a suffix of so many symbols: each star may begin a segment. */
export function maxSuffixOctets(symbolCount: u64, fieldOctets: u32): u64 {
	return symbolCount * (1 + fieldOctets) + fieldOctets;
}

/** Writes a suffix's segments to toPtr and fills its fields; returns their end. trigramOffset: 0 without a trigram. */
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
	let segmentCount: u32 = 0;
	let lastHeadPtr = toPtr;
	let minOctets: u32 = 0;
	let ptr = symbolsPtr;
	// Invariant: ptr is at the star before the next segment, or at the first segment of an anchored suffix.
	while (ptr < endPtr) {
		if (<u32>load<u8>(ptr) == SYMBOL_STAR) ptr++;
		lastHeadPtr = toPtr;
		toPtr += fieldOctets;
		let flags: u32 = 0;
		const segmentPtr = toPtr;
		for (; ptr < endPtr && <u32>load<u8>(ptr) != SYMBOL_STAR; ptr++) {
			const symbol = <u32>load<u8>(ptr);
			if (symbol == SYMBOL_END) {
				flags |= SEGMENT_IS_AT_END;
				continue;
			}
			if (symbol >= SYMBOL_STAR) flags |= SEGMENT_HAS_ALTERNATIVES;
			store<u8>(toPtr++, symbol);
		}
		const count = <u32>(toPtr - segmentPtr);
		putField(lastHeadPtr, 0, fieldOctets, (count << SEGMENT_COUNT_SHIFT) | flags);
		minOctets += count;
		segmentCount++;
	}
	const lastHead = fieldAt(lastHeadPtr, 0, fieldOctets);
	putField(lastHeadPtr, 0, fieldOctets, lastHead | SEGMENT_IS_LAST);
	const isOneSegment = segmentCount == 1 && !isAnchored && (lastHead & SEGMENT_HAS_ALTERNATIVES) == 0;
	const keyOffset = trigramOffset - 1;
	// Without a trigram, keyOffset is the greatest number.
	const isKeyed = isOneSegment && keyOffset <= <u32>MAX_KEY_OFFSET;
	suffix.flags = <u8>((isAnchored ? SUFFIX_IS_ANCHORED : 0) | (isKeyed ? SUFFIX_IS_KEYED : 0));
	suffix.keyOffset = <u8>(isKeyed ? keyOffset : 0);
	suffix.minOctets = <u8>packMinOctets(minOctets);
	return toPtr;
}
