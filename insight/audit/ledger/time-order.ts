/** Servers write a line when the response ends, some with the time at which the request came. */
const USUAL_LATE_SECONDS = 60;
const USUAL_OUT_OF_ORDER_SHARE = 0.1;

/** Whether requests come in the order of time. */
export class TimeOrder {
	/** Requests that are earlier than the request before them. */
	outOfOrderCount = 0;
	#count = 0;
	#lastSeconds = Number.NEGATIVE_INFINITY;
	#earliestSeconds = Number.POSITIVE_INFINITY;
	#latestSeconds = Number.NEGATIVE_INFINITY;
	/** The most by which a request is earlier than a request before it. */
	#maxLateSeconds = 0;

	add(seconds: number): void {
		this.#count++;
		if (seconds < this.#lastSeconds) this.outOfOrderCount++;
		this.#lastSeconds = seconds;
		if (seconds < this.#earliestSeconds) this.#earliestSeconds = seconds;
		const lateSeconds = this.#latestSeconds - seconds;
		if (lateSeconds <= 0) this.#latestSeconds = seconds;
		else if (lateSeconds > this.#maxLateSeconds) this.#maxLateSeconds = lateSeconds;
	}

	/**
	 * Whether the order is that of time, but for a few requests that are a little late. A log that is shorter than a
	 * minute is out of order if a request is late by more than half of it.
	 */
	get isKept(): boolean {
		const spanSeconds = Math.max(0, this.#latestSeconds - this.#earliestSeconds);
		return (
			this.outOfOrderCount <= USUAL_OUT_OF_ORDER_SHARE * this.#count &&
			this.#maxLateSeconds <= Math.min(USUAL_LATE_SECONDS, spanSeconds / 2)
		);
	}
}
