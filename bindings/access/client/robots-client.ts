import { DisposedError, describeValue, EngineMemoryError, expectation } from "../../arguments/errors.js";
import { AsyncDisposableBase } from "../../contract/disposal.js";
import { MOST_BODY_OCTETS } from "../../contract/limits.js";
import type { Explanation, UrlInput } from "../../contract/types.js";
import type { Matcher } from "../../file/matcher.js";
import type { EngineProvider } from "../../file/robots-txt.js";
import { OCTETS_BEYOND_LIMIT } from "../copy-body.js";
import { nextAccessState } from "../next-access-state.js";
import { isUnreachableStatus } from "../stored-state.js";
import type { Access, AccessResult, AccessState } from "../types.js";
import { onAbort, withDeadline } from "./abort.js";
import { EvictedStates } from "./evicted-states.js";
import { type Fetched, type FetchSettings, fetchRobotsTxt } from "./fetch-robots-txt.js";
import { Flight } from "./flight.js";
import {
	type ClientSettings,
	type RobotsClientOptions,
	readClientOptions,
	readQuestionSignal,
} from "./options.js";
import { OriginCache } from "./origin-cache.js";
import { OriginPolicy, refusalOf } from "./origin-policy.js";
import { OriginReader } from "./origin-reader.js";
import type { SharedFile } from "./shared-file.js";
import type { Known } from "./store.js";

/** Options of one question. */
export interface QuestionOptions {
	/** Ends this question alone; the fetch goes on, for whoever asks next. */
	readonly signal?: AbortSignal | undefined;
}

/** What an explanation says about the robots.txt that it rests on. */
export type AccessSummary = Omit<Access, "state" | "conditional" | "notices" | "holdsUntilSeconds">;

/** A verdict with everything that led to it, the fetching included. */
export interface ClientExplanation extends Explanation {
	readonly access: AccessSummary;
}

const NOTHING_KNOWN: Known = { state: null, copyUrl: null, retryAfterSeconds: null };

/** From 2001 on Unix seconds have ten digits; as milliseconds such numbers lie in early 1970. */
const EARLIEST_SECONDS = 1e9;

/**
 * A polite crawler's memory of robots.txt files. Entries give it their engines, and their docstrings its
 * methods an example.
 */
export class BaseRobotsClient extends AsyncDisposableBase {
	readonly #settings: ClientSettings;
	readonly #fetching: FetchSettings;
	readonly #origins: OriginCache<OriginPolicy>;
	readonly #evicted = new EvictedStates();
	readonly #originReader: OriginReader;
	readonly #refusal: SharedFile;
	readonly #flights = new Map<string, Flight<OriginPolicy>>();
	/** Ends the wait for the client's own signal. */
	#unlisten: (() => void) | undefined;
	#isClockDoubted = false;
	/** Why the client has ended; undefined while it has not. */
	#ended: { readonly reason: unknown } | undefined;

	/** @internal Entries hand in their engines. */
	constructor(provider: EngineProvider, options: RobotsClientOptions) {
		super();
		this.#settings = readClientOptions(provider, options);
		const { access, emit, fetching, maxOrigins, reading, signal } = this.#settings;
		const mostOctets = Math.min(access.maxBytes, MOST_BODY_OCTETS) + OCTETS_BEYOND_LIMIT;
		this.#fetching = { ...fetching, mostOctets };
		this.#origins = new OriginCache(maxOrigins, (origin, evicted) => {
			evicted.close();
			this.#evicted.put(origin, evicted.known);
			emit({ type: "eviction", origin });
		});
		this.#originReader = new OriginReader(maxOrigins);
		this.#refusal = refusalOf(reading);
		if (signal?.aborted) this.#end(signal.reason);
		else this.#unlisten = signal && onAbort(signal, () => this.#end(signal.reason));
		const { userAgent } = fetching;
		if (!namesOneOf(userAgent, reading.productToken)) {
			const tokens = [reading.productToken].flat();
			const expected = tokens.length === 1 ? "the product token" : "one of the product tokens";
			const text = `The User-Agent header ${describeValue(userAgent)} should contain ${expected} ${tokens.join(", ")} (RFC 9309 §2.2.1).`;
			emit({ type: "warning", code: "user-agent-without-product-token", origin: null, text });
		}
	}

	/**
	 * Whether the crawler may fetch a URL, by the robots.txt of its origin, which is fetched where that is due.
	 * Nothing that goes wrong there makes it reject: a robots.txt that cannot be reached forbids, and so does one
	 * that the engine has no memory left for.
	 *
	 * @param url an absolute http or https URL.
	 * @param options `signal` ends this question alone.
	 * @returns true where it is allowed.
	 * @throws TypeError where `url` is no absolute URL; RangeError where it is neither http nor https; the
	 *   signal's reason; DisposedError after disposal.
	 * @see RFC 9309 §2.3
	 * @example
	 * const fetch = async () => new Response("user-agent: *\ndisallow: /private");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * await client.isAllowed("https://example.com/private/x"); // false
	 * await client.isAllowed("https://example.com/"); // true
	 */
	async isAllowed(url: UrlInput, options?: QuestionOptions): Promise<boolean> {
		return this.#ask(await this.#policyFor(url, options), ({ matcher }) => matcher.isAllowed(url));
	}

	/**
	 * Why the crawler may or may not fetch a URL, and what came of fetching the robots.txt.
	 *
	 * @param url as in `isAllowed`.
	 * @param options as in `isAllowed`.
	 * @returns as `Matcher.explain`, or reason `unavailable` or `unreachable` where no file decides; `access` has
	 *   the status or failure, since when, and when it is fetched next.
	 * @throws as `isAllowed`.
	 * @example
	 * const fetch = async () => new Response(null, { status: 503 });
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch, now: () => 1_750_000_000_000 });
	 * const { allowed, reason, access } = await client.explain("https://example.com/");
	 * allowed; // false
	 * reason; // "unreachable"
	 * access.status; // 503
	 * access.sinceSeconds; // 1_750_000_000
	 */
	async explain(url: UrlInput, options?: QuestionOptions): Promise<ClientExplanation> {
		const policy = await this.#policyFor(url, options);
		const { state, conditional, notices, holdsUntilSeconds, ...access } = policy.access;
		return { ...this.#ask(policy, ({ matcher }) => matcher.explain(url)), access };
	}

	/**
	 * The rules that apply to the crawler at an origin, as they are now. The matcher is the caller's: it stays as
	 * it is, whatever the client forgets or fetches later; dispose it, or let it be collected. For a crawl that
	 * goes on, ask the client instead, or ask for a new matcher from `access(url).nextFetchAtSeconds` on. All
	 * matchers of an origin share one parsed file.
	 *
	 * @param url as in `isAllowed`; any URL of the origin.
	 * @param options as in `isAllowed`.
	 * @returns a matcher for URLs of this origin; where no file decides, one that allows all or nothing.
	 * @throws as `isAllowed`.
	 * @example
	 * const fetch = async () => new Response("user-agent: *\ndisallow: /private\ncrawl-delay: 2");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * const matcher = await client.matcher("https://example.com/");
	 * Array.from(matcher.checkAll(["/private", "/"])); // [0, 1]
	 * matcher.crawlDelaySeconds; // 2
	 */
	async matcher(url: UrlInput, options?: QuestionOptions): Promise<Matcher> {
		return this.#ask(await this.#policyFor(url, options), (file) => file.lend());
	}

	/**
	 * Seconds to wait between fetches at an origin, as its robots.txt asks by `crawl-delay`.
	 *
	 * @param url as in `matcher`.
	 * @param options as in `isAllowed`.
	 * @returns a number, or undefined where it does not ask.
	 * @throws as `isAllowed`.
	 * @example
	 * const fetch = async () => new Response("user-agent: *\ncrawl-delay: 0.5");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * await client.crawlDelaySeconds("https://example.com/"); // 0.5
	 */
	async crawlDelaySeconds(url: UrlInput, options?: QuestionOptions): Promise<number | undefined> {
		return this.#ask(await this.#policyFor(url, options), ({ matcher }) => matcher.crawlDelaySeconds);
	}

	/**
	 * What is known of an origin's robots.txt, fetched where that is due: what is in force and why, when it is
	 * fetched next, what Retry-After asked for. `accessCopyBody(access.state)` gives the body.
	 *
	 * @param url as in `matcher`.
	 * @param options as in `isAllowed`.
	 * @returns what `nextAccessState` gave; not to be changed.
	 * @throws as `isAllowed`.
	 * @example
	 * const fetch = async () => new Response("sitemap: https://example.com/s.xml");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * const access = await client.access("https://example.com/");
	 * access.inForce; // "rules"
	 * RobotsTxt.parse(accessCopyBody(access.state)).sitemaps[0]?.url; // "https://example.com/s.xml"
	 */
	async access(url: UrlInput, options?: QuestionOptions): Promise<Access> {
		return (await this.#policyFor(url, options)).access;
	}

	/**
	 * Ends the client: what is under way is aborted, memory is given back (but for matchers that are the
	 * callers'), and later questions reject with a DisposedError. The store is the caller's and stays open.
	 *
	 * @returns a promise that is fulfilled once all writes to the store are done.
	 * @example
	 * const client = new RobotsClient({ productToken: "ExampleBot" });
	 * await client.dispose();
	 */
	override async dispose(): Promise<void> {
		this.#end(new DisposedError("RobotsClient"));
		await this.#settings.store?.settle();
	}

	#end(reason: unknown): void {
		if (this.#ended !== undefined) return;
		this.#ended = { reason };
		this.#unlisten?.();
		for (const flight of [...this.#flights.values()]) flight.abort(reason);
		for (const policy of this.#origins.drain()) policy.close();
		this.#evicted.clear();
		this.#refusal.release();
	}

	#throwIfEnded(): void {
		if (this.#ended !== undefined) throw this.#ended.reason;
	}

	/** Where an engine has no memory left, the answer is no: an error would leave it to the caller to guess. */
	#ask<T>(policy: OriginPolicy, question: (file: SharedFile) => T): T {
		try {
			return policy.ask(question);
		} catch (error) {
			if (!(error instanceof EngineMemoryError)) throw error;
			// Files that nobody asks just now are parsed again when somebody does.
			for (const other of this.#origins.values()) other.shed();
			return this.#askOrRefuse(policy, question);
		}
	}

	#askOrRefuse<T>(policy: OriginPolicy, question: (file: SharedFile) => T): T {
		try {
			return policy.ask(question);
		} catch (error) {
			if (!(error instanceof EngineMemoryError)) throw error;
			const { origin } = policy;
			const text = "The engine has no memory left to read the robots.txt, so nothing is allowed.";
			this.#settings.emit({ type: "warning", code: "engine-out-of-memory", origin, text });
			return question(this.#refusal);
		}
	}

	async #policyFor(url: UrlInput, options?: QuestionOptions): Promise<OriginPolicy> {
		const signal = readQuestionSignal(options);
		const origin = this.#originReader.read(url);
		signal?.throwIfAborted();
		this.#throwIfEnded();
		const known = this.#origins.use(origin);
		if (known !== undefined && this.#holds(known)) {
			this.#settings.emit({ type: "cache-hit", origin, source: "memory" });
			return known;
		}
		// A listener may have ended the client when it was told of the clock.
		this.#throwIfEnded();
		let flight = this.#flights.get(origin);
		if (flight === undefined) {
			flight = new Flight(
				(aborted) => this.#refresh(origin, known, aborted),
				(ended) => {
					if (this.#flights.get(origin) === ended) this.#flights.delete(origin);
				},
			);
			this.#flights.set(origin, flight);
			// Nor does a flight go on that began while a listener ended the client.
			if (this.#ended !== undefined) flight.abort(this.#ended.reason);
		}
		return flight.join(signal);
	}

	#nowMs(): number {
		const nowMs = this.#settings.now();
		if (!Number.isFinite(nowMs)) throw new RangeError(expectation("now()", "Unix milliseconds", nowMs));
		if (!this.#isClockDoubted && nowMs >= EARLIEST_SECONDS && nowMs < 10 * EARLIEST_SECONDS) {
			this.#isClockDoubted = true;
			const text = `now() gives ${nowMs}, which would be in 1970: it should give Unix milliseconds, and these seem to be seconds.`;
			this.#settings.emit({ type: "warning", code: "clock-in-seconds", origin: null, text });
		}
		return nowMs;
	}

	#nowSeconds(): number {
		return this.#nowMs() / 1000;
	}

	#reckon(state: AccessState | null, result: AccessResult | null, atSeconds: number): Access {
		return nextAccessState(state, result, atSeconds, this.#settings.access);
	}

	/** Whether a policy needs no fetch; takes note of what time has changed. */
	#holds(policy: OriginPolicy): boolean {
		const atSeconds = this.#nowSeconds();
		if (policy.holdsAt(atSeconds)) return true;
		const access = this.#reckon(policy.access.state, null, atSeconds);
		if (!isFresh(access, atSeconds)) return false;
		policy.reckonAnew(access, atSeconds);
		return true;
	}

	/** Brings an origin up to date, from the store where another client has been there before. */
	async #refresh(
		origin: string,
		before: OriginPolicy | undefined,
		signal: AbortSignal,
	): Promise<OriginPolicy> {
		const { emit, store } = this.#settings;
		const own = before?.known ?? this.#evicted.take(origin) ?? NOTHING_KNOWN;
		const fresh = this.#keepFresh(origin, before, own);
		if (fresh !== null) {
			emit({ type: "cache-hit", origin, source: "memory" });
			return fresh;
		}
		const { known } = await this.#lookUp(origin, own, signal);
		const shared = known === own ? null : this.#keepFresh(origin, before, known);
		if (shared !== null) {
			emit({ type: "cache-hit", origin, source: "store" });
			return shared;
		}
		const fetched = await this.#fetch(origin, known, signal);
		// A listener may have ended the client when it was told of the fetch.
		signal.throwIfAborted();
		const policy = this.#keep(origin, before, fetched.access, fetched.copyUrl, fetched.atSeconds);
		if (fetched.isToBeStored) store?.write(origin, policy.known);
		return policy;
	}

	/** The policy that needs no fetch; null where one is due. */
	#keepFresh(origin: string, before: OriginPolicy | undefined, known: Known): OriginPolicy | null {
		const { state, copyUrl, retryAfterSeconds } = known;
		const atSeconds = this.#nowSeconds();
		const access = this.#reckon(state, null, atSeconds);
		if (!isFresh(access, atSeconds)) return null;
		return this.#keep(origin, before, { ...access, retryAfterSeconds }, copyUrl, atSeconds);
	}

	/** What is known, and whether the store, where there is one, could be asked. */
	async #lookUp(
		origin: string,
		known: Known,
		signal: AbortSignal,
	): Promise<{ readonly known: Known; readonly isAnswered: boolean }> {
		const found = await this.#settings.store?.read(origin, signal);
		if (found === undefined) return { known, isAnswered: true };
		return { known: laterOf(known, found.known), isAnswered: found.isAnswered };
	}

	async #fetch(origin: string, known: Known, signal: AbortSignal) {
		const { emit } = this.#settings;
		const startMs = this.#nowMs();
		const { conditional } = this.#reckon(known.state, null, startMs / 1000);
		const url = `${origin}/robots.txt`;
		const isConditional = url === known.copyUrl && Object.keys(conditional).length > 0;
		emit({ type: "fetch-start", origin, url, isConditional });
		try {
			const request = { origin, url, conditional, conditionalUrl: known.copyUrl };
			const fetched = await fetchRobotsTxt(request, this.#fetching, signal);
			const end = await this.#judge(origin, known, fetched, signal);
			this.#tell(origin, fetched, end.access, this.#nowMs() - startMs);
			return end;
		} catch (error) {
			if (signal.aborted) emit({ type: "fetch-abort", origin, url });
			throw error;
		}
	}

	/** What a result means; `google` may have to know of the rest of the site as well. */
	async #judge(origin: string, asked: Known, fetched: Fetched, signal: AbortSignal) {
		// While this client waited for nothing, another may have learnt something, which a failure must not undo.
		const { known, isAnswered } = isFailure(fetched.result)
			? await this.#lookUp(origin, asked, signal)
			: { known: asked, isAnswered: true };
		const isUnasked = fetched.result.status === 304 && !fetched.isConditional;
		const state = isUnasked ? withoutValidators(known.state) : known.state;
		const atSeconds = this.#nowSeconds();
		let access = this.#reckon(state, fetched.result, atSeconds);
		const siteReachable = await this.#probe(origin, access, signal);
		if (siteReachable !== undefined) {
			access = this.#reckon(state, { ...fetched.result, siteReachable }, atSeconds);
		}
		signal.throwIfAborted();
		const isNewCopy = access.state?.copy?.reason === "fetched" && access.state.outage === null;
		const copyUrl = isNewCopy ? fetched.url : known.copyUrl;
		return { access, copyUrl, atSeconds, isToBeStored: isAnswered };
	}

	/** Undefined where nobody needs to know, or nobody knows. */
	async #probe(origin: string, { reason }: Access, signal: AbortSignal): Promise<boolean | undefined> {
		const { access, fetching, probeSite } = this.#settings;
		const isLong = reason === "unreachable-too-long" || reason === "unreachable-kept-copy";
		if (probeSite === undefined || access.policy !== "google" || !isLong) return undefined;
		try {
			const isReachable = await withDeadline(fetching.timeoutMs, signal, (inner) =>
				probeSite(origin, { signal: inner }),
			);
			return typeof isReachable === "boolean" ? isReachable : undefined;
		} catch {
			signal.throwIfAborted();
			return undefined;
		}
	}

	#tell(origin: string, fetched: Fetched, access: Access, durationMs: number): void {
		const { emit } = this.#settings;
		const { result, url, contentType, redirectCount, bodyOctets, isCut } = fetched;
		const { inForce, reason, nextFetchAtSeconds, retryAfterSeconds, notices } = access;
		emit({
			type: "fetch-end",
			origin,
			url,
			status: result.status ?? null,
			failure: result.failure ?? null,
			...("error" in fetched ? { error: fetched.error } : {}),
			contentType,
			redirectCount,
			bodyOctets,
			isCut,
			durationMs,
			inForce,
			reason,
			nextFetchAtSeconds,
			retryAfterSeconds,
		});
		for (const { code, text } of notices) emit({ type: "warning", code, origin, text });
	}

	#keep(
		origin: string,
		before: OriginPolicy | undefined,
		access: Access,
		copyUrl: string | null,
		atSeconds: number,
	): OriginPolicy {
		const policy = new OriginPolicy(this.#settings.reading, origin, access, copyUrl, atSeconds);
		policy.inherit(before);
		if (this.#ended === undefined) this.#origins.set(origin, policy);
		else policy.close();
		return policy;
	}
}

/** Without a copy nothing was fetched yet, whatever another client waits for. */
function isFresh({ reason, nextFetchAtSeconds }: Access, atSeconds: number): boolean {
	return atSeconds < nextFetchAtSeconds && reason !== "not-fetched";
}

/** Whether a User-Agent header has a product token as a word of its own; a version may follow it. */
function namesOneOf(userAgent: string, productToken: string | readonly string[]): boolean {
	const tokens = [productToken].flat().join("|");
	return new RegExp(`(?:^|[^a-z0-9_])(?:${tokens})(?![a-z0-9_])`, "i").test(userAgent);
}

/** Whether a result leaves in force what was known before, where anything was. */
function isFailure({ status }: AccessResult): boolean {
	return status === undefined || status === null || isUnreachableStatus(status);
}

/**
 * What was learnt last, by this client or by the others. A copy that said `no-store` is in its client's memory
 * alone: who comes by the others' waiting for the next fetch has still to fetch for itself. In an outage the
 * last copy is in force, whoever has it, and whoever has seen the outage.
 */
function laterOf(own: Known, stored: Known | null): Known {
	if (stored === null || stored.state === null) return own;
	if (own.state === null) return isWaitAlone(stored.state) ? own : stored;
	const [earlier, later] =
		stored.state.checkedAtSeconds > own.state.checkedAtSeconds ? [own, stored] : [stored, own];
	if (isWaitAlone(later.state!)) return own;
	const { copy } = earlier.state!;
	const { outage } = later.state!;
	if (later.state!.copy !== null || copy === null || outage === null) return later;
	const since = Math.min(outage.sinceSeconds, earlier.state!.outage?.sinceSeconds ?? outage.sinceSeconds);
	// Who has the copy knows that the outage did not begin before.
	const sinceSeconds = Math.max(since, copy.atSeconds);
	const state = { ...later.state!, copy, outage: { ...outage, sinceSeconds } };
	return { ...later, state, copyUrl: earlier.copyUrl };
}

/** Whether a state says no more than when its client will fetch next. */
function isWaitAlone({ copy, outage }: AccessState): boolean {
	return copy === null && outage === null;
}

/** Who was not asked for changes alone cannot say that there are none (semantics, "Access results"). */
function withoutValidators(state: AccessState | null): AccessState | null {
	if (state === null || state.copy === null) return state;
	return { ...state, copy: { ...state.copy, etag: null, lastModified: null } };
}
