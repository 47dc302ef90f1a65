/** Nothing can be read of a revoked proxy. It is refused like any other value that is none of those expected. */
import { describe, expect, it } from "vitest";
import { PolicySet } from "../../../bindings/set/index.js";
import { politeFetch, publicAddressesOnly, RobotsClient } from "../../../crawling/client/index.js";
import { directivesSeen, parseRobotsDirectives } from "../../../crawling/directives/index.js";
import { readPolicySet, writePolicySet } from "../../../crawling/node/index.js";

function revoked(): never {
	const { proxy, revoke } = Proxy.revocable({}, {});
	revoke();
	return proxy as never;
}

describe("a revoked proxy", () => {
	it.each<[string, () => unknown]>([
		["octets", () => PolicySet.fromSnapshot(revoked())],
		["path", () => readPolicySet(PolicySet, revoked())],
		["path", () => writePolicySet(new PolicySet({ crawler: "a" }), revoked())],
		["set", () => writePolicySet(revoked(), "sites.set")],
		["store", () => new RobotsClient({ productToken: "a", store: revoked() })],
		["directives", () => directivesSeen(revoked(), true)],
		["page", () => directivesSeen(parseRobotsDirectives("noindex", "ExampleBot"), revoked())],
	])("as %s", (argument, call) => {
		expect(call).toThrow(TypeError);
		expect(call).toThrow(expect.objectContaining({ code: "ROBOTS_INVALID_ARGUMENT", argument }));
	});

	it.each<[string, Parameters<ReturnType<typeof politeFetch>>]>([
		["input", [revoked()]],
		["init", ["https://a.example/", revoked()]],
		["signal", ["https://a.example/", { signal: revoked() }]],
	])("as %s of a request", async (argument, [input, init]) => {
		const fetch = politeFetch({ productToken: "ExampleBot", fetch: async () => new Response("") });
		await expect(fetch(input, init)).rejects.toMatchObject({ code: "ROBOTS_INVALID_ARGUMENT", argument });
		await fetch.dispose();
	});

	it("as options of a guard is one without a resolver", () => {
		expect(typeof publicAddressesOnly(revoked())).toBe("function");
	});
});
