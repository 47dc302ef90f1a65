import assert from "node:assert/strict";

export const sharingCases = {
	"a link brings everything back, and goes away with the next change": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /of 12 URLs/);
		assert.equal(await tab.run(() => location.hash), "");
		await tab.fill("#product-token", "GreedyFetcher");
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
		await tab.untilText("#summary", /of 2 URLs/);
		const fields = await tab.run(() => ({
			productTokens: document.querySelector("#product-token").value,
			urls: document.querySelector("#urls").value,
			isGoogle: document.querySelector("#dialect-google").checked,
		}));
		assert.deepEqual(fields, { productTokens: "GreedyFetcher", urls: "/größe\n/x", isGoogle: true });
	},

	"what is too long for a link is refused": async ({ tab, url }) => {
		await tab.open(url);
		await tab.untilText("#summary", /of 12 URLs/);
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
				await tab.untilText("#summary", /^4 of 12 URLs allowed, 6 disallowed/);
				assert.equal(await tab.text("#engine"), engine, policy);
			} finally {
				await server.close();
			}
		}
	},
};
