import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveFolder } from "../../playground/serve.mjs";
import { install } from "../../playground/test/install.mjs";
import { BASE } from "../../scripts/addresses.mjs";
import { twice } from "../../test/support/twice.mjs";
import { followLinks } from "./links.mjs";

// The browsers, their drivers and axe-core are those of the playground's tests.
install();
const { openPlaywrightBrowser } = await import("../../playground/test/browsers/playwright-browser.mjs");
const { openWebKitBrowser } = await import("../../playground/test/browsers/webkit-browser.mjs");
const { DARK_CASES, LIGHT_CASES, PAGES, SIZES } = await import("./cases.mjs");

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const SITE = path("../../build/site/");
const PICTURES = path("../../build/site-screenshots/");
/** The counts, for CI. */
const REPORT = path("../../build/site-results.json");

const BROWSERS = {
	chromium: (scheme) => openPlaywrightBrowser("chromium", scheme),
	firefox: (scheme) => openPlaywrightBrowser("firefox", scheme),
	webkit: openWebKitBrowser,
};

const totals = { passed: 0, failed: 0, skipped: 0, failures: [] };
const [, , ...asked] = process.argv;
/** A regular expression for the titles of the cases to run. */
const wantedTitles = new RegExp(process.env.CASES ?? "");

async function judge(title, run) {
	try {
		await run();
		totals.passed++;
		console.log(`ok      ${title}`);
	} catch (error) {
		totals.failed++;
		totals.failures.push(`${title}\n${error instanceof Error ? error.stack : error}`);
		console.log(`FAILED  ${title}\n${error instanceof Error ? error.stack : error}`);
	}
}

async function runBrowser(name, scheme, cases, url) {
	let browser;
	try {
		browser = await BROWSERS[name](scheme);
	} catch (error) {
		totals.skipped += Object.keys(cases).length;
		console.log(`skipped ${name}, ${scheme}: ${String(error).split("\n")[0]}`);
		return;
	}
	try {
		for (const [title, run] of Object.entries(cases).filter(([each]) => wantedTitles.test(each))) {
			const report = (remark) => console.log(`        ${remark}`);
			const inTab = async () => {
				const tab = await browser.openTab();
				try {
					await run({ tab, url, root: SITE, report });
				} finally {
					await tab.close();
				}
			};
			const each = `${name}, ${scheme}: ${title}`;
			await judge(each, () => twice(each, inTab));
		}
		if (name === "chromium") await takePictures(await browser.openTab(), url, scheme);
	} finally {
		await browser.close();
	}
}

/** Pictures to look at; nothing is compared with them. */
async function takePictures(tab, url, scheme) {
	for (const [title, page] of Object.entries(PAGES)) {
		for (const [size, [width, height]] of Object.entries(SIZES)) {
			await tab.setSize(width, height);
			await tab.open(url + page);
			await tab.screenshot(`${PICTURES}${title.replaceAll(" ", "-")}-${size}-${scheme}.png`);
		}
	}
}

await judge("every link within the site leads somewhere", () => {
	const { pagesCount, linksCount, broken } = followLinks(SITE, BASE);
	console.log(`        ${linksCount} links of ${pagesCount} pages`);
	if (pagesCount < 100 || broken.length > 0)
		throw new Error(`${pagesCount} pages; broken:\n${broken.join("\n")}`);
});

await judge("licences of what others wrote go with the pages and the playground", () => {
	const { dependencies } = JSON.parse(readFileSync(path("../../playground/package.json"), "utf8"));
	const expected = {
		"licences.txt": ["@vue/runtime-dom", "minisearch"],
		"playground/main.licences.txt": Object.keys(dependencies),
		"playground/worker.licences.txt": ["diff"],
	};
	for (const [file, packages] of Object.entries(expected)) {
		const page = readFileSync(`${SITE}${file}`, "utf8");
		const missing = packages.filter((name) => !page.includes(`\n## ${name}\n`));
		if (missing.length > 0) throw new Error(`${file}: no licence of ${missing.join(", ")}`);
	}
});

mkdirSync(PICTURES, { recursive: true });
const server = await serveFolder({ root: SITE, base: BASE });
for (const name of Object.keys(BROWSERS).filter((each) => asked.length === 0 || asked.includes(each))) {
	await runBrowser(name, "light", LIGHT_CASES, server.url);
	await runBrowser(name, "dark", DARK_CASES, server.url);
}
await server.close();
writeFileSync(REPORT, JSON.stringify(totals));
console.log(`site: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;
