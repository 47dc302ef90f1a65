/**
 * The waiting suffixes of a pass (one-pass.ts). A suffix waits for a piece in the queue of the piece's place in the
 * index. After the piece, it waits for the offset of the path where the piece ends. A bit for each place says whether a
 * suffix waits there. A bit for each count of tokens says whether a `%` follows them. So 64 lengths are compared at
 * once. Both kinds of bits are in bundles of 64, with a bit for each bundle that says whether a bit of the bundle may be
 * set.
 *
 * One block:
 *
 *     bundles           for each 64 places of the index, a bit: whether there is a queue
 *     bits             for each place, a bit: whether there is a queue
 *     percentBundles    for each 64 bits of percents, a bit: whether one is set
 *     percents         for each count of tokens, from BEFORE_PERCENTS on, a bit: whether a `%` follows them
 *    offsets          for each count of tokens, 4 octets: the offset of the path after them
 *    queues           for each place, a Queue, if its bit is set
 *    suffixes         a WaitingSuffix for each suffix of the policy
 *    stops            Stop each, one more than the path has octets
 *    steps            see steps.ts
 */
import { allocateComputed } from "../../memory/arena";
import { PieceIndex, Row } from "./piece-index";
import { layOutSteps, STEPS_OCTETS } from "./steps";

/** Suffixes, one of which leads to the next. */
@unmanaged
export class Queue {
	firstPtr: usize;
	/** Valid if there is a first suffix. */
	lastPtr: usize;
}

/** How far a suffix has come. */
@unmanaged
export class WaitingSuffix {
	/** The next one of its queue; 0 at the end. */
	nextPtr: usize;
	/** The address of the place of its next piece; see piece-index.ts. */
	piecePtr: usize;
}

/** An offset of the path. */
@unmanaged
export class Stop {
	/** The first of the suffixes that have come to it; 0 for none. */
	firstPtr: usize;
	/** The number of tokens before it; undefined for an offset within a token. */
	tokenCount: u32;
	/**
	 * The longest word of octets and the longest of tokens that begin here; the opening that ends at the next `?`; 0
	 * for none.
	 */
	plainWord: u32;
	tokenWord: u32;
	opening: u32;
}

/** So many more bits can be read before the first place's bit. */
const BEFORE_PERCENTS: u32 = 4096;

let bundlesPtr: usize = 0;
let bitsPtr: usize = 0;
let percentBundlesPtr: usize = 0;
let percentsPtr: usize = 0;
let offsetsPtr: usize = 0;
let queuesPtr: usize = 0;
let stopsPtr: usize = 0;
/** The address of the suffixes, in the policy's order. Valid until the next call of layWaiting. */
export let waitingSuffixesPtr: usize = 0;

/** Octets of so many bits, and some more. */
function bitsOctets(count: u32): u32 {
	return ((count >> 6) + 3) << 3;
}

/** Makes the empty block that a pass over a path needs; the caller owns it; 0 if there is no memory. */
export function layWaiting(index: PieceIndex, pathOctets: u32): usize {
	const placeCount = index.placeCount;
	const stopCount = pathOctets + 1;
	const bundlesOctets = bitsOctets(placeCount >> 6);
	const placesOctets = bitsOctets(placeCount);
	const percentBundlesOctets = bitsOctets((BEFORE_PERCENTS + stopCount) >> 6);
	const percentsOctets = bitsOctets(BEFORE_PERCENTS + stopCount);
	const queuesOctets = placeCount * offsetof<Queue>();
	const suffixesOctets = index.suffixCount * offsetof<WaitingSuffix>();
	const clearOctets = bundlesOctets + placesOctets + percentBundlesOctets + percentsOctets;
	const ptr = allocateComputed(
		<u64>clearOctets + queuesOctets + suffixesOctets + <u64>stopCount * (4 + offsetof<Stop>()) + STEPS_OCTETS,
	);
	if (ptr == 0) return 0;
	bundlesPtr = ptr;
	bitsPtr = bundlesPtr + bundlesOctets;
	percentBundlesPtr = bitsPtr + placesOctets;
	percentsPtr = percentBundlesPtr + percentBundlesOctets;
	offsetsPtr = percentsPtr + percentsOctets;
	queuesPtr = offsetsPtr + 4 * stopCount;
	waitingSuffixesPtr = queuesPtr + queuesOctets;
	stopsPtr = waitingSuffixesPtr + suffixesOctets;
	memory.fill(ptr, 0, clearOctets);
	memory.fill(stopsPtr, 0, stopCount * offsetof<Stop>());
	layOutSteps(stopsPtr + stopCount * offsetof<Stop>());
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

/** Notes the offset of the path after so many tokens, and whether a `%` is there. */
export function putStop(tokenCount: u32, offset: u32, hasPercent: bool): void {
	stopAt(offset).tokenCount = tokenCount;
	store<u32>(offsetsPtr + (tokenCount << 2), offset);
	if (!hasPercent) return;
	setBit(percentsPtr, tokenCount + BEFORE_PERCENTS);
	setBit(percentBundlesPtr, (tokenCount + BEFORE_PERCENTS) >> 6);
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
		setBit(bundlesPtr, place >> 6);
		suffix.nextPtr = 0;
		queue.lastPtr = changetype<usize>(suffix);
	}
	queue.firstPtr = changetype<usize>(suffix);
}

/**
 * Moves on all suffixes that wait for a piece of a row whose word has at most count octets, or tokens. All these pieces
 * begin after `before` octets, or tokens, of the path. If hasPercent, a `%` must follow the word.
 */
export function passRow(row: Row, count: u32, before: u32, hasTokens: bool, hasPercent: bool): void {
	if (count < row.firstCount) return;
	const first = row.firstPlace;
	const last = first + min(count, row.lastCount) - row.firstCount;
	// A word ends at the number of its place plus shift; the bit of its percent is at that number plus percentShift.
	const shift = before + row.firstCount - first;
	const percentShift = shift + BEFORE_PERCENTS;
	// Invariant: the places of the row before `base` are done.
	for (let base = (first >> 12) << 12; base <= last; base += 4096) {
		let bundles = within(load<u64>(bundlesPtr + (base >> 9)), base >> 6, first >> 6, last >> 6);
		if (hasPercent) {
			// The percents of 64 places are in two bundles.
			const bundle = (base + percentShift) >> 6;
			bundles &= bitsFrom(percentBundlesPtr, bundle) | bitsFrom(percentBundlesPtr, bundle + 1);
		}
		for (; bundles != 0; bundles &= bundles - 1) {
			const place = base + ((<u32>ctz(bundles)) << 6);
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

/** The bits whose numbers, counted from base, are not below first and not above last. */
// @ts-ignore: decorator
@inline
function within(bits: u64, base: u32, first: u32, last: u32): u64 {
	if (base < first) bits &= (<u64>-1) << (first - base);
	return last - base < 63 ? bits & ((<u64>-1) >> (63 - (last - base))) : bits;
}

/** 64 bits, beginning with bit `number`. */
function bitsFrom(ptr: usize, number: u32): u64 {
	ptr += number >> 3;
	const low = (load<u64>(ptr) >> (number & 7)) & ((<u64>-1) >> 8);
	return low | ((load<u64>(ptr, 7) >> (number & 7)) << 56);
}

/** Moves all suffixes that wait for a piece to the offset where it ends. */
function goOn(place: u32, offset: u32): void {
	const bitPtr = bitsPtr + ((place >> 6) << 3);
	const bits = load<u64>(bitPtr) ^ ((<u64>1) << (place & 63));
	store<u64>(bitPtr, bits);
	if (bits == 0) {
		const bundlePtr = bundlesPtr + (place >> 9);
		store<u8>(bundlePtr, (<u32>load<u8>(bundlePtr)) ^ (1 << ((place >> 6) & 7)));
	}
	const queue = changetype<Queue>(queuesPtr + place * offsetof<Queue>());
	const stop = stopAt(offset);
	changetype<WaitingSuffix>(queue.lastPtr).nextPtr = stop.firstPtr;
	stop.firstPtr = queue.firstPtr;
}
