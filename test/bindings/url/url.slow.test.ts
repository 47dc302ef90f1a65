import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
	originOfRobotsTxt,
	originOfUrl,
	resolveUrl,
	robotsTxtUrl,
	urlTextOfOctets,
} from "../../../bindings/url/index.js";
import { runs, runsCount } from "../../support/fuzz.js";
import { absoluteText, trickyText } from "../../support/url-texts.js";

describe("semantics URLs: path and query of an absolute URL", () => {
	test.each([
		["http://h", "/"],
		["http://h/", "/"],
		["http://h?x", "/?x"],
		["http://h?", "/?"],
		["http://h/?", "/?"],
		["http://h/?#", "/?"],
		["http://h/#?x", "/"],
		["http://h#/x", "/"],
		["http://h/a/b;c=d?e=/../f", "/a/b;c=d?e=/../f"],
		["http://h/a?b?c#d#e", "/a?b?c"],
		["http://h//a//b", "//a//b"],
		// Percent-encoding is the engines' job.
		["http://h/%7Euser/%2f/ä ^|", "/%7Euser/%2f/ä ^|"],
		["http://h/\uD800?\uDC00", "/\uFFFD?\uFFFD"],
		["http://h/\uD83D\t\uDE00", "/\uFFFD\uFFFD"],
		["http://h/\u{1F600}", "/\u{1F600}"],
		["foo://h", "/"],
		["foo://h?x", "/?x"],
		["foo:/p", "/p"],
		["foo:///p", "/p"],
		["blob:/p", "/p"],
	])("%j: %j", (text, target) => {
		expect(resolveUrl(text)?.target).toBe(target);
	});
});

describe("semantics URLs: dot segments, backslashes, tabs, newlines, white space at the ends", () => {
	test.each([
		["http://h/public/../private", "/private"],
		["http://h/public/%2e%2E/private", "/private"],
		["http://h/public/.%2e/private", "/private"],
		// Dot segments that `URL` of Node 20.20 leaves in.
		["http://h/a/.b/../c", "/a/c"],
		["http://h/a/.b/../../c", "/c"],
		["http://h/.", "/"],
		["http://h/..", "/"],
		["http://h/a/.", "/a/"],
		["http://h/a/b/..", "/a/"],
		["http://h/a/./b", "/a/b"],
		["http://h/%2e/a/%2E", "/a/"],
		["http://h/../../a", "/a"],
		["http://h/a//../b", "/a/b"],
		["http://h/.//a", "//a"],
		["http://h/a/..//b", "//b"],
		["http://h/.../a", "/.../a"],
		["http://h/.a/..b/c.", "/.a/..b/c."],
		["http://h/%2e%2e%2e/a", "/%2e%2e%2e/a"],
		["http://h/%252e%252e/a", "/%252e%252e/a"],
		["http://h/a?/../b", "/a?/../b"],
		["http:\\\\h\\a\\..\\b", "/b"],
		["http://h\\a?\\b", "/a?\\b"],
		["foo://h/a\\..\\b/../c", "/c"],
		["foo://h/a\\b", "/a\\b"],
		["foo:/..//p", "//p"],
		["http://h/pri\tva\r\nte?\nx", "/private?x"],
		["ht\ntp://h/.\t./a", "/a"],
		["http://h/%\n2e%2\te/a", "/a"],
		["\0\u001f http://h/a \u0001", "/a"],
		["http://h/a #b ", "/a "],
		["http://h/a\u00a0", "/a\u00a0"],
	])("%j: %j", (text, target) => {
		expect(resolveUrl(text)?.target).toBe(target);
	});
});

describe("semantics URLs: scheme and authority", () => {
	test.each([
		["https://example.com:8181/x", "https://example.com:8181"],
		["HTTPS://EXAMPLE.com/x", "https://example.com"],
		["https://example.com:443/x", "https://example.com"],
		["https://example.com:0443/x", "https://example.com"],
		["https://example.com:/x", "https://example.com"],
		["https://example.com:80/x", "https://example.com:80"],
		["http://example.com:80/x", "http://example.com"],
		["ftp://example.com:21/x", "ftp://example.com"],
		["ws://example.com:80/x", "ws://example.com"],
		["wss://example.com:443/x", "wss://example.com"],
		["http://h:65535/", "http://h:65535"],
		["http://h:00000000/", "http://h:0"],
		["http://user:pass@h:81@example.com:8181/", "http://example.com:8181"],
		["http://a\\@b/", "http://a"],
		["http://a?@b/", "http://a"],
		["http://exämple.com/", "http://xn--exmple-cua.com"],
		["http://ex%C3%A4mple.COM/", "http://xn--exmple-cua.com"],
		["http://XN--exmple-cua.com/", "http://xn--exmple-cua.com"],
		["http://ＥＸＡＭＰＬＥ。com/", "http://example.com"],
		["http://my_host.a..b./", "http://my_host.a..b."],
		["http://1.2.3.4/", "http://1.2.3.4"],
		["http://0x7f.1/", "http://127.0.0.1"],
		["http://1.2.3.4./", "http://1.2.3.4"],
		["http://010.0.0.1/", "http://8.0.0.1"],
		["http://[0:0::1]:80/", "http://[::1]"],
		["http://u@[::1]:8080/", "http://[::1]:8080"],
		["foo://[0::1]:80/", "foo://[::1]:80"],
		["http:h/x", "http://h"],
		["http:/h/x", "http://h"],
		["http:////h/x", "http://h"],
		["http:\\/h\\x", "http://h"],
		["foo://EXÄMPLE.com:080/", "foo://EX%C3%84MPLE.com:80"],
		["foo://h/x", "foo://h"],
		["foo:///x", "foo://"],
		["foo://", "foo://"],
		["foo:/x", "foo:"],
	])("%j: %j", (text, origin) => {
		expect(resolveUrl(text)?.origin).toBe(origin);
	});

	test.each([
		["file:///a/b", "file://", "/a/b"],
		["file:/a", "file://", "/a"],
		["file:a", "file://", "/a"],
		["file:", "file://", "/"],
		["file:?x", "file://", "/?x"],
		["file:\\\\h\\a", "file://h", "/a"],
		["file://EXAMPLE.com/a", "file://example.com", "/a"],
		["file://LocalHost/a", "file://", "/a"],
		["file:////h/a", "file://", "//h/a"],
		["file://C:/a", "file://", "/C:/a"],
		["file://C|?x", "file://", "/C:?x"],
		["file:C|/../a", "file://", "/C:/a"],
		["file:///C:/..", "file://", "/C:/"],
		["file:///c/../C|/../../a", "file://", "/C:/a"],
		["file:///./C|/a", "file://", "/C:/a"],
		["file:///a/C|/..", "file://", "/a/"],
		["file:////C|/..", "file://", "//"],
		["file:///CC:/../a", "file://", "/a"],
		["http://h/C|/../a", "http://h", "/a"],
	])("file and its drive letters, %j: %j and %j", (text, origin, target) => {
		expect(resolveUrl(text)).toEqual({ origin, target });
	});

	test.each([
		"",
		"x",
		"x/y",
		"./x",
		"?x",
		"#x",
		" /x",
		"\t/x",
		"\\x",
		"\\\\h\\x",
		"example.com/x",
		":80/x",
		"1http://h/x",
		"http",
		"mailto:x",
		"mailto:",
		"data:,/x",
		"foo:x/y",
		"foo:\\x",
		"foo:?x",
		"http:",
		"http://",
		"http:///",
		"http://?x",
		"http://#x",
		"http://:80/",
		"http://u@/",
		"http://u@:80/",
		"http://h:x/",
		"http://h:8 0/",
		"http://h:-1/",
		"http://h:+80/",
		"http://h:80:80/",
		"http://h:65536/",
		"http://h /",
		"http://a b/",
		"http://a%00b/",
		"http://a%2Fb/",
		"http://a<b/",
		"http://[::1/",
		"http://[::1]x/",
		"http://[x]/",
		"http://a[::1]/",
		"http://256.0.0.1/",
		"http://1.2.3.4.5/",
		"http://h.0x/",
		"http://xn--/",
		"http://\u00ad/",
		"foo://u@/",
		"foo://@/",
		"foo://:80/",
		"foo://h h/",
		"foo://a\\b/",
		"foo://[x]/",
		"file://h:80/",
		"file://u@h/",
		"file://[::1]:80/",
		"file://[a]@[::1]/",
		"file://C:x/",
	])("%j is not accepted", (text) => {
		expect(resolveUrl(text)).toBeNull();
	});
});

describe("semantics URLs: a bare path", () => {
	test.each([
		["/", "/"],
		["/a/../b?c#d", "/b?c"],
		["/?", "/?"],
		["//x", "//x"],
		["///x", "///x"],
		["//x/../../../y", "/y"],
		["/\\x", "//x"],
		["/\t/x", "//x"],
		["/http://h/../x", "/http://x"],
		["/C|/../x", "/x"],
		["/x \n", "/x"],
		["/ x", "/ x"],
		["/#", "/"],
	])("%j: %j", (path, target) => {
		expect(resolveUrl(path)).toEqual({ origin: null, target });
	});

	test("is read as if http://host stood before it", () => {
		fc.assert(
			fc.property(trickyText(), (text) => {
				expect(resolveUrl(`/${text}`)?.target).toBe(resolveUrl(`http://host/${text}`)?.target);
			}),
			runs(5_000),
		);
	});
});

describe("semantics URLs: the invariant over everything `new URL` accepts", () => {
	test("origin and target are what the host's URL says", () => {
		const seen = { accepted: 0, refused: 0 };
		fc.assert(
			fc.property(absoluteText(), (text) => {
				fc.pre(!isMisreadByHost(text));
				const expected = resolveWithHost(text);
				const resolved = resolveUrl(text);
				expect(resolved?.origin).toBe(expected?.origin);
				expect(percentEncode(resolved?.target)).toBe(percentEncode(expected?.target));
				seen[expected === null ? "refused" : "accepted"]++;
			}),
			runs(20_000),
		);
		// The property means little where the generator makes one kind only.
		expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(runsCount(1000));
	});

	test("a text, its serialisation and its octets are the same URL", () => {
		fc.assert(
			fc.property(absoluteText(), (text) => {
				const resolved = resolveUrl(text);
				const ofOctets = resolveUrl(urlTextOfOctets(new TextEncoder().encode(text)));
				expect(ofOctets?.origin).toBe(resolved?.origin);
				expect(percentEncode(ofOctets?.target)).toBe(percentEncode(resolved?.target));
				if (resolved === null || isMisreadByHost(text)) return;
				const serialised = resolveUrl(new URL(text).href);
				expect(serialised?.origin).toBe(resolved.origin);
				expect(percentEncode(serialised?.target)).toBe(percentEncode(resolved.target));
			}),
			runs(20_000),
		);
	});

	test("resolving is idempotent, and leaves no dot segment, tab, newline or fragment", () => {
		fc.assert(
			fc.property(absoluteText(), (text) => {
				const resolved = resolveUrl(text);
				if (resolved === null) return;
				// If the path begins with two slashes and there is no authority, only `/.` separates them.
				const separator = resolved.origin?.includes("://") ? "" : "/.";
				expect(resolveUrl(`${resolved.origin}${separator}${percentEncode(resolved.target)}`)).toEqual({
					origin: resolved.origin,
					target: percentEncode(resolved.target),
				});
				expect(resolved.target).toMatch(/^\/[^\t\n\r#]*$/);
				const path = resolved.target.replace(/\?.*/s, "");
				expect(path).not.toMatch(/\/(?:\.|%2e){1,2}(?:\/|$)/i);
			}),
			runs(10_000),
		);
	});
});

describe("semantics URLs: hosts without URL", () => {
	afterEach(() => {
		vi.unstubAllGlobals();
	});

	test.each([
		["https://www.example.com/x", "https://www.example.com"],
		["https://EXAMPLE.com:443/x", "https://example.com"],
		["https://u:p@example-1.com.:8181/x", "https://example-1.com."],
		["https://212.96.82.21/x", "https://212.96.82.21"],
		["https://a_b.1a/x", "https://a_b.1a"],
		["foo://Ä/x", "foo://%C3%84"],
	])("%j is accepted", (text, origin) => {
		vi.stubGlobal("URL", undefined);
		expect(resolveUrl(text)?.origin).toBe(text.includes(":8181") ? `${origin}:8181` : origin);
	});

	test.each([
		"https://exämple.com/",
		"https://xn--exmple-cua.com/",
		"https://a%62.com/",
		"https://[::1]/",
		"https://0x7f.1/",
		"https://010.0.0.1/",
		"https://1.2.3.4./",
		"https://256.0.0.1/",
		// Kelvin sign: `toLowerCase` would make a plain k of it.
		"https://\u212a.com/",
	])("%j is not, since it cannot be verified", (text) => {
		vi.stubGlobal("URL", undefined);
		expect(resolveUrl(text)).toBeNull();
	});

	test("what is accepted without URL is what URL says", () => {
		const pieces = [
			"a",
			"z9",
			"0",
			"1",
			"255",
			"256",
			"01",
			"0x",
			"f",
			".",
			".",
			"-",
			"--",
			"_",
			"xn",
			"xn--",
			"A",
		];
		const hosts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 });
		fc.assert(
			fc.property(hosts, (host) => {
				const text = `https://${host.join("")}/`;
				const expected = resolveWithHost(text)?.origin;
				vi.stubGlobal("URL", undefined);
				const resolved = resolveUrl(text);
				vi.unstubAllGlobals();
				if (resolved !== null) expect(resolved.origin).toBe(expected);
			}),
			runs(5_000),
		);
	});
});

describe("architecture Bounds: hostile URLs", () => {
	test("every text costs time linear in its length", () => {
		const pieces = [
			...[
				"/",
				"\\",
				".",
				"..",
				"/.",
				"/..",
				"/a/..",
				"%2e",
				"/%2e%2E",
				"?",
				"#",
				"@",
				":",
				"[",
				"]",
				"[:",
				"1.",
				".",
			],
			...["a", "A", "0", " ", "\t", "\n", "\0", "C|/", "xn--", "a.", "\uD800", "ä", "%", "-"],
		];
		const prefixes = [
			"",
			"/",
			"http://",
			"http://h/",
			"http://h:",
			"http://[",
			"foo://",
			"foo:",
			"file:",
			"file://",
		];
		for (const piece of pieces) {
			const long = piece.repeat(100_000);
			for (const prefix of prefixes) {
				for (const suffix of ["", "x", "@h/", "/x"]) resolveUrl(prefix + long + suffix);
			}
		}
	});
});

describe("semantics URLs: octets", () => {
	test("octets from 0x80 on are escaped one by one, all others stay", () => {
		const octets = Uint8Array.from({ length: 256 }, (_, octet) => octet);
		const text = urlTextOfOctets(octets);
		expect(text.slice(0, 128)).toBe(String.fromCharCode(...octets.subarray(0, 128)));
		const escapes = Array.from(octets.subarray(128), (octet) => `%${octet.toString(16).toUpperCase()}`);
		expect(text.slice(128)).toBe(escapes.join(""));
		expect(urlTextOfOctets(new Uint8Array())).toBe("");
	});
});

describe("semantics URLs, google: scope is checked only for what parses as a URL", () => {
	test.each([
		["https://EXAMPLE.com:443/x y", "https://example.com"],
		["http:example.com", "http://example.com"],
		["mailto:x", "mailto:"],
		["data:,x", "data:"],
		["blob:https://example.com/x", "blob:"],
		["foo:/p", "foo:"],
		["foo://h/p", "foo://h"],
		["/x", null],
		["//example.com/x", null],
		["example.com/x", null],
		["http://", null],
		["https://exa mple.com/", null],
		["foo://h h/", null],
		["", null],
	])("%j: %j", (text, origin) => {
		expect(originOfUrl(text)).toBe(origin);
	});
});

describe("semantics URLs: scope (scope.json, Google's table)", () => {
	interface ScopeCase {
		readonly robotsUrl: string;
		readonly appliesTo: readonly string[];
		readonly doesNotApplyTo: readonly string[];
	}
	const { cases, invalidLocations }: { cases: ScopeCase[]; invalidLocations: string[] } = JSON.parse(
		readFileSync(new URL("../../vectors/scope.json", import.meta.url), "utf8"),
	);

	test.each(cases)("$robotsUrl", ({ robotsUrl, appliesTo, doesNotApplyTo }) => {
		const origin = originOfRobotsTxt(robotsUrl);
		for (const url of appliesTo) expect(resolveUrl(url)?.origin, url).toBe(origin);
		for (const url of doesNotApplyTo) expect(resolveUrl(url)?.origin, url).not.toBe(origin);
	});

	test.each(invalidLocations)("%s is no place for a robots.txt", (url) => {
		expect(() => originOfRobotsTxt(url)).toThrow(RangeError);
		expect(() => originOfRobotsTxt(new URL(url))).toThrow(RangeError);
	});
});

describe("semantics URLs: option url", () => {
	test.each([
		["https://Example.com:443/robots.txt", "https://example.com"],
		["https://u:p@example.com:8181/robots.txt#x", "https://example.com:8181"],
		["https://example.com/a/../robots.txt", "https://example.com"],
		["file:///robots.txt", "file://"],
		["foo://H/robots.txt", "foo://H"],
	])("%j: %j, as a string and as a URL", (url, origin) => {
		expect(originOfRobotsTxt(url)).toBe(origin);
		expect(originOfRobotsTxt(new URL(url))).toBe(origin);
	});

	test("whatever the host, it is what the URL Standard makes of it", () => {
		const parts = fc.constantFrom(
			"a",
			"z9",
			"7",
			"0x1f",
			"-",
			"_",
			".",
			"xn--",
			"XN--",
			"é",
			"@",
			":80",
			"%41",
		);
		const hosts = fc.array(parts, { minLength: 1, maxLength: 7 }).map((texts) => texts.join(""));
		fc.assert(
			fc.property(fc.constantFrom("http", "https", "HTTPS", "ws", "foo"), hosts, (scheme, host) => {
				const url = `${scheme}://${host}/robots.txt`;
				const origin = resolveUrl(url)?.origin ?? null;
				if (origin === null) expect(() => originOfRobotsTxt(url)).toThrow(TypeError);
				else expect(originOfRobotsTxt(url)).toBe(origin);
			}),
			runs(2000),
		);
	});

	test.each([
		"https://example.com",
		"https://example.com/robots.txt/",
		"https://example.com/robots.txt?",
		"https://example.com//robots.txt",
		"https://example.com/robots%2Etxt",
		"https://example.com/Robots.txt",
	])("%j is a RangeError that shows it", (url) => {
		const hint = '; did you mean "https://example.com/robots.txt", as robotsTxtUrl(page) returns it?';
		const message = `url: expected a URL whose path is exactly /robots.txt, without a query, got ${JSON.stringify(url)}${hint}`;
		expect(() => originOfRobotsTxt(url)).toThrow(expect.objectContaining({ name: "RangeError", message }));
	});

	test.each([
		["/robots.txt", '"/robots.txt"'],
		["example.com/robots.txt", '"example.com/robots.txt"; did you mean "https://example.com/robots.txt"?'],
		["https://exa mple.com/robots.txt", '"https://exa mple.com/robots.txt"'],
		["mailto:/robots.txt", '"mailto:/robots.txt"'],
		["mailto:x", '"mailto:x"'],
		[new URL("mailto:x"), '"mailto:x"'],
		["", '""'],
		[undefined, "undefined"],
		[null, "null"],
		[7, "7"],
		[{ href: "https://example.com/robots.txt" }, "an object (Object)"],
		[new Uint8Array(), '""'],
	])("%j is a TypeError that shows it", (url, shown) => {
		const message = `url: expected the absolute URL of a robots.txt file, with an authority, got ${shown}`;
		expect(() => originOfRobotsTxt(url as string)).toThrow(
			expect.objectContaining({ name: "TypeError", message }),
		);
	});
});

describe("RFC 9309 §2.3: where the robots.txt of a page lives", () => {
	test.each([
		["https://example.com", "https://example.com/robots.txt"],
		["https://user@Example.com:8181/a/page.html?x=1#top", "https://example.com:8181/robots.txt"],
		["http://exämple.com:80/", "http://xn--exmple-cua.com/robots.txt"],
		["ftp://example.com/a", "ftp://example.com/robots.txt"],
		["http://[0:0::1]/a", "http://[::1]/robots.txt"],
	])("%j: %j, as a string and as a URL", (pageUrl, expected) => {
		expect(robotsTxtUrl(pageUrl)).toBe(expected);
		expect(robotsTxtUrl(new URL(pageUrl))).toBe(expected);
		expect(originOfRobotsTxt(expected)).toBe(resolveUrl(pageUrl)?.origin);
	});

	test.each(["/x", "x", "", "mailto:x", "data:,x", "foo:/x", "http://", undefined, null, 7, {}])(
		"%j is a TypeError",
		(pageUrl) => {
			expect(() => robotsTxtUrl(pageUrl as string)).toThrow(TypeError);
			expect(() => robotsTxtUrl(pageUrl as string)).toThrow(
				/^pageUrl: expected an absolute URL with an authority/,
			);
		},
	);
});

/**
 * Origin and target by the host's `URL`; null where it refuses the text or its path is opaque. The target is
 * cut out of `href`, because `search` does not tell a lone `?` from none; the dot segments that Node 20.20
 * leaves are removed.
 */
function resolveWithHost(text: string): { origin: string; target: string } | null {
	const url = parseWithHost(text);
	if (url === null) return null;
	const href = url.href.replace(/#.*/s, "");
	const afterScheme = href.slice(url.protocol.length);
	if (!afterScheme.startsWith("/")) return null;
	const hasAuthority = afterScheme.startsWith("//");
	const [, pathAndQuery = ""] = /^(?:\/\/[^/?]*)?(.*)$/s.exec(afterScheme) ?? [];
	const [, path = "", query = ""] = /^([^?]*)(.*)$/s.exec(pathAndQuery) ?? [];
	return {
		origin: hasAuthority ? `${url.protocol}//${url.host}` : url.protocol,
		target: removeDotSegments(path === "" ? "/" : path, url.protocol === "file:") + query,
	};
}

/** Not by `URL.canParse`, which in Node 20.20, once it is hot, refuses `http://hß`. */
function parseWithHost(text: string): URL | null {
	try {
		return new URL(text);
	} catch {
		return null;
	}
}

/**
 * Two faults of Node 20.20 that no oracle can fix: it keeps `C:x` as a drive letter in `file:///C:x/..`, and
 * makes `foo:` of `foo:/..`, which is another URL.
 */
function isMisreadByHost(text: string): boolean {
	const url = parseWithHost(text);
	if (url === null) return false;
	const { href, pathname, protocol } = url;
	if (protocol === "file:") return /^\/[A-Za-z]:[^/]/.test(pathname);
	return pathname === "" && !href.startsWith(`${protocol}//`);
}

/** RFC 3986 §5.2.4 with the URL Standard's spellings of dots, and its drive letters where asked for. */
function removeDotSegments(path: string, hasDriveLetters: boolean): string {
	let input = path;
	let output = "";
	while (input !== "") {
		const [whole, segment = ""] = /^\/([^/]*)/.exec(input) ?? [input];
		input = input.slice(whole.length);
		const dots = segment.replace(/%2e/gi, ".");
		if (dots === "..") {
			const isDrive = hasDriveLetters && /^\/[a-z]:$/i.test(output);
			if (!isDrive) output = output.slice(0, Math.max(0, output.lastIndexOf("/")));
		}
		if (dots !== "." && dots !== "..") output += whole;
		else if (input === "") output += "/";
		if (hasDriveLetters) output = output.replace(/^\/([a-z])\|$/i, "/$1:");
	}
	return output;
}

/** Escapes every character that some version of the URL Standard escapes in a path or query. */
function percentEncode(text: string | undefined): string | undefined {
	return text?.replace(/[^\x21-\x7e]|["'<>\\^`{|}]/gu, (character) => {
		const octets = new TextEncoder().encode(character);
		return Array.from(octets, (octet) => `%${octet.toString(16).toUpperCase().padStart(2, "0")}`).join("");
	});
}
