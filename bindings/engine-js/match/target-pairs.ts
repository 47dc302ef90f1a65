/** Finds pairs of adjacent octets in a target. A segment is only searched for at the places of its first pair. */
import { spend } from "./budget.js";

const HASH_BITS = 10;
const HASH_FACTOR = 0x9e3779b1;
/** No place: greater than every offset. */
export const NO_PAIR = 0x7fffffff;

/** For each hash: the first offset of a target where a pair with that hash begins. */
const firsts = new Int32Array(1 << HASH_BITS);
/** For each offset: the next one where such a pair begins; `NO_PAIR` if there is none. */
export let nextPairs = new Int32Array(1 << HASH_BITS);
let isNoted = false;

/** Forgets the last target: a new check begins. */
export function forgetPairs(): void {
	isNoted = false;
}

/** Notes the pairs of the current check's target, once. */
export function notePairs(target: Uint8Array, octetCount: number): void {
	if (isNoted) return;
	isNoted = true;
	firsts.fill(NO_PAIR);
	if (nextPairs.length < octetCount) nextPairs = new Int32Array(2 * octetCount);
	for (let offset = octetCount - 2; offset >= 0; offset--) {
		const hash = hashOf(target[offset]!, target[offset + 1]!);
		nextPairs[offset] = firsts[hash]!;
		firsts[hash] = offset;
	}
	spend(octetCount);
}

/** Whether the pairs of the current target are noted. */
export function arePairsNoted(): boolean {
	return isNoted;
}

/** The first offset where two adjacent octets may be; `NO_PAIR` if there is none. */
export function firstPair(first: number, second: number): number {
	return firsts[hashOf(first, second)]!;
}

function hashOf(first: number, second: number): number {
	return Math.imul((first << 8) | second, HASH_FACTOR) >>> (32 - HASH_BITS);
}
