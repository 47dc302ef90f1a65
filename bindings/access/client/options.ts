import { validateCrawler } from "../../arguments/crawler.js";
import { expectation } from "../../arguments/errors.js";
import { LEAST_MAX_BYTES, oneOf } from "../../arguments/options.js";
import type { ParseOptions } from "../../contract/types.js";
import { type EngineProvider, type OpenOptions, openFile, ParsedRobotsTxt } from "../../file/robots-txt.js";
import type { AccessPolicy } from "../types.js";
import { type RobotsClientEvent, type RobotsClientListener, toSafeListener } from "./events.js";
import type { FetchSettings } from "./fetch-robots-txt.js";
import type { RequestGuard } from "./guard.js";
import type { Reading } from "./origin-policy.js";
import { GuardedStore, type RobotsStore } from "./store.js";

/** Options of a `RobotsClient`. */
export interface RobotsClientOptions extends Omit<ParseOptions, "url"> {
	/** The crawler's product token, or a list of them, as `RobotsTxt.matcher` takes it. */
	readonly productToken: string | readonly string[];
	/** The User-Agent header; it should contain a product token (RFC 9309 §2.2.1). Default: the first token. */
	readonly userAgent?: string | undefined;
	/** How outages are bridged; default `rfc9309`. */
	readonly policy?: AccessPolicy | undefined;
	/** Keep the last copy in an outage of more than 30 days (RFC 9309 §2.3.1.4); default false: allow all. */
	readonly keepLastCopy?: boolean | undefined;
	/**
	 * Default: the host's. It must heed `redirect: "manual"` (a response that says it was redirected makes the
	 * robots.txt unreachable), and give responses of any origin. A body that is no web stream is read whole.
	 */
	readonly fetch?: typeof fetch | undefined;
	/** The clock, in Unix milliseconds (an event warns of what seems to be seconds); default `Date.now`. */
	readonly now?: (() => number) | undefined;
	/** Where clients share what they know, anything with Keyv's interface; default: in memory alone. */
	readonly store?: RobotsStore | undefined;
	/** For a whole fetch: guards, redirects, body; default 30,000. */
	readonly timeoutMs?: number | undefined;
	/** For one answer of the store; default 1,000. */
	readonly storeTimeoutMs?: number | undefined;
	/** Origins kept in memory, the last used ones; default 1,000. */
	readonly maxOrigins?: number | undefined;
	/** Asked before each redirect is followed; false makes the robots.txt unreachable. */
	readonly allowRedirect?: RequestGuard | undefined;
	/** Asked before every request, the first one too. */
	readonly allowRequest?: RequestGuard | undefined;
	/**
	 * Whether the rest of a site can be reached. Asked by policy `google` alone, once its robots.txt has been
	 * unreachable for 30 days: a site that is not reachable either stays forbidden.
	 */
	readonly probeSite?:
		| ((origin: string, context: { readonly signal: AbortSignal }) => boolean | Promise<boolean>)
		| undefined;
	/** Aborts everything under way, and ends the client. */
	readonly signal?: AbortSignal | undefined;
	readonly onEvent?: RobotsClientListener | undefined;
}

/** Options that have been judged. */
export interface ClientSettings {
	readonly reading: Reading;
	readonly access: {
		readonly policy: AccessPolicy;
		readonly keepLastCopy: boolean;
		readonly maxBytes: number;
	};
	readonly fetching: Omit<FetchSettings, "mostOctets">;
	readonly now: () => number;
	readonly store: GuardedStore | null;
	readonly maxOrigins: number;
	readonly probeSite: RobotsClientOptions["probeSite"];
	readonly signal: AbortSignal | undefined;
	readonly emit: (event: RobotsClientEvent) => void;
}

/** The longest that timers take. */
const MOST_MS = 2 ** 31 - 1;

/** @throws TypeError or RangeError that names the option; Error where the engine cannot run. */
export function readClientOptions(provider: EngineProvider, options: RobotsClientOptions): ClientSettings {
	if (options === null || typeof options !== "object") {
		throw new TypeError(expectation("options", "an object with a productToken", options));
	}
	const {
		productToken,
		dialect,
		engine,
		maxBytes = LEAST_MAX_BYTES,
	}: RobotsClientOptions & OpenOptions = options;
	const tokens = [...validateCrawler(productToken, "rfc9309", "productToken").productTokens];
	const userAgent = options.userAgent ?? tokens[0]!;
	if (typeof userAgent !== "string" || !/^[ -~]*[!-~][ -~]*$/.test(userAgent)) {
		throw new TypeError(expectation("userAgent", "a line of printable ASCII", userAgent));
	}
	const { policy = "rfc9309", keepLastCopy = false, now = Date.now, store } = options;
	if (typeof keepLastCopy !== "boolean") {
		throw new TypeError(expectation("keepLastCopy", "a boolean", keepLastCopy));
	}
	for (const name of ["allowRedirect", "allowRequest", "probeSite", "onEvent", "fetch", "now"] as const) {
		const value: unknown = options[name];
		if (value !== undefined && typeof value !== "function") {
			throw new TypeError(expectation(name, "a function", value));
		}
	}
	if (store !== undefined && (typeof store?.get !== "function" || typeof store.set !== "function")) {
		throw new TypeError(expectation("store", "an object with the methods get and set", store));
	}
	const access = { policy: oneOf("policy", policy, ["rfc9309", "google"]), keepLastCopy, maxBytes };
	const parse = { dialect, engine, maxBytes };
	// An empty file lets the library judge the rest, before anything is fetched.
	new ParsedRobotsTxt(openFile(provider, "", parse)).dispose();
	const emit = toSafeListener(options.onEvent);
	const storeTimeoutMs = toWhole("storeTimeoutMs", options.storeTimeoutMs ?? 1000, MOST_MS);
	return {
		reading: { provider, parse, productToken: tokens },
		access,
		fetching: {
			// Looked up at each call, so that a fetch that is replaced later is the one that is used.
			fetch: options.fetch ?? ((input, init) => fetch(input, init)),
			userAgent,
			timeoutMs: toWhole("timeoutMs", options.timeoutMs ?? 30_000, MOST_MS),
			allowRequest: options.allowRequest,
			allowRedirect: options.allowRedirect,
			emit,
		},
		now,
		store:
			store === undefined ? null : new GuardedStore(store, access, storeTimeoutMs, () => now() / 1000, emit),
		maxOrigins: toWhole("maxOrigins", options.maxOrigins ?? 1000, Number.MAX_SAFE_INTEGER),
		probeSite: options.probeSite,
		signal: toSignal(options.signal),
		emit,
	};
}

/** @throws TypeError where a question's options are no object, such as a signal that stands in for it. */
export function readQuestionSignal(options: unknown): AbortSignal | undefined {
	if (options === undefined) return undefined;
	if (options === null || typeof options !== "object" || isSignal(options)) {
		throw new TypeError(expectation("options", "an object with a signal, or undefined", options));
	}
	return toSignal((options as { readonly signal?: unknown }).signal);
}

/** @throws TypeError where it is neither undefined nor a signal. */
function toSignal(signal: unknown): AbortSignal | undefined {
	if (signal === undefined || isSignal(signal)) return signal;
	throw new TypeError(expectation("signal", "an AbortSignal", signal));
}

function isSignal(value: unknown): value is AbortSignal {
	return Object.prototype.toString.call(value) === "[object AbortSignal]";
}

function toWhole(argument: string, value: unknown, most: number): number {
	const expected = `a whole number from 1 to ${most}`;
	if (typeof value !== "number") throw new TypeError(expectation(argument, expected, value));
	if (!Number.isInteger(value) || value < 1 || value > most) {
		throw new RangeError(expectation(argument, expected, value));
	}
	return value;
}
