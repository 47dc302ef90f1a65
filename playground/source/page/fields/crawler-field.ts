import { crawlers as documentedCrawlers } from "../../../../crawling/crawlers/index.js";
import { readCrawlers } from "../../model/input/crawlers.js";
import { byId, element, setText } from "../dom.js";

const KNOWN = new Set(["*", ...documentedCrawlers.map(({ token }) => token)]);

/** The crawlers, one chip each, and the field that adds more crawlers. */
export class CrawlerField {
	readonly #input = byId("crawler", HTMLInputElement);
	readonly #chips = byId("crawlers", HTMLUListElement);
	readonly #error = byId("crawler-error", HTMLElement);
	readonly #onChange: () => void;
	#labels: readonly string[] = [];

	constructor(onChange: () => void) {
		this.#onChange = onChange;
		byId("known-crawlers", HTMLDataListElement).append(...[...KNOWN].map(option));
		byId("add-crawler", HTMLButtonElement).addEventListener("click", () => {
			this.#add();
			this.#input.focus();
		});
		this.#input.addEventListener("keydown", (event) => this.#onKey(event));
		this.#input.addEventListener("change", () => this.#add());
		this.#input.addEventListener("input", (event) => {
			const isChoice = !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
			if (this.#input.value.includes(",") || (isChoice && KNOWN.has(this.#input.value))) this.#add();
			else this.#showError(null);
		});
	}

	/** All crawlers, separated by commas, as `readCrawlers` reads them. Refused entries come last. */
	get value(): string {
		return [...this.#labels, this.#input.value.trim()].filter((text) => text !== "").join(", ");
	}

	set value(list: string) {
		this.#input.value = "";
		this.#take(list, []);
	}

	#onKey(event: KeyboardEvent): void {
		if (event.key === "Enter") {
			event.preventDefault();
			this.#add();
		} else if (event.key === "Backspace" && this.#input.value === "") {
			const last = this.#labels.at(-1);
			if (last !== undefined) this.#remove(last);
		}
	}

	#add(): void {
		const entered = this.#input.value;
		if (entered.trim() === "") return;
		this.#take(entered, this.#labels);
		this.#onChange();
	}

	/** Reads a list. Entries that cannot be read stay in the field, where they can be corrected. */
	#take(list: string, before: readonly string[]): void {
		const { asked, refused } = readCrawlers([...before, list].join(","));
		this.#labels = asked.map(({ label }) => label);
		this.#input.value = refused.map(({ text }) => text).join(", ");
		this.#showError(refused[0]?.error ?? null);
		this.#draw();
	}

	#remove(label: string): void {
		this.#labels = this.#labels.filter((each) => each !== label);
		this.#draw();
		this.#input.focus();
		this.#onChange();
	}

	#draw(): void {
		this.#chips.replaceChildren(
			...this.#labels.map((label) => {
				const remove = element("button", "chip-remove", "×");
				remove.type = "button";
				remove.setAttribute("aria-label", `Remove ${label}`);
				remove.addEventListener("click", () => this.#remove(label));
				return element("li", "chip", element("span", "", label), remove);
			}),
		);
	}

	#showError(error: string | null): void {
		setText(this.#error, error ?? "");
		this.#input.setAttribute("aria-invalid", String(error !== null));
	}
}

function option(value: string): HTMLOptionElement {
	const made = element("option", "");
	made.value = value;
	return made;
}
