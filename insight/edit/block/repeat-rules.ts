import type { CrawlerProfile, Rule } from "../../../bindings/shared-exports.js";
import { comparePoliciesWithin } from "../../analysis/compare.js";
import type { Work } from "../../analysis/work.js";
import type { FileView } from "../file-view.js";
import { octetsOfLines } from "../inherited-lines.js";
import { fileGroups, isNaming } from "./file-groups.js";
import { LinePlan } from "./line-plan.js";
import { ANY_OTHER, othersThan, Proof } from "./proof.js";
import { lastLineOf } from "./rewrite.js";
import { profiled } from "./selection.js";
import type { Versions } from "./versions.js";

/** The most rules that are repeated. A group that lacks more is written by a person, or by one group for all. */
const MAX_REPEATED = 20;

const FOR_ALL: CrawlerProfile = { productTokens: ANY_OTHER };

/**
 * Repeats the rules for `*` in a crawler's own group.
 *
 * The proof: let P be the rules of the group, and Q the rules for `*`. With all of Q added, the rule that decides a URL
 * is the better one of those that decide it in P and in Q. So each verdict is that of P or that of Q. Condition: no
 * verdict opens a URL that P closes. Then a verdict that differs from P closes a URL that Q closes.
 *
 * @returns null if the crawler has no group of its own, lacks too many rules, or something is not proved.
 * @throws OutOfWork
 */
export function repeatRules(
	token: string,
	readings: readonly [Versions, ...Versions[]],
	work: Work,
): Uint8Array | null {
	const [{ before }] = readings;
	const { profile } = profiled(token);
	const own = fileGroups(before.octets, before.robots)
		.filter(({ naming }) => naming.some((line) => isNaming(line, token)))
		.at(-1);
	if (own === undefined || before.choose(profile).productToken?.toLowerCase() !== token.toLowerCase())
		return null;
	const known = printed(rulesOf(before, profile));
	const missing = rulesOf(before, FOR_ALL).filter((rule) => !known.has(print(rule)));
	if (missing.length === 0) return before.octets;
	const withRules = (rules: readonly Rule[]) => {
		const plan = new LinePlan(before.octets);
		for (const line of octetsOfLines(
			before,
			rules.map(({ line }) => line),
		)) {
			plan.insertAfter(lastLineOf(own), line);
		}
		return plan.apply();
	};
	const complete = withRules(missing);
	const isComplete = readings.every((versions) => {
		const wanted = printed([...rulesOf(versions.before, profile), ...rulesOf(versions.before, FOR_ALL)]);
		const written = printed(rulesOf(versions.viewOf(complete), profile));
		return written.size === wanted.size && Array.from(wanted).every((each) => written.has(each));
	});
	if (!isComplete) return null;
	// Most files need none of the allow rules: what they open is open.
	const closing = missing.filter(({ type }) => type === "disallow");
	const short = withRules(closing);
	const isShortEnough = readings.every((versions) =>
		new Proof(versions.viewOf(complete), versions.viewOf(short), work).isSame({ token, profile }),
	);
	const [octets, count] = isShortEnough ? [short, closing.length] : [complete, missing.length];
	const isProved = readings.every((versions) => isOnlyClosing(versions, octets, profile, work));
	return count <= MAX_REPEATED && isProved ? octets : null;
}

/** Whether a change opens nothing to a crawler and to those that obey the same groups, and alters nothing for others. */
function isOnlyClosing(versions: Versions, octets: Uint8Array, profile: CrawlerProfile, work: Work): boolean {
	const { before } = versions;
	versions.compareWith(octets);
	const key = before.keyOf(profile);
	const isMeant = (other: CrawlerProfile) =>
		before.choose(other).chosenBy === "own" && before.keyOf(other) === key;
	const others = othersThan([], [versions]).filter((other) => !isMeant(other.profile));
	if (!others.every((other) => versions.isSame(other))) return false;
	const { changes, hasMore } = comparePoliciesWithin(
		{ robots: before.robots, crawler: profile },
		{ robots: versions.after.robots, crawler: profile },
		{ urls: [], brief: true },
		work,
	);
	return !hasMore && changes.every(({ direction }) => direction === "newly-blocked");
}

/** The rules of a crawler that have a path. */
function rulesOf(file: FileView, profile: CrawlerProfile): Rule[] {
	return file
		.choose(profile)
		.groups.flatMap(({ rules }) => rules)
		.filter(({ pattern }) => pattern !== "");
}

function print({ type, canonical }: Rule): string {
	return `${type} ${canonical}`;
}

function printed(rules: readonly Rule[]): ReadonlySet<string> {
	return new Set(rules.map(print));
}
