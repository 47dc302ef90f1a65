import type { Dialect } from "../../contract/types.js";
import { Int32List } from "../../text/int32-list.js";
import type { Body } from "../../text/lines.js";
import { NO_GROUP, RecordCursor } from "../../text/records.js";

/** The approximate distance of two marks, in octets: finding a line reads at most about as many octets without need. */
const MARK_OCTETS = 1024;

/**
 * The part of a file that verdicts need: user-agent lines and the rules of groups, in file order; and marks by which
 * its lines are found again. Rows of numbers, not objects, because a hostile file has tens of thousands of lines.
 */
export interface GroupTable {
	readonly body: Body;
	readonly dialect: Dialect;
	/** For each user-agent line: its group, and the start and end of its value. */
	readonly agents: Int32Array;
	/** For each group, and one more: the index of its first rule; its rules end where the next group's begin. */
	readonly firstRules: Int32Array;
	/**
	 * For each rule: the start of its path (doubled, plus 1 if it is an allow), the end of its path, and its line. A
	 * rule without a path is only in the table in dialect google.
	 */
	readonly rules: Int32Array;
	/** Whether the walk over the lines ended at the parsing limit. */
	readonly isCut: boolean;
	/** States of a cursor at lines about `MARK_OCTETS` from each other; see `RecordCursor.writeMark`. */
	readonly marks: Int32Array;
}

/** The number of values in a row of `agents`, and of `rules`. */
export const ROW_NUMBERS = 3;

/** Reads groups (RFC 9309 §2.1, §2.2.1, §2.2.2); everything else is left to later passes over the body. */
export function parseGroups(body: Body, dialect: Dialect): GroupTable {
	const agents = new Int32List();
	const firstRules = new Int32List();
	const rules = new Int32List();
	const marks = new Int32List();
	const cursor = new RecordCursor(body, dialect);
	let nextMark = MARK_OCTETS;
	while (cursor.advance()) {
		if (cursor.kind === "user-agent") {
			if (firstRules.length === cursor.groupIndex) firstRules.push(rules.length / ROW_NUMBERS);
			agents.push(cursor.groupIndex);
			agents.push(cursor.valueStart);
			agents.push(cursor.valueEnd);
		} else if (isTabledRule(cursor, dialect)) {
			rules.push(cursor.valueStart * 2 + Number(cursor.kind === "allow"));
			rules.push(cursor.valueEnd);
			rules.push(cursor.line.lineNumber);
		}
		if (cursor.line.nextStart >= nextMark) {
			cursor.writeMark(marks);
			nextMark = cursor.line.nextStart + MARK_OCTETS;
		}
	}
	firstRules.push(rules.length / ROW_NUMBERS);
	return {
		body,
		dialect,
		isCut: cursor.line.isOverLimit,
		agents: agents.trimmed(),
		firstRules: firstRules.trimmed(),
		rules: rules.trimmed(),
		marks: marks.trimmed(),
	};
}

export function isTabledRule(cursor: RecordCursor, dialect: Dialect): boolean {
	if ((cursor.kind !== "allow" && cursor.kind !== "disallow") || cursor.groupIndex === NO_GROUP) return false;
	return cursor.valueStart < cursor.valueEnd || dialect === "google";
}

export function isAllowRule({ rules }: GroupTable, rule: number): boolean {
	return (rules[rule * ROW_NUMBERS]! & 1) === 1;
}

export function pathStartOf({ rules }: GroupTable, rule: number): number {
	return rules[rule * ROW_NUMBERS]! >> 1;
}

export function pathEndOf({ rules }: GroupTable, rule: number): number {
	return rules[rule * ROW_NUMBERS + 1]!;
}

export function lineOfRule({ rules }: GroupTable, rule: number): number {
	return rules[rule * ROW_NUMBERS + 2]!;
}
