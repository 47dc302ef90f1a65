import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { violations } from "../../playground/test/browsers/axe.mjs";

/** One page of each kind. */
const PAGES = {
	"the home page": "",
	"a guide": "docs/guides/own-a-site.html",
	"a page with tables": "docs/benchmarks.html",
	"the drawings": "docs/how-it-works.html",
	"a lint page": "docs/lint/path-without-slash.html",
	"the crawlers": "docs/crawlers.html",
	"an entry of the reference": "api/robotstxt-wasm/client/",
	"a class of the reference": "api/robotstxt-wasm/classes/RobotsTxt.html",
};
const SIZES = { desktop: [1280, 900], phone: [360, 740] };

/** What readers search for, and the page that must come first. */
const QUESTIONS = [
	["path-without-slash", /\/docs\/lint\/path-without-slash/],
	["GPTBot", /\/docs\/crawlers/],
	["crawl-delay", /\/docs\/first-hour.*crawl-delay/],
	["user agent header", /\/docs\/first-hour.*user-agent-header/],
	["404", /\/docs\/first-hour.*404/],
	["ROBOTS_DISALLOWED", /\/docs\/first-hour.*robots_disallowed/],
	["buffer", /\/docs\/first-hour.*buffer/],
	["sitemap", /\/docs\/first-hour.*sitemaps/],
	["cors", /\/docs\/first-hour.*cors/],
	["dispose", /\/docs\/first-hour.*dispose/],
	["install", /\/docs\/guides\/node.*install/],
	["cloudflare", /\/docs\/guides\/cloudflare-workers/],
	["jest", /\/docs\/guides\/commonjs-jest/],
	["require", /\/docs\/guides\/node.*require/],
	["overrides", /\/docs\/moving-from-robots-parser/],
	["product token", /\/docs\/readings.*product-token/],
	["redirect", /\/docs\/client-promises/],
	["429", /\/docs\/client-promises.*what-a-result-means/],
	["csp", /\/docs\/guides\/browser/],
	["snapshot", /\/docs\/many-sites.*snapshots/],
	["clickhouse", /\/packages\/robotstxt-clickhouse/],
	["model context protocol", /\/packages\/robotstxt-mcp/],
	["proxy", /\/docs\/recipes.*proxy/],
	["cookies", /\/docs\/recipes.*cookies/],
	["playwright", /\/docs\/recipes.*browser/],
	["axios", /\/docs\/client-promises.*interceptor/],
	["performance", /\/docs\/benchmarks/],
	["sitemap index", /\/docs\/recipes.*sitemaps/],
	["react native", /\/docs\/entries.*runtimes/],
	["agent", /\/docs\/first-hour.*user-agent-header/],
];

/** So long nothing has come that a page asked for: it has all that it asks for by itself. */
const QUIET_MS = 300;

/** Opens a page, and waits until its script runs and what that asks for has come. */
async function openWhole(tab, address) {
	await tab.open(address);
	await tab.until(
		() => document.querySelector(".VPSwitchAppearance")?.title || document.querySelector("#findings .place"),
	);
	await tab.until((quietMs) => {
		const lastMs = Math.max(
			...performance.getEntriesByType("resource").map(({ responseEnd }) => responseEnd),
		);
		return document.readyState === "complete" && performance.now() - lastMs > quietMs;
	}, QUIET_MS);
}

const accessCases = Object.fromEntries(
	Object.entries(PAGES).flatMap(([title, page]) =>
		Object.entries(SIZES).map(([size, [width, height]]) => [
			`axe-core finds nothing: ${title}, ${size}`,
			async ({ tab, url }) => {
				await tab.setSize(width, height);
				await tab.open(url + page);
				// Its name comes with the page's script.
				await tab.until(() => document.querySelector(".VPSwitchAppearance")?.title);
				if (page === "") await tab.untilText(".verdict .answer", /line 6/);
				assert.deepEqual(await violations(tab), []);
			},
		]),
	),
);

const widthCases = Object.fromEntries(
	Object.entries(PAGES).map(([title, page]) => [
		`no sideways scrolling on a phone: ${title}`,
		async ({ tab, url }) => {
			await tab.setSize(360, 740);
			await tab.open(url + page);
			const [inner, whole] = await tab.run(() => {
				const { clientWidth, scrollWidth } = document.documentElement;
				return [clientWidth, scrollWidth];
			});
			assert.ok(whole <= inner, `${whole} pixels in ${inner}`);
		},
	]),
);

const useCases = {
	"the home page judges what is typed": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText(".verdict .answer", /^\s*disallowed, by line 6/);
		await tab.fill(".verdict textarea", "user-agent: *\ndisallow: /x");
		await tab.untilText(".verdict .answer", /^\s*allowed/);
		await tab.fill(".verdict label:nth-of-type(2) input", "https://[");
		await tab.untilText(".verdict .answer", /^\s*invalid/);
	},

	"the home page says what is wrong with what is pasted": async ({ tab, url }) => {
		await tab.open(url);
		await tab.fill(".verdict textarea", "<!doctype html>\n<html><body>Not found</body></html>");
		await tab.untilText(".verdict .findings", /HTML/);
	},

	"the first screen has the status, the line that installs, code and sizes": async ({ tab, url }) => {
		await tab.setSize(1280, 900);
		await tab.open(url);
		await tab.untilText(
			".first-screen",
			/No version is in the registry yet[\s\S]*npm install robotstxt-wasm[\s\S]*RobotsTxt\.parse[\s\S]*KiB with WebAssembly/,
		);
		const end = await tab.run(() => document.querySelector(".first-screen").getBoundingClientRect().bottom);
		assert.ok(end <= 900, `${end} pixels`);
	},

	"on a phone the verdict of the home page is on the first screen": async ({ tab, url }) => {
		await tab.setSize(360, 740);
		await tab.open(url);
		await tab.untilText(".verdict .answer", /^\s*disallowed, by line 6/);
		const end = await tab.run(
			() => document.querySelector(".verdict .answer").getBoundingClientRect().bottom,
		);
		assert.ok(end <= 740, `${end} pixels`);
		await tab.setSize(1280, 900);
	},

	"search opens the page that answers, without a server": async ({ tab, url }) => {
		await tab.open(url);
		await tab.until(() => {
			document.querySelector(".VPNavBarSearch button")?.click();
			return document.querySelector("#localsearch-input");
		});
		for (const [words, page] of QUESTIONS) {
			await tab.fill("#localsearch-input", words);
			const found = await tab.until((source) => {
				const href = document.querySelector("#localsearch-list a")?.getAttribute("href");
				return new RegExp(source).test(href ?? "") ? href : null;
			}, page.source);
			assert.match(found, page);
		}
	},

	"on a phone the menu opens the side bar, at the first touch": async ({ tab, url }) => {
		await tab.setSize(360, 740);
		await tab.open(`${url}docs/guides/node.html`);
		await tab.until(() => document.querySelector(".VPSwitchAppearance")?.title);
		await tab.click(".VPLocalNav .menu");
		await tab.until(() => document.querySelector(".VPSidebar.open"));
		const shown = () => document.querySelector(".VPSidebar").getBoundingClientRect().left >= 0;
		await tab.until(shown);
		await tab.click('.VPSidebar a[href$="docs/guides/deno.html"]');
		await tab.untilText("h1", /^Deno/);
		await tab.setSize(1280, 900);
	},

	"every finding of the playground leads to its page": async ({ tab, url }) => {
		await tab.open(`${url}playground/`);
		await tab.until(() => document.querySelectorAll("#findings a").length === 2);
		const addresses = await tab.run(() =>
			[...document.querySelectorAll("a.docs-link")].map((link) => link.href),
		);
		assert.ok(addresses.length >= 6);
		for (const address of new Set(addresses)) assert.equal((await fetch(address)).status, 200, address);
	},

	"the playground is there": async ({ tab, url }) => {
		await tab.open(`${url}playground/`);
		await tab.untilText("#announcement", /12 URLs/);
	},
};

/** KiB of scripts and styles, compressed, and requests: what pages may cost before anybody does anything. */
const WEIGHTS = {
	"": [90, 12],
	"docs/guides/own-a-site.html": [90, 12],
	"docs/semantics.html": [95, 12],
	"api/robotstxt-wasm/classes/RobotsTxt.html": [90, 12],
	"playground/": [232, 6],
};

const weightCases = Object.fromEntries(
	Object.entries(WEIGHTS).map(([page, [maxKibibytes, maxRequestCount]]) => [
		`the page loads little: /${page}`,
		async ({ tab, url, root, report }) => {
			await tab.setSize(360, 740);
			await openWhole(tab, url + page);
			const names = await tab.run(() => performance.getEntriesByType("resource").map(({ name }) => name));
			const files = names.filter((name) => name.startsWith(url) && /\.(?:js|css)$/.test(name));
			// Two workers share a script.
			const counted = [...new Set(files)];
			const octetCount = counted.reduce(
				(sum, name) => sum + gzipSync(readFileSync(root + name.slice(url.length))).length,
				0,
			);
			report(`${(octetCount / 1024).toFixed(1)} KiB of scripts and styles, ${names.length} requests`);
			assert.ok(counted.length > 1 && octetCount <= maxKibibytes * 1024, `${octetCount} bytes: ${counted}`);
			assert.ok(names.length <= maxRequestCount, names.join("\n"));
			await tab.setSize(1280, 900);
		},
	]),
);

/** What counts as good: https://web.dev/articles/cls. */
const MAX_SHIFT = 0.1;

const shiftCases = Object.fromEntries(
	[...Object.values(PAGES), "playground/", "docs/playground.html"].map((page) => [
		`nothing moves while the page loads, and pictures have their sizes: /${page}`,
		async ({ tab, url }) => {
			for (const [width, height] of Object.values(SIZES)) {
				await tab.setSize(width, height);
				await openWhole(tab, url + page);
				const { shift, unsized } = await tab.run(
					() =>
						new Promise((resolve) => {
							let shift = 0;
							// Browsers that do not measure it say nothing.
							new PerformanceObserver((list) => {
								for (const { value } of list.getEntries()) shift += value;
							}).observe({ type: "layout-shift", buffered: true });
							const unsized = [...document.querySelectorAll("main img")]
								.filter((picture) => !picture.getAttribute("width") || !picture.getAttribute("height"))
								.map(({ src }) => src);
							setTimeout(() => resolve({ shift, unsized }), 100);
						}),
				);
				assert.ok(shift < MAX_SHIFT, `${shift} at ${width} pixels`);
				assert.deepEqual(unsized, []);
			}
		},
	]),
);

export const LIGHT_CASES = { ...useCases, ...widthCases, ...weightCases, ...shiftCases, ...accessCases };
/** What depends on colours is tried in the dark too. */
export const DARK_CASES = accessCases;
/** Kinds of pages, for pictures to look at. */
export { PAGES, SIZES };
