const DEADLINE_MS = 60_000;
const PAUSE_MS = 40;

const withoutFragment = (url) => url.replace(/#.*/, "");

/** What every browser's tab can do on top of its own `run`, `address` and `load`. */
export class Tab {
	/** Loads a page anew. Where the page is there, a link to another place in it would not. */
	async open(url) {
		if (withoutFragment(await this.address()) === withoutFragment(url)) await this.load("about:blank");
		await this.load(url);
	}

	/**
	 * Waits until something holds in the page.
	 *
	 * @param call a function of the page; it is sent as source, so it sees only its arguments.
	 * @returns what `call` returned when it was truthy. Throws after a minute.
	 */
	async until(call, ...values) {
		const end = Date.now() + DEADLINE_MS;
		for (;;) {
			const found = await this.run(call, ...values);
			if (found) return found;
			if (Date.now() > end) throw new Error(`never came true: ${call} with ${JSON.stringify(values)}`);
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		}
	}

	/** Waits until the text of an element fits. */
	untilText(selector, pattern) {
		return this.until(
			(css, source, flags) => {
				const text = document.querySelector(css)?.textContent ?? "";
				return new RegExp(source, flags).test(text) ? text || " " : null;
			},
			selector,
			pattern.source,
			pattern.flags,
		);
	}

	text(selector) {
		return this.run((css) => document.querySelector(css)?.textContent ?? null, selector);
	}

	click(selector) {
		return this.run((css) => document.querySelector(css).click(), selector);
	}

	focus(selector) {
		return this.run((css) => document.querySelector(css).focus(), selector);
	}

	/** Replaces what a field holds, as typing or pasting would. */
	fill(selector, text) {
		return this.run(
			(css, value) => {
				const field = document.querySelector(css);
				field.value = value;
				field.dispatchEvent(new InputEvent("input", { bubbles: true }));
			},
			selector,
			text,
		);
	}

	/** Replaces the crawlers that are chosen. */
	async chooseCrawlers(...crawlers) {
		await this.until(() => {
			document.querySelector(".chip-remove")?.click();
			return document.querySelectorAll(".chip").length === 0;
		});
		for (const crawler of crawlers) {
			await this.fill("#crawler", crawler);
			await this.click("#add-crawler");
		}
	}

	focusEditor() {
		return this.run(() => document.querySelector("#editor").shadowRoot.querySelector(".cm-content").focus());
	}

	/** Opens a file of these octets through the file chooser's field. */
	openFile(octets, name = "robots.txt") {
		return this.run(
			(base64, fileName) => {
				const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
				const transfer = new DataTransfer();
				transfer.items.add(new File([content], fileName, { type: "text/plain" }));
				const field = document.querySelector("#file");
				field.files = transfer.files;
				field.dispatchEvent(new Event("change"));
			},
			Buffer.from(octets).toString("base64"),
			name,
		);
	}
}
