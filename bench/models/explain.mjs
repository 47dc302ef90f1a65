/** @import { Contender } from "../measure/measure.mjs" */
/** @import { Model } from "./model.mjs" */
import { measure } from "../measure/measure.mjs";

const NAMES = ["rules-12", "rules-150", "rules-4000"];

/**
 * Explanations: the verdict with the rule that decides, its group and the rules it beats.
 * @type {Model}
 */
export const explain = {
	name: "explain",
	*run({ workloads, answers, pace }) {
		for (const name of NAMES) {
			const { file, entrants } = answers.open(workloads.ruleFile(name));
			/** @type {Contender[]} */
			const contenders = entrants.flatMap(({ name, player, inputs }) => {
				const { explain } = player;
				if (explain === undefined) return [];
				return [{ name, steps: inputs.length, run: (from, to) => explain(inputs, from, to) }];
			});
			yield {
				id: `explain/${file.name}`,
				model: "explain",
				what: file.what,
				unit: "ns",
				per: "URL",
				figures: measure(contenders, pace),
			};
		}
	},
};
