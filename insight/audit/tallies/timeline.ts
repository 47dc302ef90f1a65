import type { TimelinePoint } from "../types.js";

const BUCKET_COUNT = 96;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Each divides the next, so that buckets join without being cut. */
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

/** Requests over time: few buckets, which become wider where the log is longer. */
export class Timeline {
	#width = 0;
	/** The start of the first bucket, in buckets since 1970. */
	#firstBucket = 0;
	#usedCount = 0;
	/** As long as buckets have been used: most names that strangers make up come once. */
	#requests: number[] = [];
	#disallowed: number[] = [];

	addRequest(seconds: number): void {
		const bucket = this.#bucketOf(seconds);
		this.#requests[bucket]!++;
	}

	addDisallowed(seconds: number): void {
		const bucket = this.#bucketOf(seconds);
		this.#disallowed[bucket]!++;
	}

	/** The width of its buckets; at least this is what `points` can be asked for. */
	get widthSeconds(): number {
		return WIDTHS_SECONDS[this.#width]!;
	}

	/** @param widthSeconds that of this timeline or of another one. */
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
			if (this.#usedCount === 0) this.#firstBucket = bucket;
			const index = bucket - this.#firstBucket;
			if (index >= 0 && index < BUCKET_COUNT) {
				while (this.#usedCount <= index) {
					this.#usedCount++;
					this.#requests.push(0);
					this.#disallowed.push(0);
				}
				return index;
			}
			// Earlier than all before: where there is room behind, they move there.
			if (index < 0 && this.#usedCount - index <= BUCKET_COUNT) this.#shift(-index);
			else this.#widen();
		}
	}

	#shift(bucketCount: number): void {
		const earlier = new Array<number>(bucketCount).fill(0);
		this.#requests = [...earlier, ...this.#requests];
		this.#disallowed = [...earlier, ...this.#disallowed];
		this.#firstBucket -= bucketCount;
		this.#usedCount += bucketCount;
	}

	#widen(): void {
		const ratio = WIDTHS_SECONDS[this.#width + 1]! / WIDTHS_SECONDS[this.#width]!;
		const before = this.#firstBucket;
		this.#firstBucket = Math.floor(before / ratio);
		if (this.#usedCount > 0) {
			this.#usedCount = Math.floor((before + this.#usedCount - 1) / ratio) - this.#firstBucket + 1;
		}
		const widened = (narrow: readonly number[]) => {
			const counts = new Array<number>(this.#usedCount).fill(0);
			for (const [index, count] of narrow.entries()) {
				counts[Math.floor((before + index) / ratio) - this.#firstBucket]! += count;
			}
			return counts;
		};
		this.#requests = widened(this.#requests);
		this.#disallowed = widened(this.#disallowed);
		this.#width++;
	}
}
