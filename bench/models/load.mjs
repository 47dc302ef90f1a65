/** @import { Model } from "./model.mjs" */
import { COMPETITORS } from "../competitors/index.mjs";
import { summarise } from "../measure/statistics.mjs";
import { runChild } from "./children/child.mjs";

const FULL_ROUNDS = 41;
const QUICK_ROUNDS = 5;

/**
 * From `import` to the first verdict, and the module alone: compiled and instantiated. Each in a process of
 * its own, since the host keeps what it has compiled; so not by tinybench, which repeats in one.
 * @type {Model}
 */
export const load = {
	name: "load",
	*run({ isQuick }) {
		const rounds = isQuick ? QUICK_ROUNDS : FULL_ROUNDS;
		const names = COMPETITORS.map(({ name }) => name);
		yield {
			id: "load/import",
			model: "load",
			what: "import to first verdict",
			unit: "ns",
			per: "process",
			figures: measureProcesses(names, rounds, "import"),
		};
		yield {
			id: "load/require",
			model: "load",
			what: "require to first verdict",
			unit: "ns",
			per: "process",
			figures: measureProcesses(names, rounds, "require"),
		};
		yield {
			id: "load/client",
			model: "load",
			what: "import of `./client` to its first verdict, without a network; robots-parser as above",
			unit: "ns",
			per: "process",
			figures: renamed(measureProcesses(["client", "robots-parser"], rounds, "import")),
		};
		yield {
			id: "load/module",
			model: "load",
			what: "robots.wasm, compile and instantiate",
			unit: "ns",
			per: "process",
			figures: { wasm: summarise(Array.from({ length: rounds }, () => time("module"))) },
		};
	},
};

/** @param {Record<string, any>} figures */
function renamed({ client, ...others }) {
	return { wasm: client, ...others };
}

/**
 * Interleaved: each round has a process of each, and begins with another.
 *
 * @param {readonly string[]} names
 * @param {number} rounds
 * @param {"import" | "require"} how
 */
function measureProcesses(names, rounds, how) {
	/** @type {Record<string, number[]>} */
	const found = Object.fromEntries(names.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		const first = round % names.length;
		for (const name of [...names.slice(first), ...names.slice(0, first)]) found[name]?.push(time(name, how));
	}
	return Object.fromEntries(Object.entries(found).map(([name, numbers]) => [name, summarise(numbers)]));
}

/**
 * @param {string} name
 * @param {string[]} how
 */
function time(name, ...how) {
	return Number(runChild("load-child.mjs", [name, ...how]));
}
