// Measures pages of the built site by Lighthouse: `npm run lighthouse`, after `npm run site`. Names of pages after `--` leave out the
// others; RUNS is how many runs there are of each (3). Times depend on the machine: medians are printed, and nothing fails.
import { fileURLToPath } from "node:url";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import { serveFolder } from "../../playground/serve.mjs";
import { BASE } from "../../scripts/addresses.mjs";

const PAGES = {
	home: "",
	guide: "docs/guides/own-a-site.html",
	docs: "docs/semantics.html",
	api: "api/robotstxt-wasm/classes/RobotsTxt.html",
	playground: "playground/",
};
const PRESETS = { mobile: undefined, desktop: desktopConfig };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const METRICS = [
	"first-contentful-paint",
	"largest-contentful-paint",
	"total-blocking-time",
	"cumulative-layout-shift",
	"speed-index",
];
/** Audits below this are named. */
const GOOD_SCORE = 0.9;

const runCount = Number(process.env.RUNS ?? 3);
const [, , ...asked] = process.argv;
const root = fileURLToPath(new URL("../../build/site/", import.meta.url));
// As a site is served: text is compressed.
const server = await serveFolder({ root, base: BASE, isCompressed: true });
const chrome = await launch({
	chromePath: "/usr/bin/chromium",
	chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});

try {
	for (const [name, page] of Object.entries(PAGES).filter(
		([each]) => asked.length === 0 || asked.includes(each),
	)) {
		for (const [preset, config] of Object.entries(PRESETS)) {
			const results = [];
			for (let run = 0; run < runCount; run++) {
				const options = { port: chrome.port, onlyCategories: CATEGORIES, logLevel: "silent" };
				results.push((await lighthouse(server.url + page, options, config)).lhr);
			}
			report(`${name}, ${preset}`, results);
		}
	}
} finally {
	chrome.kill();
	await server.close();
}

function report(title, results) {
	const scores = CATEGORIES.map(
		(category) =>
			`${category} ${Math.round(100 * median(results.map(({ categories }) => categories[category].score)))}`,
	);
	const times = METRICS.map((id) => {
		const { numericValue, numericUnit } = medianBy(results, ({ audits }) => audits[id].numericValue).audits[
			id
		];
		return `${id} ${numericUnit === "millisecond" ? `${Math.round(numericValue)} ms` : numericValue.toFixed(3)}`;
	});
	console.log(`${title}: ${scores.join(", ")}\n  ${times.join(", ")}`);
	for (const { id, score, scoreDisplayMode, displayValue = "", details } of Object.values(
		results[0].audits,
	)) {
		const isPoor = score !== null && score < GOOD_SCORE && scoreDisplayMode !== "informative";
		if (!isPoor || METRICS.includes(id)) continue;
		const items = (details?.items ?? []).slice(0, 3).map((item) => JSON.stringify(item).slice(0, 300));
		console.log(`  ${id} ${score} ${displayValue}${items.map((item) => `\n    ${item}`).join("")}`);
	}
}

function median(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function medianBy(items, measure) {
	return items.toSorted((a, b) => measure(a) - measure(b))[Math.floor(items.length / 2)];
}
