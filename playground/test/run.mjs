import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { servePlayground } from "../serve.mjs";
import { install } from "./install.mjs";

install();
const { BrowserTests } = await import("./browsers/browser-tests.mjs");
const { BROWSERS } = await import("./browsers/browsers.mjs");
const { verdictCases } = await import("./cases/verdicts.mjs");
const { hostileCases } = await import("./cases/hostile.mjs");
const { fileCases } = await import("./cases/files.mjs");
const { sharingCases } = await import("./cases/sharing.mjs");
const { accessCases } = await import("./cases/access.mjs");
const { auditCases, makeAuditPage, makeShopPage } = await import("./cases/audit-page.mjs");
const { exampleCases } = await import("./cases/examples.mjs");
const { fixCases } = await import("./cases/fixes.mjs");
const { helpCases, makeLinkedPage } = await import("./cases/help.mjs");
const { makeWhoPage, whoCases } = await import("./cases/who-page.mjs");
const { takeScreenshots } = await import("./screenshots.mjs");

/** The page lies in a folder, as it may anywhere. */
const BASE = "/tools/robots/";
const frameOf = (page) =>
	`<!doctype html><html lang="en"><title>frame</title><iframe src="./${page}" width="360" height="740" style="border:0"></iframe>`;
const PICTURES = fileURLToPath(new URL("../../build/playground-screenshots/", import.meta.url));
/** The counts, for CI. */
const REPORT = fileURLToPath(new URL("../../build/playground-results.json", import.meta.url));

const PAGES = {
	"blank.html": '<!doctype html><html lang="en"><title>blank</title>',
	"frame.html": frameOf(""),
	"audit.html": makeAuditPage(),
	"audit-frame.html": frameOf("audit.html"),
	"shop.html": makeShopPage(),
	"linked.html": makeLinkedPage(),
	"who.html": makeWhoPage(),
	"who-frame.html": frameOf("who.html"),
};
const ALL_CASES = {
	...verdictCases,
	...hostileCases,
	...fileCases,
	...sharingCases,
	...accessCases,
	...auditCases,
	...whoCases,
	...exampleCases,
	...fixCases,
	...helpCases,
};
/** What depends on colours, and the boxes of pages, are tried in the dark too. */
const DARK_CASES = Object.fromEntries(
	Object.entries(ALL_CASES).filter(([name]) => /^(?:axe-core|boxes)/.test(name)),
);

async function serve(options) {
	const server = await servePlayground({ base: BASE, pages: PAGES, ...options });
	return { ...server, frameUrl: `${server.url}frame.html` };
}

mkdirSync(PICTURES, { recursive: true });
const server = await serve({});
const { url } = server;
const tests = new BrowserTests(BROWSERS);
await tests.inBrowsers(
	{ light: ALL_CASES, dark: DARK_CASES },
	async (test, tab, report) => {
		// What one case typed is not the next one's.
		await tab.open(`${url}blank.html`);
		await tab.run(() => localStorage.clear());
		await test({ tab, url, serve, report });
	},
	// WebKit's driver does not answer for one after so many cases.
	async (tab, name, scheme) => {
		if (name === "chromium") await takeScreenshots(tab, url, PICTURES + scheme);
	},
);
await server.close();
tests.end("playground", REPORT);
