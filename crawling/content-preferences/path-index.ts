import type { ParsedRobotsTxt } from "../../bindings/internal.js";
import type { PreferenceRule } from "./types.js";

/** Finds the preference rules with the longest path by the file's engine: a generated file has each path as a disallow. */
export class PathIndex {
	readonly #file: ParsedRobotsTxt;
	/** By line of the generated file. An explanation only lists some lines, so equal paths of a group share one. */
	readonly #rulesOfLine = new Map<number, PreferenceRule[]>();
	readonly #rankOfLine = new Map<number, number>();
	/** The rules without a path of each group, by the first line of the group in the generated file. */
	readonly #pathlessOfGroup = new Map<number, readonly PreferenceRule[]>();

	/** @param rules those of one kind of record. */
	constructor(robots: ParsedRobotsTxt, rules: readonly PreferenceRule[]) {
		/** By the first line of the group. */
		const rulesOfGroup = new Map<number, PreferenceRule[]>();
		for (const rule of rules) {
			if (rule.group === null) continue;
			const others = rulesOfGroup.get(rule.group.line);
			if (others === undefined) rulesOfGroup.set(rule.group.line, [rule]);
			else others.push(rule);
		}
		const lines: string[] = [];
		for (const group of robots.groups) {
			const mine = rulesOfGroup.get(group.line) ?? [];
			this.#pathlessOfGroup.set(
				lines.length + 1,
				mine.filter(({ path }) => path === null),
			);
			for (const { value } of group.productTokens) lines.push(`user-agent: ${value}`);
			const rulesOfPath = new Map<string, PreferenceRule[]>();
			for (const rule of mine) {
				if (rule.path === null) continue;
				const others = rulesOfPath.get(rule.path);
				if (others !== undefined) {
					others.push(rule);
					continue;
				}
				const rulesOfLine = [rule];
				rulesOfPath.set(rule.path, rulesOfLine);
				lines.push(`disallow: ${rule.path}`);
				this.#rulesOfLine.set(lines.length, rulesOfLine);
			}
			// Closes the list of user-agent lines if there is no path; an empty disallow matches nothing.
			lines.push("disallow:");
		}
		this.#file = robots.parseAlike(lines.join("\n"));
		this.#file.visitRecordLines(({ line, rank }) => {
			if (this.#rulesOfLine.has(line)) this.#rankOfLine.set(line, rank);
		});
	}

	/** The rules with the longest path that matches, in file order; if none matches, those without a path. */
	find(
		url: string | Uint8Array,
		crawler: Parameters<ParsedRobotsTxt["keptMatcher"]>[0],
	): readonly PreferenceRule[] {
		const { rule, rivals, reason, group } = this.#file.keptMatcher(crawler).explain(url);
		if (reason === "robots-txt") return [];
		let longest = 0;
		let found: PreferenceRule[] = [];
		for (const { line } of rule === null ? rivals : [rule, ...rivals]) {
			const preferenceRules = this.#rulesOfLine.get(line);
			const rank = this.#rankOfLine.get(line) ?? 0;
			if (preferenceRules === undefined || rank < longest) continue;
			if (rank > longest) found = [];
			longest = rank;
			for (const preferenceRule of preferenceRules) found.push(preferenceRule);
		}
		if (found.length === 0) found = group.groups.flatMap(({ line }) => this.#pathlessOfGroup.get(line) ?? []);
		return found.sort((first, second) => first.line - second.line);
	}

	dispose(): void {
		this.#file.dispose();
	}
}
