import { readFileSync } from "node:fs";
import SitemapGenerator from "sitemap-generator";
import { letLoose, tell } from "./site.mjs";

tell(
	await letLoose(async (origin) => {
		const generator = SitemapGenerator(`${origin}/`, { filepath: "sitemap.xml", stripQuerystring: false });
		generator.getCrawler().interval = 1;
		await new Promise((resolve) => {
			generator.on("done", resolve);
			generator.start();
		});
		const locations = readFileSync("sitemap.xml", "utf8").matchAll(/<loc>(.*?)<\/loc>/g);
		return Array.from(locations, ([, url]) => url).sort();
	}),
);
