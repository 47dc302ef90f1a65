/** headless-chrome-crawler, or a fork of it, by the Chromium of this machine. */
import { createRequire } from "node:module";
import { letLoose, tell } from "./site.mjs";

const [, , name, executablePath] = process.argv;
const HCCrawler = createRequire(import.meta.url)(name);

tell(
	await letLoose(async (origin) => {
		const refused = [];
		const crawler = await HCCrawler.launch({
			executablePath,
			args: ["--no-sandbox"],
			maxDepth: 2,
			evaluatePage: () => 1,
		});
		crawler.on("requestdisallowed", ({ url }) => refused.push(url));
		await crawler.queue({ url: `${origin}/` });
		await crawler.onIdle();
		await crawler.close();
		return refused.sort();
	}),
);
