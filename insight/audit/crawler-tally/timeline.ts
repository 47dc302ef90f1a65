import type { TimelinePoint } from "../types.js";

const BUCKET_COUNT = 96;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Each width divides the next, so that buckets are joined without being cut. */
const WIDTHS_SECONDS = [
	MINUTE,
	5 * MINUTE,
	15 * MINUTE,
	HOUR,
	3 * HOUR,
	6 * HOUR,
	DAY,
	7 * DAY,
	28 * DAY,
	112 * DAY,
	1120 * DAY,
];

/** Requests over time, in few buckets. The buckets become wider if the log is longer. */
export class Timeline {
	#width = 0;
	/** The start of the first bucket, in buckets since 1970. */
	#firstBucket = 0;
	/** A count for each bucket that is used. */
	#requests: number[] = [];
	#disallowed: number[] = [];

	addRequest(seconds: number): void {
		const index = this.#bucketOf(seconds);
		this.#requests[index]!++;
	}

	addDisallowed(seconds: number): void {
		const index = this.#bucketOf(seconds);
		this.#disallowed[index]!++;
	}

	addAll(other: Timeline): void {
		while (this.widthSeconds < other.widthSeconds) this.#widen();
		for (const [bucket, requestCount] of other.#requests.entries()) {
			const disallowedCount = other.#disallowed[bucket]!;
			if (requestCount + disallowedCount === 0) continue;
			const index = this.#bucketOf((other.#firstBucket + bucket) * other.widthSeconds);
			this.#requests[index]! += requestCount;
			this.#disallowed[index]! += disallowedCount;
		}
	}

	get #usedCount(): number {
		return this.#requests.length;
	}

	/** The width of the buckets. `points` accepts this width or a larger one. */
	get widthSeconds(): number {
		return WIDTHS_SECONDS[this.#width]!;
	}

	/** @param widthSeconds the width of this timeline or of another one. */
	points(widthSeconds: number): TimelinePoint[] {
		while (this.widthSeconds < widthSeconds) this.#widen();
		const points: TimelinePoint[] = [];
		for (let index = 0; index < this.#usedCount; index++) {
			const requestCount = this.#requests[index]!;
			const disallowedCount = this.#disallowed[index]!;
			if (requestCount + disallowedCount === 0) continue;
			points.push({ fromSeconds: (this.#firstBucket + index) * widthSeconds, requestCount, disallowedCount });
		}
		return points;
	}

	#bucketOf(seconds: number): number {
		for (;;) {
			const bucket = Math.floor(seconds / WIDTHS_SECONDS[this.#width]!);
			if (this.#usedCount === 0) {
				this.#firstBucket = bucket;
				this.#requests = [0];
				this.#disallowed = [0];
			}
			const index = bucket - this.#firstBucket;
			if (index >= 0 && index < BUCKET_COUNT) {
				while (this.#usedCount <= index) {
					this.#requests.push(0);
					this.#disallowed.push(0);
				}
				return index;
			}
			// The time is earlier than all before. If there is room at the end, the buckets are moved there.
			if (index < 0 && this.#usedCount - index <= BUCKET_COUNT) this.#shift(-index);
			else this.#widen();
		}
	}

	#shift(bucketCount: number): void {
		const zeros = Array.from({ length: bucketCount }, () => 0);
		this.#requests.unshift(...zeros);
		this.#disallowed.unshift(...zeros);
		this.#firstBucket -= bucketCount;
	}

	#widen(): void {
		const ratio = WIDTHS_SECONDS[this.#width + 1]! / WIDTHS_SECONDS[this.#width]!;
		const before = this.#firstBucket;
		this.#firstBucket = Math.floor(before / ratio);
		const placeOf = (index: number) => Math.floor((before + index) / ratio) - this.#firstBucket;
		this.#requests = joined(this.#requests, placeOf);
		this.#disallowed = joined(this.#disallowed, placeOf);
		this.#width++;
	}
}

/** The counts of narrow buckets, each added to the wide bucket that it is in. */
function joined(counts: readonly number[], placeOf: (index: number) => number): number[] {
	const sums: number[] = [];
	for (const [index, count] of counts.entries()) {
		const place = placeOf(index);
		sums[place] = (sums[place] ?? 0) + count;
	}
	return sums;
}
