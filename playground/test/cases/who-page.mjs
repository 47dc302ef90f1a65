import assert from "node:assert/strict";
import { violations } from "../browsers/axe.mjs";
import { makeCommandPage } from "./command-page.mjs";

const ROBOTS = `user-agent: GPTBot
user-agent: Bytespider
user-agent: Nobot
disallow: /

user-agent: *
disallow: /cart/
allow: /cart/help
disallow: /<img src=x onerror="window.hacked=true">${"/long".repeat(40)}
`;

/** The page that the command writes of a file with every kind of answer and hostile text. */
export function makeWhoPage() {
	return makeCommandPage({ "robots.txt": ROBOTS }, ["who", "robots.txt"]);
}

const open = async (tab, url) => {
	await tab.open(`${url}who.html`);
	await tab.untilText("h1", /who may fetch any URL$/);
};

export const whoCases = {
	"axe-core finds nothing on the page of who may fetch": async ({ tab, url }) => {
		await open(tab, url);
		assert.deepEqual(await violations(tab), []);
	},

	"axe-core finds nothing on the page of who may fetch, on a phone": async ({ tab, url }) => {
		await tab.setSize(360, 740);
		await open(tab, url);
		assert.deepEqual(await violations(tab), []);
		await tab.setSize(1280, 900);
	},

	"what a file holds is no markup on the page of who may fetch": async ({ tab, url }) => {
		await open(tab, url);
		assert.equal(await tab.run(() => window.hacked ?? "no"), "no");
		assert.equal(await tab.run(() => document.querySelectorAll("main img, main script").length), 0);
		const shown = await tab.run(() =>
			Array.from(document.querySelectorAll("td:first-child"), (cell) => cell.textContent),
		);
		assert.deepEqual([...new Set(shown)].sort(), ["all", "nothing", "part"]);
	},

	"the page of who may fetch does not scroll sideways at 360 pixels": async ({ tab, url }) => {
		await tab.open(`${url}who-frame.html`);
		const width = await tab.until(() => {
			const page = document.querySelector("iframe").contentDocument;
			return page?.readyState === "complete" && page.querySelector("h1")
				? page.documentElement.scrollWidth
				: null;
		});
		assert.ok(width <= 360, `it is ${width} pixels wide`);
	},
};
