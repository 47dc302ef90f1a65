/**
 * The literal segments of all of a policy's suffixes in one automaton (Aho and Corasick, "Efficient string matching"). It
 * reads a path from the right, octet by octet; its states say which keywords begin there, however many there are. It is
 * made when a check shows that searching for one suffix after the other costs too much (one-pass.ts). It depends on the
 * policy only, lives as long as the policy (segment-index-cache.ts), and a pass changes nothing in it.
 *
 * Segments of plain octets are keywords that are searched for octet by octet. Segments with alternative encodings are
 * keywords that are searched for token by token (tokens.ts), from a root of their own. There all encodings are the same
 * token. The parts of such a segment that are not whole tokens are its context, not part of its keyword:
 *
 *     fixed prefix      the part up to its pattern's `?`, which has only one encoding
 *     partial escape    a first `F`, `2F` or `3F`, with which an escaped delimiter of the path may end
 *     final percent     a last `%`, with which any escape of the path may begin
 *
 * Example: of the pattern `/*a*x?b/c*`, the segment `a` is a keyword of octets. The segment `x?b/c` has the fixed prefix
 * `x?` and the keyword `b/c` of tokens, which occurs in `b/c` and in `b%2Fc`.
 *
 * Keywords that begin with one another are on one heavy path (heavy-paths.ts). The segments of a heavy path are a range for
 * each context. A range has a queue for each length from its shortest segment to its longest. So the lengths that suffixes
 * are pending for, and the lengths at which a segment may end, are adjacent bits (pending-queues.ts).
 *
 * One block:
 *
 *     SegmentIndex
 *     partialRanges    4 octets each, for each octet & 7: the first range with PARTIAL_ESCAPE and that octet; 0 for none
 *     suffixes         for each suffix, 4 octets: the address of its first segment that can be pending
 *     segments         for each such segment, 4 octets: its queue; after a suffix's last segment IS_MATCH or IS_AT_END
 *     ranges           LengthRange each; the first one is none
 *     keywords         Keyword each; the first one is none
 *     branches         Branch each; the first one is none
 *     states           State each; the first ones are the roots; after the last one a state that follows none
 *
 * The states of a keyword that no other keyword shares have consecutive numbers. So the child of a state is the next state,
 * or one of its branches; most states have no branch. Reading a keyword reads neighbouring memory.
 *
 * The branches of a state, and the ranges of a context, are a digital search tree: each has a key, and the key's bits, the
 * lowest first, lead from the first one to it. So a search takes at most one step for each bit, whatever the keys are. A
 * hash table would be slow for keys that are made to share their hash: numbers of states and keywords can be foreseen.
 */

/** The header of the block: its parts and their addresses. */
@unmanaged
export class SegmentIndex {
	octetCount: usize;
	partialRangesPtr: usize;
	suffixesPtr: usize;
	suffixCount: u32;
	segmentsPtr: usize;
	/** Numbers of ranges, keywords, branches and states, including the empty first ones. */
	rangesPtr: usize;
	rangeCount: u32;
	keywordsPtr: usize;
	keywordCount: u32;
	branchesPtr: usize;
	branchCount: u32;
	statesPtr: usize;
	stateCount: u32;
	/** The number of queues, including the first one, which has no segment. */
	queueCount: u32;
}

/** A state of the automaton: the longest string of the octets read last that ends a keyword. The path is read leftwards. */
@unmanaged
export class State {
	/** The number of the first of its branches, 0 for none, times 256; and the octet that leads to it. */
	first: u32;
	/** The state of the longest shorter string of the octets read last that also ends a keyword; and the flag FOLLOWS. */
	failureLink: u32;
	/** The longest keyword that begins here; 0 for none. */
	keyword: u32;
}

/** A child of a state, where it is not the next state. */
@unmanaged
export class Branch {
	/** The number of the child, times 256, and the octet that leads to it. */
	child: u32;
	/** The branches below whose octets have a next bit of 0, and of 1; 0 for none. */
	zero: u32;
	one: u32;
}

/** A keyword; it begins where the automaton comes to its state. */
@unmanaged
export class Keyword {
	/** Its length in octets, or in tokens. */
	count: u32;
	/** The longest keyword of another heavy path with which this one begins; 0 for none. */
	outputLink: u32;
	/** The shortest keyword of its heavy path. */
	shortest: u32;
	/** The number of its heavy path's range without a context; 0 for none. */
	range: u32;
	/** The first range with this keyword as fixed prefix; 0 for none. */
	prefixedRanges: u32;
}

/** The segments whose keywords are on one heavy path, with the same context or with none. */
@unmanaged
export class LengthRange {
	/** The shortest keyword of its heavy path: the key of a range with a context. */
	shortest: u32;
	/** The ranges below, with the same context, whose keys have a next bit of 0, and of 1; 0 for none. */
	zero: u32;
	one: u32;
	/** The number of the range of the segments that also have a final percent; 0 for none. */
	percentRange: u32;
	/** The lengths of the shortest and the longest keyword, NONE and 0 without one; and the shortest one's queue. */
	firstCount: u32;
	lastCount: u32;
	firstQueue: u32;
}

/** After a suffix's segments: IS_MATCH: it matches; IS_AT_END: it matches if its last segment is at the path's end. */
export const IS_MATCH: u32 = 0;
export const IS_AT_END: u32 = 0xffffffff;
/** The context of a segment that begins with a partial escape, without the partial escape's first octet. */
export const PARTIAL_ESCAPE: u32 = 0x40000000;
/** The roots are the first states. No root leads to keywords of another root. */
export const PLAIN_ROOT: u32 = 0;
export const TOKEN_ROOT: u32 = 1;
export const PREFIX_ROOT: u32 = 2;
export const ROOT_COUNT: u32 = 3;
/** Branch.child has room for this many states. */
export const MAX_STATES: u32 = 1 << 24;
/** The octets of partialRanges. */
export const PARTIAL_RANGES_OCTETS: u32 = 8 << 2;
/** A flag in State.failureLink: the state is a child of the state before it. */
export const FOLLOWS: u32 = 0x80000000;


@inline
export function stateAt(index: SegmentIndex, number: u32): State {
	return changetype<State>(index.statesPtr + number * offsetof<State>());
}


@inline
export function keywordAt(index: SegmentIndex, number: u32): Keyword {
	return changetype<Keyword>(index.keywordsPtr + number * offsetof<Keyword>());
}


@inline
export function rangeAt(index: SegmentIndex, number: u32): LengthRange {
	return changetype<LengthRange>(index.rangesPtr + number * offsetof<LengthRange>());
}


@inline
function branchAt(index: SegmentIndex, number: u32): Branch {
	return changetype<Branch>(index.branchesPtr + number * offsetof<Branch>());
}

/** The address of the number of the branch below another one that the lowest bit leads to. */
@inline
function linkOf(branch: Branch, bits: u32): usize {
	return changetype<usize>(branch) + offsetof<Branch>("zero") + ((bits & 1) << 2);
}

/** The state that an octet, or a token, leads to from another; 0 for none. */
export function childAt(index: SegmentIndex, number: u32, octet: u32): u32 {
	const next = stateAt(index, number + 1);
	if ((next.failureLink & FOLLOWS) != 0 && (next.first & 0xff) == octet) return number + 1;
	let branchNumber = stateAt(index, number).first >> 8;
	// Invariant: a branch of this octet is this one or below it; the bits are those that have not led anywhere yet.
	for (let bits = octet; branchNumber != 0; bits >>= 1) {
		const branch = branchAt(index, branchNumber);
		if ((branch.child & 0xff) == octet) return branch.child >> 8;
		branchNumber = load<u32>(linkOf(branch, bits));
	}
	return 0;
}

/** Adds a branch to a state that has none of this octet. */
export function addBranch(index: SegmentIndex, parent: u32, octet: u32, child: u32): void {
	const number = index.branchCount++;
	branchAt(index, number).child = (child << 8) | octet;
	const state = stateAt(index, parent);
	let above = state.first >> 8;
	if (above == 0) {
		state.first |= number << 8;
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

/** The number of the state to which a failure link leads. */
@inline
export function failureLinkOf(state: State): u32 {
	return state.failureLink & ~FOLLOWS;
}

/** The state after an octet or a token. A failure link undoes an earlier transition: a path takes at most two steps per octet. */
export function nextState(index: SegmentIndex, state: u32, octet: u32): u32 {
	while (true) {
		const next = childAt(index, state, octet);
		if (next != 0) return next;
		if (state < ROOT_COUNT) return state;
		state = failureLinkOf(stateAt(index, state));
	}
}

/** The address of the number of the range of a keyword's heavy path with a context: where it is, or is missing. */
export function rangeLinkOf(index: SegmentIndex, keyword: Keyword, context: u32): usize {
	if (context == 0) return changetype<usize>(keyword) + offsetof<Keyword>("range");
	const shortest = keyword.shortest;
	let linkPtr =
		(context & PARTIAL_ESCAPE) != 0
			? index.partialRangesPtr + ((context & 7) << 2)
			: changetype<usize>(keywordAt(index, context)) + offsetof<Keyword>("prefixedRanges");
	// Invariant: the range is named here or below; the bits are those of its key that have not led anywhere yet.
	for (let bits = shortest; load<u32>(linkPtr) != 0; bits >>= 1) {
		const range = rangeAt(index, load<u32>(linkPtr));
		if (range.shortest == shortest) break;
		linkPtr = changetype<usize>(range) + offsetof<LengthRange>("zero") + ((bits & 1) << 2);
	}
	return linkPtr;
}
