import type { EngineCrawler } from "../contract/engine.js";
import type { AccessVerdictReason, Dialect, GroupChoice, Reason, Rule } from "../contract/types.js";
import type { GroupSummary } from "./groups/groups.js";

interface Metadata {
	readonly reason: Reason;
	readonly allowed: boolean;
	readonly rule: Rule | null;
	/** The other rules that match. */
	readonly rivals: readonly Rule[];
	readonly dialect: Dialect;
	readonly group: GroupChoice;
	/** Called only if no rule decides. */
	readonly summarise: () => GroupSummary;
	/** The crawler that asked, with the product tokens as they were given. */
	readonly crawler: EngineCrawler;
	/** The origin the file covers, or null. */
	readonly origin: string | null;
	/** The reason why no file decides; null if a file decides. */
	readonly access: WholesaleAccess | null;
}

/** One answer for every URL, since no file decides. */
export interface WholesaleAccess {
	readonly reason: AccessVerdictReason;
	/** The problem, as half a sentence. */
	readonly because: string;
}

/** The text of a rule with its line, for a person. */
export function printRule(rule: Rule): string {
	return rule.pattern === "" ? `${rule.type}:` : `${rule.type}: ${rule.pattern}`;
}

/** One sentence for a site owner: why a URL got its verdict. */
export function explainInWords(metadata: Metadata): string {
	const { reason, rule } = metadata;
	const { productTokens, obeysDefaultGroup } = metadata.crawler;
	// The others are fallback names: it obeys their groups if no group names it.
	const crawler = productTokens[0] ?? "A crawler that no group names";
	const verdict = metadata.allowed ? "may" : "may not";
	if (rule !== null) {
		const place = `"${printRule(rule)}" on line ${rule.line}`;
		if (reason === "tie-allow") {
			return `${crawler} may fetch this URL: an allow and a disallow rule of the same length match, and allow wins (${place}).`;
		}
		const isDisputed = metadata.rivals.some(({ type }) => type !== rule.type);
		const rank = metadata.dialect === "original1994" ? "first" : "longest";
		const ground = isDisputed ? `, the ${rank} of those that match` : "";
		return `${crawler} ${verdict} fetch this URL: ${place} is the rule that decides${ground}.`;
	}
	switch (reason) {
		case "out-of-scope":
			return `This robots.txt only covers ${metadata.origin ?? "another origin"}; it says nothing about this URL.`;
		case "robots-txt":
			return `${crawler} may fetch this URL: /robots.txt itself is always allowed.`;
		case "unavailable":
		case "unreachable":
			return `${crawler} ${verdict} fetch this URL: ${metadata.access?.because}.`;
		case "no-group":
			return `${crawler} may fetch this URL: ${whyNoGroup(productTokens.length > 0, obeysDefaultGroup)}.`;
		case "empty-group":
			return `${crawler} may fetch this URL: the group that applies (${namedGroup(metadata)}) has no rule with a path.`;
		default:
			return `${crawler} may fetch this URL: no rule of the group that applies (${namedGroup(metadata)}) matches it.`;
	}
}

/** @param hasToken whether a group could name the crawler at all. */
function whyNoGroup(hasToken: boolean, obeysDefaultGroup: boolean): string {
	if (!obeysDefaultGroup) {
		return hasToken
			? "no group names this crawler, and it obeys no group for *"
			: "this crawler obeys no group for *";
	}
	return hasToken ? "no group names this crawler and there is no group for *" : "there is no group for *";
}

function namedGroup({ group, summarise }: Metadata): string {
	const { groupCount, firstLines } = summarise();
	const name = group.chosenBy === "own" ? group.productToken : "*";
	const more = groupCount > firstLines.length ? ", …" : "";
	return `${name}, line${groupCount === 1 ? "" : "s"} ${firstLines.join(", ")}${more}`;
}
