/**
 * Looks for the pieces of a tail in a path. Between stars each piece is looked for from where the one
 * before it ended, and the leftmost place is as good as any: whatever could follow a later place can
 * follow it too. (That holds for symbols with two spellings as well: they take 1 or 3 octets, but two
 * ways through them never cross, since none begins inside the other.)
 */
import {
	PIECE_HAS_EITHER,
	PIECE_HEAD_OCTETS,
	PIECE_IS_AT_END,
	TAIL_HAS_SLASH,
	TAIL_IS_ANCHORED,
} from "./abi";
import { Tail } from "./layout";
import { findLinearly } from "./linear-search";
import { step } from "./symbols";

/** Comparing costs at most so many octets for each octet of the path before a piece is looked for linearly. */
const PATIENCE: usize = 8;
const LEAST_PATIENCE: usize = 256;

/** Whether a tail matches the octets from ptr to endPtr. */
export function matchesTail(policyPtr: usize, tail: Tail, ptr: usize, endPtr: usize): bool {
	const pieceCountAndStart = tail.pieceCountAndStart;
	if ((pieceCountAndStart & TAIL_HAS_SLASH) != 0) ptr--;
	if (<usize>tail.leastOctets > endPtr - ptr) return false;
	let headPtr = policyPtr + tail.piecesOffset;
	let pieceCount = pieceCountAndStart >> 2;
	let isAnchored = (pieceCountAndStart & TAIL_IS_ANCHORED) != 0;
	// Invariant: the pieces before headPtr have matched, the last of them ending at ptr.
	for (; pieceCount > 0; pieceCount--) {
		const head = load<u32>(headPtr);
		const piecePtr = headPtr + PIECE_HEAD_OCTETS;
		const symbolCount = head >> 2;
		headPtr = piecePtr + symbolCount;
		if (isAnchored) {
			isAnchored = false;
			ptr = matchPiece(piecePtr, headPtr, ptr, endPtr);
			if (ptr != 0 && (head & PIECE_IS_AT_END) != 0) return ptr == endPtr;
		} else if ((head & PIECE_IS_AT_END) != 0) {
			return endsWith(piecePtr, headPtr, ptr, endPtr);
		} else if ((head & PIECE_HAS_EITHER) != 0) {
			ptr = findEither(piecePtr, headPtr, ptr, endPtr);
		} else {
			ptr = findPlain(piecePtr, symbolCount, ptr, endPtr);
		}
		if (ptr == 0) return false;
	}
	return true;
}

/** Where a piece that begins at ptr ends; 0 where it does not stand there. */
function matchPiece(piecePtr: usize, pieceEndPtr: usize, ptr: usize, endPtr: usize): usize {
	for (; piecePtr < pieceEndPtr; piecePtr++) {
		const taken = step(load<u8>(piecePtr), ptr, endPtr);
		if (taken == 0) return 0;
		ptr += taken;
	}
	return ptr;
}

/** Whether the path ends with a piece that begins at or behind fromPtr; compared from the end, each symbol taking what it must. */
function endsWith(piecePtr: usize, pieceEndPtr: usize, fromPtr: usize, endPtr: usize): bool {
	let ptr = endPtr;
	// Invariant: the symbols from pieceEndPtr on take exactly the octets from ptr on.
	while (pieceEndPtr > piecePtr) {
		const symbol = <u32>load<u8>(--pieceEndPtr);
		if (ptr > fromPtr && step(symbol, ptr - 1, endPtr) == 1) ptr -= 1;
		else if (ptr >= fromPtr + 3 && step(symbol, ptr - 3, endPtr) == 3) ptr -= 3;
		else return false;
	}
	return true;
}

/** Where the leftmost occurrence of a piece with either-spelling symbols ends; 0 where there is none. */
function findEither(piecePtr: usize, pieceEndPtr: usize, ptr: usize, endPtr: usize): usize {
	const leastOctets = pieceEndPtr - piecePtr;
	let patience = (endPtr - ptr) * PATIENCE + LEAST_PATIENCE;
	// Invariant: the piece stands nowhere before ptr.
	for (; ptr + leastOctets <= endPtr; ptr++) {
		let at = ptr;
		let symbolPtr = piecePtr;
		while (symbolPtr < pieceEndPtr) {
			const taken = step(load<u8>(symbolPtr), at, endPtr);
			if (taken == 0) break;
			at += taken;
			symbolPtr++;
		}
		if (symbolPtr == pieceEndPtr) return at;
		const comparedOctets = symbolPtr - piecePtr;
		if (patience < comparedOctets) return findLinearly(piecePtr, pieceEndPtr, ptr, endPtr);
		patience -= comparedOctets;
	}
	return 0;
}

/** Where the leftmost occurrence of a literal piece ends; 0 where there is none. */
function findPlain(piecePtr: usize, octetCount: usize, ptr: usize, endPtr: usize): usize {
	if (octetCount == 0) return ptr;
	if (ptr + octetCount > endPtr) return 0;
	const lastStartPtr = endPtr - octetCount;
	const firsts = i8x16.splat(load<i8>(piecePtr));
	const lasts = i8x16.splat(load<i8>(piecePtr + octetCount - 1));
	let patience = (endPtr - ptr) * PATIENCE + LEAST_PATIENCE;
	// Invariant: the piece begins nowhere before ptr. A load may reach SLACK_OCTETS behind the path.
	for (; ptr <= lastStartPtr; ptr += 16) {
		let places = i8x16.bitmask(
			v128.and(i8x16.eq(v128.load(ptr), firsts), i8x16.eq(v128.load(ptr + octetCount - 1), lasts)),
		);
		while (places != 0) {
			const placePtr = ptr + ctz(places);
			if (placePtr > lastStartPtr) return 0;
			if (isSame(placePtr, piecePtr, octetCount)) return placePtr + octetCount;
			// The hostile piece nearly fits everywhere: comparing it again and again would be quadratic.
			if (patience < octetCount) return findLinearly(piecePtr, piecePtr + octetCount, placePtr, endPtr);
			patience -= octetCount;
			places &= places - 1;
		}
	}
	return 0;
}

/** Whether octetCount octets, at least one, are the same in two places; reads up to 7 octets behind them. */
// @ts-ignore: decorator
@inline
export function isSame(aPtr: usize, bPtr: usize, octetCount: usize): bool {
	let index: usize = 0;
	for (; index + 8 <= octetCount; index += 8) {
		if (load<u64>(aPtr + index) != load<u64>(bPtr + index)) return false;
	}
	const restBits = (octetCount - index) << 3;
	if (restBits == 0) return true;
	return (load<u64>(aPtr + index) ^ load<u64>(bPtr + index)) << (64 - <u64>restBits) == 0;
}
