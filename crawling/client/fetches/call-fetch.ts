import { unlessAborted } from "./abort.js";
import { discard } from "./body.js";
import { argumentErrorOf, NoFetchError } from "./response-head.js";

/**
 * Calls the option `fetch`.
 * @returns its answer; rejects with the signal's reason if that comes first.
 * @throws NoFetchError if it throws: a fetch rejects the promise that it returns; the signal's reason if it is aborted.
 */
export function callFetch(
	fetch: typeof globalThis.fetch,
	url: string,
	init: RequestInit & { readonly signal: AbortSignal },
): Promise<Response> {
	const { signal } = init;
	// A request that was ended while it was made ready is not sent, whatever the option does with its signal.
	signal.throwIfAborted();
	// The caller's function may be no fetch, and return no promise.
	const answer = Promise.resolve(callAtOnce(() => fetch(url, init)));
	// A host that ignores the signal may still answer; then its connection is released.
	answer.then((response) => signal.aborted && discard(response)).catch(() => {});
	return unlessAborted(answer, signal);
}

function callAtOnce<T>(call: () => T): T {
	try {
		return call();
	} catch (error) {
		const expected = "fetch: expected a function that returns a promise, got one that throws at once";
		throw argumentErrorOf(error) ?? new NoFetchError(expected, { cause: error });
	}
}
