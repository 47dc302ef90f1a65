/** The names of an operator's addresses. */
export interface VerifiedDomains {
	/** The name of each address is one of these, or ends with a dot and one. */
	readonly domains: readonly string[];
	/** The same of fetchers that users start; other people's programs have names near them, so they confirm no crawler. */
	readonly fetcherDomains?: readonly string[];
	/** The page that says so. */
	readonly source: string;
}

/**
 * The domains that the names of crawlers' addresses are in, by operator, where the operator documents that its crawlers are
 * told by them: the name of the address, then the address of the name. Of others nothing can be verified by names.
 */
export const verifiedDomains: Readonly<Record<string, VerifiedDomains>> = {
	Google: {
		domains: ["googlebot.com", "google.com"],
		fetcherDomains: ["gae.googleusercontent.com"],
		source: "https://developers.google.com/crawling/docs/crawlers-fetchers/verify-google-requests",
	},
	Microsoft: {
		domains: ["search.msn.com"],
		source: "https://www.bing.com/webmaster/help/how-to-verify-bingbot-3905dc26",
	},
	Yandex: {
		domains: ["yandex.ru", "yandex.net", "yandex.com"],
		source: "https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html",
	},
	Baidu: {
		domains: ["baidu.com", "baidu.jp"],
		source: "https://help.baidu.com/question?prod_id=99&class=0&id=3001",
	},
	Apple: {
		domains: ["applebot.apple.com"],
		source: "https://support.apple.com/en-us/119829",
	},
	"Common Crawl": {
		domains: ["crawl.commoncrawl.org"],
		source: "https://commoncrawl.org/ccbot",
	},
	Amazon: {
		domains: ["crawl.amazonbot.amazon"],
		source: "https://developer.amazon.com/amazonbot",
	},
	Ahrefs: {
		domains: ["ahrefs.com", "ahrefs.net"],
		source: "https://ahrefs.com/robot",
	},
};
