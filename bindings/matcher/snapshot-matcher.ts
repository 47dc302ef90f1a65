import { SNAPSHOT_IS_POLICY } from "../../assembly/abi.js";
import { DisposedError } from "../arguments/error-classes.js";
import { argumentError } from "../arguments/errors.js";
import { toLines } from "../arguments/octets.js";
import { checkEach, toEngineUrl } from "../arguments/url.js";
import { DisposableBase, releaseWithOwner } from "../contract/disposal.js";
import type { PolicyDecision } from "../contract/engine.js";
import type { Inspected } from "../contract/inspection.js";
import type { SnapshotEngine, SnapshotPolicy } from "../contract/snapshot-engine.js";
import {
	type Dialect,
	type EngineName,
	type GroupChoice,
	type Reason,
	type Rule,
	type UrlInput,
	Verdict,
} from "../contract/types.js";
import { verdictError } from "../url/invalid.js";
import { type OpenMetadata, openMetadata } from "./open-metadata.js";
import { checkHead, damaged, toSnapshotOctets } from "./snapshot/read.js";

/** A verdict with its reasons, as far as the snapshot has them. */
export interface SnapshotExplanation {
	/** Whether the crawler may fetch the URL; false if the snapshot does not cover it. */
	readonly allowed: boolean;
	/** The same as a code, which distinguishes out of scope from disallowed. */
	readonly verdict: Verdict;
	/** The reason, for programs. */
	readonly reason: Reason;
	/** Line of the deciding rule in the file from which the snapshot was made; null if no rule decides. */
	readonly line: number | null;
	/** Lines of the other rules that match the URL, best first: at most 100. */
	readonly rivalLines: readonly number[];
	/** The number of other rules that match the URL, including those that `rivalLines` does not list. */
	readonly rivalCount: number;
	/** The deciding rule; null if no rule decides, and if the snapshot was made without the rules' text. */
	readonly rule: Rule | null;
	/** The rules on these lines; empty if the snapshot was made without the rules' text. */
	readonly rivals: readonly Rule[];
	/** The crawler's groups; null if the snapshot was made without the rules' text. */
	readonly group: GroupChoice | null;
}

/** The result of `openSnapshotMatcher` for the class. */
interface OpenMatcher {
	readonly engine: SnapshotEngine;
	readonly read: SnapshotPolicy;
	readonly metadata: OpenMetadata | null;
}

/** Reads and checks the snapshot of a matcher. @throws as `SnapshotMatcher.fromSnapshot` of the entries. */
export function openSnapshotMatcher(engine: SnapshotEngine, argument: unknown): OpenMatcher {
	const octets = toSnapshotOctets(argument);
	const read = engine.readPolicy(octets);
	// checkHead throws if the header is wrong; otherwise the content is wrong.
	if (read === null) checkHead(octets, SNAPSHOT_IS_POLICY);
	const metadata = read === null ? undefined : openMetadata(read);
	if (metadata !== undefined) return { engine, read: read!, metadata };
	read?.policy.dispose();
	throw damaged();
}

/**
 * One crawler's compiled policy, read from a snapshot. It gives the same verdicts as the matcher that wrote the
 * snapshot.
 */
export class BaseSnapshotMatcher extends DisposableBase {
	/**
	 * The engine that runs: `wasm` or `js`.
	 *
	 * @example
	 * import { SnapshotMatcher } from "robotstxt-wasm/matcher";
	 * const snapshot = RobotsTxt.parse("").matcher("ExampleBot").toSnapshot();
	 * SnapshotMatcher.fromSnapshot(snapshot).engine; // "wasm"
	 */
	readonly engine: EngineName;
	/**
	 * The rulebook by which the file was read.
	 *
	 * @example
	 * import { SnapshotMatcher } from "robotstxt-wasm/matcher";
	 * const snapshot = RobotsTxt.parse("", { dialect: "google" }).matcher("ExampleBot").toSnapshot();
	 * SnapshotMatcher.fromSnapshot(snapshot).dialect; // "google"
	 */
	readonly dialect: Dialect;
	readonly #metadata: OpenMetadata | null;
	#read: SnapshotPolicy | null;

	/** @internal Matchers are made by `SnapshotMatcher.fromSnapshot`. */
	constructor(open: OpenMatcher) {
		super();
		if ((open as OpenMatcher | undefined)?.read === undefined) {
			throw argumentError("new SnapshotMatcher: a matcher is read by SnapshotMatcher.fromSnapshot(octets)");
		}
		const { engine, read, metadata } = open;
		this.#metadata = metadata;
		this.engine = engine.name;
		this.dialect = read.dialect;
		this.#read = read;
		if (engine.needsDisposal) releaseWithOwner(this, read.policy);
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
	 * import { SnapshotMatcher } from "robotstxt-wasm/matcher";
	 * const snapshot = RobotsTxt.parse("user-agent: *\ndisallow: /x").matcher("ExampleBot").toSnapshot();
	 * SnapshotMatcher.fromSnapshot(snapshot).isAllowed("https://example.com/x"); // false
	 */
	isAllowed(url: UrlInput): boolean {
		const engineUrl = toEngineUrl(url, "url");
		const read = this.#live();
		const verdict = read.policy.check(engineUrl);
		if (verdict > Verdict.Allowed) throw verdictError(verdict, engineUrl, read.readOrigin());
		return verdict === Verdict.Allowed;
	}

	/** @internal As `Matcher.check`. */
	check(url: string): Verdict {
		return this.#live().policy.check(url);
	}

	/** @internal As `Matcher.decide`. */
	decide(url: UrlInput): PolicyDecision {
		return this.#live().policy.decide(toEngineUrl(url, "url"));
	}

	/**
	 * The verdict on a URL, with the line of the deciding rule and the lines of the other matching rules. If the snapshot
	 * was made with `{ text: true }`, it has the rules themselves.
	 *
	 * @param url as in `isAllowed`.
	 * @returns an explanation; a URL of another origin has verdict 2 and reason `out-of-scope`.
	 * @throws TypeError if `url` is no URL; DisposedError after disposal.
	 * @see RFC 9309 §2.2.2
	 * @example
	 * import { SnapshotMatcher } from "robotstxt-wasm/matcher";
	 * const matcher = RobotsTxt.parse("user-agent: *\nallow: /a\ndisallow: /").matcher("ExampleBot");
	 * SnapshotMatcher.fromSnapshot(matcher.toSnapshot()).explain("/a/b").line; // 2
	 * SnapshotMatcher.fromSnapshot(matcher.toSnapshot({ text: true })).explain("/a/b").rule?.pattern; // "/a"
	 */
	explain(url: UrlInput): SnapshotExplanation {
		const engineUrl = toEngineUrl(url, "url");
		const found = this.#live().policy.explain(engineUrl);
		const { verdict } = found;
		if (verdict === Verdict.InvalidUrl) throw verdictError(verdict, engineUrl);
		const { access, group = null, reason, rulesByLine } = this.#knownMetadata();
		// If no file decides, the lines are in a replacement, so they are not reported.
		const line = access === null && found.line > 0 ? found.line : null;
		const lines = access === null ? found.rivalLines : [];
		return {
			allowed: verdict === Verdict.Allowed,
			verdict,
			reason:
				verdict === Verdict.OutOfScope
					? "out-of-scope"
					: found.isRobotsTxt
						? "robots-txt"
						: line === null
							? reason
							: found.isTie
								? "tie-allow"
								: "rule",
			line,
			rivalLines: lines,
			rivalCount: access === null ? found.rivalCount : 0,
			rule: rulesByLine.get(line) ?? null,
			rivals: lines.flatMap((rival) => rulesByLine.get(rival) ?? []),
			group,
		};
	}

	/**
	 * Verdicts on many URLs at once.
	 *
	 * @param urls each as in `isAllowed`, so `//host/path` is a path; only read during the call.
	 * @returns a `Verdict` code for each URL, in their order; the caller owns it. 2: out of scope, 3: invalid.
	 * @throws TypeError if `urls` is no array or one of it is neither string, URL nor Uint8Array; DisposedError after disposal.
	 * @example
	 * import { SnapshotMatcher } from "robotstxt-wasm/matcher";
	 * const snapshot = RobotsTxt.parse("user-agent: *\ndisallow: /x").matcher("ExampleBot").toSnapshot();
	 * Array.from(SnapshotMatcher.fromSnapshot(snapshot).checkAll(["/x", "/y", "mailto:z"])); // [0, 1, 3]
	 */
	checkAll(urls: readonly UrlInput[]): Uint8Array {
		return checkEach(urls, () => this.#live().policy);
	}

	/**
	 * Verdicts on a list of URLs, one URL per line.
	 *
	 * @param octets URLs in UTF-8, separated by LF or CRLF; the last line needs no end. Only read during the call.
	 * @returns a `Verdict` code for each line; a blank line is invalid (3).
	 * @throws TypeError if `octets` is no Uint8Array; DisposedError after disposal.
	 * @example
	 * import { SnapshotMatcher } from "robotstxt-wasm/matcher";
	 * const snapshot = RobotsTxt.parse("user-agent: *\ndisallow: /x").matcher("ExampleBot").toSnapshot();
	 * Array.from(SnapshotMatcher.fromSnapshot(snapshot).checkLines(new TextEncoder().encode("/x\n/y\n"))); // [0, 1]
	 */
	checkLines(octets: Uint8Array): Uint8Array {
		const plainOctets = toLines(octets);
		return this.#live().policy.checkLines(plainOctets);
	}

	/**
	 * The seconds this crawler is asked to wait between fetches; undefined if its groups do not say.
	 *
	 * @example
	 * import { SnapshotMatcher } from "robotstxt-wasm/matcher";
	 * const snapshot = RobotsTxt.parse("user-agent: *\ncrawl-delay: 2").matcher("ExampleBot").toSnapshot();
	 * SnapshotMatcher.fromSnapshot(snapshot).crawlDelaySeconds; // 2
	 */
	get crawlDelaySeconds(): number | undefined {
		this.#live();
		return this.#knownMetadata().crawlDelaySeconds;
	}

	/**
	 * The product tokens of its crawler, as they were given.
	 *
	 * @example
	 * import { SnapshotMatcher } from "robotstxt-wasm/matcher";
	 * const snapshot = RobotsTxt.parse("").matcher("ExampleBot").toSnapshot();
	 * SnapshotMatcher.fromSnapshot(snapshot).productTokens; // ["ExampleBot"]
	 */
	get productTokens(): readonly string[] {
		this.#live();
		return this.#knownMetadata().productTokens;
	}

	/**
	 * Gives its memory back; any later use throws a DisposedError. Calling it twice does nothing. `using` calls it at
	 * the end of a block. Matchers that are not disposed are collected at some time.
	 *
	 * @example
	 * import { SnapshotMatcher } from "robotstxt-wasm/matcher";
	 * const snapshot = RobotsTxt.parse("").matcher("ExampleBot").toSnapshot();
	 * const matcher = SnapshotMatcher.fromSnapshot(snapshot);
	 * matcher.isAllowed("/x"); // true
	 * matcher.dispose();
	 */
	override dispose(): void {
		this.#read?.policy.dispose();
		this.#read = null;
	}

	/** @internal The form that `console.log` shows; a forged snapshot cannot make it fail. */
	inspected(): Inspected {
		const { engine, dialect } = this;
		const members = this.#read === null ? { isDisposed: true } : {};
		return { name: "SnapshotMatcher", members: { engine, dialect, ...members } };
	}

	#live(): SnapshotPolicy {
		if (this.#read === null) throw new DisposedError("SnapshotMatcher");
		return this.#read;
	}

	/** @throws RangeError if ClickHouse made the snapshot, which then only has the policy. */
	#knownMetadata(): OpenMetadata {
		if (this.#metadata === null) throw damaged();
		return this.#metadata;
	}
}
