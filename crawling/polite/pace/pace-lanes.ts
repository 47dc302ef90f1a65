import { Lane, type PaceLimits } from "./pace-lane.js";

/** Sites whose failures are remembered while nothing waits for them. Beyond so many, the first seen are forgotten. */
const MAX_UNWELL_SITES = 10_000;

/** If there are fewer origins than this, they are not swept. */
const MIN_SWEPT_LANES = 64;

/** The origins that are remembered. */
export class Lanes<T> {
	/** In the order in which they were first seen. */
	readonly #lanes = new Map<string, Lane<T>>();
	#sweepAtCount = MIN_SWEPT_LANES;

	constructor(private readonly limits: PaceLimits) {}

	get size(): number {
		return this.#lanes.size;
	}

	get(origin: string): Lane<T> | undefined {
		return this.#lanes.get(origin);
	}

	/** The origin, which is remembered from now on. */
	open(origin: string, nowMs: number): Lane<T> {
		const known = this.#lanes.get(origin);
		if (known !== undefined) return known;
		if (this.#lanes.size >= this.#sweepAtCount) this.#sweep(nowMs);
		const lane = new Lane<T>(origin, this.limits);
		this.#lanes.set(origin, lane);
		return lane;
	}

	[Symbol.iterator](): IterableIterator<Lane<T>> {
		return this.#lanes.values();
	}

	/** Forgets idle origins. The next sweep is when there are twice as many origins as are left. */
	#sweep(nowMs: number): void {
		const idle = Array.from(this).filter((lane) => lane.isIdle(nowMs));
		const kept = new Set(idle.filter(({ health }) => !health.isWell).slice(-MAX_UNWELL_SITES));
		for (const lane of idle) if (!kept.has(lane)) this.#lanes.delete(lane.origin);
		this.#sweepAtCount = Math.max(MIN_SWEPT_LANES, 2 * this.#lanes.size);
	}
}
