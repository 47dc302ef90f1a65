/** The domain names of an operator's addresses. */
export interface VerifiedDomains {
	/** The name of each address is one of these, or ends with a dot and one of these. */
	readonly domains: readonly string[];
	/**
	 * Domains of fetchers that users start. Other people's programs have similar names, so these confirm no crawler.
	 */
	readonly fetcherDomains?: readonly string[];
	/** The page with this statement. */
	readonly source: string;
}

/**
 * The domains of the names of crawlers' addresses, by operator, if the operator documents that its crawlers can be
 * verified by them: the name of the address, then the address of the name. Other crawlers cannot be verified by
 * names, and nobody is an impostor by a name that only lists of others tell.
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
	Amazon: {
		domains: ["crawl.amazonbot.amazon"],
		source: "https://developer.amazon.com/amazonbot",
	},
};
