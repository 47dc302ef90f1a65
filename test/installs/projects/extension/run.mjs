// Loads an extension into Chromium, without and with the word of a policy that lets WebAssembly run, and prints what started there.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";

const POLICIES = {
	plain: {},
	wasm: { content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'" } },
};
for (const [name, policy] of Object.entries(POLICIES)) {
	const folder = resolve(`extension-${name}`);
	mkdirSync(folder);
	cpSync("worker.js", `${folder}/worker.js`);
	cpSync("node_modules/robotstxt-wasm/dist", `${folder}/dist`, { recursive: true });
	const background = { service_worker: "worker.js", type: "module" };
	writeFileSync(
		`${folder}/manifest.json`,
		JSON.stringify({ manifest_version: 3, name, version: "1", background, ...policy }),
	);
	const context = await chromium.launchPersistentContext(resolve(`profile-${name}`), {
		executablePath: process.env.CHROMIUM,
		headless: false,
		args: [
			"--headless=new",
			"--no-sandbox",
			"--disable-dev-shm-usage",
			"--disable-features=DisableLoadExtensionCommandLineSwitch",
			`--disable-extensions-except=${folder}`,
			`--load-extension=${folder}`,
		],
	});
	const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
	console.log(JSON.stringify(await worker.evaluate(() => globalThis.found)));
	await context.close();
}
