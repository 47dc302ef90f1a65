import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/js.js";
import { crawlers, findCrawler, undocumentedCrawlers } from "../../../crawling/crawlers/index.js";
import { allowCrawlers, blockCrawlers, formatRobotsTxt } from "../../../insight/edit/index.js";
import { dialects } from "../../support/engines.js";
import { NAMES_SHARING_RULES } from "../../support/hostile-policies.js";

const NAMES = ["*", "Googlebot", "Googlebot-Image", "GPTBot", "CCBot", "bingbot", "MyBot", "AdsBot-Google"];
const URLS = [
	"/",
	"/a",
	"/a/",
	"/a/b",
	"/ab",
	"/b",
	"/b/a",
	"/b?a",
	"/a/index.html",
	"/a/b/c",
	"/c*d",
	"/%61",
];

const profileOf = (token: string) => findCrawler(token)?.profile ?? token;

function verdictsOf(body: string, dialect: (typeof dialects)[number], token: string): boolean[] {
	const robots = RobotsTxt.parse(body, { dialect });
	return URLS.map((url) => robots.isAllowed(url, profileOf(token)));
}

describe("blockCrawlers", () => {
	it("writes no token that no operator documents, unless it is asked for by name", () => {
		const options = { purpose: "ai-training", undocumented: true } as const;
		const { body, remaining } = blockCrawlers("User-agent: *\nAllow: /\n", options);
		expect(body).toContain("User-agent: Bytespider");
		expect(body).not.toContain("__usage");
		expect(remaining).toEqual([]);
	});

	it("adds one group for all that are meant, and nothing else", () => {
		const body = "# ours\r\nUser-agent: *\r\nDisallow: /a # old\r\n\r\nSitemap: https://a.example/s.xml";
		const { body: blocked, ...report } = blockCrawlers(body, { purpose: "ai-training" });
		const meant = crawlers
			.filter(({ purposes }) => purposes.includes("ai-training"))
			.map(({ token }) => token);
		expect(meant).toContain("CCBot");
		const remaining = undocumentedCrawlers
			.filter(({ purposes, isControlToken }) => purposes.includes("ai-training") && !isControlToken)
			.map(({ token }) => token);
		expect(remaining[0]).toBe("Bytespider");
		expect(blocked).toBe(
			`${body}\r\n\r\n${meant.map((token) => `User-agent: ${token}\r\n`).join("")}Disallow: /\r\n`,
		);
		expect(report).toEqual({
			isChanged: true,
			crawlers: meant,
			changed: meant,
			sheltered: [],
			unproved: [],
			remaining,
			obstacles: [],
		});
		expect(blockCrawlers(blocked, { purpose: "ai-training" })).toEqual({
			body: blocked,
			isChanged: false,
			crawlers: meant,
			changed: [],
			sheltered: [],
			unproved: [],
			remaining,
			obstacles: [],
		});
	});

	it("names those of the purposes that are not selected, as far as the file says the opposite to them", () => {
		const body =
			"User-agent: Bytespider\nDisallow: /\n\nUser-agent: Claude-Web\nUser-agent: anthropic-ai\nAllow: /\n";
		const { remaining } = blockCrawlers(body, { purpose: "ai-training", except: "AI2Bot" });
		expect(remaining).toContain("TikTokSpider");
		expect(remaining).toContain("anthropic-ai");
		for (const token of ["Bytespider", "Claude-Web", "AI2Bot", "CCBot"])
			expect(remaining).not.toContain(token);
		const options = { purpose: "ai-training", undocumented: true } as const;
		expect(blockCrawlers(body, options).remaining).toEqual(["anthropic-ai"]);
		expect(blockCrawlers(body, { ...options, crawlers: "anthropic-ai" }).remaining).toEqual([]);
		expect(blockCrawlers("User-agent: *\nDisallow: /\n", { purpose: "ai-training" }).remaining).toEqual([]);
		const closed = "User-agent: *\nDisallow: /a\n";
		expect(allowCrawlers(closed, { purpose: "archive" }).remaining).toEqual([]);
		expect(allowCrawlers(closed, { purpose: "ai-training" }).remaining).toContain("Bytespider");
		expect(allowCrawlers(closed, { purpose: "ai-training", path: "/b" }).remaining).toEqual([]);
	});

	it("joins a group that refuses everything already", () => {
		const body = "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow:\n";
		expect(blockCrawlers(body, { crawlers: ["GPTBot", "CCBot", "Bytespider"] }).body).toBe(
			"User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: Bytespider\nDisallow: /\n\nUser-agent: *\nDisallow:\n",
		);
	});

	it.each([
		["Content-Signal: ai-train=no\n", "Content-Signal: ai-train=yes, search=yes\n"],
		["Content-Usage: train-ai=n\n", "Content-Usage: train-ai=y\n"],
		["Content-Usage: train-ai=n\n", "Content-Signal: ai-train=yes\n"],
		["Content-Signal: ai-train=no\n", ""],
		["", "Content-Signal: ai-train=yes\n"],
	])("joins no group that says otherwise of AI: %j is not %j", (own, others) => {
		const refusing = `User-agent: Bytespider\n${others}Disallow: /\n`;
		const added = `\nUser-agent: GPTBot\nUser-agent: CCBot\n${own}Disallow: /\n`;
		const options = { crawlers: ["GPTBot", "CCBot"] };
		const body = `User-agent: *\n${own}Crawl-delay: 5\nAllow: /\n\n${refusing}`;
		const { body: blocked } = blockCrawlers(body, options);
		expect(blocked).toBe(body + added);
		expect(allowCrawlers(blocked, options).body).toBe(body + added.replace("Disallow: /", "Disallow:"));
		expect(blockCrawlers(blocked, { crawlers: "ClaudeBot" }).body).toBe(
			blocked.replace("CCBot\n", "CCBot\nUser-agent: ClaudeBot\n"),
		);
		// The same for what a group for others too said, and where * refuses everything.
		const shared = `User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: MyBot\n${own}Allow: /\n\n`;
		const left = shared.replace("User-agent: GPTBot\nUser-agent: CCBot\n", "");
		expect(blockCrawlers(shared + refusing, options).body).toBe(left + refusing + added);
		const forAll = refusing.replace("Bytespider", "*");
		expect(blockCrawlers(shared + forAll, options).body).toBe(left + forAll + added);
	});

	it("joins the group that says the same of AI, however its key is written", () => {
		const body =
			"User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: Bytespider\ncontent-signal:ai-train=no # ours\nDisallow: /\n\nUser-agent: MyBot\nDisallow: /\n";
		expect(blockCrawlers(body, { crawlers: "GPTBot" }).body).toBe(
			body.replace("Bytespider\n", "Bytespider\nUser-agent: GPTBot\n"),
		);
	});

	it("changes a crawler's own group in its place", () => {
		const body = "User-agent: GPTBot\nAllow: /blog\nDisallow: /x # why\n\nUser-agent: *\nDisallow:\n";
		expect(blockCrawlers(body, { crawlers: "GPTBot" }).body).toBe(
			"User-agent: GPTBot\nDisallow: /\nDisallow: /x # why\n\nUser-agent: *\nDisallow:\n",
		);
	});

	it("takes it out of a group for others where a rule lets it in, and leaves them there", () => {
		const body = "User-agent: GPTBot\nUser-agent: MyBot\nAllow: /blog\nDisallow: /\n";
		expect(blockCrawlers(body, { crawlers: "GPTBot" }).body).toBe(
			"User-agent: MyBot\nAllow: /blog\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n",
		);
	});

	it("keeps for a crawler that looks for the same name what it had", () => {
		const body = "User-agent: *\nDisallow: /a\nCrawl-delay: 5\n";
		const { body: blocked, sheltered } = blockCrawlers(body, { crawlers: "GoogleOther" });
		expect(sheltered).toEqual(["GoogleOther-Image", "GoogleOther-Video"]);
		expect(blocked).toBe(
			`${body}\nUser-agent: GoogleOther\nDisallow: /\n\nUser-agent: GoogleOther-Image\nUser-agent: GoogleOther-Video\nDisallow: /a\nCrawl-delay: 5\n`,
		);
	});

	it("blocks crawlers that obey no group but their own, and control tokens", () => {
		const { body } = blockCrawlers("User-agent: *\nDisallow: /\n", {
			crawlers: ["AdsBot-Google", "Google-Extended"],
		});
		expect(body).toBe("User-agent: *\nDisallow: /\n\nUser-agent: AdsBot-Google\nDisallow: /\n");
	});

	it("blocks a path, with all that the crawlers were told elsewhere", () => {
		const body = "User-agent: *\nAllow: /p/open\nDisallow: /a\n";
		const { body: blocked } = blockCrawlers(body, { crawlers: ["GPTBot", "CCBot"], path: "/p/" });
		expect(blocked).toBe(`${body}\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a\nDisallow: /p/\n`);
	});

	it("leaves the others, whoever they are, with their crawl-delay and what else they are told", () => {
		const shared = "User-agent: MyBot\nCrawl-delay: 3\nUser-agent: GPTBot\nCrawl-delay: 7\nUser-agent: *\n";
		expect(blockCrawlers(`${shared}Allow: /\n`, { crawlers: "GPTBot" }).body).toBe(
			"User-agent: MyBot\nCrawl-delay: 3\nUser-agent: *\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n",
		);
		const body = "User-agent: *\nVisit-time: 0600-0845\nLicense: https://a.example/l.xml\n";
		expect(blockCrawlers(body, { crawlers: "Amzn-User" }).body).toBe(
			`User-agent: *\nDisallow:\nVisit-time: 0600-0845\nLicense: https://a.example/l.xml\n\nUser-agent: Amzn-User\nDisallow: /\n`,
		);
	});

	it("takes a group of more rules than a call has arguments", () => {
		const body = `User-agent: GPTBot\n${"Disallow:/a\n".repeat(130_000)}`;
		const { obstacles } = blockCrawlers(body, { crawlers: "GPTBot" });
		expect(obstacles).toMatchObject([{ code: "over-limit" }]);
	});

	it("settles all crawlers within one limit of work", () => {
		const rules = (first: string) =>
			Array.from({ length: 60 }, (_, index) => `Disallow: /${first}*${index}*a`);
		const names = Array.from("abcdefghij", (letter) => `Bot-${letter}`);
		const groups = names.map((name) => [`User-agent: ${name}`, ...rules(name.slice(-1))].join("\n"));
		const body = `${groups.join("\n\n")}\n`;
		const maxWork = 24_000;
		const options = { path: "/p*q", maxWork };
		expect(blockCrawlers(body, { crawlers: "Bot-a", ...options }).unproved).toEqual([]);
		expect(blockCrawlers(body, { crawlers: names, ...options }).unproved).not.toEqual([]);
	});

	it("changes nothing, and says because of whom, where it is not proved", () => {
		const body = "User-agent: *\nAllow: /*open\n";
		expect(blockCrawlers(body, { crawlers: "GPTBot", path: "/p/" })).toEqual({
			body,
			isChanged: false,
			crawlers: ["GPTBot"],
			changed: ["GPTBot"],
			sheltered: [],
			unproved: ["GPTBot"],
			remaining: [],
			obstacles: [
				{
					code: "rule",
					crawler: "GPTBot",
					url: "/p/open",
					rule: { line: 2, type: "allow", pattern: "/*open", canonical: "/*open" },
				},
			],
		});
		const cut = `User-agent: *\nDisallow: /a\n${"#".repeat(511_980)}\n`;
		expect(blockCrawlers(cut, { crawlers: "GPTBot" })).toMatchObject({
			body: cut,
			unproved: ["GPTBot"],
			remaining: [],
			obstacles: [{ code: "over-limit" }],
		});
	});

	it.each([
		// In the likeness of real files: a rule with wildcards, and one for what begins alike.
		["allow", "/blog/", "User-agent: *\nDisallow: /x\nDisallow: */account/\n", 3, "/blog/account/"],
		["allow", "/s", "User-agent: *\nDisallow: /*?\n\nUser-agent: GPTBot\nDisallow: /*&\n", 5, "/s&"],
		["block", "/p/", "User-agent: *\nDisallow: /a\nAllow: /*.css\n", 3, "/p/.css"],
		[
			"block",
			"/*.pdf$",
			"User-agent: *\nAllow: /wp-admin/admin-ajax.php\n",
			2,
			"/wp-admin/admin-ajax.php.pdf",
		],
		["block", "/*.pdf$", "User-agent: *\nAllow: /docs/*.p\n", 2, "/docs/.pdf"],
	] as const)("says which rule stands in the way: %s %s", (what, path, body, line, url) => {
		const edit = what === "block" ? blockCrawlers : allowCrawlers;
		const { obstacles, unproved, isChanged } = edit(body, { crawlers: "GPTBot", path });
		expect({ unproved, isChanged }).toEqual({ unproved: ["GPTBot"], isChanged: false });
		expect(obstacles).toMatchObject([{ crawler: "GPTBot", url, rule: { line } }]);
		expect(RobotsTxt.parse(body).isAllowed(url, "GPTBot")).toBe(what === "block");
	});

	it.each([
		["/*.pdf$", "Allow: /docs/*.pdf$"],
		["/*.pdf$", "Allow: /docs/a.pdf$"],
		["/*?", "Allow: /list?page="],
		["/*?", "Allow: /*?page="],
		["/a/*/b", "Allow: /a/x/bc"],
		["*/b", "Allow: /a/b/c$"],
	])("takes away what a pattern with wildcards covers: %s, %s", (path, rule) => {
		const body = `User-agent: GPTBot\nDisallow: /x\n${rule}\n`;
		expect(blockCrawlers(body, { crawlers: "GPTBot", path }).body).toBe(
			`User-agent: GPTBot\nDisallow: /x\nDisallow: ${path}\n`,
		);
	});

	it("takes the names that lists have only where it is asked to, and leaves out exceptions", () => {
		const listed = undocumentedCrawlers.filter(
			({ purposes, isControlToken }) => purposes.includes("ai-training") && !isControlToken,
		);
		const options = { purpose: ["ai-training", "archive"], except: ["ccbot", "Scrapy"] } as const;
		const meant = blockCrawlers("", options).crawlers;
		expect(meant).not.toContain("CCBot");
		const all = blockCrawlers("", { ...options, undocumented: true });
		expect(all.crawlers).toHaveLength(meant.length + listed.length - 1);
		expect(all).toMatchObject({ isChanged: true, unproved: [] });
	});

	it.each([
		["User-agent: GPTBot\nAllow: /x\nDisallow: /\n", "User-agent: GPTBot\nDisallow: /\n", undefined],
		["User-agent: GPTBot\nDisallow: /*\nAllow: /x\n", "User-agent: GPTBot\nDisallow: /*\n", undefined],
		[
			"User-agent: GPTBot\nDisallow: /p/\nAllow: /p/x\nAllow: /y\n",
			"User-agent: GPTBot\nDisallow: /p/\nAllow: /y\n",
			"/p/",
		],
		[
			"User-agent: GPTBot\nAllow: /x\nDisallow: /y\n",
			"User-agent: GPTBot\nDisallow: /\nDisallow: /y\n",
			undefined,
		],
	])("adds no second rule to a group that has it: %j", (before, after, path) => {
		expect(blockCrawlers(before, { crawlers: "GPTBot", path }).body).toBe(after);
	});

	it("takes octets and hands out octets, those of other lines as they are", () => {
		const octets = Uint8Array.of(0x23, 0xff, 0xfe, 0x0a);
		const { body } = blockCrawlers(octets, { crawlers: "GPTBot" });
		expect(body.subarray(0, 4)).toEqual(octets);
		expect(new TextDecoder().decode(body.subarray(4))).toBe("\nUser-agent: GPTBot\nDisallow: /\n");
	});

	it("refuses a malformed argument by name", () => {
		const block = (options: object) => () => blockCrawlers("", options as never);
		expect(block({})).toThrow(/^purpose: expected a purpose, or crawlers by name/);
		expect(block({ purpose: "ai" })).toThrow(/^purpose: expected one of "search", /);
		expect(block({ purpose: "ai-trainin" })).toThrow(/did you mean "ai-training"\?/);
		expect(block({ crawlers: "My Bot" })).toThrow(/^crawlers: expected a product token/);
		expect(block({ crawlers: "*" })).toThrow(/^crawlers: expected a product token/);
		expect(block({ crawlers: "a", except: "A" })).toThrow(/^except: expected to leave at least one/);
		expect(block({ crawlers: "a", path: "x" })).toThrow(/^path: expected/);
		expect(block({ crawlers: "a", path: "" })).toThrow(/^path: expected/);
		expect(block({ crawlers: "a", undocumented: 1 })).toThrow(/^undocumented: expected true or false/);
		expect(block({ crawlers: "a", purposes: "seo" })).toThrow(
			/unknown option "purposes"; did you mean "purpose"/,
		);
		expect(() => allowCrawlers("", { crawlers: "a", path: "/x", dialect: "original1994" })).toThrow(
			/^path: expected "\/": the 1994 standard has no allow/,
		);
	});
});

describe("allowCrawlers", () => {
	it("takes back what blockCrawlers wrote", () => {
		const body = "User-agent: *\nDisallow:\n";
		const { body: blocked } = blockCrawlers(body, { crawlers: ["GPTBot", "CCBot"] });
		expect(allowCrawlers(blocked, { crawlers: "GPTBot" }).body).toBe(
			`${body}\nUser-agent: CCBot\nDisallow: /\n`,
		);
		const { body: allowed } = allowCrawlers(blocked, { crawlers: ["GPTBot", "CCBot"] });
		expect(allowed).toBe(`${body}\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow:\n`);
	});

	it("lets a crawler in, and keeps all that it is told beside the rules", () => {
		const body = "User-agent: *\nCrawl-delay: 5\nContent-Signal: ai-train=no\nDisallow: /a\n";
		expect(allowCrawlers(body, { crawlers: "GPTBot" }).body).toBe(
			`${body}\nUser-agent: GPTBot\nCrawl-delay: 5\nContent-Signal: ai-train=no\nDisallow:\n`,
		);
		const shared = "User-agent: GPTBot\nUser-agent: CCBot\nCrawl-delay: 5\nDisallow: /\n";
		expect(allowCrawlers(shared, { crawlers: "GPTBot" }).body).toBe(
			"User-agent: CCBot\nCrawl-delay: 5\nDisallow: /\n\nUser-agent: GPTBot\nCrawl-delay: 5\nDisallow:\n",
		);
	});

	it("lets a crawler in where the groups for * do not, and nobody else", () => {
		const body = "User-agent: *\nDisallow: /\n";
		expect(allowCrawlers(body, { crawlers: "bingbot" }).body).toBe(
			`${body}\nUser-agent: bingbot\nDisallow:\n`,
		);
		expect(allowCrawlers(body, { crawlers: "bingbot", path: "/blog/" }).body).toBe(
			`${body}\nUser-agent: bingbot\nDisallow: /\nAllow: /blog/\n`,
		);
	});
});

describe("formatRobotsTxt with block", () => {
	it("writes the same group, before what is of the file", () => {
		const data = {
			groups: [{ productTokens: "*", disallow: "/a" }],
			sitemaps: ["https://example.com/s.xml"],
			block: { purpose: "ai-search", except: "PerplexityBot", crawlers: "GPTBot" },
		} as const;
		const meant = crawlers
			.filter(({ purposes, token }) => purposes.includes("ai-search") && token !== "PerplexityBot")
			.map(({ token }) => `User-agent: ${token}\n`);
		expect(formatRobotsTxt(data)).toBe(
			`User-agent: *\nDisallow: /a\n\n${meant.join("")}User-agent: GPTBot\nDisallow: /\n\nSitemap: https://example.com/s.xml\n`,
		);
		expect(formatRobotsTxt({ block: { crawlers: "GPTBot" } })).toBe("User-agent: GPTBot\nDisallow: /\n");
	});

	it("has the last word over the groups, and refuses what it cannot write", () => {
		const groups = [{ productTokens: ["GPTBot", "MyBot"], allow: "/blog", disallow: "/" }];
		expect(formatRobotsTxt({ groups, block: { crawlers: "GPTBot" } })).toBe(
			"User-agent: MyBot\nAllow: /blog\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n",
		);
		expect(() => formatRobotsTxt({ block: { purposes: "seo" } as never })).toThrow(
			/^block: unknown member "purposes"; did you mean "purpose"/,
		);
		expect(() => formatRobotsTxt({ block: {} })).toThrow(/^purpose: expected/);
		expect(() => formatRobotsTxt({ block: { crawlers: "MJ12bot" } }, { dialect: "google" })).toThrow(
			/^block: expected crawlers that the groups can leave out, got "MJ12bot/,
		);
	});
});

describe("a hostile file", () => {
	it("with thousands of names that share thousands of rules is looked at once for each that differs", () => {
		const options = { purpose: ["ai-training", "seo"], undocumented: true } as const;
		const found = blockCrawlers(NAMES_SHARING_RULES, options);
		expect(found).toMatchObject({ isChanged: true, unproved: [] });
		expect(blockCrawlers(found.body, options).isChanged).toBe(false);
	});

	it("whose rules would not fit once more stays as it is", () => {
		const rules = Array.from({ length: 20_000 }, (_, index) => `disallow: /p${index % 977}/*${index}`);
		const body = `user-agent: *\n${rules.join("\n")}\n`;
		const found = blockCrawlers(body, { crawlers: "Googlebot" });
		expect(found).toMatchObject({ body, isChanged: false });
		expect(found.unproved).not.toEqual([]);
		expect(blockCrawlers(body, { crawlers: "CCBot" })).toMatchObject({ isChanged: true, unproved: [] });
	});
});

describe("whatever the file", () => {
	const path = fc.stringMatching(/^\/[ab/*$]{0,4}$/);
	const rule = fc
		.tuple(fc.constantFrom("Allow", "Disallow"), fc.oneof(path, fc.constantFrom("", "/")))
		.map((parts) => parts.join(": "));
	const other = fc.constantFrom("Crawl-delay: 3", "", "# why", "Sitemap: https://a.example/s.xml");
	const naming = fc.constantFrom(...NAMES).map((name) => `User-agent: ${name}`);
	const file = fc
		.tuple(
			fc.array(fc.oneof({ weight: 3, arbitrary: naming }, { weight: 4, arbitrary: rule }, other), {
				maxLength: 14,
			}),
			fc.constantFrom("\n", "\r\n"),
			fc.boolean(),
		)
		.map(([lines, end, isEnded]) => lines.join(end) + (isEnded ? end : ""));
	const meant = fc.subarray(NAMES.slice(1), { minLength: 1, maxLength: 3 });
	const aims = [
		{ edit: blockCrawlers, isAllowed: false },
		{ edit: allowCrawlers, isAllowed: true },
	];
	const everyone = [...crawlers.map(({ token }) => token), "MyBot", "*"];

	it.each(dialects)("%s: those that are meant are told so, and nobody else anything else", (dialect) => {
		let unprovedCount = 0;
		let count = 0;
		fc.assert(
			fc.property(
				file,
				meant,
				fc.constantFrom(...aims),
				fc.constantFrom("/", "/", "/a", "/b/"),
				(body, tokens, { edit, isAllowed }, asked) => {
					const path = dialect === "original1994" && isAllowed ? "/" : asked;
					const found = edit(body, { crawlers: tokens, path, dialect });
					count++;
					if (found.unproved.length > 0) {
						unprovedCount++;
						expect(found.body).toBe(body);
						return;
					}
					const isMeant = URLS.map(
						(url) => !RobotsTxt.parse(`user-agent: *\ndisallow: ${path}`, { dialect }).isAllowed(url, "x"),
					);
					for (const token of everyone) {
						const before = verdictsOf(body, dialect, token);
						const after = verdictsOf(found.body, dialect, token);
						const wanted = tokens.includes(token)
							? before.map((verdict, index) => (isMeant[index] ? isAllowed : verdict))
							: before;
						expect(after, `${token} in\n${found.body}`).toEqual(wanted);
					}
					const again = edit(found.body, { crawlers: tokens, path, dialect });
					expect(again).toMatchObject({ isChanged: false, changed: [], unproved: [] });
					const sitemaps = (text: string) =>
						RobotsTxt.parse(text, { dialect }).sitemaps.map(({ url }) => url);
					expect(sitemaps(found.body)).toEqual(sitemaps(body));
					const delays = (text: string) => {
						const robots = RobotsTxt.parse(text, { dialect });
						const left = everyone.filter((token) => !tokens.includes(token));
						return left.map((token) => robots.matcher(profileOf(token)).crawlDelaySeconds);
					};
					expect(delays(found.body)).toEqual(delays(body));
				},
			),
			{ numRuns: 400 },
		);
		// It gives up where it must, and not as a way out.
		expect(unprovedCount / count).toBeLessThan(dialect === "original1994" ? 0.5 : 0.2);
	});
});
