import { encodeUtf8 } from "../../../bindings/internal.js";
import { inheritedLines } from "../inherited-lines.js";
import { fileGroups, isNaming } from "./file-groups.js";
import { keepOthers } from "./keep-others.js";
import { LinePlan } from "./line-plan.js";
import { ANY_OTHER, othersThan } from "./proof.js";
import { appendGroups, lastLineOf } from "./rewrite.js";
import { type ProfiledCrawler, profiled } from "./selection.js";
import type { Versions, WrittenRule } from "./versions.js";

export interface AddedRule {
	readonly octets: Uint8Array;
	/** Whether it is proved that the crawler has one more rule, and that nothing else changes for any crawler. */
	readonly isProved: boolean;
}

/**
 * Adds a rule for one crawler, or for all that obey the groups for `*`. The rule goes into a group that is only for the
 * crawler, or into a new group with the rules that the crawler obeyed before.
 *
 * @param token the crawler's name, as it is written.
 * @param readings the file as each dialect reads it.
 * @throws OutOfWork
 */
export function addRule(
	token: string,
	rule: WrittenRule,
	readings: readonly [Versions, ...Versions[]],
): AddedRule {
	const [{ before }] = readings;
	const { profile } = profiled(token);
	const crawler = { token, profile };
	const plan = new LinePlan(before.octets);
	const groups = fileGroups(before.octets, before.robots);
	const text = `${rule.type === "allow" ? "Allow" : "Disallow"}: ${rule.path}`.trimEnd();
	const own = groups
		.filter(({ naming }) => naming.every((line) => line.names.length === 1 && isNaming(line, token)))
		.at(-1);
	if (own !== undefined) plan.insertAfter(lastLineOf(own), text);
	else {
		const { chosenBy, productToken } = before.choose(profile);
		// Crawlers merge the groups that name them, and those for `*`.
		const isMerged =
			token === ANY_OTHER || (chosenBy === "own" && productToken?.toLowerCase() === token.toLowerCase());
		const inherited = isMerged ? [] : inheritedLines(before, profile);
		appendGroups(plan, groups, [{ tokens: [token], lines: [...inherited, encodeUtf8(text)] }]);
	}
	const isMeant = ({ after }: Versions, other: ProfiledCrawler) =>
		token === ANY_OTHER && after.choose(other.profile).chosenBy === "default";
	const { octets, unproved } = keepOthers(
		plan.apply(),
		othersThan([crawler], readings),
		readings,
		(versions, other) =>
			isMeant(versions, other) ? versions.isExtended(rule, other) : versions.isSame(other),
	);
	const isExtended = readings.every((versions) => versions.isExtended(rule, crawler));
	return { octets, isProved: unproved.length === 0 && isExtended };
}
