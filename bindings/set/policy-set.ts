import { CHECKSUM_STRIDE, SNAPSHOT_HEAD_OCTETS, SNAPSHOT_IS_SET } from "../../assembly/abi.js";
import { validateCrawler } from "../arguments/crawler.js";
import { DisposedError } from "../arguments/error-classes.js";
import { argumentError, memberOf, rangeError, typeError, withCode } from "../arguments/errors.js";
import { validateMembers } from "../arguments/names.js";
import { isOctets, octetsOfArrayBuffer, toLines, toPlainOctets } from "../arguments/octets.js";
import { MIN_MAX_BYTES, oneOf, toMaxOctets } from "../arguments/options.js";
import { toEngineUrl, toEngineUrls } from "../arguments/url.js";
import { DIALECTS } from "../contract/dialects.js";
import { DisposableBase, releaseWithOwner } from "../contract/disposal.js";
import type { DecidedLines, EngineCrawler, PolicyExplanation } from "../contract/engine.js";
import type { Inspected } from "../contract/inspection.js";
import type { EngineSet, SetEngine, SetOptions } from "../contract/set-engine.js";
import {
	type Crawler,
	type Dialect,
	type EngineName,
	type RobotsTxtBody,
	type UrlInput,
	Verdict,
} from "../contract/types.js";
import { METADATA_OFFSET, packMetadata, partsOf } from "../matcher/snapshot/framed-metadata.js";
import { checksumIn, checkWhole, damaged, parseJson } from "../matcher/snapshot/read.js";
import { sealedHead } from "../matcher/snapshot/write.js";
import { originOfPage, urlTextOfOctets } from "../url/index.js";
import { describeInvalidUrl } from "../url/invalid.js";
import { isSetMetadata, type SetMetadata } from "./metadata.js";
import { openSource } from "./source.js";

/** The options of a set: how its files are read, and for which crawler. */
export interface PolicySetOptions {
	/** The one crawler that the set answers for: its product token, an ordered list of them, or its profile. */
	readonly crawler: Crawler;
	/** The rulebook by which every file is read. Default `rfc9309`. */
	readonly dialect?: Dialect | undefined;
	/** Parsing limit in bytes; at least 512,000 (the default), or `Infinity` (RFC 9309 §2.5). */
	readonly maxBytes?: number | undefined;
}

/** The verdict on a URL with its reasons. */
export interface SetExplanation {
	readonly allowed: boolean;
	readonly verdict: Verdict;
	/**
	 * Line of the deciding rule in the file that was added; null if no rule decides, and if no file but a
	 * `WholesaleInForce` was added.
	 */
	readonly line: number | null;
	/** Lines of the other rules that match, best first: at most 100. */
	readonly rivalLines: readonly number[];
	/** The number of other rules that match, including those that `rivalLines` does not list. */
	readonly rivalCount: number;
}

/** The effective answer if there is no file: `nextAccessState` returns it. */
export interface WholesaleInForce {
	/** One answer for every URL of the origin. */
	readonly inForce: "allow-all" | "disallow-all";
}

const OPTIONS: readonly (keyof PolicySetOptions)[] = ["crawler", "dialect", "maxBytes"];
const EXPECTED_BODY =
	'a robots.txt as a string, a Uint8Array or an ArrayBuffer, or { inForce: "allow-all" | "disallow-all" }';
const WHOLESALE_BODIES = { "allow-all": "", "disallow-all": "user-agent: *\ndisallow: /" };
/** The crawler of a replacement for a file. It is written for every crawler, so any set can compile it. */
const ANYONE: EngineCrawler = { productTokens: [], obeysDefaultGroup: true, mergesGroups: false };

/** A set and the options it was made with. */
export interface OpenSet {
	readonly engine: Pick<SetEngine, "name" | "needsDisposal">;
	readonly set: EngineSet;
	readonly options: SetOptions;
}

/** Validates the options of a set, and makes it. */
export function openSet(engine: SetEngine, options: PolicySetOptions): OpenSet {
	validateMembers("options", options, OPTIONS, 'an object ({ crawler: "ExampleBot" })');
	const { crawler, dialect: asked = "rfc9309", maxBytes = MIN_MAX_BYTES } = options;
	const dialect = oneOf("dialect", asked, DIALECTS);
	const read = { crawler: validateCrawler(crawler, dialect), dialect, maxOctets: toMaxOctets(maxBytes) };
	return { engine, set: engine.createSet(read), options: read };
}

/** Reads a set out of a snapshot, for `adopt`. @throws as `PolicySet.fromSnapshot` of the entries. */
export function openSetSnapshot(engine: SetEngine, argument: unknown): OpenSet {
	const source = openSource(argument);
	const { octetsLeft } = source;
	const head = source.take(Math.min(SNAPSHOT_HEAD_OCTETS, octetsLeft));
	checkWhole(head, SNAPSHOT_IS_SET, octetsLeft);
	const first = source.take(CHECKSUM_STRIDE);
	const { metadataEnd, entriesOffset } = partsOf(first);
	if (entriesOffset - first.length > source.octetsLeft) throw damaged();
	const before = new Uint8Array(entriesOffset);
	before.set(first);
	source.read(before.subarray(first.length));
	const metadata = parseMetadata(before.subarray(METADATA_OFFSET, metadataEnd));
	const options = { ...metadata, maxOctets: metadata.maxOctets ?? Number.POSITIVE_INFINITY };
	const set = engine.createSet(options);
	let isSound = false;
	try {
		isSound = set.readFrom(before, source, checksumIn(head));
	} finally {
		if (!isSound) set.dispose();
	}
	if (!isSound) throw damaged();
	return { engine, set, options };
}

function parseMetadata(octets: Uint8Array): SetMetadata {
	const metadata = parseJson(octets);
	if (!isSetMetadata(metadata)) throw damaged();
	return metadata;
}

/**
 * The policies of many origins for one crawler. One call answers for URLs of all of them. Entries add the static
 * `fromSnapshot`.
 */
export class BasePolicySet extends DisposableBase {
	/**
	 * The engine that runs: `wasm` or `js`.
	 *
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * new PolicySet({ crawler: "ExampleBot" }).engine; // "wasm"
	 */
	readonly engine: EngineName;
	/**
	 * The rulebook by which every file of the set is read.
	 *
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * new PolicySet({ crawler: "ExampleBot" }).dialect; // "rfc9309"
	 */
	readonly dialect: Dialect;
	/**
	 * The product tokens of the set's crawler, in their order.
	 *
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * new PolicySet({ crawler: "ExampleBot" }).productTokens; // ["ExampleBot"]
	 */
	readonly productTokens: readonly string[];
	#set: EngineSet | null;
	readonly #options: SetOptions;

	/** @internal Sets are made by the constructor of an entry's class. */
	constructor({ engine, set, options }: OpenSet) {
		super();
		this.engine = engine.name;
		this.dialect = options.dialect;
		this.productTokens = Object.freeze(Array.from(options.crawler.productTokens));
		this.#set = set;
		this.#options = options;
		if (engine.needsDisposal) releaseWithOwner(this, set);
	}

	/** @internal Makes a set of the class that it is called on, whose constructor, which takes options, does not run. */
	protected static adopt<S extends BasePolicySet>(this: new (...options: never[]) => S, open: OpenSet): S {
		// biome-ignore lint/complexity/noThisInStatic: the subclass that this is called on
		return Reflect.construct(BasePolicySet, [open], this) as S;
	}

	/** @internal The engine's set; null after disposal. */
	get engineSet(): EngineSet | null {
		return this.#set;
	}

	/**
	 * The number of origins that have a policy.
	 *
	 * @throws DisposedError after disposal.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * new PolicySet({ crawler: "ExampleBot" }).size; // 0
	 */
	get size(): number {
		return this.#live().size;
	}

	/**
	 * Compiles an origin's robots.txt and keeps the policy, not the text. An earlier policy of the origin is
	 * released.
	 *
	 * @param origin any absolute URL of the site, with an authority; its scheme, host and port count.
	 * @param robots the body of its robots.txt; or, if access to it decides, the `inForce` object that
	 *   `nextAccessState` returns. Only read during the call.
	 * @returns the set.
	 * @throws TypeError if an argument is malformed; RangeError if the host gives no more memory: the set is then as
	 *   it was before; DisposedError after disposal.
	 * @see RFC 9309 §2.3
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" });
	 * set.add("https://a.example", "user-agent: *\ndisallow: /x").add("https://b.example", { inForce: "disallow-all" });
	 * set.isAllowed("https://a.example/y"); // true
	 * set.isAllowed("https://b.example/y"); // false
	 */
	add(origin: UrlInput, robots: RobotsTxtBody | WholesaleInForce): this {
		const serialised = originOfPage("origin", origin);
		const set = this.#live();
		if (typeof robots === "string") set.add(serialised, robots);
		else if (isOctets(robots)) set.add(serialised, toPlainOctets(robots, "robots"));
		else {
			const octets = octetsOfArrayBuffer(robots, "robots");
			if (octets !== null) set.add(serialised, octets);
			else set.add(serialised, bodyInForce(robots), ANYONE);
		}
		return this;
	}

	/**
	 * Forgets an origin's policy.
	 *
	 * @param origin as in `add`.
	 * @returns whether the origin had a policy.
	 * @throws TypeError if `origin` is malformed; DisposedError after disposal.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "");
	 * set.delete("https://a.example"); // true
	 * set.delete("https://a.example"); // false
	 */
	delete(origin: UrlInput): boolean {
		return this.#live().delete(originOfPage("origin", origin));
	}

	/**
	 * Whether an origin has a policy.
	 *
	 * @param origin as in `add`.
	 * @throws TypeError if `origin` is malformed; DisposedError after disposal.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "");
	 * set.has("https://a.example:443/any/page"); // true
	 */
	has(origin: UrlInput): boolean {
		return this.#live().has(originOfPage("origin", origin));
	}

	/**
	 * All origins that have a policy, as the URL Standard serialises them.
	 *
	 * @returns a new list, in no order; the caller owns it. Later calls of `add` and `delete` do not change it.
	 * @throws RangeError if the host gives no more memory; DisposedError after disposal.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://A.example:443/page", "");
	 * set.origins(); // ["https://a.example"]
	 */
	origins(): string[] {
		return this.#live().origins();
	}

	/**
	 * Whether the crawler may fetch a URL, by the policy of its origin.
	 *
	 * @param url an absolute URL, as a string, a `URL` or its bytes; only read during the call.
	 * @returns true if it is allowed.
	 * @throws TypeError if `url` is none; RangeError if the set has no policy for its origin; DisposedError after disposal.
	 * @see RFC 9309 §2.2.2
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" });
	 * set.add("https://a.example", "user-agent: *\ndisallow: /x");
	 * set.isAllowed("https://a.example/x/y"); // false
	 */
	isAllowed(url: UrlInput): boolean {
		const engineUrl = toEngineUrl(url, "url");
		const verdict = this.#live().check(engineUrl);
		if (verdict > Verdict.Allowed) throw unansweredError(verdict, engineUrl);
		return verdict === Verdict.Allowed;
	}

	/**
	 * The verdict on a URL with the line of the deciding rule, and those of the other matching rules.
	 *
	 * @param url as in `isAllowed`.
	 * @returns an explanation; for an origin without a policy it has verdict 4 and no line.
	 * @throws TypeError if `url` is no absolute URL; RangeError if the host gives no more memory; DisposedError after
	 *   disposal.
	 * @see RFC 9309 §2.2.2
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" });
	 * set.add("https://a.example", "user-agent: *\nallow: /a\ndisallow: /");
	 * set.explain("https://a.example/a/b").line; // 2
	 * set.explain("https://a.example/a/b").rivalLines; // [3]
	 */
	explain(url: UrlInput): SetExplanation {
		const engineUrl = toEngineUrl(url, "url");
		const explanation = toExplanation(this.#live().explain(engineUrl));
		if (explanation.verdict === Verdict.InvalidUrl) throw unansweredError(explanation.verdict, engineUrl);
		return explanation;
	}

	/**
	 * Explanations of many URLs at once.
	 *
	 * @param urls each as in `isAllowed`; only read during the call.
	 * @returns one explanation per URL, in their order; the caller owns it. Verdict 3: no absolute URL, 4: the set
	 *   has no policy for its origin.
	 * @throws TypeError if `urls` is no array or one of it is neither string, URL nor Uint8Array; RangeError if the host
	 *   gives no more memory; DisposedError after disposal.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
	 * set.explainAll(["https://a.example/x", "https://a.example/y"]).map(({ line }) => line); // [2, null]
	 */
	explainAll(urls: readonly UrlInput[]): SetExplanation[] {
		const engineUrls = toEngineUrls(urls);
		const set = this.#live();
		return engineUrls.map((url) => toExplanation(set.explain(url)));
	}

	/**
	 * Verdicts on many URLs at once.
	 *
	 * @param urls each as in `isAllowed`; only read during the call.
	 * @returns a `Verdict` code for each URL, in their order; the caller owns it. 3: no absolute URL, 4: the set has no
	 *   policy for its origin.
	 * @throws TypeError if `urls` is no array or one of it is neither string, URL nor Uint8Array; DisposedError after disposal.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
	 * Array.from(set.checkAll(["https://a.example/x", "https://b.example/x", "/x"])); // [0, 4, 3]
	 */
	checkAll(urls: readonly UrlInput[]): Uint8Array {
		const engineUrls = toEngineUrls(urls);
		return this.#live().checkAll(engineUrls);
	}

	/**
	 * Verdicts on a list of absolute URLs, one URL per line: the fastest way to ask about many.
	 *
	 * @param octets URLs in UTF-8, separated by LF or CRLF; the last line needs no end. Only read during the call.
	 * @returns as `checkAll`; a blank line is invalid (3).
	 * @throws TypeError if `octets` is no Uint8Array; DisposedError after disposal.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
	 * const lines = "https://a.example/x\nhttps://A.example/y\n";
	 * Array.from(set.checkLines(new TextEncoder().encode(lines))); // [0, 1]
	 */
	checkLines(octets: Uint8Array): Uint8Array {
		const plainOctets = toLines(octets);
		return this.#live().checkLines(plainOctets);
	}

	/**
	 * As `checkLines`, with the line of the rule that decides on each URL. It takes little longer than `checkLines`,
	 * and much less time than `explainAll`, which also gives the lines of the other matching rules.
	 *
	 * @param octets as in `checkLines`.
	 * @returns `verdicts` as `checkLines` returns them, and as many `lines`, 0 for none; the caller owns them.
	 * @throws TypeError if `octets` is no Uint8Array; RangeError if the host gives no more memory; DisposedError after
	 *   disposal.
	 * @see RFC 9309 §2.2.2
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
	 * const { lines } = set.decideLines(new TextEncoder().encode("https://a.example/x\nhttps://a.example/y\n"));
	 * Array.from(lines); // [2, 0]
	 */
	decideLines(octets: Uint8Array): DecidedLines {
		const plainOctets = toLines(octets);
		return this.#live().decideLines(plainOctets);
	}

	/**
	 * The whole set as bytes, for `PolicySet.fromSnapshot` in any process and on any host.
	 *
	 * @returns the snapshot; the caller owns it.
	 * @throws RangeError if the host gives no more memory; DisposedError after disposal.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
	 * PolicySet.fromSnapshot(set.toSnapshot()).isAllowed("https://a.example/x"); // false
	 */
	toSnapshot(): Uint8Array {
		const contentOctets = this.#packMetadata().length + this.#live().countSnapshotOctets();
		const octets = new Uint8Array(SNAPSHOT_HEAD_OCTETS + contentOctets);
		this.writeSnapshot((part, offset) => octets.set(part, offset));
		return octets;
	}

	/** @internal Hands out the octets of `toSnapshot` in parts, valid until `write` returns; the header last. */
	writeSnapshot(write: (octets: Uint8Array, offset: number) => void): void {
		const before = this.#packMetadata();
		let offset = SNAPSHOT_HEAD_OCTETS;
		const append = (octets: Uint8Array) => {
			write(octets, offset);
			offset += octets.length;
		};
		append(before);
		const checksum = this.#live().writeTo(before, append);
		write(sealedHead(SNAPSHOT_IS_SET, offset, checksum), 0);
	}

	/** The octets of a snapshot between its header and its shares. */
	#packMetadata(): Uint8Array {
		const { crawler, dialect, maxOctets } = this.#options;
		const counted = Number.isFinite(maxOctets) ? maxOctets : null;
		return packMetadata({ crawler, dialect, maxOctets: counted } satisfies SetMetadata);
	}

	/**
	 * Gives its memory back; any later use throws a DisposedError. Calling it twice does nothing. `using` calls it at
	 * the end of a block. Sets that are not disposed are collected at some time.
	 *
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "");
	 * set.has("https://a.example"); // true
	 * set.dispose();
	 */
	override dispose(): void {
		this.#set?.dispose();
		this.#set = null;
	}

	/** @internal The form that `console.log` shows. */
	inspected(): Inspected {
		const { engine, dialect, productTokens } = this;
		const members = this.#set === null ? { isDisposed: true } : { productTokens, size: this.#set.size };
		return { name: "PolicySet", members: { engine, dialect, ...members } };
	}

	#live(): EngineSet {
		if (this.#set === null) throw new DisposedError("PolicySet");
		return this.#set;
	}
}

function toExplanation({ verdict, line, rivalLines, rivalCount }: PolicyExplanation): SetExplanation {
	const allowed = verdict === Verdict.Allowed;
	// Line 0 means that there is no file.
	const lines = rivalLines.filter((rival) => rival > 0);
	const count = rivalCount - rivalLines.length + lines.length;
	return { allowed, verdict, line: line > 0 ? line : null, rivalLines: lines, rivalCount: count };
}

/** The error for a verdict that is no answer to "is it allowed?". */
function unansweredError(verdict: Verdict, url: string | Uint8Array): TypeError | RangeError {
	const shown = typeof url === "string" ? url : urlTextOfOctets(url);
	const expected = "an absolute URL with an authority";
	return verdict === Verdict.Unknown
		? rangeError("url", "a URL of an origin that the set has a policy for", shown)
		: withCode(typeError("url", expected, shown, `: ${describeInvalidUrl(shown)}`), "ROBOTS_INVALID_URL");
}

/** A file that means the same as an `inForce` object. */
function bodyInForce(robots: unknown): string {
	if (robots === null || typeof robots !== "object") {
		throw typeError("robots", EXPECTED_BODY, robots);
	}
	const inForce = memberOf(robots, "inForce");
	// A response, a promise and the like: their callers do not mean an `inForce` object.
	if (inForce === undefined) throw typeError("robots", EXPECTED_BODY, robots);
	if (inForce === "rules") {
		throw argumentError(
			'robots.inForce: expected "allow-all" or "disallow-all", got "rules"; hand in the body (accessCopyBody)',
			"robots.inForce",
		);
	}
	return WHOLESALE_BODIES[oneOf("robots.inForce", inForce, ["allow-all", "disallow-all"] as const)];
}
