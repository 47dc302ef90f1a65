import type { GroupChoice, Rule } from "../../bindings/auto.js";
import { Verdict } from "../../bindings/contract/types.js";
import type { JudgingMatcher } from "../input/documented-file.js";
import type { JudgedUrl } from "./judged-url.js";

/**
 * Finds the rule that decided a verdict. `explain` costs many times as much as a verdict, so it is called only if a
 * rule can have decided. If groups have only disallow rules, no rule matches an allowed URL. This is so for most URLs
 * of most sites. In dialect google an empty disallow is a rule that decides, and it allows.
 */
export function ruleFinder(matcher: JudgingMatcher, group: GroupChoice, hasEmptyRules: boolean) {
	const canAllow = group.groups.some(({ rules }) =>
		rules.some(({ type, pattern }) => type === "allow" || (hasEmptyRules && pattern === "")),
	);
	return ({ verdict, asked }: Pick<JudgedUrl, "verdict" | "asked">): Rule | null => {
		if (verdict === Verdict.Disallowed) return matcher.explain(asked).rule;
		return verdict === Verdict.Allowed && canAllow ? matcher.explain(asked).rule : null;
	};
}
