/**
 * Finds a piece in time linear in piece and path (Knuth, Morris and Pratt), for the hostile piece that
 * nearly fits everywhere.
 */
import { SYMBOL_STAR } from "./canonical";
import { PERCENT } from "./octets";
import { Region, reserve } from "./region";
import { own } from "./scratch";
import { isEscapedDelimiter, step } from "./symbols";

/** A search for one run of symbols, from one match to the next. */
@unmanaged
class Search {
	symbolsPtr: usize;
	symbolCount: u32;
	/** Symbols of two spellings are among them, so that an escaped delimiter is one of those, never octets. */
	isSpelt: bool;
	/** 4 octets for each length of a beginning of the symbols, 0 too: the longest shorter one it ends in. */
	bordersPtr: usize;
	endPtr: usize;
	/** The first `matched` symbols match the octets from startPtr to ptr, and no match begins before. */
	startPtr: usize;
	ptr: usize;
	matched: u32;
	/** Where the match that was found last begins. */
	matchPtr: usize;
}

const FIRST_PTR = memory.data(40, 8);
const SECOND_PTR = memory.data(40, 8);
const BORDERS_PTR = memory.data(8, 4);
const BORDER_OCTETS: u32 = 4;

/** Makes room for searching a piece of so many symbols, so that no check asks for memory; false without memory. */
export function reserveBorders(symbolCount: u32): bool {
	return reserve(ownBorders(), (symbolCount + 2) * BORDER_OCTETS) != 0;
}

/** Makes as much room in a thread that only reads as the owner has, who read or compiled the policies. */
export function followBorders(): bool {
	const octetCount = load<usize>(borderOctetsPtr());
	return octetCount == 0 || reserve(ownBorders(), octetCount) != 0;
}

/** Where the owner's room for borders is told, in octets. */
export function borderOctetsPtr(): usize {
	return BORDERS_PTR + offsetof<Region>("octetCount");
}

// @ts-ignore: decorator
@inline
function ownBorders(): Region {
	return changetype<Region>(own(BORDERS_PTR));
}

/**
 * Where the leftmost occurrence of a piece from ptr on ends; 0 where there is none. For a piece so long,
 * reserveBorders has been called.
 *
 * A piece is parted before its first symbol of two spellings. What stands before it is plain octets. From
 * there on, behind the pattern's first `?`, no symbol is a mere `/` or `?` or a part of their escapes, so
 * what it matches falls into the same spellings from wherever one looks; but for a `%` that starts any
 * escape, which can only come last.
 */
export function findLinearly(piecePtr: usize, pieceEndPtr: usize, ptr: usize, endPtr: usize): usize {
	const bordersPtr = ownBorders().ptr;
	const first = changetype<Search>(own(FIRST_PTR));
	const second = changetype<Search>(own(SECOND_PTR));
	let middlePtr = piecePtr;
	while (middlePtr < pieceEndPtr && <u32>load<u8>(middlePtr) < SYMBOL_STAR) middlePtr++;
	const literalCount = middlePtr - piecePtr;
	begin(first, piecePtr, <u32>literalCount, false, bordersPtr, ptr, endPtr);
	if (middlePtr == pieceEndPtr) return next(first);
	const hasBarePercent = <u32>load<u8>(pieceEndPtr - 1) == PERCENT;
	const speltCount = <u32>(pieceEndPtr - middlePtr) - (hasBarePercent ? 1 : 0);
	begin(
		second,
		middlePtr,
		speltCount,
		true,
		bordersPtr + <u32>(literalCount + 1) * BORDER_OCTETS,
		ptr,
		endPtr,
	);
	let literalsEndPtr: usize = literalCount == 0 ? 0 : next(first);
	let speltEndPtr = next(second);
	// Invariant: no match of the whole begins before both; each step leaves the one further left behind.
	while (speltEndPtr != 0 && (literalCount == 0 || literalsEndPtr != 0)) {
		if (literalCount == 0 || literalsEndPtr == second.matchPtr) {
			if (!hasBarePercent) return speltEndPtr;
			if (speltEndPtr < endPtr && <u32>load<u8>(speltEndPtr) == PERCENT) return speltEndPtr + 1;
		}
		if (literalCount != 0 && literalsEndPtr < second.matchPtr) literalsEndPtr = next(first);
		else speltEndPtr = next(second);
	}
	return 0;
}

function begin(
	search: Search,
	symbolsPtr: usize,
	symbolCount: u32,
	isSpelt: bool,
	bordersPtr: usize,
	ptr: usize,
	endPtr: usize,
): void {
	search.symbolsPtr = symbolsPtr;
	search.symbolCount = symbolCount;
	search.isSpelt = isSpelt;
	search.bordersPtr = bordersPtr;
	search.endPtr = endPtr;
	search.startPtr = ptr;
	search.ptr = ptr;
	search.matched = 0;
	if (!ASC_NO_ASSERT) {
		const behindPtr = bordersPtr + (symbolCount + 1) * BORDER_OCTETS;
		assert(behindPtr <= ownBorders().ptr + ownBorders().octetCount, "there is room for the borders");
	}
	store<u32>(bordersPtr, 0);
	if (symbolCount > 0) store<u32>(bordersPtr + BORDER_OCTETS, 0);
	let border: u32 = 0;
	// Invariant: `border` is that of the beginning of length - 1 symbols.
	for (let length: u32 = 2; length <= symbolCount; length++) {
		const symbol = load<u8>(symbolsPtr + length - 1);
		while (border > 0 && load<u8>(symbolsPtr + border) != symbol) border = borderOf(search, border);
		if (load<u8>(symbolsPtr + border) == symbol) border++;
		store<u32>(bordersPtr + length * BORDER_OCTETS, border);
	}
}

// @ts-ignore: decorator
@inline
function borderOf(search: Search, length: u32): u32 {
	return load<u32>(search.bordersPtr + length * BORDER_OCTETS);
}

/** Where the next match ends; 0 where there is none. */
function next(search: Search): usize {
	while (search.ptr < search.endPtr) {
		const taken = taking(search, search.matched, search.ptr);
		if (taken > 0) {
			search.ptr += taken;
			search.matched++;
			if (search.matched < search.symbolCount) continue;
			const endPtr = search.ptr;
			search.matchPtr = search.startPtr;
			moveStart(search);
			return endPtr;
		}
		if (search.matched > 0) moveStart(search);
		else search.startPtr = ++search.ptr;
	}
	return 0;
}

/** Goes on to the next start from which all octets up to ptr still match. */
function moveStart(search: Search): void {
	const border = borderOf(search, search.matched);
	for (let index: u32 = 0; index < search.matched - border; index++) {
		search.startPtr += taking(search, index, search.startPtr);
	}
	search.matched = border;
}

/** Octets that a symbol takes at ptr; 0 for none. */
function taking(search: Search, index: u32, ptr: usize): usize {
	const symbol = <u32>load<u8>(search.symbolsPtr + index);
	if (search.isSpelt && symbol == PERCENT && isEscapedDelimiter(ptr, search.endPtr)) return 0;
	return step(symbol, ptr, search.endPtr);
}
