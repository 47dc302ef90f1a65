import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { twice } from "../../test/support/twice.mjs";
import { servePlayground } from "../serve.mjs";
import { install } from "./install.mjs";

install();
const { openPlaywrightBrowser } = await import("./browsers/playwright-browser.mjs");
const { openWebKitBrowser } = await import("./browsers/webkit-browser.mjs");
const { verdictCases } = await import("./cases/verdicts.mjs");
const { hostileCases } = await import("./cases/hostile.mjs");
const { fileCases } = await import("./cases/files.mjs");
const { sharingCases } = await import("./cases/sharing.mjs");
const { accessCases } = await import("./cases/access.mjs");
const { auditCases, makeAuditPage } = await import("./cases/audit-page.mjs");
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
	"frame.html": frameOf(""),
	"audit.html": makeAuditPage(),
	"audit-frame.html": frameOf("audit.html"),
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

const BROWSERS = {
	chromium: (scheme) => openPlaywrightBrowser("chromium", scheme),
	firefox: (scheme) => openPlaywrightBrowser("firefox", scheme),
	webkit: openWebKitBrowser,
};

const totals = { passed: 0, failed: 0, skipped: 0, failures: [] };
const [, , ...asked] = process.argv;
/** A regular expression for the titles of the cases to run. */
const wantedTitles = new RegExp(process.env.CASES ?? "");

async function serve(options) {
	const server = await servePlayground({ base: BASE, pages: PAGES, ...options });
	return { ...server, frameUrl: `${server.url}frame.html` };
}

async function runCases(name, browser, cases, server) {
	for (const [title, run] of Object.entries(cases).filter(([each]) => wantedTitles.test(each))) {
		const remarks = [];
		try {
			await twice(`${name}: ${title}`, async () => {
				remarks.length = 0;
				const tab = await browser.openTab();
				try {
					// What one case typed is not the next one's.
					await tab.open(server.url);
					await tab.run(() => localStorage.clear());
					await run({ tab, url: server.url, serve, report: (remark) => remarks.push(remark) });
				} finally {
					await tab.close();
				}
			});
			totals.passed++;
			console.log(`ok      ${name}: ${title}`);
		} catch (error) {
			totals.failed++;
			totals.failures.push(`${name}: ${title}\n${error instanceof Error ? error.stack : error}`);
			console.log(`FAILED  ${name}: ${title}\n${error instanceof Error ? error.stack : error}`);
		}
		for (const remark of remarks) console.log(`        ${remark}`);
	}
}

async function runBrowser(name, scheme, cases, server) {
	let browser;
	try {
		browser = await BROWSERS[name](scheme);
	} catch (error) {
		const count = Object.keys(cases).length;
		totals.skipped += count;
		console.log(`skipped ${name}, ${scheme}: ${count} tests, ${String(error).split("\n")[0]}`);
		return;
	}
	try {
		console.log(`${browser.version}, ${scheme}`);
		await runCases(`${name}, ${scheme}`, browser, cases, server);
		await takeScreenshots(await browser.openTab(), server.url, `${PICTURES}${name}-${scheme}`);
	} finally {
		await browser.close();
	}
}

mkdirSync(PICTURES, { recursive: true });
const server = await serve({});
for (const name of Object.keys(BROWSERS).filter((each) => asked.length === 0 || asked.includes(each))) {
	await runBrowser(name, "light", ALL_CASES, server);
	await runBrowser(name, "dark", DARK_CASES, server);
}
await server.close();
writeFileSync(REPORT, JSON.stringify(totals));
console.log(`playground: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;
