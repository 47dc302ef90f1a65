import { POLICY_DIALECT, POLICY_OCTETS } from "../../../assembly/abi.js";
import { contentOf } from "./read.js";

/**
 * Whether two snapshots of matchers have the same compiled rules, of whichever dialects. Then both give a URL that
 * `isReadAlike` the same verdict by the same line, except on `/robots.txt`, which dialect rfc9309 always allows.
 */
export function haveSameRules(snapshot: Uint8Array, other: Uint8Array): boolean {
	const policy = policyIn(snapshot);
	const otherPolicy = policyIn(other);
	return (
		policy.length === otherPolicy.length &&
		policy.every((octet, offset) => octet === otherPolicy[offset] || offset === POLICY_DIALECT)
	);
}

/** The compiled policy, without the metadata behind it. */
function policyIn(snapshot: Uint8Array): Uint8Array {
	const content = contentOf(snapshot);
	const policyOctets = new DataView(content.buffer, content.byteOffset).getUint32(POLICY_OCTETS, true);
	return content.subarray(0, policyOctets);
}
