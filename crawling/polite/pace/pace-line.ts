import { PaceHeap } from "./pace-heap.js";

/** The priority of a robots.txt request: it goes before all pages of its origin, and needs no permission. */
export const ROBOTS_TXT_PRIORITY = Number.POSITIVE_INFINITY;

/** A request that waits or has been sent. Made by `PaceQueue.add`. */
export interface Ticket<T> {
	readonly item: T;
	readonly origin: string;
	/** Requests are numbered in the order of their calls. */
	readonly number: number;
	readonly priority: number;
	readonly addedAtMs: number;
}

/** A request and its state. */
export interface Waiting<T> extends Ticket<T> {
	state: "asking" | "allowed" | "out" | "gone";
	/** The time until which the answer that allows it is valid. */
	allowedUntilMs: number;
}

/** The waiting requests of an origin: the highest priority first, and of one priority the first that came. */
export class PaceLine<T> {
	/** In the order in which they came. */
	readonly #waiting = new Set<Waiting<T>>();
	/** In the order in which they go. Requests that have left stay until they come up. */
	readonly #heap = new PaceHeap<Waiting<T>>(goesBefore);
	#pageCount = 0;

	get size(): number {
		return this.#waiting.size;
	}

	/** Those that are no requests for a robots.txt. */
	get pageCount(): number {
		return this.#pageCount;
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
		this.#heap.push(request);
		if (!isForRobotsTxt(request)) this.#pageCount++;
	}

	remove(request: Waiting<T>): void {
		if (!this.#waiting.delete(request)) return;
		if (!isForRobotsTxt(request)) this.#pageCount--;
		this.#heap.dropOutdated(this.#waiting, this.#waiting.size);
	}

	[Symbol.iterator](): Iterator<Waiting<T>> {
		return this.#waiting.values();
	}
}

export function isForRobotsTxt({ priority }: Ticket<unknown>): boolean {
	return priority === ROBOTS_TXT_PRIORITY;
}

function goesBefore(one: Ticket<unknown>, other: Ticket<unknown>): boolean {
	return one.priority === other.priority ? one.number < other.number : one.priority > other.priority;
}
