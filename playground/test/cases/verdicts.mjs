import assert from "node:assert/strict";

const EXAMPLE_SUMMARY = /^4 of 12 URLs allowed, 6 disallowed, 1 out of scope, 1 not a URL$/;

export const verdictCases = {
	"the example is judged by WebAssembly in a worker, under the page's own policy": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		assert.equal(await tab.text("#engine"), "WebAssembly");
		assert.equal(await tab.run(() => document.querySelectorAll("#results > li").length), 12);
		assert.match(await tab.text("#file-size"), /^26 lines · .* of the 500 KiB/);
	},

	"diagnostics stand in the file, at line and column, with sign and word": async ({ tab, url }) => {
		await tab.open(url);
		await tab.until(() => document.querySelector("#editor").shadowRoot.querySelector(".finding"));
		const found = await tab.run(() => {
			const root = document.querySelector("#editor").shadowRoot;
			return {
				text: root.querySelector(".finding-error").textContent,
				line: root.querySelector(".finding-error").closest(".cm-line").textContent,
				marked: root.querySelector(".amiss-error").textContent,
			};
		});
		assert.match(found.text, /^✕ Error, column 11: the path starts with neither/);
		assert.match(found.line, /^Disallow: tmp\//);
		assert.equal(found.marked, "tmp/");
		const listed = await tab.text("#findings > li");
		assert.match(listed, /Error.*line 7, column 11.*path-without-slash/);
	},

	"verdicts follow each key": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.focusEditor();
		await tab.press("Control+End");
		const before = Number((await tab.text("#file-size")).match(/(\d+) octets/)[1]);
		for (const [index, key] of [..."User"].entries()) {
			await tab.type(key);
			await tab.untilText("#file-size", new RegExp(`· ${before + index + 1} octets`));
		}
		await tab.type("-agent: ExampleBot\nDisallow: /visit");
		await tab.untilText("#results .sentence", /"disallow: \/visit" on line 27 is the rule/);
		assert.equal(await tab.text("#results .badge .word"), "Disallowed");
	},

	"the deciding line of the chosen URL is marked": async ({ tab, url }) => {
		const marked = () => {
			const lines = document.querySelector("#editor").shadowRoot.querySelectorAll(".deciding");
			return lines.length === 1 ? lines[0].className + lines[0].textContent : null;
		};
		await tab.open(url);
		assert.match(await tab.until(marked), /deciding-allowed.*Allow: \/$/);
		await tab.click("#results > li:nth-child(4) button");
		const second = await tab.until(marked);
		assert.match(second, /deciding-disallowed.*Disallow: \/search$/);
		assert.equal(
			await tab.text('#results [aria-current="true"] .url'),
			"https://harbour-museum.example/search?q=lighthouse",
		);
		await tab.run(() => {
			const field = document.querySelector("#urls");
			field.focus();
			field.setSelectionRange(0, 0);
			field.dispatchEvent(new MouseEvent("click"));
		});
		assert.match(await tab.until(marked), /Allow: \/$/);
	},

	"dialects stand side by side, and the keyboard chooses the one that is shown": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		const cells = await tab.run(() =>
			[...document.querySelectorAll("#results > li:nth-child(7) .dialect")].map((cell) => cell.textContent),
		);
		assert.deepEqual(
			cells.map((cell) => cell.replace(/\s+/g, " ")),
			["RFC 9309✕ Disallowed line 11", "Google✓ Allowed line 10", "1994✕ Disallowed line 11"],
		);
		await tab.focus("#dialect-rfc9309");
		await tab.press("ArrowRight");
		await tab.untilText("#summary", /^6 of 12 URLs allowed/);
		assert.equal(await tab.run(() => document.querySelector("#dialect-google").checked), true);
	},

	"a malformed product token or site is refused in words, beside its field": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.fill("#product-token", "Mozilla/5.0 (compatible; ExampleBot/1.0)");
		await tab.untilText("#product-token-error", /ExampleBot/);
		await tab.fill("#site", "nonsense");
		await tab.untilText("#site-error", /no http or https URL/);
		const states = await tab.run(() =>
			["product-token", "site"].map((id) => document.getElementById(id).getAttribute("aria-invalid")),
		);
		assert.deepEqual(states, ["true", "true"]);
		await tab.fill("#product-token", "GreedyFetcher");
		await tab.untilText("#product-token-error", /^$/);
	},

	"screen readers are told the summary, politely": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText(
			"#announcement",
			/^RFC 9309: 4 of 12 URLs allowed.*File: 1 error, 1 warning, 1 note\.$/,
		);
		assert.equal(await tab.run(() => document.querySelector("#announcement").ariaLive), "polite");
		await tab.fill("#urls", "/visit");
		await tab.untilText("#announcement", /^RFC 9309: 1 of 1 URL allowed\./);
	},

	"nothing leaves the page, and its policy is never broken": async ({ tab, url }) => {
		await tab.open(url);
		await tab.run(() => {
			window.violations = [];
			document.addEventListener("securitypolicyviolation", (event) =>
				window.violations.push(`${event.violatedDirective} ${event.blockedURI}`),
			);
		});
		await tab.untilText("#summary", EXAMPLE_SUMMARY);
		await tab.focusEditor();
		await tab.type("a");
		await tab.click("#results > li:nth-child(3) button");
		await tab.click("#copy-link");
		await tab.untilText("#notice", /link is/);
		const { violations, strangers } = await tab.run((base) => {
			const names = performance.getEntriesByType("resource").map(({ name }) => name);
			return { violations: window.violations, strangers: names.filter((name) => !name.startsWith(base)) };
		}, url);
		assert.deepEqual(violations, []);
		assert.deepEqual(strangers, []);
	},
};
