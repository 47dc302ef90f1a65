import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Crawler, Dialect } from "../../../bindings/contract/types.js";
import { RobotsTxt } from "../../../bindings/js.js";
import { crawlers, findCrawler } from "../../../crawling/crawlers/index.js";
import { comparePolicies } from "../../../insight/analysis/index.js";
import { editRobotsTxt, formatRobotsTxt, minifyRobotsTxt } from "../../../insight/edit/index.js";
import { structuredFiles } from "../../support/arbitraries.js";
import { dialects } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";

describe("formatRobotsTxt", () => {
	it("writes groups, then what is of the file", () => {
		expect(
			formatRobotsTxt({
				groups: [
					{
						productTokens: ["Googlebot", "Bingbot"],
						allow: "/a",
						disallow: ["/b", "/c*"],
						crawlDelaySeconds: 0.5,
					},
					{ productTokens: "*", disallow: "/" },
				],
				sitemaps: ["https://example.com/s.xml", new URL("https://example.com/t.xml?a=b")],
				host: "example.com",
			}),
		).toBe(
			"User-agent: Googlebot\nUser-agent: Bingbot\nAllow: /a\nDisallow: /b\nDisallow: /c*\nCrawl-delay: 0.5\n\n" +
				"User-agent: *\nDisallow: /\n\n" +
				"Host: example.com\nSitemap: https://example.com/s.xml\nSitemap: https://example.com/t.xml?a=b\n",
		);
	});

	it("takes the shape of Next.js' robots.ts", () => {
		expect(
			formatRobotsTxt({
				rules: [
					{ userAgent: "Googlebot", allow: ["/"], disallow: "/private/" },
					{ userAgent: ["Applebot", "Bingbot"], disallow: ["/"], crawlDelay: 5 },
				],
				sitemap: "https://acme.example/sitemap.xml",
				host: "https://acme.example",
			}),
		).toBe(
			"User-agent: Googlebot\nAllow: /\nDisallow: /private/\n\n" +
				"User-agent: Applebot\nUser-agent: Bingbot\nDisallow: /\nCrawl-delay: 5\n\n" +
				"Host: https://acme.example\nSitemap: https://acme.example/sitemap.xml\n",
		);
		expect(formatRobotsTxt({ rules: {} })).toBe("User-agent: *\nDisallow:\n");
		expect(formatRobotsTxt({})).toBe("");
	});

	it("closes a group without rules, so that a delay joins it to no other", () => {
		const text = formatRobotsTxt({
			groups: [
				{ productTokens: "AhrefsBot", crawlDelaySeconds: 10 },
				{ productTokens: "MJ12bot", disallow: "/" },
			],
		});
		expect(RobotsTxt.parse(text).isAllowed("/", "AhrefsBot")).toBe(true);
	});

	it.each([
		["/a b", "/a%20b"],
		["/a#b", "/a%23b"],
		["/a\nDisallow: /", "/a%0ADisallow:%20/"],
		["/ü", "/%C3%BC"],
		["/a ", "/a%20"],
		["/a*b$", "/a*b$"],
		["/%41", "/%41"],
	])("escapes %j", (path, written) => {
		const text = formatRobotsTxt({ groups: [{ productTokens: "*", disallow: path }] });
		expect(text).toBe(`User-agent: *\nDisallow: ${written}\n`);
	});

	it.each([
		["groups[0].productTokens", { groups: [{ productTokens: "Google Bot" }] }],
		["groups[0].productTokens", { groups: [{ productTokens: [] }] }],
		["rules[0].userAgent", { rules: { userAgent: "a, b" } }],
		["groups[0].disallow[0]", { groups: [{ productTokens: "*", disallow: "private" }] }],
		["groups[0].disallow[1]", { groups: [{ productTokens: "*", disallow: ["/", "/\ud800"] }] }],
		["groups[0].crawlDelaySeconds", { groups: [{ productTokens: "*", crawlDelaySeconds: -1 }] }],
		["rules[0].crawlDelay", { rules: [{ crawlDelay: Number.NaN }] }],
		["up to 1e20", { rules: [{ crawlDelay: 1e21 }] }],
		["sitemaps[0]", { sitemaps: ["/sitemap.xml"] }],
		["sitemap[0]", { rules: [], sitemap: "https://example.com/#x" }],
		["host", { host: "a b" }],
		["data", { groupes: [] }],
		["groups", { groups: {} }],
		["data", { groups: [{ productTokens: "*", disallow: "/a/../b" }] }],
		["data", { groups: Array.from({ length: 30_000 }, () => ({ productTokens: "a", disallow: "/a" })) }],
	])("refuses a wrong %s", (name, data) => {
		expect(() => formatRobotsTxt(data as never)).toThrow(name);
	});

	it("refuses what a dialect does not have", () => {
		const groups = [{ productTokens: "MJ12bot", allow: "/" }];
		expect(() => formatRobotsTxt({ groups }, { dialect: "google" })).toThrow("productTokens");
		expect(() => formatRobotsTxt({ groups }, { dialect: "original1994" })).toThrow("allow");
		expect(() => formatRobotsTxt({ groups }, { dialect: "rfc" as Dialect })).toThrow("dialect");
	});

	it("takes a number for a delay, and no text", () => {
		expect(() => formatRobotsTxt({ rules: { crawlDelay: "5" as never } })).toThrow(TypeError);
	});

	it("refuses in dialect original1994 a name that is part of another one, which would share its rules", () => {
		const groups = [
			{ productTokens: "bot", disallow: "/x" },
			{ productTokens: "MJ12bot", disallow: "/y" },
		];
		expect(() => formatRobotsTxt({ groups }, { dialect: "original1994" })).toThrow(
			/^data: .*"bot".*"mj12bot"/,
		);
		expect(formatRobotsTxt({ groups })).toContain("User-agent: MJ12bot\nDisallow: /y");
	});
});

describe("editRobotsTxt", () => {
	it.each([
		["no URL can match it", "User-agent: *\nDisallow: /x\n", "/a/../b", "rfc9309"],
		["it is too long to be read", "User-agent: *\nDisallow: /x\n", `/${"y".repeat(20_000)}`, "google"],
		["the file is too long to be read to its end", `${"#".repeat(512_000)}\n`, "/y", "rfc9309"],
	] as const)("refuses a rule that does nothing, and changes nothing: %s", (_, body, path, dialect) => {
		const editor = editRobotsTxt(body, { dialect });
		expect(() => editor.addRule("*", "disallow", path)).toThrow(/^path: /);
		expect(editor.toString()).toBe(body);
	});

	it("keeps for a crawler what is for every one beside the rules", () => {
		const body =
			"User-agent: a\nCrawl-delay: 9\nUser-agent: *\nCrawl-delay: 5 # slow\nContent-Signal: ai-train=no\nHost: example.com\nDisallow: /x\n";
		const edited = editRobotsTxt(body).addRule("b", "disallow", "/y").toString();
		expect(edited).toBe(
			`${body}\nUser-agent: b\nCrawl-delay: 5 # slow\nContent-Signal: ai-train=no\nDisallow: /x\nDisallow: /y\n`,
		);
		expect(RobotsTxt.parse(edited).matcher("b").crawlDelaySeconds).toBe(5);
	});

	it("keeps every other octet", () => {
		const body = Buffer.from(
			"# caf\xe9\r\nUser-agent: *\r\n\r\nDisallow: /a  # x\r\nSitemap: x\r\n",
			"latin1",
		);
		const edited = Buffer.from(editRobotsTxt(body).addRule("*", "allow", "/b c").toOctets()).toString(
			"latin1",
		);
		expect(edited).toBe(
			"# caf\xe9\r\nUser-agent: *\r\n\r\nDisallow: /a  # x\r\nAllow: /b%20c\r\nSitemap: x\r\n",
		);
	});

	it.each([
		[
			"its own group",
			"User-agent: a\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n",
			"User-agent: a\nDisallow: /x\nDisallow: /n\n\nUser-agent: *\nDisallow: /\n",
		],
		["a group without rules", "User-agent: a\nCrawl-delay: 5", "User-agent: a\nDisallow: /n\nCrawl-delay: 5"],
		[
			"a shared group",
			"User-agent: a\nUser-agent: b\nDisallow: /x",
			"User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: a\nDisallow: /n\n",
		],
		[
			"the default group",
			"User-agent: *\nDisallow: /x # why\n",
			"User-agent: *\nDisallow: /x # why\n\nUser-agent: a\nDisallow: /x # why\nDisallow: /n\n",
		],
		["nothing", "", "User-agent: a\nDisallow: /n\n"],
		[
			"a group left open at the end",
			"User-agent: b\n",
			"User-agent: b\nDisallow:\n\nUser-agent: a\nDisallow: /n\n",
		],
	])("adds a rule to %s", (_, body, expected) => {
		expect(editRobotsTxt(body).addRule("a", "disallow", "/n").toString()).toBe(expected);
	});

	it.each([
		[
			"that looks for another name",
			"Googlebot-Image",
			"User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /a\n",
			"\nUser-agent: Googlebot-Image\nDisallow: /g\nDisallow: /n\n",
		],
		[
			"that ignores the groups for *",
			"Mediapartners-Google",
			"User-agent: *\nDisallow: /a\n",
			"\nUser-agent: Mediapartners-Google\nDisallow: /n\n",
		],
		[
			"for whose name others look",
			"GoogleOther",
			"User-agent: *\nDisallow: /a\n",
			"\nUser-agent: GoogleOther\nDisallow: /a\nDisallow: /n\n" +
				"\nUser-agent: GoogleOther-Image\nUser-agent: GoogleOther-Video\nDisallow: /a\n",
		],
	])("keeps what each crawler obeys for one %s", (_, token, body, added) => {
		expect(editRobotsTxt(body).addRule(token, "disallow", "/n").toString()).toBe(body + added);
	});

	it.each([
		["another crawler would read its name", "GPTBot2", "User-agent: GPTBot\nDisallow: /x\n"],
		[
			"Google reads more groups in the file",
			"a",
			"Useragentx: a\nDisallow: /g\n\nUser-agent: *\nDisallow: /x\n",
		],
	])("refuses a rule without a proof, and changes nothing: %s", (_, token, body) => {
		const editor = editRobotsTxt(body);
		expect(() => editor.addRule(token, "disallow", "/n")).toThrow(/^productToken: .* as is proved/);
		expect(editor.toString()).toBe(body);
	});

	it(
		"tells no other crawler anything else, and this one nothing but the rule, in both readings",
		() => {
			const names = ["*", "Googlebot", "Googlebot-Image", "Mediapartners-Google", "bingbot", "msnbot", "a"];
			const line = fc.oneof(
				fc.constantFrom(...names).map((name) => `User-agent: ${name}`),
				fc.constantFrom("Disallow: /a", "Allow: /a/b", "Disallow:", "Disallow /c", "Disallow: /"),
			);
			const writtenFor = (robots: RobotsTxt, crawler: Crawler) =>
				robots
					.groupsFor(crawler)
					.groups.flatMap(({ rules }) => rules.map(({ type, pattern }) => `${type}: ${pattern}\n`))
					.join("");
			let provedCount = 0;
			let count = 0;
			fc.assert(
				fc.property(
					fc.array(line, { maxLength: 8 }),
					fc.constantFrom(...names, "Googlebot-News", "AdsBot-Google"),
					(lines, token) => {
						const body = lines.join("\n");
						count++;
						let edited = body;
						try {
							edited = editRobotsTxt(body).addRule(token, "disallow", "/n").toString();
						} catch (error) {
							expect(error).toMatchObject({ message: expect.stringMatching(/^productToken: /) });
							return;
						}
						provedCount++;
						for (const dialect of ["rfc9309", "google"] as const) {
							const [before, after] = [body, edited].map((text) => RobotsTxt.parse(text, { dialect }));
							for (const each of [...crawlers.map((known) => known.token), "a", "other", "*"]) {
								const crawler = findCrawler(each)?.profile ?? each;
								const isMeant =
									each === token || (token === "*" && after!.groupsFor(crawler).chosenBy === "default");
								const had = writtenFor(before!, crawler) + (isMeant ? "disallow: /n\n" : "");
								const has = writtenFor(after!, crawler);
								if (has === had) continue;
								const [wanted, given] = [had, has].map((rules) => ({
									robots: RobotsTxt.parse(`user-agent: *\n${rules}`, { dialect }),
									crawler: "*",
								}));
								if (comparePolicies(wanted!, given!).equal !== true)
									expect.fail(`${token}: ${each} in ${dialect}\n${body}\n->\n${edited}`);
							}
						}
					},
				),
				runs(200),
			);
			expect(provedCount / count).toBeGreaterThan(0.8);
		},
		propertyTimeoutMs,
	);

	it("removes many rules at once, or none", () => {
		const paths = Array.from({ length: 400 }, (_, index) => `/p${index}`);
		const rules = paths.map((path) => `Disallow: ${path}\n`).join("");
		const body = `User-agent: *\n${rules}Allow: /kept\n\nUser-agent: a\nDisallow: /p1\n`;
		const editor = editRobotsTxt(body);
		expect(() => editor.removeRule("*", "disallow", ["/p0", "/p400"])).toThrow(/^path\[1\]: .*"\/p400"/);
		expect(() => editor.removeRule("*", "disallow", ["/p0", undefined as never])).toThrow("path[1]");
		expect(() => editor.removeRule("*", "disallow", [])).toThrow("path");
		expect(editor.toString()).toBe(body);
		editor.removeRule("*", "disallow", [...paths, "/%701"]);
		expect(editor.toString()).toBe("User-agent: *\nAllow: /kept\n\nUser-agent: a\nDisallow: /p1\n");
		expect(editor.removeRule("a", "disallow", ["/p1"]).toString()).toContain("a\nDisallow:\n");
	});

	it("repeats the rules for * in a group, and nothing that matters not", () => {
		const repeated = (body: string, token = "GPTBot") => editRobotsTxt(body).repeatRules(token).toString();
		const all = "User-agent: *\nAllow: /\nDisallow: /api/ # ours\nDisallow: /admin/\n\n";
		expect(repeated(`${all}User-agent: GPTBot\nAllow: /\n\nSitemap: https://a.example/s\n`, "gptbot")).toBe(
			`${all}User-agent: GPTBot\nAllow: /\nDisallow: /api/ # ours\nDisallow: /admin/\n\nSitemap: https://a.example/s\n`,
		);
		const opened =
			"User-agent: *\nDisallow: /api/\nAllow: /api/public\n\nUser-agent: GPTBot\nDisallow: /old/\n";
		expect(repeated(opened)).toBe(`${opened}Disallow: /api/\nAllow: /api/public\n`);
		const complete = "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /%61\n";
		expect(repeated(complete)).toBe(complete);
		const delayed = "User-agent: *\r\nDisallow: /a\r\n\r\nUser-agent: GPTBot\r\nCrawl-delay: 5";
		expect(repeated(delayed)).toBe(
			"User-agent: *\r\nDisallow: /a\r\n\r\nUser-agent: GPTBot\r\nDisallow: /a\r\nCrawl-delay: 5",
		);
	});

	it.each([
		["no group names the crawler", "User-agent: *\nDisallow: /a\n"],
		[
			"it would open something",
			"User-agent: *\nAllow: /old/x\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /old/\n",
		],
		[
			"a crawler of only one of its groups would get the rules",
			"User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nAllow: /\n\nUser-agent: ClaudeBot\nUser-agent: GPTBot\nAllow: /x\n",
		],
		[
			"they are more than 20",
			`User-agent: *\n${Array.from({ length: 21 }, (_, index) => `Disallow: /${index}/\n`).join("")}\nUser-agent: GPTBot\nAllow: /\n`,
		],
	])("repeats no rules if %s", (_, body) => {
		const editor = editRobotsTxt(body);
		expect(() => editor.repeatRules("GPTBot")).toThrow(/^productToken: /);
		expect(editor.toString()).toBe(body);
		expect(() => editor.repeatRules("a b")).toThrow(TypeError);
	});

	it("leaves an empty disallow where a group would lose its last rule", () => {
		const body = "User-agent: a\nDisallow: /x\nDisallow: /%78\n\nUser-agent: b\nDisallow: /y\n";
		const edited = editRobotsTxt(body).removeRule("A", "disallow", "/x").toString();
		expect(edited).toBe("User-agent: a\nDisallow:\n\nUser-agent: b\nDisallow: /y\n");
	});

	it("refuses to remove what is not there, or is for others too", () => {
		const editor = editRobotsTxt("User-agent: a\nUser-agent: b\nDisallow: /x\n");
		expect(() => editor.removeRule("a", "disallow", "/y")).toThrow("path: expected a rule of a");
		expect(() => editor.removeRule("a", "disallow", "/x")).toThrow("shares its rules with no other (a, b)");
		expect(() => editor.addRule("a b", "disallow", "/x")).toThrow("productToken");
		expect(() => editor.addRule("a", "deny" as never, "/x")).toThrow("type");
		expect(() => editor.addRule("a", "allow", "x")).toThrow("path");
		expect(() => editRobotsTxt(5 as never)).toThrow("body");
	});

	it(
		"changes the policy of that crawler alone, whatever the file is",
		() => {
			fc.assert(
				fc.property(structuredFiles, fc.constantFrom("a", "zz", "*"), ({ groups }, token) => {
					const body = groups
						.flatMap(({ agents, rules }) => [
							...agents.map((agent) => `user-agent: ${agent}`),
							...rules.map(({ key, path }) => `${key}: ${path}`),
						])
						.join("\n");
					const octets = new Uint8Array(Buffer.from(body, "latin1"));
					const edited = editRobotsTxt(octets).addRule(token, "disallow", "/only-here").toOctets();
					const [before, after] = [octets, edited].map((each) => RobotsTxt.parse(each));
					for (const crawler of ["a", "b", "ab", "MJ12bot", "a1", "other"]) {
						const rules = (robots: RobotsTxt) =>
							robots
								.groupsFor(crawler)
								.groups.flatMap((group) => group.rules.map(({ type, canonical }) => `${type} ${canonical}`));
						const isMeant =
							token === crawler || (token === "*" && before!.groupsFor(crawler).chosenBy !== "own");
						const added = isMeant ? ["disallow /only-here"] : [];
						const kept = rules(before!).filter((rule) => rule !== "disallow ");
						expect(
							rules(after!)
								.filter((rule) => rule !== "disallow ")
								.sort(),
						).toEqual([...kept, ...added].sort());
					}
				}),
				runs(300),
			);
		},
		propertyTimeoutMs,
	);
});

describe("minifyRobotsTxt", () => {
	it("leaves out what changes nothing, and says which lines", () => {
		const body =
			"# robots\r\nUser-agent: *\r\nDisallow: /a/b\r\nDisallow: /a\r\nAllow: /\r\n\r\nUser-agent: b\r\nUser-agent: c\r\nDisallow:\r\nCrawl-delay: 5\r\nSitemap: https://example.com/s.xml";
		expect(minifyRobotsTxt(body)).toMatchObject({
			body: "User-agent: *\r\nDisallow: /a\r\nUser-agent: b\r\nUser-agent: c\r\nDisallow:\r\nCrawl-delay: 5\r\nSitemap: https://example.com/s.xml",
			removedLines: [1, 3, 5, 6],
		});
	});

	it("keeps a rule that one of several crawlers needs", () => {
		const body = "User-agent: a\nDisallow: /\n\nUser-agent: a\nUser-agent: b\nDisallow: /x\n";
		expect(minifyRobotsTxt(body, { keepComments: true })).toMatchObject({ body, removedLines: [] });
	});

	it("lets nothing move up that was too far from the start to be read", () => {
		const comments = `# ${"x".repeat(100)}\n`.repeat(6000);
		const body = `User-agent: *\nDisallow: /a\n${comments}User-agent: b\nDisallow: /\n`;
		expect(RobotsTxt.parse(minifyRobotsTxt(body).body).isAllowed("/", "b")).toBe(true);
		const harmless = `User-agent: *\nDisallow: /a\n${comments}`;
		expect(minifyRobotsTxt(harmless).body.length).toBeLessThan(harmless.length / 2);
	});

	it("leaves out what only a rule that goes had made needed", () => {
		// Without the allow, which changes nothing, line 3 does nothing either.
		const body = "User-agent: *\nAllow: /*b\nDisallow: /a*b\nDisallow: /a\nDisallow: /b$\n";
		expect(minifyRobotsTxt(body)).toMatchObject({
			body: "User-agent: *\nDisallow: /a\n",
			removedLines: [2, 3, 5],
		});
	});

	it("keeps blank lines where they end a record", () => {
		const body = "User-agent: a\n\nUser-agent: b\nDisallow: /x\n";
		expect(minifyRobotsTxt(body, { dialect: "original1994" }).body).toBe(body);
	});

	it("takes octets and hands out octets, those of kept lines as they are", () => {
		const body = new Uint8Array(Buffer.from("User-agent: *\nDisallow: /\xe9\n#\xff\n", "latin1"));
		expect(Buffer.from(minifyRobotsTxt(body).body).toString("latin1")).toBe(
			"User-agent: *\nDisallow: /\xe9\n",
		);
	});

	it("leaves every rule as it is where the work is not enough", () => {
		const body = "# x\nUser-agent: *\nDisallow: /*a*b\nDisallow: /*a*b*c\n";
		const rules = "User-agent: *\nDisallow: /*a*b\nDisallow: /*a*b*c\n";
		expect(minifyRobotsTxt(body, { maxWork: 1 })).toMatchObject({ body: rules, removedLines: [1] });
		expect(minifyRobotsTxt(body).removedLines).toEqual([1, 4]);
	});

	it("keeps a line that would become the first and lose a byte order mark", () => {
		const body = "# x\n\ufeffUser-agent: *\nDisallow: /\n";
		const { body: minified } = minifyRobotsTxt(body);
		expect(RobotsTxt.parse(minified).isAllowed("/", "a")).toBe(RobotsTxt.parse(body).isAllowed("/", "a"));
	});

	it.each([
		["body", [5]],
		["options", ["", { keep: true }]],
		["keepComments", ["", { keepComments: 1 }]],
		["maxWork", ["", { maxWork: 0 }]],
	])("refuses a wrong %s", (name, [body, options]) => {
		expect(() => minifyRobotsTxt(body as never, options as never)).toThrow(name);
	});

	it.each(dialects)(
		"%s: changes nobody's policy, and in a single group a second time finds nothing",
		(dialect) => {
			fc.assert(
				fc.property(structuredFiles, ({ groups, productTokens }) => {
					const body = groups
						.flatMap(({ agents, rules }) => [
							...agents.map((agent) => `user-agent: ${agent}`),
							"crawl-delay: 5",
							...rules.flatMap(({ key, path }) => ["# why", `${key}: ${path}`]),
							"",
						])
						.join("\n");
					const octets = new Uint8Array(Buffer.from(body, "latin1"));
					const rules = groups.flatMap((group) => group.rules.map(({ key, path }) => `${key}: ${path}\n`));
					const once = minifyRobotsTxt(`user-agent: *\n${rules.join("")}`, { dialect }).body;
					expect(minifyRobotsTxt(once, { dialect }).removedLines).toEqual([]);
					const minified = minifyRobotsTxt(octets, { dialect }).body;
					const [before, after] = [octets, minified].map((each) => RobotsTxt.parse(each, { dialect }));
					// In google a list of names has the groups of all, and the file is proved the same for each alone.
					const names = dialect === "google" ? [productTokens].flat()[0]! : productTokens;
					for (const crawler of [names, "a", "ab", "MJ12bot", "other"]) {
						const { equal } = comparePolicies({ robots: before!, crawler }, { robots: after!, crawler });
						expect(equal).toBe(true);
						expect(after!.matcher(crawler).crawlDelaySeconds).toBe(
							before!.matcher(crawler).crawlDelaySeconds,
						);
					}
				}),
				runs(150),
			);
		},
		propertyTimeoutMs,
	);
});

describe("formatRobotsTxt: records beside the rules", () => {
	it("writes preferences and licences behind the rules, and those of the file before the first group", () => {
		expect(
			formatRobotsTxt({
				groups: [
					{
						productTokens: "*",
						disallow: "/a",
						contentSignal: { search: true, "ai-train": false, use: "reference" },
						contentUsage: [{ "train-ai": false }, { path: "/open/ü", "train-ai": true, search: true }],
						license: "https://a.example/l.xml",
					},
				],
				license: ["https://a.example/all.xml"],
			}),
		).toBe(
			"License: https://a.example/all.xml\n\nUser-agent: *\nDisallow: /a\n" +
				"Content-Signal: search=yes, ai-train=no, use=reference\nContent-Usage: train-ai=n\n" +
				"Content-Usage: /open/%C3%BC search=y, train-ai=y\nLicense: https://a.example/l.xml\n",
		);
	});

	it("takes Next.js' other as it is", () => {
		const other = {
			"Content-Signal": "ai-train=no",
			"X-List": ["a", 2],
			Sitemap: "https://a.example/o.xml",
			nothing: null,
		};
		expect(formatRobotsTxt({ rules: { crawlDelay: 0, other }, sitemap: "https://a.example/s.xml" })).toBe(
			"User-agent: *\nDisallow:\nContent-Signal: ai-train=no\nX-List: a\nX-List: 2\nSitemap: https://a.example/o.xml\n\n" +
				"Sitemap: https://a.example/s.xml\n",
		);
	});

	it.each<[object, string]>([
		[
			{ Disallow: "/" },
			"rules[0].other: expected keys that no crawler reads as a rule or as a user-agent line",
		],
		[{ "User-agent": "x" }, "rules[0].other: expected keys"],
		// Google reads a key by its start; RFC 9309 reads a misspelling that it knows.
		[{ Allowance: "/" }, "rules[0].other: expected keys"],
		[{ useragents: "x" }, "rules[0].other: expected keys"],
		[{ "user agent": "x" }, "rules[0].other: expected keys"],
		[{ "a: b\ndisallow": "/" }, "rules[0].other: expected keys"],
		[{ "a:b": "/" }, "rules[0].other: expected keys"],
		[{ "#a": "/" }, "rules[0].other: expected keys"],
		[{ "": "/" }, "rules[0].other: expected keys"],
		[{ a: "b\nDisallow: /" }, 'rules[0].other["a"]: expected text without a line end or NUL'],
		[{ a: ["b\0"] }, 'rules[0].other["a"]: expected text'],
		[{ a: true }, 'rules[0].other["a"]: expected a string, a number, or a list of them, got true'],
		[["a"], "rules[0].other: expected an object"],
	])("refuses other %j", (other, message) => {
		expect(() => formatRobotsTxt({ rules: { other: other as never } })).toThrow(message);
	});

	it.each<[object, string]>([
		[{ contentSignal: {} }, "groups[0].contentSignal: expected at least one of search, ai-input, ai-train"],
		[{ contentSignal: { "ai-train": "no" } }, "groups[0].contentSignal.ai-train: expected true or false"],
		[{ contentSignal: { "train-ai": false } }, "groups[0].contentSignal"],
		[
			{ contentUsage: { path: "*.pdf", search: true } },
			'groups[0].contentUsage.path: expected a path pattern that begins with "/"',
		],
		[
			{ contentUsage: [{ "train-ai": true }, { path: "/a", "train-ai": false }, { "train-ai": false }] },
			"groups[0].contentUsage[2].train-ai: expected true, as before for this path, got false",
		],
		[{ license: "/l.xml" }, "groups[0].license: expected an absolute URL"],
	])("refuses %j", (group, message) => {
		expect(() => formatRobotsTxt({ groups: [{ productTokens: "*", ...group }] })).toThrow(message);
	});

	it.each<[string, object]>([
		["rule", { groups: [{ productTokens: "*", disallow: `/${"a".repeat(16_654)}` }] }],
		["sitemap", { sitemaps: [`https://a.example/${"a".repeat(16_640)}`] }],
		["record", { rules: { other: { "Content-Signal": "a".repeat(16_650) } } }],
	])("refuses a %s whose end Google's crawlers ignore, in every dialect", (_, data) => {
		const shorter = JSON.parse(JSON.stringify(data).replace("aaaa", ""));
		for (const dialect of ["rfc9309", "google", "original1994"] as const) {
			expect(() => formatRobotsTxt(data, { dialect })).toThrow(/^data: .* longer than 16,663 bytes/);
			expect(() => formatRobotsTxt(shorter, { dialect })).not.toThrow();
		}
	});
});
