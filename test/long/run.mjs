/**
 * The longer twin of the tests: first a crawl of sites with faults, for five minutes at most, with the built package; a
 * minute of requests that are judged, and six million judgements; then property tests, models, the corpus, heaps and refused
 * memory, round after round, each with a seed of its own and more runs than the one before. Ends with the first failure
 * and says how to repeat it.
 *
 * npm run test:long -- --seconds 600 --seed 7
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const SUITES = [
	"assembly/arena",
	"assembly/long-heap.heavy",
	"assembly/out-of-memory.heavy",
	"bindings/bounds/one-pass-search.heavy",
	"bindings/bounds/repeated-segments.slow",
	"bindings/file/records",
	"bindings/robots-parser/robots-parser.slow",
	"bindings/verdicts/corpus.slow",
	"bindings/verdicts/properties.slow",
	"bindings/verdicts/reference.heavy",
	"crawling/polite/pace-queue-model.heavy",
	"crawling/polite/polite-fetch-model-long.heavy",
	"insight/analysis/findings/advice-brute-force.heavy",
	"insight/analysis/findings/one-reading-brute-force.heavy",
	"insight/analysis/findings/removal-brute-force.heavy",
];
const CHAOS = "test/crawling/polite/chaos.heavy.test.ts";
const CHAOS_SECONDS = 300;
const ENFORCE = ["loopback", "enforce"].map((suite) => `test/insight/enforce/${suite}.heavy.test.ts`);
const LOOPBACK_SECONDS = 60;
const JUDGEMENT_COUNT = 6_000_000;
const FIRST_RUNS = 1000;
const MAX_SCALE = 4;

const { values } = parseArgs({
	options: { seconds: { type: "string", default: "600" }, seed: { type: "string" } },
});
const seconds = toNumber("--seconds", values.seconds);
const firstSeed = values.seed === undefined ? Date.now() % 0x7fff_ffff : toNumber("--seed", values.seed);
const endMs = Date.now() + 1000 * seconds;
const files = SUITES.map((suite) => `test/${suite}.test.ts`);

run("chaos", { CHAOS_SECONDS: String(Math.min(seconds, CHAOS_SECONDS)) }, [CHAOS]);
run(
	"enforce",
	{
		LOOPBACK_SECONDS: String(Math.min(seconds, LOOPBACK_SECONDS)),
		JUDGEMENT_COUNT: String(JUDGEMENT_COUNT),
	},
	ENFORCE,
);
for (let round = 0; round === 0 || Date.now() < endMs; round++) {
	const environment = {
		FUZZ_SEED: String(firstSeed + round),
		FUZZ_RUNS: String(FIRST_RUNS * (round + 1)),
		FUZZ_SCALE: String(Math.min(round + 1, MAX_SCALE)),
	};
	run(`round ${round + 1}`, environment, files);
}

function run(name, environment, suites) {
	const line = Object.entries(environment)
		.map((pair) => pair.join("="))
		.join(" ");
	console.log(`${name}: ${line}`);
	const { status } = spawnSync("npx", ["vitest", "run", "--reporter=dot", ...suites], {
		env: { ...process.env, ...environment },
		stdio: "inherit",
	});
	if (status === 0) return;
	console.error(`\n${name} failed; repeat it with\n${line} npx vitest run ${suites.join(" ")}`);
	process.exit(1);
}

function toNumber(option, text) {
	const number = Number(text);
	if (Number.isSafeInteger(number) && number >= 0) return number;
	console.error(`${option}: expected a whole number, got ${JSON.stringify(text)}`);
	process.exit(2);
}
