import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../../bindings/js.js";
import { MISTAKEN_NAMES } from "../../../../crawling/crawlers/index.js";
import { RETIRED_TOKENS } from "../../../../crawling/crawlers/spelling.js";
import { type Finding, lint } from "../../../../insight/analysis/index.js";
import { dialects } from "../../../support/engines.js";

function find(body: string, dialect: (typeof dialects)[number] = "rfc9309"): readonly Finding[] {
	return lint(RobotsTxt.parse(body, { dialect }), { notes: true });
}

/** Severity, code, message and advice of the only finding of a code. */
function only(body: string, code: string): readonly [severity: string, message: string, advice: string] {
	const found = find(body).filter((each) => each.code === code);
	expect(found, body).toHaveLength(1);
	const { severity, message, advice } = found[0]!;
	return [severity, message, advice];
}

const inGroupOf = (name: string) => `User-agent: ${name}\nDisallow: /a\n`;

describe("a name", () => {
	it.each([
		["all", "*"],
		["Everyone", "*"],
		["CC-Bot", "CCBot"],
		["PerplexityAI", "PerplexityBot"],
		["anthropic", "ClaudeBot"],
		["quantify", "Qwantbot"],
	])("%s is meant for %s", (name, meant) => {
		const [severity, , advice] = only(inGroupOf(name), "misspelt-product-token");
		expect(severity).toBe("warning");
		expect(advice).toContain(`Write "User-agent: ${meant}"`);
	});

	it.each([
		["anthropic-ai", "ClaudeBot"],
		["Claude-Web", "Claude-User"],
		["ia_archiver", null],
	])("%s is retired, and %s came after it", (name, successor) => {
		const [severity, message, advice] = only(inGroupOf(name), "retired-product-token");
		expect([severity, message]).toEqual(["note", expect.stringContaining(`"${name}" is the name`)]);
		expect(advice).toBe(
			successor === null ? "" : `Write "User-agent: ${successor}" if that is the crawler you mean.`,
		);
		if (successor === null) return;
		expect(find(`User-agent: ${successor}\n${inGroupOf(name)}`).map(({ code }) => code)).not.toContain(
			"retired-product-token",
		);
	});

	it("is not retired if the crawler that came after reads it", () => {
		expect(find(inGroupOf("msnbot")).map(({ code }) => code)).not.toContain("retired-product-token");
	});

	it("that is retired is in no advice", () => {
		const retired = new Set(Object.keys(RETIRED_TOKENS).map((token) => token.toLowerCase()));
		for (const token of [...Object.values(MISTAKEN_NAMES), ...Object.values(RETIRED_TOKENS)]) {
			expect(retired.has(token?.toLowerCase() ?? ""), token ?? "").toBe(false);
		}
	});

	it.each([
		["", "The line has no name, so it is for no crawler."],
		['"Googlebot"', 'The name is in quotation marks, which no name has: "Googlebot" names no crawler.'],
		["“*”", "The name is in quotation marks, which no name has: “*” names no crawler."],
		["*bot", 'Only a * by itself is every crawler, and names have no wildcards: "*bot" names no crawler.'],
		["*\\n", '"\\n" is two characters here, and no line end: "*\\n" names no crawler.'],
		["!x", 'A name begins with a letter, a digit, - or _: "!x" names no crawler.'],
	])("%j is said to name no crawler, and why", (name, why) => {
		const [severity, message] = only(`User-agent: ${name}\nDisallow: /a\n`, "empty-product-token");
		expect([severity, message]).toEqual(["error", why]);
	});

	it("in quotation marks or between stars is written in the advice", () => {
		const write = 'Write "User-agent: Googlebot" if that is the crawler you mean.';
		for (const name of ['"Googlebot"', "*Googlebot*"]) {
			expect(only(inGroupOf(name), "empty-product-token")[2]).toBe(write);
		}
	});

	it("with a whole file after it, its line ends in letters", () => {
		const [, message] = only("User-agent: *\\nDisallow: /", "records-on-one-line");
		expect(message).toContain('"\\n" is two characters here, and no line end');
	});
});

describe("what is read otherwise than it looks", () => {
	it.each(dialects)("%s: white space that crawlers do not know makes no line for all of them", (dialect) => {
		for (const space of ["\u00a0", "\u3000", "\ufeff", "\u2009", "\u0085"]) {
			const found = find(`User-agent: *${space}\nDisallow: /\n`, dialect).map(({ code }) => code);
			expect(found).not.toContain("site-blocked");
		}
		expect(find("User-agent: *\f\nDisallow: /\n", dialect).map(({ code }) => code)).toContain("site-blocked");
	});

	it("says of a crawler what all its groups say", () => {
		const body =
			"User-agent: a\nUser-agent: bingbot\nAllow: /x\n\nUser-agent: bingbot\nDisallow: /y\n\nUser-agent: *\nDisallow: /\n";
		const said = find(body).filter(({ code }) => code === "own-group-reopens");
		expect(said.map(({ line, severity }) => `${line} ${severity}`)).toEqual(["1 warning"]);
	});
});

describe("a group of allow lines", () => {
	it("forbids nothing", () => {
		expect(only("User-agent: *\nAllow: /x\n", "allow-only-group")).toEqual([
			"warning",
			"Allow lines alone forbid nothing: every crawler without a group of its own may fetch everything.",
			'Write "Disallow: /" below the allow lines if nothing else may be fetched.',
		]);
		expect(only("User-agent: a\nAllow: /x\n", "allow-only-group")[1]).toContain("a may fetch everything");
	});

	it.each([
		["that says so", "User-agent: *\nAllow: /\n"],
		["with an empty disallow", "User-agent: *\nAllow: /x\nDisallow:\n"],
		["that forbids something elsewhere", "User-agent: a\nAllow: /x\n\nUser-agent: a\nDisallow: /\n"],
		["of a crawler that nothing shuts out", "User-agent: AdsBot-Google\nAllow: /x\n"],
		["that is said to ignore others", "User-agent: a\nAllow: /x\n\nUser-agent: *\nDisallow: /\n"],
	])("%s is not reported", (_, body) => {
		expect(find(body).map(({ code }) => code)).not.toContain("allow-only-group");
	});
});

describe("a line", () => {
	it("cut by a comment is an error where what is left closes the site", () => {
		for (const path of ["/#*", "/*#", "*#x", "/**#x"]) {
			expect(only(`User-agent: *\nDisallow: ${path}\n`, "comment-cuts-rule")[0], path).toBe("error");
		}
		expect(only("User-agent: *\nDisallow: /a#b\n", "comment-cuts-rule")[0]).toBe("warning");
		expect(only("User-agent: *\nAllow: /#b\nDisallow: /c\n", "comment-cuts-rule")[0]).toBe("warning");
	});

	it("of a host is a note", () => {
		expect(only("Host: example.com\n", "obsolete-record")[0]).toBe("note");
	});

	it("for the file itself is a note, where it may always be fetched", () => {
		const body = "User-agent: *\nDisallow: /robots.txt\nDisallow: /a\n";
		expect(only(body, "robots-txt-disallowed")[0]).toBe("note");
		expect(find(body, "google").map(({ code }) => code)).not.toContain("robots-txt-disallowed");
		expect(find("User-agent: *\nDisallow: /robots.txt-old\n")).toEqual([]);
	});

	it("that ends in a percent sign matches any escape", () => {
		const body = "User-agent: *\nDisallow: /100%\n";
		const [severity, message] = only(body, "percent-at-end");
		expect([severity, message]).toEqual(["note", expect.stringContaining('"/100%20"')]);
		for (const dialect of dialects) {
			expect(RobotsTxt.parse(body, { dialect }).isAllowed("/100%20", "a"), dialect).toBe(false);
		}
	});
});
