import type { Rule } from "../../bindings/auto.js";
import { escapeText } from "./formats/escape.js";

/** The text of a rule's line, safe to print. */
export function printRuleSafely({ type, pattern }: Rule): string {
	return escapeText(`${type}: ${pattern}`.trimEnd());
}

/** A rule with its place, in the form that compilers use. */
export function printRuleAt(file: string, rule: Rule | null): string {
	return rule === null ? "no rule" : `${escapeText(file)}:${rule.line}: ${printRuleSafely(rule)}`;
}
