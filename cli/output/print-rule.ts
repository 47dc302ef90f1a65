import type { Rule } from "../../bindings/auto.js";
import { escapeText } from "./escape.js";

/** How a rule reads on its line, safe to print. */
export function printRule({ type, pattern }: Rule): string {
	return escapeText(`${type}: ${pattern}`.trimEnd());
}

/** A rule with its place, as compilers name one. */
export function printRuleAt(file: string, rule: Rule | null): string {
	return rule === null ? "no rule" : `${escapeText(file)}:${rule.line}: ${printRule(rule)}`;
}
