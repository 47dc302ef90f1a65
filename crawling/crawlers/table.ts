import type { Dialect } from "../../bindings/shared-exports.js";
import type { CrawlDelayReading, CrawlDelayWindow, CrawlerPurpose, RobotsTxtNeglect } from "./types.js";

/** One page of an operator about its crawlers. */
export interface Documentation {
	readonly operator: string;
	/** Title and URL of the page, with its date if that is known. */
	readonly source: string;
	/** The day on which the page, or a copy of it, was read. */
	readonly readOn: string;
	/** The URLs at which the addresses of its crawlers are published. */
	readonly addressRangeUrls?: readonly string[];
	/** The dialect by which its crawlers read a file, if the operator documents it. */
	readonly reading?: DocumentedDialect;
	readonly crawlers: readonly CrawlerRow[];
}

/** A dialect, and the page that documents it. */
export interface DocumentedDialect {
	readonly dialect: Dialect;
	/** As `Documentation.source`. */
	readonly source: string;
}

export interface CrawlerRow {
	readonly token: string;
	readonly purpose: CrawlerPurpose;
	/** Further purposes that its operator's page does not name first. */
	readonly alsoPurposes?: readonly CrawlerPurpose[];
	/** The tokens it looks for if no group names it, in order. */
	readonly fallbackTokens?: readonly string[];
	readonly crawlDelay?: CrawlDelayReading;
	readonly crawlDelayWindow?: CrawlDelayWindow;
	readonly ignoresDefaultGroup?: true;
	readonly ignoresRobotsTxt?: RobotsTxtNeglect;
	readonly isControlToken?: true;
	/** Replaces the addresses of its page. */
	readonly addressRangeUrls?: readonly string[];
}

/** For all its crawlers: the ones that people start ignore the file, and no page says that they read it in another dialect. */
const GOOGLES_READING: DocumentedDialect = {
	dialect: "google",
	source:
		"How Google interprets the robots.txt specification, developers.google.com/crawling/docs/robots-txt/robots-txt-spec (2026-08-31)",
};

/** The folder of all of Google's lists since 2026-03-31, "Verify requests from Google crawlers and fetchers". */
const GOOGLES_RANGES = "https://developers.google.com/static/crawling/ipranges";

/**
 * The crawlers whose operators document how they read robots.txt, by page. Crawlers that are only known from lists of
 * others are left out, and so are retired ones.
 */
export const DOCUMENTATION: readonly Documentation[] = [
	{
		operator: "Google",
		reading: GOOGLES_READING,
		source:
			"List of Google's common crawlers, developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers",
		readOn: "2026-11-22",
		addressRangeUrls: [`${GOOGLES_RANGES}/common-crawlers.json`],
		crawlers: [
			{ token: "Googlebot", purpose: "search", crawlDelay: "ignored" },
			{ token: "Googlebot-Image", purpose: "search", fallbackTokens: ["Googlebot"], crawlDelay: "ignored" },
			{ token: "Googlebot-Video", purpose: "search", fallbackTokens: ["Googlebot"], crawlDelay: "ignored" },
			{ token: "Googlebot-News", purpose: "search", fallbackTokens: ["Googlebot"], crawlDelay: "ignored" },
			{
				token: "Google-InspectionTool",
				purpose: "monitoring",
				fallbackTokens: ["Googlebot"],
				crawlDelay: "ignored",
			},
			{ token: "GoogleOther", purpose: "other", crawlDelay: "ignored" },
			{
				token: "GoogleOther-Image",
				purpose: "other",
				fallbackTokens: ["GoogleOther"],
				crawlDelay: "ignored",
			},
			{
				token: "GoogleOther-Video",
				purpose: "other",
				fallbackTokens: ["GoogleOther"],
				crawlDelay: "ignored",
			},
			{
				token: "Google-CloudVertexBot",
				purpose: "ai-search",
				fallbackTokens: ["Googlebot"],
				crawlDelay: "ignored",
			},
			{ token: "Google-Extended", purpose: "ai-training", crawlDelay: "ignored", isControlToken: true },
		],
	},
	{
		operator: "Google",
		reading: GOOGLES_READING,
		source:
			"How Google interprets the robots.txt specification, developers.google.com/crawling/docs/robots-txt/robots-txt-spec (2026-08-31)",
		readOn: "2026-11-22",
		addressRangeUrls: [`${GOOGLES_RANGES}/common-crawlers.json`],
		crawlers: [{ token: "Storebot-Google", purpose: "search", crawlDelay: "ignored" }],
	},
	{
		operator: "Google",
		reading: GOOGLES_READING,
		source:
			"List of Google's special-case crawlers, developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers (2026-02-11)",
		readOn: "2026-11-22",
		addressRangeUrls: [`${GOOGLES_RANGES}/special-crawlers.json`],
		crawlers: [
			{ token: "APIs-Google", purpose: "other", crawlDelay: "ignored", ignoresDefaultGroup: true },
			{ token: "AdsBot-Google", purpose: "ads", crawlDelay: "ignored", ignoresDefaultGroup: true },
			{ token: "AdsBot-Google-Mobile", purpose: "ads", crawlDelay: "ignored", ignoresDefaultGroup: true },
			{ token: "Mediapartners-Google", purpose: "ads", crawlDelay: "ignored", ignoresDefaultGroup: true },
			{ token: "Google-Safety", purpose: "monitoring", ignoresRobotsTxt: "always" },
		],
	},
	{
		operator: "Google",
		reading: GOOGLES_READING,
		source:
			"List of Google user-triggered fetchers, developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers (2026-07-16)",
		readOn: "2026-11-22",
		addressRangeUrls: [
			`${GOOGLES_RANGES}/user-triggered-fetchers.json`,
			`${GOOGLES_RANGES}/user-triggered-fetchers-google.json`,
		],
		crawlers: [
			{ token: "Google-CWS", purpose: "other", ignoresRobotsTxt: "generally" },
			{ token: "Google-GeminiNotebook", purpose: "ai-user-fetch", ignoresRobotsTxt: "generally" },
			{
				token: "Google-Agent",
				purpose: "ai-user-fetch",
				ignoresRobotsTxt: "generally",
				addressRangeUrls: [`${GOOGLES_RANGES}/user-triggered-agents.json`],
			},
			{ token: "GoogleMessages", purpose: "social-preview", ignoresRobotsTxt: "generally" },
			{ token: "Google-Pinpoint", purpose: "other", ignoresRobotsTxt: "generally" },
			{ token: "GoogleProducer", purpose: "other", ignoresRobotsTxt: "generally" },
			{ token: "Google-Read-Aloud", purpose: "other", ignoresRobotsTxt: "generally" },
			{ token: "Google-Site-Verification", purpose: "monitoring", ignoresRobotsTxt: "generally" },
		],
	},
	{
		operator: "Google",
		reading: GOOGLES_READING,
		source: "Feedfetcher, developers.google.com/crawling/docs/crawlers-fetchers/feedfetcher",
		readOn: "2026-11-22",
		addressRangeUrls: [`${GOOGLES_RANGES}/user-triggered-fetchers-google.json`],
		crawlers: [{ token: "FeedFetcher-Google", purpose: "other", ignoresRobotsTxt: "always" }],
	},
	{
		operator: "Microsoft",
		source: "To crawl or not to crawl, that is BingBot's question, Bing Webmaster Blog (2012-05-03)",
		readOn: "2026-11-22",
		addressRangeUrls: ["https://www.bing.com/toolbox/bingbot.json"],
		crawlers: [
			{
				token: "bingbot",
				purpose: "search",
				fallbackTokens: ["msnbot"],
				crawlDelay: "window",
				crawlDelayWindow: { minSeconds: 1, maxSeconds: 30 },
			},
		],
	},
	{
		operator: "Yandex",
		source: "The User-agent directive, yandex.com/support/webmaster/en/robot-workings/user-agent",
		readOn: "2026-11-22",
		crawlers: [
			{ token: "Yandex", purpose: "search", crawlDelay: "ignored" },
			{ token: "YandexBot", purpose: "search", fallbackTokens: ["Yandex"], crawlDelay: "ignored" },
		],
	},
	{
		operator: "Yandex",
		source: "Using the Yandex Advertising Network robot, yandex.com/support/partner2/technologies/robot.html",
		readOn: "2026-11-22",
		crawlers: [{ token: "YandexDirect", purpose: "ads", fallbackTokens: ["Yandex"], crawlDelay: "ignored" }],
	},
	{
		operator: "Baidu",
		source: "About Baiduspider, Baidu search help centre, reproduced at mikel.cn",
		readOn: "2026-11-22",
		crawlers: [{ token: "Baiduspider", purpose: "search" }],
	},
	{
		operator: "Huawei (Aspiegel)",
		source: "What Is PetalBot, aspiegel.com/petalbot",
		readOn: "2026-11-22",
		crawlers: [{ token: "PetalBot", purpose: "search" }],
	},
	{
		operator: "DuckDuckGo",
		source: "DuckAssistBot, duckduckgo/duckduckgo-help-pages _docs/results/duckassistbot.md",
		readOn: "2026-11-22",
		addressRangeUrls: ["https://duckduckgo.com/duckassistbot.json"],
		crawlers: [{ token: "DuckAssistBot", purpose: "ai-search" }],
	},
	{
		operator: "Apple",
		source: "About Applebot, support.apple.com/en-us/119829 (2026-09-04)",
		readOn: "2026-11-22",
		crawlers: [
			{
				token: "Applebot",
				purpose: "search",
				fallbackTokens: ["Googlebot"],
				crawlDelay: "ignored",
				addressRangeUrls: ["https://search.developer.apple.com/applebot.json"],
			},
			{ token: "Applebot-Extended", purpose: "ai-training", isControlToken: true },
			{ token: "iTMS", purpose: "other", ignoresRobotsTxt: "always" },
		],
	},
	{
		operator: "OpenAI",
		source: "Overview of OpenAI crawlers, developers.openai.com/api/docs/bots",
		readOn: "2026-10-07",
		crawlers: [
			{ token: "GPTBot", purpose: "ai-training", addressRangeUrls: ["https://openai.com/gptbot.json"] },
			{
				token: "OAI-SearchBot",
				purpose: "ai-search",
				addressRangeUrls: ["https://openai.com/searchbot.json"],
			},
			{
				token: "ChatGPT-User",
				purpose: "ai-user-fetch",
				ignoresRobotsTxt: "may",
				addressRangeUrls: ["https://openai.com/chatgpt-user.json"],
			},
		],
	},
	{
		operator: "Anthropic",
		source: "Does Anthropic crawl data from the web, support.claude.com/en/articles/8896518 (2026-04-07)",
		readOn: "2026-11-22",
		addressRangeUrls: ["https://claude.com/crawling/bots.json"],
		crawlers: [
			{ token: "ClaudeBot", purpose: "ai-training", crawlDelay: "supported" },
			{ token: "Claude-SearchBot", purpose: "ai-search", crawlDelay: "supported" },
			{ token: "Claude-User", purpose: "ai-user-fetch", crawlDelay: "supported" },
		],
	},
	{
		operator: "Mistral AI",
		source: "Mistral crawlers, docs.mistral.ai/en/robots",
		readOn: "2026-11-27",
		addressRangeUrls: ["https://docs.mistral.ai/en/robots"],
		crawlers: [
			{ token: "MistralAI-User", purpose: "ai-user-fetch" },
			{ token: "MistralAI-Index", purpose: "ai-search" },
			{ token: "MistralAI-Training", purpose: "ai-training" },
		],
	},
	{
		operator: "Perplexity",
		source: "Perplexity crawlers, docs.perplexity.ai/guides/bots",
		readOn: "2026-10-07",
		crawlers: [
			{
				token: "PerplexityBot",
				purpose: "ai-search",
				addressRangeUrls: ["https://www.perplexity.com/perplexitybot.json"],
			},
			{
				token: "Perplexity-User",
				purpose: "ai-user-fetch",
				ignoresRobotsTxt: "generally",
				addressRangeUrls: ["https://www.perplexity.com/perplexity-user.json"],
			},
		],
	},
	{
		operator: "Meta",
		source: "Meta Web Crawlers, developers.facebook.com/docs/sharing/webmasters/web-crawlers",
		readOn: "2026-11-22",
		crawlers: [
			{ token: "facebookexternalhit", purpose: "social-preview" },
			{ token: "meta-externalagent", purpose: "ai-training" },
			{ token: "meta-externalfetcher", purpose: "ai-user-fetch", ignoresRobotsTxt: "may" },
			{ token: "meta-webindexer", purpose: "ai-search" },
			{ token: "meta-externalads", purpose: "ads" },
		],
	},
	{
		operator: "Amazon",
		source: "About AmazonBot, developer.amazon.com/amazonbot (2026-09-04)",
		readOn: "2026-11-22",
		crawlers: [
			{
				token: "Amazonbot",
				purpose: "ai-training",
				crawlDelay: "ignored",
				addressRangeUrls: ["https://developer.amazon.com/amazonbot/ip-addresses/"],
			},
			{
				token: "Amzn-SearchBot",
				purpose: "ai-search",
				crawlDelay: "ignored",
				addressRangeUrls: ["https://developer.amazon.com/amazonbot/searchbot-ip-addresses/"],
			},
			{
				token: "Amzn-User",
				purpose: "ai-user-fetch",
				crawlDelay: "ignored",
				ignoresRobotsTxt: "may",
				addressRangeUrls: ["https://developer.amazon.com/amazonbot/live-ip-addresses/"],
			},
		],
	},
	{
		operator: "Common Crawl",
		source: "Frequently Asked Questions, commoncrawl.org/faq (tracked by crawlerpolicy.com, 2026-04-19)",
		readOn: "2026-11-22",
		addressRangeUrls: ["https://index.commoncrawl.org/ccbot.json"],
		crawlers: [{ token: "CCBot", purpose: "archive", alsoPurposes: ["ai-training"], crawlDelay: "seconds" }],
	},
	{
		operator: "Ahrefs",
		source: "Ahrefs Bots, ahrefs.com/robot",
		readOn: "2026-11-22",
		addressRangeUrls: ["https://api.ahrefs.com/v3/public/crawler-ip-ranges"],
		crawlers: [
			{ token: "AhrefsBot", purpose: "seo", crawlDelay: "seconds" },
			{ token: "AhrefsSiteAudit", purpose: "seo", crawlDelay: "seconds" },
		],
	},
	{
		operator: "Semrush",
		source: "SemrushBot, semrush.com/bot",
		readOn: "2026-11-22",
		crawlers: [{ token: "SemrushBot", purpose: "seo" }],
	},
	{
		operator: "Majestic",
		source: 'MJ12Bot, majestic12.co.uk wiki; mj12bot.com ("Obeys Crawl Delay: Yes")',
		readOn: "2026-11-22",
		// A later quotation of the page says 20 s, the old one 30.
		crawlers: [
			{
				token: "MJ12bot",
				purpose: "seo",
				crawlDelay: "seconds",
				crawlDelayWindow: { minSeconds: 0, maxSeconds: 20 },
			},
		],
	},
	{
		operator: "Seznam.cz",
		source: "Crawling control, o-seznam.cz/napoveda/vyhledavani/en/crawling-control (modified 2025-01-29)",
		readOn: "2026-11-22",
		crawlers: [{ token: "SeznamBot", purpose: "search" }],
	},
	{
		operator: "Pinterest",
		source: "Pinterest crawler, help.pinterest.com/en/business/article/pinterest-crawler",
		readOn: "2026-11-22",
		crawlers: [{ token: "Pinterestbot", purpose: "search" }],
	},
];
