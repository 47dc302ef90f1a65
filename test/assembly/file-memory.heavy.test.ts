import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { RobotsTxt } from "../../bindings/auto.js";
import { diagnosticsOf } from "../support/diagnostics.js";
import { engines, parse } from "../support/engines.js";

const FILE_COUNT = 6;
const TIMEOUT_MS = 600_000;

/** Files of 500 KB whose records would be many objects. */
const BODIES: Readonly<Record<string, string>> = {
	rules: `user-agent: *\n${"allow:/\n".repeat(60_000)}`,
	groups: "user-agent:*\nallow:/\n".repeat(24_000),
	"user-agent lines": `${"user-agent:*\n".repeat(38_000)}crawl-delay: 5\n`,
	"crawl-delays": "user-agent: *\ncrawl-delay:5\n".repeat(17_000),
};

describe.each(engines)("what a file is asked for, it does not keep: engine $name", ({ name: engine }) => {
	it.each(Object.entries(BODIES))(
		"%s",
		async (_, body) => {
			askEverything(parse(body, {}, engine));
			await collectGarbage();
			const before = process.memoryUsage().heapUsed;
			const files = Array.from({ length: FILE_COUNT }, () => parse(body, {}, engine));
			files.forEach(askEverything);
			await collectGarbage();
			const octets = process.memoryUsage().heapUsed - before;
			// As objects the records of one file alone would take several times this.
			expect(octets / FILE_COUNT).toBeLessThan(body.length);
			for (const robots of files) {
				expect(robots.memoryOctets).toBeGreaterThan(body.length / 2);
				robots.dispose();
				expect(robots.memoryOctets).toBe(0);
			}
		},
		TIMEOUT_MS,
	);
});

/** Everything of it is dropped again. */
function askEverything(robots: RobotsTxt): void {
	const { verdict, group } = robots.explain("/x", "a");
	const delay = robots.matcher("a").crawlDelaySeconds;
	const read = [robots.groups, robots.records, diagnosticsOf(robots), robots.sitemaps, group.groups];
	expect([verdict, delay === undefined || delay === 5, read.length]).toEqual([1, true, 5]);
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/**
 * Collects garbage in several turns. Weak references and finalisers keep objects for the running task; their contents
 * go later.
 */
async function collectGarbage(): Promise<void> {
	for (let round = 0; round < 3; round++) {
		await new Promise((resolve) => setImmediate(resolve));
		collect();
	}
}
