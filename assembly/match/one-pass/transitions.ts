/**
 * A cache of the automaton's last transitions: hostile paths repeat those that follow many failure links. The slot of a
 * transition is a hash of its state and its octet or token. A new transition replaces the old one.
 */
import { nextState, SegmentIndex } from "./segment-index";

/** A transition that was made. */
@unmanaged
class Transition {
	/** The number of the state before, times 256, and the octet; all bits for an empty slot. */
	key: u32;
	/** The state after it. */
	state: u32;
}

const SLOT_BITS: u32 = 9;
/** The octets of the cache. */
export const TRANSITIONS_OCTETS: u32 = (1 << SLOT_BITS) * offsetof<Transition>();
const HASH_FACTOR: u32 = 0x9e3779b1;

let transitionsPtr: usize = 0;

/** Empties the cache, for a pass over a path. ptr: TRANSITIONS_OCTETS octets, which are the pass's until it ends. */
export function clearTransitions(ptr: usize): void {
	transitionsPtr = ptr;
	// All bits are set in no key: no state has so high a number (MAX_STATES).
	memory.fill(ptr, 0xff, TRANSITIONS_OCTETS);
}

/** The same as nextState. */
@inline
export function stepTo(index: SegmentIndex, state: u32, octet: u32): u32 {
	const key = (state << 8) | octet;
	const transition = changetype<Transition>(
		transitionsPtr + ((key * HASH_FACTOR) >> (32 - SLOT_BITS)) * offsetof<Transition>(),
	);
	if (transition.key != key) {
		transition.key = key;
		transition.state = nextState(index, state, octet);
	}
	return transition.state;
}
