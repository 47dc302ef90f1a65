import { CHECKSUM_STRIDE } from "../../assembly/abi.js";

const PRIME_1 = 0x9e3779b185ebca87n;
const PRIME_2 = 0xc2b2ae3d27d4eb4fn;
const PRIME_3 = 0x165667b19e3779f9n;
const PRIME_4 = 0x85ebca77c2b2ae63n;
const LANE_ROTATIONS = [1n, 7n, 12n, 18n];

/** The checksum of a snapshot's content: XXH64 with seed 0, of whole strides. */
export function checksumOf(content: Uint8Array): bigint {
	const view = new DataView(content.buffer, content.byteOffset, content.length);
	const lanes = [PRIME_1 + PRIME_2, PRIME_2, 0n, -PRIME_1];
	for (let offset = 0; offset < content.length; offset += CHECKSUM_STRIDE) {
		for (let lane = 0; lane < 4; lane++)
			lanes[lane] = round(lanes[lane]!, view.getBigUint64(offset + 8 * lane, true));
	}
	let hash = 0n;
	for (let lane = 0; lane < 4; lane++) hash += rotate(lanes[lane]!, LANE_ROTATIONS[lane]!);
	for (const lane of lanes) hash = wrap((wrap(hash) ^ round(0n, lane)) * PRIME_1 + PRIME_4);
	hash = wrap(hash + BigInt(content.length));
	hash = wrap((hash ^ (hash >> 33n)) * PRIME_2);
	hash = wrap((hash ^ (hash >> 29n)) * PRIME_3);
	return hash ^ (hash >> 32n);
}

function round(lane: bigint, octets: bigint): bigint {
	return wrap(rotate(wrap(lane + octets * PRIME_2), 31n) * PRIME_1);
}

function rotate(value: bigint, bits: bigint): bigint {
	return wrap((value << bits) | (wrap(value) >> (64n - bits)));
}

function wrap(value: bigint): bigint {
	return BigInt.asUintN(64, value);
}
