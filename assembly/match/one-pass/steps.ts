/**
 * Remembers the last steps of a pass's automaton. Hostile paths repeat themselves: a step that falls back over many
 * nodes, and searches the branches of each, is found again here by one look. The index itself stays as it is.
 *
 * A step's place is a hash of its key, the state and the octet or token. Two steps of one place push out each other.
 */
import { nextState, PieceIndex } from "./piece-index";

/** A step that was made. */
@unmanaged
class Step {
	/** The number of the state before, times 256, and the octet; all bits for a place without a step. */
	key: u32;
	/** The state after it. */
	state: u32;
}

const PLACE_BITS: u32 = 9;
/** The octets that the steps of a pass take. */
export const STEPS_OCTETS: u32 = (1 << PLACE_BITS) * offsetof<Step>();
const HASH_FACTOR: u32 = 0x9e3779b1;

let stepsPtr: usize = 0;

/** Forgets all steps, for a pass over a path. ptr: STEPS_OCTETS octets, which are the pass's until it ends. */
export function layOutSteps(ptr: usize): void {
	stepsPtr = ptr;
	// All bits are set in no key: no node has so high a number (MAX_NODES).
	memory.fill(ptr, 0xff, STEPS_OCTETS);
}

/** The same as nextState. */
// @ts-ignore: decorator
@inline
export function stepTo(index: PieceIndex, state: u32, octet: u32): u32 {
	const key = (state << 8) | octet;
	const step = changetype<Step>(stepsPtr + ((key * HASH_FACTOR) >> (32 - PLACE_BITS)) * offsetof<Step>());
	if (step.key != key) {
		step.key = key;
		step.state = nextState(index, state, octet);
	}
	return step.state;
}
