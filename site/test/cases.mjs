import assert from "node:assert/strict";
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

	"search finds a page, without a server": async ({ tab, url }) => {
		await tab.open(url);
		await tab.until(() => {
			document.querySelector(".VPNavBarSearch button")?.click();
			return document.querySelector("#localsearch-input");
		});
		await tab.fill("#localsearch-input", "path-without-slash");
		const found = await tab.until(() => document.querySelector("#localsearch-list a")?.getAttribute("href"));
		assert.match(found, /path-without-slash/);
	},

	"the playground is there": async ({ tab, url }) => {
		await tab.open(`${url}playground/`);
		await tab.untilText("#announcement", /12 URLs/);
	},
};

export const LIGHT_CASES = { ...useCases, ...widthCases, ...accessCases };
/** What depends on colours is tried in the dark too. */
export const DARK_CASES = accessCases;
/** Kinds of pages, for pictures to look at. */
export { PAGES, SIZES };
