import { escapeText } from "../../../../cli/output/formats/escape.js";
import { DIALECTS } from "../../model/input/input.js";
import type { Cell, JudgedUrl } from "../../model/judgement.js";
import type { Column } from "../../model/verdicts/columns.js";
import { VERDICT_SIGNS } from "../../model/wording/summary.js";
import { element, setText } from "../dom.js";
import { shorten } from "../shorten.js";
import { VerdictBadge } from "./verdict-badge.js";

/** The row below a selected URL: why, and what each dialect says. */
export class ResultDetail {
	readonly element: HTMLTableRowElement;
	readonly #cell: HTMLTableCellElement;
	readonly #sentence = element("p", "sentence");
	readonly #notes = element("p", "detail-notes");
	readonly #dialects = DIALECTS.map(({ dialect, name }) => {
		const badge = new VerdictBadge();
		const line = element("span", "deciding-line");
		const dd = element("dd", "", badge.element, " ", line);
		return { dialect, badge, line, item: element("div", "dialect", element("dt", "", name), dd) };
	});

	constructor() {
		const dialects = element("dl", "dialects", ...this.#dialects.map(({ item }) => item));
		this.#cell = element("td", "", this.#sentence, this.#notes, dialects);
		this.element = element("tr", "detail", this.#cell);
	}

	/** @param column null if the URL is not selected. */
	show(judged: JudgedUrl, column: Column | null, columnsCount: number): void {
		this.element.hidden = column === null;
		if (column === null) return;
		this.#cell.colSpan = columnsCount;
		const cell = judged.cells[column.crawlerIndex] as Cell;
		setText(this.#sentence, shorten(escapeText(cell.answers[column.dialect].text)));
		setText(this.#notes, describeNotes(judged, column, cell));
		for (const { dialect, badge, line, item } of this.#dialects) {
			const answer = cell.answers[dialect];
			badge.show(answer.verdict);
			setText(line, answer.line === null ? "" : `line ${answer.line}`);
			item.classList.toggle("own", dialect === column.dialect);
		}
	}
}

function describeNotes({ requestedUrl }: JudgedUrl, column: Column, { changedFrom }: Cell): string {
	const notes = column.obeysRobotsTxt ? [] : [column.notes[0] ?? ""];
	if (requestedUrl !== null) notes.push(`Requested as ${shorten(escapeText(requestedUrl))}`);
	if (changedFrom !== null && column.isShown) {
		const place = changedFrom.line === null ? "no rule" : `line ${changedFrom.line}`;
		notes.push(`Before: ${VERDICT_SIGNS[changedFrom.verdict].word} (${place})`);
	}
	return notes.join(" · ");
}
