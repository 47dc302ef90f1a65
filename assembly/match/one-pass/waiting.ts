/**
 * What waits in a pass (one-pass.ts): suffixes for their pieces, in a queue for each place of the index, and behind a piece for the
 * offset of the path where it ends. A bit tells of each place whether a suffix waits there, and of each count of tokens
 * whether a `%` is behind them: so 64 lengths are looked at together. Either bits are in groups of 64, and a bit of each
 * group tells whether one of them may be set.
 *
 * One block:
 *
 *     groups           for each 64 places of the index, a bit: whether there is a queue
 *     bits             for each place, a bit: whether there is a queue
 *     percentGroups    for each 64 bits of percents, a bit: whether one is set
 *     percents         for each count of tokens, from BEFORE_PERCENTS on, a bit: whether a `%` is behind them
 *     offsets          for each such count, 4 octets: the offset of the path behind them
 *     queues           for each place, a Queue, where its bit is set
 *     suffixes            a WaitingSuffix for each suffix of the policy
 *     stops            Stop each, one more than the path has octets
 */
import { allocateComputed } from "../../memory/arena";
import { PieceIndex, Row } from "./piece-index";

/** Suffixes, one of which leads to the next. */
@unmanaged
export class Queue {
	firstPtr: usize;
	/** Good where there is a first one. */
	lastPtr: usize;
}

/** How far a suffix has come. */
@unmanaged
export class WaitingSuffix {
	/** The next one of its queue; 0 at the end. */
	nextPtr: usize;
	/** Where the place of the piece lies that it comes to next; see piece-index.ts. */
	piecePtr: usize;
}

/** An offset of the path. */
@unmanaged
export class Stop {
	/** The first of the suffixes that come to it; 0 for none. */
	firstPtr: usize;
	/** How many tokens are before it; of no offset in the midst of one. */
	tokenCount: u32;
	/** The longest word of octets and the longest of tokens that begin here, and the opening that ends at the next `?`; 0 for none. */
	plainWord: u32;
	tokenWord: u32;
	opening: u32;
}

/** Bits may be asked for from so many places before the first one on. */
const BEFORE_PERCENTS: u32 = 4096;

let groupsPtr: usize = 0;
let bitsPtr: usize = 0;
let percentGroupsPtr: usize = 0;
let percentsPtr: usize = 0;
let offsetsPtr: usize = 0;
let queuesPtr: usize = 0;
let stopsPtr: usize = 0;
/** Where the suffixes are, in the policy's order. Good until the next call of layWaiting. */
export let waitingSuffixesPtr: usize = 0;

/** Octets of so many bits, and some more. */
function bitsOctets(count: u32): u32 {
	return ((count >> 6) + 3) << 3;
}

/** Lays out what a pass over a path needs, with nothing in it; the block, which the caller owns, or 0 where there is no memory. */
export function layWaiting(index: PieceIndex, pathOctets: u32): usize {
	const placeCount = index.placeCount;
	const stopCount = pathOctets + 1;
	const groupsOctets = bitsOctets(placeCount >> 6);
	const placesOctets = bitsOctets(placeCount);
	const percentGroupsOctets = bitsOctets((BEFORE_PERCENTS + stopCount) >> 6);
	const percentsOctets = bitsOctets(BEFORE_PERCENTS + stopCount);
	const queuesOctets = placeCount * offsetof<Queue>();
	const suffixesOctets = index.suffixCount * offsetof<WaitingSuffix>();
	const clearOctets = groupsOctets + placesOctets + percentGroupsOctets + percentsOctets;
	const ptr = allocateComputed(
		<u64>clearOctets + queuesOctets + suffixesOctets + <u64>stopCount * (4 + offsetof<Stop>()),
	);
	if (ptr == 0) return 0;
	groupsPtr = ptr;
	bitsPtr = groupsPtr + groupsOctets;
	percentGroupsPtr = bitsPtr + placesOctets;
	percentsPtr = percentGroupsPtr + percentGroupsOctets;
	offsetsPtr = percentsPtr + percentsOctets;
	queuesPtr = offsetsPtr + 4 * stopCount;
	waitingSuffixesPtr = queuesPtr + queuesOctets;
	stopsPtr = waitingSuffixesPtr + suffixesOctets;
	memory.fill(ptr, 0, clearOctets);
	memory.fill(stopsPtr, 0, stopCount * offsetof<Stop>());
	return ptr;
}

// @ts-ignore: decorator
@inline
export function stopAt(offset: u32): Stop {
	return changetype<Stop>(stopsPtr + offset * offsetof<Stop>());
}

// @ts-ignore: decorator
@inline
function setBit(ptr: usize, number: u32): void {
	const bytePtr = ptr + (number >> 3);
	store<u8>(bytePtr, (<u32>load<u8>(bytePtr)) | (1 << (number & 7)));
}

/** Tells which offset of the path lies behind so many tokens, and whether a `%` is there. */
export function putStop(tokenCount: u32, offset: u32, hasPercent: bool): void {
	stopAt(offset).tokenCount = tokenCount;
	store<u32>(offsetsPtr + (tokenCount << 2), offset);
	if (!hasPercent) return;
	setBit(percentsPtr, tokenCount + BEFORE_PERCENTS);
	setBit(percentGroupsPtr, (tokenCount + BEFORE_PERCENTS) >> 6);
}

/** Lets a suffix come to an offset. */
export function stopSuffix(suffix: WaitingSuffix, offset: u32): void {
	const stop = stopAt(offset);
	suffix.nextPtr = stop.firstPtr;
	stop.firstPtr = changetype<usize>(suffix);
}

/** Lets a suffix wait for a piece. */
// @ts-ignore: decorator
@inline
export function waitAt(suffix: WaitingSuffix, place: u32): void {
	const queue = changetype<Queue>(queuesPtr + place * offsetof<Queue>());
	if ((((<u32>load<u8>(bitsPtr + (place >> 3))) >> (place & 7)) & 1) != 0) {
		suffix.nextPtr = queue.firstPtr;
	} else {
		setBit(bitsPtr, place);
		setBit(groupsPtr, place >> 6);
		suffix.nextPtr = 0;
		queue.lastPtr = changetype<usize>(suffix);
	}
	queue.firstPtr = changetype<usize>(suffix);
}

/**
 * Lets all suffixes go on that wait for a piece of a row, of a word of no more than so many octets, or tokens. All of them
 * begin behind so many of the path, and end behind a `%` besides where hasPercent.
 */
export function passRow(row: Row, count: u32, before: u32, hasTokens: bool, hasPercent: bool): void {
	if (count < row.firstCount) return;
	const first = row.firstPlace;
	const last = first + min(count, row.lastCount) - row.firstCount;
	// A word ends behind so many more than the number of its place, and its percent is noted so many further on.
	const shift = before + row.firstCount - first;
	const percentShift = shift + BEFORE_PERCENTS;
	// Invariant: who waits for a place before those of the group at `base` does so in vain.
	for (let base = (first >> 12) << 12; base <= last; base += 4096) {
		let groups = within(load<u64>(groupsPtr + (base >> 9)), base >> 6, first >> 6, last >> 6);
		if (hasPercent) {
			// The percents of 64 places are in two groups.
			const group = (base + percentShift) >> 6;
			groups &= bitsFrom(percentGroupsPtr, group) | bitsFrom(percentGroupsPtr, group + 1);
		}
		for (; groups != 0; groups &= groups - 1) {
			const place = base + ((<u32>ctz(groups)) << 6);
			let bits = within(load<u64>(bitsPtr + (place >> 3)), place, first, last);
			if (hasPercent) bits &= bitsFrom(percentsPtr, place + percentShift);
			for (; bits != 0; bits &= bits - 1) {
				const found = place + <u32>ctz(bits);
				const end = found + shift;
				goOn(found, (hasTokens ? load<u32>(offsetsPtr + (end << 2)) : end) + <u32>hasPercent);
			}
		}
	}
}

/** The bits of those numbers, from base on, that are neither below the first nor above the last. */
// @ts-ignore: decorator
@inline
function within(bits: u64, base: u32, first: u32, last: u32): u64 {
	if (base < first) bits &= (<u64>-1) << (first - base);
	return last - base < 63 ? bits & ((<u64>-1) >> (63 - (last - base))) : bits;
}

/** The 64 bits from one on. */
function bitsFrom(ptr: usize, number: u32): u64 {
	ptr += number >> 3;
	const low = (load<u64>(ptr) >> (number & 7)) & ((<u64>-1) >> 8);
	return low | ((load<u64>(ptr, 7) >> (number & 7)) << 56);
}

/** Lets all suffixes that wait for a piece come to the offset where it ends. */
function goOn(place: u32, offset: u32): void {
	const bitPtr = bitsPtr + ((place >> 6) << 3);
	const bits = load<u64>(bitPtr) ^ ((<u64>1) << (place & 63));
	store<u64>(bitPtr, bits);
	if (bits == 0) {
		const groupPtr = groupsPtr + (place >> 9);
		store<u8>(groupPtr, (<u32>load<u8>(groupPtr)) ^ (1 << ((place >> 6) & 7)));
	}
	const queue = changetype<Queue>(queuesPtr + place * offsetof<Queue>());
	const stop = stopAt(offset);
	changetype<WaitingSuffix>(queue.lastPtr).nextPtr = stop.firstPtr;
	stop.firstPtr = queue.firstPtr;
}
