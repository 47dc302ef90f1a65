import { type FileLine, isRule } from "../file-lines.js";
import { distinctNames } from "../tokens.js";
import type { Finding } from "../types.js";
import { aboutValue, lineList, list, show } from "../wording.js";
import { type CrawlerPolicy, isAllBlocked } from "./policies-of-file.js";

/** The paths of a rule that says everything about a group. */
const EVERYTHING: ReadonlySet<string> = new Set(["", "/", "/*", "*"]);

/**
 * Finds rules that stand behind the last group of a file, as if they were for all crawlers. The group says everything
 * about its crawlers, such as `Allow: /`. Then a blank line or a comment follows, and then come rules that the groups for `*` do not
 * have.
 */
export function rulesBehindGroup(lines: readonly FileLine[], policies: readonly CrawlerPolicy[]): Finding[] {
	const agents = lines.filter(({ kind }) => kind === "user-agent");
	const last = agents.at(-1);
	if (last === undefined) return [];
	const group = last.groupIndex;
	const readers = agents.filter(({ groupIndex }) => groupIndex === group).map(({ reader }) => reader);
	if (readers.includes("*")) return [];
	const below = lines.slice(last.line);
	const firstRule = below.findIndex(isRule);
	const partingIndex = below.findIndex(({ kind }, index) => index > firstRule && isParting(kind));
	if (firstRule < 0 || partingIndex < 0) return [];
	const own = below.slice(0, partingIndex).filter(isRule);
	const behind = below
		.slice(partingIndex)
		.filter((line) => line.kind === "disallow" && line.groupIndex === group && !EVERYTHING.has(line.value));
	if (!own.every(({ value }) => EVERYTHING.has(value)) || behind.length === 0) return [];
	const forAll = policies.find(({ crawler }) => crawler === "*");
	if (forAll === undefined || isAllBlocked(forAll)) return [];
	const canonicals = new Map(
		policies.flatMap(({ analysis }) => analysis.rules.map(({ rule }) => [rule.line, rule.canonical])),
	);
	const closing = forAll.analysis.rules.filter(({ rule }) => rule.type === "disallow");
	const had = new Set(closing.map(({ rule }) => rule.canonical));
	const [first, ...others] = behind.filter(({ line }) => !had.has(canonicals.get(line) ?? ""));
	if (first === undefined) return [];
	const names = distinctNames(readers.filter((reader) => reader !== "")).map(show);
	const shown = `${lineList([first, ...others].map(({ line }) => line))} (${others.length === 0 ? "" : "such as "}"Disallow: ${show(first.value)}")`;
	const message = `Neither a blank line nor a comment ends a group: ${list(names)} alone ${names.length === 1 ? "obeys" : "obey"} ${shown}.`;
	return [aboutValue("rules-behind-group", first, message)];
}

function isParting(kind: FileLine["kind"]): boolean {
	return kind === "blank" || kind === "comment";
}
