/** @import { Entry } from "../answers.mjs" */
/** @import { Cell } from "../cell.mjs" */
/** @import { Context, Model } from "./model.mjs" */
import { measure } from "../measure/measure.mjs";

/** The name of what copies the string alone, in the cells' figures. */
export const HOSTS_COPY = "host's copy";

/**
 * Single checks of JavaScript strings, one after the other.
 * @type {Model}
 */
export const check = { name: "check", run };

/**
 * @param {Context} context
 * @returns {Iterable<Cell>}
 */
function* run({ workloads, answers, pace }) {
	for (const file of workloads.ordinary()) {
		const entry = answers.open(file);
		yield {
			...checkCell("check", entry),
			figures: measure([...checkContenders(entry), hostsCopy(entry)], pace),
		};
	}
	yield sameUrlsCell(workloads, answers, pace);
}

/**
 * The minimum cost of an engine outside of the host: the host's own copy of each string, as UTF-8 into linear memory.
 * @param {Entry} entry
 */
function hostsCopy({ file: { urls } }) {
	const encoder = new TextEncoder();
	const { buffer } = new WebAssembly.Memory({ initial: 1 });
	const view = new Uint8Array(buffer, 1024, 8192);
	return {
		name: HOSTS_COPY,
		steps: urls.length,
		run(/** @type {number} */ from, /** @type {number} */ to) {
			let octetCount = 0;
			for (let index = from; index < to; index++) {
				octetCount += encoder.encodeInto(/** @type {string} */ (urls[index]), view).written;
			}
			return octetCount;
		},
	};
}

/**
 * The URLs of 4,000 rules, asked of them and of 12 rules: those URLs take the large policy through its
 * depths, and hardly touch the small one. The other way round would flatter the large one.
 *
 * @param {Context["workloads"]} workloads
 * @param {Context["answers"]} answers
 * @param {Context["pace"]} pace
 * @returns {Cell}
 */
function sameUrlsCell(workloads, answers, pace) {
	const large = answers.open(workloads.ruleFile("rules-4000"));
	const small = answers.open(workloads.ruleFile("rules-12"));
	const contenders = ["wasm", "js"].flatMap((engine) => {
		const inputs = large.file.urls;
		return [
			{ of: small, ruleCount: "12 rules" },
			{ of: large, ruleCount: "4,000 rules" },
		].map(({ of, ruleCount }) => {
			const entrant = of.entrants.find(({ name }) => name === engine);
			if (entrant === undefined) throw new Error(`expected ${engine} among the entrants`);
			return {
				name: `${engine}, ${ruleCount}`,
				steps: inputs.length,
				run: (/** @type {number} */ from, /** @type {number} */ to) =>
					entrant.player.countAllowed(inputs, from, to),
			};
		});
	});
	return {
		id: "check/same-urls",
		model: "check",
		what: "12 rules and 4,000 rules, same URLs",
		unit: "ns",
		per: "URL",
		figures: measure(contenders, pace),
	};
}

/**
 * A cell of single checks without its figures.
 * @param {string} model
 * @param {Entry} entry
 */
export function checkCell(model, { file, refusals }) {
	return {
		id: `${model}/${file.name}`,
		model,
		what: file.what,
		unit: /** @type {const} */ ("ns"),
		per: "URL",
		refusals,
	};
}

/** @param {Entry} entry */
export function checkContenders({ entrants }) {
	return entrants.map(({ name, player, inputs }) => ({
		name,
		steps: inputs.length,
		run: (/** @type {number} */ from, /** @type {number} */ to) => player.countAllowed(inputs, from, to),
	}));
}
