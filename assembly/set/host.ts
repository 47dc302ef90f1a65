/** Cuts the origin out of a URL whose host is plain and not too long, without a loop over its octets. */
import { COLON, DOT, HYPHEN, SLASH } from "../text/octets";
import { highHalves, lowHalves } from "../text/plain";
import { HAS_PORT, HTTP, HTTPS, SEVEN_OCTETS, skipAuthority } from "../match/target";

/*
 * The octets of plain hosts: lower-case letters, digits, `-`, `_` and dots. An octet is one of them if the entry of its
 * low half and the entry of its high half share a bit (a bit for each of the high halves 2, 3, 5, 6 and 7).
 */
const BY_LOW_HALF_PTR = memory.data<i8>([18, 26, 26, 26, 26, 26, 26, 26, 26, 26, 24, 8, 8, 9, 9, 12], 16);
const BY_HIGH_HALF_PTR = memory.data<i8>([0, 0, 1, 2, 0, 4, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0], 16);

/** The length of the origin that a URL begins with; 0 if the origin is not in serialised form. Reads 40 octets. */
@inline
export function originOctetsOf(urlPtr: usize, octetCount: u32): u32 {
	const start = load<u64>(urlPtr);
	const isHttp = (start & SEVEN_OCTETS) == HTTP;
	const hostPtr = urlPtr + select<u32>(7, 8, isHttp);
	const firstOctets = v128.load(hostPtr);
	const nextOctets = v128.load(hostPtr, 16);
	const others = placesOf(othersOf(firstOctets), othersOf(nextOctets));
	const hostOctets = <u32>ctz(others);
	const isHost = <u32>((1 << hostOctets) - 1);
	const dots = isHost & placesOfOctet(firstOctets, nextOctets, DOT);
	const hyphens = isHost & placesOfOctet(firstOctets, nextOctets, HYPHEN);
	// The last label begins after the last dot.
	const labelOffset = 32 - <u32>clz(dots);
	const isLetterLabel = <u32>load<u8>(hostPtr + labelOffset) - 0x61 < 26;
	const originOctets = <u32>(hostPtr - urlPtr) + hostOctets;
	const isPlain =
		(isHttp || start == HTTPS) &&
		others != 0 &&
		// Two adjacent hyphens may be those of `xn--`.
		(hyphens & (hyphens >> 1)) == 0 &&
		isLetterLabel &&
		originOctets < octetCount &&
		<u32>load<u8>(urlPtr + originOctets) == SLASH;
	return isPlain ? originOctets : slowly(urlPtr, octetCount);
}

function slowly(urlPtr: usize, octetCount: u32): u32 {
	const passed = skipAuthority(urlPtr, octetCount);
	if (passed < 0) return 0;
	const end = passed & ~HAS_PORT;
	// A port may be the default port 80 or 443, which no serialised origin has.
	const ptr = urlPtr + end;
	const isDefault = <u32>load<u8>(ptr - 3) == COLON || <u32>load<u8>(ptr - 4) == COLON;
	return isDefault ? 0 : end;
}


@inline
function placesOf(first: v128, next: v128): u32 {
	return (<u32>i8x16.bitmask(first)) | ((<u32>i8x16.bitmask(next)) << 16);
}


@inline
function placesOfOctet(first: v128, next: v128, octet: u32): u32 {
	const octets = i8x16.splat(<i8>octet);
	return placesOf(i8x16.eq(first, octets), i8x16.eq(next, octets));
}

/** A bit for each of 16 octets that is not an octet of plain hosts. */
@inline
function othersOf(octets: v128): v128 {
	const classes = v128.and(
		i8x16.swizzle(v128.load(BY_LOW_HALF_PTR), lowHalves(octets)),
		i8x16.swizzle(v128.load(BY_HIGH_HALF_PTR), highHalves(octets)),
	);
	return i8x16.eq(classes, i8x16.splat(0));
}
