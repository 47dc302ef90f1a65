// Writes docs/crawlers.md: `npm run crawlers`, after a change of crawling/crawlers/. A test compares.
import { writeFileSync } from "node:fs";
import { crawlers, undocumentedCrawlers } from "../../build/modules/crawling/crawlers/index.js";
import { verifiedDomains } from "../../build/modules/crawling/crawlers/verified-domains.js";
import { PURPOSE_TITLES } from "../../build/modules/insight/analysis/who-may/wording.js";
import { crawlersPage } from "./crawlers-page.mjs";

writeFileSync(
	new URL("../../docs/crawlers.md", import.meta.url),
	crawlersPage({ crawlers, undocumentedCrawlers, verifiedDomains, titles: PURPOSE_TITLES }),
);
