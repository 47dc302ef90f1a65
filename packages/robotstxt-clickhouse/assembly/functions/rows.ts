/**
 * Rows of arguments in, rows of results out, as ClickHouse's ABI BUFFERED_V1 hands them over in its format RowBinary: a
 * count of octets or elements is an unsigned LEB128, and then the octets or elements follow.
 */
import { PADDING_OCTETS } from "../../../../assembly/abi";
import { allocate, reallocate, release } from "../../../../assembly/memory/arena";
import { fail, failForMemory } from "./failure";

/** The record by which ClickHouse knows a buffer. The buffer's content follows in the same block. */
@unmanaged
class Buffer {
	dataPtr: usize;
	octetCount: u32;
}

const BUFFER_HEAD_OCTETS: u32 = 16;
/** A LEB128 number of 32 bits has no more octets. */
const MAX_NUMBER_OCTETS: u32 = 5;
const FIRST_RESULT_OCTETS: u32 = 4096;

/**
 * The addresses of the next argument and the next result, and the ends of the arguments and of the room for results.
 */
let ptr: usize = 0;
let endPtr: usize = 0;
let resultPtr: usize = 0;
let resultEndPtr: usize = 0;
let bufferPtr: usize = 0;

/** The text that readText read. Valid until the next call of readText. */
export let textPtr: usize = 0;
export let textOctets: u32 = 0;

/** A buffer with room for octetCount octets, and padding after them, so that its URLs can be judged without copying. */
export function createBuffer(octetCount: u32): usize {
	const createdPtr = allocateBuffer(octetCount);
	changetype<Buffer>(createdPtr).octetCount = octetCount;
	return createdPtr;
}

function allocateBuffer(octetCount: u32): usize {
	const allocatedPtr = allocate(BUFFER_HEAD_OCTETS + octetCount + <u32>PADDING_OCTETS);
	if (allocatedPtr == 0) failForMemory();
	changetype<Buffer>(allocatedPtr).dataPtr = allocatedPtr + BUFFER_HEAD_OCTETS;
	return allocatedPtr;
}

/** Begins to read the arguments in a buffer, and to write results. */
export function openRows(argumentsPtr: usize): void {
	ptr = changetype<Buffer>(argumentsPtr).dataPtr;
	endPtr = ptr + changetype<Buffer>(argumentsPtr).octetCount;
	// An earlier call that failed has left its results.
	release(bufferPtr);
	bufferPtr = allocateBuffer(FIRST_RESULT_OCTETS);
	resultPtr = bufferPtr + BUFFER_HEAD_OCTETS;
	resultEndPtr = resultPtr + FIRST_RESULT_OCTETS;
}

/** The buffer of the results, which the caller owns. */
export function closeRows(): usize {
	if (ptr != endPtr) failToRead();
	const closedPtr = bufferPtr;
	changetype<Buffer>(closedPtr).octetCount = <u32>(resultPtr - changetype<Buffer>(closedPtr).dataPtr);
	bufferPtr = 0;
	return closedPtr;
}

function failToRead(): void {
	fail(
		"robotstxt-wasm: the arguments do not read as rows of the function's types; create it as the README of robotstxt-clickhouse says, with serialization_format = 'RowBinary'",
	);
}

/** Reads the number of elements that follow, each of at least one octet. */
@inline
export function readCount(): u32 {
	if (ptr < endPtr) {
		const octet = <u32>load<u8>(ptr);
		if (octet < 0x80) {
			ptr++;
			if (octet > <u32>(endPtr - ptr)) failToRead();
			return octet;
		}
	}
	return readLongCount();
}

function readLongCount(): u32 {
	let count: u64 = 0;
	let octet: u32 = 0x80;
	for (let shift: u64 = 0; octet >= 0x80; shift += 7) {
		if (ptr >= endPtr || shift > 28) failToRead();
		octet = load<u8>(ptr++);
		count |= (<u64>(octet & 0x7f)) << shift;
	}
	if (count > <u64>(endPtr - ptr)) failToRead();
	return <u32>count;
}

/** Reads a String. */
@inline
export function readText(): void {
	textOctets = readCount();
	textPtr = ptr;
	ptr += textOctets;
}

/** Makes room for so many more octets of results; returns their address. */
export function reserveResult(octetCount: u32): usize {
	if (octetCount > <u32>(resultEndPtr - resultPtr)) {
		const dataPtr = bufferPtr + BUFFER_HEAD_OCTETS;
		const keptOctets = resultPtr - dataPtr;
		const roomOctets = <u64>keptOctets + max(octetCount, <u32>keptOctets);
		const octets = roomOctets + BUFFER_HEAD_OCTETS + PADDING_OCTETS;
		const movedPtr = reallocate(bufferPtr, keptOctets + BUFFER_HEAD_OCTETS, octets);
		if (movedPtr == 0) failForMemory();
		bufferPtr = movedPtr;
		changetype<Buffer>(movedPtr).dataPtr = movedPtr + BUFFER_HEAD_OCTETS;
		resultPtr = movedPtr + BUFFER_HEAD_OCTETS + keptOctets;
		resultEndPtr = movedPtr + BUFFER_HEAD_OCTETS + <usize>roomOctets;
	}
	return resultPtr;
}

/** Counts octetCount octets as written at the address that reserveResult returned. */
@inline
export function takeResult(octetCount: u32): void {
	resultPtr += octetCount;
}

/** Writes how many elements follow. */
export function writeCount(count: u32): void {
	reserveResult(MAX_NUMBER_OCTETS);
	for (; count >= 0x80; count >>= 7) store<u8>(resultPtr++, count | 0x80);
	store<u8>(resultPtr++, count);
}

export { release as destroyBuffer } from "../../../../assembly/memory/arena";
