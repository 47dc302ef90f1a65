import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { RobotsTxt as JsRobotsTxt } from "../../../bindings/js.js";
import { RobotsClient } from "../../../crawling/client/index.js";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { engines } from "../../support/engines.js";
import { send, startLoopbackServer } from "../../support/loopback-server.js";

const RULES = "user-agent: *\ndisallow: /private\nhost: h.example\nsitemap: /s.xml\n";
const DAY_SECONDS = 86_400;
const server = await startLoopbackServer();
disposeClientsAfterEach();

describe.each(engines)("an origin's file, engine $name", ({ name: engine }) => {
	it("is the caller's own, whatever becomes of the client", async () => {
		server.answer = send(200, RULES);
		const { client } = makeClient({ engine, maxOrigins: 1 });
		const { robotsTxt, access } = await client.robotsTxt(`${server.origin}/page`);
		expect(access).toMatchObject({ inForce: "rules", reason: "fetched", status: 200 });
		await client.isAllowed(server.otherOrigin);
		await client.dispose();
		expect(robotsTxt).toBeInstanceOf(RobotsTxt);
		expect(robotsTxt?.engine).toBe(engine);
		expect(robotsTxt?.groups[0]?.rules[0]?.pattern).toBe("/private");
		expect(robotsTxt?.isAllowed(`${server.origin}/private`, "ExampleBot")).toBe(false);
		expect(() => robotsTxt?.isAllowed("http://other.example/", "ExampleBot")).toThrow(RangeError);
		robotsTxt?.dispose();
		expect(server.requests).toHaveLength(2);
	});

	it.each([
		[404, "unavailable"],
		[503, "unreachable-no-copy"],
	])("is null where no file decides, with the reason: status %i", async (status, reason) => {
		server.answer = send(status);
		const { client } = makeClient({ engine });
		expect(await client.robotsTxt(server.origin)).toMatchObject({
			robotsTxt: null,
			access: { status, reason },
		});
		expect(await client.sitemaps(server.origin)).toEqual([]);
	});

	it("names its sitemaps", async () => {
		server.answer = send(200, RULES);
		const { client } = makeClient({ engine });
		expect(await client.sitemaps(server.origin)).toMatchObject([
			{ line: 4, url: "/s.xml", resolvedUrl: `${server.origin}/s.xml` },
		]);
	});

	it("is there for an explanation's groups, though the client has forgotten it or has ended", async () => {
		server.answer = send(200, RULES);
		const { client } = makeClient({ engine, maxOrigins: 1 });
		const kept = await client.explain(`${server.origin}/private`);
		const lost = await client.explain(`${server.origin}/private`);
		await client.isAllowed(server.otherOrigin);
		expect(kept.group.groups[0]?.rules[0]?.line).toBe(2);
		await client.dispose();
		expect(lost.group).toMatchObject({ chosenBy: "default", groups: [{ line: 1 }] });
		expect(JSON.parse(JSON.stringify(lost))).toMatchObject({ group: { groups: [{ line: 1 }] } });
	});

	it("is there for an explanation's groups, though time has put another answer in force", async () => {
		const url = "https://example.com/private";
		let response = () => new Response(RULES);
		const { client, clock, reported } = makeClient({ engine, fetch: async () => response() });
		await client.isAllowed(url);
		response = () => new Response(null, { status: 503, headers: { "retry-after": String(DAY_SECONDS) } });
		clock.seconds += DAY_SECONDS;
		await client.isAllowed(url);
		clock.seconds += 29.9 * DAY_SECONDS;
		const before = await client.explain(url);
		clock.seconds += 0.2 * DAY_SECONDS;
		expect(await client.isAllowed(url)).toBe(true);
		expect(reported("fetch-start")).toHaveLength(3);
		expect(before).toMatchObject({ reason: "rule", group: { groups: [{ line: 1 }] } });
	});
});

it("is of the class that the client was given", async () => {
	const fetch = async () => new Response(RULES);
	const client = new RobotsClient({ productToken: "ExampleBot", fetch, parser: JsRobotsTxt });
	const { robotsTxt } = await client.robotsTxt("https://example.com/");
	expect(robotsTxt).toBeInstanceOf(JsRobotsTxt);
	await client.dispose();
});
