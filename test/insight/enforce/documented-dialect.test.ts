import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../bindings/contract/types.js";
import { RobotsTxt } from "../../../bindings/index.js";
import { haveSameRules } from "../../../bindings/matcher/snapshot/same-rules.js";
import { isReadAlike, requestedUrl } from "../../../bindings/url/requested.js";
import { crawlerProfile } from "../../../crawling/crawlers/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import { createEnforcer } from "../../../insight/enforce/index.js";
import { SitePolicy } from "../../../insight/enforce/site-policy.js";
import { DocumentedReading } from "../../../insight/site-requests/files/documented-reading.js";
import { combinedLine } from "../../support/access-logs.js";
import { seededRandom } from "../../support/audit-reference.js";
import { engines, parse } from "../../support/engines.js";
import { fuzzSeed, isLongRun, runsCount } from "../../support/fuzz.js";
import { encode } from "../../support/octets.js";

const START = Date.UTC(2026, 9, 10) / 1000;
const WIKI = "user-agent: *\ndisallow: /wiki/Special:";
const ESCAPED = "/wiki/Special%3AX";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** What an audit says of twenty requests by one crawler for one target. */
function auditOf(robots: RobotsTxt, agent: string, target: string) {
	const audit = new LogAudit({ robots });
	for (let index = 0; index < 20; index++) {
		audit.add(encode(combinedLine({ seconds: START + index, agent, target })));
	}
	const [found] = audit.report().crawlers;
	audit.dispose();
	return found!;
}

describe.each(engines)("a crawler that documents its dialect, $name", ({ name: engine }) => {
	const robots = parse(WIKI, {}, engine);

	it.each([
		["Googlebot", GOOGLEBOT, ESCAPED, "pass"],
		["Googlebot, by both readings", GOOGLEBOT, "/wiki/Special:X", "refuse"],
		["one of Google's others", "Googlebot-Image/1.0", ESCAPED, "pass"],
		["any other", "GPTBot/1.3", ESCAPED, "refuse"],
	])("%s is refused and accused only where that disallows too", (_, agent, target, action) => {
		for (const sites of [{ robots }, { snapshot: createEnforcer({ robots }).toSnapshot() }]) {
			const enforcer = createEnforcer(sites);
			expect(enforcer.judge({ url: target, userAgent: agent }).action).toBe(action);
			// A copy of a snapshot reads the same.
			const copy = createEnforcer({ snapshot: enforcer.toSnapshot() });
			expect(copy.judge({ url: target, userAgent: agent }).action).toBe(action);
		}
		const isRefused = action === "refuse";
		const { conduct, disallowedCount, wouldRefuseCount } = auditOf(robots, agent, target);
		expect({ conduct, disallowedCount, wouldRefuseCount }).toEqual(
			isRefused
				? { conduct: "ignores", disallowedCount: 20, wouldRefuseCount: 20 }
				: { conduct: "obeys", disallowedCount: 0, wouldRefuseCount: 0 },
		);
	});

	it("is asked about the URL as it would be requested", () => {
		const enforcer = createEnforcer({ robots });
		const judge = (url: string) => enforcer.judge({ url, userAgent: GOOGLEBOT }).action;
		expect(judge("/a/../wiki/Special:X")).toBe("refuse");
		expect(judge("https://a.example/wiki/./Special:X")).toBe("refuse");
		expect(judge("/a/../wiki/Special%3AX")).toBe("pass");
	});

	it("may fetch robots.txt, which its dialect judges by the rules", () => {
		const enforcer = createEnforcer({ robots: parse("user-agent: *\ndisallow: /", {}, engine) });
		expect(enforcer.judge({ url: "/robots.txt", userAgent: GOOGLEBOT }).reason).toBe("allowed");
	});

	it("is judged by a file of that dialect as it is", () => {
		const google = parse(WIKI, { dialect: "google" }, engine);
		expect(createEnforcer({ robots: google }).judge({ url: ESCAPED, userAgent: "GPTBot/1.3" }).action).toBe(
			"pass",
		);
	});

	it("obeys a group that only its dialect finds", () => {
		// Google's parser reads every key that begins with a name that it knows.
		const body = "user-agent: *\ndisallow: /a\n\nuser-agents-of: Googlebot-Image\ndisallow: /b";
		const enforcer = createEnforcer({ robots: parse(body, {}, engine) });
		const actionOf = (userAgent: string) => enforcer.judge({ url: "/a", userAgent }).action;
		expect([actionOf("Googlebot-Image/1.0"), actionOf(GOOGLEBOT), actionOf("Googlebot-Image/1.0")]).toEqual([
			"pass",
			"refuse",
			"pass",
		]);
	});

	it("passes by a file before the last update that its dialect allows", () => {
		const enforcer = createEnforcer({ robots });
		enforcer.update({ robots: parse("user-agent: *\ndisallow: /wiki/", {}, engine) });
		const judge = (url: string) => enforcer.judge({ url, userAgent: GOOGLEBOT }).reason;
		expect([judge(ESCAPED), judge("/wiki/Special:X")]).toEqual(["grace", "disallowed"]);
	});

	it("reads no other origin's URLs", () => {
		const url = "https://a.example/robots.txt";
		const enforcer = createEnforcer({ robots: parse("user-agent: *\ndisallow: /", { url }, engine) });
		const judge = (asked: string) => enforcer.judge({ url: asked, userAgent: GOOGLEBOT }).reason;
		expect(judge("https://a.example/x")).toBe("disallowed");
		expect(judge("https://b.example/x")).toBe("out-of-scope");
	});
});

describe.each(engines)("two readings with the same rules, $name", ({ name: engine }) => {
	it.each([
		[
			"plain paths, wildcards and escapes",
			"disallow: /a\nallow: /a/*.gif$\ndisallow: /é/%2f\ncrawl-delay: 9",
			true,
		],
		["an escape of what needs none", "disallow: /%61", false],
		["a query with a slash", "disallow: /?a/b", false],
		["a folder's index", "disallow: /a\nallow: /a/index.html", false],
		["an empty path, which gives a line", "disallow: /a\nallow:", false],
		["a key that only one reads", "disallow: /a\nallowing: /a", false],
		["a group that only one finds", "disallow: /a\nuser-agents-of: Googlebot\ndisallow: /a", false],
		[
			"another group of as many octets",
			"disallow: /a\nuser-agent: x\nuser-agents-of: Googlebot\ndisallow: /b",
			false,
		],
	])("%s", (_, rules, expected) => {
		const [snapshot, other] = (["rfc9309", "google"] as const).map((dialect) =>
			parse(`user-agent: *\n${rules}`, { dialect }, engine).matcher("Googlebot").toSnapshot(),
		);
		expect(haveSameRules(snapshot!, other!)).toBe(expected);
	});

	it("are both asked only about a URL that they may read differently", () => {
		const decide = (url: string, dialect: Dialect, areSame: boolean) => {
			const matcher = parse("user-agent: *\ndisallow: /", { dialect }, engine).matcher("Googlebot");
			const documented = new DocumentedReading("google", () => expect.unreachable(`asked about ${url}`));
			return new SitePolicy(matcher, documented, "default", undefined, dialect, () => areSame).decide(url);
		};
		for (const url of ["/", "/a?b=c/d;e", "https://a.example/~a", "/a/../b", "//a", "/é", "/%C3%A9%20"]) {
			expect(decide(url, "rfc9309", true)).toEqual({ verdict: 0, line: 2 });
			expect(() => decide(url, "rfc9309", false)).toThrow("asked about");
			expect(() => decide(url, "google", true)).toThrow("asked about");
		}
		for (const url of [
			"/%61",
			"/%c3%A9",
			"/%2F",
			"/%",
			"/a b",
			"/a\\b",
			"http://é.example/",
			"http://127.1/",
			"http://a.example;b/q",
			"http://a.example?b",
		]) {
			expect(() => decide(url, "rfc9309", true), url).toThrow("asked about");
		}
	});
});

it("in random files is refused where both readings disallow, and nowhere else", () => {
	const random = seededRandom(fuzzSeed);
	const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
	const PIECES = [
		"/a",
		"b",
		":",
		"%3A",
		"%3a",
		"é",
		"%C3%A9",
		"%c3%a9",
		"%20",
		"\ud800",
		"*",
		"$",
		"?",
		"=",
		"%2F",
		"/..",
		"~",
		"%7E",
		"index.html",
		"@",
	];
	const ORIGINS = ["", "", "https://a.example", "HTTP://A.example:80", "http://a.example;b", "http://127.1"];
	const KEYS = [
		"user-agent",
		"useragent",
		"user-agents-of",
		"disallow",
		"disallow",
		"disallow",
		"disallowed",
		"dis allow",
		"allow",
		"Allow\v",
	];
	const NAMES = [
		"*",
		"Googlebot",
		"Googlebot-Image",
		"GPTBot",
		"Googlebot2",
		"AdsBot-Google",
		"* x",
		"googlebot/1",
	];
	const text = () => Array.from({ length: 1 + random(4) }, () => pick(PIECES)).join("");
	const counts = { refuse: 0, pass: 0, differs: 0, refusedByOne: 0, differsOfSame: 0 };
	for (let run = 0; run < runsCount(400); run++) {
		const paths = Array.from({ length: 4 }, () => pick(["/", ""]) + text());
		const lines = Array.from({ length: 2 + random(8) }, () => {
			const key = pick(KEYS);
			return `${key}: ${pick(key.startsWith("user") ? NAMES : paths)}`;
		});
		const body = ["user-agent: *", ...lines].join("\n");
		const files = (["rfc9309", "google"] as const).map((dialect) => RobotsTxt.parse(body, { dialect }));
		const made = createEnforcer({ robots: files[0]! });
		const enforcers = [made, createEnforcer({ snapshot: made.toSnapshot() })];
		for (let asked = 0; asked < 20; asked++) {
			const name = pick(["Googlebot", "Googlebot-Image", "AdsBot-Google"]);
			// Without the specials of rules, many paths of rules are disallowed themselves.
			const path = `${pick([...paths, ""])}${pick(["", text()])}`.replaceAll(/[*$]/g, "");
			const url = `${pick(ORIGINS)}${path.startsWith("/") ? "" : "/"}${path}`;
			const isAllowed = files.map((file) => allows(file, url, name));
			const expected = isAllowed.includes(true) ? "pass" : "refuse";
			for (const enforcer of enforcers) {
				expect(enforcer.judge({ url, userAgent: `${name}/1.0` }).action, `${url}\n${body}`).toBe(expected);
			}
			counts[expected]++;
			const [snapshot, other] = files.map((file) => file.matcher(crawlerProfile(name)).toSnapshot());
			const areSame = haveSameRules(snapshot!, other!);
			if (areSame && isReadAlike(url) && expected === "refuse") counts.refusedByOne++;
			if (!isAllowed[0] && isAllowed[1]) counts[areSame ? "differsOfSame" : "differs"]++;
		}
		for (const each of [...enforcers, ...files]) each.dispose();
	}
	if (!isLongRun) expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
});

function allows(file: RobotsTxt, url: string, name: string): boolean {
	const dialect: Dialect = file.dialect;
	return file.isAllowed(dialect === "google" ? requestedUrl(url) : url, crawlerProfile(name));
}
