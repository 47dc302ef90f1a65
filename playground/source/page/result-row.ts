import { escapeText } from "../../../bindings/cli/escape.js";
import { type Dialect, Verdict } from "../../../bindings/contract/types.js";
import { DIALECTS } from "../model/input.js";
import type { Answer, JudgedUrl } from "../model/judgement.js";
import { VERDICT_SIGNS } from "../model/summary.js";
import { decorativeSign, element, setText } from "./dom.js";
import type { Row } from "./row-list.js";
import { VERDICT_CLASSES } from "./verdict-classes.js";

/** What one row of the results shows. */
export interface Result {
	readonly judged: JudgedUrl;
	readonly dialect: Dialect;
	readonly isSelected: boolean;
}

/** URLs are shown up to here; a pasted megabyte would only slow the page down. */
const MAX_SHOWN_CHARACTERS = 600;

/** One verdict: its sign and its word. */
class VerdictBadge {
	readonly element: HTMLSpanElement;
	readonly #sign = decorativeSign("");
	readonly #word = element("span", "word");

	constructor() {
		this.element = element("span", "badge", this.#sign, " ", this.#word);
	}

	show(verdict: Verdict): void {
		const { sign, word } = VERDICT_SIGNS[verdict];
		this.element.className = `badge ${VERDICT_CLASSES[verdict]}`;
		setText(this.#sign, sign);
		setText(this.#word, word);
	}
}

/** One dialect's verdict and line, beside those of the others. */
class DialectCell {
	readonly element: HTMLElement;
	readonly #badge = new VerdictBadge();
	readonly #line = element("span", "deciding-line");

	constructor(name: string) {
		this.element = element(
			"div",
			"dialect",
			element("dt", "", name),
			element("dd", "", this.#badge.element, " ", this.#line),
		);
	}

	show({ verdict, line }: Answer, isShownDialect: boolean): void {
		this.#badge.show(verdict);
		setText(this.#line, line === null ? "no rule" : `line ${line}`);
		this.#line.hidden = line === null && verdict !== Verdict.Allowed;
		this.element.classList.toggle("own", isShownDialect);
	}
}

/** A URL, its verdict, the sentence that explains it, and all dialects side by side. */
export class ResultRow implements Row<Result> {
	readonly element: HTMLLIElement;
	readonly #badge = new VerdictBadge();
	readonly #url = element("span", "url");
	readonly #select: HTMLButtonElement;
	readonly #sentence = element("p", "sentence");
	readonly #differs = element("p", "differs", "The dialects differ here.");
	readonly #cells = DIALECTS.map(({ dialect, name }) => ({ dialect, cell: new DialectCell(name) }));
	#shown: Result | null = null;

	/** @param onSelect told the line of the URL list when the row is chosen. */
	constructor(onSelect: (line: number) => void) {
		this.#select = element("button", "result-head", this.#badge.element, " ", this.#url);
		this.#select.type = "button";
		this.#select.addEventListener("click", () => {
			if (this.#shown !== null) onSelect(this.#shown.judged.line);
		});
		const cells = element("dl", "dialects", ...this.#cells.map(({ cell }) => cell.element));
		this.element = element("li", "result", this.#select, this.#sentence, cells, this.#differs);
	}

	show(result: Result): void {
		this.#shown = result;
		const { judged, dialect, isSelected } = result;
		const own = judged.answers[dialect];
		this.#badge.show(own.verdict);
		setText(this.#url, shorten(escapeText(judged.url)));
		setText(this.#sentence, shorten(escapeText(own.text)));
		this.#differs.hidden = judged.isUnanimous;
		this.#select.setAttribute("aria-current", String(isSelected));
		this.element.classList.toggle("selected", isSelected);
		for (const { dialect: each, cell } of this.#cells) cell.show(judged.answers[each], each === dialect);
	}
}

function shorten(text: string): string {
	return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
