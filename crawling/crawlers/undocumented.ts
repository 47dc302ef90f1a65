import type { CrawlerPurpose, UndocumentedCrawler } from "./types.js";

/**
 * The token by which a group speaks of AI training, whoever fetches: draft-kelley-aipref-training-preference-signal-00. Its
 * spelling is known from others, so nothing here writes it into a file.
 */
export const POLICY_TOKEN = "__usage_ai-training";

/**
 * Rows by purpose: the operator if lists name one, after `>` the token whose group the names may go by, then
 * the tokens. The number after `=` is how many files name a token, if it was counted. Lists of names by others
 * are the only source. The tokens are only good enough for advice on spelling and for a rule that refuses them.
 */
type Listed = { readonly [purpose in CrawlerPurpose]?: readonly string[] };

const listed = (): Listed => ({
	"ai-training": [
		"Ai2: AI2Bot=43017 Ai2Bot-Dolma=33885",
		"Amazon: bedrockbot=899",
		"Awario: Awario=585",
		"Brave: Bravebot=642",
		"ByteDance: Bytespider=225501 TikTokSpider=2302",
		"Ceramic AI: TerraCotta",
		"Cohere: cohere-training-data-crawler=7777",
		"CragSoftware: CragCrawler",
		"Crawlspace: Crawlspace=4356",
		"DeepSeek: DeepSeekBot=1126",
		"Diffbot: Diffbot=103960",
		"FactSet: Factset_spyderbot=1771",
		"Firecrawl: FirecrawlAgent=2465",
		"Huawei: PanguBot=13410",
		"ImageSift: ImagesiftBot=107352",
		"img2dataset: img2dataset=49283",
		"ISS-Corporate: ISSCyberRiskCrawler=22200",
		"Lyrenth: AIWebIndex",
		"Meta: FacebookBot=141642",
		"Mozilla: Mozilla-Tabstack",
		"Naget Inc: NagetBot",
		"NICT: ICC-Crawler=111941",
		"Parallel: ShapBot",
		"Querit: Querit-SearchBot QueritBot",
		"ROIS: Cotoyogi=1990",
		"The Agent Times: AgentTimes",
		"Timpi: Timpibot=60583",
		"Velen: VelenPublicWebCrawler=81137",
		"WEBSPARK: WARDBot",
		"Zyte: Scrapy=157232",
		// No count for ExaBot: nearly all files that name it mean Exalead's.
		": ApifyBot ApifyWebsiteContentCrawler Brightbot=5377 ChatGLM-Spider=911 CloudVertexBot ExaBot",
		": FriendlyCrawler=53116",
		": HenkBot imageSpider laion-huggingface-processor LCC=8178 Lightpanda MyCentralAIScraperBot newsai",
		": Spider=8001",
		": TavilyBot Webzio-Extended=45475 __usage_ai-training",
	],
	"ai-user-fetch": [
		"Ai2: AI2Bot-DeepResearchEval",
		"Alibaba: TongyiBot",
		"Amazon: amazon-QBusiness=855 AmazonBuyForMe",
		"Andi: Andibot=2329",
		"Atlassian: atlassian-bot",
		"Baidu: YiyanBot",
		"Butterfly Effect: Manus-User",
		"Cognition: Devin",
		"Cohere: cohere-ai=108990",
		"GeistHaus: GeistHaus-PageFetcher",
		"Google: GoogleAgent-Mariner GoogleAgent-URLContext",
		"Kagi: kagi-fetcher",
		"Klaviyo: KlaviyoAIBot",
		"Moonshot AI: Kimi-User",
		"Phind: PhindBot=2829",
		"Poggio: Poggio-Citations",
		"Qualified: QualifiedBot=4444",
		"Twin: TwinAgent",
		": Claude-Code Code Cursor Gemini-Deep-Research Google-Gemini-CLI LinerBot=3324 NotebookLM",
		": NovaAct=1744",
		": opencode Operator=1719 Shap-User Trae UseAI",
	],
	other: [
		"aiHit: aiHitBot=74034",
		"BuddyBotLearning: BuddyBot",
		"Echobox: EchoboxBot=1973",
		"Google: Google-Firebase",
		"Panscient: Panscient=37621",
		"QuantumCloud: wpbot=1432",
		"QuillBot: QuillBot=1016",
		"Reflection: Reflectionbot",
		"SB Intuitions: SBIntuitionsBot=1498",
		"Thinkbot: Thinkbot=615",
		"Webz.io: omgili=117250 omgilibot=123200",
		"Yandex > Yandex: YandexCalendar=3381 YandexSearchShop=294 YandexUserproxy",
		": Aranet-SearchBot Crawl4AI iAskBot iaskspider=2884 KunatoCrawler WRTNBot=311",
	],
	"ai-search": [
		"Amazon: amazon-kendra=4678 AmazonProductDiscoverybot",
		"Cloudflare: Cloudflare-AutoRAG CloudflareBrowserRenderingCrawler",
		"Direqt: Anomura",
		"Exa: ExaSearchBot",
		"LAION: LAIONDownloader",
		"Meltwater: YaK=16339",
		"Microsoft: AzureAI-SearchBot",
		"Yandex > Yandex: YandexAdditionalBot=2369 YandexAdditional=3509",
		"xAI: Grok-DeepSearch",
		"You.com: YouBot=73760",
		": AddSearchBot=2998 Channel3Bot LinkupBot=607 ZanistaBot",
	],
	ads: [
		"Baidu > Baiduspider: Baiduspider-cpro=14561 Baiduspider-ads=13517",
		"Microsoft: adidxbot=61387",
		"OpenAI: OAI-AdsBot",
		"Yandex > Yandex: YaDirectFetcher=3643 YandexDirectDyn=1759",
	],
	search: [
		"Baidu > Baiduspider: Baiduspider-image=103982 Baiduspider-video=88882 Baiduspider-news=20787",
		"Baidu > Baiduspider: Baiduspider-favo=13718",
		"DuckDuckGo: DuckDuckBot=74755",
		"Microsoft: BingPreview=34062 BingVideoPreview",
		"NAVER: Yeti=244585",
		"Qwant: Qwantbot=1038",
		"Yahoo: Slurp=631633",
		"Yandex > Yandex: YandexImages=112344 YandexVideo=2625 YandexMedia=7076 YandexBlogs=5368",
		"Yandex > Yandex: YandexNews=25967 YandexMobileBot=15018 YandexFavicons=3027",
		"Yandex > Yandex: YandexSitelinks=1235 YandexScreenshotBot=538 YandexRenderResourcesBot=818",
		"Yandex > Yandex: YandexMarket=3647 YandexOntoDB",
		"Yandex > Yandex: YandexComBot YandexVertis=271 YandexVerticals=264 YandexImageResizer=3118",
		"Yandex > Yandex: YandexVideoParser=10849 YandexTurbo=1004",
	],
	seo: [
		"DataForSEO: DataForSeoBot=107533",
		"Moz: DotBot=794743 rogerbot=387084",
		"SE Ranking: BLEXBot=670128",
		"Semrush > SemrushBot: SiteAuditBot=43237 SemrushBot-SA=325199 SemrushBot-BA=70137 SemrushBot-SI=70296",
		"Semrush > SemrushBot: SemrushBot-SWA=61159 SemrushBot-CT=58764 SemrushBot-BM=46937",
		"Semrush > SemrushBot: SemrushBot-OCOB=8047 SemrushBot-FT=1010 SplitSignalBot=27214",
	],
	"social-preview": [
		"Discord: Discordbot=15090",
		"LinkedIn: LinkedInBot=40700",
		"Meta: WhatsApp=4824",
		"Microsoft: MicrosoftPreview=2646",
		"Slack: Slackbot-LinkExpanding=13106 Slack-ImgProxy=2511 Slackbot=6329",
		"Telegram: TelegramBot=18052",
		"X: Twitterbot=400036",
	],
	monitoring: [
		"Yandex > Yandex: YandexWebmaster=2071 YandexPagechecker=3207 YandexMetrika=6088 YandexAccessibilityBot=1948",
	],
});

/**
 * The crawlers that are only known from lists of others: their operators do not document whether and how they read
 * robots.txt. Names that are no product token are left out, and so are retired crawlers. Those that files name most often
 * come first.
 *
 * @example
 * undocumentedCrawlers.filter(({ operator }) => operator === "ByteDance").map(({ token }) => token);
 * // ["Bytespider", "TikTokSpider"]
 */
export const undocumentedCrawlers: readonly UndocumentedCrawler[] = /* @__PURE__ */ readList(listed, false);

/** Tokens of crawlers that no longer crawl, in the same form: files still name them. */
const retired = (): Listed => ({
	ads: ["Google > AdsBot-Google: AdsBot-Google-Mobile-Apps=28818"],
	"ai-training": ["Anthropic: anthropic-ai=158926"],
	"ai-user-fetch": ["Anthropic: Claude-Web=132003", "Google: Google-NotebookLM"],
	archive: ["Internet Archive, later Alexa: ia_archiver=793045"],
	other: ["Google: DuplexWeb-Google=3073 google-speakr googleweblight=1000"],
	search: ["Huawei (Aspiegel): AspiegelBot=31512", "Microsoft: msnbot=621683", "Qwant: Qwantify=52367"],
});

/**
 * The crawlers that no longer crawl, with the purposes that they had. Files still name them.
 *
 * @example
 * retiredCrawlers.filter(({ operator }) => operator === "Anthropic").map(({ token }) => token);
 * // ["anthropic-ai", "Claude-Web"]
 */
export const retiredCrawlers: readonly UndocumentedCrawler[] = /* @__PURE__ */ readList(retired, true);

/** @param list a function, so that bundlers leave the names out if nobody uses them. */
function readList(list: () => Listed, isRetired: boolean): UndocumentedCrawler[] {
	return Object.entries(list())
		.flatMap(([purpose, rows]) => rows.flatMap((row) => readRow(row, purpose as CrawlerPurpose, isRetired)))
		.sort((a, b) => (b.mentionCount ?? 0) - (a.mentionCount ?? 0));
}

function readRow(row: string, purpose: CrawlerPurpose, isRetired: boolean): UndocumentedCrawler[] {
	const [source = "", tokens = ""] = row.split(": ");
	const [operator = "", assumedFallbackToken = null] = source.split(" > ");
	return tokens.split(" ").map((named) => {
		const [token = "", mentions] = named.split("=");
		return {
			isDocumented: false,
			token,
			operator: operator.trim() || null,
			purposes: [purpose],
			assumedFallbackToken,
			isRetired,
			isControlToken: token === POLICY_TOKEN,
			mentionCount: mentions === undefined ? null : Number(mentions),
		};
	});
}
