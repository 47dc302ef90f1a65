import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import patterns from "crawler-user-agents" with { type: "json" };
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familyOf } from "../../../crawling/crawlers/identify/family.js";
import {
	crawlers,
	KNOWN_TOKENS,
	MISTAKEN_NAMES,
	undocumentedCrawlers,
} from "../../../crawling/crawlers/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import { createEnforcer } from "../../../insight/enforce/index.js";
import { Recogniser } from "../../../insight/site-requests/senders/recogniser.js";
import { engines, parse } from "../../support/engines.js";
import { peoplesHeaders } from "./peoples-headers.js";

const PAGE = new URL("../../../docs/audit.md", import.meta.url);
const readVector = (name: string) => readFileSync(new URL(`../../vectors/${name}`, import.meta.url));
const closedTo = (...names: readonly string[]) =>
	`${names.map((name) => `User-agent: ${name}\n`).join("")}Disallow: /\n`;
const isRefused = (robots: string, header: string) => {
	const enforcer = createEnforcer({ robots });
	const { action } = enforcer.judge({ url: "/x", userAgent: header });
	enforcer.dispose();
	return action === "refuse";
};
/** The crawlers that did what a file disallows, by an audit. */
function accusedBy(robotsTxt: string, header: string, engine: (typeof engines)[number]["name"] = "wasm") {
	const robots = parse(robotsTxt, {}, engine);
	const audit = new LogAudit({ robots, format: { fields: { time: "t", agent: "a", target: "u" } } });
	audit.add(new TextEncoder().encode(`${JSON.stringify({ t: 1_790_000_000, a: header, u: "/x" })}\n`));
	const { crawlers } = audit.report();
	audit.dispose();
	robots.dispose();
	return crawlers.filter(({ disallowedCount }) => disallowedCount > 0).map(({ crawler }) => crawler);
}

describe("the crawlers of crawler-user-agents, each named in the file by its own name", () => {
	/** Programs that others write crawlers with, or that look for holes: no crawler is called by their names. */
	const OTHERS = ["http-library", "browser-automation", "scanner"];
	const WORD = /[\w.-]/;

	/** The name that a header has where a pattern finds it: whole words, and no version. Null if it is in a URL or an address. */
	function ownNameIn(header: string, pattern: string): string | null {
		const match = new RegExp(pattern).exec(header);
		if (match === null) return null;
		let start = match.index + (/^[^\w]*/.exec(match[0])?.[0].length ?? 0);
		let end = match.index + match[0].length;
		while (start > 0 && WORD.test(header[start - 1]!)) start--;
		while (end < header.length && WORD.test(header[end - 1]!) && WORD.test(header[end]!)) end++;
		const word = /[^\s;,()]*$/.exec(header.slice(0, start))![0] + /^[^\s;,()]*/.exec(header.slice(start))![0];
		if (/:\/\/|@|^\+?www\.|\.html?$/.test(word)) return null;
		const name = header.slice(start, end).replace(/(?:\/.*|\s+v?\d[\d.]*)$/, "");
		return name.replace(/[\s/;,().]+$/, "") || null;
	}

	const entries: readonly { pattern: string; instances?: string[]; tags?: string[] }[] = patterns;
	const named = entries.flatMap(({ pattern, instances = [], tags = [] }) => {
		if (tags.length > 0 && tags.every((tag) => OTHERS.includes(tag))) return [];
		const found = instances.flatMap((header) => {
			const name = ownNameIn(header, pattern);
			return name === null ? [] : [{ name, header }];
		});
		return found.slice(0, 1);
	});

	it("are found by an enforcer, but for those without a crawler's word that stand where browsers have apps", () => {
		expect(named.length).toBe(1246);
		const missed = named.filter(({ name, header }) => !isRefused(closedTo(name), header));
		expect(named.length - missed.length).toBe(1126);
		const ofCrawlers = missed.filter(({ name }) =>
			/bot(?![a-z])|crawl|spider|fetch|scrape|archiver/i.test(name),
		);
		// A word with a slash is before them.
		expect(ofCrawlers.map(({ name }) => name).filter((name) => /^[\w-]+(?:[ .][\w-]+)*$/.test(name))).toEqual(
			["Atom Feed Robot", "DeepCrawl"],
		);
	});

	it("are judged by an audit where an enforcer refuses them, and nowhere else", () => {
		for (const { name, header } of named.filter((_, index) => index % 8 === 0)) {
			const accused = accusedBy(closedTo(name), header);
			expect(accused.length, `${name} in ${header}`).toBe(isRefused(closedTo(name), header) ? 1 : 0);
		}
	});
});

describe("the names for AI of all lists, each in the file", () => {
	const ofAi = [...crawlers, ...undocumentedCrawlers].filter(
		({ purposes, isControlToken }) =>
			!isControlToken && purposes.some((purpose) => purpose.startsWith("ai-")),
	);
	const page = readFileSync(PAGE, "utf8");
	const [, count, missedCount, list = "", ofOthers = ""] =
		/^The (\d+) names for AI in .*?apps,\s+(\d+) without such a word are\s+not: (.*?)\. The \d+ names of .*?: (.*?)\.$/ms.exec(
			page,
		) ?? [];
	const namesIn = (text: string) => Array.from(text.matchAll(/`(.+?)`/g), ([, name = ""]) => name);
	const names = ofAi.map(({ token }) => token);
	const missedOf = (all: readonly string[], headerOf: (name: string) => string) =>
		all.filter((name) => !isRefused(closedTo(name), headerOf(name)));
	const asApp = (name: string) => `Mozilla/5.0 (X11; Linux x86_64) Safari/537.36; ${name}/1.0`;

	it("are found first and after compatible, as those of ai.robots.txt", () => {
		const all = [...names, ...namesIn(ofOthers)];
		expect(missedOf(all, (name) => `${name}/1.0`)).toEqual([]);
		expect(missedOf(all, (name) => `Mozilla/5.0 (compatible; ${name}/1.0; +https://a.example/)`)).toEqual([]);
	});

	it("are found where browsers have apps, but for those that docs/audit.md lists", () => {
		const missed = missedOf(names, asApp);
		expect(namesIn(list).sort()).toEqual(missed.sort());
		expect([Number(count), Number(missedCount)]).toEqual([ofAi.length, missed.length]);
		expect(namesIn(ofOthers)).toHaveLength(11);
		expect(missedOf(namesIn(ofOthers), asApp)).toEqual(namesIn(ofOthers));
	});
});

describe("one name for audit and enforcer", () => {
	const CLOSED = "User-agent: *\nDisallow: /\n";
	const judgesAll = (robots: string, userAgent: string) => {
		const enforcer = createEnforcer({ robots, unknownCrawlers: "judge" });
		const { action, crawler } = enforcer.judge({ url: "/x", userAgent });
		enforcer.dispose();
		return { action, crawler };
	};

	it.each([
		"Fetch/1234 CFNetwork/1.0 Darwin/20.0",
		"Spider%20Solitaire/5 CFNetwork/1.0 Darwin/20.0",
		"The%20Unarchiver/4.3 CFNetwork/1.0 Darwin/20.0",
		"Archiver/4.0 CFNetwork/1.0 Darwin/20.0",
		"Spider/5 (iPhone; iOS 17.5; Scale/3.00)",
		"Code/1.0 CFNetwork/1.0 Darwin/20.0",
		"Operator/2.1 (Linux; Android 14)",
		"Code/5.2 (com.example.code; build:12; iOS 17.0.0) Alamofire/5.4.3",
		"Spider/5.2 (iOS; 17.1)",
		"Archiver/1.0 Alamofire/5.4.3",
	])("is none of an app on a telephone that has a crawler's word alone: %s", (header) => {
		expect(judgesAll(CLOSED, header).action).toBe("pass");
		expect(judgesAll(closedTo("Fetch", "Spider", "Code", "Operator", "Archiver"), header).action).toBe(
			"pass",
		);
		expect(accusedBy(CLOSED, header)).toEqual([]);
	});

	it.each([
		["Fetch/2.0", "Fetch"],
		["Googlebot/2.1 (iPhone; iOS 17.5)", "Googlebot"],
		["Bytespider/1.0 (Linux; Android 5.0)", "Bytespider"],
		["Mozilla/5.0 (Linux; Android 5.0) (compatible; Spider/1.0)", "Spider"],
		[
			"Mozilla/5.0 (X11; Linux; trendictionbot0.5.0; http://www.trendiction.de/bot) Firefox/3.0.0.11",
			"trendictionbot",
		],
		["trendictionbot0.5.0", "trendictionbot"],
		["Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)", "Slurp"],
	])("is that of a crawler all the same: %s", (header, name) => {
		expect(judgesAll(CLOSED, header)).toEqual({ action: "refuse", crawler: name });
		expect(accusedBy(CLOSED, header)).toEqual([name]);
	});

	it.each([
		"Zorg http://zorg.example/",
		"Zorg - https://zorg.example/",
		"Zorg www.zorg.example",
		"Zorg crawler@zorg.example",
		"Mozilla/5.0 (compatible; Zorg https://zorg.example/)",
	])("is a name of the file before a contact: %s", (header) => {
		expect(isRefused(closedTo("Zorg"), header)).toBe(true);
		expect(accusedBy(closedTo("Zorg"), header)).toEqual(["Zorg"]);
		expect(isRefused(closedTo("Zorg"), header.replace("Zorg", "Zorg Browser"))).toBe(false);
	});

	it("is that of a glued version in the file, too", () => {
		for (const name of ["trendictionbot", "trendictionbot0.5.0"]) {
			expect(isRefused(closedTo(name), "trendictionbot0.5.0")).toBe(true);
			expect(accusedBy(closedTo(name), "trendictionbot0.5.0")).toEqual(["trendictionbot"]);
		}
	});

	it("is no name of which only a pattern knows: neither judges it", () => {
		const header = "Jamie's Spider (http://jamiembrown.com/)";
		expect(judgesAll(CLOSED, header).action).toBe("pass");
		expect(accusedBy(CLOSED, header)).toEqual([]);
	});

	it.each(["Feedly_bot 2", "Feedly_bot  2", "Feedly_bot\t2"])(
		"is that before a version, whatever is between: %j",
		(name) => {
			for (const header of ["Feedly_bot 2", "Feedly_bot  2"]) {
				expect(isRefused(closedTo(name), header)).toBe(true);
				expect(accusedBy(closedTo(name), header)).toEqual(["Feedly_bot"]);
			}
		},
	);
});

describe("a name that continues a crawler's of the file alone", () => {
	const row = (robots: string, agent: string) => {
		const audit = new LogAudit({
			robots: parse(robots, {}, "wasm"),
			format: { fields: { time: "t", agent: "a", target: "u" } },
		});
		audit.add(new TextEncoder().encode(`${JSON.stringify({ t: 1_790_000_000, a: agent, u: "/x" })}\n`));
		const [found] = audit.report().crawlers;
		audit.dispose();
		return found;
	};
	const judged = (robots: string, userAgent: string) => {
		const enforcer = createEnforcer({ robots, unknownCrawlers: "judge" });
		const packed = createEnforcer({ snapshot: enforcer.toSnapshot(), unknownCrawlers: "judge" });
		const actions = [enforcer, packed].map((each) => each.judge({ url: "/x", userAgent }).action);
		enforcer.dispose();
		packed.dispose();
		expect(actions[1]).toBe(actions[0]);
		return actions[0];
	};
	const OPEN = "User-agent: psbot\nUser-agent: spider\nAllow: /\n\nUser-agent: *\nDisallow: /\n";
	const SHUT = "User-agent: psbot\nDisallow: /\n\nUser-agent: *\nAllow: /\n";

	it("is undecided where that group and that for * differ, and passes where either allows", () => {
		for (const robots of [OPEN, SHUT]) {
			expect(row(robots, "psbot-image/0.1")).toMatchObject({
				disallowedCount: 0,
				undecidedCount: 1,
				undecidedToken: "psbot",
				family: null,
			});
			expect(judged(robots, "psbot-image/0.1")).toBe("pass");
		}
		const both = "User-agent: psbot\nDisallow: /\n\nUser-agent: *\nDisallow: /\n";
		expect(row(both, "psbot-image/0.1")).toMatchObject({ disallowedCount: 1, undecidedCount: 0 });
		expect(judged(both, "psbot-image/0.1")).toBe("refuse");
	});

	it("needs more than a crawler's word, and no group of its own", () => {
		expect(row(OPEN, "spider-feedback/1.0")).toMatchObject({ disallowedCount: 1, undecidedCount: 0 });
		expect(row(OPEN, "psbot_image/1.0")).toMatchObject({ disallowedCount: 1, undecidedCount: 0 });
		const own = `${OPEN}\nUser-agent: psbot-image\nDisallow: /\n`;
		expect(row(own, "psbot-image/1.0")).toMatchObject({ disallowedCount: 1, undecidedCount: 0 });
	});
});

describe("a name of a family that no group can name", () => {
	it("is of the family: its addresses, and its doubt", () => {
		const ranges = { Google: ["192.0.2.0/24"] };
		const robots = "User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /\n";
		const enforcer = createEnforcer({ robots, ranges, impostors: "refuse" });
		const judge = (address: string) =>
			enforcer.judge({ url: "/", userAgent: "Googlebot-Ünder/1.0", address });
		expect(judge("192.0.2.1")).toMatchObject({ action: "pass", identity: "confirmed" });
		expect(judge("198.51.100.1")).toMatchObject({ reason: "impostor", identity: "impostor" });
		enforcer.dispose();
		expect(accusedBy(robots, "Googlebot-Ünder/1.0")).toEqual([]);
	});
});

describe("a crawler that the file names", () => {
	it("is found after compatible, and first, if a list has it", () => {
		for (const name of KNOWN_TOKENS) {
			const header = `Mozilla/5.0 (compatible; ${name}/1.0; +https://example.com/)`;
			expect([isRefused(closedTo(name), header), isRefused(closedTo(name), `${name}/1.0`)], name).toEqual([
				true,
				true,
			]);
		}
	});

	it.each([
		["360Spider", "Mozilla/5.0 (Windows NT 6.1) Chrome/50.0 Safari/537.36; 360Spider"],
		["IndeedBot", "Mozilla/5.0 (Windows NT 6.1; rv:38.0) Gecko/20100101 Firefox/38.0 (IndeedBot 1.1)"],
		["moatbot", "Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/40.0 Safari/537.36 moatbot"],
		["Seekport", "Mozilla/5.0 (compatible; Seekport Crawler; http://seekport.com/)"],
		["Seekport Crawler", "Mozilla/5.0 (compatible; Seekport Crawler; http://seekport.com/)"],
		[
			"Mail.RU_Bot",
			"Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +http://go.mail.ru/help/robots)",
		],
		["MegaIndex.ru", "Mozilla/5.0 (compatible; MegaIndex.ru/2.0; +http://megaindex.com/crawler)"],
		[
			"Nutch",
			"NutchCVS/0.8-dev (Nutch; http://lucene.apache.org/nutch/bot.html; nutch-agent@lucene.apache.org)",
		],
		["heritrix", "Mozilla/5.0 (compatible; heritrix/3.2.0 +http://suki.ling.helsinki.fi/eng/project.html)"],
		[
			"archive.org_bot",
			"Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)",
		],
		["linkdex", "linkdex.com/v2.0 (+http://www.linkdex.com/bots/)"],
		["Kangaroo Bot", "Mozilla/5.0 (compatible; Kangaroo Bot/1.0; +http://www.kangaroo.com)"],
		["Datenbank Crawler", "Mozilla/5.0 (compatible; Datenbank Crawler/1.2; +https://example.de/)"],
		["Brightbot 1.0", "Mozilla/5.0 (X11; Linux) Safari/537.36 (Brightbot 1.0)"],
		["iaskspider/2.0", "iaskspider/3.0 (+https://iask.com)"],
		["Poseidon Research Crawler", "Mozilla/5.0 (X11) Poseidon Research Crawler 2 (+https://example.com)"],
	])("%s is refused, and does what is disallowed by an audit: %s", (name, header) => {
		// `Seekport` is only the first of two words of a name, and `linkdex` that of a domain.
		const isFound = !["Seekport", "linkdex"].includes(name);
		expect(isRefused(closedTo(name), header)).toBe(isFound);
		for (const engine of engines)
			expect(accusedBy(closedTo(name), header, engine.name).length).toBe(isFound ? 1 : 0);
	});

	it.each([
		["Bot", "Mozilla/5.0 (compatible; Kangaroo Bot/1.0; +http://www.kangaroo.com)"],
		["Crawler", "Mozilla/5.0 (compatible; Datenbank Crawler/1.2; +https://example.de/)"],
		["360Spider", "Mozilla/5.0 (X11; +https://example.com/360Spider) Safari/537.36"],
		["moatbot", "Mozilla/5.0 (X11; moatbot@example.com) Safari/537.36"],
		["moatbot", "Mozilla/5.0 (X11) Safari/537.36 like moatbot"],
		["moatbot", "Mozilla/5.0 (X11) Safari/537.36 moatbots/2"],
		["moatbot", "Mozilla/5.0 (X11) Safari/537.36 Ümoatbot"],
		["Nutch", "Mozilla/5.0 (X11; +https://example.com/) Safari/537.36 Nutch/1.0"],
		["Java", "Squrl Java/1.6.0_22"],
	])("%s is not refused in %s", (name, header) => {
		expect(isRefused(closedTo(name), header)).toBe(false);
		expect(accusedBy(closedTo(name), header)).toEqual([]);
	});

	it("counts if the name that the header gives itself first is in no list and no file", () => {
		const header = "Mozilla/5.0 (compatible; ExampleBot/1.0; using moatbot)";
		expect(accusedBy(closedTo("moatbot"), header)).toEqual(["moatbot"]);
		expect(accusedBy(closedTo("moatbot", "ExampleBot"), header)).toEqual(["ExampleBot"]);
		expect(accusedBy(closedTo("moatbot", "GPTBot"), `GPTBot/1.0 ${header}`)).toEqual(["GPTBot"]);
	});
});

describe("people", () => {
	/** Names that files have, and that headers of people have too. */
	const NAMES =
		"Java Microsoft Titan Silk Mail Safari Opera Linux Windows Mozilla Chrome Code Download Mobile Pinterest Reaper PHP libwww Internet Profile MIDP Nokia bot crawler spider robot fetch Bot.x Version Yandex".split(
			" ",
		);
	const patternNames = patterns.map(({ pattern }) => pattern.replaceAll(/\\(?=\W)|\/$/g, ""));
	/** The names in the groups of 400 real files. */
	const namesInFiles: readonly string[] = JSON.parse(readVector("names-in-files.json").toString());
	const names = [
		...new Set([...KNOWN_TOKENS, ...Object.keys(MISTAKEN_NAMES), ...patternNames, ...NAMES, ...namesInFiles]),
	];

	/** The headers that are refused where the file has all these names. */
	function refusedOf(headers: readonly string[]): readonly string[] {
		const enforcer = createEnforcer({ robots: closedTo(...names), unknownCrawlers: "judge" });
		const refused = headers.filter(
			(userAgent) => enforcer.judge({ url: "/x", userAgent }).action === "refuse",
		);
		enforcer.dispose();
		return refused;
	}

	it("are not refused, whatever names the file has", () => {
		const headers = peoplesHeaders(40_000);
		expect(new Set(headers).size).toBeGreaterThan(20_000);
		expect(refusedOf(headers).slice(0, 5)).toEqual([]);
	});

	it("are not refused by the headers that their browsers sent, but where one names a crawler", () => {
		const headers = brotliDecompressSync(readVector("browser-headers.txt.br")).toString().split("\n");
		const tried = `the ${headers.length.toLocaleString("en-US")} headers of people`;
		expect(readFileSync(PAGE, "utf8").includes(tried)).toBe(true);
		expect(refusedOf(headers)).toEqual([
			"Mozilla/5.0 (compatible; PR-CY.RU; + https://a.pr-cy.ru)",
			"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; Shap-User/0.1.0",
			"SiteScoreBot v20210315 - https://sitescore.ai",
			"deepnoc - https://deepnoc.com/bot",
			expect.stringMatching(/^www\.GettHIT\.com \| Free Traffic Exchange Bot \|/),
		]);
	});
});

describe("a name that continues another", () => {
	it.each([
		["Baiduspider-render", "Baiduspider"],
		["Googlebot-Image-x", "Googlebot-Image"],
		["Exabot-Images", "ExaBot"],
		["SemrushBot-new", "SemrushBot"],
		["AdsBot-Google-Mobile-Apps-x", "AdsBot-Google-Mobile-Apps"],
		["Slackbot-LinkExpanding", "Slackbot"],
	])("%s is of the family of %s", (name, family) => {
		expect(familyOf(name)?.token).toBe(family);
	});

	it.each([
		...[
			"Spider1",
			"CODE87",
			"spider-feedback",
			"WhatsApp-Linux-App",
			"Applebot-Extended",
			"Applebot-Extended-x",
		],
		...[
			"Code-x",
			"Operator-x",
			"SemrushBot-SA",
			"Baiduspider-image",
			"Googlebot-Image",
			"GPTBotx",
			"-",
			"bot-x",
			"",
		],
	])("%j is of none", (name) => {
		expect(familyOf(name)).toBeNull();
	});

	it.each(engines)(
		"goes by its family's group, addresses and pace, unless a group names it: $name",
		({ name: engine }) => {
			const robotsTxt =
				"user-agent: Amazonbot\nuser-agent: ia_archiver\ndisallow: /\n\nuser-agent: Baiduspider\nallow: /\n\nuser-agent: Baiduspider-own\nuser-agent: *\ndisallow: /\n";
			const robots = parse(robotsTxt, {}, engine);
			const ranges = { Googlebot: ["192.0.2.0/24"] };
			const first = createEnforcer({ robots, ranges, impostors: "refuse" });
			const second = createEnforcer({ snapshot: first.toSnapshot(), ranges, impostors: "refuse" });
			for (const enforcer of [first, second]) {
				const actionOf = (userAgent: string, address?: string) =>
					enforcer.judge({ url: "/x", userAgent, address }).action;
				expect(actionOf("Amazonbot-Video/0.1")).toBe("refuse");
				expect(actionOf("Baiduspider-render/2.0")).toBe("pass");
				expect(actionOf("Baiduspider-own/2.0")).toBe("refuse");
				expect(actionOf("spider-feedback/2.0")).toBe("pass");
				expect(actionOf("ia_archiver-web.archive.org")).toBe("refuse");
				expect(
					enforcer.judge({ url: "/robots", userAgent: "Googlebot-x", address: "198.51.100.7" }).reason,
				).toBe("impostor");
				enforcer.dispose();
			}
		},
	);

	it("is named by its family in what is sent back, since strangers make names up", () => {
		const enforcer = createEnforcer({ robots: closedTo("Amazonbot") });
		const decision = enforcer.judge({ url: "/", userAgent: "Amazonbot-<b>/0.1 Amazonbot-Video/1" });
		const other = enforcer.judge({ url: "/", userAgent: "Amazonbot-Video/1" });
		enforcer.dispose();
		expect(decision.action === "refuse" && decision.body).toContain("for Amazonbot.");
		expect(other).toMatchObject({ crawler: "Amazonbot-Video", status: 403, purpose: "ai-training" });
		expect(other.action === "refuse" && other.body).toContain("for Amazonbot.");
	});

	it("is let pass where only one of two groups that may be its own disallows", () => {
		for (const [star, own, isRefusedThere] of [
			["disallow", "allow", false],
			["allow", "disallow", false],
			["disallow", "disallow", true],
		] as const) {
			const robots = `user-agent: *\n${star}: /\nuser-agent: SemrushBot\n${own}: /\n`;
			expect(isRefused(robots, "SemrushBot-SA/1.0"), `${star} ${own}`).toBe(isRefusedThere);
		}
	});
});

describe("a tiny reference", () => {
	const WORDS = [
		"a",
		"Foo",
		"foo-bar",
		"Foo.Bar",
		"Zip Zap",
		"Zip",
		"xbot",
		"Big Bot",
		"Mail.RU_Bot",
		"bot",
		"Crawler",
	];
	const PARTS = [
		...WORDS,
		...[
			"/1.0",
			" ",
			"; ",
			" (",
			") ",
			", ",
			"+",
			"@",
			"http://",
			"-",
			".",
			"compatible; ",
			"like ",
			"Mozilla/5.0 ",
			"Ü",
			"Safari/1",
		],
	];
	const isCrawlers = (name: string) => /bot|crawler/i.test(name) && !/^(?:bot|crawler)$/i.test(name);

	/** Finds the names of a file in a header: word by word, each name by an expression of its own. */
	function reference(names: readonly string[], header: string): string | null {
		const pieces = header.split(/([\s;,()]+)/);
		let at = 0;
		let before = "";
		let other: string | null = null;
		for (const [index, piece] of pieces.entries()) {
			const isWord = index % 2 === 0 && piece !== "";
			if (isWord && before !== "like") {
				const signs = (/^[!-~]*?(?=[A-Za-z0-9_-])/.exec(piece)?.[0] ?? "").length;
				const rest = header.slice(at + signs);
				const fitting = names
					.filter((name) => {
						const end = isCrawlers(name)
							? "(?![A-Za-z0-9_-]|[.@][A-Za-z0-9]|://)"
							: "(?=/|\\s*(?:$|[;,()+])|\\s+v?\\d|\\s+(?:- *)?(?:https?:|www\\.|[\\w.+-]+@\\w))";
						return new RegExp(`^${name.replaceAll(".", "\\.")}${end}`, "i").test(rest);
					})
					.sort((one, another) => another.length - one.length);
				const [found] = fitting;
				if (found !== undefined && (isCrawlers(found) || before === "" || before === "compatible"))
					return found;
				other ??= found ?? null;
			}
			if (isWord) before = piece.toLowerCase();
			at += piece.length;
		}
		const isBrowsers = header.split(/[^\w-]+/).some((word) => /^(?:mozilla|safari)$/i.test(word));
		return /:\/\/|www\.|@/.test(header) && !isBrowsers ? other : null;
	}

	it("finds the same names of files in random headers", () => {
		fc.assert(
			fc.property(
				fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
				fc.array(fc.constantFrom(...PARTS), { maxLength: 9 }),
				(names, parts) => {
					const header = parts.join("");
					const sender = new Recogniser(names).find(header);
					const expected = reference(names, header);
					// Who gives itself a name that the file has goes by that.
					if (sender !== null && !sender.isOfFile && sender.isNamed) return;
					expect(sender === null || !sender.isNamed ? null : sender.name, header).toBe(expected);
				},
			),
			{ numRuns: 20_000 },
		);
	});
});
