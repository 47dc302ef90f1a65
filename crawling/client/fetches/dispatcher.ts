import { memberOf, typeError } from "../../../bindings/internal.js";
import { importNodeEntry, nodeVersions } from "./node-transport.js";

/** A sender of requests: undici's `ProxyAgent`, `Agent`, or another dispatcher of undici 7 or later. */
export interface RequestDispatcher {
	/** Sends a request, and passes the answer to the handler, as undici's `Dispatcher.dispatch`. */
	// biome-ignore lint/suspicious/noExplicitAny: undici's own types, which are no dependency
	dispatch(options: any, handler: any): boolean;
}

/** @throws TypeError that names the option, if it is no dispatcher, or if the host's `fetch` would not use it. */
export function requireDispatcher(value: unknown): asserts value is RequestDispatcher {
	if (typeof memberOf(value, "dispatch") !== "function") {
		throw typeError("dispatcher", "a dispatcher of undici, such as new ProxyAgent(url)", value);
	}
	const { node, bun, deno } = nodeVersions();
	if (node === undefined || bun !== undefined || deno !== undefined) {
		throw typeError("dispatcher", "none, as this is not Node: its fetch would pass it over", value);
	}
}

/**
 * All calls share a fetched robots.txt, so no call can choose a dispatcher of its own.
 * @throws TypeError if a call names another dispatcher than the option does.
 */
export function requireSameDispatcher(given: unknown, dispatcher: RequestDispatcher | undefined): void {
	if (given === undefined || given === null || given === dispatcher) return;
	const expected =
		'none in a call: the option "dispatcher" of politeFetch is for its pages and their robots.txt files';
	throw typeError("dispatcher", expected, given);
}

/** Sends requests for robots.txt files by a dispatcher, without content codings. */
export function dispatcherTransport(dispatcher: RequestDispatcher): typeof fetch {
	return importNodeEntry(({ nodeFetch }) => nodeFetch({ dispatcher }));
}
