import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { REASON_TEXTS } from "../../../crawling/access/reasons.js";
import { type AccessResult, accessCopyBody, nextAccessState } from "../../../crawling/client/index.js";

const NOW = 1_750_000_000;
const DAY = 86_400;
const BODY = "user-agent: *\ndisallow: /a\n";

describe("RFC 9309 §2.3.1: reasons", () => {
	it.each<[AccessResult, string]>([
		[{ status: 200 }, "fetched"],
		[{ status: 404 }, "unavailable"],
		[{ status: 301 }, "redirect-without-location"],
		[{ status: 301, headers: { location: "http://" } }, "redirect-without-location"],
		[{ status: 301, headers: { location: "http://[" } }, "redirect-without-location"],
		[{ status: 301, headers: { location: "mailto:x" } }, "redirect-without-location"],
		[{ status: 301, headers: { location: "javascript:alert(1)" } }, "redirect-without-location"],
		[{ status: 301, headers: { Location: "/robots.txt" } }, "too-many-redirects"],
		[{ status: 308, headers: new Headers({ location: "https://h.example/x" }) }, "too-many-redirects"],
		[{ status: 304 }, "unreachable-no-copy"],
		[{ status: 503 }, "unreachable-no-copy"],
		[{ failure: "vetoed" }, "unreachable-no-copy"],
	])("%j: %s", (result, reason) => {
		const access = nextAccessState(undefined, result, NOW);
		expect(access.reason).toBe(reason);
		expect(access.text).toBe(REASON_TEXTS[access.reason]);
		expect([access.status, access.failure]).toEqual([result.status ?? null, result.failure ?? null]);
		expect(access.sinceSeconds).toBe(NOW);
	});

	it.each<[AccessResult, string, string]>([
		[{ status: 403, headers: { "cf-mitigated": "challenge" } }, "allow-all", "cf-mitigated: challenge"],
		[{ status: 429, headers: { "CF-Mitigated": "challenge" } }, "disallow-all", "cf-mitigated: challenge"],
		[
			{ status: 202, headers: { "x-amzn-waf-action": "challenge" }, body: "<html>" },
			"rules",
			"x-amzn-waf-action: challenge",
		],
		[{ status: 405, headers: { "x-amzn-waf-action": "captcha" } }, "allow-all", "x-amzn-waf-action: captcha"],
	])("%j is a challenge: %s, or unreachable if that is asked for", (result, inForce, header) => {
		const access = nextAccessState(null, result, NOW);
		expect(access.inForce).toBe(inForce);
		expect(access.notices[0]).toMatchObject({ code: "challenge", text: expect.stringContaining(header) });
		const closed = nextAccessState(null, result, NOW, { challenges: "unreachable" });
		expect(closed).toMatchObject({ inForce: "disallow-all", reason: "unreachable-no-copy" });
		expect(closed.notices).toMatchObject([{ code: "challenge" }]);
		const { state } = nextAccessState(null, { status: 200, body: BODY }, NOW);
		expect(nextAccessState(state, result, NOW + DAY, { challenges: "unreachable" }).inForce).toBe("rules");
	});

	it("of what only looks like a challenge say nothing", () => {
		for (const headers of [
			{ "cf-mitigated": "block" },
			{ "x-amzn-waf-action": "" },
			{ server: "cloudflare" },
		]) {
			const access = nextAccessState(null, { status: 403, headers }, NOW, { challenges: "unreachable" });
			expect(access).toMatchObject({ inForce: "allow-all", notices: [] });
		}
	});

	it("renewed, stale, and by whom after 30 days", () => {
		const { state } = nextAccessState(null, { status: 200, body: BODY, headers: { ETag: '"1"' } }, NOW);
		expect(nextAccessState(state, { status: 304 }, NOW + 9).reason).toBe("renewed");
		expect(nextAccessState(state, null, NOW + DAY - 1).reason).toBe("fetched");
		expect(nextAccessState(state, null, NOW + DAY).reason).toBe("stale");
		const down = nextAccessState(state, { status: 503, siteReachable: false }, NOW).state;
		const late = NOW + 31 * DAY;
		expect(nextAccessState(down, null, late).reason).toBe("unreachable-too-long");
		expect(nextAccessState(down, null, late, { keepLastCopy: true })).toMatchObject({
			reason: "unreachable-kept-copy",
			inForce: "rules",
			status: 503,
			sinceSeconds: NOW,
		});
		const google = (at: number) => nextAccessState(down, null, at, { policy: "google", keepLastCopy: true });
		expect(google(NOW + 12 * 3600).reason).toBe("unreachable-first-hours");
		expect(google(NOW + 12 * 3600).holdsUntilSeconds).toBe(NOW + 60);
		expect(google(NOW + 12 * 3600 + 1).reason).toBe("unreachable-last-copy");
		expect(google(late).reason).toBe("site-unreachable");
	});

	it("says when a policy ends before the next fetch", () => {
		const down = { status: 503, headers: { "retry-after": "80000" } };
		const access = nextAccessState(null, down, NOW, { policy: "google" });
		expect(access.nextFetchAtSeconds).toBe(NOW + 80_000);
		expect(access.holdsUntilSeconds).toBe(NOW + 12 * 3600);
		const later = nextAccessState(access.state, null, NOW + 12 * 3600 + 1, { policy: "google" });
		expect(later.reason).toBe("unreachable-no-restrictions");
	});

	it.each([
		["text/plain", 0],
		["Text/Plain; charset=utf-8", 0],
		["text/plain;x", 0],
		["text/html", 1],
		["text/html; charset=ISO-8859-1", 2],
		["text/plainer", 1],
		[undefined, 1],
	])("a content type %s is worth %i notices", (type, count) => {
		const access = nextAccessState(null, { status: 200, headers: { "Content-Type": type } }, NOW);
		expect(access.notices).toHaveLength(count);
		expect(access.inForce).toBe("rules");
		if (count > 0) expect(access.notices[0]?.text).toContain(type ?? "without a content type");
		expect(nextAccessState(access.state, null, NOW).notices).toEqual([]);
	});

	it.each([
		["is HTML or XML", " \n<!DOCTYPE html><p>none"],
		["is HTML or XML", "\ufeff<?xml version='1.0'?>"],
		["is UTF-16, not UTF-8", Uint8Array.from(Buffer.from("\ufeffuser-agent: *\ndisallow: /", "utf16le"))],
		["is UTF-16, not UTF-8", Uint8Array.from(Buffer.from("user-agent: *\ndisallow: /", "utf16le"))],
		[
			"is UTF-32, not UTF-8",
			Uint8Array.from("user-agent".split("").flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0])),
		],
		["is no text", Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3)],
		[null, "<!-- shop -->\nuser-agent: *\ndisallow: /"],
		["is JSON", '{"error": "not found"}'],
		["is JSON", "\r\n[\n"],
		["is only a URL or the name of a file", "https://a.example/robots.txt\n"],
		["is only a URL or the name of a file", "robots.txt"],
		["is no text", "\x01\r\nUser-Agent : a"],
		[null, "\x01\r\nUser-Agent : a\r\ndisallow:"],
		[null, "{ ours }\nuser-agent: *\ndisallow: /"],
		["is HTML or XML", "<p>\nuser-agent: *\n"],
		[null, "<!-- ours -->\nUser-agent *\nDisallow: /x"],
		[null, "<!-- ours -->\nUser-agents: *\nDisallow: /x"],
		[null, "# \x1b[1m\nuser-agent-x: *\nDisallow: /x"],
		[null, "<!-- ours -->\nSitemap: https://a.example/s.xml"],
		["is HTML or XML", "<p>\nSitemap\nUser agent\n"],
		[null, "# nothing\n\tü\f"],
		[null, "# a colour that a terminal would show:\x1b[1m\ndisallow: /x\n"],
		[null, ""],
		[null, "a"],
	])("a body that %s is told to be no robots.txt, and judged all the same", (kind, body) => {
		const { notices, inForce } = nextAccessState(
			null,
			{ status: 200, headers: { "content-type": "text/plain" }, body },
			NOW,
		);
		const text = `What the server sends ${kind}, and no robots.txt: no rule is read of it, so everything is allowed.${kind === "is HTML or XML" ? " Perhaps it is a firewall's challenge." : ""}`;
		expect(notices).toEqual(kind === null ? [] : [{ code: "not-robots-txt", text }]);
		expect(inForce).toBe("rules");
	});

	it("takes headers of any case, lists of values, and anything with a get of its own", () => {
		const wait = (headers: NonNullable<AccessResult["headers"]>) =>
			nextAccessState(null, { status: 200, headers }, NOW).nextFetchAtSeconds - NOW;
		expect(wait({ "CACHE-Control": "max-age=90" })).toBe(90);
		expect(wait({ "cache-control": ["public", "max-age=90"] })).toBe(90);
		expect(wait({ "cache-control": undefined })).toBe(DAY);
		expect(wait(new Headers({ "Cache-Control": "max-age=90" }))).toBe(90);
		expect(wait(new Map([["cache-control", "max-age=90"]]))).toBe(90);
		expect(wait({ get: (name: string) => (name === "cache-control" ? "max-age=90" : null) })).toBe(90);
	});

	it("takes any iterable of pairs, without regard to the case of names", () => {
		const accessFor = (headers: NonNullable<AccessResult["headers"]>) =>
			nextAccessState(null, { status: 200, headers, body: BODY }, NOW);
		const pairs: [string, string][] = [
			["ETag", '"1"'],
			["Cache-Control", "public"],
			["CACHE-CONTROL", "max-age=90"],
		];
		const once = (function* () {
			yield* pairs;
		})();
		for (const headers of [pairs, once, new Headers(pairs), new Headers(pairs).entries()]) {
			const access = accessFor(headers);
			expect(access.conditional).toEqual({ "if-none-match": '"1"' });
			expect(access.nextFetchAtSeconds - NOW).toBe(90);
		}
		expect(accessFor(new Map([["ETag", '"1"']])).state?.copy?.etag).toBe('"1"');
		expect(accessFor(new Map([["ETag", ['"1"']]])).state?.copy?.etag).toBe('"1"');
		expect(accessFor(new Map([["ETag", undefined]])).state?.copy?.etag).toBeNull();
	});

	it("null counts as absent, as in a result that has been JSON", () => {
		const absent = { failure: null, headers: null, siteReachable: null };
		const response = { ...absent, status: 200, body: null };
		expect(nextAccessState(null, response, NOW)).toEqual(nextAccessState(null, { status: 200 }, NOW));
		const failed = { status: null, failure: "dns", headers: null, body: null, siteReachable: null } as const;
		expect(nextAccessState(null, failed, NOW)).toEqual(nextAccessState(null, { failure: "dns" }, NOW));
	});

	it("takes a body as an ArrayBuffer, of another realm too", () => {
		const octets = new TextEncoder().encode(BODY);
		const foreign = runInNewContext("new ArrayBuffer(size)", { size: octets.length }) as ArrayBuffer;
		new Uint8Array(foreign).set(octets);
		for (const body of [octets.buffer, foreign]) {
			expect(accessCopyBody(nextAccessState(null, { status: 200, body }, NOW).state)).toBe(BODY);
		}
	});

	it("changes none of its arguments", () => {
		const freeze = <T extends object>(value: T): T => {
			for (const inner of Object.values(value))
				if (inner !== null && typeof inner === "object") freeze(inner);
			return Object.freeze(value);
		};
		let state: unknown = null;
		for (const result of [{ status: 200, body: BODY }, { status: 503 }, { status: 304 }, null]) {
			state = freeze(nextAccessState(state, result && freeze(result), NOW, freeze({})).state!);
		}
	});
});

describe("a malformed argument is refused with argument, expectation and value", () => {
	// biome-ignore lint/suspicious/noExplicitAny: wrong types are the point
	const call = (result: any, at: any = NOW, options?: any) => nextAccessState(null, result, at, options);
	it.each<[() => unknown, typeof TypeError | typeof RangeError, RegExp]>([
		[() => call(200), TypeError, /^result: expected .*, got 200$/],
		[() => call("x"), TypeError, /^result: .* got "x"$/],
		[() => call([]), TypeError, /^result: .* got an array of length 0$/],
		[() => call(() => 1), TypeError, /^result: /],
		[() => call({}), TypeError, /^result\.status: expected a whole number from 0 to 999, got undefined$/],
		[() => call({ status: "200" }), TypeError, /^result\.status: .* got "200"$/],
		[() => call({ status: Number.NaN }), RangeError, /^result\.status: .* got NaN$/],
		[() => call({ status: 200.5 }), RangeError, /^result\.status: /],
		[() => call({ status: -1 }), RangeError, /^result\.status: /],
		[() => call({ status: 1000 }), RangeError, /^result\.status: /],
		[
			() => call({ failure: "boredom" }),
			RangeError,
			/^result\.failure: expected one of "dns", .* got "boredom"$/,
		],
		[() => call({ failure: null, status: null }), TypeError, /^result\.status: .* got null$/],
		[
			() => call({ failure: "dns", status: 200 }),
			TypeError,
			/^result\.status: expected null or undefined beside a failure, got 200$/,
		],
		[() => call({ status: 200, body: 1 }), TypeError, /^result\.body: /],
		[() => call({ status: 200, body: new DataView(new ArrayBuffer(1)) }), TypeError, /^result\.body: /],
		[() => call({ status: 200, headers: "etag: 1" }), TypeError, /^result\.headers: .* got "etag: 1"$/],
		[
			() => call({ status: 200, headers: ["etag", '"1"'] }),
			TypeError,
			/^result\.headers\[0\]: .* got "etag"$/,
		],
		[
			() => call({ status: 200, headers: new Set([["a"]]) }),
			TypeError,
			/^result\.headers\[0\]: .* length 1$/,
		],
		[
			() => call({ status: 200, headers: new Map([[1, "b"]]) }),
			TypeError,
			/^result\.headers\[0\]\[0\]: .* got 1$/,
		],
		[() => call({ status: 200, headers: [["ETag", 1]] }), TypeError, /^result\.headers\["etag"\]: .* got 1$/],
		[() => call({ status: 200, headers: { ETag: 1 } }), TypeError, /^result\.headers\["etag"\]: .* got 1$/],
		[() => call({ status: 503, siteReachable: 0 }), TypeError, /^result\.siteReachable: /],
		[
			() => call(null, "now"),
			TypeError,
			/^atSeconds: expected Unix seconds, not milliseconds, of a year up to 9999, got "now"$/,
		],
		[() => call(null, null), TypeError, /^atSeconds: /],
		[() => call(null, new Date(0)), TypeError, /^atSeconds: .* got an object \(Date\)$/],
		[() => call(null, Number.NaN), RangeError, /^atSeconds: .* got NaN$/],
		[() => call(null, Number.POSITIVE_INFINITY), RangeError, /^atSeconds: /],
		[() => call(null, Date.now()), RangeError, /^atSeconds: /],
		[() => call(null, NOW, null), TypeError, /^options: /],
		[
			() => call(null, NOW, { policy: "bing" }),
			RangeError,
			/^policy: expected one of "rfc9309", "google", got "bing"$/,
		],
		[() => call(null, NOW, { policy: 1 }), TypeError, /^policy: /],
		[() => call(null, NOW, { keepLastCopy: 1 }), TypeError, /^keepLastCopy: /],
		[() => call(null, NOW, { maxBytes: 5 }), RangeError, /^maxBytes: /],
	])("%#", (bad, type, message) => {
		expect(bad).toThrow(type);
		expect(bad).toThrow(message);
	});
});
