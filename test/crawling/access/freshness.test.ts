import { describe, expect, it } from "vitest";
import { type AccessOptions, nextAccessState } from "../../../crawling/client/index.js";

const DAY = 86_400;
/** Sun, 06 Nov 1994 08:49:37 GMT. */
const NOW = Date.UTC(1994, 10, 6, 8, 49, 37) / 1000;
const GOOGLE: AccessOptions = { policy: "google" };

function waitAfter(headers: Record<string, string>, status = 200, options: AccessOptions = {}): number {
	return nextAccessState(null, { status, headers }, NOW, options).nextFetchAtSeconds - NOW;
}

describe("RFC 9111 §5.2: Cache-Control", () => {
	it.each([
		["max-age=7200", 7200],
		["MAX-AGE=7200", 7200],
		["public, max-age=7200", 7200],
		[" ,, max-age=7200 ,", 7200],
		["max-age = 7200", 7200],
		['max-age="7200"', 7200],
		['max-age="72\\00"', 7200],
		["max-age=007200", 7200],
		["max-age=7200, max-age=120", 7200],
		["max-age=soon, max-age=120", 120],
		["max-age=120, s-maxage=7200", 120],
		["s-maxage=120", DAY],
		["max-age=59", 60],
		["max-age=-1", 60],
		["max-age=99999999999999999999999", DAY],
		[`max-age=${"9".repeat(400)}`, DAY],
		["max-age=1.5", DAY],
		["max-age=1e3", DAY],
		["max-age=0x10", DAY],
		["max-age=+7200", DAY],
		["max-age", DAY],
		["max-age=", DAY],
		['max-age="7200', DAY],
		["x-max-age=120", DAY],
		['x="max-age=120"', DAY],
		['x="\\", max-age=120"', DAY],
		['x="a, no-store", max-age=7200', 7200],
		['x="a, no-store, max-age=7200', DAY],
		["no-store", 60],
		["NO-STORE, max-age=7200", 60],
		["max-age=7200, no-cache", 60],
		['max-age=7200, no-cache="set-cookie, x"', 7200],
		["must-revalidate, max-age=7200", 7200],
		["private, immutable, stale-if-error=9, max-age=7200", 7200],
		["", DAY],
		["=,=;\0\xff", DAY],
		[",".repeat(100_000), DAY],
		['"'.repeat(100_001), DAY],
		["\\".repeat(100_000), DAY],
	])("%j", (cacheControl, waitSeconds) => {
		expect(waitAfter({ "cache-control": cacheControl })).toBe(waitSeconds);
	});

	it.each([
		["600", 3000],
		["-5", 3600],
		["x", 3600],
		["3600", 60],
		["99999999999", 60],
	])("less Age %s", (age, waitSeconds) => {
		expect(waitAfter({ "cache-control": "max-age=3600", age })).toBe(waitSeconds);
	});

	it("google lengthens, up to 30 days", () => {
		expect(waitAfter({ "cache-control": "max-age=604800" }, 200, GOOGLE)).toBe(7 * DAY);
		expect(waitAfter({ "cache-control": "max-age=604800" }, 404, GOOGLE)).toBe(7 * DAY);
		expect(waitAfter({ "cache-control": "max-age=99999999" }, 200, GOOGLE)).toBe(30 * DAY);
		expect(waitAfter({}, 200, GOOGLE)).toBe(DAY);
	});

	it("a long wait under google ends where rfc9309 asks", () => {
		const { state } = nextAccessState(
			null,
			{ status: 200, headers: { "cache-control": "max-age=604800" } },
			NOW,
			GOOGLE,
		);
		expect(nextAccessState(state, null, NOW + 1).nextFetchAtSeconds).toBe(NOW + DAY);
	});
});

describe("RFC 9111 §5.3: Expires", () => {
	const date = "Sun, 06 Nov 1994 08:49:37 GMT";
	it.each([
		["Sun, 06 Nov 1994 10:49:37 GMT", 7200],
		["Sunday, 06-Nov-94 10:49:37 GMT", 7200],
		["Sun Nov  6 10:49:37 1994", 7200],
		["Thu, 01 Jan 1970 00:00:00 GMT", 60],
		["Sunday, 06-Nov-45 10:49:37 GMT", 60],
		["Sunday, 06-Nov-44 10:49:37 GMT", DAY],
		["Fri, 31 Dec 9999 23:59:59 GMT", DAY],
		["Sun, 06 Nov 1994 08:49:60 GMT", 60],
		["0", 60],
		["-1", 60],
		["never", DAY],
		["Sun, 06 Nov 1994 10:49:37 CET", DAY],
		["Sun, 31 Feb 1994 10:49:37 GMT", DAY],
		["Sun, 06 Foo 1994 10:49:37 GMT", DAY],
		["Sun, 06 anF 1994 10:49:37 GMT", DAY],
		["Sun, 06 Nov 1994 25:49:37 GMT", DAY],
		["Sun, 06-Nov 1994 10:49:37 GMT", DAY],
		["1994-11-06T10:49:37Z", DAY],
	])("%j", (expires, waitSeconds) => {
		expect(waitAfter({ expires, date })).toBe(waitSeconds);
		expect(waitAfter({ expires })).toBe(waitSeconds);
	});

	it("is counted from Date, whatever our clock says", () => {
		const headers = { expires: "Sun, 06 Nov 2044 10:00:00 GMT", date: "Sun, 06 Nov 2044 09:00:00 GMT" };
		expect(waitAfter(headers)).toBe(3600);
	});

	it("gives way to max-age, and stands in for one that cannot be read", () => {
		const expires = "Sun, 06 Nov 1994 10:49:37 GMT";
		expect(waitAfter({ expires, "cache-control": "max-age=300" })).toBe(300);
		expect(waitAfter({ expires, "cache-control": "max-age=x" })).toBe(7200);
		expect(waitAfter({ expires, "cache-control": "no-store" })).toBe(60);
	});
});

describe("RFC 9110 §10.2.3: Retry-After", () => {
	it.each([
		["120", 120, 120],
		["0", 0, 60],
		["-5", 0, 60],
		["99999999", 99_999_999, DAY],
		["Sun, 06 Nov 1994 09:49:37 GMT", 3600, 3600],
		["Sun, 06 Nov 1994 07:49:37 GMT", 0, 60],
		["soon", null, 60],
		["1.5", null, 60],
		["5, 400", 400, 400],
		["400,5", 400, 400],
		["soon, 400, ", 400, 400],
		["5, Sun, 06 Nov 1994 09:49:37 GMT", 3600, 3600],
		["Sunday, 06-Nov-94 09:49:37 GMT, 5", 3600, 3600],
	])("%j", (retryAfter, asked, waitSeconds) => {
		for (const status of [429, 500, 503, 600]) {
			const access = nextAccessState(null, { status, headers: { "retry-after": retryAfter } }, NOW);
			expect(access.retryAfterSeconds).toBe(asked);
			expect(access.nextFetchAtSeconds - NOW).toBe(waitSeconds);
		}
	});

	it("is surfaced but does not rule where the file is not unreachable", () => {
		const access = nextAccessState(null, { status: 404, headers: { "retry-after": "120" } }, NOW);
		expect(access.retryAfterSeconds).toBe(120);
		expect(access.nextFetchAtSeconds).toBe(NOW + DAY);
	});

	it("waits double from one minute to one hour; Retry-After lengthens, never shortens", () => {
		let state: unknown = null;
		const waits = Array.from({ length: 9 }, () => {
			const access = nextAccessState(state, { failure: "reset" }, NOW);
			state = access.state;
			return access.nextFetchAtSeconds - NOW;
		});
		expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
		const wait = (retryAfter: string) =>
			nextAccessState(state, { status: 503, headers: { "retry-after": retryAfter } }, NOW)
				.nextFetchAtSeconds - NOW;
		expect(wait("5")).toBe(3600);
		expect(wait("7200")).toBe(7200);
	});
});

describe("RFC 9111 §4.3: renewal", () => {
	const etag = '"1"';
	const first = (headers: Record<string, string>) =>
		nextAccessState(null, { status: 200, headers, body: "user-agent: *\ndisallow: /a" }, NOW).state;
	const renew = (headers: Record<string, string>, by: Record<string, string> = {}) =>
		nextAccessState(first(headers), { status: 304, headers: by }, NOW + 100);

	it("keeps the lifetime that the 304 does not change", () => {
		expect(renew({ etag, "cache-control": "max-age=7200" }).nextFetchAtSeconds).toBe(NOW + 7300);
		expect(renew({ etag, "cache-control": "max-age=7200" }, { age: "200" }).nextFetchAtSeconds).toBe(
			NOW + 7100,
		);
		expect(
			renew({ etag, "cache-control": "max-age=7200" }, { "cache-control": "max-age=300" }).nextFetchAtSeconds,
		).toBe(NOW + 400);
	});

	it("keeps a max-age where the 304 has no more than Expires, and an Expires where it has another Cache-Control", () => {
		const expires = "Sun, 06 Nov 1994 20:00:00 GMT";
		expect(renew({ etag, "cache-control": "max-age=3600" }, { expires }).nextFetchAtSeconds).toBe(NOW + 3700);
		expect(renew({ etag, "cache-control": "no-cache" }, { expires }).nextFetchAtSeconds).toBe(NOW + 160);
		const by = { etag, expires: new Date((NOW + 7200) * 1000).toUTCString() };
		expect(renew(by, { "cache-control": "public" }).nextFetchAtSeconds).toBe(NOW + 7300);
		expect(renew(by, { "cache-control": "max-age=600" }).nextFetchAtSeconds).toBe(NOW + 700);
		expect(renew(by, { expires: new Date((NOW + 1000) * 1000).toUTCString() }).nextFetchAtSeconds).toBe(
			NOW + 1000,
		);
	});

	it("keeps a no-store that the 304 does not take back", () => {
		const expires = "Sun, 06 Nov 1994 20:00:00 GMT";
		expect(renew({ etag, "cache-control": "no-store" }, { expires }).state?.copy?.isNoStore).toBe(true);
		expect(
			renew({ etag, "cache-control": "no-store" }, { "cache-control": "max-age=300" }).state?.copy?.isNoStore,
		).toBe(false);
	});

	it("asks by the newest validators", () => {
		const modified = "Sun, 06 Nov 1994 07:00:00 GMT";
		expect(renew({ etag }).conditional).toEqual({ "if-none-match": etag });
		expect(renew({ etag, "last-modified": modified }, { etag: 'W/"2"' }).conditional).toEqual({
			"if-none-match": 'W/"2"',
			"if-modified-since": modified,
		});
	});

	it.each([["1"], ['"a b"'], ['"a\r\nx: y"'], ['"\u0100"'], [`"${"x".repeat(2000)}"`], ["*"], ['"a", "b"']])(
		"never sends %j back",
		(bad) => {
			expect(nextAccessState(first({ etag: bad, "last-modified": bad }), null, NOW).conditional).toEqual({});
		},
	);

	it("is no renewal where nothing could be asked for", () => {
		const access = renew({});
		expect(access.reason).toBe("unreachable-last-copy");
		expect(access.inForce).toBe("rules");
	});
});
