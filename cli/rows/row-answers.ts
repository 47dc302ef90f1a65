import type { Answer } from "./answer.js";
import type { DecidedRows } from "./decided-rows.js";
import type { Row } from "./rows.js";
import type { TsvRows } from "./tsv-rows.js";

/** What knows the answers to rows. */
export interface RowAnswers {
	/** An answer to each row, in their order. */
	to(rows: readonly Row[]): Promise<readonly Answer[]>;
	/** The same of rows of TSV, most of which become neither texts nor objects. */
	decide(rows: TsvRows): Promise<DecidedRows>;
	dispose(): Promise<void>;
}
