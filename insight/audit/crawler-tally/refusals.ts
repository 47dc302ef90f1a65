import type { RefusalReport, RefusedRequest } from "../types.js";
import { hasRoom, inTime, keepShown } from "./shown-requests.js";

/** The statuses by which a site refuses: it asks for a password, forbids, has no such method, or is asked too often. */
const REFUSING: ReadonlySet<number> = new Set([401, 403, 405, 429, 503]);

/** Whether a server refuses a request by this status. */
export function isRefusal(status: number): boolean {
	return REFUSING.has(status);
}

/** The requests of a crawler that robots.txt allows and the server refused. */
export class Refusals {
	/** By status. Null before the first: most crawlers are refused nothing. */
	#counts: Map<number, number> | null = null;
	readonly #requests: RefusedRequest[] = [];

	/** @param toRefused describes the request, if it is kept. */
	add(status: number, toRefused: () => RefusedRequest): void {
		this.#count(status, 1);
		if (hasRoom(this.#requests)) keepShown(this.#requests, toRefused());
	}

	addAll(other: Refusals): void {
		for (const [status, count] of other.#counts ?? []) this.#count(status, count);
		for (const request of other.#requests) keepShown(this.#requests, request);
	}

	report(): RefusalReport {
		const statuses = Array.from(this.#counts ?? [], ([status, count]) => ({ status, count }));
		return {
			count: statuses.reduce((sum, { count }) => sum + count, 0),
			statuses: statuses.sort((one, other) => one.status - other.status),
			requests: [...this.#requests].sort(inTime),
		};
	}

	#count(status: number, count: number): void {
		this.#counts ??= new Map();
		this.#counts.set(status, (this.#counts.get(status) ?? 0) + count);
	}
}
