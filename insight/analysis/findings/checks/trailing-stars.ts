import type { Rule } from "../../../../bindings/shared-exports.js";
import type { Pattern } from "../../language/pattern.js";
import type { PolicyGrading } from "../../model/grading.js";
import type { PolicyModel } from "../../model/policy-model.js";
import { remember } from "../../remember.js";
import { type FileLine, lineAt } from "../file-lines.js";

/** The most patterns of one length that are compared. If there are more, nothing is claimed. */
const MAX_COMPARED = 64;

/**
 * The lines whose trailing stars can be removed without changing any verdict: each by itself, all together and any
 * of them.
 *
 * A path matches the same with and without its trailing stars, so only the order of rules can change. A rule that
 * loses k stars changes from rank r to r - k. Its order must stay the same with every rule of the other type that
 * matches any URL it matches. If two rules lose stars, the better rule was looked at as if the other rule kept its
 * stars. That is the worse case.
 *
 * @param policies each policy that any crawler has, whether or not rules are removed from it; a line may be in several.
 */
export function linesOfNeedlessStars(
	gradings: readonly Pick<PolicyGrading, "remaining">[],
	lines: readonly FileLine[],
): ReadonlySet<number> {
	const needless = new Set<number>();
	const needed = new Set<number>();
	for (const { remaining: policy } of gradings) {
		// The 1994 standard has no stars.
		if (policy.dialect === "original1994") continue;
		const starred = policy.rules.filter(({ line }) => starsOf(lineAt(lines, line)?.value ?? "") > 0);
		if (starred.length === 0) continue;
		const ranks = ranksOf(policy);
		for (const rule of starred) {
			const value = lineAt(lines, rule.line)?.value ?? "";
			const { pattern } = policy.entriesOf(rule)[0]!;
			const isSafe = staysAsRead(value) && keepsOrder(rule.type, pattern, starsOf(value), ranks);
			(isSafe ? needless : needed).add(rule.line);
		}
	}
	for (const line of needed) needless.delete(line);
	return needless;
}

type Ranks = Readonly<Record<Rule["type"], ReadonlyMap<number, readonly Pattern[]>>>;

function ranksOf({ entries }: PolicyModel): Ranks {
	const ranks = { allow: new Map<number, Pattern[]>(), disallow: new Map<number, Pattern[]>() };
	for (const { rule, pattern } of entries) {
		if (rule === null) continue;
		remember(ranks[rule.type], pattern.rank, () => []).push(pattern);
	}
	return ranks;
}

/** Whether a rule beats the same rules of the other type after it loses its stars. */
function keepsOrder(type: Rule["type"], { rank, head }: Pattern, starCount: number, ranks: Ranks): boolean {
	// If two rules have the same rank, allow wins. So an allow rule may drop to a disallow rule's rank, but not from
	// it.
	const isAllow = type === "allow";
	const others = isAllow ? ranks.disallow : ranks.allow;
	const first = rank - starCount + (isAllow ? 1 : 0);
	const last = isAllow ? rank : rank - 1;
	if (last - first > MAX_COMPARED) return false;
	for (let other = first; other <= last; other++) {
		const patterns = others.get(other) ?? [];
		if (patterns.length > MAX_COMPARED) return false;
		// Patterns that begin differently match no URL together.
		if (patterns.some((pattern) => head.startsWith(pattern.head) || pattern.head.startsWith(head)))
			return false;
	}
	return true;
}

/** The number of stars at the end of a path. */
function starsOf(value: string): number {
	let end = value.length;
	// An expression for the end would try every star before it.
	while (end > 0 && value[end - 1] === "*") end--;
	return value.length - end;
}

/** Whether a path keeps its meaning without its stars: the rest ends no path, no escape and no dot segment. */
function staysAsRead(value: string): boolean {
	const rest = value.slice(0, value.length - starsOf(value));
	return /[!-~]$/.test(rest) && !/(?:[$#.]|%[0-9a-f]?|%2e)$/i.test(rest);
}
