import {
	isForEveryCrawler,
	type ParsedRobotsTxt,
	productTokensOf,
	RunCounter,
} from "../../../bindings/internal.js";

/** A user-agent line, and its run of such lines. A record that is no rule applies to only one run. */
export interface NamingLine {
	readonly line: number;
	/** The names in lower case; `*` for every crawler. */
	readonly names: readonly string[];
	readonly run: number;
}

/** A rule, or a record that is no rule, and the run that it is in. */
export interface PlacedLine {
	readonly line: number;
	readonly run: number;
}

/** The lines of a group. */
export interface FileGroup {
	readonly naming: readonly NamingLine[];
	readonly rules: readonly PlacedLine[];
	readonly others: readonly PlacedLine[];
}

/** The groups of a file by their lines, in file order, beyond the limit too; `alike` is a file of the same dialect. */
export function fileGroups(octets: Uint8Array, alike: ParsedRobotsTxt): FileGroup[] {
	const runs = new RunCounter();
	const groups: { naming: NamingLine[]; rules: PlacedLine[]; others: PlacedLine[] }[] = [];
	alike.parseAlike(octets).visitRecordLines((record) => {
		const { kind, groupIndex, value, line } = record;
		const run = runs.runOf(record);
		if (groupIndex < 0 || run < 0) return;
		groups[groupIndex] ??= { naming: [], rules: [], others: [] };
		const group = groups[groupIndex];
		if (kind === "allow" || kind === "disallow") group.rules.push({ line, run });
		if (kind === "other") group.others.push({ line, run });
		if (kind !== "user-agent") return;
		const names = productTokensOf(value, alike.dialect).map((token) => token.toLowerCase());
		group.naming.push({ line, names: isForEveryCrawler(value) ? ["*"] : names, run });
	});
	return groups;
}

/** Whether a user-agent line names a crawler. */
export function isNaming({ names }: NamingLine, token: string): boolean {
	return names.includes(token.toLowerCase());
}
