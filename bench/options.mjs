import { parseArgs } from "node:util";
import { MODELS } from "./models/index.mjs";

const DEFAULT_SEED = 9309;

export const USAGE = `node run.mjs [--quick] [--only MODEL]... [--seed NUMBER] | --pages
  --quick  fewer and shorter rounds, about two minutes; nothing is written
  --only   one model (or several): ${MODELS.map(({ name }) => name).join(", ")}; nothing is written
           (set-million is run only where it is named, and needs node --max-old-space-size=12288)
  --seed   of the workloads, default ${DEFAULT_SEED}; nothing is written
  --pages  measures nothing; writes the report and the pages' figures from the newest results
A full run writes results/, the report in docs/benchmarks.md and the figures of README.md and docs/. With a later Node, its goals join that report.`;

/**
 * @typedef {object} Options
 * @property {boolean} isQuick
 * @property {readonly string[]} only names of models; all of them where empty
 * @property {number} seed
 * @property {boolean} isFull whether the results may be published
 * @property {boolean} isPagesOnly whether nothing is measured, and the newest results are published again
 */

/**
 * @param {readonly string[]} args
 * @returns {Options}
 * @throws Error if they are wrong.
 */
export function readOptions(args) {
	const { values } = parseArgs({
		args: [...args],
		options: {
			quick: { type: "boolean", default: false },
			only: { type: "string", multiple: true, default: [] },
			pages: { type: "boolean", default: false },
			seed: { type: "string", default: String(DEFAULT_SEED) },
		},
	});
	const { quick: isQuick, only, pages: isPagesOnly } = values;
	const unknown = only.find((name) => !MODELS.some((model) => model.name === name));
	if (unknown !== undefined) throw new RangeError(`--only: expected a model, got ${JSON.stringify(unknown)}`);
	const seed = Number(values.seed);
	if (!Number.isSafeInteger(seed))
		throw new RangeError(`--seed: expected a whole number, got ${values.seed}`);
	const isFull = !isQuick && only.length === 0 && seed === DEFAULT_SEED;
	return { isQuick, only, seed, isFull, isPagesOnly };
}
