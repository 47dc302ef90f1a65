import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { wordsOfHeader } from "../../../bindings/arguments/product-token.js";
import { findCrawler, findNamedCrawler, identifyCrawler } from "../../../crawling/crawlers/index.js";
import { engines, withFile } from "../../support/engines.js";

describe("identifyCrawler", () => {
	it.each([
		["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
		["Googlebot-Image/1.0", "Googlebot-Image"],
		["Baiduspider+(+http://www.baidu.com/search/spider.htm)", "Baiduspider"],
		["Yandex/1.01.001 (compatible; Win16; I)", "Yandex"],
		["Mozilla/5.0 (compatible; Yandex; +http://yandex.com/bots)", "Yandex"],
		["Mozilla/5.0 (X11) AppleWebKit/537.36 YandexBot/3.0", "YandexBot"],
	])("%s is a documented crawler's", (header, token) => {
		expect(identifyCrawler(header)).toEqual({ productToken: token, crawler: findCrawler(token) });
	});

	it("finds a crawler that only lists have, spelt as they do", () => {
		const crawler = findNamedCrawler("Bytespider")!;
		expect(identifyCrawler("Mozilla/5.0 (compatible; bytespider)")).toEqual({
			productToken: "Bytespider",
			crawler,
		});
		expect(crawler.isDocumented).toBe(false);
	});

	it("tells crawlers with one token apart by the address", () => {
		const found = identifyCrawler("Mozilla/5.0 (compatible; Exabot/3.0; +http://www.exabot.com/go/robot)");
		expect(found).toMatchObject({ productToken: "Exabot", crawler: { operator: "Exalead" } });
	});

	it("cuts words at white space of any kind, and at nothing else that looks so", () => {
		const tokenAfter = (between: string) =>
			identifyCrawler(`Some Browser${between}GPTBot/1.0${between}${between}`)?.productToken;
		for (const between of [..." \t\n\v\f\r,;()\u00a0\u1680\u2003\u2028\u3000\ufeff"]) {
			expect(tokenAfter(between), JSON.stringify(between)).toBe("GPTBot");
		}
		for (const between of [..."\x1f\u0085\u200b:\"'"]) {
			expect(tokenAfter(between), JSON.stringify(between)).not.toBe("GPTBot");
		}
	});

	it.each([
		["TelegramBot (like TwitterBot)", "TelegramBot"],
		["Mozilla/5.0 (KHTML, like Gecko; compatible; bingbot/2.0)", "bingbot"],
		["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) (compatible; Googlebot/2.1)", "Googlebot"],
	])("takes what a header says to be like for another program: %s", (header, token) => {
		expect(identifyCrawler(header)?.productToken).toBe(token);
	});

	it("cuts words where wordsOfHeader does, whatever unit is between them", () => {
		for (let unit = 0; unit <= 0xffff; unit++) {
			const header = `Some Browser${String.fromCharCode(unit)}GPTBot/1.0`;
			const isWord = wordsOfHeader(header).includes("GPTBot/1.0");
			if ((identifyCrawler(header)?.productToken === "GPTBot") !== isWord) expect.fail(unit.toString(16));
		}
	});

	it("finds a name that no list has", () => {
		expect(identifyCrawler("ExampleBot/1.0")).toEqual({ productToken: "ExampleBot", crawler: null });
	});

	it.each(['Evil"Bot/1.0', "ÜberBot/1.0", `${"x".repeat(65)}bot/1.0`])(
		"no group can name %s: it is as any other crawler",
		(header) => {
			expect(identifyCrawler(header)).toEqual({ productToken: "*", crawler: null });
		},
	);

	it.each([
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
		"Mozilla/5.0 (Linux; Android 8; CUBOT_NOTE Build/O1; CUBOT/1) AppleWebKit/537.36",
		"Mozilla/5.0 (X11; +https://example.com/Googlebot/) Gecko",
		"Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Mobile Safari/537.36 BOTIM/3.12",
		"TurboTax/8.1 CFNetwork/1496.0.7 Darwin/23.5.0",
		'Yandex.Disk {"os":"android 13"}',
		"Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Yandex)",
		"FreshRSS/1.11.2 (Linux; https://freshrss.org) like Googlebot",
		"Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers; like FeedFetcher-Google)",
		"curl/8.5 (like Googlebot/2.1)",
		"Mozilla/5.0 (compatible; like  Bingbot)",
		"like Googlebot",
		"-",
		"",
		"\ud800\u0000",
	])("%j names no crawler", (header) => {
		expect(identifyCrawler(header)).toBeNull();
	});

	it("reads the first 1,024 units of a header", () => {
		expect(identifyCrawler(`${" ".repeat(1015)}Googlebot`)?.productToken).toBe("Googlebot");
		expect(identifyCrawler(`${" ".repeat(1016)}Googlebot/2.1`)).toBeNull();
		// What makes an app of it counts no more than a name.
		expect(identifyCrawler(`Fetch/1${" ".repeat(1010)}Android`)).toBeNull();
		expect(identifyCrawler(`Fetch/1${" ".repeat(1011)}Android`)?.productToken).toBe("Fetch");
	});

	it.each(engines)("$name: each product token can be passed as a crawler", (engine) => {
		const headers = ["Googlebot/2.1", "ExampleBot/1.0", 'Evil"Bot/1.0'];
		withFile("user-agent: examplebot\ndisallow: /", {}, engine.name, (robots) => {
			const verdicts = headers.map((header) => robots.isAllowed("/", identifyCrawler(header)!.productToken));
			expect(verdicts).toEqual([true, false, true]);
		});
	});

	it.each([undefined, null, 1, ["Googlebot"], new String("Googlebot")])("refuses %j", (header) => {
		expect(() => identifyCrawler(header as string)).toThrow(
			expect.objectContaining({
				name: "TypeError",
				code: "ROBOTS_INVALID_ARGUMENT",
				message: expect.stringContaining("userAgent"),
			}),
		);
	});
});

describe("what is remembered", () => {
	setFlagsFromString("--expose-gc");
	const collectGarbage = runInNewContext("gc") as () => void;
	const header = "Mozilla/5.0 (compatible; RememberedBot/1.0)";

	it("is one frozen object for a header", () => {
		const found = identifyCrawler(header);
		expect(identifyCrawler(`${header.slice(0, 20)}${header.slice(20)}`)).toBe(found);
		expect(Object.isFrozen(found)).toBe(true);
	});

	it.each([
		["headers", 4096, 20],
		["units", 600, 1000],
	])("is forgotten after many %s", (_, count, length) => {
		const found = identifyCrawler(header);
		for (let index = 0; index < count; index++) identifyCrawler(`${index} MadeUp`.padEnd(length, "x"));
		expect(identifyCrawler(header)).not.toBe(found);
		expect(identifyCrawler(header)).toEqual(found);
	});

	it("keeps no text alive that a header was cut from", () => {
		const heldOctets = () => {
			collectGarbage();
			return process.memoryUsage().heapUsed;
		};
		const before = heldOctets();
		for (let index = 0; index < 200; index++) {
			const log = `${index} ${"é".repeat(500_000)}`;
			identifyCrawler(`CutBot-${log}`.slice(0, 100));
			identifyCrawler(log.slice(0, 1000));
		}
		// The texts are 100 MB.
		expect(heldOctets() - before).toBeLessThan(20_000_000);
	});
});
