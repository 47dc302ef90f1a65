import assert from "node:assert/strict";
import { violations } from "../browsers/axe.mjs";

const MAX_TABS_COUNT = 60;

/** What has the focus, the editor's own element included, and whether one can see it. */
const focused = () => {
	const outer = document.activeElement;
	const inner = outer?.shadowRoot?.activeElement ?? outer;
	const holder = outer?.shadowRoot ? outer : inner;
	const shown = holder.matches('[type="radio"]') ? holder.nextElementSibling : holder;
	const { outlineStyle, outlineWidth } = getComputedStyle(shown);
	const name = outer.id || (outer.className || outer.tagName).split(" ")[0];
	return { name, isVisible: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1 };
};

export const accessCases = {
	"axe-core finds nothing, with verdicts": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#announcement", /12 URLs/);
		assert.deepEqual(await violations(tab), []);
	},

	"axe-core finds nothing, on a phone": async ({ tab, url }) => {
		await tab.setSize(360, 740);
		await tab.open(url);
		await tab.untilText("#announcement", /12 URLs/);
		assert.deepEqual(await violations(tab), []);
	},

	"axe-core finds nothing, with errors, with nothing, and with other dialects": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /12 URLs/);
		await tab.fill("#crawler", "not a token");
		await tab.click("#add-crawler");
		await tab.fill("#site", "nonsense");
		await tab.untilText("#site-error", /./);
		assert.deepEqual(await violations(tab), []);
		await tab.click("#clear");
		await tab.untilText("#summary", /^Add a crawler/);
		assert.deepEqual(await violations(tab), []);
		await tab.chooseCrawlers("ExampleBot");
		await tab.untilText("#summary", /^No URLs yet$/);
		assert.deepEqual(await violations(tab), []);
		await tab.click("#examples-toggle");
		await tab.click("#example-museum");
		await tab.click("#dialect-original1994");
		await tab.click("#compare");
		await tab.click("#find");
		await tab.chooseCrawlers("Google-Safety");
		await tab.untilText("#announcement", /^1994/);
		await tab.click("#severity-note");
		await tab.click("#grey-idle");
		await tab.until(() => document.querySelector("#editor").shadowRoot.querySelector(".idle"));
		assert.deepEqual(await violations(tab), []);
	},

	"the keyboard reaches everything, shows where it is, and is never trapped": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /12 URLs/);
		// Findings come later than verdicts.
		await tab.until(() => document.querySelector(".place"));
		await tab.focus("#copy-link");
		const seen = [];
		for (let count = 0; count < MAX_TABS_COUNT; count++) {
			await tab.press("Tab");
			const now = await tab.run(focused);
			// Behind the last stop some browsers go on to their own controls, others to the first of the page.
			if (["BODY", "help-open", "clear", "copy-link"].includes(now.name)) break;
			seen.push(now);
		}
		const names = seen.map(({ name }) => name);
		// A list that scrolls is a stop of its own in some browsers.
		const wanted = [
			"open",
			"find",
			"compare",
			"examples-toggle",
			"editor",
			"severity-to-fix",
			"grey-idle",
			"place",
			"fix-button",
		];
		const more = [
			"chip-remove",
			"crawler",
			"add-crawler",
			"site",
			"dialect-rfc9309",
			"urls",
			"filter-all",
			"export",
		];
		assert.deepEqual(
			[...new Set(names)].filter((name) => !["findings", "table-frame"].includes(name)),
			[...wanted, ...more, "cell"],
		);
		assert.equal(names.filter((name) => name === "cell").length, 1);
		assert.deepEqual(
			seen.filter(({ isVisible }) => !isVisible),
			[],
		);
	},

	"arrow keys move through the matrix of verdicts": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /12 URLs/);
		await tab.focus('#results [aria-pressed="true"]');
		await tab.press("ArrowDown");
		await tab.press("ArrowRight");
		await tab.untilText("#results .selected .url", /^\/admin\/login$/);
		await tab.untilText("#results .selected .sentence", /Googlebot-Image/);
		assert.equal(await tab.run(() => document.activeElement.getAttribute("aria-pressed")), "true");
	},

	"the first verdict is above the fold": async ({ tab, url }) => {
		await tab.setSize(1280, 800);
		await tab.open(url);
		await tab.untilText("#summary", /12 URLs/);
		const bottom = await tab.run(
			() => document.querySelector("#results .cell").getBoundingClientRect().bottom,
		);
		assert.ok(bottom < 700, `it ends at ${bottom} pixels`);
	},

	"a finding takes the keyboard to its place in the file": async ({ tab, url }) => {
		await tab.open(url);
		await tab.until(() => document.querySelector("#findings button"));
		await tab.focus("#findings button");
		await tab.press("Enter");
		await tab.until(() => document.activeElement?.id === "editor");
		await tab.type("/");
		await tab.untilText('label[for="severity-to-fix"]', /^To fix 1$/);
	},

	"no sideways scrolling at 360 pixels": async ({ tab, serve }) => {
		const server = await serve({});
		try {
			await tab.open(server.frameUrl);
			const inner = await tab.until(() => {
				const page = document.querySelector("iframe").contentDocument;
				if (!/12 URLs/.test(page?.querySelector("#announcement")?.textContent ?? "")) return null;
				const { clientWidth, scrollWidth } = page.documentElement;
				return { clientWidth, scrollWidth };
			});
			assert.ok(inner.clientWidth <= 360);
			assert.ok(inner.scrollWidth <= inner.clientWidth, JSON.stringify(inner));
		} finally {
			await server.close();
		}
	},
};
