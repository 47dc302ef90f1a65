/**
 * The pieces of all of a policy's suffixes in one automaton (Aho and Corasick). The automaton reads a path from the
 * right, octet by octet; its states say which pieces begin there, however many there are. It is made when a check shows
 * that searching for one suffix after the other costs too much (one-pass.ts). It depends on the policy only, lives as
 * long as the policy (piece-indexes.ts), and a pass changes nothing in it.
 *
 * Pieces of plain octets are words that are searched for octet by octet. Pieces with symbols of two spellings are words
 * that are searched for token by token (tokens.ts), from a root of their own. There both spellings are the same token.
 * The parts of such a piece that are not whole tokens are kept apart from its word:
 *
 *     opening    the part up to its pattern's `?`, which has only one spelling; or a first `F`, `2F` or
 *                `3F`, with which an escaped delimiter of the path may end
 *     percent    a last `%`, with which any escape of the path may begin
 *
 * Words that begin in one another are on one path (word-paths.ts). The pieces of a path are a row. Those with an
 * opening are a row for each opening, and those with a percent are another row. A row has a place for each length from
 * its shortest piece to its longest. So the lengths that suffixes wait for, and the lengths at which a piece may end,
 * are adjacent bits (waiting.ts).
 *
 * One block:
 *
 *     PieceIndex
 *     rowSlots     4 octets each, rowSlotMask + 1 of them: the number of a row with an opening; 0 is free
 *     slots        4 octets each, slotMask + 1 of them: the number of a branch, and a tag, by its key; 0 is free
 *     suffixes     for each suffix, 4 octets: the address of its first piece that can be waited for
 *     pieces       for each such piece, 4 octets: its place; after the last piece of a suffix IS_MATCH or IS_AT_END
 *     rows         Row each; the first one is none
 *     words        Word each; the first one is none
 *     nodes        Node each; the first ones are the roots; after the last one a node without a parent
 *
 * The nodes of a word that no other word shares have consecutive numbers. So the child of a node is the next node, or one
 * of its branches, which the slots name; most nodes have no branch and say so. A path that stays on a word reads
 * neighbouring memory, and a table as small as there are words.
 */

/** The header of the block: its parts and their addresses. */
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
	/** Numbers of rows, words and nodes, including the empty first ones. */
	rowsPtr: usize;
	rowCount: u32;
	wordsPtr: usize;
	wordCount: u32;
	nodesPtr: usize;
	nodeCount: u32;
	/** The number of places, including the empty first place. */
	placeCount: u32;
}

/** A state: the longest run of the octets read last that is the end of a word. The path is read leftwards. */
@unmanaged
export class Node {
	/** The number of the parent, times 256, and the octet that leads from there; NONE without a parent. */
	key: u32;
	/** The node of the longest shorter run of the octets read last that also ends a word; and the flag HAS_BRANCHES. */
	fallback: u32;
	/** The longest word that begins here; 0 for none. */
	word: u32;
}

/** The word that begins where a path comes to its node. */
@unmanaged
export class Word {
	/** Its length in octets, or in tokens. */
	count: u32;
	/** The longest word of another path that begins wherever this word begins; 0 for none. */
	below: u32;
	/** The shortest word of its path. */
	lowest: u32;
	/** The number of its path's row of pieces without an opening; 0 for none. */
	row: u32;
}

/** The pieces that are words of one path, with the same opening or with none. */
@unmanaged
export class Row {
	lowest: u32;
	/** The number of the opening's word, or INNER_OPENING and its first octet; 0 for none. */
	opening: u32;
	/** The number of the row of its pieces that also have a percent; 0 for none. */
	percentRow: u32;
	/**
	 * The length of the shortest word and of the longest, NONE and 0 if there is none; and the place of the shortest.
	 */
	firstCount: u32;
	lastCount: u32;
	firstPlace: u32;
}

/** After a suffix's pieces: IS_MATCH: it matches; IS_AT_END: it matches if its last piece is at the path's end. */
export const IS_MATCH: u32 = 0;
export const IS_AT_END: u32 = 0xffffffff;
/** The opening of a piece that begins with the end of an escaped delimiter, without the opening's first octet. */
export const INNER_OPENING: u32 = 0x40000000;
/** The roots are the first nodes. No root leads to words of another root. */
export const PLAIN_ROOT: u32 = 0;
export const TOKEN_ROOT: u32 = 1;
export const OPENING_ROOT: u32 = 2;
export const ROOT_COUNT: u32 = 3;
/** A key has room for this many nodes. */
export const MAX_NODES: u32 = 1 << 24;
/** A flag in Node.fallback: the slots name children of the node. */
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

/** Spreads a key. Without it, neighbours and multiples of 256 would share slots. */
function mix(key: u32): u32 {
	let hash = key * HASH_FACTOR;
	hash = (hash ^ (hash >> 16)) * HASH_FACTOR;
	return hash ^ (hash >> 15);
}

/** The address of the slot of a branch, or of the free slot for it. */
export function slotOf(index: PieceIndex, key: u32): usize {
	let slot = mix(key);
	const tag = tagOf(slot);
	// Invariant: no slot from the key's hash up to this one has the key; there are free slots.
	while (true) {
		const slotPtr = index.slotsPtr + ((slot++ & index.slotMask) << 2);
		const entry = load<u32>(slotPtr);
		if (entry == 0 || ((entry ^ tag) < MAX_NODES && nodeAt(index, entry ^ tag).key == key)) return slotPtr;
	}
}

/** The bits of a hash that a slot holds besides the number of a node, so that few wrong nodes are looked at. */
// @ts-ignore: decorator
@inline
function tagOf(hash: u32): u32 {
	return hash & ~(MAX_NODES - 1);
}

/** Writes the number of a node to the slot of its key. */
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

/** The number of the node in a slot; 0 if the slot is free. */
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

/**
 * The state after an octet or a token. A step back undoes an earlier step forward: a path takes at most two steps per
 * octet.
 */
export function nextState(index: PieceIndex, state: u32, octet: u32): u32 {
	while (true) {
		const next = childAt(index, state, octet);
		if (next != 0) return next;
		if (state < ROOT_COUNT) return state;
		state = fallbackOf(nodeAt(index, state));
	}
}

/** The address of the row number of a word's path with an opening, 0 for none; or of the free slot for it. */
export function rowSlotOf(index: PieceIndex, word: Word, opening: u32): usize {
	if (opening == 0) return changetype<usize>(word) + offsetof<Word>("row");
	const lowest = word.lowest;
	let slot = mix(lowest * HASH_FACTOR + opening);
	// Invariant: no slot from the row's hash up to this one has the row; there are free slots.
	while (true) {
		const slotPtr = index.rowSlotsPtr + ((slot++ & index.rowSlotMask) << 2);
		const number = load<u32>(slotPtr);
		const row = rowAt(index, number);
		if (number == 0 || (row.lowest == lowest && row.opening == opening)) return slotPtr;
	}
}
