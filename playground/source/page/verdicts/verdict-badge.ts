import type { UrlVerdict } from "../../model/judgement.js";
import { VERDICT_SIGNS } from "../../model/wording/summary.js";
import { decorativeSign, element, setText } from "../dom.js";
import { VERDICT_CLASSES } from "./verdict-classes.js";

/** One verdict: its sign and its word. */
export class VerdictBadge {
	readonly element: HTMLSpanElement;
	readonly #sign = decorativeSign("");
	readonly #word = element("span", "word");

	constructor() {
		this.element = element("span", "badge", this.#sign, " ", this.#word);
	}

	show(verdict: UrlVerdict): void {
		const { sign, word } = VERDICT_SIGNS[verdict];
		this.element.className = `badge ${VERDICT_CLASSES[verdict]}`;
		setText(this.#sign, sign);
		setText(this.#word, word);
	}
}
