import { once } from "node:events";
import supercrawler from "supercrawler";
import { letLoose, tell } from "./site.mjs";

tell(
	await letLoose(async (origin) => {
		const crawler = new supercrawler.Crawler({ interval: 1, concurrentRequestsLimit: 1 });
		crawler.addHandler("text/html", supercrawler.handlers.htmlLinkParser({ hostnames: ["127.0.0.1"] }));
		const end = once(crawler, "urllistcomplete");
		await crawler.getUrlList().insertIfNotExists(new supercrawler.Url(`${origin}/`));
		crawler.start();
		await end;
		crawler.stop();
	}),
);
