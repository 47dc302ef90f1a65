/** Looks at 16 octets at once for those that need any care; most URLs have none. */
import { DOT, SLASH } from "./octets";

/*
 * What canonical form leaves as it is: an octet where the entry of its low half and the entry of its high
 * half share a bit (a bit for each high half from 2 to 7).
 */
const BY_LOW_HALF_PTR = memory.data<i8>(
	[-72, -4, -8, -8, -4, -8, -4, -4, -4, -4, -4, 124, 84, 124, -44, 124],
	16,
);
const BY_HIGH_HALF_PTR = memory.data<i8>([0, 0, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0], 16);

/**
 * Address of the first octet from ptr on that is not its own canonical form, or, where findsDots, that is
 * a slash with a dot behind it; endPtr where there is none. Up to SLACK_OCTETS behind endPtr are read.
 */
// @ts-ignore: decorator
@inline
export function findCare(ptr: usize, endPtr: usize, findsDots: bool): usize {
	const byLowHalf = v128.load(BY_LOW_HALF_PTR);
	const byHighHalf = v128.load(BY_HIGH_HALF_PTR);
	// Invariant: no octet before ptr needs care. Most URLs take one turn: a loop whose turns vary costs a
	// mispredicted branch each time, which is more than looking at octets behind the end.
	for (; ptr < endPtr; ptr += 64) {
		let places: u64 = 0;
		for (let offset = 64; offset > 0;) {
			offset -= 16;
			const octets = v128.load(ptr + offset);
			const classes = v128.and(
				i8x16.swizzle(byLowHalf, v128.and(octets, i8x16.splat(15))),
				i8x16.swizzle(byHighHalf, i8x16.shr_u(octets, 4)),
			);
			let others = i8x16.eq(classes, i8x16.splat(0));
			if (findsDots) {
				const dots = i8x16.eq(v128.load(ptr + offset, 1), i8x16.splat(<i8>DOT));
				others = v128.or(others, v128.and(i8x16.eq(octets, i8x16.splat(<i8>SLASH)), dots));
			}
			places = (places << 16) | (<u64>i8x16.bitmask(others));
		}
		if (places != 0) return min(ptr + <usize>ctz(places), endPtr);
	}
	return endPtr;
}
