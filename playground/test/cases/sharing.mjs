import assert from "node:assert/strict";

export const sharingCases = {
	"a link brings everything back, and goes away with the next change": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		assert.equal(await tab.run(() => location.hash), "");
		await tab.chooseCrawlers("GreedyFetcher", "*");
		await tab.fill("#urls", "/größe\n/x");
		await tab.click("#dialect-google");
		await tab.click("#copy-link");
		await tab.untilText("#notice", /link is (copied|in the address bar)/);
		const link = await tab.run(() => location.href);
		assert.match(link, /#1[dj]\.[\w-]+$/);
		await tab.fill("#urls", "/changed");
		assert.equal(await tab.run(() => location.hash), "");
		await tab.open(link);
		await tab.untilText("#notice", /^Opened from a shared link\.$/);
		await tab.untilText("#summary", /^2 URLs/);
		const fields = await tab.run(() => ({
			crawlers: [...document.querySelectorAll(".chip > span")].map((chip) => chip.textContent),
			urls: document.querySelector("#urls").value,
			isGoogle: document.querySelector("#dialect-google").checked,
		}));
		assert.deepEqual(fields, { crawlers: ["GreedyFetcher", "*"], urls: "/größe\n/x", isGoogle: true });
	},

	"what was typed survives a reload, and can be cleared": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		assert.equal(await tab.run(() => localStorage.length), 0);
		await tab.fill("#urls", "/kept\n/too");
		await tab.chooseCrawlers("GreedyFetcher");
		await tab.focusEditor();
		await tab.press("Control+End");
		await tab.type("# mine");
		await tab.click("#dialect-google");
		await tab.open(url);
		await tab.untilText("#summary", /^2 URLs: 0 allowed, 2 blocked$/);
		await tab.untilText("#file-size", /600 bytes/);
		const state = () => ({
			crawlers: [...document.querySelectorAll(".chip > span")].map((chip) => chip.textContent),
			urls: document.querySelector("#urls").value,
			isGoogle: document.querySelector("#dialect-google").checked,
			hash: location.hash,
		});
		assert.deepEqual(await tab.run(state), {
			crawlers: ["GreedyFetcher"],
			urls: "/kept\n/too",
			isGoogle: true,
			hash: "",
		});
		await tab.click("#clear");
		await tab.untilText("#summary", /^Add a crawler/);
		await tab.untilText("#file-size", /^1 line · 0 bytes/);
		assert.equal(await tab.run(() => localStorage.length), 0);
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
	},

	"a link that is only looked at does not replace what was kept": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		await tab.fill("#urls", "/mine");
		await tab.until(() => localStorage.length === 1);
		const content = ["user-agent: *", "/theirs", "ExampleBot", "", "google", null];
		await tab.open(`${url}#1j.${Buffer.from(JSON.stringify(content)).toString("base64url")}`);
		await tab.untilText("#notice", /shared link/);
		await tab.open(url);
		await tab.untilText("#summary", /^1 URL, 3 crawlers/);
		assert.equal(await tab.run(() => document.querySelector("#urls").value), "/mine");
	},

	"what is too long for a link is refused": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /^12 URLs/);
		await tab.run(() => {
			let state = 1;
			const octets = Uint8Array.from({ length: 400_000 }, () => {
				state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
				return 33 + ((state >>> 16) % 90);
			});
			document.querySelector("#urls").value = new TextDecoder().decode(octets);
		});
		await tab.click("#copy-link");
		await tab.untilText("#notice", /too much for a link/);
		assert.equal(await tab.run(() => location.hash), "");
	},

	"a server may forbid WebAssembly: JavaScript judges, and the page says so": async ({ tab, serve }) => {
		for (const [policy, engine] of [
			["script-src 'self'", "JavaScript"],
			["script-src 'self' 'wasm-unsafe-eval'", "WebAssembly"],
		]) {
			const server = await serve({ headers: { "content-security-policy": policy } });
			try {
				await tab.open(server.url);
				await tab.untilText("#summary", /^12 URLs, 3 crawlers: 16 allowed, 14 blocked/);
				assert.equal(await tab.text("#engine"), engine, policy);
			} finally {
				await server.close();
			}
		}
	},
};
