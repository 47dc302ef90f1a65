import type { GroupChoice, Matcher, Rule } from "../../bindings/auto.js";
import { Verdict } from "../../bindings/contract/types.js";
import type { JudgedUrl } from "./judged-url.js";

/**
 * Finds the rule after a verdict. `explain` costs many times what a verdict does, so it is asked only
 * where a rule can have decided: an allowed URL in groups of disallow rules alone met none (most URLs of
 * most sites). In dialect google an empty disallow is a rule that decides, and allows.
 */
export function ruleFinder(matcher: Matcher, group: GroupChoice, hasEmptyRules: boolean) {
	const canAllow = group.groups.some(({ rules }) =>
		rules.some(({ type, pattern }) => type === "allow" || (hasEmptyRules && pattern === "")),
	);
	return ({ verdict, asked }: Pick<JudgedUrl, "verdict" | "asked">): Rule | null => {
		if (verdict === Verdict.Disallowed) return matcher.explain(asked).rule;
		return verdict === Verdict.Allowed && canAllow ? matcher.explain(asked).rule : null;
	};
}
