/**
 * Lays out words on paths. The words that begin at a place are prefixes of one another. There may be a thousand of them
 * for which no suffix waits: looking at each would make a check quadratic.
 *
 * So of all words that have the same longest word below, the word with the most words above continues its path, and the
 * others begin a path of their own (heavy paths). The pieces of a path are looked at together, 64 lengths at a time.
 * From any word down to the shortest there are at most as many paths as the logarithm of the number of words: each
 * change of path leaves at least as many words on the other path as are above.
 */
import { PieceIndex, wordAt } from "./piece-index";

/** Data of a word that is only needed while words are laid out. */
@unmanaged
export class Laying {
	/** The number of words above, this word included. */
	aboveCount: u32;
	/** The word above that continues its path; 0 for none. */
	next: u32;
}

/** Lays out all words, with a Laying for each as scratch. A word below another has the lower number. */
export function layPaths(index: PieceIndex, scratchPtr: usize): void {
	const wordCount = index.wordCount;
	memory.fill(scratchPtr, 0, wordCount * offsetof<Laying>());
	// Invariant: the words after this one are complete, and so is the `next` of this one.
	for (let number = wordCount - 1; number > 0; number--) {
		const laying = layingOf(scratchPtr, number);
		laying.aboveCount++;
		const belowLaying = layingOf(scratchPtr, wordAt(index, number).below);
		belowLaying.aboveCount += laying.aboveCount;
		const isNext =
			belowLaying.next == 0 || layingOf(scratchPtr, belowLaying.next).aboveCount < laying.aboveCount;
		if (isNext) belowLaying.next = number;
	}
	// Invariant: the words before this one name the word below their path; this one names the word below itself.
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
