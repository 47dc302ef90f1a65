import { jsSnapshotEngine } from "../engine-js/policy/snapshot-engine.js";
import { openSnapshotMatcher, SnapshotMatcher } from "./snapshot-matcher.js";

export * from "./common.js";

/** One crawler's compiled policy out of a snapshot, read by the JavaScript engine: it judges as the matcher that the snapshot was made of. */
export class Matcher extends SnapshotMatcher {
	/**
	 * Reads what `matcher.toSnapshot()` of any entry and engine made. It is checked once: damage is an error, and no
	 * snapshot, whoever made it, can make a later call hang or fail. A checksum is no signature, though: who may write
	 * your snapshots chooses your verdicts.
	 *
	 * @param octets the snapshot, as a Uint8Array or an ArrayBuffer; copied.
	 * @returns the matcher; `dispose` it, or let it be collected.
	 * @throws TypeError where `octets` holds none; RangeError where they are no snapshot of a matcher, one of another
	 *   version, cut short or damaged.
	 * @example
	 * import { Matcher } from "robotstxt-wasm/matcher/js";
	 * const matcher = RobotsTxt.parse("user-agent: *\ndisallow: /private").matcher("ExampleBot");
	 * const octets = matcher.toSnapshot();
	 * Matcher.fromSnapshot(octets).isAllowed("https://example.com/private"); // false
	 */
	static fromSnapshot(octets: Uint8Array | ArrayBuffer): Matcher {
		return new Matcher(openSnapshotMatcher(jsSnapshotEngine, octets));
	}
}
