import { rangeError, typeError, validateMembers } from "../../bindings/internal.js";
import type { Crawler, Rule } from "../../bindings/shared-exports.js";
import { requireFile, toMaxWork } from "./arguments.js";
import { fill, freshOctet, isFillConclusive } from "./language/candidate.js";
import { languageOf } from "./language/language.js";
import { type Pattern, readWritten } from "./language/pattern.js";
import { READABLE_FILLS } from "./model/fills.js";
import { find } from "./model/find.js";
import { rulesOf, urlOfTarget, withMatcher } from "./model/judge.js";
import { type Entry, PolicyModel } from "./model/policy-model.js";
import type { AnalysableFile, AnalysableMatcher, WorkOptions } from "./types.js";
import { Work } from "./work.js";

/** The URL to look for. */
export interface FindUrlOptions extends WorkOptions {
	/** The path pattern that the URL matches, as a rule of the file's dialect has it. It begins with `/` or `*`. */
	readonly pattern: string;
	/** The verdict on the URL. */
	readonly allowed: boolean;
}

/** A URL that a pattern matches and that has a verdict. */
export interface FoundUrl {
	/** The URL, judged by the engine; null if there is no such URL or `maxWork` was not enough to find it. */
	readonly url: string | null;
	/** The rule that decides the URL; null if no rule does. */
	readonly rule: Rule | null;
	/** Whether a `url` of null proves that there is no such URL. */
	readonly isSettled: boolean;
}

export const NOT_SETTLED: FoundUrl = { url: null, rule: null, isSettled: false };

/**
 * Looks for a URL that a pattern matches and that a crawler may fetch, or may not fetch. If there is no such URL,
 * all URLs of the pattern have the other verdict. `/robots.txt` is left out if it is allowed whatever the file says.
 *
 * @param robots a parsed file of any entry; only asked.
 * @param crawler a product token, a list of them or a profile, as `RobotsTxt.matcher` takes it.
 * @param options see `FindUrlOptions`.
 * @returns the URL and the rule that decides it.
 * @throws TypeError or RangeError that names the argument; DisposedError after the file's disposal.
 * @see RFC 9309 §2.2.2
 * @example
 * import { RobotsTxt } from "robotstxt-wasm";
 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /shop/cart\nallow: /shop/");
 * findUrl(robots, "ExampleBot", { pattern: "/shop/*", allowed: false }).url; // "/shop/cart"
 * findUrl(robots, "ExampleBot", { pattern: "/help/*", allowed: false }).isSettled; // true
 */
export function findUrl(robots: AnalysableFile, crawler: Crawler, options: FindUrlOptions): FoundUrl {
	requireFile(robots, "robots");
	const names = ["pattern", "allowed", "maxWork"];
	validateMembers("options", options, names, 'an object, as in { pattern: "/a", allowed: false }');
	const { pattern, allowed } = options;
	const expected = 'a path pattern that begins with "/" or "*"';
	if (typeof pattern !== "string") throw typeError("pattern", expected, pattern);
	if (!/^[/*]/.test(pattern)) throw rangeError("pattern", expected, pattern);
	if (typeof allowed !== "boolean") throw typeError("allowed", "true or false", allowed);
	const work = new Work(toMaxWork(options.maxWork));
	return withMatcher(robots, crawler, (matcher) => {
		const model = PolicyModel.of(rulesOf(matcher), robots.dialect, robots.isRobotsTxtAllowed);
		return findUrlWithin(matcher, model, options, work, Number.POSITIVE_INFINITY) ?? NOT_SETTLED;
	});
}

/** Does what `findUrl` does, with an open policy and work used in part; null if the steps were not enough. */
export function findUrlWithin(
	matcher: AnalysableMatcher,
	model: PolicyModel,
	{ pattern, allowed }: Pick<FindUrlOptions, "pattern" | "allowed">,
	work: Work,
	steps: number,
): FoundUrl | null {
	const { dialect } = model;
	const wanted = readWritten(pattern, dialect);
	const answer = work.tryWithin(steps, (own) => ({ target: findTarget(model, wanted, !allowed, own) }));
	if (answer === null) return null;
	if (answer.target === null) return { url: null, rule: null, isSettled: true };
	const url = urlOfTarget(answer.target, dialect);
	const { allowed: isAllowed, rule } = matcher.explain(url);
	// If the engine does not agree with the model, nothing is claimed.
	return isAllowed === allowed ? { url, rule, isSettled: true } : NOT_SETTLED;
}

/** @throws OutOfWork */
function findTarget(model: PolicyModel, wanted: Pattern, blocked: boolean, work: Work): string | null {
	const language = languageOf(model.dialect);
	const fresh = freshOctet(language, [wanted, ...model.entries.map(({ pattern }) => pattern)]);
	const covering = fresh === null ? null : fill(language, wanted, fresh, fresh);
	const candidates = [...READABLE_FILLS.map((filler) => fill(language, wanted, filler, "")), covering];
	for (const target of candidates) {
		if (target === null) continue;
		const decider = model.deciderOf(target, work);
		if (!isImplicit(decider) && (decider?.blocks ?? false) === blocked) return target;
	}
	const objection = (target: string): Entry | null => {
		const decider = model.deciderOf(target, work);
		if (decider === null) return null;
		return isImplicit(decider) || decider.blocks !== blocked ? decider : null;
	};
	// The rule that decides the covering target matches all that is wanted. Rules after it decide nothing there.
	const isConclusive = covering !== null && isFillConclusive(wanted);
	const cover = isConclusive ? model.deciderOf(covering, work) : null;
	const end = cover?.order ?? model.entries.length;
	for (const entry of model.meeting(wanted, 0, end, work)) {
		if (entry.blocks !== blocked || isImplicit(entry)) continue;
		const { target } = find(language, [wanted, entry.pattern], objection, work);
		if (target !== null) return target;
	}
	// Only a rule blocks a target, but a target that no rule matches is allowed too.
	return blocked || cover !== null ? null : find(language, [wanted], objection, work).target;
}

/** Whether an entry is the allow of `/robots.txt` that no file needs to state (RFC 9309 §2.2.2). */
function isImplicit(entry: Entry | null): boolean {
	return entry?.rule === null;
}
