import { type Dialect, type GroupChoice, type Rule, Verdict } from "../../../../bindings/shared-exports.js";
import { findNamedCrawler } from "../../../../crawling/crawlers/index.js";
import { matchesEverything, readPattern } from "../../language/pattern.js";
import type { GradedPolicy } from "../../model/grading.js";
import { decisionOf } from "../../model/judge.js";
import type { AnalysableMatcher } from "../../types.js";
import { obeysDefault } from "../tokens.js";
import { isAllBlocked } from "./policies-of-file.js";

/** Crawlers of one kind of file. Sites let them in, and keep them out, on purpose. */
const KIND_OF_FILES = /^googlebot-/i;
/** Purposes for which a site opens URLs that it closes to others. */
const LET_IN_BY_PURPOSE: ReadonlySet<string> = new Set(["ads", "social-preview"]);

/** A rule for `*`, and a URL that it closes. */
interface ClosingRule {
	readonly rule: Rule;
	readonly witness: string;
}

/** The URLs that crawlers' own groups open to them, although the rules for `*` close these. */
export interface Reopening {
	/** The rules that close it to others. */
	readonly opened: readonly Rule[];
	/** The crawlers to which nobody means to open it. Empty if the groups repeat at least half of the rules for `*`. */
	readonly bound: readonly string[];
}

/** Asks which URLs that the rules for `*` close are opened by crawlers' own groups. */
export class Reopenings {
	readonly #closing: readonly ClosingRule[];
	/** Whether `*` may fetch nothing. Then a crawler's own group is meant to open something. */
	readonly #isClosed: boolean;

	constructor(
		private readonly dialect: Dialect,
		forAll: GradedPolicy,
	) {
		this.#closing = forAll.rules.flatMap(({ rule, witness }) =>
			rule.type === "disallow" && witness !== null ? [{ rule, witness }] : [],
		);
		this.#isClosed = isAllBlocked({ analysis: forAll });
	}

	/** Whether a group may open anything at all. */
	mayOpen(group: GroupChoice): boolean {
		if (this.#closing.length === 0 || group.chosenBy !== "own" || isSaidToOpen(group)) return false;
		return !this.#isClosed || forbidsNothing(group, this.dialect);
	}

	/** The steps in which an engine answers `of`. */
	stepsOf(stepsToJudge: (url: string) => number): number {
		return this.#closing.reduce((sum, { witness }) => sum + stepsToJudge(witness), 0);
	}

	/**
	 * @param names the crawlers that obey the groups.
	 * @param matcher judges by these groups, which may open something.
	 */
	of(names: readonly string[], group: GroupChoice, matcher: AnalysableMatcher): Reopening {
		const rules = new Map(group.groups.flatMap((each) => each.rules.map((rule) => [rule.line, rule])));
		let repeatedCount = 0;
		const opened = this.#closing.flatMap(({ rule, witness }) => {
			const { verdict, line } = decisionOf(matcher, witness);
			if (verdict !== Verdict.Allowed) repeatedCount++;
			// If an allow rule is as long as the rule, it opens its URLs on purpose.
			const isMeant = (rules.get(line)?.canonical.length ?? 0) >= rule.canonical.length;
			return verdict === Verdict.Allowed && !isMeant ? [rule] : [];
		});
		const obeying = names.filter(obeysDefault);
		if (forbidsNothing(group, this.dialect)) return { opened, bound: obeying };
		const isRepeated = 2 * repeatedCount >= this.#closing.length;
		return { opened, bound: isRepeated ? [] : obeying.filter(isBoundLikeOthers) };
	}
}

/** Whether groups have a disallow line without a path, which nobody writes but to open everything. */
function isSaidToOpen({ groups }: GroupChoice): boolean {
	return groups.some(({ rules }) => rules.some(({ type, pattern }) => type === "disallow" && pattern === ""));
}

/** Whether groups have no rule but allow rules for some paths, so that they allow everything without saying so. */
function forbidsNothing({ groups }: GroupChoice, dialect: Dialect): boolean {
	return groups.every(({ rules }) =>
		rules.every(
			({ type, canonical }) => type === "allow" && !matchesEverything(readPattern(canonical, dialect)),
		),
	);
}

/** Whether a crawler is known, still crawls, and has no purpose for which sites let crawlers in. */
function isBoundLikeOthers(token: string): boolean {
	const crawler = findNamedCrawler(token);
	if (crawler === undefined || KIND_OF_FILES.test(token)) return false;
	const isFetching = !crawler.isControlToken && (crawler.isDocumented || !crawler.isRetired);
	return isFetching && crawler.purposes.some((purpose) => !LET_IN_BY_PURPOSE.has(purpose));
}
