/** @import { Figure } from "../cell.mjs" */
import { Bench, mToNs } from "tinybench";
import { summarise } from "./statistics.mjs";

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {(from: number, to: number) => number} run does steps [from, to); what it gives goes to the sink
 * @property {number} steps of a whole pass over its inputs
 * @property {number} [unitsPerStep] what one figure is for; 1 unless a step is a batch
 *
 * @typedef {object} Pace
 * @property {number} rounds
 * @property {number} sliceMs a contender's time in each round, at least
 * @property {number} longestStretchMs one timed stretch is a whole pass, unless that takes longer
 * @property {number} warmUpMs
 */

/** @type {Pace} */
export const FULL_PACE = { rounds: 21, sliceMs: 12, longestStretchMs: 40, warmUpMs: 250 };
/** @type {Pace} */
export const QUICK_PACE = { rounds: 5, sliceMs: 4, longestStretchMs: 15, warmUpMs: 60 };

/** A slow contender sees at least so many of its inputs over all rounds. */
export const MIN_DISTINCT = 4096;

let sink = 0;

/** The sum of all calls' results: printed, so that no call is dead code. */
export function sinkValue() {
	return sink;
}

/**
 * Times contenders in many short rounds. In every round each has its turn, and who goes first changes, as
 * does the direction, so that what a neighbour leaves after (garbage, a cold cache, a machine that slows
 * down) falls on all. tinybench times the stretches of a round; a round's figure is their median, and the
 * result the median over rounds.
 *
 * @param {readonly Contender[]} contenders
 * @param {Pace} pace
 * @returns {Record<string, Figure>} in nanoseconds for a unit
 */
export function measure(contenders, pace) {
	const bench = new Bench({
		time: pace.sliceMs,
		iterations: 1,
		warmup: false,
		throws: true,
		timestampProvider: "hrtimeNow",
	});
	const runners = contenders.map((contender) => new Runner(contender, bench, pace));
	for (let round = 0; round < pace.rounds; round++) {
		const first = round % runners.length;
		const order = [...runners.slice(first), ...runners.slice(0, first)];
		if (round % 2 === 1) order.reverse();
		for (const runner of order) runner.playRound();
	}
	return Object.fromEntries(runners.map((runner) => [runner.name, runner.figure()]));
}

class Runner {
	#contender;
	#task;
	#stretch;
	/** The start of the next stretch. */
	#from = 0;
	#maxSeen = 0;
	/** @type {number[]} */
	#rounds = [];

	/**
	 * @param {Contender} contender
	 * @param {Bench} bench
	 * @param {Pace} pace
	 */
	constructor(contender, bench, pace) {
		this.#contender = contender;
		this.#stretch = stretchOf(contender, pace);
		// Said to be synchronous, or tinybench would find out by a call of its own.
		bench.add(contender.name, () => this.#runStretch(), { async: false });
		this.#task = /** @type {import("tinybench").Task} */ (bench.getTask(contender.name));
	}

	get name() {
		return this.#contender.name;
	}

	playRound() {
		this.#task.reset();
		const { result } = this.#task.runSync();
		if (result.state !== "completed")
			throw new Error(`${this.name}: expected a completed round, got ${result.state}`);
		const units = this.#stretch * (this.#contender.unitsPerStep ?? 1);
		this.#rounds.push(mToNs(result.latency.p50) / units);
	}

	/** @returns {Figure} */
	figure() {
		return { ...summarise(this.#rounds), distinct: this.#maxSeen * (this.#contender.unitsPerStep ?? 1) };
	}

	#runStretch() {
		if (this.#from + this.#stretch > this.#contender.steps) this.#from = 0;
		const to = this.#from + this.#stretch;
		sink = (sink + this.#contender.run(this.#from, to)) | 0;
		this.#from = to;
		this.#maxSeen = Math.max(this.#maxSeen, to);
	}
}

/**
 * Warms a contender up and finds how many steps to time at once: all, or as many as the pace allows, but
 * enough that the rounds see `MIN_DISTINCT`.
 *
 * @param {Contender} contender
 * @param {Pace} pace
 */
function stretchOf({ run, steps }, pace) {
	const fewest = Math.ceil(Math.min(steps, MIN_DISTINCT) / pace.rounds);
	const start = performance.now();
	let from = 0;
	let stretch = Math.min(steps, 16);
	let stepMs = 0;
	for (;;) {
		const stretchStart = performance.now();
		sink = (sink + run(from, from + stretch)) | 0;
		const end = performance.now();
		stepMs = (end - stretchStart) / stretch;
		if (end - start > pace.warmUpMs) break;
		from += stretch;
		stretch = Math.min(steps, 2 * stretch);
		if (from + stretch > steps) from = 0;
	}
	const most = Math.floor(pace.longestStretchMs / stepMs);
	return Math.min(steps, Math.max(fewest, most));
}
