import { describe, expect, it, vi } from "vitest";
import { ParsedRobotsTxt } from "../../../bindings/file/robots-txt.js";
import { disposeClientsAfterEach, makeClient, rejection } from "../../support/client.js";
import { engines } from "../../support/engines.js";
import { send, startLoopbackServer } from "../../support/loopback-server.js";

const server = await startLoopbackServer();
disposeClientsAfterEach();

const RULES = `user-agent: *
disallow: /private
crawl-delay: 1

user-agent: OtherBot
disallow: /other
crawl-delay: 2
`;

describe.each(engines)("one cached file, many crawlers, engine $name", ({ name: engine }) => {
	it("each is asked by its own groups, and the server once", async () => {
		server.answer = send(200, RULES);
		const { client } = makeClient({ engine });
		const other = { crawler: "OtherBot" };
		const ask = (path: string, crawler?: Parameters<typeof client.isAllowed>[1]) =>
			client.isAllowed(server.origin + path, crawler);
		expect(await Promise.all([ask("/private"), ask("/other")])).toEqual([false, true]);
		expect(await Promise.all([ask("/private", other), ask("/other", other)])).toEqual([true, false]);
		const unnamed = { crawler: "*" };
		expect(await Promise.all([ask("/private", unnamed), ask("/other", unnamed)])).toEqual([false, true]);
		const ads = { crawler: { productTokens: "AdsBot", defaultGroup: "ignores" } } as const;
		expect(await ask("/private", ads)).toBe(true);
		expect((await client.explain(`${server.origin}/other`, other)).rule?.line).toBe(6);
		expect(await client.crawlDelaySeconds(server.origin, other)).toBe(2);
		expect(await client.crawlDelaySeconds(server.origin)).toBe(1);
		const matcher = await client.matcher(server.origin, other);
		expect(Array.from(matcher.checkAll(["/private", "/other"]))).toEqual([1, 0]);
		await client.dispose();
		expect(matcher.isAllowed("/other")).toBe(false);
		expect(server.requests).toHaveLength(1);
	});

	it("the client's own may be a profile, a list, or none", async () => {
		server.answer = send(200, RULES);
		const userAgent = "ExampleBot/1.0";
		for (const [productToken, allowed] of [
			[{ productTokens: "ExampleBot", defaultGroup: "ignores" }, true],
			[{ productTokens: ["ExampleBot", "OtherBot"], order: "first" }, true],
			["*", false],
		] as const) {
			const { client } = makeClient({ engine, productToken, userAgent });
			expect(await client.isAllowed(`${server.origin}/private`)).toBe(allowed);
		}
	});

	it("policies are compiled when they are asked for, few of them are kept, and borrowed ones stay", async () => {
		server.answer = send(200, RULES);
		const { client } = makeClient({ engine });
		const compiled = vi.spyOn(ParsedRobotsTxt.prototype, "matcher");
		await client.access(server.origin);
		expect(compiled).not.toHaveBeenCalled();
		const borrowed = await client.matcher(server.origin, { crawler: "OtherBot" });
		for (let index = 0; index < 40; index++) {
			await client.isAllowed(server.origin, { crawler: `Bot${index}` });
			await client.isAllowed(server.origin, { crawler: `Bot${index}` });
		}
		expect(compiled).toHaveBeenCalledTimes(41);
		expect(borrowed.isAllowed("/other")).toBe(false);
		borrowed.dispose();
		vi.restoreAllMocks();
	});
});

describe("a crawler that is none", () => {
	it("is refused before anything is fetched", async () => {
		const { client } = makeClient();
		server.answer = send(200, RULES);
		for (const crawler of ["", "Example Bot/1.0 (x)", [], null, 7, { productTokens: [] }]) {
			const asked = client.isAllowed(server.origin, { crawler: crawler as string });
			expect(await rejection(asked)).toMatchObject({
				name: "TypeError",
				message: expect.stringMatching(/^crawler/),
			});
		}
		expect(server.requests).toHaveLength(0);
	});
});
