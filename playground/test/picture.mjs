// Writes docs/playground.png and docs/audit.png: `npm run playground:picture`, after a change of what the page of the
// playground, or that of an audit, looks like.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { servePlayground } from "../serve.mjs";
import { install } from "./install.mjs";

install();
const { default: UPNG } = await import("upng-js");
const { openPlaywrightBrowser } = await import("./browsers/playwright-browser.mjs");

const { makeShopPage } = await import("./cases/audit-page.mjs");

/** The pages by their pictures: size, address, and the text that says that the page is complete. */
const PICTURES = {
	"playground.png": { size: [1280, 800], page: "", shows: ["#announcement", /12 URLs/] },
	"audit.png": { size: [1280, 1400], page: "audit.html", shows: ["h1", /^Which crawlers obey/] },
};
const server = await servePlayground({ pages: { "audit.html": makeShopPage() } });
const browser = await openPlaywrightBrowser("chromium", "light");
try {
	const tab = await browser.openTab();
	for (const [name, { size, page, shows }] of Object.entries(PICTURES)) {
		const path = fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
		await tab.setSize(...size);
		await tab.open(`${server.url}${page}`);
		await tab.untilText(...shows);
		await tab.screenshot(path, { fullPage: false });
		writeFileSync(path, withPalette(readFileSync(path)));
	}
} finally {
	await browser.close();
	await server.close();
}

/** With 256 colours it is a third as large, and it is in the package. */
function withPalette(octets) {
	const picture = UPNG.decode(octets);
	return Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), picture.width, picture.height, 256));
}
