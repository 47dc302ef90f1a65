import { LEGEND } from "../../model/wording/legend.js";
import { nameKeys, SHORTCUTS } from "../../model/wording/shortcuts.js";
import { docsAddress, docsLink } from "../docs-links.js";
import { byId, element } from "../dom.js";

const OFF_KEY = "robotstxt-playground-help-key-off";

const PAGES: Readonly<Record<string, string>> = {
	playground: "About this page",
	semantics: "What a verdict is",
	"guides/own-a-site": "A guide for site owners",
	command: "The same as a command",
};

/**
 * The legend of the signs, the list of keys, and links to the documentation. The dialog gets the focus when it opens,
 * and returns it when it closes.
 */
export class HelpDialog {
	readonly #dialog = byId("help", HTMLDialogElement);
	readonly #isKeyOn = byId("help-key", HTMLInputElement);

	constructor() {
		this.#fill();
		byId("help-open", HTMLButtonElement).addEventListener("click", () => this.#dialog.showModal());
		byId("help-close", HTMLButtonElement).addEventListener("click", () => this.#dialog.close());
		this.#dialog.addEventListener("click", (event) => {
			// A click beside the content is a click on the backdrop. Its target is the dialog.
			if (event.target === this.#dialog) this.#dialog.close();
		});
		this.#isKeyOn.checked = !wasTurnedOff();
		this.#isKeyOn.addEventListener("change", () => turnOff(!this.#isKeyOn.checked));
		document.addEventListener("keydown", (event) => this.#onKey(event));
	}

	#onKey(event: KeyboardEvent): void {
		const isAsked = event.key === "?" && !event.ctrlKey && !event.altKey && !event.metaKey;
		if (!isAsked || !this.#isKeyOn.checked || this.#dialog.open || isTyping(event)) return;
		event.preventDefault();
		this.#dialog.showModal();
	}

	#fill(): void {
		const isMac = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
		byId("legend", HTMLElement).append(
			...LEGEND.flatMap(({ title, entries }) =>
				describedTerms(
					title,
					entries.map(({ sign, look, meaning }) => [element("span", look, sign), meaning]),
				),
			),
		);
		byId("shortcuts", HTMLElement).append(
			...SHORTCUTS.flatMap(({ title, shortcuts }) =>
				describedTerms(
					title,
					shortcuts.map(({ keys, does }) => [element("kbd", "", nameKeys(keys, isMac)), does]),
				),
			),
		);
		byId("help-docs-part", HTMLElement).hidden = docsAddress("playground") === null;
		byId("help-docs", HTMLUListElement).append(
			...Object.entries(PAGES).map(([page, text]) => element("li", "", docsLink(page, text))),
		);
	}
}

/** A heading, and a list of terms with their texts. */
function describedTerms(title: string, terms: readonly (readonly [HTMLElement, string])[]): HTMLElement[] {
	const rows = terms.map(([term, text]) =>
		element("div", "", element("dt", "", term), element("dd", "", text)),
	);
	return [element("h3", "", title), element("dl", "", ...rows)];
}

/** Whether a key is text: it is typed in the editor, or in a field for characters. */
function isTyping(event: KeyboardEvent): boolean {
	const [target] = event.composedPath();
	if (!(target instanceof HTMLElement)) return false;
	if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
	return target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type);
}

/** Whether a person turned the key off. If storage is forbidden, the key is on at each visit. */
function wasTurnedOff(): boolean {
	try {
		return localStorage.getItem(OFF_KEY) !== null;
	} catch {
		return false;
	}
}

function turnOff(isOff: boolean): void {
	try {
		if (isOff) localStorage.setItem(OFF_KEY, "");
		else localStorage.removeItem(OFF_KEY);
	} catch {
		// The box keeps the choice as long as the page is open.
	}
}
