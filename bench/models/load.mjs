/** @import { Model } from "./model.mjs" */
import { COMPETITORS } from "../competitors/index.mjs";
import { summarise } from "../statistics.mjs";
import { runChild } from "./child.mjs";

const FULL_ROUNDS = 21;
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
			figures: measureProcesses(names, rounds),
		};
		yield {
			id: "load/module",
			model: "load",
			what: "robots.wasm, compile and instantiate",
			unit: "ns",
			per: "process",
			figures: { wasm: summarise(times("module", rounds)) },
		};
	},
};

/**
 * @param {readonly string[]} names
 * @param {number} rounds
 */
function measureProcesses(names, rounds) {
	/** @type {Record<string, number[]>} */
	const found = Object.fromEntries(names.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		const first = round % names.length;
		for (const name of [...names.slice(first), ...names.slice(0, first)])
			found[name]?.push(...times(name, 1));
	}
	return Object.fromEntries(Object.entries(found).map(([name, numbers]) => [name, summarise(numbers)]));
}

/**
 * @param {string} name
 * @param {number} count
 */
function times(name, count) {
	return Array.from({ length: count }, () => Number(runChild("load-child.mjs", [name])));
}
