/**
 * A share: a policy and the origins that have it, as a set's snapshot holds it; abi.ts tells its form. Nothing in it points
 * anywhere but forwards within its policy, so checking takes no longer than reading.
 */
import { CHECKSUM_STRIDE, POLICY_OCTETS, SHARE_COUNT_OCTETS } from "../abi";
import { Policy } from "../memory/layout";
import { LINE_FEED, SPACE } from "../text/octets";
import { checkPolicy, POLICY_IS_UNSOUND } from "../policy/policy-check";

const DELETE: u32 = 0x7f;

/** Where the origins of a share begin whose policy is policyOctets long. */
// @ts-ignore: decorator
@inline
export function originsOf(sharePtr: usize, policyOctets: u32): usize {
	return sharePtr + policyOctets + SHARE_COUNT_OCTETS;
}

/** Whole strides for so many octets. */
// @ts-ignore: decorator
@inline
export function wholeStrides(octetCount: u64): u64 {
	return (octetCount + CHECKSUM_STRIDE - 1) & -CHECKSUM_STRIDE;
}

/**
 * Octets of the share at ptr with the zeros behind it, where readableOctets hold all that tells; otherwise so many of them
 * as must be readable to tell more, which are more than readableOctets, at least CHECKSUM_STRIDE.
 */
export function octetsOfShare(ptr: usize, readableOctets: usize): u64 {
	const policyOctets = load<u32>(ptr, POLICY_OCTETS);
	const octetCount = <u64>policyOctets + SHARE_COUNT_OCTETS;
	return wholeStrides(octetCount > readableOctets ? octetCount : octetCount + load<u32>(ptr + policyOctets));
}

/** Where the origins of the share that checkShare found sound begin and end. Good until the next call of checkShare. */
export let originsPtr: usize = 0;
export let originsEndPtr: usize = 0;

/** Checks a share that has no more than octetCount octets, as octetsOfShare says; an answer as checkPolicy's. */
export function checkShare(ptr: usize, octetCount: u32): i32 {
	const answer = checkPolicy(ptr, octetCount);
	if (answer != 0) return answer;
	const policy = changetype<Policy>(ptr);
	originsPtr = originsOf(ptr, policy.policyOctets);
	const originsOctets = load<u32>(originsPtr - SHARE_COUNT_OCTETS);
	originsEndPtr = originsPtr + originsOctets;
	return policy.originOctets == 0 && originsOctets != 0 && areOrigins(originsPtr, originsEndPtr)
		? 0
		: POLICY_IS_UNSOUND;
}

/** Whether octets are lines of printing ASCII, none of them empty, each with its LF. */
function areOrigins(ptr: usize, endPtr: usize): bool {
	let octet: u32 = LINE_FEED;
	// Invariant: the octets before ptr are such lines, but for the LF of the last; octet is the one before ptr.
	for (; ptr < endPtr; ptr++) {
		const before = octet;
		octet = load<u8>(ptr);
		const isSound = octet == LINE_FEED ? before != LINE_FEED : octet > SPACE && octet < DELETE;
		if (!isSound) return false;
	}
	return octet == LINE_FEED;
}

/** Where the line that begins at ptr ends: at its LF. */
// @ts-ignore: decorator
@inline
export function endOfOrigin(ptr: usize): usize {
	while (<u32>load<u8>(ptr) != LINE_FEED) ptr++;
	return ptr;
}
