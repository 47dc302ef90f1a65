import { describe, expect, it } from "vitest";
import { chunksAt, outcomeOf, politeInSimulatedTime } from "../../support/polite.js";
import { START_MS } from "../../support/sites.js";
import { readTrickleCases } from "../../support/vectors.js";

const make = politeInSimulatedTime();

describe("a body that comes in pieces", () => {
	it.each(readTrickleCases())("$name", async ({ pieces, endsAtMs, minBytesPerSecond }) => {
		const chunks = pieces.flatMap(([times, waitMs, octets]) =>
			Array.from({ length: times }, () => [waitMs, octets] as const),
		);
		const { fetch } = make({ "*": () => chunksAt(chunks) }, { minBytesPerSecond });
		const found = await outcomeOf(fetch("https://a.example/"));
		if (endsAtMs === null) {
			expect(found).toHaveLength(chunks.reduce((sum, [, octets]) => sum + octets, 0));
			return;
		}
		// The robots.txt is asked for, and then there is a pause of a second.
		expect(Date.now() - START_MS - 1000).toBe(endsAtMs);
		const isTrickle = endsAtMs < 60_000;
		const rate = Math.min(minBytesPerSecond ?? 1024, isTrickle ? 64 : 1024);
		const text = isTrickle
			? `small pieces of fewer than ${rate} bytes a second for ten seconds`
			: `fewer than ${rate} bytes a second for a minute`;
		expect(found).toMatchObject({
			code: "ROBOTS_PAGE_LIMIT",
			limit: "minBytesPerSecond",
			message: `https://a.example/: ${text} (minBytesPerSecond)`,
		});
	});
});
