import { DisposedError } from "../arguments/error-classes.js";
import { argumentError, typeError } from "../arguments/errors.js";
import { validateMembers } from "../arguments/names.js";
import { toLines } from "../arguments/octets.js";
import { checkEach, toEngineUrl } from "../arguments/url.js";
import { DisposableBase, type Lifetime, releaseWithOwner } from "../contract/disposal.js";
import type {
	DecidedLines,
	EngineCrawler,
	FilePolicy,
	GroupSelection,
	PolicyDecision,
} from "../contract/engine.js";
import type { Inspected } from "../contract/inspection.js";
import {
	type Dialect,
	type Explanation,
	type Group,
	type GroupChoice,
	type Reason,
	type Rule,
	type SnapshotOptions,
	type UrlInput,
	Verdict,
} from "../contract/types.js";
import { packPolicy } from "../matcher/snapshot/write.js";
import { verdictError } from "../url/invalid.js";
import { ChosenGroups } from "./groups/group-choice.js";
import type { GroupSummary } from "./groups/groups.js";
import { explainInWords, type WholesaleAccess } from "./reasons.js";

/** The parts of its file that a matcher needs; only `explain` and `crawlDelaySeconds` use them. */
export interface MatcherFile {
	readonly lifetime: Lifetime;
	readonly needsDisposal: boolean;
	readonly origin: string | null;
	readonly dialect: Dialect;
	/** Not null if no file decides, and every URL has the same answer. */
	readonly access: WholesaleAccess | null;
	/** The rules on some lines, in their order. */
	readRules(lines: readonly number[]): readonly Rule[];
	selectGroups(crawler: EngineCrawler): GroupSelection;
	/** The groups of a selection, whole. */
	readChosenGroups(crawler: EngineCrawler): readonly Group[];
	summariseGroups(crawler: EngineCrawler): GroupSummary;
	findCrawlDelaySeconds(crawler: EngineCrawler): number | undefined;
}

const OVER: Lifetime = { isOver: true };

/**
 * One crawler's compiled policy: made by `RobotsTxt.matcher`, asked for every URL.
 *
 * @example
 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /private");
 * const matcher = robots.matcher("ExampleBot");
 * matcher.isAllowed("https://example.com/private/x"); // false
 */
export class Matcher extends DisposableBase {
	readonly #policy: FilePolicy;
	/** The lifetime of the file; after the matcher's own disposal, a lifetime that has ended. */
	#lifetime: Lifetime;
	readonly #file: MatcherFile;
	readonly #crawler: EngineCrawler;
	/** Found at the first access; small for any file. */
	#choice: Pick<GroupChoice, "chosenBy" | "productToken"> | null = null;
	#summary: GroupSummary | null = null;
	#crawlDelay: { readonly seconds: number | undefined } | null = null;

	/** @internal Matchers are made by `RobotsTxt.matcher`. */
	constructor(policy: FilePolicy, file: MatcherFile, crawler: EngineCrawler) {
		super();
		if ((file as MatcherFile | undefined)?.lifetime === undefined) {
			throw argumentError("new Matcher: a matcher is made by robots.matcher(crawler)");
		}
		this.#policy = policy;
		this.#lifetime = file.lifetime;
		this.#file = file;
		this.#crawler = crawler;
		if (file.needsDisposal) releaseWithOwner(this, policy);
	}

	/**
	 * Whether the crawler may fetch a URL.
	 *
	 * @param url an absolute URL or a path that starts with `/`, as a string, a `URL` or its bytes; only read during the call.
	 *   `//host/path` is a path with an empty segment, and no other host's URL (dialect `google` reads `/path`): resolve a
	 *   page's links first, by `new URL(href, page)`.
	 * @returns true if it is allowed.
	 * @throws TypeError if `url` is none of these; RangeError if the file covers another origin; DisposedError after disposal.
	 * @see RFC 9309 §2.2.2
	 * @example
	 * const matcher = RobotsTxt.parse("user-agent: *\ndisallow: /*.gif$").matcher("ExampleBot");
	 * matcher.isAllowed("/a.gif"); // false
	 * matcher.isAllowed("/a.gif?x"); // true
	 */
	isAllowed(url: UrlInput): boolean {
		// Reading the URL may run a caller's code, so it comes before the check for disposal.
		const engineUrl = typeof url === "string" ? url : toEngineUrl(url, "url");
		const verdict = this.#live().check(engineUrl);
		if (verdict > Verdict.Allowed) throw verdictError(verdict, engineUrl, this.#file.origin);
		return verdict === Verdict.Allowed;
	}

	/**
	 * The verdict on a URL with the rule that decided, the group it is in and the rules it beat.
	 *
	 * @param url as in `isAllowed`.
	 * @returns an explanation; a URL of another origin has verdict 2 and reason `out-of-scope`.
	 * @throws TypeError if `url` is no URL; DisposedError after disposal of the matcher or its file.
	 * @see RFC 9309 §2.2.1, §2.2.2
	 * @example
	 * const matcher = RobotsTxt.parse("user-agent: *\nallow: /a\ndisallow: /").matcher("ExampleBot");
	 * const { allowed, rule, rivals } = matcher.explain("/a/b");
	 * allowed; // true
	 * rule?.line; // 2
	 * rivals[0]?.line; // 3
	 */
	explain(url: UrlInput): Explanation {
		const engineUrl = toEngineUrl(url, "url");
		const found = this.#live().explain(engineUrl);
		const { verdict, line, rivalLines, rivalCount } = found;
		if (verdict === Verdict.InvalidUrl) throw verdictError(verdict, engineUrl);
		const { access, dialect, origin } = this.#file;
		const group = this.#chooseGroups();
		const rules = this.#file.readRules(line === 0 ? rivalLines : [line, ...rivalLines]);
		const rule = line === 0 ? null : (rules[0] ?? null);
		const rivals = rules.slice(rule === null ? 0 : 1);
		const allowed = verdict === Verdict.Allowed;
		const summarise = () => this.#summarise();
		const ofFile = reasonOf(verdict, found.isRobotsTxt, found.isTie, rule, group, summarise);
		const reason = access !== null && ofFile === "no-group" ? access.reason : ofFile;
		const crawler = this.#crawler;
		const metadata = { reason, allowed, rule, rivals, dialect, group, summarise, crawler, origin, access };
		return { allowed, verdict, reason, text: explainInWords(metadata), rule, group, rivals, rivalCount };
	}

	/** @internal The verdict on a URL: `isAllowed` that throws for no text. */
	check(url: string): Verdict {
		return this.#live().check(url);
	}

	/** @internal The verdict on a URL and the line of the deciding rule, 0 for none: the first part of `explain`. */
	decide(url: UrlInput): PolicyDecision {
		return this.#live().decide(toEngineUrl(url, "url"));
	}

	/**
	 * Verdicts on many URLs at once.
	 *
	 * @param urls each as in `isAllowed`, so `//host/path` is a path; only read during the call.
	 * @returns a `Verdict` code for each URL, in their order; the caller owns it. 2: out of scope, 3: invalid.
	 * @throws TypeError if `urls` is no array or one of it is neither string, URL nor Uint8Array; DisposedError after disposal.
	 * @example
	 * const matcher = RobotsTxt.parse("user-agent: *\ndisallow: /x").matcher("ExampleBot");
	 * Array.from(matcher.checkAll(["/x", "/y", "mailto:z"])); // [0, 1, 3]
	 */
	checkAll(urls: readonly UrlInput[]): Uint8Array {
		return checkEach(urls, () => this.#live());
	}

	/**
	 * Verdicts on a list of URLs, one URL per line.
	 *
	 * @param octets URLs in UTF-8, each as in `isAllowed`, so `//host/path` is a path; separated by LF or CRLF; the last
	 *   line needs no end. Only read during the call.
	 * @returns a `Verdict` code for each line; a blank line is invalid (3).
	 * @throws TypeError if `octets` is no Uint8Array; DisposedError after disposal.
	 * @example
	 * const matcher = RobotsTxt.parse("user-agent: *\ndisallow: /x").matcher("ExampleBot");
	 * Array.from(matcher.checkLines(new TextEncoder().encode("/x\n/y\n"))); // [0, 1]
	 */
	checkLines(octets: Uint8Array): Uint8Array {
		const plainOctets = toLines(octets);
		return this.#live().checkLines(plainOctets);
	}

	/**
	 * As `checkLines`, with the line of the rule that decides on each URL. It takes little longer than `checkLines`, and
	 * much less time than an `explain` for each URL.
	 *
	 * @param octets as in `checkLines`.
	 * @returns `verdicts` as `checkLines` returns them, and as many `lines`, 0 if no rule decides; the caller owns them.
	 * @throws TypeError if `octets` is no Uint8Array; RangeError if the host gives no more memory; DisposedError after
	 *   disposal.
	 * @see RFC 9309 §2.2.2
	 * @example
	 * const matcher = RobotsTxt.parse("user-agent: *\ndisallow: /x").matcher("ExampleBot");
	 * const { verdicts, lines } = matcher.decideLines(new TextEncoder().encode("/x\n/y\n"));
	 * Array.from(verdicts); // [0, 1]
	 * Array.from(lines); // [2, 0]
	 */
	decideLines(octets: Uint8Array): DecidedLines {
		const plainOctets = toLines(octets);
		return this.#live().decideLines(plainOctets);
	}

	/**
	 * The seconds this crawler is asked to wait between fetches: the largest valid `crawl-delay` of its runs of
	 * user-agent lines. A record belongs to the run right before it; blank lines, comments and sitemaps do not separate
	 * a run. Undefined if there is none, and always in dialect `google`, which does not read this record.
	 *
	 * @throws DisposedError after disposal of the matcher or its file.
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: a\ncrawl-delay: 9\nuser-agent: *\ncrawl-delay: 0.5");
	 * robots.matcher("a").crawlDelaySeconds; // 9
	 * robots.matcher("ExampleBot").crawlDelaySeconds; // 0.5
	 */
	get crawlDelaySeconds(): number | undefined {
		this.#live();
		this.#crawlDelay ??= { seconds: this.#file.findCrawlDelaySeconds(this.#crawler) };
		return this.#crawlDelay.seconds;
	}

	/**
	 * The compiled policy as bytes, to be stored or sent. `Matcher.fromSnapshot` of `robotstxt-wasm/matcher` and
	 * `robotstxt-wasm/set` reads them, in any process and on any host, without the file. Both engines write and read
	 * the same form. A version of this package with another form refuses it.
	 *
	 * @param options see `SnapshotOptions`.
	 * @returns the snapshot; the caller owns it.
	 * @throws TypeError if an option is malformed or unknown; DisposedError after disposal of the matcher or its file.
	 * @example
	 * const matcher = RobotsTxt.parse("user-agent: *\ndisallow: /x").matcher("ExampleBot");
	 * String.fromCharCode(...matcher.toSnapshot().subarray(0, 4)); // "RBTS"
	 */
	toSnapshot(options: SnapshotOptions = {}): Uint8Array {
		const { text } = validateMembers("options", options, ["text"]);
		if (text !== undefined && typeof text !== "boolean") {
			throw typeError("options.text", "a boolean", text);
		}
		return this.#pack(text ? this.#chooseGroups().groups : undefined);
	}

	/** @internal As `toSnapshot` with text. @param groups all of the file, which the caller has read once for many. */
	toSnapshotOf(groups: readonly Group[]): Uint8Array {
		const { groupIndexes } = this.#file.selectGroups(this.#crawler);
		return this.#pack(groupIndexes.map((index) => groups[index]!));
	}

	/** @param groups those of the policy, whose text the snapshot gets; undefined for none. */
	#pack(groups: readonly Group[] | undefined): Uint8Array {
		const policy = this.#live();
		const choice = this.#chooseGroups();
		const { access } = this.#file;
		const summarise = () =>
			groups === undefined ? this.#summarise() : { isEmpty: groups.every(isEmptyGroup) };
		const reason = reasonOf(Verdict.Allowed, false, false, null, choice, summarise);
		const { chosenBy, productToken } = choice;
		return packPolicy(policy.toBlock(), {
			crawler: this.#crawler,
			reason: access?.reason ?? reason,
			access,
			crawlDelaySeconds: this.crawlDelaySeconds,
			group: groups && { chosenBy, productToken, groups },
		});
	}

	/** @internal Another matcher over the same policy. Its disposal ends the loan and does not dispose the policy. */
	borrow(toLoan: (policy: FilePolicy) => FilePolicy): Matcher {
		return new Matcher(toLoan(this.#live()), this.#file, this.#crawler);
	}

	/**
	 * Gives the policy's memory back; any later use throws a DisposedError. Calling it twice does nothing. Matchers
	 * that are not disposed give their memory back when they are collected, which may take long.
	 *
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /x");
	 * const matcher = robots.matcher("ExampleBot");
	 * matcher.dispose();
	 * robots.isAllowed("/x", "ExampleBot"); // false
	 */
	override dispose(): void {
		this.#policy.dispose();
		this.#lifetime = OVER;
	}

	/** @internal The form that `console.log` shows. */
	inspected(): Inspected {
		const { productTokens, obeysDefaultGroup } = this.#crawler;
		const members = { productTokens, obeysDefaultGroup, origin: this.#file.origin };
		return { name: "Matcher", members: this.#lifetime.isOver ? { isDisposed: true } : members };
	}

	#live(): FilePolicy {
		if (this.#lifetime.isOver)
			throw new DisposedError(this.#lifetime === OVER ? "Matcher" : "matcher's RobotsTxt");
		return this.#policy;
	}

	/** Keeps how the groups were chosen; the groups themselves are the explanation's. */
	#chooseGroups(): GroupChoice {
		const crawler = this.#crawler;
		const file = this.#file;
		if (this.#choice === null) {
			const { chosenBy, productTokenIndex } = file.selectGroups(crawler);
			this.#choice = { chosenBy, productToken: crawler.productTokens[productTokenIndex] };
		}
		const { chosenBy, productToken } = this.#choice;
		return new ChosenGroups(chosenBy, productToken, () => file.readChosenGroups(crawler));
	}

	#summarise(): GroupSummary {
		this.#summary ??= this.#file.summariseGroups(this.#crawler);
		return this.#summary;
	}
}

function isEmptyGroup({ rules }: Group): boolean {
	return rules.every(({ pattern }) => pattern === "");
}

function reasonOf(
	verdict: Verdict,
	isRobotsTxt: boolean,
	isTie: boolean,
	rule: Rule | null,
	{ chosenBy }: GroupChoice,
	summarise: () => Pick<GroupSummary, "isEmpty">,
): Reason {
	if (verdict === Verdict.OutOfScope) return "out-of-scope";
	if (isRobotsTxt) return "robots-txt";
	if (rule !== null) return isTie ? "tie-allow" : "rule";
	if (chosenBy === "none") return "no-group";
	return summarise().isEmpty ? "empty-group" : "no-rule";
}
