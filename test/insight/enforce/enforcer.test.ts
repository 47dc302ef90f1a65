import { describe, expect, it } from "vitest";
import { tokenOfWord, wordsOfHeader } from "../../../bindings/arguments/product-token.js";
import { RobotsTxt } from "../../../bindings/index.js";
import { createEnforcer } from "../../../insight/enforce/index.js";
import type {
	EnforcedFile,
	EnforcedRequest,
	EnforcedSites,
	EnforcerOptions,
	PassReason,
	RefusalReason,
} from "../../../insight/enforce/types.js";
import type { CrawlerIdentity } from "../../../insight/site-requests/types.js";
import { engines, parse } from "../../support/engines.js";

const CCBOT = "CCBot/2.0 (https://commoncrawl.org/faq/)";
const GPTBOT = "Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)";
const CHATGPT_USER = "Mozilla/5.0; compatible; ChatGPT-User/1.0; +https://openai.com/bot";
const BROWSERS = [
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [Pinterest/iOS]",
	"Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Instagram",
	"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
	"Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; .NET CLR 2.0.50727)",
	"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)",
	"Mozilla/5.0 (compatible; Konqueror/4.5; Linux) KHTML/4.5.4 (like Gecko)",
	"Mozilla/5.0 (compatible; Windows; U)",
	"Mozilla/5.0 (compatible; Linux)",
	"Opera/9.80 (Windows NT 6.1; U; en) Presto/2.10.289 Version/12.02",
	"Lynx/2.9.0 libwww-FM/2.14 SSL-MM/1.4.1",
	"Links (2.29; Linux 6.8 x86_64; GNU C 13.2; text)",
	"ELinks/0.13 (textmode; Linux; 80x25-2)",
	"w3m/0.5.3+git20230121",
	"Dillo/3.1",
	"Safari/20619.1 CFNetwork/1568.100.1 Darwin/24.0.0",
	"MobileSafari/8619.1 CFNetwork/1568.100.1 Darwin/24.0.0",
	"Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)",
	"Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0)",
];
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const snapshotOf = (robots: EnforcedFile) => createEnforcer({ robots }).toSnapshot();

/** The ways in which one file reaches an enforcer: by each engine, as a body, and as a snapshot. */
type Form = [name: string, toSites: (body: string) => EnforcedSites];

const FORMS: readonly Form[] = [
	...engines.map(({ name }): Form => [`a file of ${name}`, (body) => ({ robots: parse(body, {}, name) })]),
	["a body", (body) => ({ robots: body })],
	["a snapshot", (body) => ({ snapshot: snapshotOf(body) })],
	["the buffer of a snapshot", (body) => ({ snapshot: snapshotOf(body).slice().buffer })],
	[
		"a snapshot of a snapshot",
		(body) => ({ snapshot: createEnforcer({ snapshot: snapshotOf(body) }).toSnapshot() }),
	],
];

describe.each(FORMS)("judge, by %s", (_, toSites) => {
	const FILE = `User-agent: GPTBot
Disallow: /
Allow: /$

User-agent: OwnBot
Disallow: /own/

User-agent: *
Disallow: /private/
`;

	it.each<[name: string, request: EnforcedRequest, reason: PassReason | RefusalReason, line?: number]>([
		["a browser", { url: "/private/x", userAgent: BROWSER }, "no-crawler"],
		["no header", { url: "/private/x", userAgent: undefined }, "no-crawler"],
		["a header that is null", { url: "/private/x", userAgent: null }, "no-crawler"],
		["a crawler's group", { url: "/x", userAgent: GPTBOT }, "disallowed", 2],
		["what its group allows", { url: "/", userAgent: GPTBOT }, "allowed"],
		["the group for all", { url: "/private/x", userAgent: CCBOT }, "disallowed", 9],
		["an absolute URL", { url: "https://a.example/private/x", userAgent: CCBOT }, "disallowed", 9],
		["a URL object", { url: new URL("https://a.example/private/x"), userAgent: CCBOT }, "disallowed", 9],
		["robots.txt", { url: "/robots.txt", userAgent: GPTBOT }, "allowed"],
		["a crawler that only the file names", { url: "/own/x", userAgent: "OwnBot/1.0" }, "disallowed", 6],
		["a crawler that nobody names", { url: "/private/x", userAgent: "ExampleBot/1.0" }, "unknown-crawler"],
		["a name that is no token", { url: "/private/x", userAgent: "ÜberBot/1.0" }, "unknown-crawler"],
		["a crawler of lists of others", { url: "/private/x", userAgent: "Bytespider" }, "disallowed", 9],
		["a person's fetch", { url: "/private/x", userAgent: CHATGPT_USER }, "disallowed", 9],
		["OPTIONS *", { url: "*", userAgent: CCBOT }, "invalid-url"],
		["an empty target", { url: "", userAgent: CCBOT }, "invalid-url"],
		["slashes", { url: "//private/x", userAgent: CCBOT }, "allowed"],
	])("%s", (__, request, reason, line) => {
		const enforcer = createEnforcer(toSites(FILE));
		const decision = enforcer.judge(request);
		expect(decision).toMatchObject({ reason, action: line === undefined ? "pass" : "refuse" });
		expect(decision.rule?.line).toBe(line);
		expect(Object.isFrozen(decision)).toBe(true);
		enforcer.dispose();
	});

	it("reads what it needs of a Request", () => {
		const enforcer = createEnforcer(toSites(FILE));
		const judge = (userAgent?: string) =>
			enforcer.judge(
				new Request("https://a.example/x", {
					method: "POST",
					headers: userAgent ? { "user-agent": userAgent } : {},
				}),
			).reason;
		expect([judge(GPTBOT), judge(CCBOT), judge()]).toEqual(["disallowed", "allowed", "no-crawler"]);
	});

	it("says in a response what forbids", () => {
		const decision = createEnforcer(toSites(FILE)).judge({ url: "/x", userAgent: GPTBOT });
		expect(decision).toMatchObject({
			action: "refuse",
			status: 403,
			crawler: "GPTBot",
			purpose: "ai-training",
			identity: "unverified",
			rule: { line: 2, type: "disallow", pattern: "/" },
			body: 'Line 2 of /robots.txt ("disallow: /") disallows this for GPTBot.\n',
			headers: {
				"Content-Type": "text/plain; charset=utf-8",
				"Cache-Control": "no-store",
				Vary: "User-Agent",
			},
		});
	});
});

describe.each(FORMS)("clients that only the file names, by %s", (_, toSites) => {
	const reasons = (body: string, ...headers: string[]) => {
		const enforcer = createEnforcer(toSites(body));
		const found = headers.map((userAgent) => enforcer.judge({ url: "/", userAgent }).reason);
		enforcer.dispose();
		return found;
	};

	it.each([
		"Mozilla/5.0 (compatible; Barkrowler/0.9; +https://babbar.tech/crawler)",
		"barkrowler/0.9",
		"Barkrowler",
		" Barkrowler (a crawler)",
		"Mozilla/5.0 (compatible; BARKROWLER)",
		"Mozilla/5.0 (Compatible; Barkrowler 3.0x; Windows 98)",
		"Barkrowler v4.6",
	])("%s", (header) => {
		expect(reasons("user-agent: Barkrowler\ndisallow: /", header)).toEqual(["disallowed"]);
		expect(reasons("user-agent: Barkrowler/1.0\ndisallow: /", header)).toEqual(["disallowed"]);
		expect(reasons("user-agent: Barkrowler\nallow: /\nuser-agent: *\ndisallow: /", header)).toEqual([
			"allowed",
		]);
		expect(reasons("user-agent: *\ndisallow: /", header)).toEqual(["no-crawler"]);
		expect(reasons("user-agent: Barkrowler of any kind\ndisallow: /", header)).toEqual(["no-crawler"]);
	});

	it.each([
		"Mozilla/5.0 (X11; Linux x86_64) Barkrowler/0.9",
		"Mozilla/5.0 (X11; Linux x86_64; Barkrowler) AppleWebKit/537.36",
		"Barkrowler Office/16.0",
		"Barkrowler2/1.0",
		"Mozilla/5.0 (compatible; my Barkrowler/0.9)",
		"https://babbar.tech/Barkrowler",
	])("a name elsewhere, or with other words, is none: %s", (header) => {
		expect(reasons("user-agent: Barkrowler\ndisallow: /", header)).toEqual(["no-crawler"]);
	});

	it("a browser's header never is, though the file names all of its words", () => {
		const words = BROWSERS.flatMap(wordsOfHeader).map(tokenOfWord);
		expect(words).toEqual(expect.arrayContaining(["Mozilla", "Chrome", "Safari", "Linux", "Lynx"]));
		const names = words.map((word) => `user-agent: ${word}\n`).join("");
		for (const header of BROWSERS) {
			expect([header, ...reasons(`${names}disallow: /`, header)]).toEqual([header, "no-crawler"]);
		}
	});
});

it("a client that only the file of another host names passes", () => {
	const robots = {
		"a.example": "user-agent: Barkrowler\ndisallow: /",
		"b.example": "user-agent: *\ndisallow: /",
	};
	const enforcer = createEnforcer({ robots });
	const reason = (url: string) => enforcer.judge({ url, userAgent: "Barkrowler/0.9" }).reason;
	expect([reason("https://a.example/"), reason("https://b.example/")]).toEqual(["disallowed", "no-crawler"]);
	enforcer.update({ robots: "user-agent: Barkrowler\nuser-agent: *\ndisallow: /" });
	expect([reason("https://a.example/"), reason("https://b.example/")]).toEqual(["disallowed", "disallowed"]);
});

describe("options", () => {
	const refuses = (options: EnforcerOptions, request: EnforcedRequest) => {
		const { action, reason } = createEnforcer(options).judge(request);
		return `${action} ${reason}`;
	};
	const ALL = "user-agent: *\ndisallow: /";

	it.each<[Partial<EnforcerOptions>, EnforcedRequest, string]>([
		[{ unknownCrawlers: "judge" }, { url: "/x", userAgent: "ExampleBot/1.0" }, "refuse disallowed"],
		[{ unknownCrawlers: "judge" }, { url: "/x", userAgent: "ÜberBot/1.0" }, "refuse disallowed"],
		[{ unknownCrawlers: "judge" }, { url: "/x", userAgent: BROWSER }, "pass no-crawler"],
		[{ userFetches: "pass" }, { url: "/x", userAgent: CHATGPT_USER }, "pass user-fetch"],
		[{ userFetches: "pass" }, { url: "/x", userAgent: "Claude-User/1.0" }, "refuse disallowed"],
		[{ mergeSlashes: true }, { url: "//x", userAgent: CCBOT }, "refuse disallowed"],
		[{ mode: "report" }, { url: "/x", userAgent: CCBOT }, "pass disallowed"],
	])("%j", (options, request, expected) => {
		expect(refuses({ robots: ALL, ...options }, request)).toBe(expected);
	});

	it.each([
		["//private//x", "/private/x"],
		["https://a.example//private//x?q=//#//", "https://a.example/private/x?q=//#//"],
		["/a?url=https://b.example//c", "/a?url=https://b.example//c"],
		["//", "/"],
		["/private%2Fx", "/private/x"],
		["/%2f%2Fprivate/%2F/x?a=%2F%2f", "/private/x?a=%2F%2f"],
		["/x%2f..%2fprivate/x", "/private/x"],
		["/a/%2e%2e%2fprivate/x", "/private/x"],
	])("mergeSlashes reads %s as %s", (url, merged) => {
		const robots = "user-agent: *\ndisallow: /private/\ndisallow: /a?url=https://b.example//c$";
		const enforcer = createEnforcer({ robots, mergeSlashes: true });
		const plain = createEnforcer({ robots });
		expect(enforcer.judge({ url, userAgent: CCBOT })).toEqual(plain.judge({ url: merged, userAgent: CCBOT }));
	});

	it("never refuses robots.txt, in any dialect, whatever else is refused", () => {
		for (const dialect of ["rfc9309", "google", "original1994"] as const) {
			const robots = RobotsTxt.parse("user-agent: *\ndisallow: /\ncrawl-delay: 9", { dialect });
			const enforcer = createEnforcer({ robots, impostors: "refuse", pace: true });
			for (let count = 0; count < 4; count++) {
				const request = { url: "/robots.txt", userAgent: CCBOT, identity: "impostor" } as const;
				expect(enforcer.judge(request).action).toBe("pass");
			}
			for (const url of ["/robots.txt?", "/robots.txt?v=1", "https://a.example/robots.txt?/x"]) {
				expect(enforcer.judge({ url, userAgent: CCBOT }).reason, url).toBe("robots-txt");
			}
			for (const url of ["/robots.txt/x", "/robots.txt.bak", "/x/robots.txt?"]) {
				expect(enforcer.judge({ url, userAgent: CCBOT }).action, url).toBe("refuse");
			}
		}
	});

	it.each(["rfc9309", "google"] as const)("judges a path as it is served: dialect %s", (dialect) => {
		const robots = RobotsTxt.parse("user-agent: *\ndisallow: /private/", { dialect });
		for (const sites of [{ robots }, { snapshot: snapshotOf(robots) }]) {
			const enforcer = createEnforcer(sites);
			const reasonOf = (url: string) => enforcer.judge({ url, userAgent: CCBOT }).reason;
			expect(reasonOf("/x/../private/x")).toBe("disallowed");
			expect(reasonOf("https://a.example/x/../private/x")).toBe("disallowed");
			// The path of another folder, and no host.
			expect(reasonOf("//h/private/x")).toBe("allowed");
			expect(reasonOf("/private/é x")).toBe("disallowed");
		}
	});

	it("judges hosts by their own files, of any port", () => {
		const enforcer = createEnforcer({
			robots: {
				"A.example": ALL,
				"[::1]": ALL,
				"bücher.example": ALL,
			},
			snapshot: { "b.example": snapshotOf("") },
		});
		const reasons = [
			"https://a.example:8443/x",
			"http://b.example/x",
			"https://c.example/x",
			"http://[::1]:80/x",
			"https://A.example./x",
			"https://bücher.example/x",
			"/x",
		].map((url) => enforcer.judge({ url, userAgent: CCBOT }).reason);
		expect(reasons).toEqual([
			"disallowed",
			"allowed",
			"out-of-scope",
			"disallowed",
			"disallowed",
			"disallowed",
			"out-of-scope",
		]);
		const copy = createEnforcer({ snapshot: enforcer.toSnapshot() });
		expect(copy.judge({ url: "https://a.example/x", userAgent: CCBOT }).reason).toBe("disallowed");
	});

	it("lets pass what a file of another origin does not cover", () => {
		const robots = RobotsTxt.parse(ALL, { url: "https://a.example/robots.txt" });
		expect(refuses({ robots }, { url: "https://b.example/x", userAgent: CCBOT })).toBe("pass out-of-scope");
	});

	it("refuses nothing in mode report, and tells what it would", () => {
		const told: string[] = [];
		const enforcer = createEnforcer({
			robots: ALL,
			mode: "report",
			onRefuse: ({ status, crawler }, { url }) => void told.push(`${status} ${crawler} ${String(url)}`),
		});
		expect(enforcer.judge({ url: "/x", userAgent: CCBOT })).toMatchObject({
			action: "pass",
			rule: { line: 2 },
		});
		expect(told).toEqual(["403 CCBot /x"]);
	});

	it("goes on if onRefuse throws or rejects", () => {
		for (const onRefuse of [
			() => {
				throw new Error("metrics");
			},
			() => Promise.reject(new Error("metrics")),
		]) {
			expect(refuses({ robots: ALL, onRefuse }, { url: "/x", userAgent: CCBOT })).toBe("refuse disallowed");
		}
	});
});

describe("identities", () => {
	const RANGES = { OpenAI: ["192.0.2.0/24", "2001:db8::/32"] };

	it.each<[EnforcerOptions["impostors"], Partial<EnforcedRequest>, CrawlerIdentity, string]>([
		["refuse", { address: "192.0.2.9" }, "confirmed", "pass"],
		["refuse", { address: "::ffff:192.0.2.9" }, "confirmed", "pass"],
		["refuse", { address: "2001:db8::9" }, "confirmed", "pass"],
		["refuse", { address: "192.0.2.9:443" }, "confirmed", "pass"],
		["refuse", { address: "[2001:db8::9]:443" }, "confirmed", "pass"],
		["refuse", { address: "198.51.100.9:443" }, "impostor", "refuse"],
		["refuse", { address: "198.51.100.9" }, "impostor", "refuse"],
		["pass", { address: "198.51.100.9" }, "impostor", "pass"],
		["refuse", { address: "10.0.0.9" }, "unverified", "pass"],
		["refuse", { address: "no address" }, "unverified", "pass"],
		["refuse", {}, "unverified", "pass"],
		["refuse", { address: "198.51.100.9", identity: "confirmed" }, "confirmed", "pass"],
		["refuse", { userAgent: CCBOT, address: "198.51.100.9" }, "unverified", "pass"],
	])("impostors: %s, %j", (impostors, request, identity, action) => {
		const enforcer = createEnforcer({ robots: "", ranges: RANGES, impostors });
		expect(enforcer.judge({ url: "/x", userAgent: GPTBOT, ...request })).toMatchObject({ identity, action });
	});

	it("takes the client of a Request beside it", () => {
		const enforcer = createEnforcer({ robots: "", ranges: RANGES, impostors: "refuse" });
		const request = new Request("https://a.example/", { headers: { "user-agent": GPTBOT } });
		expect(enforcer.judge(request, { address: "198.51.100.9" }).status).toBe(403);
	});
});

describe("update", () => {
	it("lets pass for a day what the file before allowed, and no longer", () => {
		let nowMs = 0;
		const enforcer = createEnforcer({ robots: "user-agent: *\ndisallow: /old/", now: () => nowMs });
		enforcer.update({ robots: "user-agent: *\ndisallow: /" });
		const reasons = () => ["/old/x", "/new"].map((url) => enforcer.judge({ url, userAgent: CCBOT }).reason);
		nowMs = 86_399_999;
		expect(reasons()).toEqual(["disallowed", "grace"]);
		nowMs = 86_400_000;
		expect(reasons()).toEqual(["disallowed", "disallowed"]);
	});

	it("asks each file by its own dialect", () => {
		const google = RobotsTxt.parse("user-agent: *\ndisallow: /private/", { dialect: "google" });
		const enforcer = createEnforcer({ robots: google });
		enforcer.update({ robots: "user-agent: *\ndisallow: /" });
		const reasonOf = (url: string) => enforcer.judge({ url, userAgent: CCBOT }).reason;
		expect(["/x/../private/x", "//h/private/x", "/new"].map(reasonOf)).toEqual([
			"disallowed",
			"grace",
			"grace",
		]);
	});

	it("lets pass nothing more with graceSeconds 0", () => {
		const enforcer = createEnforcer({ robots: "", graceSeconds: 0 });
		enforcer.update({ robots: "user-agent: *\ndisallow: /" });
		expect(enforcer.judge({ url: "/", userAgent: CCBOT }).reason).toBe("disallowed");
	});

	it("counts a host that had no file as allowed", () => {
		const enforcer = createEnforcer({ robots: { "a.example": "" } });
		enforcer.update({ robots: { "b.example": "user-agent: *\ndisallow: /" } });
		expect(enforcer.judge({ url: "https://b.example/", userAgent: CCBOT }).reason).toBe("grace");
	});

	it("keeps ten versions", () => {
		const enforcer = createEnforcer({ robots: "" });
		const closed = "user-agent: *\ndisallow: /";
		for (let count = 0; count < 10; count++) enforcer.update({ robots: closed });
		expect(enforcer.judge({ url: "/", userAgent: CCBOT }).reason).toBe("grace");
		enforcer.update({ robots: closed });
		expect(enforcer.judge({ url: "/", userAgent: CCBOT }).reason).toBe("disallowed");
	});

	it("leaves the files as they were if the new ones are refused", () => {
		const enforcer = createEnforcer({ robots: "user-agent: *\ndisallow: /" });
		expect(() => enforcer.update(7 as never)).toThrow("sites: expected an object, as in { robots: text }");
		expect(() => enforcer.update({ robots: 7 as never })).toThrow("robots: expected a robots.txt");
		expect(enforcer.judge({ url: "/", userAgent: CCBOT }).reason).toBe("disallowed");
	});
});

describe("pace", () => {
	const ROBOTS = "user-agent: *\ncrawl-delay: 10";
	const start = (options: Partial<EnforcerOptions> = {}) => {
		const clock = { ms: 1_000_000 };
		const enforcer = createEnforcer({ robots: ROBOTS, pace: true, now: () => clock.ms, ...options });
		const ask = (seconds: number, userAgent = CCBOT, address = "192.0.2.1") => {
			clock.ms += seconds * 1000;
			const decision = enforcer.judge({ url: "/", userAgent, address });
			return decision.action === "pass" ? "pass" : decision.headers["Retry-After"];
		};
		return { clock, enforcer, ask };
	};

	it("refuses what comes before the delay is over, but for one request", () => {
		const { ask } = start();
		expect([ask(0), ask(0), ask(0), ask(4), ask(6), ask(1)]).toEqual([
			"pass",
			"pass",
			"10",
			"6",
			"pass",
			"9",
		]);
	});

	it("never refuses a crawler that waits", () => {
		const { ask } = start();
		for (let count = 0; count < 50; count++) expect(ask(10 + (count % 2 === 0 ? 4 : -4))).toBe("pass");
	});

	it("counts by crawler and network", () => {
		const { ask } = start();
		const other = "SemrushBot/7";
		expect([
			ask(0),
			ask(0),
			ask(0, other),
			ask(0, CCBOT, "198.51.100.1"),
			ask(0, CCBOT, "192.0.2.200"),
		]).toEqual(["pass", "pass", "pass", "pass", "10"]);
	});

	it("counts made-up names as one", () => {
		const { ask } = start({ unknownCrawlers: "judge" });
		expect(["ABot", "BBot", "CBot"].map((name) => ask(0, `${name}/1`))).toEqual(["pass", "pass", "10"]);
	});

	it("does not hold crawlers to it that document that they ignore it", () => {
		const { ask } = start();
		for (let count = 0; count < 5; count++) expect(ask(0, "Googlebot/2.1")).toBe("pass");
	});

	it("asks for the shortest delay of the versions that a crawler may have", () => {
		const { ask, enforcer } = start();
		enforcer.update({ robots: "user-agent: *\ncrawl-delay: 100" });
		expect([ask(0), ask(0), ask(0), ask(10)]).toEqual(["pass", "pass", "10", "pass"]);
	});

	it("survives a clock that is set back, and 100,000 networks", () => {
		const { ask } = start();
		expect([ask(0), ask(0), ask(-500), ask(10)]).toEqual(["pass", "pass", "10", "pass"]);
		for (let network = 0; network < 100_000; network++) {
			ask(0, CCBOT, `${10 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.1`);
		}
		expect(ask(0, CCBOT, "192.0.2.1")).toBe("pass");
	});

	it("says the delay", () => {
		const { enforcer, ask } = start();
		ask(0);
		ask(0);
		expect(enforcer.judge({ url: "/", userAgent: CCBOT, address: "192.0.2.1" })).toMatchObject({
			status: 429,
			reason: "too-early",
			body: "/robots.txt asks CCBot for 10 s between requests: try again in 10 s.\n",
		});
	});
});

describe("arguments", () => {
	it.each<[unknown, string]>([
		[undefined, "options: expected an object, as in { robots: text }, got undefined"],
		["user-agent: *", 'options: expected an object, as in { robots: text }, got "user-agent: *"'],
		[{ robots: Promise.resolve("") }, "its text (of a response: await response.text())"],
		[
			{ robots: { robots: "" } },
			'robots: expected a host such as "a.example", without scheme, port and wildcards, got "robots"',
		],
		[{}, "robots: expected a robots.txt"],
		[{ robots: ["a"] }, "robots: expected a robots.txt"],
		[{ robots: { "a.example": 7 } }, 'robots["a.example"]: expected a robots.txt'],
		...[
			"http://a.example",
			"a.example/",
			"*.a.example",
			"a.example:80",
			"u@a.example",
			"a b",
			"",
			"::1",
			"a,b",
		].map((host): [unknown, string] => [
			{ robots: { [host]: "" } },
			`robots[${JSON.stringify(host)}]: expected a host such as "a.example", without scheme, port and wildcards, got ${JSON.stringify(host)}`,
		]),
		[{ robots: { "a.example": "", "A.example.": "" } }, 'robots: expected each host once, got "A.example."'],
		[{ robots: {} }, "or one of at least one host"],
		...["https://a.example/robots.txt", "./public/robots.txt\n"].map((place): [unknown, string] => [
			{ robots: place },
			"robots: expected the text of a robots.txt, not where it is, got ",
		]),
		[{ robots: { "a.example": "robots.txt" } }, "; read or fetch the file first"],
		[
			{ robots: new String("user-agent: *\ndisallow: /") },
			"; or an object of these, by host, got an object (String)",
		],
		...["UkJUUwIA", "\nUkJUUwIA", "52425453", "\t52425453"].map((text): [unknown, string] => [
			{ robots: text },
			"; bytes that toSnapshot of an enforcer made are the option snapshot",
		]),
		[{ robots: "", grace: 5 }, 'options: unknown option "grace"; did you mean "graceSeconds"?'],
		[{ robots: "", mod: "report" }, 'options: unknown option "mod"; did you mean "mode"?'],
		[
			{ robots: "", mode: "reprot" },
			'options.mode: expected one of "refuse", "report", got "reprot"; did you mean',
		],
		[{ robots: "", pace: 1 }, "options.pace: expected a boolean, got 1"],
		[
			{ robots: "", graceSeconds: -1 },
			"options.graceSeconds: expected a number of seconds, at least 0, got -1",
		],
		[{ robots: "", graceSeconds: Number.NaN }, "options.graceSeconds"],
		[{ robots: "", ranges: { OpenAI: [] } }, 'options.ranges["OpenAI"]: expected at least one address'],
		[{ robots: "", ranges: { OpenAI: ["x"] } }, 'options.ranges["OpenAI"][0]: expected an address'],
		[{ robots: "", onRefuse: "log" }, 'options.onRefuse: expected a function, got "log"'],
	])("createEnforcer(%j)", (options, message) => {
		expect(() => createEnforcer(options as EnforcerOptions)).toThrow(message);
	});

	it.each<[unknown, unknown, string]>([
		[undefined, undefined, "request: expected a Request"],
		["/x", undefined, "request: expected a Request"],
		[{ userAgent: CCBOT }, undefined, "request.url: expected a URL or a path"],
		[{ url: "/", userAgent: 7 }, undefined, "request.userAgent: expected a string"],
		[
			{ url: "/", ua: CCBOT },
			undefined,
			"request.userAgent: expected a string (write userAgent: undefined for",
		],
		[{ url: "/", headers: { "user-agent": CCBOT } }, undefined, "request.headers: expected Headers"],
		[{ url: "/", userAgent: CCBOT, identity: "real" }, undefined, "request.identity: expected one of"],
		[{ url: "/", userAgent: CCBOT }, { address: "192.0.2.1" }, "client: expected none beside a request"],
		[new Request("https://a.example/"), "192.0.2.1", "client: expected an object with address or identity"],
		[new Request("https://a.example/"), null, "client: expected an object with address or identity"],
	])("judge(%j, %j)", (request, client, message) => {
		const enforcer = createEnforcer({ robots: "", ranges: { CCBot: ["192.0.2.1"] } });
		expect(() => enforcer.judge(request as EnforcedRequest, client as never)).toThrow(message);
	});

	it("judge of a request that cannot be read", () => {
		const { proxy, revoke } = Proxy.revocable<EnforcedRequest>({ url: "/", userAgent: CCBOT }, {});
		revoke();
		const judge = () => createEnforcer({ robots: "" }).judge(proxy);
		expect(judge).toThrow(TypeError);
		expect(judge).toThrow(/^request\.url: expected a URL or a path/);
	});

	it("refuses calls after disposal", () => {
		const enforcer = createEnforcer({ robots: "" });
		enforcer.dispose();
		expect(() => enforcer.judge({ url: "/", userAgent: CCBOT })).toThrow("disposed");
		expect(() => enforcer.update({ robots: "" })).toThrow("disposed");
		expect(() => enforcer.toSnapshot()).toThrow("disposed");
	});

	it("leaves a file that was handed in", () => {
		const robots = RobotsTxt.parse("user-agent: *\ndisallow: /");
		createEnforcer({ robots }).dispose();
		expect(robots.isAllowed("/", "CCBot")).toBe(false);
	});

	it("says why there is no snapshot of dialect original1994", () => {
		const enforcer = createEnforcer({ robots: RobotsTxt.parse("", { dialect: "original1994" }) });
		expect(() => enforcer.toSnapshot()).toThrow("robots.dialect");
	});
});
