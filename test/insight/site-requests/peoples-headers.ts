import { seededRandom } from "../../support/audit-reference.js";

const SYSTEMS = [
	"Windows NT 10.0; Win64; x64",
	"Windows NT 6.1; WOW64",
	"Macintosh; Intel Mac OS X 10_15_7",
	"X11; Linux x86_64",
	"X11; CrOS x86_64 14541.0.0",
	"X11; Ubuntu; Linux x86_64; rv:127.0",
	"Linux; Android 14; SM-S911B",
	"Linux; Android 10; CUBOT X30",
	"Linux; Android 9; Titan Pocket Build/PPR1",
	"Linux; U; Android 4.4.3; KFTHWI Build/KTU84M; Silk/47.1",
	"iPhone; CPU iPhone OS 17_5 like Mac OS X",
	"iPad; CPU OS 16_3 like Mac OS X",
	"SMART-TV; LINUX; Tizen 7.0",
	"PlayStation; PlayStation 5/8.20",
];
const ENGINES = [
	"AppleWebKit/537.36 (KHTML, like Gecko) Chrome/N.0.0.0 Safari/537.36",
	"AppleWebKit/537.36 (KHTML, like Gecko) Chrome/N.0.0.0 Mobile Safari/537.36",
	"AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.N Mobile/15E148 Safari/604.1",
	"AppleWebKit/537.36 (KHTML, like Gecko) Silk/N.2 like Chrome/N.0 Safari/537.36",
	"Gecko/20100101 Firefox/N.0",
];
/** What apps and add-ons put after a browser's header. */
const AFTER = [
	"",
	" Edg/N.0",
	" OPR/N.0",
	" Java/1.N",
	" Microsoft Outlook 16.0.N",
	" [FB_IAB/FB4A;FBAV/N.0.0.0.0;]",
	" Instagram N.0.0.0.0 Android",
	" BOTIM/3.N",
	" TurboTax/8.N",
	" Yandex",
	" MicroMessenger/8.0.N NetType/WIFI Language/en",
	" Pinterest for Android/N",
	" WhatsApp/2.N",
	" Code/1.N Electron/29.4.0",
];
/** Headers of programs that people have, which begin otherwise. */
const OTHERS = [
	"Mozilla/4.0 (compatible; MSIE N.0; Windows NT 6.1; Trident/4.0; .NET CLR 2.0.50727; Microsoft Outlook 14.0.N; ms-office)",
	"Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; FunWebProducts; Titan N; Yandex)",
	"Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.N) like Gecko",
	"Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.N/29.3709; U; en) Presto/2.8.119 Version/11.10",
	"NokiaN/2.0 (04.01) Profile/MIDP-2.0 Configuration/CLDC-1.1 Java",
	"SonyEricssonKNi/R2A SEMC-Browser/4.0 Profile/MIDP-2.0 Configuration/CLDC-1.1 Java",
	"Vodafone/1.0/0VodafoneN/B116 Browser/Obigo-Browser/Q04A MMS/Obigo-MMS/Q04A Java/QVM/4.1 Profile/MIDP-2.0",
	"BlackBerryN/4.2.2 Profile/MIDP-2.0 Configuration/CLDC-1.1 VendorID/102",
	"Pinterest/N.2 CFNetwork/672.0.8 Darwin/14.0.0",
	"Reaper/1.N (Linux; U; Android 4.3; de-DE; GT-I9300 Build/JSS15J)",
	"Yandex Browser 1.N for Android",
	"JNLP/1.7.0 javaws/10.N (<internal>) Java/1.7.0_17",
	"amaya/8.N libwww/5.4.0",
	"Dalvik/2.1.0 (Linux; U; Android 13; Pixel N Build/TQ3A)",
	"Lynx/2.9.N libwww-FM/2.14 SSL-MM/1.4.1",
];

/** Headers in the likeness of those that browsers and apps of people send. */
export function peoplesHeaders(count: number): readonly string[] {
	const random = seededRandom(57);
	const of = (texts: readonly string[]) => texts[random(texts.length)]!;
	return Array.from({ length: count }, () => {
		const header = random(4) === 0 ? of(OTHERS) : `Mozilla/5.0 (${of(SYSTEMS)}) ${of(ENGINES)}${of(AFTER)}`;
		return header.replaceAll(/(?<![A-Z])N(?![A-Z])/g, String(1 + random(200)));
	});
}
