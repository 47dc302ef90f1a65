// Writes docs/playground.png: `npm run playground:picture`, after a change of what the page looks like.
import { fileURLToPath } from "node:url";
import { servePlayground } from "../serve.mjs";
import { install } from "./install.mjs";

install();
const { openPlaywrightBrowser } = await import("./browsers/playwright-browser.mjs");

const PICTURE = fileURLToPath(new URL("../../docs/playground.png", import.meta.url));
const server = await servePlayground();
const browser = await openPlaywrightBrowser("chromium", "light");
try {
	const tab = await browser.openTab();
	await tab.setSize(1280, 800);
	await tab.open(server.url);
	await tab.untilText("#announcement", /12 URLs/);
	await tab.screenshot(PICTURE, { fullPage: false });
} finally {
	await browser.close();
	await server.close();
}
