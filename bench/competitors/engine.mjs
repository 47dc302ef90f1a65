/** @import { Competitor, Player } from "./competitor.mjs" */
/** @import { RuleFile } from "../workloads/rule-files.mjs" */
/** The engine that the address asks for: `engine.mjs?wasm` and `engine.mjs?js` are modules of their own. */
const name = new URL(import.meta.url).search.slice(1);
const { RobotsTxt } = await import(name === "js" ? "../../dist/js.js" : "../../dist/index.js");

/**
 * An engine of this library. The file is loaded once for each engine: code that both ran through would be optimised for
 * both at once, which it is not in programs that use one.
 * @type {Competitor}
 */
export const engine = {
	name,
	refusal: () => null,
	open,
	parseText: parse,
	parseOctets: parse,
	readAll,
	firstVerdict,
	describe(body) {
		const { groups, sitemaps, records } = RobotsTxt.parse(body);
		return JSON.stringify({ groups, sitemaps, records });
	},
};

/**
 * @param {RuleFile} file
 * @returns {Player}
 */
function open(file) {
	const robots = RobotsTxt.parse(file.body, { url: `${file.origin}/robots.txt` });
	const matcher = robots.matcher(file.productToken);
	return {
		toInputs: (urls) => urls,
		check: (url) => Number(matcher.isAllowed(url)),
		countAllowed(urls, from, to) {
			let count = 0;
			for (let index = from; index < to; index++) {
				if (matcher.isAllowed(/** @type {string} */ (urls[index]))) count++;
			}
			return count;
		},
		compile(times) {
			let sum = 0;
			for (let time = 0; time < times; time++) {
				const compiled = robots.matcher(file.productToken);
				sum += Number(compiled.isAllowed("/"));
				compiled.dispose();
			}
			return sum;
		},
		checkAll: (urls) => matcher.checkAll(urls),
		checkLines: (octets) => matcher.checkLines(octets),
		explain(urls, from, to) {
			let sum = 0;
			for (let index = from; index < to; index++) {
				sum += matcher.explain(/** @type {string} */ (urls[index])).rule?.line ?? 0;
			}
			return sum;
		},
	};
}

/**
 * @param {number} times
 * @param {string | Uint8Array} body
 */
function parse(times, body) {
	let count = 0;
	for (let time = 0; time < times; time++) {
		const robots = RobotsTxt.parse(body);
		count += robots.engine.length;
		robots.dispose();
	}
	return count;
}

/**
 * @param {number} times
 * @param {Uint8Array} body
 */
function readAll(times, body) {
	let count = 0;
	for (let time = 0; time < times; time++) {
		const robots = RobotsTxt.parse(body);
		const { groups, sitemaps, records } = robots;
		count += groups.length + sitemaps.length + records.length;
		robots.dispose();
	}
	return count;
}

/**
 * @param {number} times
 * @param {RuleFile} file
 */
function firstVerdict(times, file) {
	let count = 0;
	for (let time = 0; time < times; time++) {
		const robots = RobotsTxt.parse(file.body, { url: `${file.origin}/robots.txt` });
		if (robots.matcher(file.productToken).isAllowed(`${file.origin}/`)) count++;
		robots.dispose();
	}
	return count;
}
