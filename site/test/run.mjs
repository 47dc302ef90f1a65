import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveFolder } from "../../playground/serve.mjs";
import { install } from "../../playground/test/install.mjs";
import { BASE } from "../../scripts/addresses.mjs";
import { followLinks } from "./links.mjs";

// The browsers, their drivers and axe-core are those of the playground's tests.
install();
const { BrowserTests } = await import("../../playground/test/browsers/browser-tests.mjs");
const { BROWSERS } = await import("../../playground/test/browsers/browsers.mjs");
const { DARK_CASES, LIGHT_CASES, PAGES, SIZES } = await import("./cases.mjs");

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const SITE = path("../../build/site/");
const PICTURES = path("../../build/site-screenshots/");
/** The counts, for CI. */
const REPORT = path("../../build/site-results.json");

const tests = new BrowserTests(BROWSERS);

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

await tests.judge("every link within the site leads somewhere", (report) => {
	const { pagesCount, linksCount, broken } = followLinks(SITE, BASE);
	report(`${linksCount} links of ${pagesCount} pages`);
	if (pagesCount < 100 || broken.length > 0)
		throw new Error(`${pagesCount} pages; broken:\n${broken.join("\n")}`);
});

await tests.judge("licences of what others wrote go with the pages and the playground", () => {
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
const { url } = server;
await tests.inBrowsers(
	{ light: LIGHT_CASES, dark: DARK_CASES },
	(test, tab, report) => test({ tab, url, root: SITE, report }),
	async (tab, name, scheme) => {
		if (name === "chromium") await takePictures(tab, url, scheme);
	},
);
await server.close();
tests.end("site", REPORT);
