import assert from "node:assert/strict";

const MARKUP =
	'<img src=x onerror="window.owned=1"><script>window.owned=1</script><b onclick="owned=1">x</b>';

/** Nothing of the markup became an element, and nothing ran. */
async function assertIsText(tab) {
	const found = await tab.run(() => {
		const roots = [document, document.querySelector("#editor").shadowRoot];
		const elements = roots.flatMap((root) => [
			...root.querySelectorAll("img:not(.cm-widgetBuffer), b, iframe, a:not(.docs-link), body script"),
		]);
		const handlers = roots
			.flatMap((root) => [...root.querySelectorAll("*")])
			.filter((each) => each.getAttributeNames().some((name) => name.startsWith("on")));
		return { owned: window.owned ?? null, strangers: elements.length + handlers.length };
	});
	assert.deepEqual(found, { owned: null, strangers: 0 });
}

export const hostileCases = {
	"markup in the file, the URLs, the token and the site is text": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		await tab.openFile(
			Buffer.from(`${MARKUP}\nuser-agent: *\ndisallow: /${MARKUP}\n${MARKUP}: x\n`),
			`${MARKUP}.txt`,
		);
		await tab.fill(
			"#urls",
			`/${MARKUP}\njavascript:owned=1\n${MARKUP}\nhttps://h.example/"><script>owned=1</script>`,
		);
		await tab.fill("#site", MARKUP);
		await tab.untilText("#summary", /^4 URLs/);
		assert.equal(await tab.text("#results .url"), `/${MARKUP}`);
		assert.match(await tab.text("#results .sentence"), /<img src=x onerror/);
		await assertIsText(tab);
		await tab.fill("#crawler", MARKUP);
		await tab.click("#add-crawler");
		await tab.untilText("#crawler-error", /<img src=x/);
		await assertIsText(tab);
	},

	"markup in a shared link is text": async ({ tab, url }) => {
		const content = [`user-agent: *\ndisallow: /${MARKUP}`, `/${MARKUP}`, "ExampleBot", MARKUP, "rfc9309"];
		const fragment = `1j.${Buffer.from(JSON.stringify(content)).toString("base64url")}`;
		await tab.open(`${url}#${fragment}`);
		await tab.untilText("#notice", /shared link/);
		await tab.untilText("#summary", /^1 URL: 0 allowed, 1 blocked$/);
		await assertIsText(tab);
	},

	"garbage in the storage is tolerated": async ({ tab, url }) => {
		for (const kept of ["", "{", '["a"]', "[1,2,3,4,5,6]", MARKUP]) {
			await tab.open(url);
			await tab.run((text) => localStorage.setItem("robotstxt-playground", text), kept);
			await tab.open(url);
			await tab.untilText("#summary", /^12 URLs, 3 crawlers: 16 allowed/);
			await assertIsText(tab);
		}
	},

	"garbage in the address bar is tolerated": async ({ tab, url }) => {
		for (const fragment of ["<img src=x onerror=owned=1>", "1d.AAAA", "%00%ff", "x".repeat(150_000)]) {
			await tab.open(`${url}#${fragment}`);
			await tab.untilText("#notice", /cannot be read/);
			await tab.untilText("#summary", /^12 URLs, 3 crawlers: 16 allowed/);
			await assertIsText(tab);
		}
		await tab.fill("#urls", "/kept");
		await tab.run(() => {
			location.hash = "#1d.garbage";
		});
		await tab.untilText("#notice", /cannot be read/);
		assert.equal(await tab.run(() => document.querySelector("#urls").value), "/kept");
	},

	"the policy of the page stops a script that got in all the same": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		const ran = await tab.run(async () => {
			const violation = new Promise((resolve) => {
				document.addEventListener("securitypolicyviolation", () => resolve("refused"), { once: true });
			});
			try {
				const script = document.createElement("script");
				script.textContent = "window.owned = 1";
				document.body.append(script);
			} catch {
				return "refused";
			}
			return window.owned === 1 ? "ran" : violation;
		});
		assert.equal(ran, "refused");
	},

	"bidi and invisible characters of a URL are shown as escapes": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		await tab.fill("#urls", "/a\u202eb\u200b");
		await tab.untilText("#summary", /^1 URL\b/);
		assert.equal(await tab.text("#results .url"), "/a\\u{202e}b\\u{200b}");
	},
};
