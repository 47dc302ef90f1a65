/** @import { Cell } from "../cell.mjs" */
/** @import { RuleFile } from "../workloads/rule-files.mjs" */
/** @import { Model } from "./model.mjs" */
import { exactly } from "../measure/statistics.mjs";
import { runChild } from "./children/child.mjs";

const NAMES = ["rules-12", "rules-150", "rules-4000"];

/**
 * The memory of a compiled policy: its block of linear memory for WebAssembly, with the JavaScript objects counted
 * separately; the heap for the others. robots-parser's object is file and policy in one.
 * @type {Model}
 */
export const memory = {
	name: "memory",
	*run({ workloads }) {
		for (const name of NAMES) yield cellOf(workloads.ruleFile(name), workloads.seed);
	},
};

/**
 * @param {RuleFile} file
 * @param {number} seed
 * @returns {Cell}
 */
function cellOf(file, seed) {
	/** @param {string} name */
	const ask = (name) =>
		/** @type {{ heap: number, linear: number | null }} */ (
			runChild("memory-child.mjs", [name, file.name, String(seed)], ["--expose-gc"])
		);
	const wasm = ask("wasm");
	return {
		id: `memory/${file.name}`,
		model: "memory",
		what: file.what,
		unit: "octets",
		per: "policy",
		octetsPer: ruleOctets(file),
		figures: {
			...(wasm.linear === null ? {} : { wasm: exactly(wasm.linear) }),
			"wasm's objects": exactly(wasm.heap),
			js: exactly(ask("js").heap),
			"robots-parser": exactly(ask("robots-parser").heap),
		},
		...(wasm.linear === null ? { refusals: { wasm: "compilePolicy is not among the exports" } } : {}),
	};
}

/**
 * Octets of the patterns alone.
 * @param {RuleFile} file
 */
function ruleOctets({ rules }) {
	return rules.reduce((sum, { pattern }) => sum + Buffer.byteLength(pattern), 0);
}
