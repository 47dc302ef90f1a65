/**
 * The texts around a line, by its code and number, which the host makes: most lines share a few. A frame has a count of
 * pieces, their lengths, and their octets one after the other. A copy of the line is between two pieces.
 */
import { FRAME_PIECE_COUNT, FRAME_PIECE_OCTETS, LINE_CODE_COUNT } from "../abi";

/** Enough slots for most files: each number has a slot of its own. */
const SLOT_COUNT: u32 = 4096;
const SLOT_OCTETS: u32 = 8;
const SLOTS_PTR = memory.data(32768, 16);
if (SLOT_COUNT * SLOT_OCTETS != 32768) ERROR("SLOTS_PTR");

/** A slot of the table: the frame of one key. */
@unmanaged
class Slot {
	key: u32;
	/** 0: the slot is empty. */
	framePtr: u32;
}


@inline
function slotOf(key: u32): Slot {
	return changetype<Slot>(SLOTS_PTR + (key & (SLOT_COUNT - 1)) * SLOT_OCTETS);
}


@inline
function keyOf(code: u32, line: u32): u32 {
	return line * LINE_CODE_COUNT + code;
}

/** The frame of a code and a line; 0 if the host must put it first. */
@inline
export function findFrame(code: u32, line: u32): usize {
	const key = keyOf(code, line);
	const slot = slotOf(key);
	return slot.key == key ? slot.framePtr : 0;
}

/** Makes a frame known. It may take the slot of another frame, which the host then puts again. */
export function putFrame(code: u32, line: u32, framePtr: usize): void {
	const key = keyOf(code, line);
	const slot = slotOf(key);
	slot.key = key;
	slot.framePtr = framePtr;
}

export function clearFrames(): void {
	memory.fill(SLOTS_PTR, 0, SLOT_COUNT * SLOT_OCTETS);
}


@inline
export function pieceCountOf(framePtr: usize): u32 {
	return load<u32>(framePtr, FRAME_PIECE_COUNT);
}


@inline
export function pieceOctetsOf(framePtr: usize, index: u32): u32 {
	return load<u32>(framePtr + (index << 2), FRAME_PIECE_OCTETS);
}

/** The address of the octets of the first piece. */
@inline
export function firstPiecePtr(framePtr: usize): usize {
	return framePtr + FRAME_PIECE_OCTETS + ((<usize>pieceCountOf(framePtr)) << 2);
}
