import type { ShownDiagnostic } from "../model/judgement.js";
import { SEVERITY_SIGNS } from "../model/summary.js";
import { decorativeSign, element, setText } from "./dom.js";
import type { Row } from "./row-list.js";

/** Something amiss in the file; choosing it puts the cursor there. */
export class FindingRow implements Row<ShownDiagnostic> {
	readonly element: HTMLLIElement;
	readonly #sign = decorativeSign("");
	readonly #severity = element("span", "severity", this.#sign, " ");
	readonly #word = element("span", "");
	readonly #place = element("span", "place");
	readonly #message = element("span", "message");
	readonly #code = element("code", "");
	#shown: ShownDiagnostic | null = null;

	/** @param onChoose told the finding when it is chosen. */
	constructor(onChoose: (finding: ShownDiagnostic) => void) {
		this.#severity.append(this.#word);
		const button = element(
			"button",
			"finding-row",
			this.#severity,
			" ",
			this.#place,
			" ",
			this.#message,
			" ",
			this.#code,
		);
		button.type = "button";
		button.addEventListener("click", () => {
			if (this.#shown !== null) onChoose(this.#shown);
		});
		this.element = element("li", "", button);
	}

	show(finding: ShownDiagnostic): void {
		this.#shown = finding;
		const { sign, word } = SEVERITY_SIGNS[finding.severity];
		this.#severity.className = `severity severity-${finding.severity}`;
		setText(this.#sign, sign);
		setText(this.#word, word);
		setText(this.#place, `line ${finding.line}, column ${finding.column}`);
		setText(this.#message, finding.message);
		setText(this.#code, finding.code);
	}
}
