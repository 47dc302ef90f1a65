/** @import { Cell } from "../cell.mjs" */
/** @import { Model } from "./model.mjs" */
import { readFileSync } from "node:fs";
import createRobots from "robots-parser";
import { RobotsTxt } from "../../dist/index.js";
import { RobotsTxt as JsRobotsTxt } from "../../dist/js.js";
import { DEFAULTS, makeBody, makeUrl } from "../../test/worst/recipe.mjs";
import { summarise } from "../measure/statistics.mjs";
import { ORIGIN, PRODUCT_TOKEN } from "../workloads/rule-files.mjs";
import { runChild } from "./children/child.mjs";

const KEPT = new URL("../../test/corpus/worst.json", import.meta.url);
const FULL_ROUNDS = 11;
const QUICK_ROUNDS = 3;
/** A policy may build what a check is bounded by at one of the first: those after are settled. */
const LATER_COUNT = 9;
const SETTLED_COUNT = 3;
const URL_COUNT = 1 + LATER_COUNT + SETTLED_COUNT;
/** Above this, the result says that it took longer. */
const MAX_MS = 250;

const CALLS = ["first check", "later check", "settled check"];
const ENGINES = ["wasm", "js"];

/**
 * @typedef {{ family: string, dialect: "rfc9309" | "google" | "original1994" } & Record<string, unknown>} Recipe
 *
 * A policy that answers for one URL after the other, made again for each round, which is not timed.
 * @typedef {() => { isAllowed: (url: string) => boolean | undefined, dispose?: () => void }} Open
 */

/**
 * The worst checks that the search found, of a file of 512,000 octets and URLs of 8,000: of each engine the first of a policy,
 * the worst of those after it, and one when what is built is built. Whatever costs one engine the most is asked of all, each
 * time with URLs of which none is asked twice of a policy; they are few, since one check takes milliseconds.
 * @type {Model}
 */
export const worst = {
	name: "worst",
	*run({ isQuick }) {
		const kept = JSON.parse(readFileSync(KEPT, "utf8"));
		/** @type {Map<string, ReturnType<typeof measure>>} */
		const measured = new Map();
		for (const call of CALLS) {
			for (const engine of ENGINES) {
				const { units: _units, ...recipe } = kept[engine][call][0];
				const key = JSON.stringify(recipe);
				if (!measured.has(key))
					measured.set(key, measure({ ...DEFAULTS, ...recipe }, isQuick ? QUICK_ROUNDS : FULL_ROUNDS));
				const { figures, refusals } = /** @type {ReturnType<typeof measure>} */ (measured.get(key));
				yield {
					id: `worst/${call.replace(" ", "-")}-${engine}`,
					model: "worst",
					what: `${call}, by what costs ${engine} most (${recipe.family})`,
					unit: "ns",
					per: "check",
					figures: figures[call],
					refusals,
				};
			}
		}
	},
};

/**
 * @param {Recipe} recipe
 * @param {number} rounds
 */
function measure(recipe, rounds) {
	const octets = makeBody(recipe);
	const text = octets.toString();
	const urls = urlsOf(recipe);
	/** @type {Record<string, Open>} */
	const contenders = {
		wasm: () => opened(RobotsTxt, octets, recipe),
		js: () => opened(JsRobotsTxt, octets, recipe),
	};
	demandSame(recipe, urls, contenders.wasm(), contenders.js());
	/** @type {Record<string, string>} */
	const refusals = {};
	if (answersInTime(recipe)) contenders["robots-parser"] = () => parserOf(text);
	else refusals["robots-parser"] = "a check takes it a quarter of a second or longer";
	const names = Object.keys(contenders);
	/** @type {Record<string, Record<string, number[]>>} */
	const times = Object.fromEntries(
		CALLS.map((call) => [call, Object.fromEntries(names.map((name) => [name, []]))]),
	);
	for (let round = 0; round < rounds; round++) {
		const first = round % names.length;
		for (const name of [...names.slice(first), ...names.slice(0, first)]) {
			const policy = contenders[name]();
			const taken = urls.map((url) => timeOf(policy, url));
			policy.dispose?.();
			times["first check"][name].push(taken[0]);
			times["later check"][name].push(Math.max(...taken.slice(1, 1 + LATER_COUNT)));
			times["settled check"][name].push(Math.min(...taken.slice(1 + LATER_COUNT)));
		}
	}
	const figures = Object.fromEntries(
		CALLS.map((call) => [
			call,
			Object.fromEntries(
				names.map((name) => [name, { ...summarise(times[call][name]), distinct: URL_COUNT }]),
			),
		]),
	);
	return { figures, refusals };
}

/**
 * The recipe's URL, and others that differ from it at the end alone.
 * @param {Recipe} recipe
 */
function urlsOf(recipe) {
	const url = ORIGIN + makeUrl(recipe);
	const others = Array.from({ length: URL_COUNT - 1 }, (_, index) => `${url.slice(0, -1 - index)}${index}`);
	return [url, ...others].map((each) => Buffer.from(each).toString());
}

/**
 * @param {typeof RobotsTxt} Robots
 * @param {Uint8Array} octets
 * @param {Recipe} recipe
 */
function opened(Robots, octets, { dialect }) {
	const robots = Robots.parse(octets, { dialect, url: `${ORIGIN}/robots.txt` });
	const matcher = robots.matcher(PRODUCT_TOKEN);
	return {
		isAllowed: (/** @type {string} */ url) => matcher.isAllowed(url),
		dispose() {
			matcher.dispose();
			robots.dispose();
		},
	};
}

/** @param {string} text */
function parserOf(text) {
	const robots = createRobots(`${ORIGIN}/robots.txt`, text);
	return { isAllowed: (/** @type {string} */ url) => robots.isAllowed(url, PRODUCT_TOKEN) };
}

/**
 * @param {ReturnType<Open>} policy
 * @param {string} url
 */
function timeOf(policy, url) {
	const start = process.hrtime.bigint();
	policy.isAllowed(url);
	return Number(process.hrtime.bigint() - start);
}

/** @param {Recipe} recipe */
function answersInTime(recipe) {
	try {
		const milliseconds = Number(runChild("worst-child.mjs", [JSON.stringify(recipe)], [], 10 * MAX_MS));
		return milliseconds <= MAX_MS;
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === "ETIMEDOUT") return false;
		throw error;
	}
}

/**
 * @param {Recipe} recipe
 * @param {readonly string[]} urls
 * @param {ReturnType<Open>} ours
 * @param {ReturnType<Open>} twin
 */
function demandSame({ family }, urls, ours, twin) {
	const different = urls.find((url) => ours.isAllowed(url) !== twin.isAllowed(url));
	if (different !== undefined)
		throw new Error(`${family}: wasm and js disagree on ${different.slice(0, 200)}`);
	ours.dispose?.();
	twin.dispose?.();
}
