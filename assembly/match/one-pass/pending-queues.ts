/**
 * The pending queues of a pass (one-pass.ts). A suffix is pending in the queue of its next literal segment. When the segment
 * occurs, the suffix moves to the position where the occurrence ends.
 *
 * A bit for each queue says whether it has a suffix; a bit for each count of tokens says whether a `%` follows them. So
 * 64 lengths are compared at once. Both kinds of bits have a summary, with a bit for each 64 of them.
 *
 * One block:
 *
 *     summary           for each 64 queues, a bit: whether one may have a suffix
 *     bits              for each queue, a bit: whether it has a suffix
 *     percentSummary    for each 64 bits of percents, a bit: whether one is set
 *     percents          for each count of tokens, from BEFORE_PERCENTS on, a bit: whether a `%` follows them
 *     offsets           for each count of tokens, 4 octets: the offset of the path after them
 *     queues            for each queue, a Queue, valid if its bit is set
 *     suffixes          a PendingSuffix for each suffix of the policy
 *     positions         Position each, one more than the path has octets
 *     transitions       see transitions.ts
 */
import { allocateComputed } from "../../memory/arena";
import { LengthRange, SegmentIndex } from "./segment-index";
import { clearTransitions, TRANSITIONS_OCTETS } from "./transitions";

/** A linked list of pending suffixes. */
@unmanaged
export class Queue {
	firstPtr: usize;
	/** Valid if there is a first suffix. */
	lastPtr: usize;
}

/** A suffix, and how many of its segments have matched. */
@unmanaged
export class PendingSuffix {
	/** The next one of its queue, or of its position; 0 at the end. */
	nextPtr: usize;
	/** The address of the number of its next segment's queue; see segment-index.ts. */
	segmentPtr: usize;
}

/** An offset of the path. */
@unmanaged
export class Position {
	/** The first suffix that has matched up to this position; 0 for none. */
	firstPtr: usize;
	/** The number of tokens before it; undefined for an offset within a token. */
	tokenCount: u32;
	/** The longest keyword of octets, the longest of tokens and the fixed prefix that begin here; 0 for none. */
	plainKeyword: u32;
	tokenKeyword: u32;
	fixedPrefix: u32;
}

/** So many more bits can be read before the bit of no token. */
const BEFORE_PERCENTS: u32 = 4096;

let summaryPtr: usize = 0;
let bitsPtr: usize = 0;
let percentSummaryPtr: usize = 0;
let percentsPtr: usize = 0;
let offsetsPtr: usize = 0;
let queuesPtr: usize = 0;
let positionsPtr: usize = 0;
/** The address of the suffixes, in the policy's order. Valid until the next call of makeQueues. */
export let pendingSuffixesPtr: usize = 0;

/** Octets of so many bits, and some more. */
function bitsOctets(count: u32): u32 {
	return ((count >> 6) + 3) << 3;
}

/** Makes the empty block that a pass over a path needs; the caller owns it; 0 if there is no memory. */
export function makeQueues(index: SegmentIndex, pathOctets: u32): usize {
	const queueCount = index.queueCount;
	const positionCount = pathOctets + 1;
	const summaryOctets = bitsOctets(queueCount >> 6);
	const queueBitsOctets = bitsOctets(queueCount);
	const percentSummaryOctets = bitsOctets((BEFORE_PERCENTS + positionCount) >> 6);
	const percentsOctets = bitsOctets(BEFORE_PERCENTS + positionCount);
	const queuesOctets = queueCount * offsetof<Queue>();
	const suffixesOctets = index.suffixCount * offsetof<PendingSuffix>();
	const clearOctets = summaryOctets + queueBitsOctets + percentSummaryOctets + percentsOctets;
	const ptr = allocateComputed(
		<u64>clearOctets +
			queuesOctets +
			suffixesOctets +
			<u64>positionCount * (4 + offsetof<Position>()) +
			TRANSITIONS_OCTETS,
	);
	if (ptr == 0) return 0;
	summaryPtr = ptr;
	bitsPtr = summaryPtr + summaryOctets;
	percentSummaryPtr = bitsPtr + queueBitsOctets;
	percentsPtr = percentSummaryPtr + percentSummaryOctets;
	offsetsPtr = percentsPtr + percentsOctets;
	queuesPtr = offsetsPtr + 4 * positionCount;
	pendingSuffixesPtr = queuesPtr + queuesOctets;
	positionsPtr = pendingSuffixesPtr + suffixesOctets;
	memory.fill(ptr, 0, clearOctets);
	memory.fill(positionsPtr, 0, positionCount * offsetof<Position>());
	clearTransitions(positionsPtr + positionCount * offsetof<Position>());
	return ptr;
}


@inline
export function positionAt(offset: u32): Position {
	return changetype<Position>(positionsPtr + offset * offsetof<Position>());
}


@inline
function setBit(ptr: usize, number: u32): void {
	const bytePtr = ptr + (number >> 3);
	store<u8>(bytePtr, (<u32>load<u8>(bytePtr)) | (1 << (number & 7)));
}

/** Notes the offset of the path after so many tokens, and whether a `%` is there. */
export function notePosition(tokenCount: u32, offset: u32, hasPercent: bool): void {
	positionAt(offset).tokenCount = tokenCount;
	store<u32>(offsetsPtr + (tokenCount << 2), offset);
	if (!hasPercent) return;
	setBit(percentsPtr, tokenCount + BEFORE_PERCENTS);
	setBit(percentSummaryPtr, (tokenCount + BEFORE_PERCENTS) >> 6);
}

/** Puts a suffix at the position up to which it has matched. */
export function putMatched(suffix: PendingSuffix, offset: u32): void {
	const position = positionAt(offset);
	suffix.nextPtr = position.firstPtr;
	position.firstPtr = changetype<usize>(suffix);
}

/** Adds a suffix to the queue with that number. */
@inline
export function enqueue(suffix: PendingSuffix, number: u32): void {
	const queue = changetype<Queue>(queuesPtr + number * offsetof<Queue>());
	if ((((<u32>load<u8>(bitsPtr + (number >> 3))) >> (number & 7)) & 1) != 0) {
		suffix.nextPtr = queue.firstPtr;
	} else {
		setBit(bitsPtr, number);
		setBit(summaryPtr, number >> 6);
		suffix.nextPtr = 0;
		queue.lastPtr = changetype<usize>(suffix);
	}
	queue.firstPtr = changetype<usize>(suffix);
}

/**
 * Empties the queues of a range whose segments occur: their keywords have at most count octets, or tokens, and begin after
 * `before` octets, or tokens, of the path. If hasPercent, a `%` must follow the keyword.
 */
export function matchRange(
	range: LengthRange,
	count: u32,
	before: u32,
	hasTokens: bool,
	hasPercent: bool,
): void {
	if (count < range.firstCount) return;
	const first = range.firstQueue;
	const last = first + min(count, range.lastCount) - range.firstCount;
	// A keyword ends at its queue's number plus shift; the bit of its percent is at that number plus percentShift.
	const shift = before + range.firstCount - first;
	const percentShift = shift + BEFORE_PERCENTS;
	// Invariant: the queues of the range before `base` are done.
	for (let base = (first >> 12) << 12; base <= last; base += 4096) {
		let summaries = within(load<u64>(summaryPtr + (base >> 9)), base >> 6, first >> 6, last >> 6);
		if (hasPercent) {
			// The percents of 64 queues have two bits of the summary.
			const bit = (base + percentShift) >> 6;
			summaries &= bitsFrom(percentSummaryPtr, bit) | bitsFrom(percentSummaryPtr, bit + 1);
		}
		for (; summaries != 0; summaries &= summaries - 1) {
			const from = base + ((<u32>ctz(summaries)) << 6);
			let bits = within(load<u64>(bitsPtr + (from >> 3)), from, first, last);
			if (hasPercent) bits &= bitsFrom(percentsPtr, from + percentShift);
			for (; bits != 0; bits &= bits - 1) {
				const number = from + <u32>ctz(bits);
				const end = number + shift;
				emptyQueue(number, (hasTokens ? load<u32>(offsetsPtr + (end << 2)) : end) + <u32>hasPercent);
			}
		}
	}
}

/** The bits whose numbers, counted from base, are not below first and not above last. */
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

/** Moves all suffixes of a queue to the position where the occurrence of their segment ends. */
function emptyQueue(number: u32, offset: u32): void {
	const bitPtr = bitsPtr + ((number >> 6) << 3);
	const bits = load<u64>(bitPtr) ^ ((<u64>1) << (number & 63));
	store<u64>(bitPtr, bits);
	if (bits == 0) {
		const octetPtr = summaryPtr + (number >> 9);
		store<u8>(octetPtr, (<u32>load<u8>(octetPtr)) ^ (1 << ((number >> 6) & 7)));
	}
	const queue = changetype<Queue>(queuesPtr + number * offsetof<Queue>());
	const position = positionAt(offset);
	changetype<PendingSuffix>(queue.lastPtr).nextPtr = position.firstPtr;
	position.firstPtr = queue.firstPtr;
}
