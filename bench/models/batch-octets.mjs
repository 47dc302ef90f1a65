/** @import { Entry } from "../answers.mjs" */
/** @import { Contender } from "../measure/measure.mjs" */
/** @import { Model } from "./model.mjs" */
import { measure } from "../measure/measure.mjs";
import { sumOfEnds } from "./batch-strings.mjs";

/**
 * All URLs of a workload as lines of one buffer, in one call.
 * @type {Model}
 */
export const batchOctets = {
	name: "batch-octets",
	*run({ workloads, answers, pace }) {
		for (const file of workloads.ordinary()) {
			const octets = new TextEncoder().encode(file.urls.join("\n"));
			yield {
				id: `batch-octets/${file.name}`,
				model: "batch-octets",
				what: file.what,
				unit: "ns",
				per: "URL",
				octetsPer: octets.length / file.urls.length,
				figures: measure(contendersOf(answers.open(file), octets), pace),
			};
		}
	},
};

/**
 * @param {Entry} entry
 * @param {Uint8Array} octets
 * @returns {Contender[]}
 */
function contendersOf({ file, entrants }, octets) {
	return entrants.flatMap(({ name, player: { checkLines } }) =>
		checkLines === undefined
			? []
			: [{ name, steps: 1, unitsPerStep: file.urls.length, run: () => sumOfEnds(checkLines(octets)) }],
	);
}
