import type { CrawlerPurpose, UndocumentedCrawler } from "./types.js";

/**
 * The purpose, the operator if lists name one, after `>` the token whose group they may go by, and the tokens. Lists of
 * names by others are the only source. The tokens are only good enough for advice on spelling and for a rule that
 * refuses them.
 */
const LISTED = `
ai-training Ai2: AI2Bot Ai2Bot-Dolma
ai-user-fetch Ai2: AI2Bot-DeepResearchEval
other aiHit: aiHitBot
ai-user-fetch Alibaba: TongyiBot
ai-search Amazon: amazon-kendra
ai-training Amazon: bedrockbot
ai-user-fetch Amazon: amazon-QBusiness AmazonBuyForMe
ai-user-fetch Andi: Andibot
ai-user-fetch Atlassian: atlassian-bot
ai-training Awario: Awario
ads Baidu > Baiduspider: Baiduspider-cpro Baiduspider-ads
ai-user-fetch Baidu: YiyanBot
search Baidu > Baiduspider: Baiduspider-image Baiduspider-video Baiduspider-news Baiduspider-favo
ai-training Brave: Bravebot
other BuddyBotLearning: BuddyBot
ai-user-fetch Butterfly Effect: Manus-User
ai-training ByteDance: Bytespider TikTokSpider
ai-training Ceramic AI: TerraCotta
ai-search Cloudflare: Cloudflare-AutoRAG
ai-user-fetch Cognition: Devin
ai-training Cohere: cohere-training-data-crawler
ai-user-fetch Cohere: cohere-ai
ai-training CragSoftware: CragCrawler
ai-training Crawlspace: Crawlspace
seo DataForSEO: DataForSeoBot
ai-training DeepSeek: DeepSeekBot
ai-training Diffbot: Diffbot
ai-search Direqt: Anomura
social-preview Discord: Discordbot
search DuckDuckGo: DuckDuckBot
other Echobox: EchoboxBot
ai-search Exa: ExaSearchBot
ai-training FactSet: Factset_spyderbot
ai-training Firecrawl: FirecrawlAgent
ai-user-fetch GeistHaus: GeistHaus-PageFetcher
ai-user-fetch Google: GoogleAgent-Mariner GoogleAgent-URLContext
other Google: Google-Firebase
ai-training Huawei: PanguBot
ai-training ImageSift: ImagesiftBot
ai-training img2dataset: img2dataset
ai-training ISS-Corporate: ISSCyberRiskCrawler
ai-user-fetch Kagi: kagi-fetcher
ai-user-fetch Klaviyo: KlaviyoAIBot
ai-search LAION: LAIONDownloader
social-preview LinkedIn: LinkedInBot
ai-training Lyrenth: AIWebIndex
ai-search Meltwater: YaK
ai-training Meta: FacebookBot
social-preview Meta: WhatsApp
ads Microsoft: adidxbot
ai-search Microsoft: AzureAI-SearchBot
search Microsoft: BingPreview BingVideoPreview
social-preview Microsoft: MicrosoftPreview
ai-search Mistral AI: MistralAI-Index
ai-training Mistral AI: MistralAI-Training
ai-user-fetch Mistral AI: MistralAI-User
ai-user-fetch Moonshot AI: Kimi-User
seo Moz: DotBot rogerbot
ai-training Mozilla: Mozilla-Tabstack
ai-training Naget Inc: NagetBot
search NAVER: Yeti
ai-training NICT: ICC-Crawler
ads OpenAI: OAI-AdsBot
other Panscient: Panscient
ai-training Parallel: ShapBot
ai-user-fetch Phind: PhindBot
ai-user-fetch Poggio: Poggio-Citations
ai-user-fetch Qualified: QualifiedBot
other QuantumCloud: wpbot
ai-training Querit: Querit-SearchBot QueritBot
other QuillBot: QuillBot
search Qwant: Qwantbot
other Reflection: Reflectionbot
ai-training ROIS: Cotoyogi
other SB Intuitions: SBIntuitionsBot
seo SE Ranking: BLEXBot
seo Semrush > SemrushBot: SiteAuditBot SemrushBot-SA SemrushBot-BA SemrushBot-SI SemrushBot-SWA SemrushBot-CT SemrushBot-BM
seo Semrush > SemrushBot: SemrushBot-OCOB SemrushBot-FT SplitSignalBot
social-preview Slack: Slackbot-LinkExpanding Slack-ImgProxy Slackbot
social-preview Telegram: TelegramBot
ai-training The Agent Times: AgentTimes
other Thinkbot: Thinkbot
ai-training Timpi: Timpibot
ai-user-fetch Twin: TwinAgent
ai-training Velen: VelenPublicWebCrawler
ai-training WEBSPARK: WARDBot
other Webz.io: omgili omgilibot
social-preview X: Twitterbot
search Yahoo: Slurp
ads Yandex > Yandex: YaDirectFetcher YandexDirectDyn
ai-search Yandex > Yandex: YandexAdditionalBot YandexAdditional
monitoring Yandex > Yandex: YandexWebmaster YandexPagechecker YandexMetrika YandexAccessibilityBot
other Yandex > Yandex: YandexCalendar YandexSearchShop YandexUserproxy
search Yandex > Yandex: YandexImages YandexVideo YandexMedia YandexBlogs YandexNews YandexMobileBot YandexFavicons
search Yandex > Yandex: YandexSitelinks YandexScreenshotBot YandexRenderResourcesBot YandexMarket YandexOntoDB
search Yandex > Yandex: YandexComBot YandexVertis YandexVerticals YandexImageResizer YandexVideoParser YandexTurbo
ai-search You.com: YouBot
ai-training Zyte: Scrapy
ai-search: AddSearchBot Channel3Bot LinkupBot ZanistaBot
ai-training: ApifyBot ApifyWebsiteContentCrawler Brightbot ChatGLM-Spider CloudVertexBot ExaBot FriendlyCrawler
ai-training: HenkBot imageSpider laion-huggingface-processor LCC Lightpanda MyCentralAIScraperBot newsai Spider
ai-training: TavilyBot Webzio-Extended
ai-user-fetch: Claude-Code Code Cursor Gemini-Deep-Research Google-Gemini-CLI LinerBot NotebookLM NovaAct
ai-user-fetch: opencode Operator Shap-User Trae UseAI
other: Aranet-SearchBot Crawl4AI iAskBot iaskspider KunatoCrawler WRTNBot`;

/**
 * The crawlers that are only known from lists of others: their operators do not document whether and how they read
 * robots.txt. Names that are no product token are left out, and so are retired crawlers.
 *
 * @example
 * undocumentedCrawlers.filter(({ operator }) => operator === "ByteDance").map(({ token }) => token);
 * // ["Bytespider", "TikTokSpider"]
 */
export const undocumentedCrawlers: readonly UndocumentedCrawler[] = /* @__PURE__ */ readList(LISTED, false);

/** Tokens of crawlers that no longer crawl, in the same form: files still name them. */
const RETIRED = `
ads Google > AdsBot-Google: AdsBot-Google-Mobile-Apps
ai-training Anthropic: anthropic-ai
ai-user-fetch Anthropic: Claude-Web
ai-user-fetch Google: Google-NotebookLM
archive Internet Archive, later Alexa: ia_archiver
other Google: DuplexWeb-Google google-speakr googleweblight
search Huawei (Aspiegel): AspiegelBot
search Microsoft: msnbot
search Qwant: Qwantify`;

/**
 * The crawlers that no longer crawl, with the purposes that they had. Files still name them.
 *
 * @example
 * retiredCrawlers.filter(({ operator }) => operator === "Anthropic").map(({ token }) => token);
 * // ["anthropic-ai", "Claude-Web"]
 */
export const retiredCrawlers: readonly UndocumentedCrawler[] = /* @__PURE__ */ readList(RETIRED, true);

function readList(list: string, isRetired: boolean): UndocumentedCrawler[] {
	return list
		.trim()
		.split("\n")
		.flatMap((line) => readLine(line, isRetired));
}

function readLine(line: string, isRetired: boolean): UndocumentedCrawler[] {
	const [head = "", tokens = ""] = line.split(": ");
	const [source = "", assumedFallbackToken = null] = head.split(" > ");
	const [purpose, ...operator] = source.split(" ");
	return tokens.split(" ").map((token) => ({
		isDocumented: false,
		token,
		operator: operator.join(" ") || null,
		purposes: [purpose as CrawlerPurpose],
		assumedFallbackToken,
		isRetired,
	}));
}
