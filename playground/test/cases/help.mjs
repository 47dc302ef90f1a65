import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { REPOSITORY } from "../../../scripts/addresses.mjs";
import { withAddresses } from "../../page-addresses.mjs";
import { violations } from "../browsers/axe.mjs";

const PAGE = new URL("../../../build/playground/index.html", import.meta.url);

/** The page as a site serves it that has the documentation. */
export const makeLinkedPage = () =>
	withAddresses(readFileSync(PAGE, "utf8"), { docs: "./docs/*.html", home: "./" });

const isOpen = () => document.querySelector("#help").open;

const open = async (tab, url) => {
	await tab.open(url);
	await tab.untilText("#announcement", /12 URLs/);
};

const texts = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent);

export const helpCases = {
	"the help opens by ? and by its button, takes the focus, and gives it back": async ({ tab, url }) => {
		await open(tab, url);
		await tab.focus("#export");
		await tab.press("?");
		await tab.until(isOpen);
		assert.equal(await tab.run(() => document.querySelector("#help").contains(document.activeElement)), true);
		await tab.press("Escape");
		await tab.until(() => !document.querySelector("#help").open);
		assert.equal(await tab.run(() => document.activeElement.id), "export");
		await tab.focus("#help-open");
		await tab.press("Enter");
		await tab.until(isOpen);
		await tab.click("#help-close");
		assert.equal(await tab.run(() => document.activeElement.id), "help-open");
	},

	"? is text in fields and in the file, and can be turned off": async ({ tab, url }) => {
		await open(tab, url);
		await tab.focusEditor();
		await tab.press("Control+End");
		const before = await tab.text("#file-size");
		await tab.type("?");
		await tab.until((text) => document.querySelector("#file-size").textContent !== text, before);
		await tab.focus("#site");
		await tab.type("?");
		assert.match(await tab.run(() => document.querySelector("#site").value), /\?/);
		assert.equal(await tab.run(isOpen), false);
		await tab.click("#help-key");
		await open(tab, url);
		await tab.focus("#export");
		await tab.press("?");
		await tab.press("?");
		assert.equal(await tab.run(isOpen), false);
	},

	"the legend has every sign that the page shows": async ({ tab, url }) => {
		await open(tab, url);
		await tab.click("#compare");
		await tab.focusEditor();
		await tab.press("Control+End");
		await tab.type("User-agent: ExampleBot\nDisallow: /visit");
		await tab.untilText("#results .mark", /Δ/);
		await tab.click("#severity-note");
		const signs = new Set(await tab.run(texts, "#results .sign, #findings .sign"));
		await tab.click("#severity-to-fix");
		for (const sign of await tab.run(texts, "#findings .sign")) signs.add(sign);
		const gutter = await tab.run(() =>
			[...document.querySelector("#editor").shadowRoot.querySelectorAll(".verdict-gutter span")].map(
				(each) => each.textContent,
			),
		);
		for (const sign of gutter) signs.add(sign.replace(/\d+$/, ""));
		const legend = (await tab.run(texts, "#legend dt")).join(" ");
		assert.ok(signs.size >= 8, [...signs].join(" "));
		assert.deepEqual(
			[...signs].filter((sign) => !legend.includes(sign)),
			[],
		);
	},

	"the keys that the help names do what it says": async ({ tab, url }) => {
		const lines = () =>
			[...document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-line")].map(
				(line) => line.textContent,
			);
		await open(tab, url);
		const named = await tab.run(texts, "#shortcuts kbd");
		assert.deepEqual(named, [
			"?",
			"Escape",
			"Ctrl+F",
			"Ctrl+G",
			"Escape",
			"Ctrl+Z",
			"Ctrl+/",
			"Alt+↑, Alt+↓",
			"Tab",
			"Arrow keys",
			"Enter or ,",
			"Backspace",
		]);
		await tab.openFile(Buffer.from("User-agent: *\nDisallow: /a\nDisallow: /b"));
		await tab.until(() => document.querySelector("#editor").shadowRoot.textContent.includes("Disallow: /b"));
		await tab.focusEditor();
		await tab.press("Control+/");
		// Notes for screen readers may follow in a line.
		assert.match((await tab.run(lines))[0], /^# User-agent: \*/);
		await tab.press("Control+/");
		assert.match((await tab.run(lines))[0], /^User-agent: \*/);
		await tab.press("Alt+ArrowDown");
		assert.match((await tab.run(lines))[1], /^User-agent: \*/);
		await tab.press("Alt+ArrowUp");
		assert.match((await tab.run(lines))[0], /^User-agent: \*/);
		await tab.press("Control+f");
		const search = () => document.querySelector("#editor").shadowRoot.querySelector(".cm-search") !== null;
		await tab.until(search);
		await tab.type("disallow");
		const matched = () =>
			document
				.querySelector("#editor")
				.shadowRoot.querySelector(".cm-searchMatch-selected")
				?.closest(".cm-line").textContent ?? null;
		await tab.press("Control+g");
		assert.match(await tab.until(matched), /^Disallow: \/a/);
		await tab.press("Control+g");
		assert.match(await tab.until(matched), /^Disallow: \/b/);
		await tab.press("Escape");
		assert.equal(await tab.run(search), false);
		await tab.press("Tab");
		assert.notEqual(await tab.run(() => document.activeElement.id), "editor");
		await tab.focus("#crawler");
		await tab.press("Backspace");
		await tab.type("NewBot,");
		await tab.until(() => [...document.querySelectorAll(".chip span")].at(-1)?.textContent === "NewBot");
	},

	"findings lead to their pages where the documentation is, and are text where it is not": async ({
		tab,
		url,
	}) => {
		const hrefs = () => [...document.querySelectorAll("a")].map((link) => link.href);
		await tab.open(`${url}linked.html`);
		await tab.until(() => document.querySelectorAll("#findings > li").length === 2);
		assert.deepEqual(await tab.run(hrefs), [
			`${url}docs/lint/path-without-slash.html`,
			`${url}docs/lint/inexact-key.html`,
			`${url}docs/playground.html`,
			`${url}docs/semantics.html`,
			url,
			`${url}docs/playground.html`,
			`${url}docs/semantics.html`,
			`${url}docs/guides/own-a-site.html`,
			`${url}docs/command.html`,
		]);
		if (REPOSITORY !== null) return;
		await tab.open(url);
		await tab.until(() => document.querySelectorAll("#findings > li").length === 2);
		assert.deepEqual(await tab.run(hrefs), []);
		assert.equal(await tab.text("#findings code"), "path-without-slash");
	},

	"on a phone the chosen verdict is in the first screen, and stays in view": async ({ tab, url }) => {
		await tab.setSize(390, 844);
		await open(tab, url);
		const place = () => {
			const { top, bottom } = document.querySelector("#headline").getBoundingClientRect();
			return { top, bottom };
		};
		assert.match(await tab.text("#headline"), /✓ Allowed\s+ExampleBot, line 10: \/visit\/opening-hours/);
		const { bottom } = await tab.run(place);
		assert.ok(bottom > 0 && bottom < 300, `it ends at ${bottom} pixels`);
		await tab.run(() => document.querySelector("#urls").scrollIntoView());
		const { top } = await tab.run(place);
		assert.ok(top >= 0 && top < 10, `it begins at ${top} pixels`);
		await tab.click("#headline");
		assert.equal(await tab.run(() => document.activeElement.className), "cell");
		await tab.setSize(1280, 900);
	},

	...Object.fromEntries(
		Object.entries({ desktop: [1280, 900], phone: [390, 844] }).map(([size, [width, height]]) => [
			`axe-core finds nothing, with help and links, ${size}`,
			async ({ tab, url }) => {
				await tab.setSize(width, height);
				await open(tab, `${url}linked.html`);
				assert.deepEqual(await violations(tab), []);
				await tab.click("#help-open");
				assert.deepEqual(await violations(tab), []);
				await tab.setSize(1280, 900);
			},
		]),
	),
};
