import { remember } from "../../remember.js";
import { type FileLine, isRule } from "../file-lines.js";
import { distinctNames } from "../tokens.js";
import type { Finding } from "../types.js";
import { aboutValue, lineList, list, show } from "../wording.js";
import { type CrawlerPolicy, isAllBlocked } from "./policies-of-file.js";

/** The paths of a rule that says everything about a group. */
const EVERYTHING: ReadonlySet<string> = new Set(["", "/", "/*", "*"]);

/** A finding about rules that follow a group, and the lines of all these rules; no lines for a note, which replaces no other finding. */
export interface RulesBehind {
	readonly finding: Finding;
	readonly lines: readonly number[];
}

/**
 * Finds rules that follow a group as if they were for all crawlers. The group has a rule for every URL, such as
 * `Allow: /`. Then a blank line or a comment follows, and then come rules that the groups for `*` do not have. Another
 * group after these rules does not change this. Where the group also allows single paths, the finding is a note.
 */
export function rulesBehindGroups(
	lines: readonly FileLine[],
	policies: readonly CrawlerPolicy[],
): RulesBehind[] {
	const forAll = policies.find(({ crawler }) => crawler === "*");
	if (forAll === undefined || isAllBlocked(forAll)) return [];
	const canonicals = new Map(
		policies.flatMap(({ analysis }) => analysis.rules.map(({ rule }) => [rule.line, rule.canonical])),
	);
	const closing = forAll.analysis.rules.filter(({ rule }) => rule.type === "disallow");
	const had = new Set(closing.map(({ rule }) => rule.canonical));
	return linesOfGroups(lines).flatMap((group) => {
		const [first, ...others] = behindOf(group).filter(({ line }) => !had.has(canonicals.get(line) ?? ""));
		if (first === undefined) return [];
		const behind = [first, ...others].map(({ line }) => line);
		const finding = toFinding(group, first, behind);
		if (rulesBefore(group).every(isOfEverything)) return [{ finding, lines: behind }];
		return [{ finding: { ...finding, severity: "note" as const }, lines: [] }];
	});
}

/** The lines of each group, with the lines that follow it. */
function linesOfGroups(lines: readonly FileLine[]): readonly FileLine[][] {
	const groups = new Map<number, FileLine[]>();
	for (const line of lines) {
		if (line.groupIndex >= 0) remember(groups, line.groupIndex, () => []).push(line);
	}
	return Array.from(groups.values());
}

/** The disallow lines of a group after its first blank line or comment, if the rules before cover every URL. */
function behindOf(group: readonly FileLine[]): FileLine[] {
	if (group.some(({ reader }) => reader === "*")) return [];
	const before = rulesBefore(group);
	const isOpen =
		before.some(isOfEverything) && before.every(({ kind, value }) => kind === "allow" || value === "");
	if (!isOpen && !before.every(isOfEverything)) return [];
	const rules = group.filter(isRule).slice(before.length);
	return rules.filter((rule) => rule.kind === "disallow" && !isOfEverything(rule));
}

/** The rules of a group up to its first blank line or comment behind one. */
function rulesBefore(group: readonly FileLine[]): FileLine[] {
	const firstRule = group.findIndex(isRule);
	const partingIndex = group.findIndex(({ kind }, index) => index > firstRule && isParting(kind));
	return group.slice(0, partingIndex < 0 ? group.length : partingIndex).filter(isRule);
}

function isOfEverything({ value }: FileLine): boolean {
	return EVERYTHING.has(value);
}

function toFinding(group: readonly FileLine[], first: FileLine, behind: readonly number[]): Finding {
	const names = distinctNames(group.map(({ reader }) => reader).filter((reader) => reader !== "")).map(show);
	const shown = `${lineList(behind)} (${behind.length === 1 ? "" : "such as "}"Disallow: ${show(first.value)}")`;
	const message = `Neither a blank line nor a comment ends a group: ${list(names)} alone ${names.length === 1 ? "obeys" : "obey"} ${shown}.`;
	return aboutValue("rules-behind-group", first, message);
}

function isParting(kind: FileLine["kind"]): boolean {
	return kind === "blank" || kind === "comment";
}
