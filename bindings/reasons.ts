import type { GroupChoice, Reason, Rule } from "./types.js";

interface Facts {
	readonly reason: Reason;
	readonly allowed: boolean;
	readonly rule: Rule | null;
	readonly group: GroupChoice;
	/** The asked product tokens, as they were asked. */
	readonly productTokens: readonly string[];
	/** The origin the file covers, or null. */
	readonly origin: string | null;
}

/** How a rule reads on its line, for a person. */
export function printRule(rule: Rule): string {
	return rule.pattern === "" ? `${rule.type}:` : `${rule.type}: ${rule.pattern}`;
}

/** One sentence that tells a site owner why a URL got its verdict. */
export function explainInWords(facts: Facts): string {
	const { reason, rule, group } = facts;
	const crawler = facts.productTokens.join(", ");
	const verdict = facts.allowed ? "may" : "may not";
	if (rule !== null) {
		const place = `"${printRule(rule)}" on line ${rule.line}`;
		if (reason === "tie-allow") {
			return `${crawler} may fetch this URL: an allow and a disallow rule of the same length match, and allow wins (${place}).`;
		}
		return `${crawler} ${verdict} fetch this URL: ${place} is the rule that decides.`;
	}
	switch (reason) {
		case "out-of-scope":
			return `This robots.txt covers ${facts.origin ?? "another origin"} alone; it says nothing about this URL.`;
		case "robots-txt":
			return `${crawler} may fetch this URL: /robots.txt itself is always allowed.`;
		case "no-group":
			return `${crawler} may fetch this URL: no group names this crawler and there is no group for *.`;
		case "empty-group":
			return `${crawler} may fetch this URL: the group that applies (${namedGroup(group)}) has no rules.`;
		default:
			return `${crawler} may fetch this URL: no rule of the group that applies (${namedGroup(group)}) matches it.`;
	}
}

function namedGroup(group: GroupChoice): string {
	const lines = group.groups.map((one) => one.line);
	const name = group.chosenBy === "own" ? group.productToken : "*";
	return `${name}, line${lines.length === 1 ? "" : "s"} ${lines.slice(0, 5).join(", ")}${lines.length > 5 ? ", …" : ""}`;
}
