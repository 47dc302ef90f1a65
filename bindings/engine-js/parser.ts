import type { Dialect } from "../contract/types.js";
import type { Body } from "./lines.js";
import { NO_GROUP, RecordCursor } from "./records.js";

/**
 * What a verdict needs of a file: user-agent lines and the rules of groups, in file order. Columns rather
 * than objects, because a hostile file has a quarter of a million lines.
 */
export interface GroupTable {
	readonly body: Body;
	readonly dialect: Dialect;
	readonly groupCount: number;
	/** For each user-agent line: its group and the span of its value. */
	readonly agentGroups: readonly number[];
	readonly agentValueStarts: readonly number[];
	readonly agentValueEnds: readonly number[];
	/** For each group, and one more: index of its first rule; its rules end where the next group's begin. */
	readonly firstRules: readonly number[];
	/** For each rule: its line, its type and the span of its path. */
	readonly ruleLines: readonly number[];
	readonly areRulesAllow: readonly boolean[];
	readonly pathStarts: readonly number[];
	readonly pathEnds: readonly number[];
}

/** Reads groups (RFC 9309 §2.1, §2.2.1, §2.2.2); everything else is left to later passes over the body. */
export function parseGroups(body: Body, dialect: Dialect): GroupTable {
	const agentGroups: number[] = [];
	const agentValueStarts: number[] = [];
	const agentValueEnds: number[] = [];
	const firstRules: number[] = [];
	const ruleLines: number[] = [];
	const areRulesAllow: boolean[] = [];
	const pathStarts: number[] = [];
	const pathEnds: number[] = [];
	const cursor = new RecordCursor(body, dialect);
	while (cursor.advance()) {
		const { kind, groupIndex, valueStart, valueEnd } = cursor;
		if (kind === "user-agent") {
			if (firstRules.length === groupIndex) firstRules.push(ruleLines.length);
			agentGroups.push(groupIndex);
			agentValueStarts.push(valueStart);
			agentValueEnds.push(valueEnd);
		} else if ((kind === "allow" || kind === "disallow") && groupIndex !== NO_GROUP) {
			ruleLines.push(cursor.line.lineNumber);
			areRulesAllow.push(kind === "allow");
			pathStarts.push(valueStart);
			pathEnds.push(valueEnd);
		}
	}
	firstRules.push(ruleLines.length);
	return {
		body,
		dialect,
		groupCount: cursor.groupCount,
		agentGroups,
		agentValueStarts,
		agentValueEnds,
		firstRules,
		ruleLines,
		areRulesAllow,
		pathStarts,
		pathEnds,
	};
}
