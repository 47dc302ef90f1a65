/** Reads the snapshot of one policy in one call, header included: a host needs longer to read the header itself. */
import {
	ABI_VERSION,
	CHECKSUM_STRIDE,
	SNAPSHOT_ABI_VERSION,
	SNAPSHOT_CHECKSUM,
	SNAPSHOT_FORMAT_VERSION,
	SNAPSHOT_HEAD_OCTETS,
	SNAPSHOT_IS_POLICY,
	SNAPSHOT_KIND,
	SNAPSHOT_MAGIC,
	SNAPSHOT_TOTAL_OCTETS,
	SNAPSHOT_VERSION,
	SNAPSHOT_ZERO,
} from "../abi";
import { checksum } from "./checksum";
import { checkPolicy, POLICY_IS_UNSOUND } from "./policy-check";

/** Checks the octetCount octets at ptr; returns an answer of checkPolicy. The policy follows the header. */
export function checkSnapshot(ptr: usize, octetCount: u32): i32 {
	const contentPtr = ptr + SNAPSHOT_HEAD_OCTETS;
	const contentOctets = octetCount - SNAPSHOT_HEAD_OCTETS;
	const isWhole =
		octetCount > <u32>SNAPSHOT_HEAD_OCTETS &&
		octetCount % <u32>CHECKSUM_STRIDE == 0 &&
		load<u32>(ptr) == <u32>SNAPSHOT_MAGIC &&
		load<u32>(ptr, SNAPSHOT_VERSION) == <u32>SNAPSHOT_FORMAT_VERSION &&
		load<u32>(ptr, SNAPSHOT_TOTAL_OCTETS) == octetCount &&
		load<u32>(ptr, SNAPSHOT_KIND) == <u32>SNAPSHOT_IS_POLICY &&
		load<u32>(ptr, SNAPSHOT_ABI_VERSION) == <u32>ABI_VERSION &&
		load<u32>(ptr, SNAPSHOT_ZERO) == 0 &&
		load<u64>(ptr, SNAPSHOT_CHECKSUM) == checksum(contentPtr, contentOctets);
	return isWhole ? checkPolicy(contentPtr, contentOctets) : POLICY_IS_UNSOUND;
}
