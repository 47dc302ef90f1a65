import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { REASON_TEXTS } from "../../../crawling/access/reasons.js";
import {
	type Access,
	type AccessResult,
	type AccessState,
	accessCopyBody,
	nextAccessState,
	toStoredAccessState,
} from "../../../crawling/client/index.js";
import { codesByLine } from "../../support/diagnostics.js";
import { runs } from "../../support/fuzz.js";

const NOW = 1_750_000_000;
const DAY = 86_400;
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000;
const BODY = "user-agent: *\ndisallow: /a\n";

const throwing = new Proxy({}, { get: () => expect.fail("thrown by a state") });

/** States a machine really makes, for mutation. */
const realStates: readonly AccessState[] = [
	{ status: 200, body: BODY, headers: { etag: '"1"', "last-modified": "Sun, 06 Nov 1994 08:49:37 GMT" } },
	{ status: 200, body: new Uint8Array([0x23, 0xff]), headers: { "cache-control": "no-store" } },
	{ status: 404 },
	{ status: 503, siteReachable: false },
	{ failure: "tls" as const },
].flatMap((result) => {
	const first = nextAccessState(null, result, NOW).state!;
	return [first, nextAccessState(first, { status: 500 }, NOW + 1).state!];
});

const junk = fc.oneof(
	fc.anything({
		withNullPrototype: true,
		withBigInt: true,
		withDate: true,
		withMap: true,
		withTypedArray: true,
	}),
	fc.constantFrom<unknown>(
		Number.NaN,
		-1,
		0,
		1e308,
		-1e308,
		Number.POSITIVE_INFINITY,
		Number.MAX_SAFE_INTEGER,
		LATEST,
		0.5,
		NOW + 3650 * DAY,
		"x".repeat(600_000),
		'"\r\nset-cookie: x"',
		"__proto__",
		throwing,
		{
			get version() {
				throw new Error("a getter");
			},
		},
		null,
		undefined,
		[],
		() => 1,
		Symbol("x"),
	),
);

/** A real state with one field, at any depth, replaced or taken away. */
const mutated = fc
	.tuple(fc.constantFrom(...realStates), fc.nat(30), junk, fc.boolean())
	.map(([state, at, value, removes]) => {
		const changed = structuredClone(state) as unknown as Record<string, unknown>;
		const places = [changed, changed.copy, changed.outage].flatMap((holder) =>
			holder === null
				? []
				: Object.keys(holder as object).map((key) => [holder as Record<string, unknown>, key] as const),
		);
		const [holder, key] = places[at % places.length]!;
		if (removes) delete holder[key];
		else holder[key] = value;
		return changed as unknown;
	});

describe("a state of the wrong shape or version is no state, never an exception", () => {
	const nothing = nextAccessState(null, null, NOW);

	it.each([
		undefined,
		0,
		"",
		"{}",
		true,
		[],
		{},
		{ version: 2 },
		{ ...realStates[0], version: 1 },
		{ ...realStates[0], version: 3 },
		{ ...realStates[0], version: "2" },
		JSON.parse('{"__proto__":{"version":2}}'),
		new Map(Object.entries(realStates[0]!)),
		throwing,
		{ ...realStates[0], copy: { ...realStates[0]!.copy, etag: '"a\r\nx: y"' } },
		{ ...realStates[0], copy: { ...realStates[0]!.copy, body: "x".repeat(512_007) } },
		{ ...realStates[4], copy: { ...realStates[4]!.copy, reason: "fetched" } },
		{ ...realStates[6], outage: { ...realStates[6]!.outage, failure: "constructor" } },
		{ ...realStates[6], outage: { ...realStates[6]!.outage, failedFetchCount: -5 } },
		{ ...realStates[6], outage: { ...realStates[6]!.outage, failedFetchCount: 1.5 } },
		{ ...realStates[6], checkedAtSeconds: Date.now() },
		{ ...realStates[0], copy: { ...realStates[0]!.copy, atSeconds: NOW - 200 * DAY } },
		{ ...realStates[0], copy: { ...realStates[0]!.copy, status: 404 } },
		{ ...realStates[0], nextFetchAtSeconds: NOW + 31 * DAY },
		{ ...realStates[0], nextFetchAtSeconds: realStates[0]!.checkedAtSeconds - 1 },
		{ ...realStates[0], outage: { ...realStates[6]!.outage, sinceSeconds: 0 } },
		{ ...realStates[4], copy: { ...realStates[4]!.copy, reason: "unavailable", status: 200 } },
		{ ...realStates[6], outage: { ...realStates[6]!.outage, status: 200, failure: null } },
	])("%#", (state) => {
		expect(nextAccessState(state, null, NOW)).toEqual(nothing);
		expect(nextAccessState(state, { status: 404 }, NOW)).toEqual(nextAccessState(null, { status: 404 }, NOW));
	});

	it("nothing fetched yet: nothing is allowed, and a fetch is due", () => {
		expect(nothing).toEqual({
			state: null,
			inForce: "disallow-all",
			reason: "not-fetched",
			text: REASON_TEXTS["not-fetched"],
			status: null,
			failure: null,
			sinceSeconds: null,
			nextFetchAtSeconds: NOW,
			holdsUntilSeconds: NOW,
			conditional: {},
			retryAfterSeconds: null,
			notices: [],
		});
	});

	it("garbage, and real states with a field replaced or gone", () => {
		const times = fc.constantFrom(NOW, NOW + 40 * DAY, 0.25, -NOW, LATEST, -LATEST);
		const policies = fc.constantFrom("rfc9309" as const, "google" as const);
		fc.assert(
			fc.property(fc.oneof(junk, mutated), times, policies, (state, at, policy) => {
				mustBeSane(nextAccessState(state, null, at, { policy }), at);
				const recovered = nextAccessState(state, { status: 200, body: BODY }, at, { policy });
				mustBeSane(recovered, at);
				expect(recovered.nextFetchAtSeconds).toBe(at + DAY);
				expect(recovered.inForce).toBe("rules");
				expect(accessCopyBody(recovered.state)).toBe(BODY);
				mustBeSane(nextAccessState(state, { status: 503 }, at, { policy }), at);
				mustBeSane(nextAccessState(state, { status: 304 }, at, { policy }), at);
				toStoredAccessState(state as AccessState);
				accessCopyBody(state as AccessState);
			}),
			runs(3000),
		);
	});

	it("whatever results make is read back unchanged", () => {
		const results = fc.constantFrom<AccessResult | null>(
			null,
			{ status: 200, body: BODY, headers: { etag: '"1"' } },
			{ status: 200, body: BODY, headers: { "cache-control": "no-store" } },
			{ status: 200, body: BODY, headers: { "cache-control": "max-age=9999999", age: "7" } },
			{ status: 304 },
			{ status: 304, headers: { "cache-control": "max-age=100" } },
			{ status: 302, headers: { location: "/a" } },
			{ status: 301 },
			{ status: 404, headers: { "cache-control": "max-age=3000000" } },
			{ status: 429, headers: { "retry-after": "5000.5" } },
			{ status: 503, headers: { "retry-after": "50000" } },
			{ failure: "dns", siteReachable: false },
		);
		const jumps = fc.oneof(
			fc.double({ min: 0, max: 9e4, noNaN: true }),
			fc.integer({ min: -3 * DAY, max: 40 * DAY }),
		);
		const steps = fc.array(fc.tuple(results, jumps, fc.boolean()), { maxLength: 12 });
		fc.assert(
			fc.property(steps, fc.constantFrom("rfc9309" as const, "google" as const), (all, policy) => {
				let at = NOW + 0.1;
				let state: unknown = null;
				for (const [result, jump, isStored] of all) {
					at += jump;
					const access = nextAccessState(state, result, at, { policy });
					expect(nextAccessState(access.state, null, at, { policy }).state).toEqual(access.state);
					const stored = toStoredAccessState(access.state);
					expect(nextAccessState(stored, null, at, { policy }).state).toEqual(stored);
					state = JSON.parse(JSON.stringify(isStored ? stored : access.state));
				}
			}),
			runs(1000),
		);
	});

	it.each([0, 199, 429, 500, 600, 999])("status %i is read back too", (status) => {
		const { state } = nextAccessState(null, { status }, NOW);
		expect(nextAccessState(JSON.parse(JSON.stringify(state)), null, NOW)).toMatchObject({
			state,
			status,
			reason: "unreachable-no-copy",
		});
	});

	function mustBeSane(access: Access, at: number): void {
		expect(Object.keys(REASON_TEXTS)).toContain(access.reason);
		expect(Number.isFinite(access.nextFetchAtSeconds)).toBe(true);
		expect(access.nextFetchAtSeconds).toBeLessThanOrEqual(at + 30 * DAY);
		for (const value of Object.values(access.conditional)) expect(value).not.toMatch(/[^ -~\x80-\xff]/);
		const json = JSON.stringify(access.state);
		const again = nextAccessState(JSON.parse(json), null, at, { policy: "google" });
		expect(JSON.parse(JSON.stringify(again.state))).toEqual(JSON.parse(json));
	}
});

describe("the body in the state loses nothing", () => {
	it("any octets, also where they are not UTF-8", () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 300 }), (octets) => {
				expect(octetsOf(throughJson(octets))).toEqual(octets);
			}),
		);
		const all = Uint8Array.from({ length: 100_000 }, (_, index) => index & 0xff);
		expect(octetsOf(throughJson(all))).toEqual(all);
	});

	it("any text, a byte order mark and lone surrogates as their UTF-8 octets", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				expect(throughJson(text)).toBe(text);
			}),
		);
		expect(throughJson("\ufeffa")).toBe("\ufeffa");
		expect(octetsOf(throughJson(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])))).toEqual(
			new Uint8Array([0xef, 0xbb, 0xbf, 0x61]),
		);
		expect(throughJson("\ud800a")).toBe("\ufffda");
	});

	it.each([
		["a rule after the limit", `${"#".repeat(511_999)}\nuser-agent: *\ndisallow: /a`],
		["a rule that the limit cuts", `user-agent: *\n${"#".repeat(511_975)}\ndisallow: /a/long/path`],
		["a line that ends at the limit", `user-agent: *\n${"#".repeat(511_973)}\ndisallow: /a\r\nx`],
		["the last line, at the limit", `user-agent: *\n${"#".repeat(511_973)}\ndisallow: /a`],
		["characters of four octets", "\u{1f916}".repeat(200_000)],
	])("a long body parses as the whole would: %s", (_, body) => {
		for (const given of [body, new TextEncoder().encode(body)]) {
			const kept = throughJson(given);
			expect(kept.length).toBeLessThanOrEqual(512_006);
			expect(typeof kept).toBe("string");
			const [whole, part] = [RobotsTxt.parse(body), RobotsTxt.parse(kept)];
			expect(part.groups).toEqual(whole.groups);
			expect(part.isCut).toBe(whole.isCut);
			expect(codesByLine(part)).toEqual(codesByLine(whole));
		}
	});

	it("keeps more where maxBytes is larger", () => {
		const body = "#".repeat(2_000_000);
		const { state } = nextAccessState(null, { status: 200, body }, NOW, {
			maxBytes: Number.POSITIVE_INFINITY,
		});
		expect(accessCopyBody(state)).toBe(body);
		expect(nextAccessState(state, null, NOW, { maxBytes: Number.POSITIVE_INFINITY }).inForce).toBe("rules");
		expect(nextAccessState(state, null, NOW).reason).toBe("not-fetched");
	});

	function throughJson(body: string | Uint8Array): string | Uint8Array {
		const { state } = nextAccessState(null, { status: 200, body }, NOW);
		return accessCopyBody(JSON.parse(JSON.stringify(state)))!;
	}

	function octetsOf(body: string | Uint8Array): Uint8Array {
		return typeof body === "string" ? new TextEncoder().encode(body) : body;
	}
});

describe("RFC 9111 §5.2.2.5: a copy under no-store is for memory alone", () => {
	const result = { status: 200, body: BODY, headers: { "cache-control": "no-store", etag: '"1"' } };
	const { state } = nextAccessState(null, result, NOW);

	it("bridges an outage in memory", () => {
		const access = nextAccessState(state, { status: 503 }, NOW + 60);
		expect(access.inForce).toBe("rules");
		expect(accessCopyBody(access.state)).toBe(BODY);
	});

	it("is not in what may be stored; time of the next fetch and outage are", () => {
		const down = nextAccessState(state, { status: 503 }, NOW + 60).state;
		for (const one of [state, down]) {
			const stored = toStoredAccessState(one);
			expect(JSON.stringify(stored)).not.toContain("disallow");
			expect(stored).toEqual({ ...one, copy: null });
		}
		const restarted = nextAccessState(toStoredAccessState(state), null, NOW + 1);
		expect([restarted.reason, restarted.nextFetchAtSeconds]).toEqual(["not-fetched", NOW + 60]);
		expect(nextAccessState(toStoredAccessState(down), null, NOW + 61).reason).toBe("unreachable-no-copy");
	});

	it("any other copy may be stored; garbage may not", () => {
		const { state: other } = nextAccessState(null, { status: 200, body: BODY }, NOW);
		expect(toStoredAccessState(other)).toEqual(other);
		expect(toStoredAccessState(null)).toBeNull();
		expect(toStoredAccessState({} as AccessState)).toBeNull();
	});
});
