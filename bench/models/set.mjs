/** @import { Cell } from "../cell.mjs" */
/** @import { Contender } from "../measure/measure.mjs" */
/** @import { Context, Model } from "./model.mjs" */
import createRobots from "robots-parser";
import { RobotsTxt } from "../../dist/index.js";
import { PolicySet as JsPolicySet } from "../../dist/js.js";
import { PolicySet } from "../../dist/set.js";
import { bodyOf, originOf, pathOf, randomNumbers, zipfNumber } from "../../test/scale/sites.mjs";
import { measure } from "../measure/measure.mjs";
import { PRODUCT_TOKEN } from "../workloads/rule-files.mjs";
import { sumOfEnds } from "./batch-strings.mjs";

const SIZES = [1000, 100_000];
const QUICK_SIZES = [1000, 10_000];
const MILLION = 1_000_000;
const MAX_URLS = 1_000_000;
const MAX_URLS_PER_ORIGIN = 200;
const QUICK_URL_COUNT = 200_000;
/** Beyond so many origins the JavaScript of others takes gigabytes. */
const MAX_OF_OTHERS = 1000;
const STRINGS = "wasm, strings";
/** After `https://`, from where on a slash ends the authority. */
const AFTER_SCHEME = 8;

/**
 * URLs of many origins: a set asked about lines and about strings, and what does the same without one, a map from origins
 * to matchers. Every contender gives the same verdicts before any is timed.
 * @type {Model}
 */
export const set = {
	name: "set",
	*run(context) {
		for (const originCount of context.isQuick ? QUICK_SIZES : SIZES)
			yield* cellsOf("set", originCount, context);
	},
};

/**
 * The same of a million origins: most of the memory it takes, some gigabytes, is the map's.
 * @type {Model}
 */
export const setMillion = {
	name: "set-million",
	isApart: true,
	*run(context) {
		yield* cellsOf("set-million", MILLION, context);
	},
};

/**
 * @param {string} model
 * @param {number} originCount
 * @param {Context} context
 * @returns {Iterable<Cell>}
 */
function* cellsOf(model, originCount, { pace, isQuick, workloads }) {
	const random = randomNumbers(workloads.seed);
	const urlCount = isQuick ? QUICK_URL_COUNT : Math.min(MAX_URLS, MAX_URLS_PER_ORIGIN * originCount);
	/** @param {() => number} choose */
	const urlsOf = (choose) => Array.from({ length: urlCount }, () => originOf(choose()) + pathOf(random));
	const uniform = urlsOf(() => Math.floor(random() * originCount));
	const contendersFor = openAll(originCount);
	/** @type {[string, string, readonly string[]][]} */
	const orders = [
		["uniform", "uniform", uniform],
		["zipf", "Zipf", urlsOf(() => zipfNumber(random, originCount))],
		["sorted", `sorted, URLs an origin: ${urlCount / originCount}`, uniform.toSorted()],
	];
	const few = 2 * originCount;
	if (few < urlCount && originCount > MAX_OF_OTHERS)
		orders.push(["sorted-few", "sorted, URLs an origin: 2", uniform.slice(0, few).sort()]);
	for (const [order, what, urls] of orders) {
		yield {
			id: `set/${originCount}-${order}`,
			model,
			what: `${originCount.toLocaleString("en")} origins, ${what}`,
			unit: "ns",
			per: "URL",
			figures: measure(contendersFor(urls), pace),
		};
	}
}

/**
 * Everything that answers for so many origins; what it gives takes a list of URLs.
 * @param {number} originCount
 * @returns {(urls: readonly string[]) => Contender[]}
 */
function openAll(originCount) {
	const crawler = PRODUCT_TOKEN;
	const wasm = new PolicySet({ crawler });
	const js = new JsPolicySet({ crawler });
	/** @type {Map<string, import("../../dist/index.js").Matcher>} */
	const matchers = new Map();
	/** @type {Map<string, import("robots-parser").Robot>} */
	const parsers = new Map();
	const hasOthers = originCount <= MAX_OF_OTHERS;
	for (let index = 0; index < originCount; index++) {
		const [origin, body] = [originOf(index), bodyOf(index)];
		wasm.add(origin, body);
		matchers.set(origin, RobotsTxt.parse(body, { url: `${origin}/robots.txt` }).matcher(crawler));
		if (!hasOthers) continue;
		js.add(origin, body);
		parsers.set(origin, createRobots(`${origin}/robots.txt`, body));
	}
	/** @param {string} url */
	const byMatchers = (url) => matchers.get(url.slice(0, url.indexOf("/", AFTER_SCHEME)))?.isAllowed(url);
	/** @param {string} url */
	const byParsers = (url) =>
		parsers.get(url.slice(0, url.indexOf("/", AFTER_SCHEME)))?.isAllowed(url, crawler);
	return (urls) => {
		const lines = new TextEncoder().encode(urls.join("\n"));
		const expected = wasm.checkLines(lines);
		const ofStrings = wasm.checkAll(urls);
		demandSame("the set asked about strings", expected, urls, (_, index) => ofStrings[index]);
		demandSame("a Map of matchers", expected, urls, (url) => Number(byMatchers(url)));
		/** @type {Contender[]} */
		const contenders = [
			{ name: "wasm", steps: 1, unitsPerStep: urls.length, run: () => sumOfEnds(wasm.checkLines(lines)) },
			{ name: STRINGS, steps: 1, unitsPerStep: urls.length, run: () => sumOfEnds(wasm.checkAll(urls)) },
			{ name: "Map of matchers", steps: urls.length, run: counting(urls, byMatchers) },
		];
		if (!hasOthers) return contenders;
		const verdicts = js.checkLines(lines);
		demandSame("the JavaScript set", expected, urls, (_, index) => verdicts[index]);
		return [
			...contenders,
			{ name: "js", steps: 1, unitsPerStep: urls.length, run: () => sumOfEnds(js.checkLines(lines)) },
			{ name: "robots-parser", steps: urls.length, run: counting(urls, byParsers) },
		];
	};
}

/**
 * @param {readonly string[]} urls
 * @param {(url: string) => boolean | undefined} isAllowed
 */
function counting(urls, isAllowed) {
	return (/** @type {number} */ from, /** @type {number} */ to) => {
		let count = 0;
		for (let index = from; index < to; index++) {
			if (isAllowed(/** @type {string} */ (urls[index]))) count++;
		}
		return count;
	};
}

/**
 * @param {string} who
 * @param {Uint8Array} expected
 * @param {readonly string[]} urls
 * @param {(url: string, index: number) => number | undefined} verdictOn
 */
function demandSame(who, expected, urls, verdictOn) {
	const different = urls.findIndex((url, index) => verdictOn(url, index) !== expected[index]);
	if (different >= 0) throw new Error(`${who}: another verdict than the set's on ${urls[different]}`);
}
