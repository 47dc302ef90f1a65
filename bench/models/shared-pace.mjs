/** @import { Model } from "./model.mjs" */
import { summarise } from "../measure/statistics.mjs";
import { runChild } from "./children/child.mjs";

const FULL = { pageCount: 4096, rounds: 9 };
const QUICK = { pageCount: 1024, rounds: 3 };

/**
 * What the option `sharedPace` costs a page and its robots.txt beside what the caller does in it, processor time; in a process
 * of its own, since pages are fetched asynchronously.
 * @type {Model}
 */
export const sharedPace = {
	name: "shared-pace",
	*run({ isQuick }) {
		const { pageCount, rounds } = isQuick ? QUICK : FULL;
		const args = [pageCount, rounds].map(String);
		const { alone, shared } = /** @type {{ alone: number[], shared: number[] }} */ (
			runChild("shared-pace-child.mjs", args)
		);
		yield {
			id: "shared-pace/page",
			model: "shared-pace",
			what: "a page with its robots.txt, `sharedPace` asked for both, without a network",
			unit: "ns",
			per: "page",
			figures: { wasm: summarise(shared), "without `sharedPace`": summarise(alone) },
		};
	},
};
