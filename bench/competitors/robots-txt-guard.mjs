/** @import { Competitor, Player } from "./competitor.mjs" */
/** @import { RuleFile } from "../workloads/rule-files.mjs" */
import createGuard from "robots-txt-guard";

/**
 * It has no parser: it is given the groups as its companion would hand them over. It takes paths, no URLs:
 * they are cut out beforehand, which is not timed.
 * @type {Competitor}
 */
export const robotsTxtGuard = {
	name: "robots-txt-guard",
	refusal: ({ needsLinearTime }) =>
		needsLinearTime ? "its regular expressions backtrack: a check takes seconds or longer" : null,
	open,
};

/**
 * @param {RuleFile} file
 * @returns {Player}
 */
function open({ origin, rules, productToken }) {
	const groups = [
		{
			agents: ["*"],
			rules: rules.map(({ isAllow, pattern }) => ({ rule: isAllow ? "allow" : "disallow", path: pattern })),
		},
	];
	const guard = createGuard({ groups });
	return {
		toInputs: (urls) => urls.map((url) => Buffer.from(url.slice(origin.length)).toString()),
		check: (path) => Number(guard.isAllowed(productToken, path)),
		countAllowed(paths, from, to) {
			let count = 0;
			for (let index = from; index < to; index++) {
				if (guard.isAllowed(productToken, /** @type {string} */ (paths[index]))) count++;
			}
			return count;
		},
		compile(times) {
			let count = 0;
			for (let time = 0; time < times; time++) {
				if (createGuard({ groups }).isAllowed(productToken, "/")) count++;
			}
			return count;
		},
	};
}
