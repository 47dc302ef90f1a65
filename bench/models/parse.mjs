/** @import { Cell } from "../cell.mjs" */
/** @import { Contender, Pace } from "../measure/measure.mjs" */
/** @import { Competitor } from "../competitors/competitor.mjs" */
/** @import { TextFile } from "../workloads/large-file.mjs" */
/** @import { Model } from "./model.mjs" */

import { COMPETITORS } from "../competitors/index.mjs";
import { measure } from "../measure/measure.mjs";

/** A small file is parsed so often in one stretch that the clock's own time does not show. */
const STRETCH_OCTETS = 512_000;

/**
 * Whole files, from strings and from octets; and with everything read that the file says, since an engine
 * may put that off until it is asked.
 * @type {Model}
 */
export const parse = {
	name: "parse",
	*run({ workloads, answers, pace }) {
		for (const file of workloads.textFiles()) {
			answers.checkReading(file);
			yield cellOf(
				file,
				"string",
				pace,
				({ parseText }) => parseText && ((times) => parseText(times, file.text)),
			);
			yield cellOf(
				file,
				"octets",
				pace,
				({ parseOctets }) => parseOctets && ((times) => parseOctets(times, file.octets)),
			);
			yield cellOf(
				file,
				"octets, all read",
				pace,
				({ readAll }) => readAll && ((times) => readAll(times, file.octets)),
			);
		}
	},
};

/**
 * @param {TextFile} file
 * @param {string} from
 * @param {Pace} pace
 * @param {(competitor: Competitor) => ((times: number) => number) | undefined} pick
 * @returns {Cell}
 */
function cellOf(file, from, pace, pick) {
	/** @type {Contender[]} */
	const contenders = COMPETITORS.flatMap((competitor) => {
		const parseTimes = pick(competitor);
		if (parseTimes === undefined) return [];
		const steps = Math.ceil(STRETCH_OCTETS / file.octets.length);
		return [{ name: competitor.name, steps, run: (from, to) => parseTimes(to - from) }];
	});
	return {
		id: `parse/${file.name}/${from.replaceAll(/\W+/g, "-")}`,
		model: "parse",
		what: `${file.what}, from ${from.replace("octets", "bytes")}`,
		unit: "ns",
		per: "file",
		octetsPer: file.octets.length,
		figures: measure(contenders, pace),
	};
}
