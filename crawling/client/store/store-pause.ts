/** So many failures in a row are no accident. */
const MAX_FAILURES = 3;
/** So long the store is left alone then; one failure after it begins the next pause. */
const PAUSE_SECONDS = 10;

/** Leaves a store alone that has failed again and again, which costs each origin a time-out where it hangs. */
export class StorePause {
	#failureCount = 0;
	#fromSeconds = Number.NEGATIVE_INFINITY;

	/** A clock that was set back ends the pause. */
	isOn(atSeconds: number): boolean {
		return atSeconds >= this.#fromSeconds && atSeconds < this.#fromSeconds + PAUSE_SECONDS;
	}

	noteSuccess(): void {
		this.#failureCount = 0;
	}

	/** @returns until when the store is left alone, where a pause begins; else null. */
	noteFailure(atSeconds: number): number | null {
		this.#failureCount++;
		if (this.#failureCount < MAX_FAILURES || this.isOn(atSeconds)) return null;
		this.#fromSeconds = atSeconds;
		return atSeconds + PAUSE_SECONDS;
	}
}
