/**
 * Lays words out on paths. The words that begin at a place are one in the other, the longest first, and may be a thousand,
 * of which none is waited for: looking at each would make a check quadratic.
 *
 * So of all words that have the same longest word below, the one with the most words above goes on with its path, and the
 * others begin one of their own (heavy paths). The pieces of a path are looked at together, 64 lengths at a time. From a word down
 * to the shortest there are no more paths than the logarithm of all words: whoever leaves one leaves at least as many words
 * behind as are above.
 */
import { PieceIndex, wordAt } from "./piece-index";

/** What is known of a word while words are laid out. */
@unmanaged
export class Laying {
	/** Words above, itself too. */
	aboveCount: u32;
	/** The word above that goes on with its path; 0 for none. */
	next: u32;
}

/** Lays all words out, by the help of a Laying for each. A word below another has the lower number. */
export function layPaths(index: PieceIndex, scratchPtr: usize): void {
	const wordCount = index.wordCount;
	memory.fill(scratchPtr, 0, wordCount * offsetof<Laying>());
	// Invariant: of the words behind this one all is known, and so is which word is next to this one.
	for (let number = wordCount - 1; number > 0; number--) {
		const laying = layingOf(scratchPtr, number);
		laying.aboveCount++;
		const belowLaying = layingOf(scratchPtr, wordAt(index, number).below);
		belowLaying.aboveCount += laying.aboveCount;
		const isNext =
			belowLaying.next == 0 || layingOf(scratchPtr, belowLaying.next).aboveCount < laying.aboveCount;
		if (isNext) belowLaying.next = number;
	}
	// Invariant: the words before this one tell what is below their paths, and this one what is below itself.
	for (let number: u32 = 1; number < wordCount; number++) {
		const word = wordAt(index, number);
		const goesOn = word.below != 0 && layingOf(scratchPtr, word.below).next == number;
		const below = wordAt(index, word.below);
		word.lowest = goesOn ? below.lowest : number;
		if (goesOn) word.below = below.below;
	}
}

// @ts-ignore: decorator
@inline
function layingOf(scratchPtr: usize, number: u32): Laying {
	return changetype<Laying>(scratchPtr + number * offsetof<Laying>());
}
