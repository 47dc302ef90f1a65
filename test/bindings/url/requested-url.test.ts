import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestedUrl, toRequestedUrl } from "../../../bindings/url/requested.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";

describe("toRequestedUrl", () => {
	it.each([
		["https://host/é", "https://host/%C3%A9"],
		["https://host/public/../private", "https://host/private"],
		["https://host\\private", "https://host/private"],
		["https://host/a\\..\\private", "https://host/private"],
		["HTTPS://user:word@Host:443/a#b", "https://host/a"],
		["https://host", "https://host/"],
		["https://host?", "https://host/?"],
		["https://host/a/.b/../c", "https://host/a/c"],
		["https://host/%2e%2e/private", "https://host/private"],
		["https://host/%70rivate", "https://host/%70rivate"],
		["https://host/%c3%a9%zz%", "https://host/%c3%a9%zz%"],
		["https://host/pri\tva\nte", "https://host/private"],
		["  https://host/a b?c d'<>\"#e  ", "https://host/a%20b?c%20d%27%3C%3E%22"],
		["https://münchen.example/ß", "https://xn--mnchen-3ya.example/%C3%9F"],
		["https://host/a #x", "https://host/a%20"],
		["https://host/a?b #", "https://host/a?b%20"],
		["/é?ü#x", "/%C3%A9?%C3%BC"],
		["/public/../private", "/private"],
		["\ud800", null],
		["https://host/\ud800", "https://host/%EF%BF%BD"],
		["/a\\b", "/a/b"],
		// Text after two slashes is a host to google, but a path to a program that requests it of a host.
		["//x", "//host//x"],
		["/a/..//x?y", "//host//x?y"],
		["//host/x", "//host//host/x"],
		["https://host//x", "https://host//x"],
		["/?", "/?"],
	])("%j is %j", (text, requested) => {
		expect(toRequestedUrl(text)).toBe(requested);
	});

	it.each(["", "private", "?a", "mailto:a@example.com", "https://", "https://a b/", "http://h:99999/"])(
		"%j is none",
		(text) => {
			expect(toRequestedUrl(text)).toBeNull();
		},
	);

	it(
		"is what the host's URL says, but for fragment and userinfo, and is its own requested URL",
		() => {
			const piece = fc.constantFrom(
				"/",
				"\\",
				".",
				"..",
				"a",
				"é",
				" ",
				"?",
				"%",
				"%2e",
				"%70",
				"\t",
				"'",
				"^",
				"|",
				"&",
				"#",
			);
			const text = fc.array(piece, { maxLength: 12 }).map((pieces) => `https://Host/${pieces.join("")}`);
			const property = fc.property(text, (url) => {
				const requested = toRequestedUrl(url);
				// If the host leaves a dot segment in, the host is wrong.
				const parsed = new URL(url);
				parsed.hash = "";
				const { href } = parsed;
				if (!/\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(href)) expect(requested).toBe(href);
				expect(toRequestedUrl(requested ?? "")).toBe(requested);
			});
			fc.assert(property, runs(5000));
		},
		propertyTimeoutMs,
	);
});

describe("requestedUrl", () => {
	it.each<readonly [given: string, requested: string]>([
		["/é", "/%C3%A9"],
		["https://h.example/é#x", "https://h.example/%C3%A9"],
		["/public/%2E%2e/private", "/private"],
		["/pri\tvate", "/private"],
		["/./private", "/private"],
		["/a//b/c?x=/../y;z", "/a//b/c?x=/../y;z"],
		["https://a.example/a.b/c..d?e", "https://a.example/a.b/c..d?e"],
		["HTTPS://USER@A.example:443", "https://a.example/"],
		["https:/a.example/x", "https://a.example/x"],
		["//x/private", "//host//x/private"],
		["http://0x7f.1/private", "http://127.0.0.1/private"],
		["http://a.example.1/private", "http://a.example.1/private"],
		["no URL", "no URL"],
		["", ""],
	])("%j", (given, requested) => {
		expect(requestedUrl(given)).toBe(requested);
		expect(Buffer.from(requestedUrl(Buffer.from(given))).toString()).toBe(requested);
	});

	it("reads a host of ten million labels", () => {
		const url = `http://${"a.".repeat(1e7)}b/x`;
		expect(requestedUrl(url) === url).toBe(true);
	});

	it(
		"is what toRequestedUrl says, of most URLs without asking it",
		() => {
			const label = fc.constantFrom(
				"a",
				"xn--",
				"xn--mnchen-3ya",
				"-",
				"0x7f",
				"1",
				"08",
				"1a",
				"A",
				"é",
				"",
			);
			const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join("."));
			const path = fc.array(
				fc.constantFrom("/", ".", "a", "%2e", "?", "'", ":", "é", "\u{1f600}", "\ufeff"),
				{ maxLength: 6 },
			);
			const property = fc.property(host, path, (of, pieces) => {
				const url = `http://${of}/${pieces.join("")}`;
				const requested = toRequestedUrl(url) ?? url;
				expect(requestedUrl(url)).toBe(requested);
				expect(Buffer.from(requestedUrl(Buffer.from(url))).toString()).toBe(requested);
			});
			fc.assert(property, runs(5000));
		},
		propertyTimeoutMs,
	);
});
