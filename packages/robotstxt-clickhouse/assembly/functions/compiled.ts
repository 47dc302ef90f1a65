/** A policy as a value that a table can keep: the snapshot of a matcher. */
import {
	ABI_VERSION,
	CHECKSUM_STRIDE,
	POLICY_OCTETS,
	SNAPSHOT_FORMAT_VERSION,
	SNAPSHOT_HEAD_OCTETS,
	SNAPSHOT_IS_POLICY,
	SNAPSHOT_MAGIC,
} from "../../../../assembly/abi";
import { checksum } from "../../../../assembly/policy/checksum";
import { fail, failForMemory } from "./failure";
import { forgetSegmentIndexes } from "../../../../assembly/match/one-pass/segment-index-cache";
import { checkPolicy } from "../../../../assembly/policy/policy-check";
import { reserveResult, takeResult, writeCount } from "./rows";
import { isSame } from "../../../../assembly/text/same";

const CHECKSUM_OFFSET = 16;
const POLICY_LACKS_MEMORY = 2;

/** The snapshot that was checked last. It is stored in the arguments of this call. */
let checkedPtr: usize = 0;
let checkedOctets: u32 = 0;

/** Forgets the checked snapshot, which was stored in the arguments of an earlier call. */
export function forgetChecked(): void {
	checkedPtr = 0;
	forgetSegmentIndexes();
}

/** Writes a policy's snapshot to the results. */
export function writeSnapshot(policyPtr: usize): void {
	const policyOctets = load<u32>(policyPtr, POLICY_OCTETS);
	const contentOctets = (policyOctets + CHECKSUM_STRIDE - 1) & -CHECKSUM_STRIDE;
	const octetCount = SNAPSHOT_HEAD_OCTETS + contentOctets;
	writeCount(octetCount);
	const ptr = reserveResult(octetCount);
	const contentPtr = ptr + SNAPSHOT_HEAD_OCTETS;
	memory.copy(contentPtr, policyPtr, policyOctets);
	memory.fill(contentPtr + policyOctets, 0, contentOctets - policyOctets);
	store<u32>(ptr, SNAPSHOT_MAGIC);
	store<u32>(ptr, SNAPSHOT_FORMAT_VERSION, 4);
	store<u32>(ptr, octetCount, 8);
	store<u32>(ptr, SNAPSHOT_IS_POLICY, 12);
	store<u64>(ptr, checksum(contentPtr, contentOctets), CHECKSUM_OFFSET);
	store<u32>(ptr, ABI_VERSION, 24);
	store<u32>(ptr, 0, 28);
	takeResult(octetCount);
}

/** The policy of a snapshot, checked. It stays where the snapshot is. */
export function readSnapshot(ptr: usize, octetCount: u32): usize {
	const policyPtr = ptr + SNAPSHOT_HEAD_OCTETS;
	if (checkedPtr != 0 && octetCount == checkedOctets && isSame(ptr, checkedPtr, octetCount)) return policyPtr;
	if (octetCount <= <u32>SNAPSHOT_HEAD_OCTETS || load<u32>(ptr) != SNAPSHOT_MAGIC)
		fail("robotstxt-wasm: policy: expected what robots_compile or toSnapshot made, got other octets");
	if (load<u32>(ptr, 4) != SNAPSHOT_FORMAT_VERSION || load<u32>(ptr, 24) != ABI_VERSION)
		fail("robotstxt-wasm: policy: expected one of this version of the module; compile it again");
	const contentOctets = octetCount - SNAPSHOT_HEAD_OCTETS;
	const isWhole =
		load<u32>(ptr, 8) == octetCount &&
		load<u32>(ptr, 28) == 0 &&
		(contentOctets & (CHECKSUM_STRIDE - 1)) == 0 &&
		load<u32>(ptr, 12) == SNAPSHOT_IS_POLICY &&
		load<u64>(ptr, CHECKSUM_OFFSET) == checksum(policyPtr, contentOctets);
	const answer = isWhole ? checkPolicy(policyPtr, contentOctets) : 1;
	if (answer == POLICY_LACKS_MEMORY) failForMemory();
	if (answer != 0)
		fail(
			"robotstxt-wasm: policy: expected the snapshot of a matcher, got a set's, or one cut short or damaged",
		);
	checkedPtr = ptr;
	checkedOctets = octetCount;
	return policyPtr;
}
