import { memberOf, rangeError, typeError, validateMembers } from "../../bindings/internal.js";
import { type Rule, Verdict } from "../../bindings/shared-exports.js";
import { requireFile, requireVerdicts, toMaxWork } from "./arguments.js";
import { languageOf, type TargetLanguage } from "./language/language.js";
import type { Pattern } from "./language/pattern.js";
import { Fills } from "./model/fills.js";
import { find } from "./model/find.js";
import { decisionOf, rulesOf, urlOfTarget, withMatcher } from "./model/judge.js";
import { type Entry, PolicyModel } from "./model/policy-model.js";
import type {
	AnalysableMatcher,
	ComparedVerdict,
	CompareOptions,
	PolicyChange,
	PolicyComparison,
	PolicyOf,
} from "./types.js";
import { Work } from "./work.js";

/** The most differences that a brief comparison shows: nobody reads more. */
const MAX_BRIEF_CHANGES = 20;

/**
 * Compares two policies over all URLs and finds URLs that they judge differently. The policies are those of a
 * crawler in two versions of a file, or of two crawlers in one file.
 *
 * @param before the earlier policy, or the first of two.
 * @param after the later policy, or the second of two; its file must be of the same dialect.
 * @param options see `CompareOptions`.
 * @returns the differences. `equal: true` is a proof. `equal: false` comes with URLs that the two policies judge
 *   differently. `equal: null` means that `maxWork` was not enough.
 * @throws TypeError or RangeError that names the argument; DisposedError after a file's disposal.
 * @see RFC 9309 §2.2.2
 * @example
 * import { RobotsTxt } from "robotstxt-wasm";
 * const before = RobotsTxt.parse("user-agent: *\ndisallow: /a");
 * const after = RobotsTxt.parse("user-agent: *\ndisallow: /a/\ndisallow: /b");
 * const crawler = "ExampleBot";
 * const { equal, changes } = comparePolicies({ robots: before, crawler }, { robots: after, crawler });
 * equal; // false
 * changes.map(({ url, direction }) => `${direction} ${url}`); // ["newly-blocked /b", "newly-allowed /a"]
 */
export function comparePolicies(
	before: PolicyOf,
	after: PolicyOf,
	options: CompareOptions = {},
): PolicyComparison {
	for (const [name, policy] of [["before", before] as const, ["after", after] as const]) {
		const expected = 'a file and a crawler, as in { robots, crawler: "ExampleBot" }';
		if (typeof memberOf(policy, "matcher") === "function") throw typeError(name, expected, policy);
		validateMembers(name, policy, ["robots", "crawler"], expected);
		requireFile(policy.robots, `${name}.robots`);
	}
	validateMembers("options", options, ["maxWork", "urls", "brief"]);
	const { urls = [], brief = true } = options;
	const work = new Work(toMaxWork(options.maxWork));
	if (!Array.isArray(urls)) throw typeError("urls", "an array of URLs", urls);
	if (typeof brief !== "boolean") throw typeError("brief", "true or false", brief);
	if (before.robots.dialect !== after.robots.dialect) {
		throw rangeError("after.robots", `a file of dialect ${before.robots.dialect}`, after.robots.dialect);
	}
	return comparePoliciesWithin(before, after, { urls, brief }, work);
}

/** A policy, and the rules that apply to its crawler, if they are known. */
interface KnownPolicy extends PolicyOf {
	readonly rules?: readonly Rule[];
}

/** Does what `comparePolicies` does, with validated arguments and work that other questions may have used in part. */
export function comparePoliciesWithin(
	before: KnownPolicy,
	after: KnownPolicy,
	{ urls, brief }: { readonly urls: readonly string[]; readonly brief: boolean },
	work: Work,
): PolicyComparison {
	return withMatcher(before.robots, before.crawler, (matcherBefore) =>
		withMatcher(after.robots, after.crawler, (matcherAfter) =>
			new Comparison([before, after], [matcherBefore, matcherAfter], brief, work).run(urls),
		),
	);
}

/** An entry that only one of the two policies has. */
interface Changed {
	readonly entry: Entry;
	readonly side: 0 | 1;
}

type Pair<T> = readonly [before: T, after: T];

class Comparison {
	readonly #language: TargetLanguage;
	readonly #models: Pair<PolicyModel>;
	readonly #fills: Fills;
	/** The changes, keyed by the two deciding lines. */
	readonly #changes = new Map<string, PolicyChange>();
	/** The lines with a found difference, in each file. */
	readonly #shown: Pair<Set<number>> = [new Set(), new Set()];
	#isUnsettled = false;

	constructor(
		policies: Pair<KnownPolicy>,
		private readonly matchers: Pair<AnalysableMatcher>,
		private readonly isBrief: boolean,
		private readonly work: Work,
	) {
		const { dialect } = policies[0].robots;
		this.#language = languageOf(dialect);
		const modelOf = ({ rules, robots }: KnownPolicy, matcher: AnalysableMatcher) =>
			PolicyModel.of(rules ?? rulesOf(matcher), dialect, robots.isRobotsTxtAllowed);
		this.#models = [modelOf(policies[0], matchers[0]), modelOf(policies[1], matchers[1])];
		this.#fills = new Fills(...this.#models);
	}

	run(urls: readonly string[]): PolicyComparison {
		for (const matcher of this.matchers) requireVerdicts(matcher, urls);
		for (const url of urls) this.#add(url);
		const changed = ([0, 1] as const)
			.flatMap((side) =>
				changedEntries(this.#models[side], this.#models[1 - side]!).map((entry) => ({ entry, side })),
			)
			.sort((a, b) => a.entry.pattern.rank - b.entry.pattern.rank);
		// Cheap questions come first, so that their witnesses are found before the limit is reached.
		this.#inRounds(changed, true, (entry, _, work) => this.#tryFills(entry, work));
		this.#inRounds(changed, this.isBrief, (entry, side, work) => this.#search(entry, side, work));
		const changes = Array.from(this.#changes.values()).sort(compareChanges);
		return {
			equal: changes.length > 0 ? false : this.#isUnsettled ? null : true,
			changes,
			hasMore: this.#isUnsettled,
		};
	}

	/** Asks about every entry until there are enough differences. @param isShownEnough skips entries that have one. */
	#inRounds(
		entries: readonly Changed[],
		isShownEnough: boolean,
		ask: (entry: Entry, side: 0 | 1, work: Work) => true,
	): void {
		let open = entries;
		let isLeftOut = false;
		this.work.inRounds((steps) => {
			open = open.filter(({ entry, side }) => {
				const { rule } = entry;
				if (isShownEnough && rule !== null && this.#shown[side].has(rule.line)) return false;
				if (this.isBrief && this.#changes.size >= MAX_BRIEF_CHANGES) {
					isLeftOut = true;
					return false;
				}
				return this.work.tryWithin(steps, (work) => ask(entry, side, work)) === null;
			});
			return open.length;
		});
		if (isLeftOut || open.length > 0) this.#isUnsettled = true;
	}

	/** Fills the stars of an entry; the first fill that shows a difference is enough. */
	#tryFills({ pattern }: Entry, work: Work): true {
		const [before, after] = this.#models;
		for (const target of this.#fills.of(pattern, work)) {
			if (before.blocks(target, work) === after.blocks(target, work)) continue;
			this.#addTarget(target, work);
			break;
		}
		return true;
	}

	/** Looks for targets that an entry of one policy decides and the other policy judges differently. */
	#search(entry: Entry, side: 0 | 1, work: Work): true {
		const own = this.#models[side];
		const other = this.#models[1 - side]!;
		let end = other.entries.length;
		let isCovered = false;
		const covered = this.#fills.covering(entry.pattern, work);
		if (covered !== null) {
			// A rule that matches the covering target matches every target of the entry. If its own policy has a
			// better one, the entry never decides. In the other policy, entries after the decider decide nothing.
			if (own.deciderOf(covered, work) !== entry) return true;
			const cover = other.deciderOf(covered, work);
			isCovered = cover !== null;
			end = cover === null ? end : cover.order + 1;
		}
		const objectionOfOwn = (target: string) => {
			const decider = own.deciderOf(target, work);
			return decider === entry ? null : decider;
		};
		const objectionTo = (partner: Entry | null) => (target: string) =>
			objectionOfOwn(target) ?? this.#objectionOfOther(other.deciderOf(target, work), entry, partner);
		if (entry.blocks && !isCovered && this.#addFound([entry.pattern], objectionTo(null), work)) return true;
		for (const partner of other.meeting(entry.pattern, 0, end, work)) {
			if (partner.blocks === entry.blocks) continue;
			if (this.#addFound([entry.pattern, partner.pattern], objectionTo(partner), work)) return true;
		}
		return true;
	}

	/**
	 * The decider of the other policy if it is not wanted; null if the target can be shown. A full comparison wants only
	 * `partner` (null: none); a brief one every decider with another verdict.
	 */
	#objectionOfOther(decider: Entry | null, entry: Entry, partner: Entry | null): Entry | null {
		if (decider === null || decider === partner) return null;
		return !this.isBrief || decider.blocks === entry.blocks ? decider : null;
	}

	/** @returns whether a difference was found and the entry needs no other difference. */
	#addFound(wanted: readonly Pattern[], objection: (target: string) => Entry | null, work: Work): boolean {
		const { target } = find(this.#language, wanted, objection, work);
		if (target === null) return false;
		this.#addTarget(target, work);
		return this.isBrief;
	}

	#addTarget(target: string, work: Work): void {
		// `explain` looks at every rule.
		work.spend(this.#models[0].entries.length + this.#models[1].entries.length);
		// If the engine does not see a difference that the model sees, nothing is shown and nothing is claimed.
		if (!this.#add(urlOfTarget(target, this.#models[0].dialect))) this.#isUnsettled = true;
	}

	/** Adds a URL if the engine judges it differently; returns whether it does. */
	#add(url: string): boolean {
		const [before, after] = this.matchers;
		if (before.isAllowed(url) === after.isAllowed(url)) return false;
		const change: PolicyChange = {
			url,
			direction: after.isAllowed(url) ? "newly-allowed" : "newly-blocked",
			before: verdictOf(before, url),
			after: verdictOf(after, url),
		};
		if (change.before.rule !== null) this.#shown[0].add(change.before.rule.line);
		if (change.after.rule !== null) this.#shown[1].add(change.after.rule.line);
		const key = `${change.before.rule?.line} ${change.after.rule?.line}`;
		if (!this.#changes.has(key)) this.#changes.set(key, change);
		return true;
	}
}

function verdictOf(matcher: AnalysableMatcher, url: string): ComparedVerdict {
	if (matcher.rules === undefined) {
		const { allowed, rule } = matcher.explain(url);
		return { allowed, rule };
	}
	const { verdict, line } = decisionOf(matcher, url);
	const rule = matcher.rules.find((each) => each.line === line) ?? null;
	return { allowed: verdict === Verdict.Allowed, rule };
}

/** The entries of one policy that the other one lacks. If verdicts differ, one of the two deciding entries is such an entry. */
function changedEntries(model: PolicyModel, other: PolicyModel): Entry[] {
	const known = new Set(other.entries.map(identityOf));
	return model.entries.filter((entry) => model.twinOf(entry) === null && !known.has(identityOf(entry)));
}

function identityOf({ rule, pattern }: Entry): string {
	return `${rule?.type} ${pattern.rank} ${pattern.key}`;
}

function compareChanges(a: PolicyChange, b: PolicyChange): number {
	const blockedFirst = Number(a.direction === "newly-allowed") - Number(b.direction === "newly-allowed");
	return blockedFirst || breadthOf(a) - breadthOf(b);
}

/** A measure of a change: the shorter the rule that the change comes from, the more it changes. */
function breadthOf({ before, after }: PolicyChange): number {
	return (after.rule ?? before.rule)?.canonical.length ?? 0;
}
