import { nameOfDialect } from "../../model/input/input.js";
import type { JudgedCrawler, JudgedUrl, Judgement } from "../../model/judgement.js";
import { type Column, columnsOf } from "../../model/verdicts/columns.js";
import { countOf, describeGroups } from "../../model/wording/summary.js";
import { byId, element } from "../dom.js";
import { RowList } from "../row-list.js";
import { moveByArrows } from "./matrix-keys.js";
import { type Result, ResultRow } from "./result-row.js";

/** URLs shown at first, and added by each use of the button. */
const STEP = 50;

/** The matrix of verdicts: URLs down, crawlers or dialects across. */
export class ResultTable {
	readonly #table = byId("results", HTMLTableElement);
	readonly #head = byId("results-columns", HTMLTableRowElement);
	readonly #legend = byId("crawler-notes", HTMLElement);
	readonly #rows: RowList<Result>;

	/**
	 * @param onChoose called with the line of the URL list and the column of a verdict that is chosen.
	 * @param onMore called when more URLs are asked for.
	 */
	constructor(onChoose: (line: number, column: Column) => void, onMore: () => void) {
		const more = byId("results-more", HTMLButtonElement);
		this.#rows = new RowList(this.#table, more, "URL", STEP, () => new ResultRow(onChoose), onMore);
		moveByArrows(this.#table);
	}

	/** Number of URLs that are wanted. */
	get limit(): number {
		return this.#rows.limit;
	}

	show(judgement: Judgement, selected: JudgedUrl | undefined, crawlerIndex: number, urlsCount: number): void {
		const columns = columnsOf(judgement);
		const selectedColumn =
			columns.find((column) => column.isShown && column.crawlerIndex === crawlerIndex) ?? null;
		this.#table.style.setProperty("--verdict-columns", String(columns.length));
		this.#head.replaceChildren(
			headCell("URL"),
			...columns.map((column) => columnHead(column, judgement.crawlers[column.crawlerIndex])),
		);
		this.#rows.show(
			judgement.urls.map((judged) => ({
				judged,
				columns,
				selectedColumn: judged === selected ? selectedColumn : null,
			})),
			urlsCount,
		);
		this.#legend.replaceChildren(...judgement.crawlers.map(describeCrawler));
	}
}

function headCell(text: string, ...more: Node[]): HTMLTableCellElement {
	const cell = element("th", "", text, ...more);
	cell.scope = "col";
	return cell;
}

function columnHead({ isCrawler, isShown, dialect }: Column, crawler: JudgedCrawler | undefined): Node {
	if (crawler === undefined || !isCrawler) {
		const cell = headCell(nameOfDialect(dialect));
		cell.classList.toggle("own", isShown);
		return cell;
	}
	return crawler.obeysRobotsTxt
		? headCell(crawler.label)
		: headCell(crawler.label, element("span", "ignores", " ignores robots.txt"));
}

/** A line about a crawler below the table. */
function describeCrawler(crawler: JudgedCrawler): HTMLLIElement {
	const { label, notes, crawlDelaySeconds } = crawler;
	const delay =
		crawlDelaySeconds === undefined ? "" : `, crawl delay ${countOf(crawlDelaySeconds, "second")}`;
	const facts = [`${describeGroups(crawler)}${delay}.`, ...notes];
	return element("li", "", element("strong", "", label), `: ${facts.join(" ")}`);
}
