import { escapeText } from "../../../../cli/output/formats/escape.js";
import type { Answer, Cell, JudgedUrl } from "../../model/judgement.js";
import type { Column } from "../../model/verdicts/columns.js";
import { MARKS } from "../../model/wording/legend.js";
import { VERDICT_SIGNS } from "../../model/wording/summary.js";
import { decorativeSign, element, setText } from "../dom.js";
import type { Row } from "../row-list.js";
import { shorten } from "../shorten.js";
import { ResultDetail } from "./result-detail.js";
import { VerdictBadge } from "./verdict-badge.js";
import { VERDICT_CLASSES } from "./verdict-classes.js";

/** The content of one row of the results. */
export interface Result {
	readonly judged: JudgedUrl;
	readonly columns: readonly Column[];
	/** The selected column if this row is selected; else null. */
	readonly selectedColumn: Column | null;
}

/** One verdict of the matrix, which can be chosen. */
class ResultCell {
	readonly element: HTMLTableCellElement;
	readonly #badge = new VerdictBadge();
	readonly #line = element("span", "deciding-line");
	readonly #mark = element("span", "mark");
	readonly #button: HTMLButtonElement;
	#column: Column | null = null;

	constructor(onChoose: (column: Column) => void) {
		this.#button = element("button", "cell", this.#badge.element, " ", this.#mark, this.#line);
		this.#button.type = "button";
		this.#button.addEventListener("click", () => {
			if (this.#column !== null) onChoose(this.#column);
		});
		this.element = element("td", "", this.#button);
	}

	show(column: Column, cell: Cell, isSelected: boolean): void {
		this.#column = column;
		const answer = cell.answers[column.dialect];
		this.#badge.show(answer.verdict);
		this.#showLine(answer);
		this.#showMark(column, cell);
		this.element.className = VERDICT_CLASSES[answer.verdict];
		this.#button.setAttribute("aria-pressed", String(isSelected));
		this.#button.tabIndex = isSelected ? 0 : -1;
	}

	#showLine({ line }: Answer): void {
		if (line === null) this.#line.replaceChildren();
		else if (this.#line.lastChild?.textContent !== String(line))
			this.#line.replaceChildren(element("span", "visually-hidden", "line "), String(line));
	}

	#showMark({ isCrawler, isShown }: Column, { isUnanimous, changedFrom }: Cell): void {
		const marks: Node[] = [];
		if (changedFrom !== null && isShown) {
			marks.push(mark(MARKS.changed, `was ${VERDICT_SIGNS[changedFrom.verdict].word}`));
		}
		if (!isUnanimous && isCrawler) marks.push(mark(MARKS.differs, "the dialects differ"));
		this.#mark.replaceChildren(...marks);
	}
}

/** A sign that is hidden from screen readers, with words for them and for the mouse. */
function mark(sign: string, words: string): HTMLSpanElement {
	const made = element("span", "", decorativeSign(sign), element("span", "visually-hidden", `${words}, `));
	made.title = words;
	return made;
}

/** A URL and its verdicts side by side. If the row is selected, it has the sentence that explains one verdict. */
export class ResultRow implements Row<Result> {
	readonly element: HTMLTableSectionElement;
	readonly #url = element("span", "url");
	readonly #head: HTMLTableCellElement;
	readonly #row: HTMLTableRowElement;
	readonly #cells: ResultCell[] = [];
	readonly #detail = new ResultDetail();
	readonly #onChoose: (column: Column) => void;
	#shown: Result | null = null;

	/** @param onChoose called with the line of the URL in the list, and the column, when a verdict is chosen. */
	constructor(onChoose: (line: number, column: Column) => void) {
		this.#head = element("th", "", this.#url);
		this.#head.scope = "row";
		this.#head.addEventListener("click", () => {
			const [first] = this.#shown?.columns ?? [];
			const column = this.#shown?.columns.find(({ isShown }) => isShown) ?? first;
			if (column !== undefined) this.#onChoose(column);
		});
		this.#row = element("tr", "", this.#head);
		this.#onChoose = (column) => {
			if (this.#shown !== null) onChoose(this.#shown.judged.line, column);
		};
		this.element = element("tbody", "result", this.#row, this.#detail.element);
	}

	show(result: Result): void {
		this.#shown = result;
		const { judged, columns, selectedColumn } = result;
		setText(this.#url, shorten(escapeText(judged.url)));
		while (this.#cells.length > columns.length) this.#cells.pop()?.element.remove();
		for (const [index, column] of columns.entries()) {
			let cell = this.#cells[index];
			if (cell === undefined) {
				cell = new ResultCell(this.#onChoose);
				this.#cells.push(cell);
				this.#row.append(cell.element);
			}
			cell.show(column, judged.cells[column.crawlerIndex] as Cell, column === selectedColumn);
		}
		this.element.classList.toggle("selected", selectedColumn !== null);
		this.#detail.show(judged, selectedColumn, columns.length + 1);
	}
}
