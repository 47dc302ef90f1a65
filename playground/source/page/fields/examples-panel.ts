import { PURPOSE_EXAMPLES, type PurposeExample } from "../../model/examples/examples.js";
import { byId, element } from "../dom.js";

/** Example files. They are shown if the editor is empty, and on request. */
export class ExamplesPanel {
	readonly #panel = byId("examples", HTMLElement);
	readonly #toggle = byId("examples-toggle", HTMLButtonElement);
	#isEmpty = false;

	/** @param onChoose called with the example that is chosen. */
	constructor(onChoose: (example: PurposeExample) => void) {
		this.#toggle.addEventListener("click", () =>
			this.#open(this.#toggle.getAttribute("aria-expanded") !== "true"),
		);
		byId("examples-list", HTMLUListElement).append(
			...PURPOSE_EXAMPLES.map((example) => {
				const choose = element(
					"button",
					"example",
					element("strong", "", example.title),
					" ",
					element("span", "", example.text),
				);
				choose.type = "button";
				choose.id = `example-${example.id}`;
				choose.addEventListener("click", () => {
					this.#open(false);
					onChoose(example);
				});
				return element("li", "", choose);
			}),
		);
	}

	/** Shows the examples when the editor becomes empty, and hides them at the first character. */
	showFor(text: string): void {
		const isEmpty = text === "";
		if (isEmpty === this.#isEmpty) return;
		this.#isEmpty = isEmpty;
		this.#open(isEmpty);
	}

	#open(isOpen: boolean): void {
		this.#panel.hidden = !isOpen;
		this.#toggle.setAttribute("aria-expanded", String(isOpen));
	}
}
