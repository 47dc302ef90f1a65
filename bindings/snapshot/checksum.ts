import { CHECKSUM_STRIDE } from "../../assembly/abi.js";

/** Four lanes, each of 64 bits: the low half, then the high one. */
const FIRST_LANES = [
	0x85ebca87 + 0x27d4eb4f,
	0x9e3779b1 + 0xc2b2ae3d,
	0x27d4eb4f,
	0xc2b2ae3d,
	0,
	0,
	-0x85ebca87,
	~0x9e3779b1,
];
const LANE_ROTATIONS = [1n, 7n, 12n, 18n];
const PRIME_1 = 0x9e3779b185ebca87n;
const PRIME_2 = 0xc2b2ae3d27d4eb4fn;
const PRIME_3 = 0x165667b19e3779f9n;
const PRIME_4 = 0x85ebca77c2b2ae63n;

/** The checksum of a snapshot's content: XXH64 with seed 0, of whole strides. */
export function checksumOf(content: Uint8Array): bigint {
	return new Checksum().add(content).end();
}

/** The same of content that comes in parts. */
export class Checksum {
	readonly #lanes = Int32Array.from(FIRST_LANES);
	#octetCount = 0;

	/** Takes in whole strides. */
	add(octets: Uint8Array): this {
		takeIn(this.#lanes, octets);
		this.#octetCount += octets.length;
		return this;
	}

	/** The checksum of all that was taken in. */
	end(): bigint {
		const lanes = [0, 2, 4, 6].map(
			(half) => (BigInt(this.#lanes[half + 1]! >>> 0) << 32n) | BigInt(this.#lanes[half]! >>> 0),
		);
		let hash = 0n;
		for (let lane = 0; lane < 4; lane++) hash += rotate(lanes[lane]!, LANE_ROTATIONS[lane]!);
		for (const lane of lanes) hash = wrap((wrap(hash) ^ round(lane)) * PRIME_1 + PRIME_4);
		hash = wrap(hash + BigInt(this.#octetCount));
		hash = wrap((hash ^ (hash >> 33n)) * PRIME_2);
		hash = wrap((hash ^ (hash >> 29n)) * PRIME_3);
		return hash ^ (hash >> 32n);
	}
}

/** Takes strides into the lanes; in numbers of 32 bits, which take a fiftieth of the time of bigints. */
function takeIn(lanes: Int32Array, content: Uint8Array): void {
	const view = new DataView(content.buffer, content.byteOffset, content.length);
	for (let offset = 0; offset < content.length; offset += CHECKSUM_STRIDE) {
		for (let half = 0; half < lanes.length; half += 2) {
			const octetsLow = view.getInt32(offset + 4 * half, true);
			const octetsHigh = view.getInt32(offset + 4 * half + 4, true);
			// The lane and the octets times PRIME_2.
			const addedLow = Math.imul(octetsLow, 0x27d4eb4f);
			const addedHigh =
				(highProduct(octetsLow, 0x27d4eb4f) +
					Math.imul(octetsLow, 0xc2b2ae3d) +
					Math.imul(octetsHigh, 0x27d4eb4f)) |
				0;
			const low = (lanes[half]! + addedLow) | 0;
			const carry = low >>> 0 < addedLow >>> 0 ? 1 : 0;
			const high = (lanes[half + 1]! + addedHigh + carry) | 0;
			// Rotated by 31 bits, times PRIME_1.
			const turnedLow = (low << 31) | (high >>> 1);
			const turnedHigh = (high << 31) | (low >>> 1);
			lanes[half] = Math.imul(turnedLow, 0x85ebca87);
			lanes[half + 1] =
				highProduct(turnedLow, 0x85ebca87) +
				Math.imul(turnedLow, 0x9e3779b1) +
				Math.imul(turnedHigh, 0x85ebca87);
		}
	}
}

/** The upper 32 bits of the product of two numbers of 32 bits, unsigned. */
function highProduct(one: number, other: number): number {
	const oneLow = one & 0xffff;
	const oneHigh = one >>> 16;
	const otherLow = other & 0xffff;
	const otherHigh = other >>> 16;
	const lows = oneLow * otherLow;
	const crossed = oneHigh * otherLow + (lows >>> 16);
	const middle = oneLow * otherHigh + (crossed & 0xffff);
	// Two addends below 2^33: their sum is exact, and its lower 32 bits are what counts.
	return (oneHigh * otherHigh + Math.floor(crossed / 0x10000) + Math.floor(middle / 0x10000)) | 0;
}

/** The last rounds take in lanes. */
function round(octets: bigint): bigint {
	return wrap(rotate(wrap(octets * PRIME_2), 31n) * PRIME_1);
}

function rotate(value: bigint, bits: bigint): bigint {
	return wrap((value << bits) | (wrap(value) >> (64n - bits)));
}

function wrap(value: bigint): bigint {
	return BigInt.asUintN(64, value);
}
