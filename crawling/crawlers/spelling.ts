/**
 * Product tokens that sites name and that some crawler has, documented or not: what a name may have been meant to be.
 * Good enough for advice on spelling, and for nothing else.
 */
export const KNOWN_TOKENS: readonly string[] = `
AddSearchBot adidxbot AdsBot-Google AdsBot-Google-Mobile AdsBot-Google-Mobile-Apps AgentTimes AhrefsBot
AhrefsSiteAudit AI2Bot AI2Bot-DeepResearchEval Ai2Bot-Dolma aiHitBot AIWebIndex amazon-kendra
amazon-QBusiness Amazonbot AmazonBuyForMe Amzn-SearchBot Amzn-User Andibot Anomura anthropic-ai ApifyBot
ApifyWebsiteContentCrawler APIs-Google Applebot Applebot-Extended Aranet-SearchBot AspiegelBot
atlassian-bot Awario AzureAI-SearchBot Baiduspider Baiduspider-ads Baiduspider-cpro Baiduspider-favo
Baiduspider-image Baiduspider-news Baiduspider-video bedrockbot bingbot BingPreview BingVideoPreview
BLEXBot Bravebot Brightbot BuddyBot Bytespider CCBot Channel3Bot ChatGLM-Spider ChatGPT-User Claude-Code
Claude-SearchBot Claude-User Claude-Web ClaudeBot Cloudflare-AutoRAG CloudVertexBot Code cohere-ai
cohere-training-data-crawler Cotoyogi CragCrawler Crawl4AI Crawlspace Cursor DataForSeoBot DeepSeekBot
Devin Diffbot Discordbot DotBot DuckAssistBot DuckDuckBot DuplexWeb-Google EchoboxBot ExaBot
ExaSearchBot FacebookBot facebookexternalhit Factset_spyderbot FeedFetcher-Google FirecrawlAgent
FriendlyCrawler GeistHaus-PageFetcher Gemini-Deep-Research Google-Agent Google-CloudVertexBot Google-CWS
Google-Extended Google-Firebase Google-Gemini-CLI Google-GeminiNotebook Google-InspectionTool
Google-NotebookLM Google-Pinpoint Google-Read-Aloud Google-Safety Google-Site-Verification google-speakr
GoogleAgent-Mariner GoogleAgent-URLContext Googlebot Googlebot-Image Googlebot-News Googlebot-Video
GoogleMessages GoogleOther GoogleOther-Image GoogleOther-Video GoogleProducer googleweblight GPTBot
HenkBot ia_archiver iAskBot iaskspider ICC-Crawler ImagesiftBot imageSpider img2dataset
ISSCyberRiskCrawler iTMS kagi-fetcher Kimi-User KlaviyoAIBot KunatoCrawler laion-huggingface-processor
LAIONDownloader LCC Lightpanda LinerBot LinkedInBot LinkupBot Manus-User Mediapartners-Google
meta-externalads meta-externalagent meta-externalfetcher meta-webindexer MicrosoftPreview
MistralAI-Index MistralAI-Training MistralAI-User MJ12bot Mozilla-Tabstack msnbot MyCentralAIScraperBot
NagetBot newsai NotebookLM NovaAct OAI-AdsBot OAI-SearchBot omgili omgilibot opencode Operator
PanguBot Panscient Perplexity-User PerplexityBot PetalBot PhindBot Pinterestbot Poggio-Citations
QualifiedBot Querit-SearchBot QueritBot QuillBot Qwantbot Qwantify Reflectionbot rogerbot
SBIntuitionsBot Scrapy SemrushBot SemrushBot-BA SemrushBot-BM SemrushBot-CT SemrushBot-FT
SemrushBot-OCOB SemrushBot-SA SemrushBot-SI SemrushBot-SWA SeznamBot Shap-User ShapBot SiteAuditBot
Slack-ImgProxy Slackbot Slackbot-LinkExpanding Slurp Spider SplitSignalBot Storebot-Google TavilyBot
TelegramBot TerraCotta Thinkbot TikTokSpider Timpibot TongyiBot Trae TwinAgent Twitterbot UseAI
VelenPublicWebCrawler WARDBot Webzio-Extended WhatsApp wpbot WRTNBot YaDirectFetcher YaK Yandex
YandexAccessibilityBot YandexAdditional YandexAdditionalBot YandexBlogs YandexBot YandexCalendar
YandexComBot YandexDirect YandexDirectDyn YandexFavicons YandexImageResizer YandexImages YandexMarket
YandexMedia YandexMetrika YandexMobileBot YandexNews YandexOntoDB YandexPagechecker
YandexRenderResourcesBot YandexScreenshotBot YandexSearchShop YandexSitelinks YandexTurbo
YandexUserproxy YandexVerticals YandexVertis YandexVideo YandexVideoParser YandexWebmaster Yeti YiyanBot
YouBot ZanistaBot`
	.trim()
	.split(/\s+/);

/**
 * Names that real files give to crawlers which have another one, in lower case, and the token that was meant. No group
 * by such a name is obeyed by that crawler.
 */
export const MISTAKEN_NAMES: Readonly<Record<string, string>> = {
	"0ai-searchbot": "OAI-SearchBot",
	adsbot: "AdsBot-Google",
	adsidxbot: "adidxbot",
	ahrefs: "AhrefsBot",
	"ahrefs-bot": "AhrefsBot",
	"ahrefs.com": "AhrefsBot",
	amazon: "Amazonbot",
	anthropic: "anthropic-ai",
	anthropicbot: "ClaudeBot",
	apple: "Applebot",
	"apple bot": "Applebot",
	archiver: "ia_archiver",
	baidoospider: "Baiduspider",
	baidu: "Baiduspider",
	"baidu spider": "Baiduspider",
	bing: "bingbot",
	bytedance: "Bytespider",
	bytedancespider: "Bytespider",
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
	ia_achiver: "ia_archiver",
	ia_archive: "ia_archiver",
	"imagesift.com": "ImagesiftBot",
	linkedin: "LinkedInBot",
	mediapartners: "Mediapartners-Google",
	meta: "meta-externalagent",
	"meta-ai": "meta-externalagent",
	"msn-bot": "msnbot",
	naver: "Yeti",
	omigili: "omgili",
	omigilibot: "omgilibot",
	openai: "GPTBot",
	"openai-crawler": "GPTBot",
	perplexity: "PerplexityBot",
	"perplexity-ai": "PerplexityBot",
	"perplexity‑user": "Perplexity-User",
	petabot: "PetalBot",
	"petal bot": "PetalBot",
	"pinterest bot": "Pinterestbot",
	quantify: "Qwantify",
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
