import { escapeText } from "../../../../cli/output/formats/escape.js";
import type { Answer } from "../../model/judgement.js";
import { byId, setText } from "../dom.js";
import { shorten } from "../shorten.js";
import { VerdictBadge } from "./verdict-badge.js";
import { VERDICT_CLASSES } from "./verdict-classes.js";

/** The chosen verdict on one line. The line stays in view if the table of verdicts is below the file. */
export class Headline {
	readonly #button = byId("headline", HTMLButtonElement);
	readonly #badge = new VerdictBadge();
	readonly #text = byId("headline-text", HTMLElement);

	/** @param onChoose called when the table is asked for. */
	constructor(onChoose: () => void) {
		byId("headline-badge", HTMLElement).append(this.#badge.element);
		this.#button.addEventListener("click", onChoose);
	}

	/** @param answer undefined if there is no verdict. */
	show(answer: Answer | undefined, url = "", crawler = ""): void {
		if (answer === undefined) {
			this.#button.className = "headline empty";
			return;
		}
		this.#button.className = `headline ${VERDICT_CLASSES[answer.verdict]}`;
		this.#badge.show(answer.verdict);
		const line = answer.line === null ? "" : `, line ${answer.line}`;
		setText(this.#text, `${crawler}${line}: ${shorten(escapeText(url))}`);
	}
}
