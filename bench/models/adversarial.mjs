/** @import { Model } from "./model.mjs" */
import { measure } from "../measure/measure.mjs";
import { checkCell, checkContenders } from "./check.mjs";

/**
 * Single checks of rule files that no honest site has.
 * @type {Model}
 */
export const adversarial = {
	name: "adversarial",
	*run({ workloads, answers, pace }) {
		for (const file of workloads.adversarial()) {
			const entry = answers.open(file);
			const octetsSum = file.urls.reduce((sum, url) => sum + Buffer.byteLength(url), 0);
			yield {
				...checkCell("adversarial", entry),
				octetsPer: octetsSum / file.urls.length,
				figures: measure(checkContenders(entry), pace),
			};
		}
	},
};
