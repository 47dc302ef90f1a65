import type { Dialect, Rule } from "../../bindings/contract/types.js";
import type { AnalysableMatcher } from "./types.js";

/** An explanation looks at the whole file: with more rules a witness is judged by its verdict alone. */
const MAX_RULES_EXPLAINED = 200;

/** How a target is handed to an engine: its path, which in google must not look like an authority. */
export function urlOfTarget(target: string, dialect: Dialect): string {
	return dialect === "google" && target.startsWith("//") ? `//${target}` : target;
}

/** Whether an engine agrees that a URL gets a verdict, and by which rule. */
export function confirms(
	matcher: AnalysableMatcher,
	url: string,
	isAllowed: boolean,
	rule: Rule | null,
	ruleCount: number,
): boolean {
	if (ruleCount > MAX_RULES_EXPLAINED) return matcher.isAllowed(url) === isAllowed;
	const explanation = matcher.explain(url);
	return explanation.allowed === isAllowed && (explanation.rule?.line ?? 0) === (rule?.line ?? 0);
}
