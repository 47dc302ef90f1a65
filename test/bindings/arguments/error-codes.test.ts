import "../../support/fresh-modules.js";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import * as file from "../../../bindings/index.js";
import * as matcher from "../../../bindings/matcher/index.js";
import * as set from "../../../bindings/set/index.js";
import * as wasm from "../../../bindings/wasm.js";
import * as client from "../../../crawling/client/index.js";
import * as audit from "../../../insight/audit/index.js";

const page = readFileSync(new URL("../../../docs/entries.md", import.meta.url), "utf8");

function open(): RobotsTxt {
	return RobotsTxt.parse("user-agent: *\ndisallow: /x", { url: "https://example.com/robots.txt" });
}

function disposed(): RobotsTxt {
	const robots = open();
	robots.dispose();
	return robots;
}

const ERRORS: readonly (readonly [code: string, call: () => unknown])[] = [
	["ROBOTS_INVALID_ARGUMENT", () => RobotsTxt.parse(7 as never)],
	["ROBOTS_INVALID_ARGUMENT", () => RobotsTxt.parse("", { maxBytes: 1 })],
	["ROBOTS_UNKNOWN_OPTION", () => RobotsTxt.parse("", { dialekt: "google" } as never)],
	["ROBOTS_UNKNOWN_OPTION", () => new client.RobotsClient({ productToken: "ExampleBot", users: 1 } as never)],
	["ROBOTS_INVALID_URL", () => open().isAllowed("https://[::1/", "ExampleBot")],
	["ROBOTS_OUT_OF_SCOPE", () => open().isAllowed("https://other.example/", "ExampleBot")],
	["ROBOTS_DAMAGED_SNAPSHOT", () => matcher.SnapshotMatcher.fromSnapshot(new Uint8Array(40))],
	["ROBOTS_NO_ENGINE", () => wasm.RobotsTxt.parse("")],
	["ROBOTS_DISPOSED", () => disposed().isAllowed("/x", "ExampleBot")],
];

it.each(ERRORS)("an error is %s to a program", (code, call) => {
	expect(call).toThrow(expect.objectContaining({ code }));
	expect(page).toContain(`| \`${code}\` |`);
});

const ARGUMENTS: readonly (readonly [argument: string, call: () => unknown])[] = [
	["body", () => RobotsTxt.parse(7 as never)],
	["maxBytes", () => RobotsTxt.parse("", { maxBytes: 1 })],
	["options", () => RobotsTxt.parse("", { dialekt: "google" } as never)],
	["crawler[1]", () => open().matcher(["ExampleBot", "a b"])],
	["url", () => open().isAllowed("https://[::1/", "ExampleBot")],
	["url", () => open().isAllowed("https://other.example/", "ExampleBot")],
	["octets", () => matcher.SnapshotMatcher.fromSnapshot(new Uint8Array(40))],
	[
		"robots.inForce",
		() => new set.PolicySet({ crawler: "A" }).add("https://a.example", { inForce: "rules" } as never),
	],
	["options.format.string", () => new audit.LogAudit({ robots: open(), format: { string: "x" } })],
	[
		"options.format.fields",
		() => new audit.LogAudit({ robots: open(), format: { fields: { no: "x" } } as never }),
	],
	[
		"options.format",
		() => new audit.LogAudit({ robots: open(), format: { string: "x", fields: {} } as never }),
	],
	['options.robotsFor["a b"]', () => new audit.LogAudit({ robotsFor: { "a b": open() } })],
];

it.each(ARGUMENTS)("an error about %s has that name as its argument", (argument, call) => {
	const caught = thrownBy(call);
	expect(caught).toMatchObject({ argument, message: expect.stringMatching(/: (?:expected|unknown) /) });
	expect((caught as Error).message.startsWith(`${argument}: `)).toBe(true);
	// Node prints what can be enumerated of an uncaught error.
	expect(Object.keys(caught as Error)).toEqual(["code"]);
});

it.each([() => disposed().isAllowed("/x", "ExampleBot"), () => wasm.RobotsTxt.parse("")])(
	"an error about no argument has none: %s",
	(call) => {
		expect(thrownBy(call)).not.toHaveProperty("argument");
	},
);

function thrownBy(call: () => unknown): unknown {
	try {
		call();
	} catch (error) {
		return error;
	}
	return undefined;
}

it("the page has every code of the sources, and no other", () => {
	const sources = ["bindings", "crawling", "insight"].flatMap((floor) => {
		const folder = new URL(`../../../${floor}/`, import.meta.url);
		const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
			name.endsWith(".ts"),
		);
		return names.map((name) => readFileSync(new URL(name.replaceAll("\\", "/"), folder), "utf8"));
	});
	const codes = sources.flatMap((source) =>
		Array.from(source.matchAll(/"(ROBOTS_[A-Z_]+)"/g), ([, code]) => code),
	);
	const listed = Array.from(page.matchAll(/`(ROBOTS_[A-Z_]+)`/g), ([, code]) => code);
	expect(listed.sort()).toEqual([...new Set(codes)].sort());
});

const CLASSES = Object.entries({ file, matcher, set, client, audit }).flatMap(([entry, exports]) =>
	Object.entries(exports)
		.filter(([name, value]) => typeof value === "function" && /^[A-Z]/.test(name) && !name.endsWith("Error"))
		.map(([name, value]) => [entry, name, value as unknown as new () => unknown] as const),
);

it("the entries have classes", () => {
	expect(CLASSES.length).toBe(7);
});

it.each(CLASSES)(
	"%s: new %s() without arguments has a code and says more than the host",
	(_entry, name, Class) => {
		const message = expect.stringMatching(new RegExp(`^(?:new ${name}|options): `));
		expect(() => new Class()).toThrow(expect.objectContaining({ code: "ROBOTS_INVALID_ARGUMENT", message }));
	},
);

describe("words of messages", () => {
	const messageOf = (call: () => unknown): string => {
		try {
			call();
		} catch (error) {
			return (error as Error).message;
		}
		return "";
	};

	it("a URL of another origin: the origin that the file covers", () => {
		const url = "https://other.example/";
		const expected = `url: expected a URL of https://example.com, got "${url}"`;
		expect(messageOf(() => open().isAllowed(url, "ExampleBot"))).toBe(expected);
		const snapshot = open().matcher("ExampleBot").toSnapshot();
		expect(messageOf(() => matcher.SnapshotMatcher.fromSnapshot(snapshot).isAllowed(url))).toBe(expected);
	});

	it.each(["https://example.com/x", "/x", "HTTP://example.com/"])("swapped arguments: %s", (url) => {
		expect(messageOf(() => open().isAllowed("ExampleBot", url))).toMatch(
			/^crawler: .*; are the URL and the crawler swapped\?$/,
		);
	});

	it.each([
		["example.com", "https://example.com"],
		["example.com:8080/a?b", "https://example.com:8080/a?b"],
		["localhost:3000", "https://localhost:3000"],
	])("a page without its scheme: %s", async (page, meant) => {
		const hint = `; did you mean "${meant}"?`;
		const expected = `url: expected an absolute URL with an authority, such as https://example.com/page, got "${page}"${hint}`;
		const error = { name: "TypeError", code: "ROBOTS_INVALID_ARGUMENT", message: expected };
		expect(messageOf(() => file.robotsTxtUrl(page))).toBe(expected.replace("url", "pageUrl"));
		const robots = client.politeFetch({ productToken: "ExampleBot", fetch: () => Promise.reject() });
		await expect(robots.client.isAllowed(page)).rejects.toMatchObject(error);
		await expect(robots(page)).rejects.toMatchObject(error);
		await robots.dispose();
	});

	it.each(["/a", "../a?b#c", "a/b", "?b", "page.html", "about.php"])("a relative link: %s", async (link) => {
		const end = `; resolve a relative link by its page: new URL("${link}", page)`;
		const robots = client.politeFetch({ productToken: "ExampleBot", fetch: () => Promise.reject() });
		const message = expect.stringMatching(/^url: expected an absolute URL with an authority/);
		for (const asked of [robots(link), robots.client.isAllowed(link)]) {
			const error = await asked.catch((thrown: Error) => thrown);
			expect(error).toMatchObject({ name: "TypeError", message });
			expect((error as Error).message.slice(-end.length)).toBe(end);
		}
		await robots.dispose();
		// A matcher takes paths.
		if (link === "/a") return;
		expect(messageOf(() => open().isAllowed(link, "ExampleBot")).slice(-end.length)).toBe(end);
	});

	it.each(["ExampleBot", "mailto:a/b", "Mozilla/5.0 (X11)", "example.com/a"])("no link: %s", async (text) => {
		const robots = new client.RobotsClient({ productToken: "ExampleBot" });
		await expect(robots.isAllowed(text)).rejects.toThrow(/got "[^"]*"(?:; did you mean "[^"]*"\?)?$/);
		await robots.dispose();
		expect(messageOf(() => open().isAllowed(text, "ExampleBot"))).not.toContain("page");
	});

	it("a robots.txt without its scheme", () => {
		expect(messageOf(() => RobotsTxt.parse("", { url: "example.com/x" }))).toMatch(
			/, got "example\.com\/x"; did you mean "https:\/\/example\.com\/robots\.txt"\?$/,
		);
	});

	it.each([null, undefined, 7, "/x", "robots.txt", {}])("politeFetch of what is no URL: %j", async (url) => {
		const fetch = client.politeFetch({ productToken: "ExampleBot", fetch: () => Promise.reject() });
		const message = expect.stringMatching(/^url: expected an absolute URL with an authority.*[^?]$/);
		const code = "ROBOTS_INVALID_ARGUMENT";
		await expect(fetch(url as never)).rejects.toMatchObject({ name: "TypeError", code, message });
		await fetch.dispose();
	});

	it("politeFetch, whose options are none", async () => {
		const call = () => client.politeFetch("example.com" as never);
		expect(messageOf(call)).toMatch(/, as in politeFetch\(\{ productToken \}\)\(url\), got "example\.com"$/);
		const fetch = client.politeFetch({ productToken: "ExampleBot", fetch: () => Promise.reject() });
		const message = 'init: expected an object of options, got "ExampleBot"';
		await expect(fetch("https://example.com/", "ExampleBot" as never)).rejects.toMatchObject({ message });
		await fetch.dispose();
	});

	it("a product token with a space", () => {
		expect(messageOf(() => open().matcher("Example Bot"))).toMatch(/; a product token has no spaces$/);
	});

	it("an unknown option: the options of this entry", () => {
		const unknown = { zzz: 1 } as never;
		const options = "url, dialect, maxBytes";
		expect(messageOf(() => file.RobotsTxt.parse("", unknown))).toMatch(new RegExp(`one of ${options}$`));
		expect(messageOf(() => RobotsTxt.parse("", unknown))).toMatch(new RegExp(`one of ${options}, engine$`));
		expect(messageOf(() => file.RobotsTxt.parse("", { engine: "js" } as never))).toContain(
			"robotstxt-wasm/auto",
		);
	});

	it("a parser that reads nothing", () => {
		const parser = { parse: () => undefined } as never;
		expect(messageOf(() => new client.RobotsClient({ productToken: "ExampleBot", parser }))).toBe(
			'parser.parse(""): expected a RobotsTxt, got undefined',
		);
	});
});
