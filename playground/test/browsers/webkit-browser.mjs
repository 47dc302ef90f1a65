import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Builder, Capabilities, Key } from "selenium-webdriver";
import { Tab } from "./tab.mjs";
import { within } from "./within.mjs";

const DRIVER = "/usr/bin/WebKitWebDriver";
const DISPLAY_SERVER = "/usr/bin/Xvfb";
const READY_TRIES_COUNT = 200;
const QUIT_DEADLINE_MS = 10_000;
const KEYS = {
	Escape: Key.ESCAPE,
	Tab: Key.TAB,
	Enter: Key.ENTER,
	End: Key.END,
	ArrowDown: Key.ARROW_DOWN,
	ArrowRight: Key.ARROW_RIGHT,
	ArrowUp: Key.ARROW_UP,
	Backspace: Key.BACK_SPACE,
};

const MODIFIERS = { Control: Key.CONTROL, Alt: Key.ALT };

/** A tab of WebKitGTK's small browser. */
class WebKitTab extends Tab {
	#driver;

	constructor(driver) {
		super();
		this.#driver = driver;
	}

	address() {
		return this.#driver.getCurrentUrl();
	}

	async load(url) {
		await this.#driver.get(url);
	}

	async run(call, ...values) {
		const { value, error } = await this.#driver.executeAsyncScript(
			`const answer = arguments[0];
			Promise.resolve().then(() => (${call})(...${JSON.stringify(values)})).then(
				(value) => answer({ value: value === undefined ? null : value }),
				(error) => answer({ error: String(error) }),
			);`,
		);
		if (error !== undefined) throw new Error(error);
		return value;
	}

	runSource(source) {
		return this.#driver.executeScript(source);
	}

	async press(key) {
		const parts = key.split("+");
		const last = parts.at(-1);
		const actions = this.#driver.actions();
		const held = parts.slice(0, -1).map((part) => MODIFIERS[part]);
		for (const modifier of held) actions.keyDown(modifier);
		actions.sendKeys(KEYS[last] ?? last);
		for (const modifier of held) actions.keyUp(modifier);
		await actions.perform();
	}

	async type(text) {
		await this.#driver.actions().sendKeys(text.replaceAll("\n", Key.ENTER)).perform();
	}

	async setSize(width, height) {
		await this.#driver.manage().window().setRect({ x: 0, y: 0, width, height });
	}

	/** The driver has one tab, which is used again. */
	async close() {}

	async screenshot(path) {
		await writeFile(path, await this.#driver.takeScreenshot(), "base64");
	}
}

/**
 * WebKitGTK through its own driver, on a display of its own.
 *
 * @param scheme `light` or `dark`: the theme of the desktop.
 * @returns the browser, with `openTab` and `close`. Throws where it is not there.
 */
export async function openWebKitBrowser(scheme) {
	const binary = findBrowser();
	for (const program of [DRIVER, DISPLAY_SERVER, binary])
		if (program === undefined || !existsSync(program)) throw new Error(`${program} is not installed`);
	const children = [];
	try {
		const display = await startDisplay(children);
		const port = await freePort();
		const env = {
			...process.env,
			DISPLAY: `:${display}`,
			GTK_THEME: scheme === "dark" ? "Adwaita:dark" : "Adwaita",
			LIBGL_ALWAYS_SOFTWARE: "1",
			WEBKIT_DISABLE_DMABUF_RENDERER: "1",
		};
		children.push(spawn(DRIVER, [`--port=${port}`], { env, stdio: "ignore" }));
		await untilReady(port);
		const capabilities = new Capabilities({
			browserName: "MiniBrowser",
			"webkitgtk:browserOptions": { binary, args: ["--automation"] },
		});
		const driver = await new Builder()
			.usingServer(`http://127.0.0.1:${port}`)
			.withCapabilities(capabilities)
			.build();
		await driver.manage().setTimeouts({ script: 60_000 });
		const found = await driver.getCapabilities();
		return {
			version: `webkit (WebKitGTK) ${found.get("browserVersion")}`,
			openTab: async () => {
				const tab = new WebKitTab(driver);
				await tab.setSize(1280, 1000);
				return tab;
			},
			close: async () => {
				// A driver that lost its browser does not quit; the display's end takes what is left of both.
				await within(QUIT_DEADLINE_MS, driver.quit()).catch(() => undefined);
				for (const child of children) child.kill("SIGKILL");
			},
		};
	} catch (error) {
		for (const child of children) child.kill();
		throw error;
	}
}

function findBrowser() {
	const libraries = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"].filter((path) =>
		existsSync(path),
	);
	return libraries
		.flatMap((path) => readdirSync(path).map((name) => `${path}/${name}/MiniBrowser`))
		.filter((path) => path.includes("/webkit2gtk-") && existsSync(path))
		.at(-1);
}

/** The display's number is the server's choice, so that several runs never meet. */
async function startDisplay(children) {
	const options = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
	const server = spawn(DISPLAY_SERVER, options, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
	children.push(server);
	const failure = once(server, "exit").then(() => Promise.reject(new Error("Xvfb did not start")));
	failure.catch(() => undefined);
	const [octets] = await Promise.race([once(server.stdio[3], "data"), failure]);
	return String(octets).trim();
}

async function freePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address();
	server.close();
	await once(server, "close");
	return port;
}

async function untilReady(port) {
	for (let tries = 0; tries < READY_TRIES_COUNT; tries++) {
		const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
		if (answer?.ok) return;
		await sleep(50);
	}
	throw new Error("WebKitWebDriver did not start");
}
