import { CHECKSUM_STRIDE, SNAPSHOT_HEAD_OCTETS, SNAPSHOT_IS_SET } from "../../assembly/abi.js";
import { validateCrawler } from "../arguments/crawler.js";
import { DisposedError } from "../arguments/error-classes.js";
import { expectation } from "../arguments/errors.js";
import { validateMembers } from "../arguments/names.js";
import { isOctets, octetsOfArrayBuffer, toPlainOctets } from "../arguments/octets.js";
import { MIN_MAX_BYTES, oneOf, toMaxOctets } from "../arguments/options.js";
import { toEngineUrl, toEngineUrls } from "../arguments/url.js";
import { DisposableBase, releaseWithOwner } from "../contract/disposal.js";
import type { EngineCrawler, PolicyExplanation } from "../contract/engine.js";
import type { Inspected } from "../contract/inspection.js";
import type { DecidedLines, EngineSet, SetEngine, SetOptions } from "../contract/set-engine.js";
import {
	type Crawler,
	type Dialect,
	type EngineName,
	type RobotsTxtBody,
	type UrlInput,
	Verdict,
} from "../contract/types.js";
import { checksumIn, checkWhole, damaged, parseJson } from "../snapshot/read.js";
import { sealedHead, toAsciiJson, wholeStrides } from "../snapshot/write.js";
import { originOfPage, urlTextOfOctets } from "../url/index.js";
import { describeInvalidUrl } from "../url/invalid.js";
import { isSetMetadata, METADATA_OFFSET, partsOf, type SetMetadata } from "./metadata.js";
import { openSource } from "./source.js";

/** How the files of a set are read, and for whom. */
export interface PolicySetOptions {
	/** The one crawler that the set answers for: its product token, an ordered list of them, or its profile. */
	readonly crawler: Crawler;
	/** The rulebook every file is read by. Default `rfc9309`. */
	readonly dialect?: Dialect | undefined;
	/** Parsing limit in octets; at least 512,000 (the default), or `Infinity` (RFC 9309 §2.5). */
	readonly maxBytes?: number | undefined;
}

/** What decides on a URL. */
export interface SetExplanation {
	readonly allowed: boolean;
	readonly verdict: Verdict;
	/**
	 * Line of the rule that decides, in the file that was added; null where none does, and where what is in force is no
	 * file.
	 */
	readonly line: number | null;
	/** Lines of the other rules that match, best first: 100 at most. */
	readonly rivalLines: readonly number[];
	/** How many other rules match, those that `rivalLines` has no room for too. */
	readonly rivalCount: number;
}

/** What is in force where no file is: `nextAccessState` returns it. */
export interface WholesaleInForce {
	/** One answer for every URL of the origin. */
	readonly inForce: "allow-all" | "disallow-all";
}

const OPTIONS: readonly (keyof PolicySetOptions)[] = ["crawler", "dialect", "maxBytes"];
const DIALECTS: readonly Dialect[] = ["rfc9309", "google", "original1994"];
const EXPECTED_BODY =
	'a robots.txt as a string, a Uint8Array or an ArrayBuffer, or { inForce: "allow-all" | "disallow-all" }';
const WHOLESALE_BODIES = { "allow-all": "", "disallow-all": "user-agent: *\ndisallow: /" };
/** Whoever the set answers for: what holds for every crawler is written for every crawler. */
const ANYONE: EngineCrawler = { productTokens: [], obeysDefaultGroup: true, mergesGroups: false };

/** A set and the options it was made with. */
export interface OpenSet {
	readonly engine: Pick<SetEngine, "name" | "needsDisposal">;
	readonly set: EngineSet;
	readonly options: SetOptions;
}

/** Validates the options of a set, and makes it. */
export function openSet(engine: SetEngine, options: PolicySetOptions): OpenSet {
	const expected = 'an object ({ crawler: "ExampleBot" })';
	const {
		crawler,
		dialect = "rfc9309",
		maxBytes = MIN_MAX_BYTES,
	} = validateMembers("options", options, OPTIONS, expected);
	const knownDialect = oneOf("dialect", dialect, DIALECTS);
	const setOptions = {
		crawler: validateCrawler(crawler, knownDialect),
		dialect: knownDialect,
		maxOctets: toMaxOctets(maxBytes),
	};
	return { engine, set: engine.createSet(setOptions), options: setOptions };
}

/**
 * Reads a set out of a snapshot.
 *
 * @returns the set, to be handed to `adoptSet`.
 * @throws as `PolicySet.fromSnapshot` of the entries.
 */
export function openSetSnapshot(engine: SetEngine, argument: unknown): OpenSet {
	const source = openSource(argument);
	const { octetsLeft } = source;
	const head = source.take(Math.min(SNAPSHOT_HEAD_OCTETS, octetsLeft));
	checkWhole(head, SNAPSHOT_IS_SET, octetsLeft);
	const first = source.take(CHECKSUM_STRIDE);
	const { metadataEnd, sharesOffset } = partsOf(first);
	if (sharesOffset - first.length > source.octetsLeft) throw damaged();
	const before = new Uint8Array(sharesOffset);
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
 * The policies of many origins for one crawler, asked in one call for URLs of any of them. Entries give it its static
 * `fromSnapshot`.
 */
export class BasePolicySet extends DisposableBase {
	/**
	 * Which engine runs: `wasm` or `js`.
	 *
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * new PolicySet({ crawler: "ExampleBot" }).engine; // "wasm"
	 */
	readonly engine: EngineName;
	/**
	 * The rulebook that every file of the set is read by.
	 *
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * new PolicySet({ crawler: "ExampleBot" }).dialect; // "rfc9309"
	 */
	readonly dialect: Dialect;
	/**
	 * The product tokens of the crawler that the set answers for, in their order.
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

	/** @internal The engine's set; null after disposal. */
	get engineSet(): EngineSet | null {
		return this.#set;
	}

	/**
	 * How many origins have a policy.
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
	 * Compiles an origin's robots.txt and keeps the policy, not the text. What the origin had before gives its place
	 * back.
	 *
	 * @param origin any absolute URL of the site, with an authority; its scheme, host and port count.
	 * @param robots the body of its robots.txt; or, where access to it decides, what is in force, as `nextAccessState`
	 *   returns it. Only read during the call.
	 * @returns the set.
	 * @throws TypeError where an argument is malformed; RangeError where the host gives no more memory: the set is then
	 *   as it was before; DisposedError after disposal.
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
	 * @returns whether there was one.
	 * @throws TypeError where `origin` is malformed; DisposedError after disposal.
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
	 * @throws TypeError where `origin` is malformed; DisposedError after disposal.
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
	 * @returns a new list, in no order; the caller owns it. It stays as it is, whatever is added or deleted later.
	 * @throws RangeError where the host gives no more memory; DisposedError after disposal.
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
	 * @param url an absolute URL, as a string, a `URL` or its octets; only read during the call.
	 * @returns true where it is allowed.
	 * @throws TypeError where `url` is none; RangeError where the set has no policy for its origin; DisposedError after disposal.
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
	 * The verdict on a URL with the line of the rule that decided, and of those it beat.
	 *
	 * @param url as in `isAllowed`.
	 * @returns an explanation; of an origin that the set has no policy for, with verdict 4 and no line.
	 * @throws TypeError where `url` is no absolute URL; RangeError where the host gives no more memory; DisposedError after
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
	 * @returns one for each URL, in their order; the caller owns it. Verdict 3: no absolute URL, 4: the set has no policy
	 *   for its origin.
	 * @throws TypeError where `urls` is no array or one of it is neither string, URL nor Uint8Array; RangeError where the host
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
	 * @throws TypeError where `urls` is no array or one of it is neither string, URL nor Uint8Array; DisposedError after disposal.
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
	 * Verdicts on a list of absolute URLs, one a line: the fastest way to ask about many.
	 *
	 * @param octets URLs in UTF-8, separated by LF or CRLF; the last line needs no end. Only read during the call.
	 * @returns as `checkAll`; a blank line is invalid (3).
	 * @throws TypeError where `octets` is no Uint8Array; DisposedError after disposal.
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
	 * As `checkLines`, with the line of the rule that decides on each URL. It takes little longer, and a small part of what
	 * `explainAll` takes, which tells the lines that it beat as well.
	 *
	 * @param octets as in `checkLines`.
	 * @returns `verdicts` as `checkLines` gives them, and as many `lines`, of which 0 stands for none; the caller owns them.
	 * @throws TypeError where `octets` is no Uint8Array; RangeError where the host gives no more memory; DisposedError after
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
	 * The whole set as octets, for `PolicySet.fromSnapshot` in any process and on any host.
	 *
	 * @returns the snapshot; the caller owns it.
	 * @throws RangeError where the host gives no more memory; DisposedError after disposal.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
	 * PolicySet.fromSnapshot(set.toSnapshot()).isAllowed("https://a.example/x"); // false
	 */
	toSnapshot(): Uint8Array {
		const octets = new Uint8Array(this.#countSnapshotOctets());
		this.writeSnapshot((part, offset) => octets.set(part, offset));
		return octets;
	}

	/** @internal Hands the octets of `toSnapshot` over in parts, good until `write` returns, with their offsets; the head last. */
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

	#countSnapshotOctets(): number {
		return SNAPSHOT_HEAD_OCTETS + this.#packMetadata().length + this.#live().countSnapshotOctets();
	}

	/** What a snapshot has between its head and its shares. */
	#packMetadata(): Uint8Array {
		const { crawler, dialect, maxOctets } = this.#options;
		const metadata: SetMetadata = {
			crawler,
			dialect,
			maxOctets: Number.isFinite(maxOctets) ? maxOctets : null,
		};
		const text = toAsciiJson(metadata);
		const octets = new Uint8Array(wholeStrides(METADATA_OFFSET + text.length));
		new DataView(octets.buffer).setUint32(0, text.length, true);
		octets.set(text, METADATA_OFFSET);
		return octets;
	}

	/**
	 * Gives its memory back; any later use throws a DisposedError. Calling it twice does nothing. `using` calls it where
	 * a block ends, and sets that are forgotten are collected in the end.
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

	/** @internal What `console.log` shows. */
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

function toLines(octets: Uint8Array): Uint8Array {
	if (!isOctets(octets)) throw new TypeError(expectation("octets", "a Uint8Array", octets));
	return toPlainOctets(octets, "octets");
}

function toExplanation({ verdict, line, rivalLines, rivalCount }: PolicyExplanation): SetExplanation {
	const allowed = verdict === Verdict.Allowed;
	// Line 0 is that of no file.
	const lines = rivalLines.filter((rival) => rival > 0);
	const count = rivalCount - rivalLines.length + lines.length;
	return { allowed, verdict, line: line > 0 ? line : null, rivalLines: lines, rivalCount: count };
}

/** The error for a verdict that is no answer to "is it allowed?". */
function unansweredError(verdict: Verdict, url: string | Uint8Array): TypeError | RangeError {
	const shown = typeof url === "string" ? url : urlTextOfOctets(url);
	return verdict === Verdict.Unknown
		? new RangeError(expectation("url", "a URL of an origin that the set has a policy for", shown))
		: new TypeError(
				`${expectation("url", "an absolute URL with an authority", shown)}: ${describeInvalidUrl(shown)}`,
			);
}

/** A file that says what is in force. */
function bodyInForce(robots: unknown): string {
	if (robots === null || typeof robots !== "object") {
		throw new TypeError(expectation("robots", EXPECTED_BODY, robots));
	}
	const { inForce } = robots as { readonly inForce?: unknown };
	// A response, a promise and the like: whoever hands those in has no such member in mind.
	if (inForce === undefined) throw new TypeError(expectation("robots", EXPECTED_BODY, robots));
	if (inForce === "rules") {
		throw new TypeError(
			'robots.inForce: expected "allow-all" or "disallow-all", got "rules"; hand in the body (accessCopyBody)',
		);
	}
	return WHOLESALE_BODIES[oneOf("robots.inForce", inForce, ["allow-all", "disallow-all"] as const)];
}

/**
 * A set of an entry's class over one that is there already. The constructor of the class, which makes a set of options, does
 * not run: the class has no members of its own to be made.
 */
export function adoptSet<S extends BasePolicySet>(PolicySet: { readonly prototype: S }, open: OpenSet): S {
	return Reflect.construct(BasePolicySet, [open], PolicySet as unknown as typeof BasePolicySet) as S;
}
