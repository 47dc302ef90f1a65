import type { Answer } from "./answer.js";
import type { DecidedRows } from "./decided-rows.js";
import type { Row } from "./rows.js";
import type { TsvRows } from "./tsv-rows.js";

/** A source of answers to rows. */
export interface RowAnswers {
	/** Answers each row, in the order of the rows. */
	to(rows: readonly Row[]): Promise<readonly Answer[]>;
	/** Answers each row of TSV. Most rows become neither texts nor objects. */
	decide(rows: TsvRows): Promise<DecidedRows>;
	dispose(): Promise<void>;
}
