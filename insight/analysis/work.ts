/** Thrown when the limit is reached. It is caught where an answer becomes "unknown"; callers never see it. */
export class OutOfWork extends Error {}

/** The number of octets of a text that one step compares. */
export const OCTETS_PER_STEP = 32;
/** Steps to look at one of many entries. */
export const STEPS_OF_ENTRY = 1 / 4;

/** Steps that one question may take in the first round. */
const STEPS_OF_FIRST_ROUND = 256;
/** The factor by which the steps for a question grow in each round. */
const GROWTH = 8;

/** One shared error: a hard file throws thousands, and each new error would trace the stack. */
const OUT_OF_WORK = /* @__PURE__ */ new OutOfWork();

/** The steps that may still be taken. Steps are counted, not time: an answer is the same on every machine. */
export class Work {
	/** The steps that are left; Infinity stays Infinity. */
	left: number;

	/** @param steps may be Infinity. */
	constructor(steps: number) {
		this.left = steps;
	}

	/** Whether no steps are left. */
	get isOver(): boolean {
		return this.left <= 0;
	}

	/** @throws OutOfWork if fewer steps are left. */
	spend(steps: number): void {
		this.left -= steps;
		if (this.left < 0) throw OUT_OF_WORK;
	}

	/** Asks a question within so many steps, or all that are left; null if they were not enough. */
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
	 * Asks open questions in rounds. The steps of each question grow with the round only: more work never answers less.
	 * @param round asks every open question; returns how many are still open. @returns whether none is open.
	 */
	inRounds(round: (steps: number) => number): boolean {
		for (let steps = STEPS_OF_FIRST_ROUND; !this.isOver; steps *= GROWTH) if (round(steps) === 0) return true;
		return false;
	}

	/** Hands out a share of the steps that are left; returns the answer of `use`. Unspent steps come back. */
	share<T>(part: number, use: (share: Work) => T): T {
		const granted = Math.max(0, this.left) * part;
		const own = new Work(granted);
		const result = use(own);
		if (granted !== Number.POSITIVE_INFINITY) this.left -= granted - Math.max(0, own.left);
		return result;
	}
}
