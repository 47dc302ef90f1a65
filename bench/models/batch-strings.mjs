/** @import { Entry } from "../answers.mjs" */
/** @import { Contender } from "../measure/measure.mjs" */
/** @import { Model } from "./model.mjs" */
import { measure } from "../measure/measure.mjs";

/**
 * All URLs of a workload as an array of strings, in one call; and the loop of single checks in pure
 * JavaScript that a caller would write instead.
 * @type {Model}
 */
export const batchStrings = {
	name: "batch-strings",
	*run({ workloads, answers, pace }) {
		for (const file of workloads.ordinary()) {
			yield {
				id: `batch-strings/${file.name}`,
				model: "batch-strings",
				what: file.what,
				unit: "ns",
				per: "URL",
				figures: measure(contendersOf(answers.open(file)), pace),
			};
		}
	},
};

/**
 * @param {Entry} entry
 * @returns {Contender[]}
 */
function contendersOf({ entrants }) {
	return entrants.flatMap(({ name, player, inputs }) => {
		const { checkAll, countAllowed } = player;
		if (checkAll === undefined) return [];
		/** @type {Contender[]} */
		const contenders = [
			{ name, steps: 1, unitsPerStep: inputs.length, run: () => sumOfEnds(checkAll(inputs)) },
		];
		if (name === "js") {
			contenders.push({
				name: "js loop",
				steps: inputs.length,
				run: (from, to) => countAllowed(inputs, from, to),
			});
		}
		return contenders;
	});
}

/** @param {Uint8Array} verdicts */
export function sumOfEnds(verdicts) {
	return (verdicts.at(0) ?? 0) + (verdicts.at(-1) ?? 0);
}
