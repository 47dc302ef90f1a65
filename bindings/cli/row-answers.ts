import type { Row } from "./rows.js";

/** What is said of a row. */
export interface Answer {
	readonly verdict: string;
	/** Null where no rule decides. */
	readonly line: number | null;
	/** Why there is none; empty where there is. */
	readonly problem: string;
}

/** What knows the answers to rows. */
export interface RowAnswers {
	/** An answer to each row, in their order. */
	to(rows: readonly Row[]): Promise<readonly Answer[]>;
	dispose(): Promise<void>;
}

/** The answer to a row that is none. */
export function malformed(problem: string): Answer {
	return { verdict: "malformed", line: null, problem };
}
