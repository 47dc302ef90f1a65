/** The limit was reached; caught where an answer becomes "unknown", never seen by callers. */
export class OutOfWork extends Error {}

/** Octets of a text that one step compares. */
export const OCTETS_PER_STEP = 32;
/** To look at one of many entries takes less than a step. */
export const STEPS_OF_ENTRY = 1 / 4;

/** One for all: a hard file throws thousands, and each of its own would trace the stack. */
const OUT_OF_WORK = /* @__PURE__ */ new OutOfWork();

/**
 * How much may still be done. It counts steps, not time, so that an answer is the same on every machine.
 */
export class Work {
	/** Steps that are left. */
	left: number;

	/** @param steps may be Infinity. */
	constructor(steps: number) {
		this.left = steps;
	}

	/** @throws OutOfWork where fewer steps are left. */
	spend(steps: number): void {
		this.left -= steps;
		if (this.left < 0) throw OUT_OF_WORK;
	}

	/**
	 * Lets a question spend no more than a share of what is left, so that one hard question does not leave all
	 * others unanswered.
	 * @returns what `ask` gives; null where its share was not enough.
	 */
	tryWithin<T>(share: number, ask: (work: Work) => T): T | null {
		const granted = Math.max(0, this.left) * share;
		const own = new Work(granted);
		try {
			return ask(own);
		} catch (error) {
			if (!(error instanceof OutOfWork)) throw error;
			own.left = 0;
			return null;
		} finally {
			this.left -= granted - own.left;
		}
	}
}
