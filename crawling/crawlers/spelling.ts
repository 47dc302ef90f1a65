import { DOCUMENTATION } from "./table.js";
import { retiredCrawlers, undocumentedCrawlers } from "./undocumented.js";

/** The successors of retired crawlers that have one. */
const SUCCESSORS: Readonly<Record<string, string>> = {
	"AdsBot-Google-Mobile-Apps": "AdsBot-Google",
	"anthropic-ai": "ClaudeBot",
	AspiegelBot: "PetalBot",
	"Claude-Web": "Claude-User",
	msnbot: "bingbot",
	Qwantify: "Qwantbot",
};

/** Tokens of retired crawlers, which files still name, and the token of the crawler that came after; null for none. */
export const RETIRED_TOKENS: Readonly<Record<string, string | null>> = /* @__PURE__ */ Object.fromEntries(
	/* @__PURE__ */ retiredCrawlers.map(({ token }) => [token, SUCCESSORS[token] ?? null]),
);

/**
 * Product tokens that sites name and that a crawler has or had, documented or not: possible meanings of a misspelt
 * name. Only good enough for advice on spelling.
 */
export const KNOWN_TOKENS: readonly string[] = /* @__PURE__ */ collectTokens();

function collectTokens(): string[] {
	const documented = DOCUMENTATION.flatMap(({ crawlers }) => crawlers);
	return [...documented, ...undocumentedCrawlers, ...retiredCrawlers].map(({ token }) => token);
}

/**
 * Names in real files for crawlers that have another name, in lower case, and the token that was meant. The crawler
 * does not obey a group with such a name.
 */
export const MISTAKEN_NAMES: Readonly<Record<string, string>> = {
	"0ai-searchbot": "OAI-SearchBot",
	adsbot: "AdsBot-Google",
	adsidxbot: "adidxbot",
	ahrefs: "AhrefsBot",
	"ahrefs-bot": "AhrefsBot",
	"ahrefs.com": "AhrefsBot",
	amazon: "Amazonbot",
	anthropic: "ClaudeBot",
	anthropicbot: "ClaudeBot",
	apple: "Applebot",
	"apple bot": "Applebot",
	baidoospider: "Baiduspider",
	baidu: "Baiduspider",
	"baidu spider": "Baiduspider",
	bing: "bingbot",
	bytedance: "Bytespider",
	bytedancespider: "Bytespider",
	"cc-bot": "CCBot",
	chatgpt: "ChatGPT-User",
	chatgptbot: "GPTBot",
	claude: "ClaudeBot",
	cohere: "cohere-ai",
	"dataforseo-bot": "DataForSeoBot",
	"dataforseo.com": "DataForSeoBot",
	duckduckgo: "DuckDuckBot",
	"duckduckgo bot": "DuckDuckBot",
	externalfacebookhit: "facebookexternalhit",
	facebook: "facebookexternalhit",
	"gooblebot-image": "Googlebot-Image",
	google: "Googlebot",
	"google adsbot": "AdsBot-Google",
	"google bot": "Googlebot",
	"google-bot": "Googlebot",
	"googlebot-images": "Googlebot-Image",
	googlebot_news: "Googlebot-News",
	gpt: "GPTBot",
	"gptbot-user": "ChatGPT-User",
	"imagesift.com": "ImagesiftBot",
	linkedin: "LinkedInBot",
	mediapartners: "Mediapartners-Google",
	meta: "meta-externalagent",
	"meta-ai": "meta-externalagent",
	"msn-bot": "bingbot",
	naver: "Yeti",
	omigili: "omgili",
	omigilibot: "omgilibot",
	openai: "GPTBot",
	"openai-crawler": "GPTBot",
	perplexity: "PerplexityBot",
	"perplexity-ai": "PerplexityBot",
	perplexityai: "PerplexityBot",
	"perplexity‑user": "Perplexity-User",
	petabot: "PetalBot",
	"petal bot": "PetalBot",
	"pinterest bot": "Pinterestbot",
	quantify: "Qwantbot",
	qwant: "Qwantbot",
	rojerbot: "rogerbot",
	semrush: "SemrushBot",
	"semrush-bot": "SemrushBot",
	slack: "Slackbot",
	storebot: "Storebot-Google",
	yahoo: "Slurp",
	yahoobot: "Slurp",
	"yandex bot": "YandexBot",
	"yandex robot": "YandexBot",
	yandexblog: "YandexBlogs",
	yandeximage: "YandexImages",
	yetibot: "Yeti",
};
