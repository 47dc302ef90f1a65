import { describe, expect, it, vi } from "vitest";
import { resolveUrl } from "../../../bindings/url/index.js";
import { describeInvalidUrl } from "../../../bindings/url/invalid.js";
import { engines, withFile } from "../../support/engines.js";

const CASES: readonly (readonly [url: string, why: string])[] = [
	["", "it is empty"],
	[" \n", "it is empty"],
	["#top", "it is only a fragment"],
	["example.com/x", 'it has no scheme; write "https://example.com/x"'],
	["localhost/x", 'it has no scheme; write "https://localhost/x"'],
	["robots.txt", "it has no scheme, such as https://"],
	["x", "it has no scheme, such as https://"],
	["?q=1", "it has no scheme, such as https://"],
	["mailto:x@example.com", 'no slash follows its scheme "mailto:", so it has no path'],
	["JavaScript:alert(1)", 'no slash follows its scheme "javascript:", so it has no path'],
	[
		"localhost:8080/x",
		'no slash follows its scheme "localhost:", so it has no path; write https:// before a host',
	],
	[
		"www.example.com:443",
		'no slash follows its scheme "www.example.com:", so it has no path; write https:// before a host',
	],
	["https://", "it has no host"],
	["https:///?q", "it has no host"],
	["https://user@/x", "it has no host"],
	["https://:80/x", "it has no host"],
	["foo://u@/x", "it has no host"],
	["https://example.com:99999/", 'its port "99999" is above 65535'],
	["https://example.com:http/", 'its port "http" is no number'],
	["foo://h:-1/", 'its port "-1" is no number'],
	["https://exa mple.com/", 'its host "exa mple.com" holds " ", which no host may'],
	["https://<host>/x", 'its host "<host>" holds "<", which no host may'],
	["https://256.1.1.1/", 'its host "256.1.1.1" is no IPv4 address'],
	["https://a.0x/", 'its host "a.0x" is no IPv4 address'],
	["https://[::1/", 'its host "[" has no "]"'],
	["https://[::1]x/", 'its host "[::1]x" continues after its "]"'],
	["https://[g]/", 'its host "[g]" is no IPv6 address'],
	["https://xn--a/", 'its host "xn--a" is no valid name'],
	["https://%E4/", 'its host "%E4" is no valid name'],
	["file://a:b/", 'its host "a:b" holds ":", which no host may'],
];

it.each(CASES)("%j is not judged", (url) => {
	expect(resolveUrl(url)).toBeNull();
});

it.each(CASES)("says of %j that %s", (url, why) => {
	expect(describeInvalidUrl(url)).toBe(why);
});

it("says of a bare path what a set misses in it", () => {
	expect(describeInvalidUrl("/x")).toBe("it is a path, without scheme and host");
});

it("says of a host in another spelling that the runtime cannot read it", () => {
	vi.stubGlobal("URL", undefined);
	try {
		const why = 'its host "bücher.example" needs the class URL to be read, which this runtime lacks';
		expect(resolveUrl("https://bücher.example/")).toBeNull();
		expect(describeInvalidUrl("https://bücher.example/")).toBe(why);
	} finally {
		vi.unstubAllGlobals();
	}
});

describe.each(engines)("engine $name", ({ name }) => {
	it.each(CASES)("says so in the error about %j", (url, why) => {
		withFile("User-agent: *\nDisallow: /x", {}, name, (robots) => {
			expect(() => robots.isAllowed(url, "x")).toThrow(`: ${why}`);
			expect(() => robots.explain(url, "x")).toThrow(`: ${why}`);
		});
	});
});
