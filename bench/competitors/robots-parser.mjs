/** @import { Competitor, Player } from "./competitor.mjs" */
/** @import { RuleFile } from "../workloads/rule-files.mjs" */
import createRobots from "robots-parser";

/** A character of a pattern costs it a step for each place in the URL where the pattern could be. */
const MAX_PATTERN_CHARACTERS = 200_000;

/**
 * Its constructor parses and compiles at once, for all crawlers; it takes strings only.
 * @type {Competitor}
 */
export const robotsParser = {
	name: "robots-parser",
	refusal: ({ body }) =>
		body.length > MAX_PATTERN_CHARACTERS ? "a check takes it a third of a second or longer" : null,
	open,
	parseText: (times, body) => construct(times, "https://shop.example/robots.txt", body),
	firstVerdict,
};

/**
 * @param {RuleFile} file
 * @returns {Player}
 */
function open({ origin, body, productToken }) {
	const robots = createRobots(`${origin}/robots.txt`, body);
	return {
		toInputs: (urls) => urls,
		check(url) {
			const isAllowed = robots.isAllowed(url, productToken);
			return isAllowed === undefined ? 2 : Number(isAllowed);
		},
		countAllowed(urls, from, to) {
			let count = 0;
			for (let index = from; index < to; index++) {
				if (robots.isAllowed(/** @type {string} */ (urls[index]), productToken)) count++;
			}
			return count;
		},
		compile: (times) => construct(times, `${origin}/robots.txt`, body),
	};
}

/**
 * @param {number} times
 * @param {string} url
 * @param {string} body
 */
function construct(times, url, body) {
	let count = 0;
	for (let time = 0; time < times; time++) count += createRobots(url, body).getSitemaps().length;
	return count;
}

/**
 * @param {number} times
 * @param {RuleFile} file
 */
function firstVerdict(times, { origin, body, productToken }) {
	let count = 0;
	for (let time = 0; time < times; time++) {
		if (createRobots(`${origin}/robots.txt`, body).isAllowed(`${origin}/`, productToken)) count++;
	}
	return count;
}
