/** SipHash-1-3 (Aumasson and Bernstein). Strangers choose the origins; the random key hides collisions from them. */

/** The key: 16 octets. */
export const KEY_PTR = memory.data(16, 16);

/** Rounds after the last octets. */
const FINAL_ROUNDS: u32 = 3;

/** The hash of octetCount octets. Reads up to 7 octets after them. */
export function sipHash(ptr: usize, octetCount: u32): u64 {
	const key0 = load<u64>(KEY_PTR);
	const key1 = load<u64>(KEY_PTR, 8);
	let a = key0 ^ 0x736f6d6570736575;
	let b = key1 ^ 0x646f72616e646f6d;
	let c = key0 ^ 0x6c7967656e657261;
	let d = key1 ^ 0x7465646279746573;
	const restBits = (<u64>(octetCount & 7)) << 3;
	const rest = load<u64>(ptr + (octetCount & ~7)) & (((<u64>1) << restBits) - 1);
	// A single loop for all rounds, so that the four words stay in registers; the final rounds add zeros.
	for (let left = (octetCount >> 3) + 1 + FINAL_ROUNDS; left != 0; left--) {
		let octets: u64 = 0;
		if (left > FINAL_ROUNDS + 1) {
			octets = load<u64>(ptr);
			ptr += 8;
		} else if (left == FINAL_ROUNDS + 1) octets = rest | ((<u64>octetCount) << 56);
		else if (left == FINAL_ROUNDS) c ^= 0xff;
		d ^= octets;
		a += b;
		b = rotl<u64>(b, 13) ^ a;
		a = rotl<u64>(a, 32);
		c += d;
		d = rotl<u64>(d, 16) ^ c;
		a += d;
		d = rotl<u64>(d, 21) ^ a;
		c += b;
		b = rotl<u64>(b, 17) ^ c;
		c = rotl<u64>(c, 32);
		a ^= octets;
	}
	return a ^ b ^ c ^ d;
}
