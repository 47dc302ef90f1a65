/** The number of buckets per doubling of the gap, and of all buckets. They cover gaps in milliseconds up to 34 years. */
const BUCKETS_PER_DOUBLING = 8;
const BUCKET_COUNT = 1 + 40 * BUCKETS_PER_DOUBLING;
/** Servers write times to a thousandth of a second, or more exactly. */
const MIN_STEP_SECONDS = 0.001;

/** The counts before the first gap: empty, since most made-up names have only one request. */
const NO_COUNTS = new Uint32Array();
const NO_SUMS = new Float64Array();

/** The gaps between a crawler's requests: counts in buckets that grow by 9 %, with the sum of each bucket. */
export class Pace {
	#counts = NO_COUNTS;
	#sumsMs = NO_SUMS;
	#lastSeconds = Number.NaN;
	/** The time of the last request for each site: a crawl-delay holds for the requests of one site. */
	readonly #lastOfSites: number[] = [Number.NaN];
	/** The part of a second that the times are rounded to: a thousandth, or a whole one while no time has a fraction. */
	#stepSeconds = 1;
	gapCount = 0;
	/**
	 * Gaps that are certainly shorter than the crawl-delay in force, and all gaps for which a crawl-delay was in
	 * force.
	 */
	shortCount = 0;
	delayedCount = 0;

	/**
	 * Counts the gap before a request.
	 *
	 * @param delaySeconds the crawl-delay in force; undefined if there is none.
	 * @param siteIndex the site for which it holds.
	 */
	add(seconds: number, delaySeconds: number | undefined, siteIndex = 0): void {
		const gapSeconds = seconds - this.#lastSeconds;
		const siteGapSeconds = seconds - (this.#lastOfSites[siteIndex] ?? Number.NaN);
		this.#lastOfSites[siteIndex] = seconds;
		if (!Number.isInteger(seconds)) this.#stepSeconds = MIN_STEP_SECONDS;
		this.#lastSeconds = seconds;
		// The first request has no gap. The gap of a request that the log has too late is not known.
		if (!(gapSeconds >= 0)) return;
		const gapMs = gapSeconds * 1000;
		if (this.gapCount === 0) this.#makeRoom();
		const bucket =
			gapMs < 1 ? 0 : Math.min(BUCKET_COUNT - 1, 1 + Math.floor(Math.log2(gapMs) * BUCKETS_PER_DOUBLING));
		this.#counts[bucket]!++;
		this.#sumsMs[bucket]! += gapMs;
		this.gapCount++;
		if (delaySeconds === undefined || delaySeconds <= 0 || !(siteGapSeconds >= 0)) return;
		this.delayedCount++;
		// Two times may be a step further apart than they look. A gap as long as the crawl-delay is never short.
		if (siteGapSeconds + this.#stepSeconds <= delaySeconds) this.shortCount++;
	}

	/** Adds the gaps of another crawler's requests, or of the same one's by another identity. */
	addAll(other: Pace): void {
		if (other.gapCount === 0) return;
		if (this.gapCount === 0) this.#makeRoom();
		for (const [bucket, count] of other.#counts.entries()) {
			this.#counts[bucket]! += count;
			this.#sumsMs[bucket]! += other.#sumsMs[bucket]!;
		}
		this.gapCount += other.gapCount;
		this.shortCount += other.shortCount;
		this.delayedCount += other.delayedCount;
	}

	#makeRoom(): void {
		this.#counts = new Uint32Array(BUCKET_COUNT);
		this.#sumsMs = new Float64Array(BUCKET_COUNT);
	}

	/** The median in seconds; null if there is no gap. It is the average of the bucket that contains the median. */
	medianSeconds(): number | null {
		let left = this.gapCount / 2;
		for (let bucket = 0; bucket < this.#counts.length; bucket++) {
			const count = this.#counts[bucket]!;
			left -= count;
			if (count > 0 && left <= 0) return this.#sumsMs[bucket]! / count / 1000;
		}
		return null;
	}
}
