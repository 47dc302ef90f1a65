/**
 * The longer twin of the tests: property tests, the corpus, heaps and refused memory, round after round, each with a
 * seed of its own and more runs than the one before. Ends with the first failure and says how to repeat it.
 *
 * npm run test:long -- --seconds 600 --seed 7
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const SUITES = [
	"assembly/arena",
	"assembly/long-heap",
	"assembly/out-of-memory",
	"bindings/file/records",
	"bindings/verdicts/corpus",
	"bindings/verdicts/properties",
];
const FIRST_RUNS = 1000;
const MAX_SCALE = 4;

const { values } = parseArgs({
	options: { seconds: { type: "string", default: "600" }, seed: { type: "string" } },
});
const seconds = toNumber("--seconds", values.seconds);
const firstSeed = values.seed === undefined ? Date.now() % 0x7fff_ffff : toNumber("--seed", values.seed);
const endMs = Date.now() + 1000 * seconds;
const files = SUITES.map((suite) => `test/${suite}.test.ts`);

for (let round = 0; round === 0 || Date.now() < endMs; round++) {
	const environment = {
		FUZZ_SEED: String(firstSeed + round),
		FUZZ_RUNS: String(FIRST_RUNS * (round + 1)),
		FUZZ_SCALE: String(Math.min(round + 1, MAX_SCALE)),
	};
	const line = Object.entries(environment)
		.map(([name, value]) => `${name}=${value}`)
		.join(" ");
	console.log(`round ${round + 1}: ${line}`);
	const { status } = spawnSync("npx", ["vitest", "run", "--reporter=dot", ...files], {
		env: { ...process.env, ...environment },
		stdio: "inherit",
	});
	if (status === 0) continue;
	console.error(`\nround ${round + 1} failed; repeat it with\n${line} npx vitest run ${files.join(" ")}`);
	process.exit(1);
}

function toNumber(option, text) {
	const number = Number(text);
	if (Number.isSafeInteger(number) && number >= 0) return number;
	console.error(`${option}: expected a whole number, got ${JSON.stringify(text)}`);
	process.exit(2);
}
