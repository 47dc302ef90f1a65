/** @import { Contender } from "../measure/measure.mjs" */
/** @import { RuleFile } from "../workloads/rule-files.mjs" */
/** @import { Model } from "./model.mjs" */
import { RobotsTxt } from "../../dist/index.js";
import { RobotsTxt as JsRobotsTxt, SnapshotMatcher as JsSnapshotMatcher } from "../../dist/js.js";
import { SnapshotMatcher } from "../../dist/matcher.js";
import { measure } from "../measure/measure.mjs";

const NAMES = ["rules-12", "rules-150", "rules-4000"];
const STEPS = 200;

/**
 * A matcher out of its snapshot, read and checked, by both engines; and by parsing and compiling the file again, by both too.
 * @type {Model}
 */
export const snapshot = {
	name: "snapshot",
	*run({ workloads, pace }) {
		for (const name of NAMES) {
			const file = workloads.ruleFile(name);
			const { wasm, js, compileByWasm, compileByJs } = contendersOf(file);
			const cell = { model: "snapshot", unit: "ns", per: "matcher" };
			const figures = measure([wasm, js, compileByWasm], pace);
			yield { ...cell, id: `snapshot/${name}`, what: file.what, figures };
			// Apart, since what the one leaves to the collector would be the other's time.
			const figuresOfJs = measure([js, compileByJs], pace);
			yield { ...cell, id: `snapshot-js/${name}`, what: `${file.what}, in JavaScript`, figures: figuresOfJs };
		}
	},
};

/** @param {RuleFile} file */
function contendersOf({ body, origin, productToken }) {
	const octets = new TextEncoder().encode(body);
	const url = `${origin}/robots.txt`;
	const taken = RobotsTxt.parse(octets, { url }).matcher(productToken).toSnapshot();
	/** @param {typeof RobotsTxt} Robots */
	const compile = (Robots) => () => {
		const robots = Robots.parse(octets, { url });
		const matcher = robots.matcher(productToken);
		return {
			dialect: robots.dialect,
			dispose() {
				matcher.dispose();
				robots.dispose();
			},
		};
	};
	/**
	 * @param {string} name
	 * @param {() => { dialect: string, dispose(): void }} make
	 * @returns {Contender}
	 */
	const contender = (name, make) => ({ name, steps: STEPS, run: repeating(make) });
	return {
		wasm: contender("wasm", () => SnapshotMatcher.fromSnapshot(taken)),
		js: contender("js", () => JsSnapshotMatcher.fromSnapshot(taken)),
		compileByWasm: contender("parse and compile", compile(RobotsTxt)),
		compileByJs: contender("parse and compile", compile(JsRobotsTxt)),
	};
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
