import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
	crawlerProfile,
	crawlers,
	findCrawler,
	findNamedCrawler,
	KNOWN_TOKENS,
	MISTAKEN_NAMES,
	retiredCrawlers,
	undocumentedCrawlers,
} from "../../../crawling/crawlers/index.js";
import { verifiedDomains } from "../../../crawling/crawlers/verified-domains.js";
import { PURPOSE_TITLES } from "../../../insight/analysis/who-may/wording.js";
import { crawlersPage } from "../../../scripts/crawlers/crawlers-page.mjs";
import { dialects, engines, withFile } from "../../support/engines.js";

/** Facts about each crawler: `verified` by its operator's page, else only from lists of others. */
interface CrawlerFacts {
	readonly productToken: string;
	readonly purpose: string;
	readonly alsoPurposes?: readonly string[];
	readonly verified: boolean;
	readonly operator?: string;
	readonly chain?: readonly string[];
	/** A token by whose group it may go: its name suggests that, or its former page said so. */
	readonly assumedFallback?: string;
	readonly crawlDelay?: string;
	readonly ignoresDefaultGroup?: true;
	readonly ignoresRobotsTxt?: string;
	readonly isControlTokenOnly?: true;
	readonly retired?: true;
	readonly source?: string;
	/** The day on which the source was read, if that is not the day on which the table was made. */
	readonly readOn?: string;
	/** How many files name it, where it was counted. */
	readonly mentions?: number;
}

const facts: readonly CrawlerFacts[] = JSON.parse(
	readFileSync(new URL("../../vectors/crawlers.json", import.meta.url), "utf8"),
);
const facingNow = facts.filter(({ retired }) => !retired);
const DAY_OF_TABLE = "2026-11-22";
const factTokens: ReadonlySet<string> = new Set(facts.map(({ productToken }) => productToken));

/** Whether facts tell of a crawler. A crawler that comes later is a row of its table alone, and docs/crawlers.md shows it. */
const isInFacts = ({ token }: { readonly token: string }) => factTokens.has(token);

describe("the tables hold what was found out", () => {
	it("of documented crawlers in full", () => {
		const told = crawlers.filter(isInFacts).map((crawler) => ({
			productToken: crawler.token,
			operator: crawler.operator,
			purposes: crawler.purposes,
			chain: crawler.profile.productTokens,
			crawlDelay: crawler.crawlDelay,
			ignoresDefaultGroup: crawler.profile.defaultGroup === "ignores",
			neglect: crawler.neglect,
			isControlTokenOnly: crawler.isControlToken,
			source: crawler.source,
			...(crawler.sourceReadOn === DAY_OF_TABLE ? {} : { readOn: crawler.sourceReadOn }),
		}));
		const found = facingNow
			.filter(({ verified }) => verified)
			.map((fact) => ({
				productToken: fact.productToken,
				operator: fact.operator,
				purposes: [fact.purpose, ...(fact.alsoPurposes ?? [])],
				chain: fact.chain ?? [fact.productToken],
				crawlDelay: fact.crawlDelay ?? null,
				ignoresDefaultGroup: fact.ignoresDefaultGroup === true,
				neglect: fact.ignoresRobotsTxt ?? null,
				isControlTokenOnly: fact.isControlTokenOnly === true,
				source: fact.source,
				...(fact.readOn === undefined ? {} : { readOn: fact.readOn }),
			}));
		const byToken = (a: { productToken: string }, b: { productToken: string }) =>
			a.productToken < b.productToken ? -1 : 1;
		expect(told.sort(byToken)).toEqual(found.sort(byToken));
	});

	it("of the others the name and the purpose, where the name is a product token", () => {
		const purposes = facingNow
			.filter(({ verified, productToken }) => !verified && /^[A-Za-z0-9_-]+$/.test(productToken))
			// The name of a company, which sites mistake for that of its crawler.
			.filter(({ productToken }) => productToken !== "OpenAI")
			.map(({ productToken, purpose }) => `${productToken} ${purpose}`);
		const told = undocumentedCrawlers.filter(isInFacts);
		expect(told.map(({ token, purposes }) => `${token} ${purposes.join(" ")}`).sort()).toEqual(
			purposes.sort(),
		);
	});

	it("of the others how many files name each, the most first", () => {
		const counts = undocumentedCrawlers.map(({ mentionCount }) => mentionCount ?? 0);
		expect(counts).toEqual([...counts].sort((a, b) => b - a));
		const named = facts.filter(({ verified, mentions }) => !verified && mentions !== undefined);
		for (const { productToken, mentions } of named) {
			const found = findNamedCrawler(productToken);
			if (found?.token === productToken)
				expect(found, productToken).toMatchObject({ mentionCount: mentions });
		}
		const ofPurpose = undocumentedCrawlers.filter(({ purposes }) => purposes.includes("ai-training"));
		expect(ofPurpose[0]?.token).toBe("Bytespider");
	});

	it("of the others the group that each may go by, where a name suggests one", () => {
		const found = facts
			.filter(({ assumedFallback }) => assumedFallback !== undefined)
			.map(({ productToken, assumedFallback }) => `${productToken} ${assumedFallback}`);
		const told = [...undocumentedCrawlers, ...retiredCrawlers]
			.filter((crawler) => isInFacts(crawler) && crawler.assumedFallbackToken !== null)
			.map(({ token, assumedFallbackToken }) => `${token} ${assumedFallbackToken}`);
		expect(told.sort()).toEqual(found.sort());
		for (const { assumedFallbackToken } of undocumentedCrawlers) {
			if (assumedFallbackToken !== null) expect(findCrawler(assumedFallbackToken)).toBeDefined();
		}
	});

	it("make docs/crawlers.md (npm run crawlers)", () => {
		const page = readFileSync(new URL("../../../docs/crawlers.md", import.meta.url), "utf8");
		expect(page).toBe(
			crawlersPage({ crawlers, undocumentedCrawlers, verifiedDomains, titles: PURPOSE_TITLES }),
		);
		for (const { purposes } of crawlers) {
			for (const purpose of purposes) expect(PURPOSE_TITLES.has(purpose), purpose).toBe(true);
		}
	});

	it("of those that crawl no longer the operator and the purpose", () => {
		const found = facts
			.filter(({ retired, productToken }) => retired && !productToken.includes(" "))
			.map(({ productToken, purpose, operator }) => `${productToken} ${purpose} ${operator}`);
		const told = retiredCrawlers
			.filter(isInFacts)
			.map(({ token, purposes, operator }) => `${token} ${purposes.join(" ")} ${operator}`);
		expect(told.sort()).toEqual(found.sort());
	});

	it("spelling advice knows both, and those that crawl no longer", () => {
		const known = [...crawlers, ...undocumentedCrawlers, ...retiredCrawlers].map(({ token }) => token);
		expect([...KNOWN_TOKENS].sort()).toEqual(known.sort());
		expect(new Set(KNOWN_TOKENS.map((token) => token.toLowerCase())).size).toBe(KNOWN_TOKENS.length);
	});
});

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

	it("document a dialect if they are Google's, by a page, and else none", () => {
		for (const { operator, dialect, dialectSource, token } of crawlers) {
			const isGoogles = operator === "Google";
			expect(dialect, token).toBe(isGoogles ? "google" : null);
			expect(dialectSource?.startsWith("How Google interprets"), token).toBe(isGoogles || undefined);
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
		expect(findCrawler("MJ12bot")?.crawlDelayWindow).toEqual({ minSeconds: 0, maxSeconds: 20 });
		expect(findCrawler("bingbot")?.crawlDelay).toBe("window");
		expect(findCrawler("GPTBot")?.crawlDelay).toBeNull();
	});

	it("have bounds for a window, and for nothing else", () => {
		expect(findCrawler("bingbot")?.crawlDelayWindow).toEqual({ minSeconds: 1, maxSeconds: 30 });
		for (const { crawlDelay, crawlDelayWindow } of crawlers) {
			if (crawlDelay !== "seconds") expect(crawlDelayWindow !== null).toBe(crawlDelay === "window");
		}
	});

	it("say where their addresses are published; a control token has none", () => {
		for (const { token, addressRangeUrls, isControlToken } of crawlers) {
			for (const url of addressRangeUrls) {
				expect(new URL(url), token).toMatchObject({ protocol: "https:", href: url });
			}
			if (isControlToken) expect(addressRangeUrls, token).toEqual([]);
		}
		expect(findCrawler("GPTBot")?.addressRangeUrls).toEqual(["https://openai.com/gptbot.json"]);
		expect(findCrawler("Google-Agent")?.addressRangeUrls).toHaveLength(1);
		expect(findCrawler("Google-Read-Aloud")?.addressRangeUrls).toHaveLength(2);
	});

	it("are found beside those that do not, by one look-up", () => {
		expect(findNamedCrawler("GPTBOT")).toBe(findCrawler("GPTBot"));
		expect(findNamedCrawler("BYTESPIDER")).toEqual({
			isDocumented: false,
			token: "Bytespider",
			operator: "ByteDance",
			purposes: ["ai-training"],
			assumedFallbackToken: null,
			isRetired: false,
			isControlToken: false,
			mentionCount: 225_501,
		});
		expect(findNamedCrawler("anthropic-AI")).toMatchObject({ purposes: ["ai-training"], isRetired: true });
		expect(findNamedCrawler("Scrapy")?.operator).toBe("Zyte");
		expect(undocumentedCrawlers.find(({ token }) => token === "Lightpanda")?.operator).toBeNull();
		expect(findNamedCrawler("ExampleBot")).toBeUndefined();
		expect(() => findNamedCrawler(7 as never)).toThrow(TypeError);
	});

	it("names a near one where none is known by a name", () => {
		expect(() => crawlerProfile("Googlebot-New")).toThrow(
			'name: expected a crawler that documents its reading, got "Googlebot-New"; did you mean "Googlebot-News"?',
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
		expect(known.has("__usage_ai-training")).toBe(true);
	});
});
