import { jsSetEngine } from "../engine-js/set/js-policy-set.js";
import { BasePolicySet, openSet, openSetSnapshot, type PolicySetOptions } from "./policy-set.js";
import type { SnapshotSource } from "./source.js";

export { SnapshotMatcher } from "../matcher/js.js";
export type { SnapshotExplanation } from "../matcher/shared-exports.js";
export * from "./shared-exports.js";

/**
 * The policies of many origins for one crawler, read by the JavaScript engine. One call answers for URLs of all of
 * them.
 */
export class PolicySet extends BasePolicySet {
	/**
	 * Makes an empty set.
	 *
	 * @param options see `PolicySetOptions`.
	 * @throws TypeError or RangeError that names the option, what was expected and what came.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/js";
	 * const set = new PolicySet({ crawler: "ExampleBot" });
	 * set.add("https://a.example", "user-agent: *\ndisallow: /private");
	 * set.isAllowed("https://a.example/private"); // false
	 */
	constructor(options: PolicySetOptions) {
		super(openSet(jsSetEngine, options));
	}

	/**
	 * Reads a snapshot that `set.toSnapshot()` of any engine wrote. Every policy is checked once: damage is an error,
	 * and no snapshot, whoever made it, can make a later call hang or fail. The checksum is no signature: anyone who
	 * can write your snapshots controls your verdicts.
	 *
	 * @param octets the snapshot, as a Uint8Array, an ArrayBuffer or a source that is read in steps; copied.
	 * @returns the set, to which you can add more; `dispose` it, or let it be collected.
	 * @throws TypeError if `octets` holds no bytes; RangeError if they are no snapshot of a set, of another version,
	 *   cut short or damaged, or if the host gives no more memory.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/js";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
	 * PolicySet.fromSnapshot(set.toSnapshot()).size; // 1
	 */
	static fromSnapshot(octets: Uint8Array | ArrayBuffer | SnapshotSource): PolicySet {
		return PolicySet.adopt(openSetSnapshot(jsSetEngine, octets));
	}
}
