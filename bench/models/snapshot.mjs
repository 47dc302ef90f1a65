/** @import { Contender } from "../measure.mjs" */
/** @import { RuleFile } from "../workloads/rule-files.mjs" */
/** @import { Model } from "./model.mjs" */
import { RobotsTxt } from "../../dist/index.js";
import { Matcher } from "../../dist/matcher.js";
import { Matcher as JsMatcher } from "../../dist/matcher-js.js";
import { measure } from "../measure.mjs";

const NAMES = ["rules-12", "rules-150", "rules-4000"];
const STEPS = 200;

/**
 * A matcher out of its snapshot, read and checked, by both engines; and by parsing and compiling the file again.
 * @type {Model}
 */
export const snapshot = {
	name: "snapshot",
	*run({ workloads, pace }) {
		for (const name of NAMES) {
			const file = workloads.ruleFile(name);
			yield {
				id: `snapshot/${name}`,
				model: "snapshot",
				what: file.what,
				unit: "ns",
				per: "matcher",
				figures: measure(contendersOf(file), pace),
			};
		}
	},
};

/**
 * @param {RuleFile} file
 * @returns {Contender[]}
 */
function contendersOf({ body, origin, productToken }) {
	const octets = new TextEncoder().encode(body);
	const parse = () => RobotsTxt.parse(octets, { url: `${origin}/robots.txt` });
	const taken = parse().matcher(productToken).toSnapshot();
	return [
		{ name: "wasm", steps: STEPS, run: repeating(() => Matcher.fromSnapshot(taken)) },
		{ name: "js", steps: STEPS, run: repeating(() => JsMatcher.fromSnapshot(taken)) },
		{
			name: "parse and compile",
			steps: STEPS,
			run: repeating(() => {
				const robots = parse();
				const matcher = robots.matcher(productToken);
				return {
					dialect: matcher.crawlDelaySeconds === undefined ? "none" : "some",
					dispose() {
						matcher.dispose();
						robots.dispose();
					},
				};
			}),
		},
	];
}

/** @param {() => { dialect: string, dispose(): void }} make */
function repeating(make) {
	return (/** @type {number} */ from, /** @type {number} */ to) => {
		let sum = 0;
		for (let step = from; step < to; step++) {
			const made = make();
			sum += made.dialect.length;
			made.dispose();
		}
		return sum;
	};
}
