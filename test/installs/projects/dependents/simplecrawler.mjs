import { once } from "node:events";
import SimpleCrawler from "simplecrawler";
import { letLoose, tell } from "./site.mjs";

tell(
	await letLoose(async (origin) => {
		const crawler = new SimpleCrawler(`${origin}/`);
		crawler.interval = 1;
		const end = once(crawler, "complete");
		crawler.start();
		await end;
	}),
);
