import { describe, expect, it } from "vitest";
import {
	crawlerProfile,
	crawlers,
	findCrawler,
	KNOWN_TOKENS,
	MISTAKEN_NAMES,
} from "../crawling/crawlers/index.js";
import { dialects, engines, withFile } from "./support/engines.js";

describe("the crawlers that document how they read robots.txt", () => {
	it("are each told of once, with a page that says so", () => {
		const tokens = crawlers.map(({ token }) => token.toLowerCase());
		expect(new Set(tokens).size).toBe(tokens.length);
		expect(tokens.length).toBeGreaterThan(50);
		for (const { token, operator, source, profile } of crawlers) {
			expect(
				[operator, source].every((text) => text.length > 3),
				token,
			).toBe(true);
			expect(profile.productTokens[0]).toBe(token);
		}
	});

	it("are found in any case; those that crawl no longer are not", () => {
		expect(findCrawler("GOOGLEBOT-news")?.token).toBe("Googlebot-News");
		expect(findCrawler("AdsBot-Google-Mobile-Apps")).toBeUndefined();
		expect(findCrawler("ExampleBot")).toBeUndefined();
	});

	it("say where they disregard robots.txt", () => {
		expect(findCrawler("FeedFetcher-Google")).toMatchObject({ obeysRobotsTxt: false, neglect: "always" });
		expect(findCrawler("Googlebot")).toMatchObject({ obeysRobotsTxt: true, neglect: null });
		expect(findCrawler("Google-Extended")?.isControlToken).toBe(true);
		expect(findCrawler("bingbot")?.crawlDelay).toBe("window");
		expect(findCrawler("GPTBot")?.crawlDelay).toBeNull();
	});

	it("names a near one where none is known by a name", () => {
		expect(() => crawlerProfile("Googlebot-New")).toThrow(
			new RangeError(
				'name: expected a crawler that documents its reading, got "Googlebot-New"; did you mean "Googlebot-News"?',
			),
		);
		expect(() => crawlerProfile(7 as never)).toThrow(TypeError);
	});
});

describe.each(engines)("profiles, engine $name", ({ name: engine }) => {
	const check = (body: string, crawler: string, url: string) =>
		dialects.map((dialect) =>
			withFile(body, { dialect }, engine, (robots) => robots.isAllowed(url, crawlerProfile(crawler))),
		);

	it("every one is accepted in every dialect", () => {
		for (const { token } of crawlers) expect(check("", token, "/"), token).toEqual([true, true, true]);
	});

	it("the most specific group alone counts", () => {
		const body = "user-agent: googlebot-news\ndisallow: /news\n\nuser-agent: googlebot\ndisallow: /bot\n";
		expect(check(body, "Googlebot-News", "/bot").slice(0, 2)).toEqual([true, true]);
		expect(check(body, "Googlebot-Image", "/bot")).toEqual([false, false, false]);
		expect(check(body, "Storebot-Google", "/bot").slice(0, 2)).toEqual([true, true]);
	});

	it("those that obey only groups which name them are not stopped by the one for all", () => {
		const body = "user-agent: *\ndisallow: /\n";
		expect(check(body, "AdsBot-Google", "/a")).toEqual([true, true, true]);
		expect(check(body, "Googlebot", "/a")).toEqual([false, false, false]);
	});
});

describe("advice on spelling", () => {
	it("leads from names that are no crawler's to ones that are", () => {
		const known = new Set(KNOWN_TOKENS.map((token) => token.toLowerCase()));
		for (const [name, token] of Object.entries(MISTAKEN_NAMES)) {
			expect(known.has(name), name).toBe(false);
			expect(known.has(token.toLowerCase()), token).toBe(true);
		}
		expect(MISTAKEN_NAMES["googlebot-images"]).toBe("Googlebot-Image");
	});
});
