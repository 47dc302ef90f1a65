/** @import { Contender } from "../measure/measure.mjs" */
/** @import { Model } from "./model.mjs" */

import { COMPETITORS } from "../competitors/index.mjs";
import { measure } from "../measure/measure.mjs";

const NAMES = ["rules-12", "rules-150", "rules-4000"];
/** A small policy is compiled so often in one stretch that the clock's own time does not show. */
const STRETCH_RULES = 4000;

/**
 * The matcher of one crawler from a parsed file; for robots-parser its constructor, which parses too; for
 * robots-txt-guard its constructor, which is given parsed rules. Then everything from a text to the first
 * verdict, where all who parse do the same work.
 * @type {Model}
 */
export const compile = {
	name: "compile",
	*run({ workloads, answers, pace }) {
		for (const name of NAMES) {
			const { file, entrants } = answers.open(workloads.ruleFile(name));
			const steps = Math.ceil(STRETCH_RULES / file.rules.length);
			/** @type {Contender[]} */
			const compilers = entrants.flatMap(({ name, player: { compile } }) =>
				compile === undefined ? [] : [{ name, steps, run: (from, to) => compile(to - from) }],
			);
			yield {
				id: `compile/${file.name}`,
				model: "compile",
				what: file.what,
				unit: "ns",
				per: "policy",
				figures: measure(compilers, pace),
			};
			/** @type {Contender[]} */
			const starters = COMPETITORS.flatMap(({ name, firstVerdict }) =>
				firstVerdict === undefined ? [] : [{ name, steps, run: (from, to) => firstVerdict(to - from, file) }],
			);
			yield {
				id: `compile/${file.name}/first-verdict`,
				model: "compile",
				what: `${file.what}, from text to first verdict`,
				unit: "ns",
				per: "file",
				figures: measure(starters, pace),
			};
		}
	},
};
