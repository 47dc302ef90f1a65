import type { Dialect } from "../../../bindings/contract/types.js";
import { NO_RUN, RunCounter } from "../../../bindings/file/groups/runs.js";
import { isForEveryCrawler, productTokensOf } from "../../../bindings/text/user-agent.js";
import { type FileLine, readLines } from "../../findings/file-lines.js";
import { isRule } from "../line-spans.js";

/** A user-agent line, and the run of such lines that it is in. A record that is no rule applies to only one run. */
export interface NamingLine {
	readonly line: number;
	/** The names in lower case; `*` for every crawler. */
	readonly names: readonly string[];
	readonly run: number;
}

/** A record that is no rule, and the run that it is in. */
export interface OtherLine {
	readonly line: number;
	readonly run: number;
}

/** The lines of a group. */
export interface FileGroup {
	readonly naming: readonly NamingLine[];
	readonly rules: readonly FileLine[];
	readonly others: readonly OtherLine[];
}

/** The groups of a file by their lines, in file order. */
export function fileGroups(octets: Uint8Array, dialect: Dialect): FileGroup[] {
	const runs = new RunCounter();
	const groups = new Map<number, { naming: NamingLine[]; rules: FileLine[]; others: OtherLine[] }>();
	for (const line of readLines(octets, dialect)) {
		const { kind, groupIndex, value } = line;
		if (kind === "blank" || kind === "comment" || kind === "not-a-record" || kind === "empty-key") continue;
		const run = runs.runOf({ kind, groupIndex });
		if (groupIndex < 0 || run === NO_RUN) continue;
		const group = groups.get(groupIndex) ?? { naming: [], rules: [], others: [] };
		groups.set(groupIndex, group);
		if (isRule(line)) group.rules.push(line);
		if (kind === "other") group.others.push({ line: line.line, run });
		if (kind !== "user-agent") continue;
		const names = productTokensOf(value, dialect).map((token) => token.toLowerCase());
		group.naming.push({ line: line.line, names: isForEveryCrawler(value) ? ["*"] : names, run });
	}
	return Array.from(groups.values());
}

/** Whether a user-agent line names a crawler. */
export function isNaming({ names }: NamingLine, token: string): boolean {
	return names.includes(token.toLowerCase());
}
