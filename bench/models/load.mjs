/** @import { Model } from "./model.mjs" */
import { COMPETITORS } from "../competitors/index.mjs";
import { interleave, summarise } from "../measure/statistics.mjs";
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
			figures: interleave(names, rounds, (name) => time(name, "import")),
		};
		yield {
			id: "load/require",
			model: "load",
			what: "require to first verdict",
			unit: "ns",
			per: "process",
			figures: interleave(names, rounds, (name) => time(name, "require")),
		};
		yield {
			id: "load/client",
			model: "load",
			what: "import of `./client` to its first verdict, without a network; robots-parser as above",
			unit: "ns",
			per: "process",
			figures: renamed(interleave(["client", "robots-parser"], rounds, (name) => time(name, "import"))),
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
 * @param {string} name
 * @param {string[]} how
 */
function time(name, ...how) {
	return Number(runChild("load-child.mjs", [name, ...how]));
}
