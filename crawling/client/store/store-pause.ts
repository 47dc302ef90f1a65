/** This number of failures in a row is a real problem. */
const MAX_FAILURES = 3;
/** The pause of the store; one failure after it begins the next pause. */
const PAUSE_SECONDS = 10;

/** Pauses a store that has failed repeatedly: if it hangs, each origin would cost a time-out. */
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

	/** @returns the end of the pause if one begins; else null. */
	noteFailure(atSeconds: number): number | null {
		this.#failureCount++;
		if (this.#failureCount < MAX_FAILURES || this.isOn(atSeconds)) return null;
		this.#fromSeconds = atSeconds;
		return atSeconds + PAUSE_SECONDS;
	}
}
