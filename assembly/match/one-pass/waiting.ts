/**
 * Which words tails wait for, and the longest of those that end at a place. The words that end there are one in the other,
 * the longest first, and may be a thousand, of which none is waited for: looking at each would make a check quadratic.
 *
 * So words are laid out on paths: of all words that have the same longest word below, the one with the most words above
 * goes on with its path, the others begin one of their own. The words of a path have neighbouring places, a bit each,
 * and 32 are looked at together. From a word down to the shortest there are no more paths than the logarithm of all
 * words: whoever leaves one leaves at least as many words behind as are above.
 */
import { PieceIndex, Word, wordAt } from "./piece-index";

/** What is known of a word while words are laid out. */
@unmanaged
class Laying {
	/** Words above, itself too. */
	aboveCount: u32;
	/** The word above that goes on with its path; 0 for none. */
	next: u32;
	/** Words of its path from here on. */
	restCount: u32;
}

/** Lays all words out, by the help of 12 octets for each. A word below another has the lower number. */
export function layPaths(index: PieceIndex, scratchPtr: usize): void {
	const wordCount = index.wordCount;
	memory.fill(scratchPtr, 0, wordCount * offsetof<Laying>());
	// Invariant: of the words behind this one all is known, and so is which word is next to this one.
	for (let number = wordCount - 1; number > 0; number--) {
		const laying = layingOf(scratchPtr, number);
		laying.aboveCount++;
		laying.restCount = layingOf(scratchPtr, laying.next).restCount + 1;
		const below = wordAt(index, number).below;
		if (below == 0) continue;
		const belowLaying = layingOf(scratchPtr, below);
		belowLaying.aboveCount += laying.aboveCount;
		const isNext =
			belowLaying.next == 0 || layingOf(scratchPtr, belowLaying.next).aboveCount < laying.aboveCount;
		if (isNext) belowLaying.next = number;
	}
	let nextPlace: u32 = 0;
	for (let number: u32 = 1; number < wordCount; number++) {
		const word = wordAt(index, number);
		const below = wordAt(index, word.below);
		if (word.below != 0 && layingOf(scratchPtr, word.below).next == number) {
			word.lowest = below.lowest;
			word.place = below.place + 1;
		} else {
			word.lowest = number;
			word.place = nextPlace;
			nextPlace += layingOf(scratchPtr, number).restCount;
		}
		store<u32>(index.placesPtr + (word.place << 2), number);
	}
}

// @ts-ignore: decorator
@inline
function layingOf(scratchPtr: usize, number: u32): Laying {
	return changetype<Laying>(scratchPtr + number * offsetof<Laying>());
}

/** One tail more waits for a word. */
// @ts-ignore: decorator
@inline
export function beginWaiting(index: PieceIndex, word: Word): void {
	if (word.waitingCount++ == 0) flip(index, word.place);
}

/** One tail less does. */
// @ts-ignore: decorator
@inline
export function endWaiting(index: PieceIndex, word: Word): void {
	if (--word.waitingCount == 0) flip(index, word.place);
}

function flip(index: PieceIndex, place: u32): void {
	const bitsPtr = index.bitsPtr + ((place >> 5) << 2);
	store<u32>(bitsPtr, load<u32>(bitsPtr) ^ (1 << (place & 31)));
}

/** The longest word that is waited for among a word and those below; 0 where there is none. */
// @ts-ignore: decorator
@inline
export function longestWaiting(index: PieceIndex, number: u32): u32 {
	// Invariant: no word from the first one down to above this one is waited for.
	while (number != 0) {
		const word = wordAt(index, number);
		const lowest = wordAt(index, word.lowest);
		const found = lastBit(index, lowest.place, word.place);
		if (found >= 0) return load<u32>(index.placesPtr + (found << 2));
		number = lowest.below;
	}
	return 0;
}

/** The last place of a bit among those from one place to another; -1 where there is none. */
function lastBit(index: PieceIndex, firstPlace: u32, place: u32): i32 {
	let offset = (place >> 5) << 2;
	const firstOffset = (firstPlace >> 5) << 2;
	let bits = load<u32>(index.bitsPtr + offset) & ((<u32>-1) >> (31 - (place & 31)));
	// Invariant: there is no bit between the word at this offset and the last place.
	while (bits == 0 && offset != firstOffset) {
		offset -= 4;
		bits = load<u32>(index.bitsPtr + offset);
	}
	const found = <i32>((offset << 3) + 31 - <u32>clz(bits));
	return bits != 0 && found >= <i32>firstPlace ? found : -1;
}
