import { isReadAlike, type ParsedRobotsTxt, type PolicyDecision } from "../../bindings/internal.js";
import {
	type Dialect,
	type GroupChoice,
	type RobotsTxtBody,
	type Rule,
	type UrlInput,
	Verdict,
} from "../../bindings/shared-exports.js";
import type { DocumentedReading } from "../site-requests/files/documented-reading.js";
import { AskedTargets } from "../site-requests/targets/asked-targets.js";

/** The reader of files and snapshots. The entry hands it in, since some hosts need other files of these modules. */
export interface SiteReaders {
	readonly RobotsTxt: { parse(body: RobotsTxtBody): ParsedRobotsTxt };
	readonly SnapshotMatcher: { fromSnapshot(octets: Uint8Array): PackedMatcher };
}

/** A matcher of a file or of a snapshot. */
export interface EnforcedMatcher {
	decide(url: string): PolicyDecision;
	explain(url: UrlInput): { readonly rule: Rule | null };
	dispose(): void;
}

/** A matcher of a snapshot. */
export interface PackedMatcher extends EnforcedMatcher {
	readonly dialect: Dialect;
	explain(url: UrlInput): { readonly rule: Rule | null; readonly group: GroupChoice | null };
}

/** A verdict that no rule of the file's own dialect gives. */
const ALLOWED_AS_DOCUMENTED: PolicyDecision = /* @__PURE__ */ Object.freeze({
	verdict: Verdict.Allowed,
	line: 0,
});

/** The rules that apply to some crawlers of one site. */
export class SitePolicy {
	readonly matcher: EnforcedMatcher;
	readonly documented: DocumentedReading | null;
	/** Whether a group of the file names these crawlers. */
	readonly isNamed: boolean;
	readonly crawlDelaySeconds: number | undefined;
	/** The rules that have decided, keyed by their lines. */
	readonly #rules = new Map<number, Rule | null>();
	readonly #asked: AskedTargets;
	readonly #compareRules: () => boolean;
	/** Null until it is needed. */
	#isDocumentedSame: boolean | null;

	/** @param compareRules says whether the documented reading has the same rules (`haveSameRules`). */
	constructor(
		matcher: EnforcedMatcher,
		documented: DocumentedReading | null,
		chosenBy: GroupChoice["chosenBy"],
		crawlDelaySeconds: number | undefined,
		dialect: Dialect,
		compareRules: () => boolean,
	) {
		this.matcher = matcher;
		this.documented = documented;
		this.#asked = new AskedTargets(dialect);
		this.isNamed = chosenBy === "own";
		this.crawlDelaySeconds = crawlDelaySeconds;
		this.#compareRules = compareRules;
		// Another dialect's disallow of /robots.txt would not be the documented one's.
		this.#isDocumentedSame = dialect === "rfc9309" ? null : false;
	}

	/** The verdict on a URL as it is served, and the line of the deciding rule. */
	decide(url: string): PolicyDecision {
		const decision = this.matcher.decide(this.#asked.of(url));
		if (this.documented === null || decision.verdict !== Verdict.Disallowed) return decision;
		// Most files have the same rules in both dialects. Then the verdict on most URLs is known, and saves a second one.
		this.#isDocumentedSame ??= this.#compareRules();
		if (this.#isDocumentedSame && isReadAlike(url)) return decision;
		return this.documented.allows(url) ? ALLOWED_AS_DOCUMENTED : decision;
	}

	/**
	 * The rule that disallows a URL; null if no rule does: a file that could not be fetched disallows everything.
	 * @param line of the rule, as `decide` gives it.
	 */
	ruleOf(url: string, line: number): Rule | null {
		const known = this.#rules.get(line);
		if (known !== undefined) return known;
		const { rule } = this.matcher.explain(this.#asked.of(url));
		const frozen = rule === null ? null : Object.freeze({ ...rule });
		this.#rules.set(line, frozen);
		return frozen;
	}
}

/** The policies of a site, for any crawler. */
export interface SitePolicies {
	/** As `FilePolicies.wholeNames`. */
	readonly wholeNames: readonly string[];
	/**
	 * @param isListed whether a list has the token; otherwise a stranger may have made it up.
	 * @returns null if no policy is compiled for further names.
	 */
	policyOf(token: string, isListed: boolean): SitePolicy | null;
	/** Whether a URL is that of robots.txt, which is never refused. */
	isRobotsTxt(url: string): boolean;
	pack(place: PlaceSnapshot): PackedSite;
	dispose(): void;
}

/**
 * Gives the snapshot of a policy a place.
 *
 * @param held the content of the snapshot: the same content gets the same place.
 */
export type PlaceSnapshot = (held: object, makeSnapshot: () => Uint8Array) => number;

/** The policies of a site in a snapshot, by their places. */
export interface PackedSite {
	readonly named: readonly string[];
	readonly wholeNames: readonly string[];
	readonly dialect: Dialect;
	/** By the tokens of listed crawlers. */
	readonly listed: Readonly<Record<string, number>>;
	/** By `groupsKeyOf`. */
	readonly unlisted: Readonly<Record<string, number>>;
	/** By the tokens of listed crawlers that document another dialect: the policy in it. */
	readonly documented: Readonly<Record<string, number>>;
	/** The crawl-delays in seconds, by the keys of `listed` that have one. Crawlers with the same rules may have several. */
	readonly listedDelays: Readonly<Record<string, number>>;
	/** The crawl-delays in seconds, by the keys of `unlisted` that have one. */
	readonly unlistedDelays: Readonly<Record<string, number>>;
}

/** The metadata of a snapshot: a site for every host, or one for each. */
export interface PackedSites {
	readonly only: PackedSite | null;
	readonly byHost: Readonly<Record<string, PackedSite>>;
}
