/**
 * Counts the dearest files whose indexes are kept together, and times a check with as many files in turn and with one
 * more: the index that was used longest ago goes, so then each check lacks its own.
 */
import { MAX_FILE_OCTETS, makeBody, makeUrl } from "./recipe.mjs";

const CRAWLER = "ExampleBot";
const MOST_FILES = 8;
/** Enough that each index is made once it is paid for. */
const ROUNDS = 8;
const MEASURED_ROUNDS = 5;
const WARM_TIMES = 6;
/** A check that lacks its index takes many times as long. */
const LOST_TIMES = 4;

/** @returns how many files like the recipe's fit; the times of a check of one, and with one more than fit; null if more fit than are tried. */
export function fittingFiles(engine, recipe) {
	// The first ones are compiled while they run.
	const keptMs = Math.min(...Array.from({ length: WARM_TIMES }, () => timeInTurn(engine, recipe, 1)));
	for (let count = 2; count <= MOST_FILES; count++) {
		const lostMs = timeInTurn(engine, recipe, count);
		if (lostMs > LOST_TIMES * keptMs) return { count: count - 1, keptMs, lostMs };
	}
	return { count: MOST_FILES, keptMs, lostMs: null };
}

/** The mean time of a check in the last rounds over so many files: where one index is lost, in turn all are. */
function timeInTurn(engine, recipe, count) {
	const { dialect } = recipe;
	const files = Array.from({ length: count }, (_, index) =>
		engine.RobotsTxt.parse(makeBody({ ...recipe, fileOctets: MAX_FILE_OCTETS, seed: recipe.seed + index }), {
			dialect,
		}),
	);
	const matchers = files.map((file) => file.matcher(CRAWLER));
	const url = makeUrl(recipe);
	let sumMs = 0;
	for (let round = 1; round <= ROUNDS; round++) {
		for (const matcher of matchers) {
			const startMs = processorMs();
			matcher.isAllowed(url);
			if (round > ROUNDS - MEASURED_ROUNDS) sumMs += processorMs() - startMs;
		}
	}
	for (const file of files) file.dispose();
	return sumMs / (MEASURED_ROUNDS * count);
}

/** The processor time of this process so far, which no other process changes. */
function processorMs() {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}
