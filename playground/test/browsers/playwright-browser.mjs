import { existsSync } from "node:fs";
import playwright from "playwright-core";
import { Tab } from "./tab.mjs";

/** A tab of a browser that Playwright drives. */
class PlaywrightTab extends Tab {
	#page;

	constructor(page) {
		super();
		this.#page = page;
	}

	address() {
		return this.#page.url();
	}

	async load(url) {
		await this.#page.goto(url, { waitUntil: "load" });
	}

	run(call, ...values) {
		return this.#page.evaluate(`(${call})(...${JSON.stringify(values)})`);
	}

	runSource(source) {
		return this.#page.evaluate(`${source};0`);
	}

	press(key) {
		return this.#page.keyboard.press(key);
	}

	type(text) {
		return this.#page.keyboard.type(text);
	}

	setSize(width, height) {
		return this.#page.setViewportSize({ width, height });
	}

	/** Making a tab is dear, so Chromium uses its own again; in that of Firefox keys go astray after some pages. */
	async close() {
		if (this.#page.context().browser().browserType().name() === "firefox") await this.#page.close();
	}

	/** A picture of the whole page, or of what the window shows of it. */
	screenshot(path, { fullPage = true } = {}) {
		return this.#page.screenshot({ path, fullPage });
	}
}

/**
 * @param kind `chromium` or `firefox`, of Debian.
 * @param scheme `light` or `dark`.
 * @returns the browser, with `openTab` and `close`. Throws where it is not there.
 */
export async function openPlaywrightBrowser(kind, scheme) {
	const executablePath = kind === "chromium" ? "/usr/bin/chromium" : "/usr/bin/firefox-esr";
	if (!existsSync(executablePath)) throw new Error(`${executablePath} is not installed`);
	const options =
		kind === "chromium"
			? { args: ["--no-sandbox"] }
			: {
					// Firefox as Debian ships it speaks WebDriver BiDi, and has its colours from a preference.
					channel: "moz-firefox",
					firefoxUserPrefs: { "layout.css.prefers-color-scheme.content-override": scheme === "dark" ? 0 : 1 },
				};
	const browser = await playwright[kind].launch({ executablePath, ...options });
	const context = await browser.newContext({ colorScheme: scheme });
	return {
		version: `${kind} ${browser.version()}`,
		openTab: async () => {
			const tab = new PlaywrightTab(context.pages()[0] ?? (await context.newPage()));
			await tab.setSize(1280, 900);
			return tab;
		},
		close: () => browser.close(),
	};
}
