const WORD_OCTETS = 4;

/** The MurmurHash3 of octets (32 bits, Austin Appleby, public domain); their number is mixed in first. */
export function hashOf(octets: DataView, start: number, end: number, seed: number): number {
	const wholeEnd = end - ((end - start) % WORD_OCTETS);
	let hash = mix(seed, end - start);
	for (let at = start; at < wholeEnd; at += WORD_OCTETS) hash = mix(hash, octets.getInt32(at, true));
	for (let at = wholeEnd; at < end; at++) hash = mix(hash, octets.getUint8(at));
	return hash ^ (hash >>> 16);
}

function mix(hash: number, word: number): number {
	const product = Math.imul(word, 0xcc9e2d51);
	const mixed = hash ^ Math.imul((product << 15) | (product >>> 17), 0x1b873593);
	return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}
