import { describe, expect, it } from "vitest";
import { type AuditReport, LogAudit, type LogAuditOptions } from "../../../insight/audit/index.js";
import { combinedLine, type Visit } from "../../support/access-logs.js";
import { engines, parse } from "../../support/engines.js";

const START = Date.UTC(2026, 9, 10) / 1000;
const GOOGLES = "66.249.66.0/24";
const BINGS = "157.55.39.0/24";

/** Requests in turn from addresses; of twenty the first is for robots.txt, and the last is disallowed. */
const from = (agent: string, addresses: readonly string[], count = 20): Visit[] =>
	Array.from({ length: count }, (_, index) => ({
		seconds: START + 60 * index,
		agent,
		target: index === 0 ? "/robots.txt" : index === 19 ? "/private/" : "/",
		address: addresses[index % addresses.length]!,
	}));
const EDGES = Array.from({ length: 40 }, (_, index) => `172.68.12.${index}`);
/** More addresses than are counted at once, of a few networks. */
const MANY_EDGES = Array.from({ length: 4000 }, (_, index) => `172.68.${index % 16}.${index >> 4}`);

describe.each(engines)("who is no impostor, in $name", ({ name: engine }) => {
	const robots = parse("user-agent: *\ndisallow: /private/", {}, engine);
	const reportOn = (options: Partial<LogAuditOptions>, ...seen: readonly Visit[][]): AuditReport => {
		const audit = new LogAudit({ robots, ...options });
		audit.add(new TextEncoder().encode(seen.flat().map(combinedLine).join("")));
		const report = audit.report();
		audit.dispose();
		return report;
	};
	const told = ({ crawlers }: AuditReport) =>
		crawlers.map(({ crawler, identity, doubt }) => [crawler, identity, doubt]).sort();

	describe("where a proxy or CDN stands before the server", () => {
		const ranges = { Googlebot: [GOOGLES], bingbot: [BINGS] };

		it.each([
			["one address", ["172.68.12.1"]],
			["few addresses", EDGES],
			["more addresses than are counted", MANY_EDGES],
		])("all crawlers come from %s", (_, edges) => {
			const report = reportOn(
				{ ranges },
				from("Googlebot/2.1", edges, 3000),
				from("bingbot/2.0", edges, 3000),
				from("CCBot/2.0", edges, 3000),
				// Nobody knows where this comes from: it finds the server by its address.
				from("ScanBot/1.0", ["203.0.113.9"], 500),
			);
			expect(told(report)).toEqual([
				["CCBot", "unverified", null],
				["Googlebot", "unverified", "proxy"],
				["ScanBot", "unverified", null],
				["bingbot", "unverified", "proxy"],
			]);
			expect(edges).toContain(report.proxyAddress);
			// To block a proxy's addresses would be wrong.
			expect(report.crawlers.flatMap(({ senders }) => senders)).toEqual([]);
		});

		it("one crawler whose networks are known is enough", () => {
			const seen = [from("Googlebot/2.1", EDGES), from("CCBot/2.0", EDGES)];
			expect(told(reportOn({ ranges: { Googlebot: [GOOGLES] } }, ...seen))).toEqual([
				["CCBot", "unverified", null],
				["Googlebot", "unverified", "proxy"],
			]);
			expect(
				told(reportOn({ verify: (crawler) => (crawler === "Googlebot" ? false : null) }, ...seen)),
			).toEqual([
				["CCBot", "unverified", null],
				["Googlebot", "unverified", "proxy"],
			]);
		});

		it.each<[string, Visit[]]>([
			["another operator's crawler comes from elsewhere", from("CCBot/2.0", ["203.0.113.5"], 50)],
			["an impostor comes from elsewhere", from("GPTBot/1.0", ["203.0.113.5"], 50)],
			["most requests of one of them come from elsewhere", from("Googlebot/2.1", ["203.0.113.5"], 500)],
			["another edge has few crawlers", from("GPTBot/1.0", ["172.71.5.5"], 12)],
			["a crawler has found the server itself", from("Googlebot/2.1", ["66.249.66.1"], 9)],
		])("although %s", (_, other) => {
			const seen = [from("Googlebot/2.1", EDGES, 100), from("bingbot/2.0", EDGES, 100)];
			const report = reportOn({ ranges: { ...ranges, GPTBot: ["20.171.207.0/24"] } }, ...seen, other);
			expect(told(report).filter(([, identity]) => identity === "impostor")).toEqual([]);
			expect(EDGES).toContain(report.proxyAddress);
		});

		it("what comes from private addresses is in the same row", () => {
			const seen = [from("Googlebot/2.1", EDGES), from("bingbot/2.0", EDGES)];
			const { crawlers } = reportOn({ ranges }, ...seen, from("Googlebot/2.1", ["10.0.0.1"], 12));
			expect(
				crawlers.map(({ crawler, identity, requestCount }) => [crawler, identity, requestCount]),
			).toEqual([
				["Googlebot", "unverified", 32],
				["bingbot", "unverified", 20],
			]);
			expect(crawlers[0]).toMatchObject({
				judgedCount: 30,
				disallowedCount: 1,
				pageCount: 30,
				robotsTxt: { count: 2 },
				brokenRules: [{ count: 1 }],
				pace: { medianGapSeconds: 60 },
			});
			expect(crawlers[0]!.timeline.reduce((sum, { requestCount }) => sum + requestCount, 0)).toBe(32);
		});

		it("but it is no private address: all of a network may have it", () => {
			const seen = [from("Googlebot/2.1", ["10.0.0.1"]), from("bingbot/2.0", ["10.0.0.1"])];
			const report = reportOn({ ranges }, ...seen);
			expect([report.proxyAddress, told(report)]).toEqual([
				null,
				[
					["Googlebot", "unverified", null],
					["bingbot", "unverified", null],
				],
			]);
		});

		it("the report can be asked for again", () => {
			const audit = new LogAudit({ robots, ranges });
			const add = (...seen: readonly Visit[][]) =>
				audit.add(new TextEncoder().encode(seen.flat().map(combinedLine).join("")));
			add(from("Googlebot/2.1", EDGES), from("bingbot/2.0", EDGES), from("Googlebot/2.1", ["10.0.0.1"], 12));
			expect(audit.report()).toEqual(audit.report());
			add(from("bingbot/2.0", ["157.55.39.1"], 10));
			expect(told(audit.report())).toEqual([
				["Googlebot", "impostor", null],
				["Googlebot", "unverified", null],
				["bingbot", "confirmed", null],
				["bingbot", "impostor", null],
			]);
		});
	});

	describe("but an impostor is one", () => {
		const ranges = { Googlebot: [GOOGLES], bingbot: [BINGS], GPTBot: ["20.171.207.0/24"] };
		const liar = ["185.220.101.40"];
		const lies = [from("Googlebot/2.1", liar), from("bingbot/2.0", liar), from("GPTBot/1.0", liar)];
		const LIES = [
			["GPTBot", "impostor", null],
			["Googlebot", "impostor", null],
			["bingbot", "impostor", null],
		];

		it("who sends many names from an address, while others are confirmed", () => {
			const report = reportOn({ ranges }, ...lies, from("Googlebot/2.1", ["66.249.66.1"], 10));
			expect(told(report).filter(([, identity]) => identity === "impostor")).toEqual(LIES);
			expect(report.proxyAddress).toBeNull();
			expect(report.crawlers[0]?.senders).toEqual([{ address: "185.220.101.40", requestCount: 20 }]);
		});

		it("who sends many names from an address, while as many others come from elsewhere", () => {
			const others = [
				from("CCBot/2.0", ["18.97.9.1"]),
				from("CCBot/2.0", liar, 5),
				from("Applebot/0.1", ["17.58.96.1"]),
				from("PetalBot", ["114.119.128.1"]),
			];
			const found = told(reportOn({ ranges }, ...lies, ...others));
			expect(found.filter(([, identity]) => identity === "impostor")).toEqual(LIES);
		});

		it("who sends one name, or those of one operator", () => {
			const names = [
				from("Googlebot/2.1", liar),
				from("Googlebot-Image/1.0", liar),
				from("MadeUpBot/1.0", liar),
			];
			const own = { Googlebot: [GOOGLES], "Googlebot-Image": [GOOGLES] };
			expect(told(reportOn({ ranges: own }, ...names)).map(([, identity]) => identity)).toEqual([
				"impostor",
				"impostor",
				"unverified",
			]);
		});

		it("each who comes from its own network", () => {
			const seen = [from("Googlebot/2.1", ["185.220.101.40"]), from("bingbot/2.0", ["103.207.36.1"])];
			expect(told(reportOn({ ranges }, ...seen)).map(([, identity]) => identity)).toEqual([
				"impostor",
				"impostor",
			]);
		});
	});

	describe("by one of its operator's lists", () => {
		const ads = from("AdsBot-Google", ["66.249.90.1"]);
		const google = from("Googlebot/2.1", ["66.249.66.1"]);
		const liar = from("Googlebot/2.1", ["185.220.101.40"]);

		it.each<[string, Readonly<Record<string, readonly string[]>>, Visit[][], unknown[]]>([
			[
				"a crawler of another list",
				{ Google: [GOOGLES] },
				[google, ads, liar],
				[
					["AdsBot-Google", "unverified", "other list"],
					["Googlebot", "confirmed", null],
					["Googlebot", "impostor", null],
				],
			],
			[
				"a crawler of another list, of which a request is from this one",
				{ Google: [GOOGLES] },
				[ads, from("AdsBot-Google", ["66.249.66.9"], 1)],
				[
					["AdsBot-Google", "confirmed", null],
					["AdsBot-Google", "unverified", "other list"],
				],
			],
			[
				"a crawler of a list that seems to be there is one",
				{ Google: [GOOGLES, "66.249.90.0/24"] },
				[ads, from("AdsBot-Google", ["185.220.101.40"], 19)],
				[
					["AdsBot-Google", "confirmed", null],
					["AdsBot-Google", "impostor", null],
				],
			],
			[
				"a crawler without a list",
				{ OpenAI: ["20.171.207.0/24"] },
				[from("GPTBot/1.0", ["20.171.207.1"]), from("OAI-AdsBot/1.0", ["185.220.101.40"])],
				[
					["GPTBot", "confirmed", null],
					["OAI-AdsBot", "unverified", "other list"],
				],
			],
			[
				"nobody, where none of its lists is told by a request",
				{ Google: [GOOGLES] },
				[liar],
				[["Googlebot", "unverified", "other list"]],
			],
			[
				"whoever its only list has not is one",
				{ Microsoft: [BINGS] },
				[from("bingbot/2.0", ["185.220.101.40"])],
				[["bingbot", "impostor", null]],
			],
			[
				"whoever is not there is one, if it publishes none",
				{ Yandex: ["5.255.231.0/24"] },
				[from("YandexBot/3.0", ["185.220.101.40"])],
				[["YandexBot", "impostor", null]],
			],
			[
				"whoever is given by its own name is one",
				{ Google: [GOOGLES], "adsbot-google": ["66.249.90.0/24"] },
				[from("AdsBot-Google", ["185.220.101.40"])],
				[["AdsBot-Google", "impostor", null]],
			],
		])("%s", (_, ranges, seen, expected) => {
			expect(told(reportOn({ ranges }, ...seen))).toEqual(expected);
		});
	});
});

describe.each(engines)("a row that another name had before, in $name", ({ name: engine }) => {
	const robots = parse("user-agent: *\ndisallow: /private/", {}, engine);
	/** A crawler that fetches robots.txt, is forgotten for many names, and comes again. */
	const reportOn = (status: number, targets: readonly string[], afterSeconds: number) => {
		const visit = (agent: string, seconds: number, target: string): Visit => ({
			seconds: START + seconds,
			agent,
			target,
			address: "192.0.2.1",
		});
		const names = Array.from({ length: 600 }, (_, index) => visit(`Made${index}Bot/1.0`, 60, "/"));
		const audit = new LogAudit({ robots });
		const fetched = { ...visit("NiceBot/1.0", 0, "/robots.txt"), status };
		const visits = [
			fetched,
			...names,
			...names,
			visit("NiceBot/1.0", 120, "/"),
			...targets.map((target) => visit("NiceBot/1.0", afterSeconds, target)),
		];
		audit.add(new TextEncoder().encode(visits.map(combinedLine).join("")));
		const found = audit.report().crawlers.find(({ crawler }) => crawler === "NiceBot");
		audit.dispose();
		return found;
	};
	const DAY_SECONDS = 86_400;

	it("is not said never to have asked", () => {
		expect(reportOn(200, Array(140).fill("/"), 3 * DAY_SECONDS)).toMatchObject({
			conduct: "obeys",
			leftOutAtMost: expect.any(Number),
			robotsTxt: { count: 0 },
		});
	});

	it.each([404, 503])("is not accused of what a file that was answered %i excuses", (status) => {
		expect(reportOn(status, Array(100).fill("/private/"), 7200)).toMatchObject({
			conduct: "too few",
			senders: [],
			disallowedCount: 100,
		});
	});

	it("is accused of what comes more than 24 hours later", () => {
		expect(reportOn(404, Array(100).fill("/private/"), 2 * DAY_SECONDS)).toMatchObject({
			conduct: "ignores",
		});
	});
});
