import assert from "node:assert/strict";
import { violations } from "../browsers/axe.mjs";

const editorText = () =>
	[...document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-line")].map(
		(line) => line.textContent,
	);

const isOffered = () => !document.querySelector("#examples").hidden;

async function clear(tab, url) {
	await tab.open(url);
	await tab.untilText("#summary", /12 URLs/);
	await tab.click("#clear");
	await tab.until(isOffered);
}

export const exampleCases = {
	"an empty editor says what to do and offers files by purpose; the first character ends it": async ({
		tab,
		url,
	}) => {
		await clear(tab, url);
		const placeholder = () =>
			document.querySelector("#editor").shadowRoot.querySelector(".cm-placeholder")?.textContent ?? null;
		assert.match(await tab.until(placeholder), /^Paste, open or drop a robots\.txt here/);
		const titles = await tab.run(() =>
			[...document.querySelectorAll("#examples-list strong")].map((each) => each.textContent),
		);
		assert.ok(
			titles.includes("Block AI training") && titles.includes("A shop: keep filters out"),
			titles.join(),
		);
		await tab.focusEditor();
		await tab.type("U");
		await tab.until(() => document.querySelector("#examples").hidden);
		assert.equal(await tab.run(placeholder), null);
		await tab.press("Backspace");
		await tab.until(isOffered);
	},

	"an example brings its file, URLs and crawlers, and the focus goes to the file": async ({ tab, url }) => {
		await clear(tab, url);
		await tab.click("#example-shop");
		await tab.untilText("#summary", /^8 URLs, 3 crawlers: 9 allowed, 15 blocked$/);
		assert.deepEqual((await tab.run(editorText)).slice(0, 2), ["User-agent: *", "Disallow: /cart"]);
		assert.equal(await tab.run(() => document.activeElement.id), "editor");
		assert.equal(await tab.run(isOffered), false);
		await tab.untilText("#notice", /"A shop: keep filters out"/);
	},

	"examples are there on request too": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /12 URLs/);
		assert.equal(await tab.run(isOffered), false);
		await tab.click("#examples-toggle");
		assert.equal(await tab.run(isOffered), true);
		await tab.click("#examples-toggle");
		assert.equal(await tab.run(isOffered), false);
		await tab.click("#examples-toggle");
		await tab.click("#example-no-ai-training");
		await tab.untilText("#summary", /^2 URLs, 5 crawlers: 4 allowed, 6 blocked$/);
	},

	...Object.fromEntries(
		Object.entries({ desktop: [1280, 900], phone: [390, 844] }).map(([size, [width, height]]) => [
			`axe-core finds nothing, with an empty file, ${size}`,
			async ({ tab, url }) => {
				await tab.setSize(width, height);
				await clear(tab, url);
				assert.deepEqual(await violations(tab), []);
				await tab.setSize(1280, 900);
			},
		]),
	),
};
