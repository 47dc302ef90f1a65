/**
 * SipHash-1-3 (Aumasson and Bernstein): a keyed hash, since strangers choose the origins. Without the key, which is
 * random, nobody can choose origins that fall together.
 */

/** The key: 16 octets. */
export const KEY_PTR = memory.data(16, 16);

let first: u64 = 0;
let second: u64 = 0;
let third: u64 = 0;
let fourth: u64 = 0;

/** The hash of octetCount octets. Up to 7 octets behind them are read. */
export function sipHash(ptr: usize, octetCount: u32): u64 {
	const key0 = load<u64>(KEY_PTR);
	const key1 = load<u64>(KEY_PTR, 8);
	first = key0 ^ 0x736f6d6570736575;
	second = key1 ^ 0x646f72616e646f6d;
	third = key0 ^ 0x6c7967656e657261;
	fourth = key1 ^ 0x7465646279746573;
	const wholePtr = ptr + (octetCount & ~7);
	for (; ptr < wholePtr; ptr += 8) take(load<u64>(ptr));
	const restBits = (<u64>(octetCount & 7)) << 3;
	take((load<u64>(ptr) & (((<u64>1) << restBits) - 1)) | ((<u64>octetCount) << 56));
	third ^= 0xff;
	mix();
	mix();
	mix();
	return first ^ second ^ third ^ fourth;
}

// @ts-ignore: decorator
@inline
function take(octets: u64): void {
	fourth ^= octets;
	mix();
	first ^= octets;
}

function mix(): void {
	let a = first;
	let b = second;
	let c = third;
	let d = fourth;
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
	first = a;
	second = b;
	third = c;
	fourth = d;
}
