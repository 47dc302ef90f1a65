import { productTokensOf } from "../../../../bindings/internal.js";
import type { Dialect } from "../../../../bindings/shared-exports.js";
import { remember } from "../../remember.js";
import type { FileLine } from "../file-lines.js";
import { distinctNames, obeysDefault } from "../tokens.js";
import type { Finding } from "../types.js";
import { aboutValue, crawlerName, lineList, list, show } from "../wording.js";

/** The most crawlers that a sentence names. More names would not say more. */
const MAX_CRAWLERS = 20;

export interface LineGroup {
	readonly runs: { readonly agents: FileLine[]; readonly parting: FileLine | null }[];
	readonly rules: FileLine[];
}

/** The groups of a file by their index, as their lines form them. */
export function groupsOf(lines: readonly FileLine[]): readonly LineGroup[] {
	const groups: LineGroup[] = [];
	let parting: FileLine | null = null;
	for (const line of lines) {
		if (line.groupIndex < 0) continue;
		groups[line.groupIndex] ??= { runs: [], rules: [] };
		const { runs, rules } = groups[line.groupIndex]!;
		const run = runs.at(-1);
		if (line.kind === "user-agent") {
			if (run === undefined || parting !== null)
				runs.push({ agents: [line], parting: run === undefined ? null : parting });
			else run.agents.push(line);
			parting = null;
		} else if (line.kind === "allow" || line.kind === "disallow") rules.push(line);
		// A record says more than a blank line.
		else if (line.kind === "other" || line.kind === "sitemap") parting = line;
		else if (line.kind === "blank") parting ??= line;
	}
	return groups;
}

/** Finds mistakes in how lines form groups. */
export function checkGroups(groups: readonly LineGroup[], dialect: Dialect): Finding[] {
	const ownGroupOnly = namesOfOneGroup(groups, dialect);
	const passedOver = groups.filter(isForAll).flatMap(({ rules }) => rules.filter(forbids)).length;
	return [
		...groups.flatMap((group) => joinedRuns(group, passedOver, ownGroupOnly)),
		...repeatedGroups(groups, dialect),
		...(dialect === "original1994" ? withoutDisallow(groups) : []),
	];
}

/** The crawlers that obey one group only. In 1994 a crawler obeys groups of all names that are part of its own. */
function namesOfOneGroup(groups: readonly LineGroup[], dialect: Dialect): (name: string) => boolean {
	const groupOf = new Map<string, LineGroup | null>();
	for (const group of groups) {
		for (const { value } of group.runs.flatMap(({ agents }) => agents)) {
			for (const token of productTokensOf(value, dialect)) {
				const name = token.toLowerCase();
				const known = groupOf.get(name);
				groupOf.set(name, known === undefined || known === group ? group : null);
			}
		}
	}
	return (name) => dialect !== "original1994" && (groupOf.get(name.toLowerCase()) ?? null) !== null;
}

/** The first lines of groups without a rule whose user-agent lines are separated by a record. */
export function linesOfJoinedWithoutRules(groups: readonly LineGroup[]): ReadonlySet<number> {
	const joined = groups.filter((group) => {
		const join = group.rules.length === 0 ? joinOf(group) : null;
		return join !== null && isRecord(join.parting);
	});
	return new Set(joined.map(({ runs }) => runs[0]!.agents[0]!.line));
}

/** Crawlers that a record, or only a blank line, separates from the last crawlers of their group. */
interface Join {
	/** The highest line that separates them. */
	readonly parting: FileLine;
	readonly joined: readonly FileLine[];
	readonly last: readonly FileLine[];
	/** The records that separate names, each once. */
	readonly partingRecords: readonly FileLine[];
}

function joinOf({ runs }: LineGroup): Join | null {
	const last = runs.at(-1);
	if (last === undefined) return null;
	const own = new Set(last.agents.map(({ reader }) => reader.toLowerCase()));
	const partings = runs.map(({ parting }) => parting).filter((parting) => parting !== null);
	const record = partings.find((line) => isRecord(line) && !isContentUsage(line.key));
	const usage = partings.find(({ key }) => isContentUsage(key));
	const parting = record ?? usage ?? partings[0];
	const others = runs.slice(0, -1).flatMap(({ agents }) => agents);
	// A line without a name is for no crawler.
	const joined = others.filter(({ reader }) => reader !== "" && !own.has(reader.toLowerCase()));
	return parting === undefined || joined.length === 0 || !last.agents.some(({ reader }) => reader !== "")
		? null
		: { parting, joined, last: last.agents, partingRecords: partings.filter(isRecord) };
}

/**
 * Makes at most one finding per group.
 * @param passedOver the number of rules that forbid something to crawlers without a group of their own.
 * @param ownGroupOnly whether a crawler obeys one group of the file and no other.
 */
function joinedRuns(
	group: LineGroup,
	passedOver: number,
	ownGroupOnly: (name: string) => boolean,
): Finding[] {
	const { rules } = group;
	const join = joinOf(group);
	if (join === null) return [];
	const isByRecord = isRecord(join.parting);
	const forbidding = rules.find(forbids);
	if (rules.length === 0) {
		return isByRecord && passedOver > 0 && !isForAll(group)
			? joinedWithoutRules(join, passedOver, ownGroupOnly)
			: [];
	}
	const lines = lineList(rules.map(({ line }) => line));
	const isOne = rules.length === 1;
	const shared =
		forbidding === undefined
			? `${lines}, which forbid${isOne ? "s" : ""} nothing as ${isOne ? "it is written" : "they are written"}`
			: `${lines} (${isOne ? "" : "such as "}"Disallow: ${show(forbidding.value)}")`;
	// Nobody puts a sitemap or a blank line below names to say something of only these crawlers.
	if (forbidding === undefined && join.parting.kind !== "other") return [];
	if (!isByRecord) return [joinedByBlankLine(join, shared)];
	const finding = joinedByRecord(join, shared);
	// A crawler without a group of its own obeys the rules for * anyway. Rules that forbid nothing shut no crawler
	// out.
	const isHarmless = forbidding === undefined || join.last.some(({ reader }) => reader === "*");
	return [isHarmless && finding.severity === "error" ? { ...finding, severity: "note" } : finding];
}

/** Whether a line is a record that looks as if it ended a group. */
function isRecord({ kind }: FileLine): boolean {
	return kind === "other" || kind === "sitemap";
}

function forbids({ kind, value }: FileLine): boolean {
	return kind === "disallow" && value !== "";
}

function isForAll({ runs }: LineGroup): boolean {
	return runs.some(({ agents }) => agents.some(({ reader }) => reader === "*"));
}

function isContentUsage(key: string): boolean {
	return key.toLowerCase() === "content-usage";
}

function joinedByRecord({ parting, joined, last, partingRecords }: Join, shared: string): Finding {
	const names = namesOf(joined);
	const key = show(parting.key);
	const obey = names.length === 1 ? "obeys" : "obey";
	const rulesOf = `${listAll(names)} ${obey} the rules for ${listAll(namesOf(last, show))}`;
	const isUsage = isContentUsage(parting.key);
	const isSplit = partingRecords.length > 1;
	const below = isSplit
		? `each of ${lineList(partingRecords.map(({ line }) => line))}`
		: `line ${parting.line}`;
	const whose = isSplit ? "the names right above it" : list(namesOf(joined, show));
	const message = isUsage
		? `By RFC 9309 ${key} does not end a group; by its own draft it does. Whether ${rulesOf}, ${shared}, depends on who reads the file.`
		: `${key} does not end a group: ${rulesOf} too, ${shared}.`;
	const advice = last.some(({ reader }) => reader === "*")
		? `Write the rules for ${whose} below ${below} if they are to differ: a group of its own does not obey the rules for *, and with only "Disallow:" it opens the whole site.`
		: `Below ${below}, write the rules for ${whose}; if nothing is to be forbidden there, write "Disallow:".`;
	return aboutValue(isUsage ? "content-usage-joins-groups" : "joined-groups", parting, message, advice);
}

/** Crawlers of a joined group without rules do not obey the rules for all others. */
function joinedWithoutRules(
	{ parting, joined, last }: Join,
	passedOver: number,
	ownGroupOnly: (name: string) => boolean,
): Finding[] {
	const bound = [...joined, ...last].filter(
		({ productToken }) => obeysDefault(productToken) && ownGroupOnly(productToken),
	);
	if (isContentUsage(parting.key) || bound.length === 0) return [];
	const names = namesOf(bound);
	const isOne = names.length === 1;
	const message = `${show(parting.key)} does not end a group: ${listAll(names)} ${isOne ? "is part of a group" : "form one group"} without a rule and may fetch everything; the ${passedOver === 1 ? "rule" : `${passedOver} rules`} for * ${passedOver === 1 ? "does" : "do"} not apply.`;
	const advice =
		'Repeat the rules for * for each of them, or write "Disallow:" below each if everything is meant to be open to it.';
	const finding = aboutValue("joined-groups", parting, message, advice);
	// These crawlers are let in, not shut out.
	return [{ ...finding, severity: "warning" }];
}

function joinedByBlankLine({ joined, last }: Join, shared: string): Finding {
	const message = `A blank line does not end a group: ${listAll(namesOf(joined, show))} (${lineList(joined.map(({ line }) => line))}) and ${listAll(namesOf(last, show))} share the rules of ${shared}.`;
	const advice = "If that is meant, remove the blank line; if not, give each its own rules.";
	return aboutValue("joined-across-blank-line", last[0]!, message, advice);
}

function namesOf(agents: readonly FileLine[], name: (value: string) => string = crawlerName): string[] {
	return distinctNames(agents.map(({ reader }) => reader).filter((reader) => reader !== "")).map(name);
}

/** Lists more names than usual: which crawlers share rules matters more than a short sentence. */
function listAll(names: readonly string[]): string {
	return list(names, MAX_CRAWLERS);
}

/** A key of the names of a group. Groups with the same names are for the same crawlers. */
function namesKey({ runs }: LineGroup): string {
	const names = runs.flatMap(({ agents }) => agents.map(({ reader }) => reader.toLowerCase()));
	return Array.from(new Set(names)).sort().join(" ");
}

function repeatedGroups(groups: readonly LineGroup[], dialect: Dialect): Finding[] {
	const firstLines = new Map<string, { group: LineGroup; line: number }>();
	const findings: Finding[] = [];
	const keys = new Map<LineGroup, string>();
	const keyOf = (group: LineGroup) => remember(keys, group, () => namesKey(group));
	for (const group of groups) {
		for (const agent of group.runs.flatMap(({ agents }) => agents)) {
			const isOld = dialect === "original1994";
			const { reader } = agent;
			if (reader === "") continue;
			const name = reader.toLowerCase();
			const first = firstLines.get(name);
			if (first === undefined) firstLines.set(name, { group, line: agent.line });
			else if (first.group !== group) {
				const isSame = !isOld && keyOf(first.group) === keyOf(group);
				const message = isOld
					? `Line ${first.line} has a record for ${show(reader)} already; robots of 1994 may read only one of the two.`
					: `Line ${first.line} has a group for ${show(reader)} already; crawlers merge the rules of both.`;
				const advice = isOld
					? `Write one record for ${show(reader)}, with the rules that it is to obey.`
					: isSame
						? "Write the rules of both groups into one."
						: "";
				const finding = aboutValue("repeated-group", agent, message, advice);
				findings.push(isOld ? { ...finding, severity: "error" } : finding);
			}
		}
	}
	return findings;
}

function withoutDisallow(groups: readonly LineGroup[]): Finding[] {
	return groups.flatMap(({ runs, rules }) => {
		const agent = runs[0]?.agents[0];
		if (agent === undefined || rules.some(({ kind }) => kind === "disallow")) return [];
		const message =
			"The 1994 standard wants a disallow line in every record; this one has none and allows everything.";
		return [aboutValue("record-without-disallow", agent, message)];
	});
}
