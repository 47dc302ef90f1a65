// Written by `npm run patterns` from crawler-user-agents 1.60.0: change nothing here.

/** Patterns of crawlers' headers: a text, and if that is not all, a tab and the expression. */
export const CRAWLER_PATTERNS = String.raw`
 DVbot
 Feed-Fetcher	BlogTraffic\/\d\.\d+ Feed-Fetcher
007ac9 Crawler
008/
2ip bot
2ip.ru
360Spider
7Siters
;Owler
A Patent Crawler
A360-Search
A6-Indexer
AASA-Bot
ABEvalBot
ADmantX
AGAKIDSBOT
AI2Bot
AISearchBot
AP3A.240617.008
APIs-Google
Aboundex
AcademicBotRTU
AccessStatus
Accessible Web Bot
Acquia optimize
ActiveComply
AdagioBot
AddSearchBot
AddThis
Adidxbot
AdkernelTopicCrawler
AdminLabs
AdsBot-Google	AdsBot-Google([^-]|$)
AdsBot-Google-Mobile
AdsBot-IAB
AdsTxtCrawler
AdvBot
Adventurer
AgencyAnalyticsBot
Ahrefs	Ahrefs(Bot|SiteAudit)
AkismetBot
AlertSite
AlexandriaOrgBot
Algolia Crawler
AliyunSecBot
AllAfrica
AlphaBot
Amazing-SearchBot
AmazonAdBot
AmazonProductDiscovery
AmazonSellerInitiatedListing
Amazonbot
Amzn-SearchBot
Amzn-User
AndersPinkBot
Anomura
Apercite
ApifyBot
ApifyWebsiteContentCrawler
AppEngine-Google
AppInsights
AppSiteAssociation
Applebot
Aragog/
Aranea
Aranet-SearchBot
Archive-It
ArchiveBot
ArchiveBox
ArenaUnfurlBot	^ArenaUnfurlBot
Arquivo-web-crawler
ArquivoBot
ArtemisBot
Asana/
AspiegelBot
AtVowBot
Atom Feed Robot
Attracta
AudigentAdBot
Audisto Crawler
AudistoBot
Authory
Autoconfig Test from USTC
Automaton
AwarioBot
AwarioRendererBot
AwarioRssBot
AwarioSmartBot
AzureAI-SearchBot
B2B Bot
BDBot/
BDCbot
BDFetch
BIGLOTRON
BLEXBot/
BLP_bbot
BUbiNG
BW/
BW/	^BW\/
Bad Neighborhood Header Detector
Baidu-YunGuanCe
BaiduAdsBot
Baiduspider
BazQux
BeeperBot
BehloolBot
BestChange
Better Uptime Bot
BetterUptimeBot
Bibliotheque Nacional de France Crawler
BigUpDataBot
BinaryCanary
BingPreview/
BitBot
BitSightBot/
Bitbucket-Webhooks
BlackDuck-FD
Blackboard
Blackbox Exporter/
Bling ERP
BlingERP
Blockaid
BlogVault
Bloglines
Blogtrottr
Bluesky/
BlueskyPreviewBot
BnFBot
BoardGamePricesBot
BomboraBot
Bot.AraTurka.com
BotPoke
BoxcarBot
BrandONbot
BrandVerity
Brandwatch
BraveBot
BrightEdge Crawler
Brightbot
BrowserBot-Observer
BublupBot
Buck/
BuddyBot
BufferLinkPreviewBot
Bugsnag
Bushbaby
Butterfly
Buttondown
Bytespider
CC Metadata Scaper
CCBot
CDSCbot
CERT PL
CISPA Webcrawler
CLASSLA-web
CMSChecker
CXK_Bot
CaliberBot
Caliperbot
CapitalOneBot
CapitalOneShopping
CapsuleChecker
CapterraBot
Catchpoint
CensysInspect/
CentComBot/
Centro Ads.txt Crawler
CertChief
Channel3Bot
ChargeBeeBot
Charlotte
ChatGLM-Spider
ChatGPT-User
Chatwork LinkPreview
CheckHost
CheckMarkNetwork/
Checkly
Chirp
Chrome Privacy Preserving Prefetch Proxy
Chrome-Lighthouse
Cincraw
CirrusExplorer
Citoid
ClarityBot/
Claude-SearchBot
Claude-User
Claude-Web
Clearscopebot
ClickUpLinkUnfurler
Clickagy
Cliqzbot/
CloudFlare-AlwaysOnline
CloudFlare-Prefetch
Cloudflare-AutoRAG
Cloudflare-Custom-Error-Page-Crawler
Cloudflare-Custom-Hostname-Verification
Cloudflare-Healthchecks
Cloudflare-Radar-Scanner
Cloudflare-SSLDetector
Cloudflare-SpeedTest
Cloudflare-Stream-Hook
Cloudflare-Stream-Webhook
Cloudflare-Traffic-Manager
Cloudflare-Validator
CloudflareRadarURLScanner
Cloudtrellis
Cocolyzebot
CodaBot
Collapsify
CommaFeed
Companybook-Crawler
ContextAd Bot
ContextualBot	(?<=^(?:(?!ContextualBot)[^])*)ContextualBot[^]*outcomes\.net
Convermax
CookieHub Bot
CookieHubScan
CookieHubVerify
CookieYesbot
Cookiebot
Corporama matcher
Cotoyogi
Coveobot
Cozi-iCalendar-FeedReader
Crawlson
CrawlyProjectCrawler
Crazy Egg
CriteoBot
Critical CSS Bot
Criticalcss.com
Cronless
CrunchBot	^CrunchBot
CrystalSemanticsBot
Cutbot
CybaaBot
CyberFindCrawler
CyberPatrol
CyotekWebCopy
DF Bot
DMBrowser
DNSScanner
DareBoost
Dark Visitor
DaspeedBot
DataForSeoBot
Datadog Agent
Datadog Synthetic
DatadogSynthetics
Datafeedwatch
Datanyze
Dataprovider.com
Daum/
Dazzle BlueSky Bot
Dead Link Checker
DeepCrawl
DeepSeekBot
Deskyobot
Detectify
Determ
DeuSu/
Diffbot/
Digg Deeper
DigiCert DCV
Digincore bot
DingTalkBot-LinkService
Discordbot
Discourse Forum Onebox
Disqus
Dlc/
Dmbot
DnBCrawler
DnyzBot
Do Not Track Verifier
DomCopBot
Domain Re-Animator Bot
DomainStatsBot
Domains Project/
DominicBot
Dotcom-Monitor
Dow Jones Searchbot
DowntimeDetector/
Dragonbot
DrataAutopilot
Dratabot
DreamHost Data Team
Drupalbot
Dubbotbot
DuckAssistBot
DuckDuckBot
DuckDuckGo-Favicons-Bot
EZID
EasyBib AutoCite
EasyCron/
EchoboxBot/
EcoVadisSustainabilityBot
EdgeWatch
EmailWolf
Embedly
EpivozCrawler
EvernoteRichLinkBot
EveryoneSocialBot
EvoUptimeBot
ExodusMovement
Expanse
Experibot
ExtLinksBot
ExteContextCrawl
Eyeotabot
EzLynx
Ezgif
EzoicBot
FAST Enterprise Crawler
FAST-WebCrawler
FDL Stats Bot
FacebookBot
Facebot
FastDAST
FastmailUA
FedReporter Bot for FFIEC
FedReporterDataBot
FediDB
FediIndex
FediList Agent
Fedicabot
Fedineko
Feed Image Audit
FeedBurner
FeedFlow
FeedValidator
Feedbin
Feeder /
Feedfetcher-Google
Feedly
Feedpresso Content Index Bot
Feedsearch Bot
Feedsearch-Crawler
Feedspot
Feedwind
FemtosearchBot
Fetch/
Fever
FindFiles.net
FindITAnswersbot
FirecrawlAgent
FirmoGraph
Flamingo_SearchEngine
FleebsBot
FlipboardProxy
FlipboardRSS
Flyriverbot
Foregenix
FreeWebMonitoring SiteChecker
Freespoke/
FreshRSS
Freshbot
FreshpingBot
Friendica
Friendly testing bot
FriendlyCrawler/
FullStoryBot/
Funnelback
FuseonBot/
FyndSearchEngine-Crawler
FyndSearchEngine-ReCrawler
Fyrebot
G2 Web Services
GG PeekBot
GIFTEDVISITOR SCAN
GPTBot
GTmetrix
Gabanzabot/
Gaisbot
GarlikCrawler
GeedoBot
GeedoProductSearch
GeedoShopProductFinder
Gemini-Deep-Research
Genieo
GenomeCrawlerd
Gigablast
Gigabot
GingerCrawler
GlobalWebSearch
Gluten Free Crawler/
GnowitNewsbot
GoPay
Golfe/
Goodreads
Goodzer
Google Favicon
Google Trust Services
Google Web Preview
Google-AdWords-Express
Google-Ads-Conversions
Google-Adwords-Instant
Google-Apps-Script
Google-Area120
Google-Certificates-Bridge
Google-CloudVertexBot
Google-Extended
Google-InspectionTool
Google-NotebookLM
Google-PhysicalWeb
Google-Read-Aloud
Google-Safety
Google-Site-Verification
Google-Structured-Data-Testing-Tool
Google-Trust-Services/
GoogleAssociationService	GoogleAssociationService$
GoogleAssociationService/
GoogleDocs
GoogleImageProxy
GoogleOther
GoogleProducer
GoogleStackdriverMonitoring
Googlebot-IA/
Googlebot-Image
Googlebot-Mobile
Googlebot-News
Googlebot-Video
Googlebot/
GotSiteMonitor.com
Gowikibot
Grammarly/
GrapeshotCrawler
Greppr Web Crawler
Grobbot
GroovinaAdsbot/
GroupHigh/
GroupMeBot
Grover/
GuestpostsBot/
Gulper Web Bot
Gwene
HIFIBot/
HTTP Banner Detection
HaloBot
HanaleiBot
HappyWing
Hardenize
Hatena
HawaiiBot
HeadOnlyScraper
Hello World
HelloworkJobPostingBot/
HenkBot
HetrixTools
Hlidam.to robot
Honeybadger Uptime Check
HoneybadgerBot
HostTracker/
Hotjar
HubSpot
Huckabot/
Hydrozen.io
Hype Machine/
IAS crawler
IBM Crawler
ICBot/
ICC-Crawler
IDG/EU
IFTTT/
INETDEX-BOT
IRLbot
ISSCyberRiskCrawler/
IbouBot
Iframely
ImageFetcher/
ImageMind
ImagesiftBot
Impact.com Agent
IndeedBot
IndeedJobBot
Indy Library
Innguma/
Innologica
Instapaper/
Integromat/
InterfaxScanBot
InternetMeasurement
IonCrawl
Irokez.cz monitoring
IsDownBot/
IstellaBot
James BOT
Jamie's Spider
Jetslide
JobboerseBot
Jooblebot
Jugendschutzprogramm-Crawler
Jumio
K7MLWCBot
KStandBot
Kagibot/
Kangaroo Bot
KangarooBot/
KargoBot-Artemis
Kemvibot
KendraBot
KeybaseBot
Keydrop.io
Klaviyo/
Known Agent
KomodiaBot
Konturbot/
KosmioBot
KrawlerBot
Kukei.eu-Bot/
KunatoCrawler
LAC_IAHarvester
LCC 	^LCC 
LMArenaUnfurlBot
Landau-Media-Spider
Laserlikebot
LastModBot/
LegalMonster
Leikibot
Lemmy
Let's Encrypt
Level9SearchBot/
Library Of Congress Web Archiving
LightspeedSystemsCrawler
LinerBot/
Linespider
Linguee Bot
LinkAce/
LinkArchiver
LinkCheckerBot
LinkTiger
LinkWalker/
LinkedInBot
LinkisBot
LinkpadBot
LinksIndexerBot/
LinkupBot
ListGemBot
Livelap	Livelap[bB]ot
LogicMonitor
LoomlyBot
Luminator-robots
MADBbot/
MB-LinkChecker
MBCrawler
MJ12bot
MRGbot/
MTRobot
MaCoCu
Macrobondbot
Magellan
MagiBot
Magnet.me-web/
MagnetmeBot
MagpieRSS
Magus Bot
Mail.RU_Bot
MailChimp
MainWP/
Make/
ManageWP
MarketGoo/
MarketingMiner
Mastodon
MatchorySearch
Mattermost-Bot/
MauiBot
Mavifinds
McontextualBot
MediaMonitoringBot/
MedialogiaBot
Mediapartners (Googlebot)
Mediapartners-Google
Mediatoolkitbot
MediavineMetadataParser/
Mediumbot-MetaTagFetcher
MegaIndex
MeltwaterNews
MergadoBot
Meta-ExternalHit/
MetaIAB Facebook
MetaInspector
MetaJobBot
MetaURI
Metorik
MgidBot
MicrosoftPreview/
Miniature.io/
Miniflux/
Minoru's Fediverse Crawler
MirrorWebCrawler
MissinglettrBot/
MistralAI-User
MixnodeCache/
MixrankBot
ModatScanner
ModernizeBot
ModularConnector/
MojeekBot/
Mollie HTTP client
MonSpark/
MonTools.com
Monibot
MonitoRSS/
Monsidobot
MontasticMonitor
MoodleBot
Moreover
MotoMinerBot/
MuckRack
Multiviewbot
MxToolbox
MyBot/
NAVER Blog Rssbot
NETVIGIE
NING/
NINJA bot
NIXStatsbot
NLNZ_IAHarvester
NLUX_IAHarvester
NTENTbot
NanoInteractive
NapBot
NaverBot
Neevabot
NerdByNature.Bot
Nessus
NestDaddybot
NetAPI
NetSeer crawler
NetShelter ContentScan
NetSystemsResearch
Netcraft SSL Server Survey
Netcraft Web Server Survey
NetcraftSurveyAgent
Neticle Crawler
NetpeakCheckerBot/
Netumo
Netvibes
New York Times Newsgathering
NewRelicSynthetics
NewRelicbot/
NewsBlur
NewsNow/
NewsRoom.BI
Newsify Feed Fetcher
NextCloud
Nicecrawler
NicheIndex
Nikto
Nimbostratus-Bot
Nitro-
NitroBot
Nmap Scripting Engine
NoahBot
NodePing
Noibu
Nooshub/
NostoCrawlerBot
Notabot
Notion/
Novaact/
Novellum
NsToolsBot/
Nutch
Nuzzel
OAI-SearchBot
OICrawler
OWLer-W
ObservePoint
Ocarinabot
Odin;
OdklBot/
Offline Explorer
OhDear/
Omnisend/
OnCrawl/
OneTrust
Online Domain Tools
OnlineOrNot.com_bot
OpenGraph.io/
OpenGraphCheck
OpenHoseBot
OpenRSS
OpenTheBoxBot
OpenVAS
Operator/
Optimizer)
OrangeBot/
Orbbot/
Orlo-LinkPreview/
OutclicksBot
OutsellURLValidator
Overcast/
Owler (ows.eu
PDF24 URL To PDF
PR-CY.RU
PRTG Network Monitor
PRTGCloudBot/
PS_Daily/
PTST/	(^| )PTST\/
PWABuilderHttpAgent
PagePeeker/
PageThing
Pagespeed/
Pandalytics
PanguBot
Panopta
PaperLiBot
Paqlebot/
ParselySharesBot
PayPal/
Penthouse Critical Path CSS Generator
Perplexity-User
PerplexityBot/
PerplexityUser
PetalBot
PhindBot
PhxBot
PingAdmin.Ru/
PiplBot
Pixalate.com
PlagAwareBot
PlayStore-Google
Plesk screenshot bot
PocketCasts/
PocketParser
PodchaserParser
Podimo
Poduptime
Poggio-Citations
Pomothy-Bot
Potions/
PressEngineBot
PriEcoBot/
PricedroneShoppingBot/
Primalbot
PrintFriendly.com
PrivacyAwareBot
Pro-Sitemaps/
ProbelySPDR/
ProjectShield-UrlCheck
Protopage/
PulsePoint-Crawler
Pulsepoint 
Pywikibot/
QualifiedBot/
Qualys
Quantcastbot/
Quora-Bot
Qwantbot
Qwantify
Qwarrybot
RED/
RSS Reader	(?<=^(?:(?!Current)[^])*)Current[^]*RSS Reader
RSS.Social
RSSAPI/
RSSingBot
RSiteAuditor
Rackspace Monitoring/
Rakuten Image extraction bot
RankActiveLinkBot
RankurBot/
RavenCrawler/
Readable/
Recurly Webhooks/
Reelevant/
Refindbot
RegionStuttgartBot
RepoLookoutBot
ResearchBot
Retool/
RetrevoPageAnalyzer
RetroListeCOM/
ReverseEngineeringBot
RevvimGort/
RidderBot
Riddler (http://riddler.io
Rigor)
Rivva
RobotsChecker/
RssReaderBot
RuxitSynthetic
RyteBot
SBIntuitionsBot/
SBL-BOT
SEBot-WA
SENTINEL-LinkCheck
SEOkicks
SEOlizer
SERPtimizerBot
SERankingBacklinksBot
SFDC-Callout/
SMTnetPMBot
SQWatcher
SSL Labs	SSL Labs$
SSL Labs (https://www.ssllabs.com
SSSSBot/
SWIMGBot
SafeDNSBot
SafeSearch microdata crawler
SandobaCrawler/
Sansec Security Monitor/
Schema-Markup-Validator
Scoop.it/
Scope3
ScourRSSBot/
ScoutJet
ScrapeheroBot/
Screaming Frog SEO Spider
Scrubby
Scrunchbot
SearchAtlas
SearchExpress
Searcherweb
Searcherxweb
SecurityHeaders
Seekbot	^Seekbot
Seekport
SemanticScholarBot
SendGrid Event API
SentiBot
SentryUptimeBot/
SenutoBot
SeoSiteCheckup
SeobilityBot
SeoulBot
SequelWP
SerendeputyBot
Server Density Service Monitoring
ServerDensity
ServerHunterSpider/
SeznamBot
SeznamHomepageCrawler/
ShapBot
Shopify-Captain-Hook
ShortPixel
Shortwave Image Fetcher
Sidetrade indexer bot
Silk/	^Silk\/
Silktide
SimplePie
SimpleScraper
SinceraSyntheticUser/
Sindup
SirdataBot
Site24x7
SiteAuditBot/
SiteCheck-sitecrawl
SiteCheckerBotCrawler
SiteLock
SiteScoreBot
SiteSearch360/
SiteSucker
SiteUptime.com
Siteimprove.com
SitesOverPagesBot
Skroutz ImageBot
SkroutzBot
SkypeUriPreview
SkyworkSpider
SlaccaleBot
Slack-ImgProxy
Slackbot
SleepBot
SlickBot/
Slurp
SmarshBot
SmartologyBot/
Snacktory
Snap URL Preview Service
SnapURLPreview/
SnapchatAds/
Snipcart/
SocialRankIOBot
Software-Security-Research
Sogou
Sonic
Sora POS/
Sosospider
SottopopNone
SparkPost
SparkShipping
Spawning-AI
Specificfeeds
Spectate/
SpiderLing
Splunk
SpringserveBot
Stape/
StartpagePrivateImageProxy/
Statabot/
StatistikAustria/
StatsDroneBot
StatusCake
StatusNestBacklinkSpider
Storebot-Google
StorygizeBot
StractBot
Streamline3Bot/
Stripe/
Sucuri
SummalyBot
Supabase Paired Crawler
Superfeedr
SurdotlyBot
SurveyBot
SustainabilityCrawler
Svix-Webhooks/
Swiftbot
SwifteqLinkChecker
Swisscows
Synapse
SynthesiBot
Sysomos
TLS tester
TSM-turingos
TSMbot
TTD-Content
Taboolabot
TactiScout/
TangibleeBot
TaraGroup Intelligent Bot
TavilyBot
TelegramBot
Teoma
Termly
TerraCotta
Test Certificate Info
TestURI
Testcrawler
TextRazor
The Knowledge AI
TheInternetSearchx
Thinkbot
Thinklab
ThousandEyes
TikTokSpider
Timpibot
TinEye
Tiny Tiny RSS
TombaPublicWebCrawler
ToutiaoSpider
Traackr.com
Trellis-Services
TrendsmapResolver
Trove
Trustly/
Tumblr/
Turnitin
Tweakers
TweetmemeBot
TwilioProxy/
TwinWaveScanner
Twingly
Twitterbot
Twurly
UASlinkChecker/
UGAResearchAgent
URLSuMaBot
UT-Dorkbot
Unshorten.It!
Upflow
Uptime-Kuma
Uptime/
UptimeBot/
UptimeRobot
UptimeStatistics
Uptimebot.org
Uptimia
UrlBeeBot
UrlSuMa.de crawler
Urlcheckr/
UsineNouvelleCrawler
VKRobot
Vagabondo/
Validator.nu
Valve/Steam
VaultPress
VelenPublicWebCrawler
Veoozbot
Vercelbot
Verispider
Verity/
Viber
Vigil/
VoluumDSP-content-bot
VsuSearchSpider/
W3C-checklink
W3C-mobileOK
W3C_CSS_Validator
W3C_I18n-Checker
W3C_Unicorn
W3C_Validator
WARDBot/
WEDOS OnLine
WISEbot
WJHRO/
WOVN Crawler
WP Time Capsule
WPMU DEV Broken Link Checker
WPMU DEV Hub
WPMUDEV Uptime Monitor
WPScan
WPSec/
WPUmbrella
WRTNBot
WSM/
WTotem
WadooBot
WanscannerBot
WatchForBot
WatchMouse
Watchbot monitoring robot
Watchful
Wayback
WeSEE:Search
Web Measure/
Web Screen Service By hyperhost
WebCEO Online/
WebCapture
WebCopier
WebDataStats
WebSniffer/
WebZIP
Webflow
Website-info.net-Robot
WebsiteOps
WebwikiBot/
WellKnownBot
WepchSearchEngine
WhatWeb/
WhatsApp
WhatsMyIP.org
Wheregoes.com
WikiDo
WireReaderBot/
WordCountBot/
WordPress/
Wordup-1
WordupInfoSearch
WorldBot
WormlyBot
WovnCrawler/
XML Sitemaps Generator
XY-Archive-Compliance
Xenu Link Sleuth
Xing Bot
XoviOnpageCrawler
Y!J
YLT Chrome
YaK/
Yahoo Ad monitoring
Yahoo Link Preview
YahooCacheSystem
YahooMailProxy
YandexRenderResourcesBot/
YandoriRSSBot
Yellowbrandprotectionbot
Yeti
YextBot/
YisouSpider
YokoyGroupAG/
YouBot
YoudaoBot
Yuuperbot
Zabbix
ZanistaBot
Zapier
Zealbot
Zendesk Webhook
ZmEu
Zombiebot/
ZoomBot
ZoomInfo-
ZoominfoBot
ZoteroTranslationServer/WMF
ZumBot
ZuperlistBot/
ZyBorg
abuse.xmco.fr
acapbot
acoonbot
adbeat.com
adbeat_bot
adscanner
advanced_crawler
aiHitBot
air.ai/scanning
alexa site audit
alienfarm
allOrigins
anthropic-ai
antibot
arabot
archive.org_bot
artemis web reader
asnriskscorer
atlassian-bot
awesomecrawler
backlinkcrawler
betaBot
bidswitchbot
bigsur.ai
bingbot
binlar
bitdiscovery
bitlybot
bl.uk_lddc_bot
bl.uk_ldfc_bot
blekkobot
blogmuraBot
bluesky-domain-status-classifier
bne.es_bot
bnf.fr_bot
bot-pge.chlooe.com
botify
br-crawler
brainobot
brokenlinkcheck.com
buzzbot
cXensebot
carbon-umbrella-bot
careerbot
caveman-hunter
centuryb.o.t9
centurybot
certytags
changedetection
channable
check_http
citeseerxbot
cloudflare-csup
coccoc
cognitiveSEO Bot
cognitiveseo.com
cohere-ai
cohere-training-data-crawler
collection@infegy.com
content crawler spider
contentkingapp
contxbot
convera
cookie-maestro
crawl4ai
crawler_eb_germany
cron-job.org
crusty/
csirt.cz
cunetix	[aA]cunetix
cypex.ai/scanning
datagnionbot
daumoa
dbot)
dcrawl	^dcrawl
deadlinkchecker
deepnoc
developers.google.com/+/web/snippet
discobot
dlvr.it
domaincrawler
dotbot
downnotifier.com
drupact
ds9
e.ventures Investment Crawler
eMoney Advisor
eMoneyBot
eRepublik.tools
easyDNS Monitoring
easybill-ImportManager
ec2linkfinder
edansbot
edisterbot
electricmonk
elisabot
elmah.io Uptime Monitoring
elmahio-uptimebot
epicbot
eright
europarchive.org
ev-crawler/
evc-batch
everyfeed-spider
exabot
ezooms
facebookcatalog/
facebookexternalhit
factset_spyderbot
fedistatsCrawler
fedoraplanet
feedbot
feeder.co
fidget-spinner-bot
filterdb.iss.net/crawler
findlink
findthatfile
findxbot
fiperbot
fluffy
fr-crawler
friendly-spider
fuelbot
g00g1e.net
g2reader-bot
gdnplus.com
getthit.com
github-camo
gnam gnam spider
google-xrawler
gotosocial
gregcrawler
grub.org
gsa-crawler
gslfbot
hCardValidator
harsilbot/
heritrix
hgfAlphaXCrawl/
hstspreload-bot
https://developers.cloudflare.com/security-center/
hypestat
hyscore.io
iAskBot/
ia_archiver
iaskspider
ichiro
imageSpider
img2dataset
imgproxy/
impendoom-bot/
imrbot
infoobot
ingdom	[pP]ingdom
inoreader
integromedb
intelium_bot
intelx.io_bot
internetVista monitor
ip-web-crawler.com
ips-agent
iskanie
it2media-domain-crawler
iubenda-radar/
jetmon/
jobswithgptcom-bot
jpg-newsbot
jyxobot
kagi-fetcher
kaikki.org-digital-archive
kazbtbot/
kb.dk_bot
keycdn-tools/
keys-so-bot
kinsta-bot
l9explore
l9scan
laion-huggingface-processor
laude	[cC]laude[bB]ot
lb-spider
linkReader/
linkapediabot
linkdex
linko
lipperhey
loc.gov/programs/web-archiving
loopimprovements.com
lssbot
lssrocketcrawler
ltx71
ludo	[cC]ludo
lyonl-asset-proxy
lyonl-crawler
magicsearchdev/
magpie-crawler
mail.ru
mappydata
masscan
memorybot
meta-externalads/
meta-externalagent/
meta-externalfetcher/
meta-webindexer
mindUpBot
minicrawler
mirrorweb.com
mithril-crawler
mlbot
moatbot
monitis -
monitoring360bot/
montastic-monitor
msnbot
msrbot
my-tiny-bot
nbertaupete95
nerdybot
netEstate NE Crawler
netresearchserver
netumo
newsai/
newsharecounts
niki-bot
nomore404.com robot
noorobot
nvdorz
nyt_scraping
officestorebot
omgili
online-webceo-bot
openindexspider
outbrain
owler	Bark[rR]owler
page-preview-tool
page2rss
panscient
parse.ly scraper/
peer39_crawler
pingping.io/
pinterest.com/bot
postrank
productsup.io/crawler
proximic
psbot
pulsetic.com
purebot
qcbot
rakutenusabot-image/
rawler	(sistrix|SISTRIX) [cC]rawler
redditbot
remove.bg/
researchscan.comsys.rwth-aachen.de
reward-gateway
rogerbot
rss-is-dead.lol web bot
rss-parser
rss2tg
rssbot/
rushBot	S[eE][mM]rushBot
s4a-probe-bot/
s4a/
scraping@nytimes.com
screeenly-bot
scribdbot
search.marginalia.nu
seewithkids
semaltbot/
semantic-visions
semanticbot
sempi.tech
sentry/	(^| )sentry\/
seo-audit-check-bot/
seo4ajax.com
seoLyt
seoscanners
seostar.co
serpstatbot/
sitebot
sitebulb
siteexplorer.info
smtbot
solarwinds/
spbot
speedy
spider.com	(?<=^(?:(?!Spider)[^])*)Spider[^]*spider\.com
sqlmap
startmebot/
stepstoneCrawlBot
summify
sv-watchagent
synthetic-monitoring-agent/
t3versionsBot
tagoobot
tchelebi/
test-bot
theoldreader.com
thesis-research-bot
tigerbot
top100.rambler.ru crawler
toplistbot
tracemyfile
tracking-quality-spider
trendictionbot
trentwil.es
trovitBot
tweetedtimes
twengabot
uipbot
um-FC
um-IC
um-LN
upday/
updown.io
uptimedoctor
uptrends
urebot	[Cc]urebot
urlappendbot
useeBookChecker/
uster	[dD]ir[Bb]uster
vebidoobot
vercel-screenshot
videootv Bot
videootvBot
virustotal
visionheight.com/scan
vkShare
vmcrawl
voilabot
vu-server-health-scanner/
vuhuvBot
watchTowr
wbsearchbot
web-archive-net.com.bot
webcompanycrawler
webgains-bot
webmon 
weborama-fetcher
webprosbot/
websitepulse
webspidermount
webzio
wheresitup.com/
wknd-bot
wmtips.com/
wocbot
woobot
woorankreview/
woriobot
workona-favicon-service/
wotbox
wowLink Crawler/
wpbot/
www.uptime.com
xovibot
yacybot
yandex.com/bots
yanga
yelpspider
yoozBot
zebra-v2-bot
zenback bot
zgrab
zzhbot`;

/** Patterns of libraries and of browsers that programs steer, in the same form. */
export const CLIENT_PATTERNS = String.raw`
AHC/
ALittle Client
Amazon CloudFront
Amazon-Bedrock-AgentCore-Browser
AmazonBuyForMe
Anchor Browser
AnyEvent
Apache-HttpClient	^Apache-HttpClient
BTWebClient
Code/1.
CustomAsyncHttpClient
Devin
Download Ninja
Fluid
Ghost Inspector
Go-http-client
GoParserBot
Google-Agent
Google-Gemini-CLI
GoogleAgent-Mariner
HTTPie/	^HTTPie\/
HTTrack
HeadlessChrome
HttpUrlConnection
Jetty
Manus-User
PHP-Curl-Class	^PHP-Curl-Class
Pcore-HTTP
PhantomJS
Playwright
Puppeteer
Python-urllib
Salesforce.com
Scrapy
Selenium
SimpleCrawler
TestLocally/
Trae/
TwinAgent
aiohttp
axios
colly
crawler4j
curl	^curl
echanize	[mM]echanize
get	[wW]get
http_get
httpunit
httpx
larbin
libwww-perl
lwp-trivial
newspaper/
node-fetch
okhttp
opencode-smartfetch
phpcrawl
python-opengraph
python-requests
rawweb-bot
sindresorhus/got
splash Version/
trafilatura`;
