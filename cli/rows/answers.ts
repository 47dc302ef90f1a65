import type { PolicyDecision } from "../../bindings/internal.js";
import { VERDICT_COUNT, verdictName } from "../output/verdict-names.js";
import type { RowBlock } from "./rows.js";

export interface AnswerSource {
	to(block: RowBlock): Promise<Answers>;
	dispose(): Promise<void>;
}

/** The answer to a row: a decision, or why the row is malformed. */
export type Answer = PolicyDecision | string;

/** The answers to the rows of a block, as numbers. Only malformed rows have a text. */
export class Answers {
	/** Why rows are malformed, by their index in the block. */
	readonly problems = new Map<number, string>();

	constructor(
		/** The verdict on each row, or `MALFORMED`. */
		readonly verdicts: Uint8Array,
		/** The line that decides each row; 0 if no line decides. */
		readonly lines: Uint32Array,
	) {}

	put(index: number, answer: Answer): void {
		const { verdict, line } = typeof answer === "string" ? { verdict: MALFORMED, line: 0 } : answer;
		this.verdicts[index] = verdict;
		this.lines[index] = line;
		if (typeof answer === "string") this.problems.set(index, answer);
	}
}

/** The verdict on a malformed row. It comes after all verdicts on URLs. */
const MALFORMED = VERDICT_COUNT;

export function answerName(verdict: number): string {
	return verdict === MALFORMED ? "malformed" : verdictName(verdict as PolicyDecision["verdict"]);
}
