import { expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit } from "../../../insight/audit/index.js";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S911B)";
const VIEW =
	"Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A.230901.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36";
const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

/** What people's browsers and apps send, in the form in which each does. */
const HEADERS = [
	`${WINDOWS} ${CHROME} Safari/537.36`,
	`${WINDOWS} ${CHROME} Safari/537.36 Edg/126.0.0.0`,
	`${WINDOWS} ${CHROME} Safari/537.36 OPR/112.0.0.0`,
	`${WINDOWS} ${CHROME} Safari/537.36 Vivaldi/6.8.3381.44`,
	`${WINDOWS} ${CHROME} YaBrowser/24.6.0.0 Yowser/2.5 Safari/537.36`,
	`${WINDOWS} ${CHROME} Whale/3.26.244.21 Safari/537.36`,
	`${WINDOWS} ${CHROME} Electron/31.0.0 Safari/537.36`,
	`${WINDOWS} ${CHROME} Code/1.90.0 Electron/29.4.0 Safari/537.36`,
	"Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
	"Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
	"Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; SLCC2; .NET CLR 2.0.50727)",
	"Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0; Yandex)",
	"Mozilla/5.0 (compatible; Konqueror/4.5; Linux) KHTML/4.5.4 (like Gecko)",
	"Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10",
	`${ANDROID} ${CHROME} Mobile Safari/537.36`,
	`${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
	"Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0",
	"Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
	"Mozilla/5.0 (Linux; U; Android 12; en-US; RMX3461) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.5.8.1311 Mobile Safari/537.36",
	"Mozilla/5.0 (Linux; arm_64; Android 12; SM-G991B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 YaApp_Android/24.60.1 YaSearchBrowser/24.60.1 BroPP/1.0 SA/3 Mobile Safari/537.36",
	`${VIEW} [FB_IAB/FB4A;FBAV/470.0.0.0.0;]`,
	`${VIEW} Instagram 337.0.0.0.0 Android`,
	`${VIEW} BOTIM/3.12.0`,
	`${VIEW} Botim/3.12.0 (Android)`,
	`${VIEW} TurboTax/8.1`,
	`${VIEW} Yandex`,
	`${VIEW} Line/14.9.0/IAB`,
	`${VIEW} MicroMessenger/8.0.49 NetType/WIFI Language/en`,
	`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
	`${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
	`${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
	`${IPHONE} Version/17.5 YaBrowser/24.6.0.1 SA/3 Mobile/15E148 Safari/604.1`,
	`${IPHONE} Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
	`${IPHONE} Mobile/15E148 [LinkedInApp]/9.29`,
	"Botim/3.12.0 CFNetwork/1496.0.7 Darwin/23.5.0",
	"TurboTax/8.1 CFNetwork/1496.0.7 Darwin/23.5.0",
	"Talbots/7.1 CFNetwork/1496.0.7 Darwin/23.5.0",
	"Abbott/2.0 (iPhone; iOS 17.5; Scale/3.00)",
	"MobileSafari/8618.2.12 CFNetwork/1496.0.7 Darwin/23.5.0",
	'Yandex.Disk {"os":"android 13","src":"disk.mobile","vsn":"5.60.1"}',
	"Yandex.Browser/24.6 (iPad; iOS 17.5)",
	"Dalvik/2.1.0 (Linux; U; Android 13; Pixel 7 Build/TQ3A.230901.001)",
	"Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) 94.0.4606.31/7.0 TV Safari/537.36",
	"Mozilla/5.0 (PlayStation; PlayStation 5/8.20) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15",
	"Lynx/2.9.0 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.8.3",
];

it.each(HEADERS)("judges no person: %s", (ua) => {
	const audit = new LogAudit({ robots: RobotsTxt.parse("user-agent: *\ndisallow: /\n") });
	const line = JSON.stringify({ time: "2026-10-10T12:00:01Z", uri: "/private/", ua });
	audit.add(new TextEncoder().encode(`${line}\n`));
	const { requestCount, crawlers } = audit.report();
	audit.dispose();
	expect({ requestCount, crawlers }).toEqual({ requestCount: 1, crawlers: [] });
});
