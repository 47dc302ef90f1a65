import { Buffer } from "node:buffer";
import { viewOf } from "../output/octet-writer.js";

const WORD_OCTETS = 4;
const WORDS = 2 ** 32;

/** The hash of octets: MurmurHash3 (32 bits, Austin Appleby, public domain), the length mixed in first. */
export function hashOf(octets: Uint8Array, seed: number): number {
	const view = viewOf(octets);
	const wholeOctets = octets.length & ~(WORD_OCTETS - 1);
	let hash = mix(seed, octets.length);
	for (let index = 0; index < wholeOctets; index += WORD_OCTETS) hash = mix(hash, view.getInt32(index, true));
	for (let index = wholeOctets; index < octets.length; index++) hash = mix(hash, octets[index]!);
	return hash ^ (hash >>> 16);
}

function mix(hash: number, word: number): number {
	const product = Math.imul(word, 0xcc9e2d51);
	const mixed = hash ^ Math.imul((product << 15) | (product >>> 17), 0x1b873593);
	return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** A seed that nobody can foresee who does not know the host's random numbers. */
export function randomSeed(): number {
	return Math.floor(Math.random() * WORDS) | 0;
}

/** Whether octets are the same. */
export function isSame(some: Uint8Array, others: Uint8Array): boolean {
	return some.length === others.length && Buffer.compare(some, others) === 0;
}
