import assert from "node:assert/strict";
import { violations } from "../browsers/axe.mjs";

const FILE = `User-agent: *
Disallow: /a # kept closed
Disallow: /a/b
Disallow: /c
Allow: /c/d

# a comment that stays
User-agent: ExampleBot
User-agent: OtherBot
Disallow: /
Disallow: /
`;

/** As `minifyRobotsTxt` with `keepComments` writes it: test/playground/fixes.slow.test.ts compares the two. */
const FIXED = FILE.split("\n")
	.filter((_, index) => index !== 2 && index !== 10)
	.join("\n");

const editorText = () =>
	[...document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-line")]
		.map((line) =>
			line.firstChild?.nodeName === "BR"
				? ""
				: [...line.childNodes]
						.filter((node) => !node.classList?.contains("finding"))
						.map((node) => node.textContent)
						.join(""),
		)
		.join("\n");

async function openWithNotes(tab, url) {
	await tab.open(url);
	await tab.untilText("#summary", /12 URLs/);
	await tab.openFile(Buffer.from(FILE));
	await tab.click("#severity-note");
	await tab.untilText(".fix:not([hidden]) button", /^Remove lines 3 and 11$/);
}

export const fixCases = {
	"a finding is fixed by a button, as ./edit does it, and the editor undoes it": async ({ tab, url }) => {
		await openWithNotes(tab, url);
		const shown = await tab.text(".fix:not([hidden]) .fix-lines");
		assert.equal(shown, "Goes: − 3 Disallow: /a/bGoes: − 11 Disallow: /");
		await tab.focus(".fix:not([hidden]) button");
		await tab.press("Enter");
		await tab.untilText("#findings-unlisted", /^No findings\.$/);
		assert.equal(await tab.run(editorText), FIXED);
		assert.equal(await tab.run(() => document.activeElement.id), "editor");
		await tab.untilText("#notice", /^Done: Remove lines 3 and 11\. No verdict changes\.$/);
		await tab.press("Control+z");
		await tab.until(() => document.querySelector(".fix:not([hidden]) button"));
		assert.equal(await tab.run(editorText), FILE);
	},

	"a fix is undone by a button too, for keyboards without Control": async ({ tab, url }) => {
		await openWithNotes(tab, url);
		await tab.click(".fix:not([hidden]) button");
		await tab.untilText("#findings-unlisted", /^No findings\.$/);
		await tab.click("#undo");
		await tab.until(() => document.querySelector(".fix:not([hidden]) button"));
		assert.equal(await tab.run(editorText), FILE);
		assert.equal(await tab.run(() => document.querySelector("#undo").hidden), true);
	},

	"a misspelt key has a button, and what only its author can decide has none": async ({ tab, url }) => {
		await tab.open(url);
		await tab.until(() => document.querySelectorAll("#findings > li").length === 2);
		assert.match(await tab.text(".fix:not([hidden]) .fix-lines"), /Dissallow: .*Disallow: /);
		assert.equal(await tab.run(() => document.querySelectorAll(".fix:not([hidden])").length), 1);
	},

	"axe-core finds nothing, with fixes": async ({ tab, url }) => {
		await openWithNotes(tab, url);
		assert.deepEqual(await violations(tab), []);
		await tab.click(".fix:not([hidden]) button");
		await tab.untilText("#notice", /^Done/);
		assert.deepEqual(await violations(tab), []);
	},
};
