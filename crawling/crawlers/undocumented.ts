import type { CrawlerPurpose, UndocumentedCrawler } from "./types.js";

/**
 * Rows by purpose: the operator if lists name one, after `>` the token whose group the names may go by, then the tokens. Lists
 * of names by others are the only source. The tokens are only good enough for advice on spelling and for a rule that refuses them.
 */
type Listed = { readonly [purpose in CrawlerPurpose]?: readonly string[] };

const listed = (): Listed => ({
	"ai-training": [
		"Ai2: AI2Bot Ai2Bot-Dolma",
		"Amazon: bedrockbot",
		"Awario: Awario",
		"Brave: Bravebot",
		"ByteDance: Bytespider TikTokSpider",
		"Ceramic AI: TerraCotta",
		"Cohere: cohere-training-data-crawler",
		"CragSoftware: CragCrawler",
		"Crawlspace: Crawlspace",
		"DeepSeek: DeepSeekBot",
		"Diffbot: Diffbot",
		"FactSet: Factset_spyderbot",
		"Firecrawl: FirecrawlAgent",
		"Huawei: PanguBot",
		"ImageSift: ImagesiftBot",
		"img2dataset: img2dataset",
		"ISS-Corporate: ISSCyberRiskCrawler",
		"Lyrenth: AIWebIndex",
		"Meta: FacebookBot",
		"Mistral AI: MistralAI-Training",
		"Mozilla: Mozilla-Tabstack",
		"Naget Inc: NagetBot",
		"NICT: ICC-Crawler",
		"Parallel: ShapBot",
		"Querit: Querit-SearchBot QueritBot",
		"ROIS: Cotoyogi",
		"The Agent Times: AgentTimes",
		"Timpi: Timpibot",
		"Velen: VelenPublicWebCrawler",
		"WEBSPARK: WARDBot",
		"Zyte: Scrapy",
		": ApifyBot ApifyWebsiteContentCrawler Brightbot ChatGLM-Spider CloudVertexBot ExaBot FriendlyCrawler",
		": HenkBot imageSpider laion-huggingface-processor LCC Lightpanda MyCentralAIScraperBot newsai Spider",
		": TavilyBot Webzio-Extended",
	],
	"ai-user-fetch": [
		"Ai2: AI2Bot-DeepResearchEval",
		"Alibaba: TongyiBot",
		"Amazon: amazon-QBusiness AmazonBuyForMe",
		"Andi: Andibot",
		"Atlassian: atlassian-bot",
		"Baidu: YiyanBot",
		"Butterfly Effect: Manus-User",
		"Cognition: Devin",
		"Cohere: cohere-ai",
		"GeistHaus: GeistHaus-PageFetcher",
		"Google: GoogleAgent-Mariner GoogleAgent-URLContext",
		"Kagi: kagi-fetcher",
		"Klaviyo: KlaviyoAIBot",
		"Mistral AI: MistralAI-User",
		"Moonshot AI: Kimi-User",
		"Phind: PhindBot",
		"Poggio: Poggio-Citations",
		"Qualified: QualifiedBot",
		"Twin: TwinAgent",
		": Claude-Code Code Cursor Gemini-Deep-Research Google-Gemini-CLI LinerBot NotebookLM NovaAct",
		": opencode Operator Shap-User Trae UseAI",
	],
	other: [
		"aiHit: aiHitBot",
		"BuddyBotLearning: BuddyBot",
		"Echobox: EchoboxBot",
		"Google: Google-Firebase",
		"Panscient: Panscient",
		"QuantumCloud: wpbot",
		"QuillBot: QuillBot",
		"Reflection: Reflectionbot",
		"SB Intuitions: SBIntuitionsBot",
		"Thinkbot: Thinkbot",
		"Webz.io: omgili omgilibot",
		"Yandex > Yandex: YandexCalendar YandexSearchShop YandexUserproxy",
		": Aranet-SearchBot Crawl4AI iAskBot iaskspider KunatoCrawler WRTNBot",
	],
	"ai-search": [
		"Amazon: amazon-kendra",
		"Cloudflare: Cloudflare-AutoRAG",
		"Direqt: Anomura",
		"Exa: ExaSearchBot",
		"LAION: LAIONDownloader",
		"Meltwater: YaK",
		"Microsoft: AzureAI-SearchBot",
		"Mistral AI: MistralAI-Index",
		"Yandex > Yandex: YandexAdditionalBot YandexAdditional",
		"You.com: YouBot",
		": AddSearchBot Channel3Bot LinkupBot ZanistaBot",
	],
	ads: [
		"Baidu > Baiduspider: Baiduspider-cpro Baiduspider-ads",
		"Microsoft: adidxbot",
		"OpenAI: OAI-AdsBot",
		"Yandex > Yandex: YaDirectFetcher YandexDirectDyn",
	],
	search: [
		"Baidu > Baiduspider: Baiduspider-image Baiduspider-video Baiduspider-news Baiduspider-favo",
		"DuckDuckGo: DuckDuckBot",
		"Microsoft: BingPreview BingVideoPreview",
		"NAVER: Yeti",
		"Qwant: Qwantbot",
		"Yahoo: Slurp",
		"Yandex > Yandex: YandexImages YandexVideo YandexMedia YandexBlogs YandexNews YandexMobileBot YandexFavicons",
		"Yandex > Yandex: YandexSitelinks YandexScreenshotBot YandexRenderResourcesBot YandexMarket YandexOntoDB",
		"Yandex > Yandex: YandexComBot YandexVertis YandexVerticals YandexImageResizer YandexVideoParser YandexTurbo",
	],
	seo: [
		"DataForSEO: DataForSeoBot",
		"Moz: DotBot rogerbot",
		"SE Ranking: BLEXBot",
		"Semrush > SemrushBot: SiteAuditBot SemrushBot-SA SemrushBot-BA SemrushBot-SI SemrushBot-SWA SemrushBot-CT SemrushBot-BM",
		"Semrush > SemrushBot: SemrushBot-OCOB SemrushBot-FT SplitSignalBot",
	],
	"social-preview": [
		"Discord: Discordbot",
		"LinkedIn: LinkedInBot",
		"Meta: WhatsApp",
		"Microsoft: MicrosoftPreview",
		"Slack: Slackbot-LinkExpanding Slack-ImgProxy Slackbot",
		"Telegram: TelegramBot",
		"X: Twitterbot",
	],
	monitoring: ["Yandex > Yandex: YandexWebmaster YandexPagechecker YandexMetrika YandexAccessibilityBot"],
});

/**
 * The crawlers that are only known from lists of others: their operators do not document whether and how they read
 * robots.txt. Names that are no product token are left out, and so are retired crawlers.
 *
 * @example
 * undocumentedCrawlers.filter(({ operator }) => operator === "ByteDance").map(({ token }) => token);
 * // ["Bytespider", "TikTokSpider"]
 */
export const undocumentedCrawlers: readonly UndocumentedCrawler[] = /* @__PURE__ */ readList(listed, false);

/** Tokens of crawlers that no longer crawl, in the same form: files still name them. */
const retired = (): Listed => ({
	ads: ["Google > AdsBot-Google: AdsBot-Google-Mobile-Apps"],
	"ai-training": ["Anthropic: anthropic-ai"],
	"ai-user-fetch": ["Anthropic: Claude-Web", "Google: Google-NotebookLM"],
	archive: ["Internet Archive, later Alexa: ia_archiver"],
	other: ["Google: DuplexWeb-Google google-speakr googleweblight"],
	search: ["Huawei (Aspiegel): AspiegelBot", "Microsoft: msnbot", "Qwant: Qwantify"],
});

/**
 * The crawlers that no longer crawl, with the purposes that they had. Files still name them.
 *
 * @example
 * retiredCrawlers.filter(({ operator }) => operator === "Anthropic").map(({ token }) => token);
 * // ["anthropic-ai", "Claude-Web"]
 */
export const retiredCrawlers: readonly UndocumentedCrawler[] = /* @__PURE__ */ readList(retired, true);

/** @param list a function, so that bundlers leave the names out where nobody asks for them. */
function readList(list: () => Listed, isRetired: boolean): UndocumentedCrawler[] {
	return Object.entries(list()).flatMap(([purpose, rows]) =>
		rows.flatMap((row) => readRow(row, purpose as CrawlerPurpose, isRetired)),
	);
}

function readRow(row: string, purpose: CrawlerPurpose, isRetired: boolean): UndocumentedCrawler[] {
	const [source = "", tokens = ""] = row.split(": ");
	const [operator = "", assumedFallbackToken = null] = source.split(" > ");
	return tokens.split(" ").map((token) => ({
		isDocumented: false,
		token,
		operator: operator.trim() || null,
		purposes: [purpose],
		assumedFallbackToken,
		isRetired,
	}));
}
