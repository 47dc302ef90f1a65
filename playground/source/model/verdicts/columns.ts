import type { Dialect } from "../../../../bindings/shared-exports.js";
import { DIALECTS } from "../input/input.js";
import type { JudgedCrawler, Judgement } from "../judgement.js";

/** A column of verdicts: a crawler in the shown dialect. If there is only one crawler, a column is a dialect. */
export interface Column {
	readonly crawlerIndex: number;
	readonly crawlerLabel: string;
	readonly dialect: Dialect;
	/** Whether the column is a crawler. A crawler's column marks verdicts on which the dialects differ. */
	readonly isCrawler: boolean;
	/** Whether the column has the dialect that is shown. */
	readonly isShown: boolean;
	readonly obeysRobotsTxt: boolean;
	readonly notes: readonly string[];
}

/** The columns of a judgement, in their order. */
export function columnsOf({ crawlers, dialect: shown }: Judgement): Column[] {
	const of = ({ label, obeysRobotsTxt, notes }: JudgedCrawler, crawlerIndex: number, dialect: Dialect) => ({
		crawlerIndex,
		crawlerLabel: label,
		dialect,
		isCrawler: crawlers.length > 1,
		isShown: dialect === shown,
		obeysRobotsTxt,
		notes,
	});
	const [first, ...more] = crawlers;
	if (first === undefined) return [];
	return more.length === 0
		? DIALECTS.map(({ dialect }) => of(first, 0, dialect))
		: crawlers.map((crawler, index) => of(crawler, index, shown));
}
