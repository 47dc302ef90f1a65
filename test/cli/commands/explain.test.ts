import { describe, expect, it } from "vitest";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const file = temporary(
	"robots.txt",
	"\ufeff# shop\r\nUser-agent: ExampleBot\r\nUser-agent: Other\r\nDisallow: /p   # private\r\nallow: /p/open\r\n" +
		"disallow: /*open\r\n\r\nUser-agent: *\r\nDisallow: /all\r\n\r\nuser-agent: examplebot\r\ndisallow: /late\r\n",
);
const explain = (...rest: string[]): string[] => ["explain", file, ...rest];

const wishes = temporary(
	"wishes.txt",
	`user-agent: *
content-signal: ai-train=no, search=yes
content-usage: /open/ train-ai=y
disallow: /closed

user-agent: google-extended
disallow: /

user-agent: bingbot
allow: /
`,
);

describe("explain", () => {
	it("tells what a signal for * says where the crawler's own group has none, as lint does", async () => {
		const { out } = await runCommand(["explain", wishes, "-c", "bingbot", "/recipes"]);
		expect(out).toContain(`
  uses     AI training: not said in its group; for *: content-signal: ai-train=no (line 2), which may count if its reader takes it for the whole site
           AI answers: not said
           search: not said in its group; for *: content-signal: search=yes (line 2), which may count if its reader takes it for the whole site
`);
		const { out: json } = await runCommand(["explain", wishes, "-c", "bingbot", "/recipes", "--json"]);
		expect(JSON.parse(json).uses).toMatchObject({
			mayTrain: null,
			reasons: [],
			leftOut: [
				{ use: "maySearch", isAllowed: true, name: "content-signal", text: "search=yes", line: 2 },
				{ use: "mayTrain", isAllowed: false, name: "content-signal", text: "ai-train=no", line: 2 },
			],
		});
		const { out: linted } = await runCommand(["lint", wishes, "--notes", "-f", "json"]);
		expect(linted).toContain("content-signal-left-out");
		const token = temporary(
			"token.txt",
			"user-agent: *\ncontent-signal: ai-train=no\n\nuser-agent: google-extended\nallow: /\n",
		);
		const { out: ofToken } = await runCommand(["explain", token, "-c", "Google-Extended", "/"]);
		expect(ofToken).not.toContain("for *: content-signal");
	});

	it("says of a crawler what who says of it", async () => {
		const cautions = [
			["ChatGPT-User", "may disregard robots.txt"],
			["Perplexity-User", "generally does not read robots.txt"],
			["Google-Safety", "does not read robots.txt"],
		] as const;
		const { out: listed } = await runCommand(["who", wishes, "-f", "tsv"]);
		for (const [name, caution] of cautions) {
			const { err } = await runCommand(["explain", wishes, "-c", name, "/"]);
			expect(err).toContain(
				`: ${name} ${caution}, as its operator says; this is what the file would tell it\n`,
			);
			expect(listed).toMatch(new RegExp(`\t${name}\t.*\t${caution}\n`));
		}
		const { err } = await runCommand(["explain", wishes, "-c", "Google-Extended", "/"]);
		expect(err).toContain(
			": Google-Extended is a control token: it fetches nothing, and steers the use of other crawlers' copies for training Gemini models or grounding in Gemini Apps and Vertex AI\n",
		);
	});

	it("says of a control token what may be used, since it fetches nothing", async () => {
		const argv = ["explain", wishes, "-c", "Google-Extended", "/"];
		const { out } = await runCommand(argv);
		const text =
			"By the rules for Google-Extended, this URL may not be used for training Gemini models or grounding in Gemini Apps and Vertex AI, if a crawler fetches it: ";
		expect(out).toContain(`  why      ${text}"disallow: /" on line 7 is the rule that decides.\n`);
		const told = JSON.parse((await runCommand([...argv, "--json"])).out);
		expect(told.text).toContain(text);
		expect(told.uses.mayTrain).toBe(false);
		const { out: open } = await runCommand(["explain", file, "--agent", "Google-Extended", "/"]);
		expect(open).toContain(
			"this URL may be used for training Gemini models or grounding in Gemini Apps and Vertex AI, if a crawler fetches it: no rule of",
		);
		expect((await runCommand(["explain", file, "-c", "GPTBot", "/"])).out).toContain("GPTBot may fetch this");
	});

	it.each([
		[
			"Gemini",
			"Google has Google-CloudVertexBot (ai-search), Google-Extended (ai-training, a control token), ",
		],
		["bard", "Google has "],
		["ChatGPT", "OpenAI has GPTBot (ai-training), OAI-SearchBot (ai-search), ChatGPT-User (ai-user-fetch) ("],
		["Copilot", "Microsoft has bingbot (search) ("],
		["Apple Intelligence", "Apple has Applebot-Extended (ai-training, a control token) ("],
		["Claude", "Anthropic has ClaudeBot (ai-training), "],
		["Meta AI", "Meta has meta-externalagent (ai-training"],
		["llama", "Meta has "],
		["Perplexity", "Perplexity has PerplexityBot (ai-search), Perplexity-User (ai-user-fetch) ("],
		["semrush", 'did you mean "SemrushBot"?'],
		["Googelbot", 'did you mean "Googlebot"?'],
	])("leads from %s to the crawlers that may be meant", async (name, meant) => {
		const { code, err } = await runCommand(["explain", wishes, "-c", name, "/"]);
		expect(code).toBe(2);
		expect(err).toContain(`no crawler is documented by the name "${name}"; ${meant}`);
	});

	it("tells what may be done with a page that the crawler may fetch, by which lines", async () => {
		const { out } = await runCommand(["explain", wishes, "-c", "GPTBot", "/recipes", "/closed"]);
		const [open, closed] = out.split("\n\n");
		expect(open).toContain(`
  uses     AI training: no, by content-signal: ai-train=no (line 2)
           AI answers: not said
           search: yes, by content-signal: search=yes (line 2)
           none of these lines closes the page: it may be fetched all the same, and a signal is only a wish`);
		expect(closed).not.toContain("uses");
		const { out: ofGoogle } = await runCommand(["explain", wishes, "-c", "Googlebot", "/x"]);
		expect(ofGoogle).toContain(
			"AI training: no, by content-signal: ai-train=no (line 2), Google-Extended: disallow: / (line 7)\n",
		);
		const { out: json } = await runCommand([
			"explain",
			wishes,
			"-c",
			"GPTBot",
			"--json",
			"/open/x",
			"/closed",
		]);
		const [read, shut] = json
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
		expect(read.uses).toEqual({
			mayTrain: false,
			mayUseAsAiInput: null,
			maySearch: true,
			reasons: [
				{ use: "mayTrain", isAllowed: true, name: "content-usage", text: "train-ai=y", line: 3 },
				{ use: "maySearch", isAllowed: true, name: "content-signal", text: "search=yes", line: 2 },
				{ use: "mayTrain", isAllowed: false, name: "content-signal", text: "ai-train=no", line: 2 },
			],
			leftOut: [],
		});
		expect(shut.uses).toBeNull();
	});

	it("tells where a list is too long for a file of its size to ask about uses", async () => {
		const large = temporary(
			"large.txt",
			`user-agent: *\ncontent-signal: ai-train=no\n${"#".repeat(499_000)}\n`,
		);
		const urls = Array.from({ length: 201 }, (_, index) => `/${index}`);
		const { out } = await runCommand(["explain", large, "-a", "ExampleBot", ...urls]);
		expect(out.match(/AI training: no/g)).toHaveLength(200);
		expect(out).toContain("uses     not asked: too many URLs for a file of this size\n");
	});

	it("names the groups for * that a crawler ignores", async () => {
		const { out } = await runCommand(explain("--crawler", "AdsBot-Google", "/all"));
		expect(out).toContain(
			"group    none: no group names this crawler, and it ignores those for *:\n           line 8: user-agent: * (1 rule)\n",
		);
	});

	it("tells the rule with its source line, the groups and the rivals", async () => {
		expect(await runCommand(explain("--agent", "ExampleBot", "/p/open/x"))).toEqual({
			code: 0,
			err: "",
			out: `/p/open/x
  verdict  allowed
  reason   rule
  why      ExampleBot may fetch this URL: "allow: /p/open" on line 5 is the rule that decides, the longest of those that match.
  rule     ${file}:5: allow: /p/open
  group    named ExampleBot; 2 groups, merged:
           line 2: user-agent: ExampleBot, Other (3 rules)
           line 11: user-agent: examplebot (1 rule)
  rivals   line 6: disallow: /*open
           line 4: disallow: /p
`,
		});
	});

	it("shows the start of a very long rule to a person, and all of it in JSON", async () => {
		const [long, longer] = [`/${"*".repeat(5_000)}a`, `/${"*".repeat(6_000)}a`];
		const longFile = temporary("long.txt", `user-agent: *\ndisallow: ${long}\nallow: ${longer}\n`);
		const { out } = await runCommand(["explain", longFile, "-a", "X", "/a"]);
		expect(out).toContain(`:3: allow: ${longer.slice(0, 4_096 - "allow: ".length)}…\n`);
		expect(out).toContain(`rivals   line 2: disallow: ${long.slice(0, 4_096)}…\n`);
		expect(out.split("\n").every((line) => line.length < 4_200)).toBe(true);
		const json = JSON.parse((await runCommand(["explain", longFile, "-a", "X", "/a", "--json"])).out);
		expect(json.source).toBe(`allow: ${longer}`);
		expect(json.rule.pattern).toBe(longer);
		expect(json.rivals[0].pattern).toBe(long);
	});

	it("tells why there is no rule, and separates URLs by a blank line", async () => {
		const scope = ["--robots-url", "https://a.example/robots.txt"];
		const urls = ["/x", "https://b.example/", "mailto:x"];
		const { code, out } = await runCommand(explain("--agent", "Third", ...scope, ...urls));
		expect(code).toBe(2);
		expect(out).toBe(`/x
  verdict  allowed
  reason   no-rule
  why      Third may fetch this URL: no rule of the group that applies (*, line 8) matches it.
  rule     none
  group    for *, as no group names this crawler:
           line 8: user-agent: * (1 rule)
  rivals   none

https://b.example/
  verdict  out-of-scope
  reason   out-of-scope
  why      This robots.txt only covers https://a.example; it says nothing about this URL.
  rule     none
  rivals   none

mailto:x
  verdict  invalid
  why      This cannot be judged: no slash follows its scheme "mailto:", so it has no path. Expected an absolute URL or a path that starts with "/".
`);
	});

	it("tells that there is no group at all", async () => {
		const own = temporary("own.txt", "user-agent: a\ndisallow: /\n");
		const { out } = await runCommand(["explain", own, "--agent", "b", "/"]);
		expect(out).toContain("  group    none: no group names this crawler, and there is none for *\n");
	});

	it("lists a few of many rivals and groups", async () => {
		const rules = Array.from(
			{ length: 30 },
			(_, index) => `user-agent: *\ndisallow: /${"*".repeat(index)}\n`,
		);
		const { out } = await runCommand(["explain", temporary("many.txt", rules.join("")), "--agent", "a", "/"]);
		expect(out).toContain("for *, as no group names this crawler; 30 groups, merged:\n");
		expect(out).toContain("\n           and 20 more\n  rivals ");
		expect(out).toContain("\n           and 19 more\n");
	});

	it("counts rivals beyond those that it lists", async () => {
		const rules = Array.from({ length: 150 }, (_, index) => `disallow: /${"a".repeat(index)}\n`);
		const file = temporary("rivals.txt", `user-agent: *\n${rules.join("")}`);
		const argv = ["explain", file, "--agent", "a", `/${"a".repeat(200)}`];
		expect((await runCommand(argv)).out).toContain("\n           and 139 more\n");
		const { rivals, rivalCount } = JSON.parse((await runCommand([...argv, "--json"])).out);
		expect([rivals.length, rivalCount]).toEqual([100, 149]);
	});

	it("escapes what the file says", async () => {
		const hostile = temporary(
			"hostile\x1b.txt",
			"user-agent: *\ndisallow: /\u202e # \x1b[2J\ndisallow: /\u202e\u200b\n",
		);
		const { out } = await runCommand(["explain", hostile, "--agent", "a", "/\u202e\u200b"]);
		expect(out).not.toMatch(/[^\x20-\x7e\n]/);
		expect(out).toContain("hostile\\x1b.txt:3: disallow: /\\u{202e}\\u{200b}\n");
	});

	it("writes JSON Lines with everything", async () => {
		const { code, out } = await runCommand(explain("--agent", "ExampleBot", "--json", "/p", "mailto:x"));
		const [first, second] = out
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
		expect(code).toBe(2);
		expect(first).toMatchObject({
			url: "/p",
			verdict: "disallowed",
			reason: "rule",
			text: 'ExampleBot may not fetch this URL: "disallow: /p" on line 4 is the rule that decides.',
			rule: { line: 4, type: "disallow", pattern: "/p", canonical: "/p" },
			source: "Disallow: /p   # private",
			group: { chosenBy: "own", productToken: "ExampleBot", groups: [{ line: 2 }, { line: 11 }] },
			rivals: [],
		});
		expect(second).toEqual({
			url: "mailto:x",
			verdict: "invalid",
			text: expect.stringMatching(/^This cannot be judged: no slash/),
		});
	});

	it("takes URLs from standard input", async () => {
		const { out } = await runCommand(explain("--agent", "ExampleBot"), { input: ["/p\n\n/x\n"] });
		expect(out.match(/verdict {2}\w+/g)).toEqual(["verdict  disallowed", "verdict  allowed"]);
	});
});
