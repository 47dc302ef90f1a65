import { describe, expect, it } from "vitest";
import { type AccessOptions, nextAccessState } from "../../../crawling/client/index.js";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { type Answer, send, startLoopbackServer } from "../../support/loopback-server.js";

const RULES = "user-agent: *\ndisallow: /private\n";
const DAY_SECONDS = 86_400;
const NOW = 1_750_000_000;
const server = await startLoopbackServer();
disposeClientsAfterEach();

/** The rules, or "not modified" to who has them. */
const revalidated: Answer = (request, response) =>
	(request.headers["if-none-match"] === '"1"' ? send(304) : send(200, RULES, { etag: '"1"' }))(
		request,
		response,
	);

describe("RFC 9309 §2.3.1.4 to the letter: duringOutage", () => {
	it("disallow: nothing is allowed for 30 days, copy or not; then as ever", async () => {
		server.answer = send(200, "user-agent: *\ndisallow:");
		const { client, clock } = makeClient({ duringOutage: "disallow" });
		expect(await client.isAllowed(server.origin)).toBe(true);
		server.answer = send(503);
		clock.seconds += DAY_SECONDS;
		expect(await client.explain(server.origin)).toMatchObject({
			allowed: false,
			reason: "unreachable",
			access: { reason: "unreachable-copy-not-used", inForce: "disallow-all" },
		});
		clock.seconds += 31 * DAY_SECONDS;
		expect((await client.explain(server.origin)).access.reason).toBe("unreachable-too-long");
	});

	it("is the copy by default", async () => {
		server.answer = send(200, RULES);
		const { client, clock } = makeClient();
		await client.isAllowed(server.origin);
		server.answer = send(503);
		clock.seconds += DAY_SECONDS;
		expect((await client.explain(`${server.origin}/open`)).allowed).toBe(true);
	});

	it.each<[AccessOptions, number, string]>([
		[{ policy: "rfc9309" }, 0, "unreachable-copy-not-used"],
		[{ policy: "google" }, 0, "unreachable-first-hours"],
		[{ policy: "google" }, DAY_SECONDS, "unreachable-copy-not-used"],
		[{ policy: "google" }, 31 * DAY_SECONDS, "unreachable-too-long"],
		[{ keepLastCopy: true }, 31 * DAY_SECONDS, "unreachable-kept-copy"],
	])("under %j, %i seconds later: %s", (options, laterSeconds, reason) => {
		const given = { ...options, duringOutage: "disallow" } as const;
		const { state } = nextAccessState(null, { status: 200, body: RULES }, NOW, given);
		const down = nextAccessState(state, { status: 500 }, NOW + 60, given);
		expect(nextAccessState(down.state, null, NOW + 60 + laterSeconds, given).reason).toBe(reason);
		const first = nextAccessState(null, { status: 500 }, NOW + 60, given).state;
		const without = nextAccessState(first, null, NOW + 60 + Math.min(laterSeconds, DAY_SECONDS), given);
		expect(without.inForce).toBe("disallow-all");
	});
});

describe("conditional requests", () => {
	it.each([
		["rfc9309", undefined, true],
		["rfc9309", false, false],
		["google", undefined, false],
		["google", true, true],
	] as const)("under policy %s, option %s: %s", async (policy, conditional, isAsked) => {
		server.answer = revalidated;
		const { client, clock, reported } = makeClient({ policy, conditional });
		await client.isAllowed(server.origin);
		clock.seconds += DAY_SECONDS;
		const { access } = await client.explain(`${server.origin}/private`);
		expect(access.reason).toBe(isAsked ? "renewed" : "fetched");
		expect(server.requests.map(({ headers }) => headers["if-none-match"] !== undefined)).toEqual([
			false,
			isAsked,
		]);
		expect(reported("fetch-start").map(({ isConditional }) => isConditional)).toEqual([false, isAsked]);
	});

	it("a 304 that nobody asked for is a fault of the server: the last copy holds", () => {
		const result = { status: 200, headers: { etag: '"1"' }, body: RULES };
		const { state, conditional } = nextAccessState(null, result, NOW, { conditional: false });
		expect(conditional).toEqual({});
		const renewed = (options: AccessOptions) =>
			nextAccessState(state, { status: 304 }, NOW + 60, options).reason;
		expect(renewed({ conditional: false })).toBe("unreachable-last-copy");
		expect(renewed({})).toBe("renewed");
		expect(renewed({ policy: "google" })).toBe("unreachable-first-hours");
		expect(renewed({ policy: "google", conditional: true })).toBe("renewed");
	});
});

describe("malformed options", () => {
	it.each([
		[
			"RangeError",
			{ duringOutage: "open" },
			/^duringOutage: expected one of "last-copy", "disallow", got "open"/,
		],
		["TypeError", { conditional: 1 }, /^conditional: expected a boolean, got 1/],
		["TypeError", { duringOutages: "disallow" }, /did you mean "duringOutage"\?/],
	])("%s: %j", (name, options, message) => {
		for (const make of [
			() => makeClient(options as object),
			() => nextAccessState(null, null, NOW, options as object),
		]) {
			expect(make).toThrow(message);
			expect(make).toThrow(expect.objectContaining({ name }));
		}
	});

	it("isNotFollowed is a boolean of a redirect", () => {
		const reasonOf = (result: object) => nextAccessState(null, result as { status: number }, NOW).reason;
		expect(reasonOf({ status: 302, isNotFollowed: true })).toBe("redirect-not-followed");
		expect(reasonOf({ status: 302, isNotFollowed: null })).toBe("redirect-without-location");
		expect(reasonOf({ status: 404, isNotFollowed: true })).toBe("unavailable");
		expect(() => reasonOf({ status: 302, isNotFollowed: 1 })).toThrow(
			/^result\.isNotFollowed: expected a boolean/,
		);
	});
});
