import type { Dialect, Rule } from "../../../bindings/contract/types.js";
import { type Pattern, readFolderOfIndexFile, readPattern } from "../../analysis/language/pattern.js";
import { type FileLine, lineAt } from "../file-lines.js";

/** More patterns of one length are not compared: nothing is claimed then. */
const MAX_COMPARED = 64;

/**
 * The lines whose path can go without the stars at its end, each by itself, all together and any of them, without any
 * verdict changing.
 *
 * A path matches the same with and without them, so only the order of rules can change. A rule of k stars goes from rank r
 * to r - k. It has to stay on its side of every rule of the other type that matches any URL it matches. Where two
 * rules lose stars, the better one was looked at as if the other kept its own, which is the worse case.
 *
 * @param policies the rules of each policy that any crawler has; a line may be in several.
 */
export function linesOfNeedlessStars(
	policies: readonly (readonly Rule[])[],
	lines: readonly FileLine[],
	dialect: Dialect,
): ReadonlySet<number> {
	const needless = new Set<number>();
	// There are no stars in it.
	if (dialect === "original1994") return needless;
	const needed = new Set<number>();
	for (const rules of policies) {
		const starred = rules.filter(({ line }) => starsOf(lineAt(lines, line)?.value ?? "") > 0);
		if (starred.length === 0) continue;
		const ranks = ranksOf(rules, dialect);
		for (const rule of starred) {
			const value = lineAt(lines, rule.line)?.value ?? "";
			const isSafe = staysAsRead(value) && keepsOrder(rule, starsOf(value), ranks, dialect);
			(isSafe ? needless : needed).add(rule.line);
		}
	}
	for (const line of needed) needless.delete(line);
	return needless;
}

type Ranks = Readonly<Record<Rule["type"], ReadonlyMap<number, readonly Pattern[]>>>;

function ranksOf(rules: readonly Rule[], dialect: Dialect): Ranks {
	const ranks = { allow: new Map<number, Pattern[]>(), disallow: new Map<number, Pattern[]>() };
	for (const { type, canonical } of rules) {
		const patterns = [readPattern(canonical, dialect)];
		const folder = type === "allow" && dialect === "google" ? readFolderOfIndexFile(canonical) : null;
		if (folder !== null) patterns.push(folder);
		for (const pattern of patterns) {
			const others = ranks[type].get(pattern.rank);
			if (others === undefined) ranks[type].set(pattern.rank, [pattern]);
			else others.push(pattern);
		}
	}
	return ranks;
}

/** Whether a rule beats the same rules of the other type when its stars are gone. */
function keepsOrder(rule: Rule, starCount: number, ranks: Ranks, dialect: Dialect): boolean {
	const { rank, head } = readPattern(rule.canonical, dialect);
	// Of two rules of the same rank allow wins: an allow rule may come down to a disallow rule's rank, and not from it.
	const isAllow = rule.type === "allow";
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

/** How many stars a path ends with. */
function starsOf(value: string): number {
	let end = value.length;
	// An expression for what is at the end would try every star before it.
	while (end > 0 && value[end - 1] === "*") end--;
	return value.length - end;
}

/** Whether what is left means what it meant: no end of the path, of an escape or of a dot segment comes of it. */
function staysAsRead(value: string): boolean {
	const rest = value.slice(0, value.length - starsOf(value));
	return /[!-~]$/.test(rest) && !/(?:[$#.]|%[0-9a-f]?|%2e)$/i.test(rest);
}
