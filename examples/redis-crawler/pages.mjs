// Pages of one site by several processes at one pace, where each process gets a part of the list:
// REDIS_URL=redis://127.0.0.1:6379 node pages.mjs https://example.com/a https://example.com/b
import { politeFetch } from "robotstxt-wasm/client";
import { shareThePace } from "./pace.mjs";

const { sharedPace, tell, end } = await shareThePace(process.env.REDIS_URL ?? "redis://127.0.0.1:6379");
const fetch = politeFetch({
	productToken: "ExampleBot",
	userAgent: "ExampleBot/1.0 (+https://example.com/bot)",
	maxBodyBytes: 10_000_000,
	sharedPace,
	onEvent(event) {
		if (event.type === "shared-pace-error") console.error(`alone: ${event.error}`);
		tell(event).catch(() => {});
	},
});

for (const url of process.argv.slice(2)) {
	try {
		const page = await fetch(url);
		console.log(`${page.status} ${url}: ${(await page.text()).length} characters`);
	} catch (error) {
		console.log(error.message);
	}
}
await fetch.dispose();
end();
