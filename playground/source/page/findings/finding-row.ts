import { escapeText } from "../../../../cli/output/formats/escape.js";
import type { Change, FoldedFinding, Place } from "../../model/findings/inspection.js";
import { countOf, nameFix, SEVERITY_SIGNS } from "../../model/wording/summary.js";
import { docsLink } from "../docs-links.js";
import { decorativeSign, element, setText } from "../dom.js";
import type { Row } from "../row-list.js";
import { shorten } from "../shorten.js";

/** Number of places that are shown at first. */
const FEW_PLACES = 6;

/** A finding with its places. Choosing a place puts the cursor there. */
export class FindingRow implements Row<FoldedFinding> {
	readonly element: HTMLLIElement;
	readonly #sign = decorativeSign("");
	readonly #word = element("span", "visually-hidden");
	readonly #severity = element("span", "severity", this.#sign, this.#word);
	readonly #message = element("span", "message");
	readonly #code = element("code", "");
	readonly #advice = element("span", "advice");
	readonly #count = element("span", "times");
	readonly #places = element("span", "places");
	readonly #fix = element("div", "fix");
	readonly #onChoose: (place: Place) => void;
	readonly #onFix: (change: Change) => void;
	#shown: FoldedFinding | null = null;
	#showsAll = false;

	/**
	 * @param onChoose called with the place that is chosen.
	 * @param onFix called with the change that is asked for.
	 */
	constructor(onChoose: (place: Place) => void, onFix: (change: Change) => void) {
		this.#onChoose = onChoose;
		this.#onFix = onFix;
		const text = element("p", "finding-text", this.#message, " ", this.#advice, " ", this.#code);
		const where = element("p", "finding-where", this.#count, this.#places);
		this.element = element(
			"li",
			"finding-row",
			this.#severity,
			element("div", "", text, " ", where, this.#fix),
		);
	}

	show(finding: FoldedFinding): void {
		if (this.#shown?.code !== finding.code || this.#shown.message !== finding.message) this.#showsAll = false;
		const isSame = JSON.stringify(this.#shown) === JSON.stringify(finding);
		this.#shown = finding;
		const { sign, word } = SEVERITY_SIGNS[finding.severity];
		this.#severity.className = `severity severity-${finding.severity}`;
		setText(this.#sign, sign);
		setText(this.#word, `${word}: `);
		setText(this.#message, finding.message);
		setText(this.#advice, finding.advice);
		setText(this.#count, finding.count > 1 ? `${finding.count.toLocaleString("en")} times` : "");
		// Rows that do not change keep the focus.
		if (isSame) return;
		this.#code.replaceChildren(docsLink(`lint/${finding.code}`, finding.code));
		this.#drawPlaces(finding);
		this.#drawFix(finding.fix);
	}

	/** Puts the focus on the first place. */
	focus(): void {
		this.#places.querySelector("button")?.focus();
	}

	/** Draws the button for a fix, with the lines that the fix changes. */
	#drawFix(fix: Change | null): void {
		this.#fix.hidden = fix === null;
		if (fix === null) return;
		const button = element("button", "fix-button quiet", nameFix(fix));
		button.type = "button";
		button.addEventListener("click", () => this.#onFix(fix));
		const lines = fix.lines.map(({ sign, line, text }) =>
			element(
				"li",
				"",
				element("span", "visually-hidden", sign === "+" ? "Comes: " : "Goes: "),
				decorativeSign(sign),
				element("span", "fix-line", ` ${line} `),
				element("code", "", shorten(escapeText(text))),
			),
		);
		if (fix.unlistedCount > 0)
			lines.push(element("li", "", `and ${countOf(fix.unlistedCount, "line")} more`));
		this.#fix.replaceChildren(
			button,
			element("span", "hint", ` ${fix.promise}`),
			element("ul", "fix-lines", ...lines),
		);
	}

	#drawPlaces({ places, count }: FoldedFinding): void {
		const shown = this.#showsAll ? places : places.slice(0, FEW_PLACES);
		const buttons: Node[] = shown.map((place) => {
			const button = element("button", "place", `line ${place.line.toLocaleString("en")}`);
			button.type = "button";
			button.addEventListener("click", () => this.#onChoose(place));
			return button;
		});
		const hiddenCount = count - shown.length;
		if (hiddenCount > 0 && !this.#showsAll) {
			const more = element("button", "place", `${countOf(hiddenCount, "more", "more")}…`);
			more.type = "button";
			more.addEventListener("click", () => {
				this.#showsAll = true;
				this.#drawPlaces({ ...(this.#shown as FoldedFinding) });
				this.#places.querySelectorAll("button")[FEW_PLACES]?.focus();
			});
			buttons.push(more);
		} else if (hiddenCount > 0) {
			buttons.push(element("span", "", `and ${hiddenCount.toLocaleString("en")} more`));
		}
		this.#places.replaceChildren(...buttons);
	}
}
