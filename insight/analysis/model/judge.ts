import { type Crawler, type Dialect, type Rule, Verdict } from "../../../bindings/shared-exports.js";
import type { AnalysableFile, AnalysableMatcher } from "../types.js";

/** An explanation reads the whole file: beyond so many rules, a witness is confirmed only by its verdict. */
const MAX_RULES_EXPLAINED = 200;

/** Asks the matcher of a crawler, which is disposed of when it has answered. */
export function withMatcher<T>(
	robots: Pick<AnalysableFile, "matcher">,
	crawler: Crawler,
	ask: (matcher: AnalysableMatcher) => T,
): T {
	const matcher = robots.matcher(crawler);
	try {
		return ask(matcher);
	} finally {
		matcher.dispose();
	}
}

/** The rules that apply to a matcher's crawler. */
export function rulesOf(matcher: AnalysableMatcher): readonly Rule[] {
	return matcher.rules ?? matcher.explain("/").group.groups.flatMap((group) => group.rules);
}

/** A target as an engine accepts it: its path, which in dialect google must not look like an authority. */
export function urlOfTarget(target: string, dialect: Dialect): string {
	return dialect === "google" && target.startsWith("//") ? `//${target}` : target;
}

/** Whether an engine confirms the verdict on a URL, and the rule that decides it. */
export function confirms(
	matcher: AnalysableMatcher,
	url: string,
	isAllowed: boolean,
	rule: Rule | null,
	ruleCount: number,
): boolean {
	if (ruleCount > MAX_RULES_EXPLAINED) return matcher.isAllowed(url) === isAllowed;
	const { verdict, line } = decisionOf(matcher, url);
	return (verdict === Verdict.Allowed) === isAllowed && line === (rule?.line ?? 0);
}

/** The verdict on a URL, and the line of the rule that decides it; 0 for none. */
export function decisionOf(
	matcher: AnalysableMatcher,
	url: string,
): { readonly verdict: Verdict; readonly line: number } {
	const decided = matcher.decide?.(url);
	if (decided !== undefined) return decided;
	const { verdict, rule } = matcher.explain(url);
	return { verdict, line: rule?.line ?? 0 };
}
