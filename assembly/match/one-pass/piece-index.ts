/**
 * The pieces of all of a policy's tails in one automaton (Aho and Corasick): read octet by octet, a path leads to states
 * that tell which pieces end there, however many there are. It is made where checks show that searching for one tail after
 * the other costs too much (one-pass.ts), of the policy alone, and lives until the policy is given back (piece-indexes.ts).
 *
 * Pieces of plain octets are words that the path is read for as it is. From the first piece of a tail on that has symbols
 * of two spellings, pieces are spelt out (spelling.ts), and so is the path that is read for them: then both spellings
 * are the same word. Those words begin at a root of their own. What such a piece has up to a pattern's first `?` has one
 * spelling alone: this opening is a plain word too, and tails wait for a spelt word with their opening.
 *
 * One block:
 *
 *     PieceIndex
 *     slots        4 octets each, slotMask + 1 of them: the number of a node, by its key; 0 is free
 *     openings     4 octets each, openingMask + 1 of them: the number of a queue, by word and opening; 0 is free
 *     pieces       for each piece, 4 octets: the number of its queue, 0 where it is not waited for, and IS_*
 *     places       for each place of waiting.ts, 4 octets: the number of the word that has it
 *     bits         for each place, a bit: whether its word is waited for
 *     tails        IndexedTail each
 *     queues       Queue each; the first one is none
 *     words        Word each; the first one is none
 *     nodes        Node each; the first two are the roots
 */

/** What is in the block, and where. */
@unmanaged
export class PieceIndex {
	octetCount: usize;
	slotsPtr: usize;
	slotMask: u32;
	openingsPtr: usize;
	openingMask: u32;
	piecesPtr: usize;
	placesPtr: usize;
	bitsPtr: usize;
	tailsPtr: usize;
	/** The queues, and the words, that there are; the one that is none counts. */
	queuesPtr: usize;
	queueCount: u32;
	wordsPtr: usize;
	wordCount: u32;
	nodesPtr: usize;
	nodeCount: u32;
}

/** A state: what is read last begins a word, and nothing that begins further left does. */
@unmanaged
export class Node {
	/** The node before, times 256, and the octet that leads from there. */
	key: u32;
	/** The node of the longest end of what is read that begins a word too. */
	fallback: u32;
	/** The longest word that ends here; 0 for none. */
	word: u32;
}

/** What ends where a path comes to its node. */
@unmanaged
export class Word {
	octetCount: u32;
	/** The longest word that ends wherever this one does; 0 for none. */
	below: u32;
	/** Words that lie on one path of waiting.ts: the one that is below all others, and the place of this one. */
	lowest: u32;
	place: u32;
	/** How many tails wait for it. */
	waitingCount: u32;
}

/** What tails wait in: for a word with an opening, or, as all plain words are, with none. */
@unmanaged
export class Queue {
	word: u32;
	opening: u32;
	/** First and last of the tails that wait, as IndexedTail.next says. */
	first: u32;
	last: u32;
}

/** A tail, and how far it has come in a pass. */
@unmanaged
export class IndexedTail {
	/** The number of its first piece. */
	firstPiece: u32;
	/** 1 + the number of the next one of its queue, or of those that begin where it does; 0 at the end. */
	next: u32;
	/** The number of the piece that it has come to. */
	piece: u32;
	/** Where in the path that may begin. */
	offset: u32;
}

/** A piece that is spelt out. */
export const IS_SPELT: u32 = 0x80000000;
/** A piece that is its tail's last one, and one that stands at the end of a path. */
export const IS_LAST: u32 = 0x40000000;
export const IS_AT_END: u32 = 0x20000000;
/** The number of a piece's queue. */
export const QUEUE_OF_PIECE: u32 = 0x1fffffff;
/** The roots are the first nodes; none leads to words of the other. */
export const ROOT_COUNT: u32 = 2;
/** A key has room for no more nodes. */
export const MOST_NODES: u32 = 1 << 24;

const HASH_FACTOR: u32 = 0x9e3779b1;

// @ts-ignore: decorator
@inline
export function nodeAt(index: PieceIndex, number: u32): Node {
	return changetype<Node>(index.nodesPtr + number * offsetof<Node>());
}

// @ts-ignore: decorator
@inline
export function wordAt(index: PieceIndex, number: u32): Word {
	return changetype<Word>(index.wordsPtr + number * offsetof<Word>());
}

// @ts-ignore: decorator
@inline
export function queueAt(index: PieceIndex, number: u32): Queue {
	return changetype<Queue>(index.queuesPtr + number * offsetof<Queue>());
}

// @ts-ignore: decorator
@inline
export function tailAt(index: PieceIndex, number: u32): IndexedTail {
	return changetype<IndexedTail>(index.tailsPtr + number * offsetof<IndexedTail>());
}

/** Spreads a key: neighbours, and multiples of 256, would share slots else. */
function mix(key: u32): u32 {
	let hash = key * HASH_FACTOR;
	hash = (hash ^ (hash >> 16)) * HASH_FACTOR;
	return hash ^ (hash >> 15);
}

/** Where the node with a key is named, or the free slot where it would be. */
export function slotOf(index: PieceIndex, key: u32): usize {
	let slot = mix(key);
	// Invariant: the key is in none of the slots from its hash up to this one; there are free ones.
	while (true) {
		const slotPtr = index.slotsPtr + ((slot++ & index.slotMask) << 2);
		const number = load<u32>(slotPtr);
		if (number == 0 || nodeAt(index, number).key == key) return slotPtr;
	}
}

/** The state behind an octet. Takes back what it once went ahead: all steps of a path take no more than twice its octets. */
export function nextState(index: PieceIndex, state: u32, octet: u32): u32 {
	while (true) {
		const next = load<u32>(slotOf(index, (state << 8) | octet));
		if (next != 0) return next;
		if (state < ROOT_COUNT) return state;
		state = nodeAt(index, state).fallback;
	}
}

/** Where the queue of a word with an opening is named, or the free slot where it would be. */
export function openingOf(index: PieceIndex, word: u32, opening: u32): usize {
	let slot = mix(word * HASH_FACTOR + opening);
	// Invariant: the queue is in none of the slots from its hash up to this one; there are free ones.
	while (true) {
		const slotPtr = index.openingsPtr + ((slot++ & index.openingMask) << 2);
		const number = load<u32>(slotPtr);
		const queue = queueAt(index, number);
		if (number == 0 || (queue.word == word && queue.opening == opening)) return slotPtr;
	}
}
