// Written by `npm run patterns` from crawler-user-agents 1.60.0: change nothing here.

/** Patterns of crawlers' headers: a text, and if that is not all, a tab and the expression. */
export const CRAWLER_PATTERNS = String.raw`
 DVbot
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
ADmantX
AGAKIDSBOT
AI2Bot
AISearchBot
APIs-Google
Aboundex
AcademicBotRTU
AdagioBot
AddSearchBot
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
AlexandriaOrgBot
Algolia Crawler
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
AppSiteAssociation
Applebot
Aragog/
Aranea
Aranet-SearchBot
Archive-It
ArchiveBot
ArchiveBox
Arquivo-web-crawler
ArquivoBot
Asana/
AspiegelBot
Attracta
AudigentAdBot
Audisto Crawler
AudistoBot
Authory
Autoconfig Test from USTC
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
BaiduAdsBot
Baiduspider
BeeperBot
BehloolBot
Bibliotheque Nacional de France Crawler
BigUpDataBot
BitBot
Bitbucket-Webhooks
Blackboard
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
BublupBot
Bushbaby
Butterfly
Bytespider
CC Metadata Scaper
CCBot
CDSCbot
CISPA Webcrawler
CLASSLA-web
CMSChecker
CXK_Bot
CaliberBot
Caliperbot
CapitalOneShopping
CentComBot/
Centro Ads.txt Crawler
Channel3Bot
ChargeBeeBot
Charlotte
ChatGLM-Spider
ChatGPT-User
Chrome Privacy Preserving Prefetch Proxy
Cincraw
CirrusExplorer
Citoid
ClarityBot/
Claude-SearchBot
Claude-User
Claude-Web
Clearscopebot
Clickagy
Cliqzbot/
CloudFlare-Prefetch
Cloudflare-AutoRAG
Cloudflare-Custom-Error-Page-Crawler
Cloudflare-Custom-Hostname-Verification
Cloudflare-Stream-Hook
Cloudflare-Stream-Webhook
Cloudtrellis
Cocolyzebot
Companybook-Crawler
ContextAd Bot
ContextualBot	(?<=^(?:(?!ContextualBot)[^])*)ContextualBot[^]*outcomes\.net
Convermax
Cotoyogi
Coveobot
Crawlson
CrawlyProjectCrawler
CriteoBot
Criticalcss.com
CrunchBot	^CrunchBot
CrystalSemanticsBot
Cutbot
CybaaBot
CyberFindCrawler
CyotekWebCopy
DF Bot
DaspeedBot
DataForSeoBot
Datafeedwatch
Datanyze
Dataprovider.com
Daum/
Dead Link Checker
DeepCrawl
DeepSeekBot
Deskyobot
DeuSu/
Devin
Diffbot/
Digg Deeper
Digincore bot
Disqus
Dlc/
Dmbot
DnBCrawler
DnyzBot
DomCopBot
Domain Re-Animator Bot
DomainStatsBot
Domains Project/
Dragonbot
DuckAssistBot
DuckDuckBot
DuckDuckGo-Favicons-Bot
EZID
EasyBib AutoCite
EchoboxBot/
EcoVadisSustainabilityBot
EpivozCrawler
ExodusMovement
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
FedReporterDataBot
FediIndex
Fedicabot
Fedineko
Feedsearch-Crawler
FemtosearchBot
Fetch/
FindFiles.net
FindITAnswersbot
FirecrawlAgent
FirmoGraph
Flamingo_SearchEngine
FleebsBot
Flyriverbot
Freespoke/
Friendly testing bot
FriendlyCrawler/
FullStoryBot/
Funnelback
FuseonBot/
FyndSearchEngine-Crawler
FyndSearchEngine-ReCrawler
Fyrebot
G2 Web Services
GIFTEDVISITOR SCAN
GPTBot
Gabanzabot/
Gaisbot
GarlikCrawler
GeedoBot
GeedoProductSearch
GeedoShopProductFinder
Gemini-Deep-Research
Genieo
Gigablast
Gigabot
GingerCrawler
GlobalWebSearch
Gluten Free Crawler/
GnowitNewsbot
GoParserBot
GoPay
Golfe/
Goodzer
Google Favicon
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
GoogleAssociationService	GoogleAssociationService$
GoogleAssociationService/
GoogleDocs
GoogleOther
GoogleProducer
Googlebot-IA/
Googlebot-Image
Googlebot-Mobile
Googlebot-News
Googlebot-Video
Googlebot/
Gowikibot
Grammarly/
GrapeshotCrawler
Greppr Web Crawler
Grobbot
GroovinaAdsbot/
GroupHigh/
Grover/
GuestpostsBot/
Gulper Web Bot
HIFIBot/
HappyWing
HawaiiBot
Hello World
HelloworkJobPostingBot/
HenkBot
Hlidam.to robot
Hotjar
HubSpot
Huckabot/
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
ImageFetcher/
ImageMind
ImagesiftBot
Impact.com Agent
IndeedBot
IndeedJobBot
Indy Library
Innguma/
Instapaper/
Integromat/
InterfaxScanBot
InternetMeasurement
IonCrawl
IstellaBot
James BOT
Jamie's Spider
JobboerseBot
Jooblebot
Jugendschutzprogramm-Crawler
Jumio
KStandBot
Kagibot/
Kangaroo Bot
KangarooBot/
KargoBot-Artemis
Kemvibot
KendraBot
Klaviyo/
KomodiaBot
Konturbot/
KosmioBot
Kukei.eu-Bot/
KunatoCrawler
LAC_IAHarvester
LCC 	^LCC 
Landau-Media-Spider
Laserlikebot
LastModBot/
Leikibot
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
LinkisBot
LinksIndexerBot/
LinkupBot
Livelap	Livelap[bB]ot
Luminator-robots
MADBbot/
MB-LinkChecker
MBCrawler
MJ12bot
MTRobot
MaCoCu
Macrobondbot
Magellan
MagiBot
Magnet.me-web/
Mail.RU_Bot
MainWP/
Make/
ManageWP
MarketGoo/
MarketingMiner
MatchorySearch
MauiBot
Mavifinds
McontextualBot
MediaMonitoringBot/
MedialogiaBot
Mediapartners (Googlebot)
Mediapartners-Google
MediavineMetadataParser/
MegaIndex
MeltwaterNews
MergadoBot
MetaInspector
MetaJobBot
MetaURI
Metorik
MgidBot
Miniature.io/
Minoru's Fediverse Crawler
MirrorWebCrawler
MissinglettrBot/
MistralAI-User
MixnodeCache/
MixrankBot
ModernizeBot
ModularConnector/
MojeekBot/
Mollie HTTP client
MonTools.com
Monibot
MoodleBot
Moreover
MotoMinerBot/
MuckRack
Multiviewbot
MyBot/
NLNZ_IAHarvester
NLUX_IAHarvester
NTENTbot
NanoInteractive
NapBot
NaverBot
Neevabot
NerdByNature.Bot
NestDaddybot
NetAPI
NetSeer crawler
NetShelter ContentScan
Netcraft Web Server Survey
Neticle Crawler
NetpeakCheckerBot/
NewsNow/
NewsRoom.BI
Nicecrawler
Nimbostratus-Bot
Nitro-
NitroBot
Nooshub/
NostoCrawlerBot
Notabot
Novaact/
Novellum
Nutch
Nuzzel
OAI-SearchBot
OICrawler
Ocarinabot
Odin;
Offline Explorer
Omnisend/
OnCrawl/
Online Domain Tools
OpenGraphCheck
OpenHoseBot
OpenTheBoxBot
Operator/
Optimizer)
OrangeBot/
Orbbot/
OutclicksBot
OutsellURLValidator
Owler (ows.eu
PDF24 URL To PDF
PR-CY.RU
PS_Daily/
PWABuilderHttpAgent
PagePeeker/
PageThing
Pandalytics
PanguBot
PaperLiBot
Paqlebot/
PayPal/
Penthouse Critical Path CSS Generator
Perplexity-User
PerplexityBot/
PerplexityUser
PetalBot
PhindBot
PhxBot
PiplBot
Pixalate.com
PlayStore-Google
Plesk screenshot bot
PocketParser
Poggio-Citations
Potions/
PressEngineBot
PriEcoBot/
PricedroneShoppingBot/
Primalbot
PrintFriendly.com
PrivacyAwareBot
Pro-Sitemaps/
PulsePoint-Crawler
Pulsepoint 
Pywikibot/
QualifiedBot/
Quantcastbot/
Qwantbot
Qwantify
Qwarrybot
RSiteAuditor
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
RevvimGort/
RidderBot
Rivva
RobotsChecker/
RyteBot
SBIntuitionsBot/
SEBot-WA
SEOkicks
SEOlizer
SERPtimizerBot
SERankingBacklinksBot
SFDC-Callout/
SMTnetPMBot
SSSSBot/
SWIMGBot
SafeSearch microdata crawler
SandobaCrawler/
Schema-Markup-Validator
Scoop.it/
Scope3
ScoutJet
ScrapeheroBot/
Screaming Frog SEO Spider
Scrubby
SearchAtlas
SearchExpress
Searcherweb
Searcherxweb
Seekbot	^Seekbot
Seekport
SemanticScholarBot
SendGrid Event API
SentiBot
SenutoBot
SeoSiteCheckup
SeobilityBot
SeoulBot
SerendeputyBot
ServerHunterSpider/
SeznamBot
SeznamHomepageCrawler/
ShapBot
Shopify-Captain-Hook
Sidetrade indexer bot
Silk/	^Silk\/
SimpleScraper
SinceraSyntheticUser/
SirdataBot
SiteAuditBot/
SiteCheck-sitecrawl
SiteCheckerBotCrawler
SiteScoreBot
SiteSearch360/
SiteSucker
SitesOverPagesBot
Skroutz ImageBot
SkroutzBot
SkyworkSpider
SlaccaleBot
SlickBot/
Slurp
SmarshBot
SmartologyBot/
Snacktory
SnapchatAds/
Snipcart/
SocialRankIOBot
Software-Security-Research
Sogou
Sonic
Sora POS/
Sosospider
SparkPost
SparkShipping
Spawning-AI
SpiderLing
SpringserveBot
Stape/
StartpagePrivateImageProxy/
Statabot/
StatistikAustria/
StatsDroneBot
StatusNestBacklinkSpider
Storebot-Google
StorygizeBot
StractBot
Stripe/
Supabase Paired Crawler
SurdotlyBot
SurveyBot
SustainabilityCrawler
Svix-Webhooks/
Swiftbot
SwifteqLinkChecker
Swisscows
Sysomos
TSM-turingos
TTD-Content
Taboolabot
TactiScout/
TangibleeBot
TaraGroup Intelligent Bot
TavilyBot
Teoma
TerraCotta
TestURI
Testcrawler
TextRazor
The Knowledge AI
TheInternetSearchx
Thinkbot
Thinklab
TikTokSpider
Timpibot
TinEye
TombaPublicWebCrawler
ToutiaoSpider
Traackr.com
Trellis-Services
TrendsmapResolver
Trove
Trustly/
Turnitin
Tweakers
Twingly
Twurly
UASlinkChecker/
UGAResearchAgent
URLSuMaBot
Upflow
UrlSuMa.de crawler
Urlcheckr/
UsineNouvelleCrawler
Vagabondo/
VelenPublicWebCrawler
Veoozbot
Vercelbot
Verispider
Verity/
VoluumDSP-content-bot
VsuSearchSpider/
WARDBot/
WJHRO/
WOVN Crawler
WP Time Capsule
WPMU DEV Broken Link Checker
WRTNBot
WSM/
WadooBot
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
WebwikiBot/
WellKnownBot
WepchSearchEngine
WhatsMyIP.org
Wheregoes.com
WikiDo
WireReaderBot/
WordCountBot/
WordPress/
Wordup-1
WordupInfoSearch
WorldBot
WovnCrawler/
XML Sitemaps Generator
XY-Archive-Compliance
Xenu Link Sleuth
XoviOnpageCrawler
Y!J
YaK/
Yahoo Ad monitoring
YahooCacheSystem
YandexRenderResourcesBot/
Yellowbrandprotectionbot
Yeti
YextBot/
YisouSpider
YokoyGroupAG/
YouBot
YoudaoBot
Yuuperbot
ZanistaBot
Zapier
Zealbot
Zendesk Webhook
Zombiebot/
ZoomBot
ZoomInfo-
ZoominfoBot
ZoteroTranslationServer/WMF
ZumBot
ZuperlistBot/
ZyBorg
acapbot
acoonbot
adbeat.com
adbeat_bot
adscanner
advanced_crawler
aiHitBot
alexa site audit
alienfarm
allOrigins
anthropic-ai
arabot
archive.org_bot
atlassian-bot
awesomecrawler
backlinkcrawler
betaBot
bidswitchbot
bigsur.ai
bingbot
bitlybot
bl.uk_lddc_bot
bl.uk_ldfc_bot
blekkobot
blogmuraBot
bne.es_bot
bnf.fr_bot
bot-pge.chlooe.com
botify
br-crawler
brainobot
brokenlinkcheck.com
buzzbot
cXensebot
careerbot
centuryb.o.t9
centurybot
certytags
channable
citeseerxbot
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
crawl4ai
crawler_eb_germany
crusty/
datagnionbot
daumoa
dcrawl	^dcrawl
deadlinkchecker
developers.google.com/+/web/snippet
discobot
domaincrawler
dotbot
drupact
ds9
e.ventures Investment Crawler
eMoneyBot
eRepublik.tools
easybill-ImportManager
edansbot
edisterbot
electricmonk
elisabot
epicbot
eright
europarchive.org
ev-crawler/
evc-batch
everyfeed-spider
exabot
ezooms
facebookcatalog/
factset_spyderbot
fedistatsCrawler
fidget-spinner-bot
findlink
findthatfile
findxbot
fiperbot
fluffy
fr-crawler
friendly-spider
fuelbot
g00g1e.net
gdnplus.com
getthit.com
gnam gnam spider
google-xrawler
gregcrawler
grub.org
gsa-crawler
gslfbot
hCardValidator
harsilbot/
heritrix
hgfAlphaXCrawl/
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
integromedb
intelium_bot
intelx.io_bot
ips-agent
iskanie
it2media-domain-crawler
jobswithgptcom-bot
jpg-newsbot
jyxobot
kagi-fetcher
kaikki.org-digital-archive
kazbtbot/
kb.dk_bot
keys-so-bot
kinsta-bot
laion-huggingface-processor
laude	[cC]laude[bB]ot
lb-spider
linkReader/
linkapediabot
linkdex
lipperhey
loc.gov/programs/web-archiving
lssbot
lssrocketcrawler
lyonl-asset-proxy
lyonl-crawler
magicsearchdev/
magpie-crawler
mappydata
memorybot
meta-externalads/
meta-externalagent/
mindUpBot
minicrawler
mirrorweb.com
mithril-crawler
mlbot
moatbot
msnbot
msrbot
my-tiny-bot
nbertaupete95
nerdybot
netEstate NE Crawler
netresearchserver
newsai/
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
panscient
parse.ly scraper/
peer39_crawler
postrank
productsup.io/crawler
proximic
psbot
purebot
rakutenusabot-image/
rawler	(sistrix|SISTRIX) [cC]rawler
rawweb-bot
remove.bg/
researchscan.comsys.rwth-aachen.de
reward-gateway
rogerbot
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
spbot
speedy
spider.com	(?<=^(?:(?!Spider)[^])*)Spider[^]*spider\.com
startmebot/
stepstoneCrawlBot
summify
t3versionsBot
tagoobot
tchelebi/
test-bot
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
urlappendbot
useeBookChecker/
vebidoobot
vercel-screenshot
videootvBot
vmcrawl
voilabot
vu-server-health-scanner/
vuhuvBot
wbsearchbot
web-archive-net.com.bot
webcompanycrawler
webgains-bot
weborama-fetcher
webprosbot/
webspidermount
webzio
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
xovibot
yacybot
yandex.com/bots
yanga
yelpspider
yoozBot
zebra-v2-bot
zenback bot
zzhbot`;

/** Patterns of automated clients that are no crawlers, in the same form: a block for each kind, which is its first line. */
export const CLIENT_PATTERNS = String.raw`
monitoring
ABEvalBot
AccessStatus
Accessible Web Bot
Acquia optimize
ActiveComply
AlertSite
AppInsights
AtVowBot
Automaton
Baidu-YunGuanCe
Better Uptime Bot
BetterUptimeBot
BinaryCanary
Blackbox Exporter/
Bling ERP
Blockaid
BlogVault
Buck/
BuddyBot
Bugsnag
CapsuleChecker
CapterraBot
Catchpoint
CheckHost
CheckMarkNetwork/
Checkly
Chirp
Chrome-Lighthouse
CloudFlare-AlwaysOnline
Cloudflare-Healthchecks
Cloudflare-SpeedTest
Cloudflare-Traffic-Manager
Cloudflare-Validator
CloudflareRadarURLScanner
Corporama matcher
Crazy Egg
Critical CSS Bot
Cronless
DMBrowser
DareBoost
Dark Visitor
Datadog Agent
Datadog Synthetic
DatadogSynthetics
Determ
DominicBot
Dotcom-Monitor
Dow Jones Searchbot
DowntimeDetector/
DrataAutopilot
DreamHost Data Team
Drupalbot
Dubbotbot
EasyCron/
EdgeWatch
EvoUptimeBot
Experibot
FastDAST
FedReporter Bot for FFIEC
FediDB
FediList Agent
FeedValidator
FreeWebMonitoring SiteChecker
Freshbot
FreshpingBot
GTmetrix
GenomeCrawlerd
Google Trust Services
GoogleStackdriverMonitoring
GotSiteMonitor.com
HaloBot
HanaleiBot
HeadOnlyScraper
HetrixTools
Honeybadger Uptime Check
HoneybadgerBot
HostTracker/
Hydrozen.io
Irokez.cz monitoring
IsDownBot/
Known Agent
LinkpadBot
LogicMonitor
MagnetmeBot
Magus Bot
Mediatoolkitbot
ModatScanner
MonSpark/
Monsidobot
MontasticMonitor
MxToolbox
NETVIGIE
NIXStatsbot
Netumo
New York Times Newsgathering
NewRelicSynthetics
NewRelicbot/
Newsify Feed Fetcher
NoahBot
NodePing
Noibu
OWLer-W
ObservePoint
OhDear/
OneTrust
OnlineOrNot.com_bot
PRTG Network Monitor
PRTGCloudBot/
PTST/	(^| )PTST\/
Pagespeed/
Panopta
ParselySharesBot
PingAdmin.Ru/
PlagAwareBot
Poduptime
Pomothy-Bot
Qualys
RED/
Rackspace Monitoring/
Rakuten Image extraction bot
Rigor)
RuxitSynthetic
SENTINEL-LinkCheck
SQWatcher
Scrunchbot
SentryUptimeBot/
SequelWP
Server Density Service Monitoring
ServerDensity
Silktide
Sindup
Site24x7
SiteLock
SiteUptime.com
Siteimprove.com
SleepBot
Spectate/
Splunk
StatusCake
Streamline3Bot/
SynthesiBot
TSMbot
Termly
ThousandEyes
Uptime-Kuma
Uptime/
UptimeBot/
UptimeRobot
UptimeStatistics
Uptimebot.org
Uptimia
Validator.nu
Vigil/
W3C-checklink
W3C-mobileOK
W3C_CSS_Validator
W3C_I18n-Checker
W3C_Unicorn
W3C_Validator
WEDOS OnLine
WISEbot
WPMU DEV Hub
WPMUDEV Uptime Monitor
WPUmbrella
WatchForBot
WatchMouse
Watchbot monitoring robot
Watchful
WebsiteOps
WormlyBot
YLT Chrome
Zabbix
carbon-umbrella-bot
caveman-hunter
changedetection
check_http
cloudflare-csup
cron-job.org
deepnoc
downnotifier.com
eMoney Advisor
easyDNS Monitoring
elmah.io Uptime Monitoring
elmahio-uptimebot
gotosocial
ingdom	[pP]ingdom
internetVista monitor
jetmon/
keycdn-tools/
linko
loopimprovements.com
ludo	[cC]ludo
monitis -
monitoring360bot/
montastic-monitor
netumo
pingping.io/
pulsetic.com
sentry/	(^| )sentry\/
solarwinds/
sv-watchagent
synthetic-monitoring-agent/
updown.io
uptimedoctor
uptrends
urebot	[Cc]urebot
videootv Bot
webmon 
websitepulse
wheresitup.com/
www.uptime.com

feed-reader
 Feed-Fetcher	BlogTraffic\/\d\.\d+ Feed-Fetcher
AllAfrica
Atom Feed Robot
BazQux
BestChange
BlingERP
Bloglines
Blogtrottr
Buttondown
CapitalOneBot
Collapsify
CommaFeed
Cozi-iCalendar-FeedReader
FeedBurner
FeedFlow
Feedbin
Feeder /
Feedfetcher-Google
Feedly
Feedpresso Content Index Bot
Feedsearch Bot
Feedspot
Feedwind
Fever
FlipboardRSS
FreshRSS
Gwene
Innologica
MagpieRSS
MailChimp
Miniflux/
MonitoRSS/
NAVER Blog Rssbot
Netvibes
NewsBlur
NextCloud
NicheIndex
OpenRSS
Overcast/
PocketCasts/
PodchaserParser
Podimo
Protopage/
RSS Reader	(?<=^(?:(?!Current)[^])*)Current[^]*RSS Reader
RSS.Social
RSSAPI/
RSSingBot
RssReaderBot
ScourRSSBot/
ShortPixel
SimplePie
SottopopNone
Specificfeeds
Superfeedr
Tiny Tiny RSS
YandoriRSSBot
artemis web reader
dlvr.it
fedoraplanet
feedbot
feeder.co
g2reader-bot
inoreader
mail.ru
page2rss
qcbot
rss-is-dead.lol web bot
rss-parser
rss2tg
rssbot/
theoldreader.com
upday/

scanner
AP3A.240617.008
AkismetBot
AliyunSecBot
ArtemisBot
Bad Neighborhood Header Detector
BitSightBot/
BlackDuck-FD
BrowserBot-Observer
CERT PL
CensysInspect/
CertChief
Cloudflare-Radar-Scanner
Cloudflare-SSLDetector
CookieHub Bot
CookieHubScan
CookieHubVerify
CookieYesbot
Cookiebot
CyberPatrol
DNSScanner
Detectify
DigiCert DCV
Do Not Track Verifier
Dratabot
EmailWolf
Expanse
Feed Image Audit
Foregenix
Google-Trust-Services/
HTTP Banner Detection
Hardenize
K7MLWCBot
Keydrop.io
KrawlerBot
LegalMonster
Let's Encrypt
MRGbot/
NINJA bot
Nessus
NetSystemsResearch
Netcraft SSL Server Survey
NetcraftSurveyAgent
Nikto
Nmap Scripting Engine
NsToolsBot/
OpenVAS
ProbelySPDR/
ProjectShield-UrlCheck
ReverseEngineeringBot
Riddler (http://riddler.io
SBL-BOT
SSL Labs	SSL Labs$
SSL Labs (https://www.ssllabs.com
SafeDNSBot
Sansec Security Monitor/
SecurityHeaders
Sucuri
TLS tester
Test Certificate Info
TwinWaveScanner
UT-Dorkbot
Unshorten.It!
UrlBeeBot
VaultPress
WPScan
WPSec/
WTotem
WanscannerBot
WhatWeb/
ZmEu
abuse.xmco.fr
air.ai/scanning
antibot
asnriskscorer
binlar
bitdiscovery
cookie-maestro
csirt.cz
cunetix	[aA]cunetix
cypex.ai/scanning
ec2linkfinder
filterdb.iss.net/crawler
hstspreload-bot
https://developers.cloudflare.com/security-center/
ip-web-crawler.com
iubenda-radar/
l9explore
l9scan
ltx71
masscan
sqlmap
uster	[dD]ir[Bb]uster
virustotal
visionheight.com/scan
watchTowr
zgrab

social-preview
AASA-Bot
AddThis
ArenaUnfurlBot	^ArenaUnfurlBot
BingPreview/
Bluesky/
BlueskyPreviewBot
BufferLinkPreviewBot
Chatwork LinkPreview
ClickUpLinkUnfurler
CodaBot
Dazzle BlueSky Bot
DingTalkBot-LinkService
Discordbot
Discourse Forum Onebox
Embedly
EvernoteRichLinkBot
EveryoneSocialBot
Facebot
FastmailUA
FlipboardProxy
Friendica
GG PeekBot
Goodreads
Google Web Preview
GoogleImageProxy
GroupMeBot
Hatena
Iframely
Jetslide
KeybaseBot
LMArenaUnfurlBot
Lemmy
LinkedInBot
ListGemBot
LoomlyBot
Mastodon
Mattermost-Bot/
Mediumbot-MetaTagFetcher
Meta-ExternalHit/
MetaIAB Facebook
MicrosoftPreview/
NING/
Notion/
OdklBot/
OpenGraph.io/
Orlo-LinkPreview/
Quora-Bot
Shortwave Image Fetcher
SkypeUriPreview
Slack-ImgProxy
Slackbot
Snap URL Preview Service
SnapURLPreview/
SummalyBot
Synapse
TelegramBot
Tumblr/
TweetmemeBot
TwilioProxy/
Twitterbot
VKRobot
Valve/Steam
Viber
WhatsApp
Xing Bot
Yahoo Link Preview
YahooMailProxy
bluesky-domain-status-classifier
dbot)
facebookexternalhit
github-camo
meta-externalfetcher/
meta-webindexer
newsharecounts
pinterest.com/bot
redditbot
vkShare

http-library
AHC/
ALittle Client
Amazon CloudFront
AnyEvent
Apache-HttpClient	^Apache-HttpClient
BTWebClient
CustomAsyncHttpClient
Download Ninja
Go-http-client
HTTPie/	^HTTPie\/
HTTrack
HttpUrlConnection
Jetty
PHP-Curl-Class	^PHP-Curl-Class
Pcore-HTTP
Python-urllib
Salesforce.com
Scrapy
SimpleCrawler
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
phpcrawl
python-opengraph
python-requests
sindresorhus/got
trafilatura

browser-automation
Amazon-Bedrock-AgentCore-Browser
AmazonBuyForMe
Anchor Browser
Code/1.
Fluid
Ghost Inspector
Google-Agent
Google-Gemini-CLI
GoogleAgent-Mariner
HeadlessChrome
Manus-User
PhantomJS
Playwright
Puppeteer
Selenium
TestLocally/
Trae/
TwinAgent
opencode-smartfetch
splash Version/`;
