import {
	DisposableBase,
	hrefOf,
	memberOf,
	oneOf,
	type ParsedRobotsTxt,
	typeError,
} from "../../bindings/internal.js";
import { DisposedError, Verdict } from "../../bindings/shared-exports.js";
import { hintOfMistyped, toSafeListener } from "../../crawling/internal.js";
import type { PossiblePolicies } from "../site-requests/files/possible-policies.js";
import { Identities } from "../site-requests/senders/identities.js";
import { plainAddress } from "../site-requests/senders/plain-address.js";
import { mergeSlashes } from "../site-requests/targets/merge-slashes.js";
import type { CrawlerIdentity } from "../site-requests/types.js";
import { makeImpostor, makeInvalidHost, makePass, makeTooEarly, NO_CRAWLER } from "./decisions.js";
import { type ReadEnforcerOptions, readEnforcerOptions, readSites } from "./options.js";
import { PaceLimit } from "./pace.js";
import { urlForAnyHost, urlOfReceived } from "./received-url.js";
import type { SitePolicies, SitePolicy, SiteReaders } from "./site-policy.js";
import { Sites } from "./sites.js";
import type {
	EnforcedRequest,
	EnforcedSites,
	EnforcerDecision,
	EnforcerOptions,
	FetchedRequest,
	JudgedRequest,
	ReceivedRequest,
	Refusal,
	RequestClient,
} from "./types.js";
import { type CrawlerVersion, decideBy, delaySecondsBy, Version } from "./version.js";

/** The most versions before the present one that are kept. */
const MAX_OLDER = 10;
const IDENTITIES: readonly CrawlerIdentity[] = ["confirmed", "impostor", "unverified"];
/** The crawler by which the pace of all is counted that no list has: strangers make up names. */
const ANY_UNLISTED = "*";

/**
 * Judges each request of a site by its robots.txt. It is made by `createEnforcer`.
 *
 * @example
 * import { createEnforcer } from "robotstxt-wasm/enforce";
 * const enforcer = createEnforcer({ robots: "user-agent: GPTBot\ndisallow: /" });
 * enforcer.judge({ url: "/", userAgent: "GPTBot/1.3" }).status; // 403
 */
export class Enforcer extends DisposableBase {
	readonly #options: ReadEnforcerOptions;
	readonly #identities: Identities;
	readonly #onRefuse: (refusal: Refusal, request: JudgedRequest) => void;
	readonly #pace: PaceLimit | null;
	readonly #readers: SiteReaders;
	/** Null after disposal. */
	#current: Version | null;
	/** The earlier versions, the newest first, as long as crawlers may use them. */
	readonly #older: Version[] = [];

	/** @internal Enforcers are made by `createEnforcer`. */
	constructor(options: EnforcerOptions, readers: SiteReaders) {
		super();
		this.#options = readEnforcerOptions(options);
		this.#identities = new Identities(this.#options.ranges, undefined);
		this.#onRefuse = toSafeListener(this.#options.onRefuse);
		this.#pace = this.#options.pace ? new PaceLimit() : null;
		this.#readers = readers;
		this.#current = new Version(new Sites(this.#options, readers));
	}

	/**
	 * Judges a request. Nothing that a stranger sends makes it throw: a request that cannot be judged passes.
	 *
	 * @param request its parts that the server has, or a `Request` of the Fetch standard; only read during the call.
	 * @param client the sender of a `Request`, since the request does not have it.
	 * @returns a frozen object, which other requests share. To refuse, send its `status`, `headers` and `body`.
	 * @throws TypeError or RangeError if an argument is of another type; DisposedError after disposal.
	 * @see RFC 9309 §2.2
	 * @example
	 * import { createEnforcer } from "robotstxt-wasm/enforce";
	 * const enforcer = createEnforcer({ robots: "user-agent: *\ndisallow: /private/" });
	 * const decision = enforcer.judge({ url: "/private/x", userAgent: "CCBot/2.0" });
	 * decision.action; // "refuse"
	 * decision.rule?.line; // 2
	 * enforcer.judge({ url: "/private/x", userAgent: "Mozilla/5.0 (X11; Linux)" }).action; // "pass"
	 * const { status } = enforcer.judge({ host: "example.com", target: "/private/x", userAgent: "CCBot/2.0" });
	 * status; // 403
	 * enforcer.judge(new Request("https://example.com/", { headers: { "user-agent": "CCBot/2.0" } })).reason; // "allowed"
	 */
	judge(request: JudgedRequest, client: RequestClient = NO_CLIENT): EnforcerDecision {
		if (request === null || typeof request !== "object") {
			throw typeError("request", "a Request, or an object with url or target, and userAgent", request);
		}
		const current = this.#current;
		if (current === null) throw new DisposedError("Enforcer");
		const requested = urlMemberOf(request);
		const given = typeof requested === "string" ? requested : hrefOf(requested);
		const received = given === undefined ? receivedOf(request, requested) : null;
		if (given !== undefined && current.sites.areByHost && !ABSOLUTE_URL.test(given)) requireTarget(request);
		const { headers } = request as FetchedRequest;
		const own = request as EnforcedRequest;
		const userAgent = headers === undefined ? own.userAgent : agentOf(headers);
		if (client !== NO_CLIENT) requireClient(client, headers !== undefined);
		const { address: sent, identity: told } = headers === undefined ? own : client;
		// Of every request, whoever sent it, so that a mistake shows with the first one.
		if (sent !== undefined || told !== undefined) requireSender(sent, told);
		if (typeof userAgent !== "string") {
			requireNoHeader(own, userAgent, headers !== undefined || "userAgent" in own);
			return NO_CRAWLER;
		}
		const policies = current.ofHeader(userAgent);
		if (policies === null) return NO_CRAWLER;
		const address = sent === undefined || sent === null ? null : addressOf(sent);
		const identity = told ?? this.#identityOf(policies, address);
		const url = given ?? urlIn(current.sites, received!);
		if (url === null) return this.#tell(makeInvalidHost(policies, identity), own, policies);
		const servedUrl = this.#options.mergeSlashes ? mergeSlashes(url) : url;
		const found = this.#judgeCrawler(current, policies, identity, servedUrl, address);
		if (found.action === "pass") return found;
		return this.#tell(found, own, policies);
	}

	/**
	 * Replaces the files, as the site replaces its robots.txt. Requests that they allowed pass for `graceSeconds` more.
	 *
	 * @param sites the options `robots` and `snapshot`; octets are copied.
	 * @throws TypeError or RangeError as `createEnforcer`, and the files before stay; DisposedError after disposal.
	 * @see RFC 9309 §2.4
	 * @example
	 * import { createEnforcer } from "robotstxt-wasm/enforce";
	 * const enforcer = createEnforcer({ robots: "" });
	 * enforcer.update({ robots: "user-agent: *\ndisallow: /" });
	 * enforcer.judge({ url: "/", userAgent: "CCBot/2.0" }).reason; // "grace"
	 */
	update(sites: EnforcedSites): void {
		const before = this.#live();
		this.#current = new Version(new Sites(readSites(sites), this.#readers));
		before.forget();
		const nowMs = this.#options.now();
		before.graceEndsAtMs = nowMs + this.#options.graceSeconds * 1000;
		this.#older.unshift(before);
		this.#forgetOlder(nowMs);
	}

	/**
	 * The policies of the present files as bytes, for `createEnforcer` and `update` of any process: nothing is parsed
	 * there.
	 *
	 * @returns the snapshot; the caller owns it.
	 * @throws RangeError if a file is of dialect `original1994`; DisposedError after disposal.
	 * @example
	 * import { createEnforcer } from "robotstxt-wasm/enforce";
	 * const snapshot = createEnforcer({ robots: "user-agent: *\ndisallow: /x" }).toSnapshot();
	 * createEnforcer({ snapshot }).judge({ url: "/x", userAgent: "CCBot/2.0" }).status; // 403
	 */
	toSnapshot(): Uint8Array {
		return this.#live().sites.toSnapshot();
	}

	/**
	 * Gives the memory back; later use throws a DisposedError. A file that was handed in stays.
	 *
	 * @example
	 * import { createEnforcer } from "robotstxt-wasm/enforce";
	 * const enforcer = createEnforcer({ robots: "" });
	 * enforcer.dispose();
	 */
	override dispose(): void {
		this.#current?.dispose();
		this.#current = null;
		for (const version of this.#older.splice(0)) version.dispose();
	}

	/** @internal The form that `console.log` shows. */
	inspected(): ReturnType<ParsedRobotsTxt["inspected"]> {
		const members = this.#current === null ? { isDisposed: true } : { mode: this.#options.mode };
		return { name: "Enforcer", members };
	}

	#live(): Version {
		if (this.#current === null) throw new DisposedError("Enforcer");
		return this.#current;
	}

	#judgeCrawler(
		version: Version,
		policies: CrawlerVersion,
		identity: CrawlerIdentity,
		url: string,
		address: string | null,
	): EnforcerDecision {
		const { impostors, unknownCrawlers, userFetches } = this.#options;
		const site = version.sites.ofUrl(url);
		if (site === undefined) return makePass(policies, identity, "out-of-scope");
		if (identity === "impostor" && impostors === "refuse" && !site.isRobotsTxt(url)) {
			return makeImpostor(policies);
		}
		if (policies.isUserFetch && userFetches === "pass") return makePass(policies, identity, "user-fetch");
		const possible = policies.policiesIn(site);
		const { policy } = possible;
		if (policies.sender.isOfFile && !policy?.isNamed) return NO_CRAWLER;
		const isUnknown = policies.listedToken === null && !policy?.isNamed;
		const decision = isUnknown && unknownCrawlers === "pass" ? null : decideBy(possible, url);
		if (policy === null || decision === null) return makePass(policies, identity, "unknown-crawler");
		const { verdict, line } = decision;
		if (verdict === Verdict.Allowed) {
			const early = this.#pace === null ? null : this.#findEarly(site, policies, identity, url, address);
			return early ?? policies.allowed(identity);
		}
		if (verdict === Verdict.Disallowed) {
			if (site.isRobotsTxt(url)) return makePass(policies, identity, "robots-txt");
			if (this.#wasAllowed(policies, url)) return makePass(policies, identity, "grace");
			return policies.disallowed(identity, policy.ruleOf(url, line));
		}
		return makePass(policies, identity, verdict === Verdict.OutOfScope ? "out-of-scope" : "invalid-url");
	}

	/** Whether a version before allows a URL that crawlers may still use. */
	#wasAllowed(policies: CrawlerVersion, url: string): boolean {
		if (this.#older.length === 0) return false;
		this.#forgetOlder(this.#options.now());
		return this.#older.some((version) => {
			const possible = policiesIn(version, policies, url);
			return possible === undefined || decideBy(possible, url)?.verdict === Verdict.Allowed;
		});
	}

	/** The refusal of a request that comes too early; null if it does not. The shortest delay of all versions counts. */
	#findEarly(
		site: SitePolicies,
		policies: CrawlerVersion,
		identity: CrawlerIdentity,
		url: string,
		address: string | null,
	): Refusal | null {
		const crawlDelaySeconds = delaySecondsBy(policies.policiesIn(site));
		if (crawlDelaySeconds === 0 || policies.ignoresDelay || site.isRobotsTxt(url)) return null;
		const nowMs = this.#options.now();
		if (this.#older.length > 0) this.#forgetOlder(nowMs);
		const older = this.#older.map((version) => {
			const possible = policiesIn(version, policies, url);
			return possible === undefined ? 0 : delaySecondsBy(possible);
		});
		const delaySeconds = Math.min(crawlDelaySeconds, ...older);
		if (delaySeconds === 0) return null;
		const name = policies.listedToken ?? ANY_UNLISTED;
		const waitSeconds = this.#pace!.take(name, address, delaySeconds, nowMs);
		return waitSeconds === 0 ? null : makeTooEarly(policies, identity, delaySeconds, waitSeconds);
	}

	#forgetOlder(nowMs: number): void {
		const older = this.#older;
		while (older.length > 0 && (older.length > MAX_OLDER || older.at(-1)!.graceEndsAtMs <= nowMs)) {
			older.pop()!.dispose();
		}
	}

	#identityOf({ name }: CrawlerVersion, address: string | null): CrawlerIdentity {
		return address === null ? "unverified" : this.#identities.of(name, address);
	}

	/** Tells of a refusal, and lets the request pass in mode `report`. */
	#tell(refusal: Refusal, request: JudgedRequest, who: CrawlerVersion): EnforcerDecision {
		this.#onRefuse(refusal, request);
		return this.#options.mode === "refuse"
			? refusal
			: makePass(who, refusal.identity, refusal.reason, refusal.rule);
	}
}

const NO_CLIENT: RequestClient = {};

/** As `memberOf`, which reads members of any name, of whatever objects a program has, and takes longer for that. */
function urlMemberOf(request: JudgedRequest): unknown {
	try {
		return (request as EnforcedRequest).url;
	} catch {
		return undefined;
	}
}

/** A target and the Host header, which is null if there is none. */
interface Received {
	readonly target: string;
	readonly host: string | null;
}

/** @param url if it is not given, there must be a target. */
function receivedOf(request: object, url: unknown): Received {
	const target = memberOf(request, "target");
	if (typeof target !== "string") {
		// What has one of the two others is a request as it came.
		if (url === undefined && (target !== undefined || memberOf(request, "host") !== undefined)) {
			throw typeError("request.target", "a string", target, hintOfMistyped(request, "target"));
		}
		throw typeError(
			"request.url",
			"a URL or a path, as a string or a URL",
			url,
			hintOfMistyped(request, "url"),
		);
	}
	const { host } = request as ReceivedRequest;
	if (typeof host === "string") return { target, host };
	if (host === null || (host === undefined && "host" in request)) return { target, host: null };
	const expected = "a string (write host: undefined for a request without the header)";
	throw typeError("request.host", expected, host, hintOfMistyped(request, "host"));
}

const ABSOLUTE_URL = /^https?:\/\//i;

/** A path has no host, and one beside it would not count: each crawler would pass. */
function requireTarget(request: object): void {
	const host = memberOf(request, "host");
	if (host === undefined || host === null || "target" in request) return;
	throw typeError("request.host", "none beside url (write target in place of url for a path)", host);
}

/** The URL, or the target where one file holds for all hosts; null if the request names no host. */
function urlIn(sites: Sites, { target, host }: Received): string | null {
	return sites.areByHost ? urlOfReceived(target, host) : urlForAnyHost(target);
}

/** @param isOfRequest whether it belongs to a `Request`: any other request has these members itself. */
function requireClient(client: unknown, isOfRequest: boolean): void {
	if (!isOfRequest) throw typeError("client", "none beside a request that has its address itself", client);
	if (client === null || typeof client !== "object") {
		throw typeError("client", "an object with address or identity", client);
	}
}

function requireSender(address: unknown, identity: unknown): void {
	if (address !== undefined && address !== null && typeof address !== "string") {
		throw typeError("request.address", "an address as text", address);
	}
	if (identity !== undefined) oneOf("request.identity", identity, IDENTITIES);
}

/** A request without the member is refused: it may have it by another name, and each crawler would pass. */
function requireNoHeader(request: EnforcedRequest, userAgent: unknown, hasMember: boolean): void {
	if (userAgent === null || (userAgent === undefined && hasMember)) return;
	const expected = "a string (write userAgent: undefined for a request without the header)";
	throw typeError("request.userAgent", expected, userAgent, hintOfMistyped(request, "userAgent"));
}

/** The policies of a crawler in a version; undefined if it has no file for the URL. */
function policiesIn(
	version: Version,
	{ sender }: CrawlerVersion,
	url: string,
): PossiblePolicies<SitePolicy> | undefined {
	const site = version.sites.ofUrl(url);
	return site === undefined ? undefined : version.policiesOf(sender).policiesIn(site);
}

/** The address of a client, without the port that some proxies add to it. */
function addressOf(address: string): string {
	return address.includes(":") ? plainAddress(address) : address;
}

function agentOf(headers: unknown): string | null {
	const { get } = headers as FetchedRequest["headers"];
	if (typeof get === "function") return (headers as FetchedRequest["headers"]).get("user-agent");
	throw typeError(
		"request.headers",
		'Headers; of Node\'s request take headers["user-agent"] as userAgent',
		headers,
	);
}
