/**
 * The pieces of all of a policy's suffixes in one automaton (Aho and Corasick): read octet by octet from the right, a path
 * leads to states that tell which pieces begin there, however many there are. It is made where checks show that searching
 * for one suffix after the other costs too much (one-pass.ts), of the policy alone, and lives until the policy is given back
 * (piece-indexes.ts). A pass changes nothing in it.
 *
 * Pieces of plain octets are words that the path is read for as it is. Those with symbols of two spellings are words that it
 * is read for token by token (tokens.ts), from a root of their own: then both spellings are the same word. What such a
 * piece has that is no token stands apart from its word:
 *
 *     opening    what it has up to its pattern's `?`, which has one spelling alone; or a first `F`, `2F` or
 *                `3F`, with which an escaped delimiter of the path may end
 *     percent    a last `%`, with which any escape of the path may begin
 *
 * Words that begin in one another lie on paths (word-paths.ts). The pieces of a path are a row: those with an opening a
 * row for each opening, and those with a percent another. A row has a place for each length from its shortest piece's to its
 * longest: so who waits for which length, and where a piece of which length may end, are bits side by side (waiting.ts).
 *
 * One block:
 *
 *     PieceIndex
 *     rowSlots     4 octets each, rowSlotMask + 1 of them: the number of a row with an opening; 0 is free
 *     slots        4 octets each, slotMask + 1 of them: the number of a branch, and a tag, by its key; 0 is free
 *     suffixes        for each suffix, 4 octets: where the first of its pieces lies that it waits for
 *     pieces       for each piece that is waited for, 4 octets: its place; behind the last one of a suffix IS_MATCH or IS_AT_END
 *     rows         Row each; the first one is none
 *     words        Word each; the first one is none
 *     nodes        Node each; the first ones are the roots, and behind the last one stands an end without a parent
 *
 * The nodes of a word that no other word shares have consecutive numbers. So the child of a node is the next node, or one
 * of its branches, which the slots name; most nodes have no branch and say so. A path that stays on a word reads
 * neighbouring memory, and a table as small as there are words.
 */

/** What is in the block, and where. */
@unmanaged
export class PieceIndex {
	octetCount: usize;
	rowSlotsPtr: usize;
	rowSlotMask: u32;
	slotsPtr: usize;
	slotMask: u32;
	suffixesPtr: usize;
	suffixCount: u32;
	piecesPtr: usize;
	/** The rows, words and nodes that there are; those that are none count. */
	rowsPtr: usize;
	rowCount: u32;
	wordsPtr: usize;
	wordCount: u32;
	nodesPtr: usize;
	nodeCount: u32;
	/** All places; the first one is none. */
	placeCount: u32;
}

/** A state: what is read last, leftwards, ends a word, and nothing that ends further right does. */
@unmanaged
export class Node {
	/** The number of the parent, times 256, and the octet that leads from there; NONE without a parent. */
	key: u32;
	/** The node of the longest beginning of what is read that ends a word too; and HAS_BRANCHES. */
	fallback: u32;
	/** The longest word that begins here; 0 for none. */
	word: u32;
}

/** What begins where a path comes to its node. */
@unmanaged
export class Word {
	/** How many octets it has, or tokens. */
	count: u32;
	/** The longest word that begins wherever this one does, and is of another path; 0 for none. */
	below: u32;
	/** The word of its path that is below all others. */
	lowest: u32;
	/** The number of its path's row of pieces without an opening; 0 for none. */
	row: u32;
}

/** The pieces that are words of one path, behind one opening or none. */
@unmanaged
export class Row {
	lowest: u32;
	/** The number of the opening's word, or INNER_OPENING and its first octet; 0 for none. */
	opening: u32;
	/** The number of the row of those that have a percent besides; 0 for none. */
	percentRow: u32;
	/** Octets or tokens of the shortest word and of the longest, NONE and 0 without any; and the place of the shortest. */
	firstCount: u32;
	lastCount: u32;
	firstPlace: u32;
}

/** Behind a suffix's pieces: it matches; it does where its last piece stands at the path's end. */
export const IS_MATCH: u32 = 0;
export const IS_AT_END: u32 = 0xffffffff;
/** The opening of a piece that begins as an escaped delimiter ends, but for its first octet. */
export const INNER_OPENING: u32 = 0x40000000;
/** The roots are the first nodes; none leads to words of another. */
export const PLAIN_ROOT: u32 = 0;
export const TOKEN_ROOT: u32 = 1;
export const OPENING_ROOT: u32 = 2;
export const ROOT_COUNT: u32 = 3;
/** A key has room for no more nodes. */
export const MAX_NODES: u32 = 1 << 24;
/** Of a node's fallback: slots name children of the node. */
export const HAS_BRANCHES: u32 = 0x80000000;

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
export function rowAt(index: PieceIndex, number: u32): Row {
	return changetype<Row>(index.rowsPtr + number * offsetof<Row>());
}

/** Spreads a key: neighbours, and multiples of 256, would share slots else. */
function mix(key: u32): u32 {
	let hash = key * HASH_FACTOR;
	hash = (hash ^ (hash >> 16)) * HASH_FACTOR;
	return hash ^ (hash >> 15);
}

/** Where the slots name a branch, or the free slot where it would be. */
export function slotOf(index: PieceIndex, key: u32): usize {
	let slot = mix(key);
	const tag = tagOf(slot);
	// Invariant: the key is in none of the slots from its hash up to this one; there are free ones.
	while (true) {
		const slotPtr = index.slotsPtr + ((slot++ & index.slotMask) << 2);
		const entry = load<u32>(slotPtr);
		if (entry == 0 || ((entry ^ tag) < MAX_NODES && nodeAt(index, entry ^ tag).key == key)) return slotPtr;
	}
}

/** The bits of a hash that a slot tells besides the number of a node: few nodes are looked at in vain. */
// @ts-ignore: decorator
@inline
function tagOf(hash: u32): u32 {
	return hash & ~(MAX_NODES - 1);
}

/** Names a node in the slot where it would be. */
export function fillSlot(slotPtr: usize, key: u32, number: u32): void {
	store<u32>(slotPtr, tagOf(mix(key)) | number);
}

/** The node that an octet, or a token, leads to from another; 0 for none. */
export function childAt(index: PieceIndex, number: u32, octet: u32): u32 {
	const key = keyOf(number, octet);
	if (nodeAt(index, number + 1).key == key) return number + 1;
	return (nodeAt(index, number).fallback & HAS_BRANCHES) == 0 ? 0 : nodeIn(slotOf(index, key));
}

/** The number of the fallback of a node. */
// @ts-ignore: decorator
@inline
export function fallbackOf(node: Node): u32 {
	return node.fallback & ~HAS_BRANCHES;
}

/** The number of the node that a slot tells; 0 where it is free. */
// @ts-ignore: decorator
@inline
function nodeIn(slotPtr: usize): u32 {
	return load<u32>(slotPtr) & (MAX_NODES - 1);
}

// @ts-ignore: decorator
@inline
export function keyOf(parent: u32, octet: u32): u32 {
	return (parent << 8) | octet;
}

/** The state behind an octet, or a token. Takes back what it once went ahead: all steps of a path take no more than twice its octets. */
export function nextState(index: PieceIndex, state: u32, octet: u32): u32 {
	while (true) {
		const next = childAt(index, state, octet);
		if (next != 0) return next;
		if (state < ROOT_COUNT) return state;
		state = fallbackOf(nodeAt(index, state));
	}
}

/** Where the row of a word's path with an opening, 0 for none, is named, or would be. */
export function rowSlotOf(index: PieceIndex, word: Word, opening: u32): usize {
	if (opening == 0) return changetype<usize>(word) + offsetof<Word>("row");
	const lowest = word.lowest;
	let slot = mix(lowest * HASH_FACTOR + opening);
	// Invariant: the row is in none of the slots from its hash up to this one; there are free ones.
	while (true) {
		const slotPtr = index.rowSlotsPtr + ((slot++ & index.rowSlotMask) << 2);
		const number = load<u32>(slotPtr);
		const row = rowAt(index, number);
		if (number == 0 || (row.lowest == lowest && row.opening == opening)) return slotPtr;
	}
}
