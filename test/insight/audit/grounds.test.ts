import { describe, expect, it } from "vitest";
import type { LogAuditOptions } from "../../../insight/audit/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import { combinedLine, type Visit } from "../../support/access-logs.js";
import { engines, parse } from "../../support/engines.js";

const START = Date.UTC(2026, 9, 10) / 1000;
const HOUR = 3600;
const visits = (agent: string, count: number, target: string, from = START): Visit[] =>
	Array.from({ length: count }, (_, index) => ({ seconds: from + index, target, agent }));

describe.each(engines)("an audit accuses with grounds only, in $name", ({ name: engine }) => {
	const fileOf = (...lines: string[]) => parse(lines.join("\n"), {}, engine);
	function reportOn(seen: readonly Visit[], options: Partial<LogAuditOptions>) {
		const audit = new LogAudit(options);
		audit.add(new TextEncoder().encode(seen.map(combinedLine).join("")));
		const report = audit.report();
		audit.dispose();
		return report;
	}
	const crawlersOf = (...of: Parameters<typeof reportOn>) => reportOn(...of).crawlers;
	const rowOf = (...of: Parameters<typeof reportOn>) => crawlersOf(...of)[0];

	describe("a crawler whose group nobody documents", () => {
		const UNDECIDED = { judgedCount: 0, disallowedCount: 0, undecidedCount: 12, conduct: "too few" };
		const IGNORING = { judgedCount: 12, disallowedCount: 12, undecidedCount: 0, conduct: "ignores" };
		const star = ["user-agent: *", "disallow: /"];
		const onlyStar = fileOf(...star);
		const baiduMay = fileOf(...star, "user-agent: baiduspider", "allow: /");
		const baiduMayNot = fileOf("user-agent: *", "allow: /", "user-agent: baiduspider", "disallow: /");
		const both = fileOf(...star, "user-agent: baiduspider", "disallow: /a");
		const own = fileOf(
			...star,
			"user-agent: baiduspider",
			"allow: /",
			"user-agent: baiduspider-image",
			"disallow: /",
		);
		const yandexMay = fileOf(...star, "user-agent: yandex", "allow: /");
		const semrushMay = fileOf(...star, "user-agent: semrushbot", "allow: /");

		it.each([
			["the group that it may go by allows what * disallows", "Baiduspider-image", baiduMay, UNDECIDED],
			["the group that it may go by disallows what * allows", "Baiduspider-image", baiduMayNot, UNDECIDED],
			["both groups disallow", "Baiduspider-image", both, IGNORING],
			["its family's group is not known", "Baiduspider-image-x", baiduMay, UNDECIDED],
			["nor that of a family on which * disagrees", "Baiduspider-news-mobile", baiduMayNot, UNDECIDED],
			["there is no other group", "Baiduspider-image", onlyStar, IGNORING],
			["a group names it", "Baiduspider-image", own, IGNORING],
			["of Yandex", "YandexImages", yandexMay, UNDECIDED],
			["of Yandex, whose token begins otherwise", "YaDirectFetcher", yandexMay, UNDECIDED],
			["of Semrush", "SemrushBot-SA", semrushMay, UNDECIDED],
			[
				"that crawls no longer and went by a crawler that ignores *",
				"AdsBot-Google-Mobile-Apps",
				onlyStar,
				UNDECIDED,
			],
			["whose operator has no other group there", "Bytespider", baiduMay, IGNORING],
		])("%s", (_, agent, robots, expected) => {
			expect(rowOf(visits(`${agent}/1.0`, 12, "/a"), { robots })).toMatchObject(expected);
		});

		it("is judged where both groups agree, request by request", () => {
			const log = [...visits("Baiduspider-image", 12, "/a"), ...visits("Baiduspider-image", 12, "/b")];
			expect(rowOf(log, { robots: both })).toMatchObject({
				judgedCount: 12,
				disallowedCount: 12,
				undecidedCount: 12,
			});
		});

		it("hurries no crawl-delay that only one of the groups has", () => {
			const delayed = fileOf("user-agent: *", "crawl-delay: 60", "user-agent: baiduspider", "allow: /");
			const paceOf = (agent: string) =>
				rowOf(visits(agent, 12, "/a"), { robots: delayed })?.pace.shortGapShare;
			expect([paceOf("Baiduspider-image"), paceOf("ExampleBot")]).toEqual([null, 1]);
		});

		it("may go by an older copy of the other group, too", () => {
			const robots = [
				{ fromSeconds: START - 100 * HOUR, robots: baiduMay },
				{ fromSeconds: START - HOUR, robots: onlyStar },
			];
			expect(rowOf(visits("Baiduspider-image", 12, "/a"), { robots })).toMatchObject({
				disallowedCount: 0,
				olderCopyCount: 12,
			});
		});

		it("is let pass by an enforcer, which the report says", () => {
			expect(rowOf(visits("Baiduspider-image", 12, "/a"), { robots: baiduMay })).toMatchObject({
				wouldRefuseCount: 0,
				family: null,
			});
		});
	});

	describe("a crawler whose name continues that of another", () => {
		const fileWith = (star: string, name: string, own: string) =>
			fileOf("user-agent: *", `${star}: /`, `user-agent: ${name}`, `${own}: /`);
		const UNDECIDED = { judgedCount: 0, disallowedCount: 0, undecidedCount: 12, conduct: "too few" };

		it.each([
			["Baiduspider-render", "Baiduspider"],
			["DuckDuckBot-Https", "DuckDuckBot"],
			["Googlebot-Mobile", "Googlebot"],
			["Qwantbot-news", "Qwantbot"],
			["facebookexternalhit-x", "facebookexternalhit"],
			["Ai2Bot-Dolma", "AI2Bot"],
		])("%s is judged only where the group of its family and that of * agree", (agent, family) => {
			const seen = visits(`${agent}/2.0`, 12, "/a");
			const may = rowOf(seen, { robots: fileWith("disallow", family, "allow") });
			expect(may).toMatchObject({ ...UNDECIDED, family, wouldRefuseCount: 0 });
			const mayNot = rowOf(seen, { robots: fileWith("allow", family, "disallow") });
			expect(mayNot).toMatchObject({ ...UNDECIDED, family, wouldRefuseCount: 12 });
			const neither = rowOf(seen, { robots: fileWith("disallow", family, "disallow") });
			expect(neither).toMatchObject({ disallowedCount: 12, family, conduct: "ignores" });
			const own = rowOf(seen, { robots: fileWith("disallow", agent, "allow") });
			expect(own).toMatchObject({ judgedCount: 12, disallowedCount: 0, family: null });
		});

		it("has its family's addresses, and its impostors", () => {
			const ranges = { Googlebot: ["192.0.2.0/24"] };
			const seen = ["192.0.2.7", "198.51.100.7"].flatMap((address) =>
				visits("Googlebot-x", 12, "/").map((visit) => ({ ...visit, address })),
			);
			const found = crawlersOf(seen, { robots: fileOf(""), ranges });
			expect(found.map(({ crawler, identity }) => [crawler, identity])).toEqual([
				["Googlebot-x", "confirmed"],
				["Googlebot-x", "impostor"],
			]);
		});

		it("is of the operator whose crawlers asked for robots.txt", () => {
			const fetch = { seconds: START, target: "/robots.txt", agent: "Googlebot/2.1" };
			const late = visits("Googlebot-Mobile", 12, "/", START + 30 * HOUR);
			const rows = crawlersOf([fetch, ...late], { robots: fileOf("") });
			expect(rows.map(({ operator, conduct }) => [operator, conduct])).toEqual([
				["Google", "obeys"],
				["Google", "too few"],
			]);
		});
	});

	describe("a crawler that could not reach robots.txt", () => {
		const robots = fileOf("user-agent: *", "disallow: /private/");
		const fetch = (status: number, hour: number): Visit => ({
			seconds: START + hour * HOUR,
			target: "/robots.txt",
			agent: "ABot",
			status,
		});
		const asks = (hour: number, target: string) => visits("ABot", 12, target, START + hour * HOUR + 1);
		const UNTOLD = { judgedCount: 0, disallowedCount: 0, unreachableCount: 12, conduct: "too few" };
		const IGNORING = { disallowedCount: 12, unreachableCount: 0, conduct: "ignores" };
		const OBEYING = { judgedCount: 12, unreachableCount: 0, conduct: "obeys" };

		it.each<[string, readonly Visit[], object]>([
			["is not said to obey", [fetch(503, 0), ...asks(1, "/")], UNTOLD],
			["is not said to ignore", [fetch(503, 0), ...asks(1, "/private/")], UNTOLD],
			["is not, if it was told to come later", [fetch(429, 0), ...asks(1, "/")], UNTOLD],
			[
				"is not for 24 hours, however often it asked",
				[fetch(500, 0), fetch(502, 20), ...asks(40, "/")],
				UNTOLD,
			],
			[
				"is judged by a copy of the day before",
				[fetch(200, 0), fetch(503, 20), ...asks(23, "/private/")],
				IGNORING,
			],
			["is not judged by an older copy", [fetch(200, 0), fetch(503, 20), ...asks(25, "/private/")], UNTOLD],
			["is judged when it has reached it", [fetch(503, 0), fetch(200, 1), ...asks(2, "/private/")], IGNORING],
			["is judged when it should have asked again", [fetch(503, 0), ...asks(25, "/private/")], IGNORING],
			[
				"obeys if there is no file",
				[fetch(503, 0), fetch(404, 1), ...asks(2, "/private/")],
				{ unreachableCount: 0, unavailableCount: 12, olderCopyCount: 0 },
			],
			["obeys before", [...asks(0, "/"), fetch(503, 1)], OBEYING],
		])("%s", (_, log, expected) => {
			expect(rowOf(log, { robots })).toMatchObject(expected);
		});

		it("is one crawler: others are judged", () => {
			const log = [fetch(503, 0), ...visits("BBot", 12, "/private/", START + 1)];
			expect(crawlersOf(log, { robots }).map(({ crawler, conduct }) => [crawler, conduct])).toEqual([
				["BBot", "ignores"],
				["ABot", "too few"],
			]);
		});
	});

	describe("names that somebody makes up", () => {
		const robots = fileOf("user-agent: *", "disallow: /private/");
		const madeUp = (count: number, address: (index: number) => string): Visit[] =>
			Array.from({ length: count }, (_, index) => ({
				seconds: START + index,
				target: "/private/",
				agent: `Made${index}Bot/1.0`,
				address: address(index),
			}));

		it("are counted together when they are too many: how many, when, and from where", () => {
			const { leftOut, firstSeconds, lastSeconds, purposes } = reportOn(
				madeUp(20_000, () => "192.0.2.7"),
				{ robots },
			);
			const { timeline, ...counts } = leftOut;
			expect(counts).toEqual({
				crawlerCount: 19_744,
				requestCount: 19_744,
				judgedCount: 19_744,
				disallowedCount: 19_744,
				firstSeconds: START,
				lastSeconds: START + 19_743,
				senders: [{ address: "192.0.2.7", requestCount: 19_744 }],
			});
			expect(timeline.slice(0, 2)).toEqual(
				[START, START + 300].map((fromSeconds) => ({
					fromSeconds,
					requestCount: 300,
					disallowedCount: 300,
				})),
			);
			expect([firstSeconds, lastSeconds]).toEqual([START, START + 19_999]);
			expect(purposes[0]).toMatchObject({ purpose: null, requestCount: 20_000 });
		});

		it.each<[string, (index: number) => string, readonly string[], number]>([
			[
				"an address that sent two of three",
				(index) => `192.0.2.${index % 3 === 0 ? index % 250 : 7}`,
				["192.0.2.7"],
				10_000,
			],
			["the busiest of five", (index) => `192.0.2.${Math.min(index % 7, 4)}`, ["192.0.2.4"], 8000],
			["both of two", (index) => `192.0.2.${index % 2}`, ["192.0.2.0", "192.0.2.1"], 9800],
			["no private one, which is a proxy's", () => "10.0.0.1", [], 0],
			["none where the log has none", () => "-", [], 0],
		])("have %s", (_, address, expected, atLeast) => {
			const { senders } = reportOn(madeUp(20_000, address), { robots }).leftOut;
			expect(senders.length).toBeLessThanOrEqual(3);
			expect(senders.slice(0, expected.length).map((sender) => sender.address)).toEqual(expected);
			if (expected.length === 0) expect(senders).toEqual([]);
			for (const { requestCount } of senders.slice(0, expected.length)) {
				expect(requestCount).toBeGreaterThanOrEqual(atLeast);
				expect(requestCount).toBeLessThanOrEqual(20_000);
			}
		});

		it("are judged together, also those that wait for their verdict when they lose their place", () => {
			const log = [...madeUp(2000, () => "192.0.2.7"), ...visits("ABot", 3000, "/private/")];
			const { leftOut, crawlers, purposes } = reportOn(log, { robots });
			const judged = [...crawlers, leftOut].reduce((sum, { judgedCount }) => sum + judgedCount, 0);
			const disallowed = [...crawlers, leftOut].reduce((sum, each) => sum + each.disallowedCount, 0);
			expect([judged, disallowed]).toEqual([5000, 5000]);
			expect(leftOut.disallowedCount).toBe(leftOut.requestCount);
			expect(purposes[0]).toMatchObject({ requestCount: 5000, judgedCount: 5000, disallowedCount: 5000 });
		});

		it("say nothing of the addresses of listed crawlers, and nothing if all have a row", () => {
			const listed = visits("GPTBot/1.0", 3000, "/");
			const { leftOut } = reportOn([...listed, ...madeUp(256, () => "192.0.2.7")], { robots });
			expect(leftOut).toEqual({
				crawlerCount: 0,
				requestCount: 0,
				judgedCount: 0,
				disallowedCount: 0,
				firstSeconds: null,
				lastSeconds: null,
				senders: [],
				timeline: [],
			});
		});

		it("are of the address behind a trusted proxy", () => {
			const format = {
				string: '$remote_addr [$time_local] "$request" "$http_user_agent" "$http_x_forwarded_for"',
			};
			const audit = new LogAudit({ robots, format, trustedProxies: ["203.0.113.9"] });
			const line = (index: number) =>
				`203.0.113.9 [10/Oct/2026:12:00:01 +0000] "GET / HTTP/1.1" "Made${index}Bot" "192.0.2.7"\n`;
			audit.add(new TextEncoder().encode(Array.from({ length: 1000 }, (_, index) => line(index)).join("")));
			const { leftOut, forwardedCount, unknownClientCount } = audit.report();
			expect(leftOut).toMatchObject({ senders: [{ address: "192.0.2.7", requestCount: 744 }] });
			expect([forwardedCount, unknownClientCount]).toEqual([0, 0]);
		});
	});
});
