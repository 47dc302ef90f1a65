/** XXH64 in 32-bit numbers, since bigints take fifteen times as long. A 64-bit number is two words, low word first. */

const PRIME_1_LOW = 0x85ebca87;
const PRIME_1_HIGH = 0x9e3779b1;
const PRIME_2_LOW = 0x27d4eb4f;
const PRIME_2_HIGH = 0xc2b2ae3d;

/** The index of the hash, after the four lanes. */
const HASH = 8;
const LANE_OCTETS = 8;
/** The number of bits by which each lane is rotated when the lanes are added up. */
const LANE_ROTATIONS = [1, 7, 12, 18];

/** The checksum of a snapshot's content: XXH64 with seed 0, of whole strides. */
export function checksumOf(content: Uint8Array): bigint {
	const words = firstWords();
	takeIn(words, content);
	return finish(words, content.length);
}

/** The state of a checksum: four lanes, then the hash. A function, so that bundlers can drop it. */
export function firstWords(): Int32Array {
	return new Int32Array([
		PRIME_1_LOW + PRIME_2_LOW,
		PRIME_1_HIGH + PRIME_2_HIGH,
		PRIME_2_LOW,
		PRIME_2_HIGH,
		0,
		0,
		-PRIME_1_LOW,
		~PRIME_1_HIGH,
		0,
		0,
	]);
}

/** Adds whole strides. */
export function takeIn(words: Int32Array, octets: Uint8Array): void {
	const view = new DataView(octets.buffer, octets.byteOffset, octets.length);
	for (let offset = 0; offset < octets.length; offset += LANE_OCTETS) {
		const lane = (offset >> 2) & 6;
		round(words, lane, view.getInt32(offset, true), view.getInt32(offset + 4, true));
	}
}

/** The checksum of all octets added, whose number is octetCount; nothing can be added after it. */
export function finish(words: Int32Array, octetCount: number): bigint {
	for (let lane = 0; lane < HASH; lane += 2) {
		const bits = LANE_ROTATIONS[lane / 2]!;
		const low = words[lane]!;
		const high = words[lane + 1]!;
		mix(words, 0, 0, 1, 0, (low << bits) | (high >>> -bits), (high << bits) | (low >>> -bits));
	}
	for (let lane = 0; lane < HASH; lane += 2) {
		const low = words[lane]!;
		const high = words[lane + 1]!;
		words[lane] = words[lane + 1] = 0;
		round(words, lane, low, high);
		mix(words, words[lane]!, words[lane + 1]!, PRIME_1_LOW, PRIME_1_HIGH, 0xc2b2ae63, 0x85ebca77);
	}
	mix(words, 0, 0, 1, 0, octetCount, (octetCount / 0x1_0000_0000) | 0);
	// Each step is an xor with its own bits, from the 33rd, the 29th and the 32nd on.
	mix(words, words[HASH + 1]! >>> 1, 0, PRIME_2_LOW, PRIME_2_HIGH, 0, 0);
	const high = words[HASH + 1]!;
	mix(words, (words[HASH]! >>> 29) | (high << 3), high >>> 29, 0x9e3779f9, 0x165667b1, 0, 0);
	const top = words[HASH + 1]!;
	return (BigInt(top >>> 0) << 32n) | BigInt((words[HASH]! ^ top) >>> 0);
}

function round(words: Int32Array, lane: number, octetsLow: number, octetsHigh: number): void {
	const laneLow = words[lane]!;
	multiply(words, lane, octetsLow, octetsHigh, PRIME_2_LOW, PRIME_2_HIGH, laneLow, words[lane + 1]!);
	const low = words[lane]!;
	const high = words[lane + 1]!;
	// Rotated by 31 bits.
	const turnedHigh = (high << 31) | (low >>> 1);
	multiply(words, lane, (low << 31) | (high >>> 1), turnedHigh, PRIME_1_LOW, PRIME_1_HIGH, 0, 0);
}

/** Makes the hash (hash xor bits) * factor + addend. */
function mix(
	words: Int32Array,
	bitsLow: number,
	bitsHigh: number,
	factorLow: number,
	factorHigh: number,
	addendLow: number,
	addendHigh: number,
): void {
	const low = words[HASH]! ^ bitsLow;
	const high = words[HASH + 1]! ^ bitsHigh;
	multiply(words, HASH, low, high, factorLow, factorHigh, addendLow, addendHigh);
}

/** Writes value * factor + addend to an index. @param factorLow not negative. */
function multiply(
	words: Int32Array,
	to: number,
	low: number,
	high: number,
	factorLow: number,
	factorHigh: number,
	addendLow: number,
	addendHigh: number,
): void {
	const product = Math.imul(low, factorLow);
	const sum = (product + addendLow) | 0;
	// The whole product minus its low word is a multiple of 2^32; rounding finds that multiple again.
	const productHigh = (((low >>> 0) * factorLow - (product >>> 0)) / 0x1_0000_0000 + 0.5) | 0;
	const carry = sum >>> 0 < addendLow >>> 0 ? 1 : 0;
	words[to] = sum;
	words[to + 1] = productHigh + Math.imul(low, factorHigh) + Math.imul(high, factorLow) + addendHigh + carry;
}
