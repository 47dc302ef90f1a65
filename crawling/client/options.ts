import {
	EXPECTED_PRODUCT_TOKEN,
	MAX_BODY_OCTETS,
	MIN_MAX_BYTES,
	memberOf,
	tagOfObject,
	toParsedFile,
	typeError,
	validateMembers,
} from "../../bindings/internal.js";
import type {
	AnyRobotsTxt,
	Crawler,
	Dialect,
	ParseOptions,
	RobotsTxtBody,
} from "../../bindings/shared-exports.js";
import { OCTETS_BEYOND_LIMIT } from "../access/copy-body.js";
import { readAccessOptions } from "../access/settings.js";
import type { AccessOptions, AccessPolicy } from "../access/types.js";
import { toNumber } from "../number-option.js";
import { type AskedCrawler, toAskedCrawler } from "./asked-crawler.js";
import { toSteadyClock } from "./clock.js";
import { type RobotsClientEvent, type RobotsClientListener, toSafeListener } from "./events.js";
import { BodyRoom } from "./fetches/body-room.js";
import { dispatcherTransport, type RequestDispatcher, requireDispatcher } from "./fetches/dispatcher.js";
import type { FetchSettings } from "./fetches/fetch-robots-txt.js";
import type { RequestGuard } from "./fetches/guards/guard.js";
import { hasNodeTransport, loadNodeTransport } from "./fetches/node-transport.js";
import { Pacing } from "./fetches/pacing.js";
import type { PrepareRequest } from "./fetches/prepare.js";
import type { ReadingWay } from "./memory/origin-policy.js";
import { GuardedStore, type RobotsStore } from "./store/store.js";

/** The reader of files: the class `RobotsTxt` of any entry, or an object whose `parse` calls such a class. */
export interface RobotsTxtParser<F extends AnyRobotsTxt = AnyRobotsTxt> {
	/** As `RobotsTxt.parse`. */
	parse(body: RobotsTxtBody, options?: ParseOptions): F;
}

/** Options of a `RobotsClient`. */
export interface RobotsClientOptions<F extends AnyRobotsTxt = AnyRobotsTxt>
	extends Omit<ParseOptions, "url"> {
	/** The crawler's product token, a list of them, or its profile, as `RobotsTxt.matcher` takes it. */
	readonly productToken: Crawler;
	/** The User-Agent header; it should contain a product token (RFC 9309 §2.2.1). Default: the first token. */
	readonly userAgent?: string | undefined;
	/**
	 * Reads the files, by the engine of its entry: `RobotsTxt` of `robotstxt-wasm/js` if the host runs no WebAssembly,
	 * of `robotstxt-wasm/auto` if it may not. Default: `RobotsTxt` of `robotstxt-wasm`.
	 */
	readonly parser?: RobotsTxtParser<F> | undefined;
	/** The policy in outages; default `rfc9309`. */
	readonly policy?: AccessPolicy | undefined;
	/** Keep the last copy in an outage of more than 30 days (RFC 9309 §2.3.1.4); default false: allow all. */
	readonly keepLastCopy?: boolean | undefined;
	/** The effective answer in the first 30 days of an outage; default `last-copy`, see `AccessOptions`. */
	readonly duringOutage?: AccessOptions["duringOutage"];
	/** The meaning of a firewall's challenge in place of the robots.txt; default `by-status`, see `AccessOptions`. */
	readonly challenges?: AccessOptions["challenges"];
	/** Whether to send conditional requests; default: true in `rfc9309`, false in `google`. */
	readonly conditional?: boolean | undefined;
	/**
	 * Default: the host's. It must obey `redirect: "manual"` (a response that says it was redirected makes the
	 * robots.txt unreachable), and return responses of any origin. It must reject and not throw: a function that
	 * throws is not a fetch. A body that is no web stream is read whole.
	 */
	readonly fetch?: typeof fetch | undefined;
	/**
	 * `fetch` (the default): the option `fetch`, or the host's. `node`: `nodeFetch()` of `robotstxt-wasm/node`, which
	 * detects cut bodies; only in Node.
	 */
	readonly transport?: "fetch" | "node" | undefined;
	/**
	 * Sends all requests, such as undici's `new ProxyAgent(url)`: robots.txt files, without content codings, and the pages
	 * of `politeFetch`, by the host's `fetch`. Only in Node, not beside `fetch` or `transport: "node"`. It stays the
	 * caller's to close.
	 */
	readonly dispatcher?: RequestDispatcher | undefined;
	/**
	 * The clock, in Unix milliseconds (an event warns of values that look like seconds); default `Date.now`. If it
	 * fails, it continues by the time that passes on the host's clock.
	 */
	readonly now?: (() => number) | undefined;
	/** The store that clients share, any object with Keyv's interface; default: memory only. */
	readonly store?: RobotsStore | undefined;
	/** The limit for a whole fetch: guards, redirects, body; default 30,000. */
	readonly timeoutMs?: number | undefined;
	/** The limit for one answer of the store; default 1,000. */
	readonly storeTimeoutMs?: number | undefined;
	/** Origins kept in memory, the last used ones; default 1,000. */
	readonly maxOrigins?: number | undefined;
	/**
	 * Bytes of memory for all kept data of origins: bodies, parsed files and compiled rules, objects; default
	 * 67,108,864 (64 MiB). The origin asked last is always kept. Bodies that are being read take up to half as much in
	 * addition; borrowed matchers do not count.
	 */
	readonly maxMemoryBytes?: number | undefined;
	/** Called before each redirect is followed; false makes the robots.txt unreachable. */
	readonly allowRedirect?: RequestGuard | undefined;
	/** Called before every request, including the first. */
	readonly allowRequest?: RequestGuard | undefined;
	/**
	 * Called just before each request is sent, each hop of a redirect too; it returns headers to add, such as a signature. They
	 * are sent with this request only. If it fails, nothing is sent or recorded, and the question rejects.
	 */
	readonly prepare?: PrepareRequest | undefined;
	/**
	 * Whether the rest of a site can be reached. Only called by policy `google`, once its robots.txt has been
	 * unreachable for 30 days: a site that is not reachable either stays forbidden.
	 */
	readonly probeSite?:
		| ((origin: string, context: { readonly signal: AbortSignal }) => boolean | Promise<boolean>)
		| undefined;
	/** Aborts everything under way, and ends the client. */
	readonly signal?: AbortSignal | undefined;
	readonly onEvent?: RobotsClientListener | undefined;
}

/** Options of one question. */
export interface QuestionOptions {
	/** A crawler other than the client's own, asked by the same file. */
	readonly crawler?: Crawler | undefined;
	/** Ends only this question; the fetch continues for the next caller. */
	readonly signal?: AbortSignal | undefined;
}

/** Validated options. */
export interface ClientSettings<F = unknown> {
	/** The client's own. */
	readonly crawler: AskedCrawler;
	readonly dialect: Dialect;
	readonly reading: ReadingWay;
	/** Reads a file with the caller's parser, for the caller. */
	readonly parse: (body: RobotsTxtBody, url: string) => F;
	/** Validated, with policy and limit filled in. */
	readonly access: AccessOptions & Required<Pick<AccessOptions, "policy" | "maxBytes">>;
	readonly isDefaultUserAgent: boolean;
	readonly fetching: FetchSettings;
	readonly now: () => number;
	readonly store: GuardedStore | null;
	readonly maxOrigins: number;
	readonly maxMemoryOctets: number;
	readonly probeSite: RobotsClientOptions["probeSite"];
	readonly signal: AbortSignal | undefined;
	readonly emit: (event: RobotsClientEvent) => void;
}

export const CLIENT_OPTION_NAMES: readonly (keyof RobotsClientOptions)[] = [
	"productToken",
	"userAgent",
	"dialect",
	"parser",
	"maxBytes",
	"policy",
	"keepLastCopy",
	"duringOutage",
	"challenges",
	"conditional",
	"fetch",
	"transport",
	"dispatcher",
	"now",
	"store",
	"timeoutMs",
	"storeTimeoutMs",
	"maxOrigins",
	"maxMemoryBytes",
	"allowRedirect",
	"allowRequest",
	"prepare",
	"probeSite",
	"signal",
	"onEvent",
];
/** The types of the used members of a signal. */
const SIGNAL_TYPES = "boolean,function,function";
const QUESTION_OPTION_NAMES: readonly (keyof QuestionOptions)[] = ["crawler", "signal"];

/** The longest delay of a timer. */
export const MAX_TIMER_MS = 2 ** 31 - 1;
/** A smaller limit would not hold the files of a few sites. */
const MIN_MEMORY_OCTETS = 2 ** 20;
/** A small part of a server with 512 MB. */
const DEFAULT_MEMORY_OCTETS = 2 ** 26;
/** The share of the memory for bodies that are being read. */
const SHARE_OF_BODIES = 1 / 2;
/** The share of a fetch's time during which a waiting body may block others that need room. */
const SHARE_OF_PATIENCE = 1 / 4;

/** @throws TypeError or RangeError that names the option; Error if the engine cannot run. */
export function readClientOptions<F extends AnyRobotsTxt>(
	options: RobotsClientOptions<F>,
	defaultParser: RobotsTxtParser,
): ClientSettings<F> {
	validateMembers("options", options, CLIENT_OPTION_NAMES, "an object with a productToken");
	const {
		productToken,
		dialect = "rfc9309",
		maxBytes = MIN_MAX_BYTES,
		parser = defaultParser as RobotsTxtParser<F>,
	} = options;
	if (productToken === undefined && options.userAgent !== undefined) {
		const hint = "; did you mean productToken beside userAgent, which is only a header?";
		throw typeError("productToken", EXPECTED_PRODUCT_TOKEN, productToken, hint);
	}
	const crawler = toAskedCrawler(productToken, dialect, "productToken");
	const userAgent = options.userAgent ?? crawler.productTokens[0];
	if (typeof userAgent !== "string" || !/^[ -~]*[!-~][ -~]*$/.test(userAgent)) {
		throw typeError("userAgent", "a line of printable ASCII", userAgent);
	}
	const { policy = "rfc9309", keepLastCopy, duringOutage, conditional, challenges, store } = options;
	for (const name of [
		"allowRedirect",
		"allowRequest",
		"prepare",
		"probeSite",
		"onEvent",
		"fetch",
		"now",
	] as const) {
		const value: unknown = options[name];
		if (value !== undefined && typeof value !== "function") {
			throw typeError(name, "a function", value);
		}
	}
	if (
		store !== undefined &&
		(typeof memberOf(store, "get") !== "function" || typeof memberOf(store, "set") !== "function")
	) {
		throw typeError("store", "an object with the methods get and set", store);
	}
	const transport = readTransport(options);
	const now = toSteadyClock(options.now ?? Date.now);
	const access = { policy, keepLastCopy, duringOutage, conditional, challenges, maxBytes };
	readAccessOptions(access);
	if (typeof parser?.parse !== "function") {
		throw typeError("parser", "the class RobotsTxt of an entry", parser);
	}
	const parse = (body: RobotsTxtBody, url?: string) => parser.parse(body, { dialect, maxBytes, url });
	// The library validates the other options by parsing an empty file, before anything is fetched.
	const sample = toParsedFile(parse(""), 'parser.parse("")');
	const emit = toSafeListener(options.onEvent);
	const timeoutMs = toWhole("timeoutMs", options.timeoutMs ?? 30_000, MAX_TIMER_MS);
	const storeTimeoutMs = toWhole("storeTimeoutMs", options.storeTimeoutMs ?? 1000, MAX_TIMER_MS);
	const maxMemoryBytes = options.maxMemoryBytes ?? DEFAULT_MEMORY_OCTETS;
	const most = Number.MAX_SAFE_INTEGER;
	const maxMemoryOctets = toWhole("maxMemoryBytes", maxMemoryBytes, most, MIN_MEMORY_OCTETS);
	const maxOctets = Math.min(maxBytes, MAX_BODY_OCTETS) + OCTETS_BEYOND_LIMIT;
	return {
		crawler,
		dialect,
		reading: { sample, maxOctets: maxBytes },
		parse,
		access,
		isDefaultUserAgent: options.userAgent === undefined,
		fetching: {
			fetch: transport,
			dispatcher: options.dispatcher,
			userAgent,
			timeoutMs,
			allowRequest: options.allowRequest,
			allowRedirect: options.allowRedirect,
			prepare: options.prepare,
			maxOctets,
			room: new BodyRoom(
				Math.floor(maxMemoryOctets * SHARE_OF_BODIES),
				maxOctets,
				timeoutMs * SHARE_OF_PATIENCE,
			),
			pacing: new Pacing(),
			emit,
		},
		now,
		store:
			store === undefined ? null : new GuardedStore(store, access, storeTimeoutMs, () => now() / 1000, emit),
		maxOrigins: toWhole("maxOrigins", options.maxOrigins ?? 1000, Number.MAX_SAFE_INTEGER),
		maxMemoryOctets,
		probeSite: options.probeSite,
		signal: toSignal(options.signal),
		emit,
	};
}

/** @returns the function that sends the requests for robots.txt files. */
function readTransport({ transport = "fetch", fetch: given, dispatcher }: RobotsClientOptions): typeof fetch {
	if (transport !== "fetch" && transport !== "node") {
		throw typeError("transport", '"fetch" or "node"', transport);
	}
	if (dispatcher !== undefined) {
		requireDispatcher(dispatcher);
		if (given !== undefined)
			throw typeError("fetch", "none beside a dispatcher: only one of them can send", given);
		if (transport === "node") throw typeError("transport", '"fetch" beside a dispatcher', transport);
		return dispatcherTransport(dispatcher);
	}
	// Looked up at each call, so that a `fetch` that is replaced later is used.
	if (transport === "fetch") return given ?? ((input, init) => fetch(input, init));
	if (given !== undefined) throw typeError("fetch", 'none beside transport: "node"', given);
	if (!hasNodeTransport()) throw typeError("transport", '"fetch", as this is not Node', transport);
	return loadNodeTransport();
}

/** Validated options of a question. */
export interface Question {
	readonly crawler: AskedCrawler;
	readonly signal: AbortSignal | undefined;
}

/** @throws TypeError if a question's options are no object, such as a signal passed instead of options. */
export function readQuestion(options: unknown, { crawler, dialect }: ClientSettings): Question {
	if (options === undefined) return { crawler, signal: undefined };
	const expected = "an object with a signal or a crawler, or undefined";
	if (isSignal(options)) throw typeError("options", expected, options);
	validateMembers("options", options, QUESTION_OPTION_NAMES, expected);
	const { crawler: other, signal } = options as QuestionOptions;
	return {
		crawler: other === undefined ? crawler : toAskedCrawler(other, dialect, "crawler"),
		signal: toSignal(signal),
	};
}

/** @throws TypeError if the value is neither undefined nor a signal. */
function toSignal(signal: unknown): AbortSignal | undefined {
	if (signal === undefined || isSignal(signal)) return signal;
	throw typeError("signal", "an AbortSignal", signal);
}

/** True for the host's signals of any realm, and for objects with the same interface. */
function isSignal(value: unknown): value is AbortSignal {
	try {
		// Some hosts have a class of their own, without a tag.
		if (tagOfObject(value) !== "[object AbortSignal]" && !(value instanceof AbortSignal)) return false;
		const { aborted, addEventListener, throwIfAborted } = value as Partial<AbortSignal>;
		return [aborted, addEventListener, throwIfAborted].map((member) => typeof member).join() === SIGNAL_TYPES;
	} catch {
		return false;
	}
}

function toWhole(argument: string, value: unknown, most: number, least = 1): number {
	const expected = `a whole number from ${least} to ${most}`;
	const isWithin = (number: number) => Number.isInteger(number) && number >= least && number <= most;
	return toNumber(argument, value, expected, isWithin);
}
