// Writes docs/playground.png: `npm run playground:picture`, after a change of what the page looks like.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { servePlayground } from "../serve.mjs";
import { install } from "./install.mjs";

install();
const { default: UPNG } = await import("upng-js");
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
	writeFileSync(PICTURE, withPalette(readFileSync(PICTURE)));
} finally {
	await browser.close();
	await server.close();
}

/** With 256 colours it is a third as large, and it is in the package. */
function withPalette(octets) {
	const picture = UPNG.decode(octets);
	return Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), picture.width, picture.height, 256));
}
