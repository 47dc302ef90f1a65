import { byId } from "../dom.js";
import { chooseFile } from "./file-chooser.js";
import { openFile } from "./opened-file.js";

/** Another version of the file, to compare it with. */
export class EarlierVersion {
	readonly #panel = byId("earlier-panel", HTMLElement);
	readonly #field = byId("earlier", HTMLTextAreaElement);
	readonly #toggle = byId("compare", HTMLButtonElement);

	/**
	 * @param onChange called after each change by a person.
	 * @param currentText returns the current file.
	 * @param notify called with a message for the visitor.
	 */
	constructor(onChange: () => void, currentText: () => string, notify: (notice: string) => void) {
		this.#toggle.addEventListener("click", () => {
			this.text = this.text === null ? currentText() : null;
			onChange();
			if (this.text === null) return;
			notify("Comparing with the file as it was now: change it above, or open or paste another version.");
		});
		byId("earlier-take", HTMLButtonElement).addEventListener("click", () => {
			this.text = currentText();
			onChange();
		});
		chooseFile("earlier-open", "earlier-file", async (file) => {
			try {
				this.text = (await openFile(file)).text;
				onChange();
			} catch {
				notify(`${file.name} could not be read.`);
			}
		});
		this.#field.addEventListener("input", onChange);
	}

	/** Null if nothing is compared. */
	get text(): string | null {
		return this.#panel.hidden ? null : this.#field.value;
	}

	set text(text: string | null) {
		this.#panel.hidden = text === null;
		this.#toggle.setAttribute("aria-expanded", String(text !== null));
		this.#field.value = text ?? "";
	}
}
