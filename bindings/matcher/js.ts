import { jsSnapshotEngine } from "../engine-js/policy/snapshot-engine.js";
import { BaseSnapshotMatcher, openSnapshotMatcher } from "./snapshot-matcher.js";

export * from "./shared-exports.js";

/**
 * One crawler's compiled policy, read from a snapshot by the JavaScript engine. It gives the same verdicts as the
 * matcher that wrote the snapshot.
 */
export class SnapshotMatcher extends BaseSnapshotMatcher {
	/**
	 * Reads a snapshot that `matcher.toSnapshot()` of any entry and engine wrote. It is checked once: damage is an
	 * error, and no snapshot, whoever made it, can make a later call hang or fail. The checksum is no signature: anyone
	 * who can write your snapshots controls your verdicts.
	 *
	 * @param octets the snapshot, as a Uint8Array or an ArrayBuffer; copied.
	 * @returns the matcher; `dispose` it, or let it be collected.
	 * @throws TypeError if `octets` holds no bytes; RangeError if they are no snapshot of a matcher, of another
	 *   version, cut short or damaged.
	 * @example
	 * import { SnapshotMatcher } from "robotstxt-wasm/js";
	 * const matcher = RobotsTxt.parse("user-agent: *\ndisallow: /private").matcher("ExampleBot");
	 * const octets = matcher.toSnapshot();
	 * SnapshotMatcher.fromSnapshot(octets).isAllowed("https://example.com/private"); // false
	 */
	static fromSnapshot(octets: Uint8Array | ArrayBuffer): SnapshotMatcher {
		return new SnapshotMatcher(openSnapshotMatcher(jsSnapshotEngine, octets));
	}
}
