import { afterEach, beforeEach, expect, vi } from "vitest";

/** One request as the network saw it. */
export interface Seen {
	readonly url: string;
	/** Time of the simulated clock since the test began. */
	readonly atMs: number;
	readonly method: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** How a site answers: a body, a response, or what makes one. */
export type SiteAnswer =
	| string
	| (() => Response | Promise<Response>)
	| ((request: Request) => Response | Promise<Response>);

/** Sites without a network, in simulated time. */
export interface Sites {
	readonly fetch: typeof fetch;
	readonly seen: Seen[];
	/** Paths or whole URLs, in order, with the second they were asked for. */
	readonly log: string[];
}

/** @param answers by URL; `*` answers the rest, and there is no robots.txt elsewhere. */
export function makeSites(answers: Readonly<Record<string, SiteAnswer>>): Sites {
	const startMs = Date.now();
	const seen: Seen[] = [];
	const answerTo = async (request: Request): Promise<Response> => {
		const found = answers[request.url] ?? (request.url.endsWith("/robots.txt") ? undefined : answers["*"]);
		if (found === undefined) return new Response(null, { status: 404 });
		return typeof found === "string" ? new Response(found) : found(request);
	};
	return {
		seen,
		get log() {
			return seen.map(({ url, atMs }) => `${atMs / 1000} ${url}`);
		},
		fetch: async (input, init) => {
			const request = new Request(input, {
				...init,
				...(init?.body ? { duplex: "half" } : {}),
			} as RequestInit);
			const headers = Object.fromEntries(request.headers);
			const { url, method } = request;
			const atMs = Date.now() - startMs;
			const body = await request.clone().text();
			seen.push({ url, atMs, method, headers, body });
			return answerTo(request);
		},
	};
}

/** Lets simulated time pass until a promise is done. */
export async function inTime<T>(promise: Promise<T>): Promise<T> {
	let isDone = false;
	const end = (): void => {
		isDone = true;
	};
	promise.then(end, end);
	// Data of streams needs turns of the event loop, which simulated time does not bring.
	for (let round = 0; !isDone && round < 100_000; round++) {
		await new Promise((resolve) => setImmediate(resolve));
		if (!isDone) await vi.advanceTimersToNextTimerAsync();
	}
	return promise;
}

export function redirectTo(location: string, status = 302): () => Response {
	return () => new Response(null, { status, headers: { location } });
}

/** When simulated time begins. */
export const START_MS = 1_750_000_000_000;

/** To be called once in a test file: every test has simulated time, and `disposed` ends with it, leaving no timer. */
export function inSimulatedTime(disposed: { dispose(): Promise<void> }[]): void {
	beforeEach(() => {
		vi.useFakeTimers({ now: START_MS, toFake: ["setTimeout", "clearTimeout", "Date"] });
	});
	afterEach(async () => {
		await Promise.all(disposed.splice(0).map((each) => each.dispose()));
		expect(vi.getTimerCount(), "no timer is left").toBe(0);
		vi.useRealTimers();
	});
}
