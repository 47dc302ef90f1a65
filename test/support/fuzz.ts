import type { Parameters } from "fast-check";

/** Any number will do; this one makes every ordinary run the same. */
const ORDINARY_SEED = 9309;
const ORDINARY_TIMEOUT_MS = 600_000;

/** Of how many random runs one is made where a project does not ask for all of them (vitest.config.ts). */
const ONE_OF = process.env.RANDOM_RUNS === "whole" ? 1 : 10;

const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 0);

/** Whether this is a longer run, which may keep what it finds. */
export const isLongRun = fuzzRuns > 0;

/** The longer twin's seed, one of the clock where it names none. */
export const fuzzSeed =
	fuzzRuns === 0 ? ORDINARY_SEED : Number(process.env.FUZZ_SEED ?? Date.now() % 0x7fffffff);

/** How many times larger tests of one large heap are made: `FUZZ_SCALE`. */
export const fuzzScale = Number(process.env.FUZZ_SCALE ?? 1);

/**
 * How often a property is tried: `count` times in `npm run test:heavy`, a tenth of it in `npm test`. The longer twin is
 * `FUZZ_RUNS=100000 npx vitest run test/bindings/verdicts/properties.slow.test.ts`: that many runs of every property, from a
 * seed of the clock (or `FUZZ_SEED`), which fast-check prints where a property fails.
 */
export function runs(count: number): Parameters<unknown> {
	return { numRuns: runsCount(count), seed: fuzzSeed };
}

/** The same for a loop without fast-check. */
export function runsCount(count: number): number {
	return isLongRun ? fuzzRuns : Math.ceil(count / ONE_OF);
}

/** Time limit of a property test, a guard against hanging; none (0) in the longer twin. */
export const propertyTimeoutMs = fuzzRuns === 0 ? ORDINARY_TIMEOUT_MS : 0;
