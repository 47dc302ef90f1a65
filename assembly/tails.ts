/** What follows a rule's literal head is parted at its stars into pieces, so that matching reads no symbol twice. */
import { PIECE_HAS_EITHER, PIECE_HEAD_OCTETS, PIECE_IS_AT_END } from "./abi";
import { SYMBOL_END, SYMBOL_STAR } from "./canonical";
import { Tail } from "./layout";
import { isDigit } from "./octets";
import { placeOfPair } from "./pairs";

/** At most this many octets are written for a tail of so many symbols: each star may begin a piece. */
export function mostTailOctets(symbolCount: u32): u32 {
	return symbolCount * (1 + PIECE_HEAD_OCTETS) + PIECE_HEAD_OCTETS;
}

let bestScore: u32 = 0;
let secondScore: u32 = 0;
let bestPlace: u32 = 0;
let secondPlace: u32 = 0;

/** Writes the pieces of a tail to toPtr and fills in all of it but its rule and piecesOffset; where the pieces end. */
export function writeTail(tail: Tail, symbolsPtr: usize, symbolCount: u32, toPtr: usize): usize {
	const endPtr = symbolsPtr + symbolCount;
	const isAnchored = <u32>load<u8>(symbolsPtr) != SYMBOL_STAR;
	bestScore = 0;
	secondScore = 0;
	let pieceCount: u32 = 0;
	let leastOctets: u32 = 0;
	let ptr = symbolsPtr;
	// Invariant: ptr is at the star before the next piece, or at the first piece of an anchored tail.
	while (ptr < endPtr) {
		if (<u32>load<u8>(ptr) == SYMBOL_STAR) ptr++;
		const headPtr = toPtr;
		toPtr += PIECE_HEAD_OCTETS;
		let flags: u32 = 0;
		let previous: u32 = SYMBOL_STAR;
		const piecePtr = toPtr;
		for (; ptr < endPtr && <u32>load<u8>(ptr) != SYMBOL_STAR; ptr++) {
			const symbol = <u32>load<u8>(ptr);
			if (symbol == SYMBOL_END) {
				flags |= PIECE_IS_AT_END;
				continue;
			}
			if (symbol >= SYMBOL_STAR) flags |= PIECE_HAS_EITHER;
			else if (previous < SYMBOL_STAR) scorePair(previous, symbol);
			store<u8>(toPtr++, symbol);
			previous = symbol;
		}
		const count = <u32>(toPtr - piecePtr);
		store<u32>(headPtr, (count << 2) | flags);
		leastOctets += count;
		pieceCount++;
	}
	tail.pieceCountAndStart = (pieceCount << 1) | (isAnchored ? 1 : 0);
	tail.leastOctets = leastOctets;
	tail.filter =
		secondScore > 0 ? bestPlace | (secondPlace << 16) : bestScore > 0 ? bestPlace | (bestPlace << 16) : 0;
	return toPtr;
}

/** Keeps the two pairs least likely to stand in a path by chance. */
function scorePair(first: u32, second: u32): void {
	const score = rarity(first) + rarity(second);
	const place = placeOfPair(first | (second << 8));
	if (score > bestScore) {
		secondScore = bestScore;
		secondPlace = bestPlace;
		bestScore = score;
		bestPlace = place;
	} else if (score > secondScore) {
		secondScore = score;
		secondPlace = place;
	}
}

/** How rare an octet is in paths, roughly: lower-case letters and slashes are common, digits less so. */
function rarity(octet: u32): u32 {
	if (octet - 0x61 < 26 || octet == 0x2f)
		return octet == 0x71 || octet == 0x78 || octet == 0x7a || octet == 0x6a ? 2 : 1;
	return isDigit(octet) ? 2 : 3;
}
