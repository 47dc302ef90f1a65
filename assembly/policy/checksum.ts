/** XXH64 (seed 0) of whole stripes: the checksum of snapshots. It detects accidental damage, not tampering. */
import { CHECKSUM_STRIDE } from "../abi";

const PRIME_1: u64 = 0x9e3779b185ebca87;
const PRIME_2: u64 = 0xc2b2ae3d27d4eb4f;
const PRIME_3: u64 = 0x165667b19e3779f9;
const PRIME_4: u64 = 0x85ebca77c2b2ae63;

/** The four lanes: each reads 8 octets of every stripe. */
const LANES_PTR = memory.data(32, 16);
const LANE_OCTETS: u32 = 8;
/** The number of bits by which each lane is rotated when the lanes are added up: 8 bits per lane. */
const LANE_ROTATIONS: u32 = 0x120c0701;

/** The checksum of octetCount octets, a multiple of CHECKSUM_STRIDE and at least one stride. */
export function checksum(ptr: usize, octetCount: u32): u64 {
	beginChecksum();
	addToChecksum(ptr, octetCount);
	return endChecksum(<f64>octetCount);
}

/** Begins the checksum of octets that come in several parts. */
export function beginChecksum(): void {
	store<u64>(LANES_PTR, PRIME_1 + PRIME_2);
	store<u64>(LANES_PTR, PRIME_2, 8);
	store<u64>(LANES_PTR, 0, 16);
	store<u64>(LANES_PTR, 0 - PRIME_1, 24);
}

/** Adds the next octetCount octets, a multiple of CHECKSUM_STRIDE. */
export function addToChecksum(ptr: usize, octetCount: u32): void {
	let first = load<u64>(LANES_PTR);
	let second = load<u64>(LANES_PTR, 8);
	let third = load<u64>(LANES_PTR, 16);
	let fourth = load<u64>(LANES_PTR, 24);
	const endPtr = ptr + octetCount;
	// Invariant: all stripes before ptr have been added to the lanes.
	for (; ptr < endPtr; ptr += CHECKSUM_STRIDE) {
		first = round(first, load<u64>(ptr));
		second = round(second, load<u64>(ptr, 8));
		third = round(third, load<u64>(ptr, 16));
		fourth = round(fourth, load<u64>(ptr, 24));
	}
	store<u64>(LANES_PTR, first);
	store<u64>(LANES_PTR, second, 8);
	store<u64>(LANES_PTR, third, 16);
	store<u64>(LANES_PTR, fourth, 24);
}

/** The checksum of all octets added; octetCount is their number. */
export function endChecksum(octetCount: f64): u64 {
	let hash: u64 = 0;
	for (let offset: u32 = 0; offset < <u32>CHECKSUM_STRIDE; offset += LANE_OCTETS)
		hash += rotl(load<u64>(LANES_PTR + offset), (<u64>(LANE_ROTATIONS >> offset)) & 0xff);
	for (let offset: u32 = 0; offset < <u32>CHECKSUM_STRIDE; offset += LANE_OCTETS)
		hash = (hash ^ round(0, load<u64>(LANES_PTR + offset))) * PRIME_1 + PRIME_4;
	hash += <u64>octetCount;
	hash = (hash ^ (hash >> 33)) * PRIME_2;
	hash = (hash ^ (hash >> 29)) * PRIME_3;
	return hash ^ (hash >> 32);
}


@inline
function round(lane: u64, octets: u64): u64 {
	return rotl(lane + octets * PRIME_2, 31) * PRIME_1;
}
