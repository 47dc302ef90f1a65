/** The limit was reached; caught where an answer becomes "unknown", never seen by callers. */
export class OutOfWork extends Error {}

/** Octets of a text that one step compares. */
export const OCTETS_PER_STEP = 32;
/** To look at one of many entries takes less than a step. */
export const STEPS_OF_ENTRY = 1 / 4;

/** Steps that one question may take in the first round. */
const STEPS_OF_FIRST_ROUND = 256;
/** How many times as many it may take in each round that follows. */
const GROWTH = 8;

/** One for all: a hard file throws thousands, and each of its own would trace the stack. */
const OUT_OF_WORK = /* @__PURE__ */ new OutOfWork();

/**
 * How much may still be done. It counts steps, not time, so that an answer is the same on every machine.
 */
export class Work {
	/** Steps that are left; Infinity stays. */
	left: number;

	/** @param steps may be Infinity. */
	constructor(steps: number) {
		this.left = steps;
	}

	/** Whether nothing is left. */
	get isOver(): boolean {
		return this.left <= 0;
	}

	/** @throws OutOfWork where fewer steps are left. */
	spend(steps: number): void {
		this.left -= steps;
		if (this.left < 0) throw OUT_OF_WORK;
	}

	/**
	 * Asks a question that may take so many steps, or all that are left.
	 * @returns what `ask` gives; null where that was not enough.
	 */
	tryWithin<T>(steps: number, ask: (work: Work) => T): T | null {
		const granted = Math.max(0, Math.min(steps, this.left));
		const own = new Work(granted);
		try {
			return ask(own);
		} catch (error) {
			if (!(error instanceof OutOfWork)) throw error;
			own.left = 0;
			return null;
		} finally {
			if (granted !== Number.POSITIVE_INFINITY) this.left -= granted - own.left;
		}
	}

	/**
	 * Asks open questions in rounds, each of which grants every question more than the one before. How much is granted
	 * depends on the round alone: what is asked with less work is the beginning of what is asked with more, so that more
	 * work never tells less.
	 * @param round asks every open question within the steps; returns how many are still open.
	 */
	inRounds(round: (steps: number) => number): void {
		let steps = STEPS_OF_FIRST_ROUND;
		while (!this.isOver && round(steps) > 0) steps *= GROWTH;
	}
}
