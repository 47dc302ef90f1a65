import { PaceHeap } from "./pace-heap.js";

/** The priority of a request for an origin's own robots.txt: it goes before all others of its origin. */
export const ROBOTS_TXT_PRIORITY = Number.POSITIVE_INFINITY;

/** A request that waits or has been sent. Made by `PaceQueue.add`. */
export interface Ticket<T> {
	readonly item: T;
	readonly origin: string;
	/** Requests are numbered in the order in which they come. */
	readonly number: number;
	/** The lowest goes first among those of one priority: its own number, or that of an earlier request of its call. */
	readonly placeNumber: number;
	/** False for a robots.txt, which needs no permission. */
	readonly isPage: boolean;
	/** Whether it begins later than its turn, by `PaceQueue.begin`. */
	readonly beginsLater: boolean;
	readonly priority: number;
	readonly addedAtMs: number;
}

/** A request and its state. */
export interface Waiting<T> extends Ticket<T> {
	state: "asking" | "allowed" | "out" | "gone";
	/** The time until which the answer that allows it is valid. */
	allowedUntilMs: number;
	/** The highest goes first: the priority, but for a robots.txt of another origin. */
	rank: number;
	/** The lowest goes first among those of one rank. */
	place: number;
}

/**
 * The waiting requests of an origin: the highest priority first, and of one priority the first that came. A redirect
 * within the origin keeps the place of its call: otherwise all calls of a list would be under way before the first one
 * ends.
 *
 * Other origins may redirect the requests for their robots.txt here. One of these at a time has a place, and the next
 * one gets a place once it has left, after all pages that wait then: they delay a page by at most one request.
 */
export class PaceLine<T> {
	/** In the order in which they came. */
	readonly #waiting = new Set<Waiting<T>>();
	/** In the order in which they go. Requests that have left stay until they are the first. */
	readonly #heap = new PaceHeap<Waiting<T>>(goesBefore);
	/** The request for the robots.txt of another origin that has a place. */
	#foreign: Waiting<T> | undefined;
	/** The others, in the order in which they came. */
	readonly #laterForeign = new Set<Waiting<T>>();
	#pageCount = 0;
	#lastNumber = 0;

	get size(): number {
		return this.#waiting.size;
	}

	/** Those that are no requests for a robots.txt. */
	get pageCount(): number {
		return this.#pageCount;
	}

	/** The next request for the robots.txt of another origin. */
	get foreign(): Waiting<T> | undefined {
		return this.#foreign;
	}

	/** Requests for the robots.txt files of other origins. */
	get foreignCount(): number {
		return this.#laterForeign.size + (this.#foreign === undefined ? 0 : 1);
	}

	/** Entries of the heap, including outdated ones. */
	get entryCount(): number {
		return this.#heap.size;
	}

	/** The one that has waited longest. */
	get oldest(): Waiting<T> | undefined {
		const [first] = this.#waiting;
		return first;
	}

	/** The one that goes next. */
	get head(): Waiting<T> | undefined {
		for (;;) {
			const head = this.#heap.peek();
			if (head === undefined || this.#waiting.has(head)) return head;
			this.#heap.pop();
		}
	}

	add(request: Waiting<T>): void {
		this.#waiting.add(request);
		this.#lastNumber = request.number;
		if (request.isPage) this.#pageCount++;
		if (isForeign(request)) {
			if (this.#foreign !== undefined) {
				this.#laterForeign.add(request);
				return;
			}
			this.#foreign = request;
		}
		this.#place(request);
	}

	remove(request: Waiting<T>): void {
		if (!this.#waiting.delete(request)) return;
		if (request.isPage) this.#pageCount--;
		this.#laterForeign.delete(request);
		if (request === this.#foreign) {
			[this.#foreign] = this.#laterForeign;
			if (this.#foreign !== undefined) {
				this.#laterForeign.delete(this.#foreign);
				this.#place(this.#foreign);
			}
		}
		this.#heap.dropOutdated(this.#placed(), this.#waiting.size);
	}

	#place(request: Waiting<T>): void {
		const isOwn = !isForeign(request);
		// After the last one that has come, and before the next one.
		request.place = isOwn ? request.placeNumber : this.#lastNumber + 0.5;
		request.rank = isOwn ? request.priority : this.#lowestPriority();
		this.#heap.push(request);
	}

	/** The lowest priority of a page that waits; 0 if no page has a lower one. */
	#lowestPriority(): number {
		let lowest = 0;
		for (const { isPage, priority } of this.#waiting) if (isPage && priority < lowest) lowest = priority;
		return lowest;
	}

	*#placed(): Generator<Waiting<T>> {
		for (const request of this.#waiting) if (!this.#laterForeign.has(request)) yield request;
	}

	[Symbol.iterator](): Iterator<Waiting<T>> {
		return this.#waiting.values();
	}
}

function isForeign({ isPage, priority }: Ticket<unknown>): boolean {
	return !isPage && priority !== ROBOTS_TXT_PRIORITY;
}

function goesBefore(one: Waiting<unknown>, other: Waiting<unknown>): boolean {
	return one.rank === other.rank ? one.place < other.place : one.rank > other.rank;
}
