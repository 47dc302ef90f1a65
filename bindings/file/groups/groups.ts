import type { EngineFile, GroupSelection, RecordLine } from "../../contract/engine.js";
import type { Dialect, Group, OtherRecord, ProductTokenLine, Rule } from "../../contract/types.js";
import { isCrawlDelay, parseCrawlDelaySeconds } from "./crawl-delay.js";

/** Reading the record of one line costs at most as much as so many lines of a pass over the file. */
const LINES_PER_RECORD = 32;
const NAMED_GROUPS_COUNT = 5;

/** The data about some groups for a sentence, of fixed size. */
export interface GroupSummary {
	readonly groupCount: number;
	readonly firstLines: readonly number[];
	/** Groups of a file, whole, by their numbers (default all). Only lines of these groups are read. */
	readonly isEmpty: boolean;
}

/** Groups of a file, whole. @param wanted their numbers; by default every group is read. */
export function readGroups(
	file: Pick<EngineFile, "visitRecords">,
	dialect: Dialect,
	wanted?: ReadonlySet<number>,
): Group[] {
	interface Building {
		readonly line: number;
		readonly productTokens: ProductTokenLine[];
		readonly rules: Rule[];
		readonly records: OtherRecord[];
		crawlDelaySeconds: number | undefined;
	}
	const groups = new Map<number, Building>();
	file.visitRecords((record) => {
		const { kind, groupIndex, line, value } = record;
		if (groupIndex < 0) return;
		let group = groups.get(groupIndex);
		if (group === undefined) {
			group = { line, productTokens: [], rules: [], records: [], crawlDelaySeconds: undefined };
			groups.set(groupIndex, group);
		}
		if (kind === "user-agent") group.productTokens.push({ line, value });
		else if (kind === "other") group.records.push(toOtherRecord(record, group.line));
		else group.rules.push(toRule(record));
		const seconds = isCrawlDelay(record, dialect) ? parseCrawlDelaySeconds(value) : undefined;
		if (seconds !== undefined && seconds >= (group.crawlDelaySeconds ?? 0)) group.crawlDelaySeconds = seconds;
	}, wanted);
	return Array.from(groups.values());
}

/** Every record that is neither user-agent, allow, disallow nor sitemap. */
export function readOtherRecords(file: EngineFile): OtherRecord[] {
	const records: OtherRecord[] = [];
	let lastGroupIndex = -1;
	let groupLine = 0;
	file.visitRecords((record) => {
		const { kind, groupIndex, line } = record;
		// A group begins with a user-agent line.
		if (groupIndex > lastGroupIndex) {
			lastGroupIndex = groupIndex;
			groupLine = line;
		}
		if (kind === "other") records.push(toOtherRecord(record, groupIndex < 0 ? null : groupLine));
	});
	return records;
}

export function readRules(file: EngineFile, lines: readonly number[]): Rule[] {
	if (lines.length === 0) return [];
	if (lines.length * LINES_PER_RECORD < Math.max(...lines)) {
		return lines
			.map((line) => file.readRecordAt(line))
			.filter((record) => record !== null)
			.map(toRule);
	}
	const wanted = new Set(lines);
	const rules = new Map<number, Rule>();
	file.visitRecords((record) => {
		if (wanted.has(record.line)) rules.set(record.line, toRule(record));
		return rules.size < wanted.size;
	});
	return lines.map((line) => rules.get(line)).filter((rule) => rule !== undefined);
}

/** @param groupIndexes ascending. */
export function summariseGroups(file: EngineFile, { groupIndexes }: GroupSelection): GroupSummary {
	const wanted = new Set(groupIndexes);
	const firstLines: number[] = [];
	const namedCount = Math.min(wanted.size, NAMED_GROUPS_COUNT);
	let lastGroupIndex = -1;
	let isEmpty = true;
	file.visitRecords(({ kind, groupIndex, line, value }) => {
		if (groupIndex !== lastGroupIndex && firstLines.length < namedCount) firstLines.push(line);
		lastGroupIndex = groupIndex;
		if ((kind === "allow" || kind === "disallow") && value !== "") isEmpty = false;
		return isEmpty || firstLines.length < namedCount;
	}, wanted);
	return { groupCount: wanted.size, firstLines, isEmpty };
}

function toRule({ line, kind, value, canonical }: RecordLine): Rule {
	return { line, type: kind === "allow" ? "allow" : "disallow", pattern: value, canonical };
}

function toOtherRecord({ line, key, value }: RecordLine, groupLine: number | null): OtherRecord {
	return { line, key, value, groupLine };
}
