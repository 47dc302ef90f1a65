import { describe, expect, it } from "vitest";
import { type RobotsMatchers, robotsMatchers } from "../../../insight/testing/index.js";
import { engines, parse } from "../../support/engines.js";

declare module "vitest" {
	interface Matchers<T> extends RobotsMatchers<T> {}
}

expect.extend(robotsMatchers);

const BODY =
	"user-agent: Googlebot\nuser-agent: Bingbot\ndisallow: /shop/*sale\nallow: /shop/summer-sale$\n\nuser-agent: *\ndisallow: /\n";

describe.each([
	...engines.map(({ name }) => ({ name: `a file read by ${name}`, robots: parse(BODY, {}, name) })),
	{ name: "text", robots: BODY },
	{ name: "octets", robots: new TextEncoder().encode(BODY) },
])("$name", ({ robots }) => {
	it("allows and blocks URLs, and all URLs of a pattern", () => {
		expect(robots).toAllow("Googlebot", "/shop/");
		expect(robots).toAllow("Googlebot", new URL("https://example.com/shop/"));
		expect(robots).toAllow("Googlebot", "/help/*");
		expect(robots).toBlock("Googlebot", "/shop/*sale?");
		expect(robots).toBlock({ productTokens: "Otherbot" }, "/*");
		expect(robots).not.toAllow("Googlebot", "/shop/*");
		expect(robots).not.toBlock("Googlebot", "/shop/*");
	});

	it("compares crawlers, and files", () => {
		expect(robots).toReadAlike("googlebot", "Bingbot");
		expect(robots).not.toReadAlike("Googlebot", "*");
		expect(robots).toReadAs("user-agent: *\ndisallow: *", "Otherbot");
		expect(robots).not.toReadAs("", "Otherbot");
	});
});

describe("messages", () => {
	it.each([
		[
			() => expect(BODY).toAllow("Googlebot", "/shop/*"),
			'expected Googlebot to be allowed all of /shop/*, but /shop/sale is blocked by "disallow: /shop/*sale" on line 3',
		],
		[
			() => expect(BODY).toBlock("Googlebot", "/a"),
			"expected Googlebot to be refused /a, but /a is allowed by no rule",
		],
		[
			() => expect(BODY).not.toAllow("Googlebot", "/a"),
			"expected not Googlebot to be allowed /a, but /a is allowed by no rule",
		],
		[
			() => expect(BODY).not.toBlock("Otherbot", "/b*"),
			'expected not Otherbot to be refused all of /b*, but no URL of it is allowed: /b is blocked by "disallow: /" on line 7',
		],
		[
			() => expect(BODY).not.toReadAlike("googlebot", "Bingbot"),
			"expected googlebot and Bingbot to read differently, but every URL has the same verdict",
		],
		[
			() => expect(BODY).toReadAlike("Googlebot", ["Otherbot", "x"]),
			'expected Googlebot and Otherbot, x to read alike, but / is for Googlebot allowed by no rule, for Otherbot, x blocked by "disallow: /" on line 7',
		],
		[
			() => expect("user-agent: a\ncrawl-delay: 1\nuser-agent: b\ndisallow: /").toHaveNoErrors(),
			"expected no errors, but\nline 2: joined-groups: ",
		],
		[() => expect(BODY).not.toHaveNoErrors(), "expected errors, but nothing is wrong"],
	])("%#", (run, message) => {
		expect(run).toThrow(message);
	});

	it.each(["public/robots.txt", "https://example.com/robots.txt", "C:\\site\\robots.txt"])(
		"say that %s is where a file is, and not the file",
		(place) => {
			const message = "received: expected the text of a robots.txt, got";
			expect(() => expect(place).toAllow("Googlebot", "/x")).toThrow(message);
			expect(() => expect(place).not.toBlock("Googlebot", "/x")).toThrow(message);
			expect(() => expect(BODY).toReadAs(place, "Googlebot")).toThrow(message);
		},
	);

	it("say that a URL is of another origin", () => {
		const robots = parse(BODY, { url: "https://example.com/robots.txt" }, "js");
		expect(() => expect(robots).toAllow("a", "https://other.example/")).toThrow("the file does not cover it");
	});

	it("say what cannot be tested", () => {
		expect(() => expect(5).toAllow("a", "/")).toThrow("received: expected a parsed file");
		expect(() => expect(BODY).toAllow("a", 5 as never)).toThrow("url: expected");
		expect(() => expect(BODY).toAllow("a b", "/")).toThrow("product token");
		expect(() => expect(BODY).toAllow("a", "x")).toThrow("url: expected");
		expect(() => robotsMatchers.toReadAlike("", "a", undefined as never)).toThrow("got undefined");
		expect(() => robotsMatchers.toReadAs("", "", 7 as never)).toThrow("got 7");
		expect(() => expect(5).toHaveNoErrors()).toThrow("received: expected a parsed file");
	});
});
