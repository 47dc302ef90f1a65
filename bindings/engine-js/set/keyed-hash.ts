/** HalfSipHash-1-3 (Aumasson and Bernstein). Strangers choose the policies; the random key hides collisions from them. */

/** Random in every process. Nothing else depends on its secrecy, and no hash is shown to anyone. */
const KEY_LOW = /* @__PURE__ */ randomWord();
const KEY_HIGH = /* @__PURE__ */ randomWord();
/** Rounds after the last octets. */
const FINAL_ROUNDS = 3;
const WORD_OCTETS = 4;

/** The hash of the octets between two offsets. */
export function keyedHash(octets: Uint8Array, start: number, end: number): number {
	let a = KEY_LOW;
	let b = KEY_HIGH;
	let c = KEY_LOW ^ 0x6c796765;
	let d = KEY_HIGH ^ 0x74656462;
	const count = end - start;
	const restStart = end - (count % WORD_OCTETS);
	const lastStart = restStart + FINAL_ROUNDS * WORD_OCTETS;
	// A single loop for all rounds: the rounds after the last word, which has the count, add zeros.
	for (let at = start; at <= lastStart; at += WORD_OCTETS) {
		let word = 0;
		if (at < restStart) {
			word = octets[at]! | (octets[at + 1]! << 8) | (octets[at + 2]! << 16) | (octets[at + 3]! << 24);
		} else if (at === restStart) {
			word = count << 24;
			for (let rest = restStart; rest < end; rest++) word |= octets[rest]! << (8 * (rest - restStart));
		} else if (at === restStart + WORD_OCTETS) {
			c ^= 0xff;
		}
		d ^= word;
		a = (a + b) | 0;
		b = rotate(b, 5) ^ a;
		a = rotate(a, 16);
		c = (c + d) | 0;
		d = rotate(d, 8) ^ c;
		a = (a + d) | 0;
		d = rotate(d, 7) ^ a;
		c = (c + b) | 0;
		b = rotate(b, 13) ^ c;
		c = rotate(c, 16);
		a ^= word;
	}
	return b ^ d;
}

function rotate(word: number, bits: number): number {
	return (word << bits) | (word >>> -bits);
}

function randomWord(): number {
	return (Math.random() * 0x1_0000_0000) | 0;
}
