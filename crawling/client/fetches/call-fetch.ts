import { unlessAborted } from "./abort.js";
import { discard } from "./body.js";
import { argumentErrorOf, NoFetchError } from "./response-head.js";

/**
 * Calls the option `fetch`.
 * @returns its answer; rejects with the signal's reason if that comes first, and with a NoFetchError if it throws: a fetch
 *   rejects the promise that it returns.
 */
export function callFetch(
	fetch: typeof globalThis.fetch,
	url: string,
	init: RequestInit & { readonly signal: AbortSignal },
): Promise<Response> {
	const { signal } = init;
	// In a turn of its own: where Node's fetch rejects at once, the error's stack would be full of our functions.
	const answer = Promise.resolve().then((): Promise<Response> => {
		// A request that was ended while it was made ready is not sent, whatever the option does with its signal.
		signal.throwIfAborted();
		try {
			return fetch(url, init);
		} catch (error) {
			const expected = "fetch: expected a function that returns a promise, got one that throws at once";
			throw argumentErrorOf(error) ?? new NoFetchError(expected, { cause: error });
		}
	});
	// A host that ignores the signal may still answer; then its connection is released.
	answer.then((response) => signal.aborted && discard(response)).catch(() => {});
	return unlessAborted(answer, signal);
}
