import type { Dialect } from "../../contract/types.js";
import { aboutValue, crawlerName, lineList, list, show } from "./draft.js";
import type { FileLine } from "./file-lines.js";
import type { Finding } from "./types.js";

/** One group as its lines make it. */
interface LineGroup {
	/** Runs of user-agent lines that something parts, and what does. */
	readonly runs: { readonly agents: FileLine[]; readonly parting: FileLine | null }[];
	readonly rules: FileLine[];
}

/** What is amiss with how lines make groups. */
export function checkGroups(lines: readonly FileLine[], dialect: Dialect): Finding[] {
	const groups = groupsOf(lines);
	return [
		...groups.flatMap((group) => joinedRuns(group)),
		...repeatedGroups(groups, dialect),
		...(dialect === "original1994" ? withoutDisallow(groups) : []),
	];
}

function groupsOf(lines: readonly FileLine[]): readonly LineGroup[] {
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

/** One finding a group at most: crawlers that a record, or but a blank line, parts from those whose rules they share. */
function joinedRuns({ runs, rules }: LineGroup): Finding[] {
	const last = runs.at(-1);
	if (rules.length === 0 || last === undefined) return [];
	const own = new Set(last.agents.map(({ value }) => value.toLowerCase()));
	const partings = runs.map(({ parting }) => parting).filter((parting) => parting !== null);
	const record = partings.find(({ kind, key }) => kind === "other" && !isContentUsage(key));
	const usage = partings.find(({ key }) => isContentUsage(key));
	const parting = record ?? usage ?? partings[0];
	if (parting === undefined) return [];
	const others = runs.slice(0, -1).flatMap(({ agents }) => agents);
	const joined = others.filter(({ value }) => !own.has(value.toLowerCase()));
	if (joined.length === 0) return [];
	const forbidding = rules.find(({ kind, value }) => kind === "disallow" && value !== "");
	const example =
		forbidding === undefined ? "no URL is forbidden" : `such as "Disallow: ${show(forbidding.value)}"`;
	const shared = `${lineList(rules.map(({ line }) => line))} (${example})`;
	if (parting.kind === "other") return [joinedByRecord(parting, joined, last.agents, shared)];
	return forbidding === undefined ? [] : [joinedByNothing(parting, joined, last.agents, shared)];
}

function isContentUsage(key: string): boolean {
	return key.toLowerCase() === "content-usage";
}

function joinedByRecord(
	parting: FileLine,
	joined: readonly FileLine[],
	last: readonly FileLine[],
	shared: string,
): Finding {
	const names = namesOf(joined);
	const key = show(parting.key);
	const obey = names.length === 1 ? "obeys" : "obey";
	const isUsage = isContentUsage(parting.key);
	return aboutValue(
		isUsage ? "content-usage-joins-groups" : "joined-groups",
		parting,
		isUsage
			? `By RFC 9309 ${key} does not end a group, by its draft it does: whether ${list(names)} ${obey} the rules for ${list(namesOf(last))}, ${shared}, depends on who reads.`
			: `${key} does not end a group: ${list(names)} ${obey} the rules for ${list(namesOf(last))} too, ${shared}.`,
		`Write "Disallow:" behind line ${parting.line} if nothing is forbidden to ${list(namesOf(joined, show))}, or rules of their own.`,
	);
}

function joinedByNothing(
	parting: FileLine,
	joined: readonly FileLine[],
	last: readonly FileLine[],
	shared: string,
): Finding {
	const what = parting.kind === "blank" ? "A blank line" : "A sitemap";
	return aboutValue(
		"joined-across-blank-line",
		last[0]!,
		`${what} does not end a group: ${list(namesOf(joined))} (${lineList(joined.map(({ line }) => line))}) and ${list(namesOf(last))} share the rules of ${shared}.`,
		"If that is meant, remove what stands between the user-agent lines; if not, give each its own rules.",
	);
}

function namesOf(agents: readonly FileLine[], name: (value: string) => string = crawlerName): string[] {
	return Array.from(new Set(agents.map(({ value }) => name(value))));
}

function repeatedGroups(groups: readonly LineGroup[], dialect: Dialect): Finding[] {
	const firstLines = new Map<string, { group: LineGroup; line: number }>();
	const findings: Finding[] = [];
	for (const group of groups) {
		for (const agent of group.runs.flatMap(({ agents }) => agents)) {
			const name = agent.value.toLowerCase();
			const first = firstLines.get(name);
			if (first === undefined) firstLines.set(name, { group, line: agent.line });
			else if (first.group !== group) {
				const isOld = dialect === "original1994";
				const finding = aboutValue(
					"repeated-group",
					agent,
					isOld
						? `Line ${first.line} has a group for ${crawlerName(agent.value)} already; robots of 1994 may read either.`
						: `Line ${first.line} has a group for ${crawlerName(agent.value)} already; its rules and these apply together.`,
					"Write the rules of one crawler into one group.",
				);
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
		return [
			aboutValue(
				"record-without-disallow",
				agent,
				"The 1994 standard wants a disallow line in every record; this one has none and allows everything.",
				'Write "Disallow:" where everything is allowed.',
			),
		];
	});
}
