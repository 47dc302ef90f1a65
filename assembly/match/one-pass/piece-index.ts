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
 *     innerRows    4 octets each, for each octet & 7: the first row with INNER_OPENING and that octet; 0 for none
 *     suffixes     for each suffix, 4 octets: the address of its first piece that can be waited for
 *     pieces       for each such piece, 4 octets: its place; after the last piece of a suffix IS_MATCH or IS_AT_END
 *     rows         Row each; the first one is none
 *     words        Word each; the first one is none
 *     branches     Branch each; the first one is none
 *     nodes        Node each; the first ones are the roots; after the last one a node that follows none
 *
 * The nodes of a word that no other word shares have consecutive numbers. So the child of a node is the next node, or one
 * of its branches; most nodes have no branch. A path that stays on a word reads neighbouring memory.
 *
 * The branches of a node, and the rows of an opening, are a digital search tree: each has a key, and the key's bits, the
 * lowest first, lead from the first one to it. So a search takes at most one step for each bit, whatever the keys are. A
 * hash table would be slow for keys that are made to share their hash: numbers of nodes and words can be foreseen.
 */

/** The header of the block: its parts and their addresses. */
@unmanaged
export class PieceIndex {
	octetCount: usize;
	innerRowsPtr: usize;
	suffixesPtr: usize;
	suffixCount: u32;
	piecesPtr: usize;
	/** Numbers of rows, words, branches and nodes, including the empty first ones. */
	rowsPtr: usize;
	rowCount: u32;
	wordsPtr: usize;
	wordCount: u32;
	branchesPtr: usize;
	branchCount: u32;
	nodesPtr: usize;
	nodeCount: u32;
	/** The number of places, including the empty first place. */
	placeCount: u32;
}

/** A state: the longest run of the octets read last that is the end of a word. The path is read leftwards. */
@unmanaged
export class Node {
	/** The number of the first of its branches, 0 for none, times 256; and the octet that leads to it. */
	first: u32;
	/** The node of the longest shorter run of the octets read last that also ends a word; and the flag FOLLOWS. */
	fallback: u32;
	/** The longest word that begins here; 0 for none. */
	word: u32;
}

/** A child of a node, where it is not the next node. */
@unmanaged
export class Branch {
	/** The number of the child, times 256, and the octet that leads to it. */
	child: u32;
	/** The branches below whose octets have a next bit of 0, and of 1; 0 for none. */
	zero: u32;
	one: u32;
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
	/** The first row of pieces with this opening; 0 for none. */
	openedRows: u32;
}

/** The pieces that are words of one path, with the same opening or with none. */
@unmanaged
export class Row {
	/** The shortest word of its path: the key of a row with an opening. */
	lowest: u32;
	/** The rows below, with the same opening, whose keys have a next bit of 0, and of 1; 0 for none. */
	zero: u32;
	one: u32;
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
/** Branch.child has room for this many nodes. */
export const MAX_NODES: u32 = 1 << 24;
/** The octets of innerRows. */
export const INNER_ROWS_OCTETS: u32 = 8 << 2;
/** A flag in Node.fallback: the node is a child of the node before it. */
export const FOLLOWS: u32 = 0x80000000;

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

// @ts-ignore: decorator
@inline
function branchAt(index: PieceIndex, number: u32): Branch {
	return changetype<Branch>(index.branchesPtr + number * offsetof<Branch>());
}

/** The address of the number of the branch below another one that the lowest bit leads to. */
// @ts-ignore: decorator
@inline
function linkOf(branch: Branch, bits: u32): usize {
	return changetype<usize>(branch) + offsetof<Branch>("zero") + ((bits & 1) << 2);
}

/** The node that an octet, or a token, leads to from another; 0 for none. */
export function childAt(index: PieceIndex, number: u32, octet: u32): u32 {
	const next = nodeAt(index, number + 1);
	if ((next.fallback & FOLLOWS) != 0 && (next.first & 0xff) == octet) return number + 1;
	let branchNumber = nodeAt(index, number).first >> 8;
	// Invariant: a branch of this octet is this one or below it; the bits are those that have not led anywhere yet.
	for (let bits = octet; branchNumber != 0; bits >>= 1) {
		const branch = branchAt(index, branchNumber);
		if ((branch.child & 0xff) == octet) return branch.child >> 8;
		branchNumber = load<u32>(linkOf(branch, bits));
	}
	return 0;
}

/** Adds a branch to a node that has none of this octet. */
export function addBranch(index: PieceIndex, parent: u32, octet: u32, child: u32): void {
	const number = index.branchCount++;
	branchAt(index, number).child = (child << 8) | octet;
	const node = nodeAt(index, parent);
	let above = node.first >> 8;
	if (above == 0) {
		node.first |= number << 8;
		return;
	}
	// Invariant: the new branch belongs below this one; the bits are those that have not led anywhere yet.
	for (let bits = octet; ; bits >>= 1) {
		const linkPtr = linkOf(branchAt(index, above), bits);
		above = load<u32>(linkPtr);
		if (above == 0) {
			store<u32>(linkPtr, number);
			return;
		}
	}
}

/** The number of the fallback of a node. */
// @ts-ignore: decorator
@inline
export function fallbackOf(node: Node): u32 {
	return node.fallback & ~FOLLOWS;
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

/** The address of the number of the row of a word's path with an opening, or without one: where it is, or is missing. */
export function rowLinkOf(index: PieceIndex, word: Word, opening: u32): usize {
	if (opening == 0) return changetype<usize>(word) + offsetof<Word>("row");
	const lowest = word.lowest;
	let linkPtr =
		(opening & INNER_OPENING) != 0
			? index.innerRowsPtr + ((opening & 7) << 2)
			: changetype<usize>(wordAt(index, opening)) + offsetof<Word>("openedRows");
	// Invariant: the row is named here or below; the bits are those of its key that have not led anywhere yet.
	for (let bits = lowest; load<u32>(linkPtr) != 0; bits >>= 1) {
		const row = rowAt(index, load<u32>(linkPtr));
		if (row.lowest == lowest) break;
		linkPtr = changetype<usize>(row) + offsetof<Row>("zero") + ((bits & 1) << 2);
	}
	return linkPtr;
}
