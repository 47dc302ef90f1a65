import { describe, expect, it } from "vitest";
import { readLog } from "../../support/read-log.js";

/** Lines that others published, and what each of them tells. */
interface PublishedLog {
	readonly source: string;
	readonly format: string;
	readonly log: string;
	/** Time, status, target and User-Agent header of each line. */
	readonly told: readonly (readonly [time: string, status: number, target: string, agent: string])[];
}

const FIREFOX_57 = "Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:57.0) Gecko/20100101 Firefox/57.0";
const CHROME_61 =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/61.0.3163.100 Safari/537.36";
const CHROME_78 =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/78.0.3904.108 Safari/537.36";
const CHROME_110 =
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0.0.0 Safari/537.36";
/** A test of Filebeat, whose licence is Apache-2.0. */
const filebeat = (commit: string, path: string) =>
	`https://github.com/elastic/beats/blob/${commit}/filebeat/module/${path}`;

const LOGS: Readonly<Record<string, PublishedLog>> = {
	"AWS ALB": {
		source:
			"https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html#access-log-entry-examples",
		format: "AWS ALB",
		log: `http 2018-07-02T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 192.168.131.39:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 "GET http://www.example.com:80/ HTTP/1.1" "curl/7.46.0" - - arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/my-targets/73e2d6bc24d8a067 "Root=1-58337262-36d228ad5d99923122bbe354" "-" "-" 0 2018-07-02T22:22:48.364000Z "forward" "-" "-"
wss 2018-07-02T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 10.0.0.140:44244 10.0.0.171:8010 0.000 0.001 0.000 101 101 218 786 "GET https://10.0.0.30:443/ HTTP/1.1" "-" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:elasticloadbalancing:us-west-2:123456789012:targetgroup/my-targets/73e2d6bc24d8a067 "Root=1-58337364-23a8c76965a2ef7629b185e3" "-" "-" 1 2018-07-02T22:22:48.364000Z "forward" "-" "-"
http 2018-11-30T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 192.168.131.39:2817 - 0.000 0.001 0.000 502 - 34 366 "GET http://www.example.com:80/ HTTP/1.1" "curl/7.46.0" - - arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/my-targets/73e2d6bc24d8a067 "Root=1-58337364-23a8c76965a2ef7629b185e3" "-" "-" 0 2018-11-30T22:22:48.364000Z "forward" "-" "LambdaInvalidResponse"`,
		told: [
			["2018-07-02T22:23:00.186Z", 200, "http://www.example.com:80/", "curl/7.46.0"],
			["2018-07-02T22:23:00.186Z", 101, "https://10.0.0.30:443/", ""],
			["2018-11-30T22:23:00.186Z", 502, "http://www.example.com:80/", "curl/7.46.0"],
		],
	},
	"AWS S3": {
		source: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html",
		format: "AWS S3",
		log: `79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be awsexamplebucket1 [06/Feb/2019:00:00:38 +0000] 192.0.2.3 79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be 3E57427F3EXAMPLE REST.GET.VERSIONING - "GET /awsexamplebucket1?versioning HTTP/1.1" 200 - 113 - 7 - "-" "S3Console/0.4" - s9lzHYrFp76ZVxRcpX9+5cjAnEH2ROuNkd2BHfIa6UkFVdtjf5mKR3/eTPFvsiP/XV/VLi31234= SigV2 ECDHE-RSA-AES128-GCM-SHA256 AuthHeader awsexamplebucket1.s3.us-west-1.amazonaws.com TLSV1.1`,
		told: [["2019-02-06T00:00:38.000Z", 200, "/awsexamplebucket1?versioning", "S3Console/0.4"]],
	},
	CloudFront: {
		source:
			"https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/AccessLogs.html#LogFileFormat",
		format: "W3C extended",
		log: `#Version: 1.0
#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start sc-range-end
2019-12-04	21:02:31	LAX1	392	192.0.2.100	GET	d111111abcdef8.cloudfront.net	/index.html	200	-	Mozilla/5.0%20(Windows%20NT%2010.0;%20Win64;%20x64)%20AppleWebKit/537.36%20(KHTML,%20like%20Gecko)%20Chrome/78.0.3904.108%20Safari/537.36	-	-	Hit	SOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==	d111111abcdef8.cloudfront.net	https	23	0.001	-	TLSv1.2	ECDHE-RSA-AES128-GCM-SHA256	Hit	HTTP/2.0	-	-	11040	0.001	Hit	text/html	78	-	-`,
		told: [["2019-12-04T21:02:31.000Z", 200, "/index.html", CHROME_78]],
	},
	IIS: {
		source: filebeat("100c3957a324a69dec1544dc28d0c65fc766962b", "iis/access/test/test.log"),
		format: "W3C extended",
		log: `#Software: Microsoft Internet Information Services 10.0
#Version: 1.0
#Date: 2018-01-01 08:09:10
#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken
2018-01-01 08:09:10 127.0.0.1 GET / q=100 80 - 81.2.69.143 Mozilla/5.0+(Windows+NT+6.1;+Win64;+x64;+rv:57.0)+Gecko/20100101+Firefox/57.0 - 200 0 0 123
#Software: Microsoft Internet Information Services 10.0
#Version: 1.0
#Date: 2018-01-01 09:10:11
#Fields: date time s-sitename cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Cookie) cs(Referer) cs-host sc-status sc-substatus sc-win32-status sc-bytes cs-bytes time-taken
2018-01-01 09:10:11 W3SVC1 GET / - 80 - 127.0.0.1 Mozilla/5.0+(Windows+NT+6.1;+Win64;+x64;+rv:57.0)+Gecko/20100101+Firefox/57.0 - - example.com 200 0 0 123 456 789`,
		told: [
			["2018-01-01T08:09:10.000Z", 200, "/?q=100", FIREFOX_57],
			["2018-01-01T09:10:11.000Z", 200, "/", FIREFOX_57],
		],
	},
	"HAProxy, which captures the host alone": {
		source: "https://docs.haproxy.org/2.6/configuration.html#8.2.3",
		format: "HAProxy",
		log: `Feb  6 12:14:14 localhost haproxy[14389]: 10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} "GET /index.html HTTP/1.1"`,
		told: [["2009-02-06T12:14:14.655Z", 200, "/index.html", "1wt.eu"]],
	},
	"HAProxy, which captures several headers": {
		source: filebeat("8488da9a8b1ca963e9ca315c3b3e2bb9bdb1d4ba", "haproxy/log/test/haproxy.log"),
		format: "HAProxy",
		log: `Jul 30 09:03:52 localhost haproxy[32450]: 1.2.3.4:38862 [30/Jul/2018:09:03:52.726] incoming~ docs_microservice/docs 0/0/1/0/2 304 168 - - ---- 6/6/0/0/0 0/0 {docs.example.internal||} {|||} "GET /component---src-pages-index-js-4b15624544f97cf0bb8f.js HTTP/1.1"`,
		told: [["2018-07-30T09:03:52.726Z", 304, "/component---src-pages-index-js-4b15624544f97cf0bb8f.js", ""]],
	},
	"HAProxy, which captures nothing": {
		source: filebeat("d13173e2df5cf5681216723b4aa70c3fbfc0d403", "haproxy/log/test/httplog-no-headers.log"),
		format: "HAProxy",
		log: `Dec 10 12:01:46 voyager haproxy[19312]: 127.0.0.1:35982 [10/Dec/2018:12:01:46.395] http-webservices http-webservices/<NOSRV> 0/-1/-1/-1/0 503 213 - - SC-- 1/1/0/0/0 0/0 "GET / HTTP/1.1"
Dec 10 15:46:49 voyager haproxy[29785]: 127.0.0.1:43738 [10/Dec/2018:15:46:49.497] http-webservices http-webservices/<NOSRV> 0/-1/-1/-1/0 503 213 - - SC-- 1/1/0/0/0 0/0 {localhost:8888||} "GET /foo HTTP/1.1"`,
		told: [
			["2018-12-10T12:01:46.395Z", 503, "/", ""],
			["2018-12-10T15:46:49.497Z", 503, "/foo", ""],
		],
	},
	"Traefik's common format": {
		source: filebeat("057ae5676f6187643c18b7f7e6e008cde7053b18", "traefik/access/test/test.log"),
		format: "combined",
		log: `192.168.33.1 - - [02/Oct/2017:20:22:07 +0000] "GET /ui/favicons/favicon-16x16.png HTTP/1.1" 304 0 "http://example.com/login" "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/61.0.3163.100 Safari/537.36" 262 "Host-host-1" "http://172.19.0.3:5601" 2ms
85.181.35.98 - - [02/Oct/2017:20:22:08 +0000] "GET /ui/favicons/favicon.ico HTTP/1.1" 304 0 "http://example.com/login" "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/61.0.3163.100 Safari/537.36" 271 "Host-host1 "http://172.19.0.3:5601" 3ms`,
		told: [
			["2017-10-02T20:22:07.000Z", 304, "/ui/favicons/favicon-16x16.png", CHROME_61],
			["2017-10-02T20:22:08.000Z", 304, "/ui/favicons/favicon.ico", CHROME_61],
		],
	},
	"Apache with the host": {
		source: filebeat("19dc811abd03519a38105ac8b7e39be2af05b5e8", "apache/access/test/test-vhost.log"),
		format: "combined with host",
		log: `vhost1.domaine.fr 123.123.123.123 - - [04/Jul/2019:09:20:46 +0200] "GET / HTTP/1.1" 200 32953 "-" "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/75.0.  3770.100 Safari/537.36"`,
		told: [
			[
				"2019-07-04T07:20:46.000Z",
				200,
				"/",
				"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/75.0.  3770.100 Safari/537.36",
			],
		],
	},
	nginx: {
		source: filebeat("20d7ff01ba7bbc33eb98d35f9ea5d23015b45374", "nginx/access/test/test.log"),
		format: "combined",
		log: `172.17.0.1 - - [29/May/2017:19:02:48 +0000] "GET /stringpatch HTTP/1.1" 404 612 "-" "Mozilla/5.0 (Windows NT 6.1; rv:15.0) Gecko/20120716 Firefox/15.0a2" "-"
127.0.0.1 - - [12/Apr/2018:09:48:40 +0200] "" 400 0 "-" "-"`,
		told: [
			[
				"2017-05-29T19:02:48.000Z",
				404,
				"/stringpatch",
				"Mozilla/5.0 (Windows NT 6.1; rv:15.0) Gecko/20120716 Firefox/15.0a2",
			],
			["2018-04-12T07:48:40.000Z", 400, "", ""],
		],
	},
	Caddy: {
		// There it is on several lines.
		source: "https://caddyserver.com/docs/logging#structured-logs",
		format: "JSON",
		log: `{"level":"info","ts":1646861401.5241024,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"127.0.0.1","remote_port":"41342","client_ip":"127.0.0.1","proto":"HTTP/2.0","method":"GET","host":"localhost","uri":"/","headers":{"User-Agent":["curl/7.82.0"],"Accept":["*/*"],"Accept-Encoding":["gzip, deflate, br"]},"tls":{"resumed":false,"version":772,"cipher_suite":4865,"proto":"h2","server_name":"example.com"}},"bytes_read": 0,"user_id":"","duration":0.000929675,"size":10900,"status":200,"resp_headers":{"Server":["Caddy"],"Content-Encoding":["gzip"],"Content-Type":["text/html; charset=utf-8"],"Vary":["Accept-Encoding"]}}`,
		told: [["2022-03-09T21:30:01.524Z", 200, "/", "curl/7.82.0"]],
	},
	"Cloudflare Logpush": {
		// A test of the OpenTelemetry Collector, whose licence is Apache-2.0.
		source:
			"https://github.com/open-telemetry/opentelemetry-collector-contrib/blob/c87eb2d72377878d31559a21093b0b5ce2a36c56/receiver/cloudflarereceiver/testdata/sample-payloads/all_fields.txt",
		format: "JSON",
		log: `{"RayID":"7a1f7ad4df2f870a","EdgeStartTimestamp":"2023-03-03T05:29:06Z","CacheCacheStatus":"dynamic","CacheReserveUsed":false,"CacheResponseBytes":9247,"CacheResponseStatus":200,"CacheTieredFill":false,"ClientASN":20115,"ClientCountry":"us","ClientDeviceType":"desktop","ClientIP":"47.35.104.49","ClientIPClass":"noRecord","ClientMTLSAuthCertFingerprint":"","ClientMTLSAuthStatus":"unknown","ClientRegionCode":"MI","ClientRequestBytes":2667,"ClientRequestHost":"www.theburritobot2.com","ClientRequestMethod":"GET","ClientRequestPath":"/product/66VCHSJNUP","ClientRequestProtocol":"HTTP/2","ClientRequestReferer":"https://www.theburritobot2.com/","ClientRequestScheme":"https","ClientRequestSource":"eyeball","ClientRequestURI":"/product/66VCHSJNUP","ClientRequestUserAgent":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0.0.0 Safari/537.36","ClientSSLCipher":"AEAD-AES128-GCM-SHA256","ClientSSLProtocol":"TLSv1.3","ClientSrcPort":49358,"ClientTCPRTTMs":18,"ClientXRequestedWith":"","ContentScanObjResults":[],"ContentScanObjTypes":[],"Cookies":{},"EdgeCFConnectingO2O":false,"EdgeColoCode":"ORD","EdgeColoID":398,"EdgeEndTimestamp":"2023-03-03T05:29:06Z","EdgePathingOp":"wl","EdgePathingSrc":"macro","EdgePathingStatus":"nr","EdgeRateLimitAction":"","EdgeRateLimitID":0,"EdgeRequestHost":"www.theburritobot2.com","EdgeResponseBodyBytes":1963,"EdgeResponseBytes":2301,"EdgeResponseCompressionRatio":2.54,"EdgeResponseContentType":"text/html","EdgeResponseStatus":200,"EdgeServerIP":"172.70.131.84","EdgeTimeToFirstByteMs":28,"FirewallMatchesActions":[],"FirewallMatchesRuleIDs":[],"FirewallMatchesSources":[],"OriginDNSResponseTimeMs":0,"OriginIP":"35.223.103.128","OriginRequestHeaderSendDurationMs":0,"OriginResponseBytes":0,"OriginResponseDurationMs":22,"OriginResponseHTTPExpires":"","OriginResponseHTTPLastModified":"","OriginResponseHeaderReceiveDurationMs":21,"OriginResponseStatus":200,"OriginResponseTime":22000000,"OriginSSLProtocol":"none","OriginTCPHandshakeDurationMs":0,"OriginTLSHandshakeDurationMs":0,"ParentRayID":"00","RequestHeaders":{},"ResponseHeaders":{},"SecurityLevel":"med","SmartRouteColoID":0,"UpperTierColoID":0,"WAFAction":"unknown","WAFAttackScore":0,"WAFFlags":"0","WAFMatchedVar":"","WAFProfile":"unknown","WAFRCEAttackScore":0,"WAFRuleID":"","WAFRuleMessage":"","WAFSQLiAttackScore":0,"WAFXSSAttackScore":0,"WorkerCPUTime":0,"WorkerStatus":"unknown","WorkerSubrequest":false,"WorkerSubrequestCount":0,"WorkerWallTimeUs":0,"ZoneName":"otlpdev.net"}`,
		told: [["2023-03-03T05:29:06.000Z", 200, "/product/66VCHSJNUP", CHROME_110]],
	},
};

describe("logs that others published", () => {
	it.each(Object.entries(LOGS))("%s: each line is read whole", (_, { source, format, log, told }) => {
		const read = readLog(new TextEncoder().encode(log));
		expect(read.format, source).toBe(format);
		expect(
			read.lines.map(({ seconds, status, target, agent }) => [
				new Date(seconds * 1000).toISOString(),
				status,
				target,
				agent,
			]),
			source,
		).toEqual(told);
	});
});
