export { crawlerProfile, crawlers, findCrawler, findNamedCrawler } from "./find-crawler.js";
export { identifyCrawler } from "./identify/identify-crawler.js";
export { KNOWN_TOKENS, MISTAKEN_NAMES } from "./spelling.js";
export type * from "./types.js";
export { retiredCrawlers, undocumentedCrawlers } from "./undocumented.js";
