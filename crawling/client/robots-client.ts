import {
	AsyncDisposableBase,
	ChosenGroups,
	type ParsedRobotsTxt,
	requestedUrl,
	takesRequested,
	toEngineUrl,
	urlTextOfOctets,
} from "../../bindings/internal.js";
import {
	type AnyRobotsTxt,
	DisposedError,
	type Matcher,
	type Sitemap,
	type UrlInput,
} from "../../bindings/shared-exports.js";
import type { Access } from "../access/types.js";
import type { AskedCrawler } from "./asked-crawler.js";
import { onAbort } from "./fetches/abort.js";
import type { FetchSettings } from "./fetches/fetch-robots-txt.js";
import type { RequestPace } from "./fetches/pacing.js";
import { OriginMemory } from "./memory/origin-memory.js";
import { type OriginPolicy, refusalOf } from "./memory/origin-policy.js";
import { originReader } from "./memory/origin-reader.js";
import { OriginUpdates } from "./memory/origin-updates.js";
import { PolicyQuestions } from "./memory/policy-questions.js";
import {
	type ClientSettings,
	type QuestionOptions,
	type RobotsClientOptions,
	type RobotsTxtParser,
	readClientOptions,
	readQuestion,
} from "./options.js";
import type { AccessSummary, ClientExplanation, ClientRobotsTxt, Judgement } from "./types.js";
import { warnOfUserAgent } from "./user-agent.js";

/** The settings that a client shares with senders of page requests. */
interface SharedSettings
	extends Pick<FetchSettings, "userAgent" | "dispatcher" | "allowRedirect" | "prepare"> {
	/** The clock in Unix milliseconds. */
	readonly now: () => number;
}

/** The data of a question, once its origin is up to date. */
interface Asked {
	readonly policy: OriginPolicy;
	/** The URL as it will be requested, if the dialect does not resolve it itself. */
	readonly url: string;
	readonly crawler: AskedCrawler;
}

/** Keeps a crawler's robots.txt files. The entry gives it the parser. */
export class BaseRobotsClient<F extends AnyRobotsTxt> extends AsyncDisposableBase {
	readonly #settings: ClientSettings<F>;
	readonly #memory: OriginMemory;
	readonly #updates: OriginUpdates;
	readonly #originOf: (url: string) => string;
	readonly #questions: PolicyQuestions;
	/** Ends the wait for the client's own signal. */
	#unlisten: (() => void) | undefined;

	/** @internal The entry passes the parser for options that name none. */
	constructor(options: RobotsClientOptions<F>, defaultParser: RobotsTxtParser) {
		super();
		this.#settings = readClientOptions(options, defaultParser);
		const { emit, maxOrigins, maxMemoryOctets, reading, signal } = this.#settings;
		this.#memory = new OriginMemory(maxOrigins, maxMemoryOctets, (origin) => {
			emit({ type: "eviction", origin });
		});
		this.#updates = new OriginUpdates(this.#settings, this.#memory, (url, inner) =>
			this.explain(url, { signal: inner }),
		);
		this.#originOf = originReader(maxOrigins);
		this.#questions = new PolicyQuestions(this.#memory, refusalOf(reading), emit);
		if (signal?.aborted) this.#end(signal.reason);
		else this.#unlisten = signal && onAbort(signal, () => this.#end(signal.reason));
		warnOfUserAgent(this.#settings);
	}

	/**
	 * Whether the crawler may fetch a URL, by the robots.txt of its origin, which is fetched if it is due. No failure
	 * of that fetch makes it reject. A robots.txt that cannot be reached forbids everything, and so does one for which
	 * the engine has no memory left.
	 *
	 * @param url an absolute http or https URL.
	 * @param options `signal` ends only this question.
	 * @returns true if it is allowed.
	 * @throws TypeError if `url` is no absolute URL; RangeError if it is neither http nor https; the signal's reason;
	 *   DisposedError after disposal.
	 * @see RFC 9309 §2.3
	 * @example
	 * const fetch = async () => new Response("user-agent: *\ndisallow: /private");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * await client.isAllowed("https://example.com/private/x"); // false
	 * await client.isAllowed("https://example.com/"); // true
	 */
	async isAllowed(url: UrlInput, options?: QuestionOptions): Promise<boolean> {
		const asked = await this.#find(url, options);
		return this.#questions.ask(asked.policy, (file) => file.isAllowed(asked.url, asked.crawler));
	}

	/**
	 * Why the crawler may or may not fetch a URL, and the result of fetching the robots.txt.
	 *
	 * @param url as in `isAllowed`.
	 * @param options as in `isAllowed`.
	 * @returns as `Matcher.explain`, or reason `unavailable` or `unreachable` if no file decides; `access` has the
	 *   status or failure, its start, and the time of the next fetch.
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
		return this.#explain(await this.#find(url, options));
	}

	/** @internal The data needed before a request is sent, by one question. */
	async judge(url: UrlInput, options?: QuestionOptions): Promise<Judgement> {
		const asked = await this.#find(url, options);
		const { policy, crawler } = asked;
		const { holdsUntilSeconds, nextFetchAtSeconds } = policy.access;
		const atSeconds = this.#settings.now() / 1000;
		const explanation = this.#explain(asked);
		return {
			explanation,
			pace: explanation.allowed
				? this.#questions.ask(policy, (file) => ({
						crawlDelaySeconds: file.crawlDelaySeconds(crawler),
						requestRates: file.requestRates(crawler),
					}))
				: null,
			cause: policy.cause,
			holdsForSeconds: Math.min(holdsUntilSeconds, nextFetchAtSeconds) - atSeconds,
		};
	}

	/** @internal Sends its requests at a pace, until the returned function is called. */
	keepPace(pace: RequestPace): () => void {
		return this.#settings.fetching.pacing.add(pace);
	}

	/** @internal The settings for senders of page requests: its name, its guard, its clock in Unix milliseconds. */
	get shared(): SharedSettings {
		const { fetching, now } = this.#settings;
		const { userAgent, dispatcher, allowRedirect, prepare } = fetching;
		return { userAgent, dispatcher, allowRedirect, prepare, now };
	}

	#explain({ policy, url: requested, crawler }: Asked): ClientExplanation {
		const { access } = policy;
		const explanation = this.#questions.ask(policy, (file) => file.explain(requested, crawler));
		// When the groups are accessed, the file may be gone, or another answer may be effective.
		const readGroups = () =>
			this.#questions.ask(policy.as(access), (file) => file.explain(requested, crawler).group.groups);
		const { chosenBy, productToken } = explanation.group;
		const group = new ChosenGroups(chosenBy, productToken, readGroups);
		return { ...explanation, group, access: toSummary(access) };
	}

	/**
	 * The rules that apply to the crawler at an origin, as they are now. The caller owns the matcher. It does not
	 * change when the client forgets or fetches the file later; dispose it, or let it be collected. For a long crawl,
	 * ask the client instead, or ask for a new matcher after `access(url).nextFetchAtSeconds`. All matchers of an
	 * origin share one parsed file.
	 *
	 * @param url as in `isAllowed`; any URL of the origin.
	 * @param options as in `isAllowed`.
	 * @returns a matcher for URLs of this origin; if no file decides, a matcher that allows all or nothing.
	 * @throws as `isAllowed`.
	 * @example
	 * const fetch = async () => new Response("user-agent: *\ndisallow: /private\ncrawl-delay: 2");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * const matcher = await client.matcher("https://example.com/");
	 * Array.from(matcher.checkAll(["/private", "/"])); // [0, 1]
	 * matcher.crawlDelaySeconds; // 2
	 */
	async matcher(url: UrlInput, options?: QuestionOptions): Promise<Matcher> {
		const { policy, crawler } = await this.#find(url, options);
		return this.#questions.ask(policy, (file) => file.borrow(crawler));
	}

	/**
	 * Seconds to wait between fetches at an origin, by the `crawl-delay` of its robots.txt.
	 *
	 * @param url as in `matcher`.
	 * @param options as in `isAllowed`.
	 * @returns a number, or undefined if the file does not ask.
	 * @throws as `isAllowed`.
	 * @example
	 * const fetch = async () => new Response("user-agent: *\ncrawl-delay: 0.5");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * await client.crawlDelaySeconds("https://example.com/"); // 0.5
	 */
	async crawlDelaySeconds(url: UrlInput, options?: QuestionOptions): Promise<number | undefined> {
		const { policy, crawler } = await this.#find(url, options);
		return this.#questions.ask(policy, (file) => file.crawlDelaySeconds(crawler));
	}

	/**
	 * An origin's robots.txt itself, for its groups and records. It is parsed again for the caller, and
	 * does not change when the client forgets or fetches the file later.
	 *
	 * @param url as in `matcher`.
	 * @param options as in `isAllowed`.
	 * @returns the file and the result of fetching it. The file is null if there is none whose rules are effective,
	 *   or if the engine has no memory left.
	 * @throws as `isAllowed`.
	 * @example
	 * const fetch = async (url) =>
	 * 	new Response("user-agent: *\ndisallow: /x", { status: url.startsWith("https://example.com") ? 200 : 404 });
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * const { robotsTxt } = await client.robotsTxt("https://example.com/");
	 * robotsTxt?.groups[0]?.rules[0]?.pattern; // "/x"
	 * const none = await client.robotsTxt("https://example.org/");
	 * none.robotsTxt; // null
	 * none.access.reason; // "unavailable"
	 */
	async robotsTxt(url: UrlInput, options?: QuestionOptions): Promise<ClientRobotsTxt<F>> {
		const { policy } = await this.#find(url, options);
		const access = toSummary(policy.access);
		if (access.inForce !== "rules") return { robotsTxt: null, access };
		const robotsTxt = this.#questions.withMemory(
			policy,
			() => this.#settings.parse(policy.body, `${policy.origin}/robots.txt`),
			() => null,
		);
		return { robotsTxt, access };
	}

	/**
	 * The sitemaps that an origin's robots.txt names.
	 *
	 * @param url as in `matcher`.
	 * @param options as in `isAllowed`.
	 * @returns as `RobotsTxt.sitemaps`; empty if no file's rules are effective.
	 * @throws as `isAllowed`.
	 * @see RFC 9309 §2.2.4
	 * @example
	 * const fetch = async () => new Response("sitemap: https://example.com/s.xml");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * (await client.sitemaps("https://example.com/"))[0]?.url; // "https://example.com/s.xml"
	 */
	async sitemaps(url: UrlInput, options?: QuestionOptions): Promise<readonly Sitemap[]> {
		const { policy } = await this.#find(url, options);
		return this.#questions.ask(policy, (file) => file.sitemaps);
	}

	/**
	 * The access data of an origin's robots.txt, which is fetched if it is due: the effective policy and its reason,
	 * the time of the next fetch, and the Retry-After. `accessCopyBody(access.state)` returns the body.
	 *
	 * @param url as in `matcher`.
	 * @param options as in `isAllowed`.
	 * @returns the result of `nextAccessState`; do not change it.
	 * @throws as `isAllowed`.
	 * @example
	 * const fetch = async () => new Response("sitemap: https://example.com/s.xml");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * const access = await client.access("https://example.com/");
	 * access.inForce; // "rules"
	 * RobotsTxt.parse(accessCopyBody(access.state)).sitemaps[0]?.url; // "https://example.com/s.xml"
	 */
	async access(url: UrlInput, options?: QuestionOptions): Promise<Access> {
		return (await this.#find(url, options)).policy.access;
	}

	/**
	 * Ends the client: current work is aborted, memory is given back (except the callers' matchers), and later
	 * questions reject with a DisposedError. The store belongs to the caller and stays open.
	 *
	 * @returns a promise that is fulfilled once all writes to the store are done.
	 * @example
	 * const client = new RobotsClient({ productToken: "ExampleBot" });
	 * await client.dispose();
	 */
	override async dispose(): Promise<void> {
		this.#end(new DisposedError("RobotsClient"));
		await this.#settings.store?.flush();
	}

	/** @internal The form that `console.log` shows. */
	inspected(): ReturnType<ParsedRobotsTxt["inspected"]> {
		const { crawler, fetching, access } = this.#settings;
		const { productTokens } = crawler;
		const settings = { productTokens, userAgent: fetching.userAgent, policy: access.policy };
		const members = this.#updates.isEnded ? { isDisposed: true } : { memoryOctets: this.#memory.octetCount };
		return { name: "RobotsClient", members: { ...settings, ...members } };
	}

	#end(reason: unknown): void {
		if (!this.#updates.end(reason)) return;
		this.#unlisten?.();
		this.#memory.end();
		this.#questions.end();
	}

	async #find(url: UrlInput, options: QuestionOptions | undefined): Promise<Asked> {
		const { crawler, signal } = readQuestion(options, this.#settings);
		// Read before any await, so that later changes by the caller have no effect.
		const given = toEngineUrl(url, "url");
		const text = typeof given === "string" ? given : urlTextOfOctets(given);
		const policy = await this.#updates.policyFor(this.#originOf(text), signal);
		return { policy, url: takesRequested(this.#settings.dialect) ? requestedUrl(text) : text, crawler };
	}
}

function toSummary({ state, conditional, notices, holdsUntilSeconds, ...access }: Access): AccessSummary {
	return access;
}
