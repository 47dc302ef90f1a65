import { memberOf, typeError } from "../../../../bindings/internal.js";
import type { ClientExplanation } from "../../types.js";
import { isPublicAddress } from "./public-address.js";

/**
 * The answer of a guard about a request: true allows it; false makes the robots.txt unreachable; `no-file` is as if
 * there were no file, so everything is allowed (for the first request, which is no redirect, it has the same effect as
 * false).
 */
export type GuardAnswer = boolean | "no-file";

/** The data for a guard besides the two URLs. */
export interface GuardContext {
	/** The origin whose robots.txt is fetched. */
	readonly origin: string;
	/** Redirects followed before this request; 0 for the first request. */
	readonly redirectCount: number;
	/** Aborted once the answer is not needed any more: time is over, or the client has ended. */
	readonly signal: AbortSignal;
	/**
	 * Asks the same client about a URL, by the robots.txt of that URL's own origin.
	 * @returns null if that cannot be known here: the URL's robots.txt is being fetched, or this fetch was
	 *   itself begun for a guard, and would lead to a circle.
	 */
	explain(url: string): Promise<ClientExplanation | null>;
}

/**
 * Decides whether a request may be sent.
 *
 * @param from the URL that redirects; null for the first request.
 * @param to the absolute http or https URL that would be requested.
 * @returns see `GuardAnswer`; any value except true and `no-file`, and any error, is a veto.
 */
export type RequestGuard = (
	from: string | null,
	to: string,
	context: GuardContext,
) => GuardAnswer | Promise<GuardAnswer>;

/** Finds the IP addresses of a host name; rejects if there are none. */
export type AddressResolver = (
	hostname: string,
	context: { readonly signal: AbortSignal },
) => Promise<readonly string[]>;

/** The part of Node's `dns` that is used; Deno and Bun have it too. */
interface Dns {
	readonly promises: {
		lookup(hostname: string, options: { all: true }): Promise<readonly { readonly address: string }[]>;
	};
}

/**
 * A guard that only allows requests to public addresses. A host name must have at least one address, and all of them
 * must be public (see `isPublicAddress`). An address in the URL itself must be public, in all the spellings of the URL
 * Standard.
 *
 * It checks before the connection is made, and the connection resolves the name again. The owner of the name's DNS can
 * give a different answer the second time (DNS rebinding). If that matters, also use a `fetch` that checks the address
 * of its connection with `isPublicAddress`, or block private networks outside of the program.
 *
 * @param options `resolve` finds a name's addresses; by default the system's resolver, by `node:dns`.
 * @returns a guard for `allowRedirect` or `allowRequest` of a `RobotsClient`.
 * @throws TypeError if `resolve` is no function; Error if there is none and the host has no `node:dns`.
 * @example
 * const guard = publicAddressesOnly({ resolve: async () => ["93.184.216.34", "10.0.0.1"] });
 * const { signal } = new AbortController();
 * const context = { origin: "https://example.com", redirectCount: 1, signal, explain: async () => null };
 * await guard("https://example.com/robots.txt", "https://example.net/robots.txt", context); // false
 */
export function publicAddressesOnly(options?: {
	readonly resolve?: AddressResolver | undefined;
}): RequestGuard;
/**
 * The guard itself, with the system's resolver: `allowRedirect: publicAddressesOnly` is the same as `allowRedirect:
 * publicAddressesOnly()`.
 *
 * @param from as in `RequestGuard`.
 * @param to as in `RequestGuard`.
 * @param context as in `RequestGuard`.
 * @returns a promise of false if an address of `to` is not public; it rejects if there is no address, or no
 *   `node:dns`.
 * @example
 * const { signal } = new AbortController();
 * const context = { origin: "https://example.com", redirectCount: 1, signal, explain: async () => null };
 * await publicAddressesOnly("https://example.com/robots.txt", "http://127.1/robots.txt", context); // false
 */
export function publicAddressesOnly(from: string | null, to: string, context: GuardContext): Promise<boolean>;
export function publicAddressesOnly(
	first: { readonly resolve?: AddressResolver | undefined } | string | null = {},
	to?: string,
	context?: GuardContext,
): RequestGuard | Promise<boolean> {
	if (to !== undefined && context !== undefined) return hasPublicAddresses(to, context, systemResolver);
	if (first === null || typeof first !== "object") {
		throw typeError("options", "an object", first);
	}
	const resolve = (memberOf(first, "resolve") as AddressResolver | undefined) ?? systemResolver();
	if (typeof resolve !== "function") throw typeError("resolve", "a function", resolve);
	return (_from, to, context) => hasPublicAddresses(to, context, () => resolve);
}

async function hasPublicAddresses(
	to: string,
	{ signal }: GuardContext,
	resolver: () => AddressResolver,
): Promise<boolean> {
	// The URL Standard's parser has changed every spelling of an address to its canonical one.
	const { hostname } = new URL(to);
	if (hostname.startsWith("[")) return isPublicAddress(hostname.slice(1, -1));
	if (/^[\d.]+$/.test(hostname)) return isPublicAddress(hostname);
	const addresses = await resolver()(hostname, { signal });
	return addresses.length > 0 && addresses.every((address) => isPublicAddress(address));
}

/** Loaded at run time, not imported: the library's bundles also load on hosts without the module. */
function systemResolver(): AddressResolver {
	const host = globalThis as {
		readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
	};
	const dns = host.process?.getBuiltinModule?.("node:dns") as Dns | undefined;
	if (dns === undefined) {
		const expected = "a function, as this host does not give out node:dns (Node does from 20.16 on)";
		throw typeError("resolve", expected, undefined);
	}
	return async (hostname) => {
		const found = await dns.promises.lookup(hostname, { all: true });
		return found.map(({ address }) => address);
	};
}
