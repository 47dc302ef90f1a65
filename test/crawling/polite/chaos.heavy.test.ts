/** A crawl of sites with 42 faults, each side in a process of its own. It needs the built package. */
import { expect, it } from "vitest";
import { runChaos } from "../../support/chaos/run-chaos.mjs";
import { SELF_SIGNED } from "../../support/self-signed.js";

/** `npm run test:long` takes five minutes, in which resident memory has to stay level after the first. */
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 20);
const FIRST_SECONDS = 60;
const WINDOW_SECONDS = 30;
/** The host gives and takes pages in its own time: so much more is still level. */
const LEVEL = 1.15;

const median = (numbers: readonly number[]): number =>
	[...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

it("500 sites, half with a fault, half by HTTP/2: every honest page is there, and nothing is left", async () => {
	const found = await runChaos({ siteCount: 500, seconds: SECONDS, ...SELF_SIGNED });
	if (SECONDS !== 20) console.log(JSON.stringify(found));
	expect(found).toMatchObject({ badHonest: [], wrongs: [], waiting: [], left: [] });
	// How many depends on the machine alone.
	expect(found.outcomes["200"]).toBeGreaterThan(0);
	// Trickles end before their `maxPageSeconds`, and long before their minute.
	expect(found.outcomes.minBytesPerSecond).toBeGreaterThan(0);
	if (SECONDS < FIRST_SECONDS + 2 * WINDOW_SECONDS) return;
	const early = median(found.residents.slice(FIRST_SECONDS, FIRST_SECONDS + WINDOW_SECONDS));
	expect(median(found.residents.slice(-WINDOW_SECONDS)), "resident MiB").toBeLessThan(LEVEL * early);
});
