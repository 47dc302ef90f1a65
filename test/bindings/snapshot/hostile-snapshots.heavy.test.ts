/** Apart from hostile.heavy.test.ts, which runs over builds that read no snapshots. */
import { expect, it } from "vitest";
import { SnapshotMatcher as WasmMatcher } from "../../../bindings/matcher/index.js";
import { SnapshotMatcher as JsMatcher } from "../../../bindings/matcher/js.js";
import { engines, withFile } from "../../support/engines.js";

/** The guard against work without bounds; nothing here takes more than a small part of it. */
const TIMEOUT_MS = 600_000;

it(
	"RFC 9309 §3: a pattern of long segments that nearly stand in many places, in files and snapshots of both engines",
	() => {
		// After the question mark a slash has two encodings; looking for one of these segments at every place is quadratic in it.
		const segmentCount = 300;
		const slashes = "/".repeat(3500);
		const body = `user-agent: *\ndisallow: /?${`*${slashes}b`.repeat(segmentCount)}`;
		const matching = `/?${`${slashes}${slashes}b`.repeat(segmentCount)}`;
		const urls = [matching, matching.slice(0, -1)];
		for (const { name } of engines) {
			withFile(body, { maxBytes: Number.POSITIVE_INFINITY }, name, (robots) => {
				const matcher = robots.matcher("a");
				const snapshot = matcher.toSnapshot();
				using wasm = WasmMatcher.fromSnapshot(snapshot);
				for (const each of [matcher, wasm, JsMatcher.fromSnapshot(snapshot)])
					expect(Array.from(each.checkAll(urls))).toEqual([0, 1]);
			});
		}
	},
	TIMEOUT_MS,
);
