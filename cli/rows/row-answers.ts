import type { DecidedRows } from "./decided-rows.js";
import type { Row } from "./rows.js";
import type { TsvRows } from "./tsv-rows.js";

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
	/** The same of rows of TSV, most of which become neither texts nor objects. */
	decide(rows: TsvRows): Promise<DecidedRows>;
	dispose(): Promise<void>;
}

/** The answer to a row that is none. */
export function malformed(problem: string): Answer {
	return { verdict: "malformed", line: null, problem };
}
