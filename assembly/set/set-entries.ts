/**
 * An entry of a set's snapshot is one policy, and the origins that have it (abi.ts has the layout).
 *
 *     policy           policyOctets, which its header has
 *     originsOctets    4 octets
 *     origins          https://a.example LF https://b.example LF
 *     zeros            up to a multiple of CHECKSUM_STRIDE
 *
 * Offsets in an entry only point forwards, within its policy. So a check is one pass: O(n) for n octets.
 */
import { CHECKSUM_STRIDE, POLICY_OCTETS, ENTRY_COUNT_OCTETS } from "../abi";
import { Policy } from "../memory/layout";
import { LINE_FEED, SPACE } from "../text/octets";
import { checkPolicy, POLICY_IS_UNSOUND } from "../policy/policy-check";

const DELETE: u32 = 0x7f;

/** The address of the origins of an entry whose policy has policyOctets. */
@inline
export function originsPtrOf(entryPtr: usize, policyOctets: u32): usize {
	return entryPtr + policyOctets + ENTRY_COUNT_OCTETS;
}

/** The number of octets, rounded up to a multiple of CHECKSUM_STRIDE. */
@inline
export function wholeStrides(octetCount: u64): u64 {
	return (octetCount + CHECKSUM_STRIDE - 1) & -CHECKSUM_STRIDE;
}

/**
 * The octets of the entry at ptr, its zeros included. The length of an entry is written in two places: in its policy's
 * header, and in originsOctets after the policy. A reader that has only the first octets of an entry asks twice:
 *
 * 1. If originsOctets is not yet readable, the answer is the length up to and with it, which is more than readableOctets.
 *    The reader makes this number of octets readable and asks again.
 * 2. Otherwise the answer is the length of the whole entry.
 *
 * Example: a policy of 157 octets with 36 octets of origins. With 32 readable octets the answer is 192 (157 + 4, rounded up
 * to strides of 32); with 192 it is 224 (157 + 4 + 36, rounded up).
 *
 * The first CHECKSUM_STRIDE octets must be readable. Nothing after readableOctets is read.
 */
export function octetsOfEntry(ptr: usize, readableOctets: usize): u64 {
	const policyOctets = load<u32>(ptr, POLICY_OCTETS);
	const octetCount = <u64>policyOctets + ENTRY_COUNT_OCTETS;
	return wholeStrides(octetCount > readableOctets ? octetCount : octetCount + load<u32>(ptr + policyOctets));
}

/** The origins of the entry that checkEntry found sound, start and end. Valid until the next call of checkEntry. */
export let originsPtr: usize = 0;
export let originsEndPtr: usize = 0;

/** Checks an entry of at most octetCount octets, the answer of octetsOfEntry; the answer is that of checkPolicy. */
export function checkEntry(ptr: usize, octetCount: u32): i32 {
	const answer = checkPolicy(ptr, octetCount);
	if (answer != 0) return answer;
	const policy = changetype<Policy>(ptr);
	originsPtr = originsPtrOf(ptr, policy.policyOctets);
	const originsOctets = load<u32>(originsPtr - ENTRY_COUNT_OCTETS);
	originsEndPtr = originsPtr + originsOctets;
	return policy.originOctets == 0 && originsOctets != 0 && areOrigins(originsPtr, originsEndPtr)
		? 0
		: POLICY_IS_UNSOUND;
}

/** Whether the octets are lines of printing ASCII: none is empty, and each ends with LF. */
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

/** The address of the LF that ends the line at ptr. */
@inline
export function endOfOrigin(ptr: usize): usize {
	while (<u32>load<u8>(ptr) != LINE_FEED) ptr++;
	return ptr;
}
