import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { politeFetch, RobotsClient } from "../../../crawling/client/index.js";
import { nodeFetch } from "../../../crawling/node/index.js";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { send, startLoopbackServer } from "../../support/loopback-server.js";

const server = await startLoopbackServer();
disposeClientsAfterEach();

const RULES = "user-agent: *\ndisallow: /private\n";

describe("what hosts cannot tell is not asked for", () => {
	it("the host's fetch is asked for no content coding", async () => {
		server.answer = send(200, RULES);
		const { client, reported } = makeClient();
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(server.requests[0]?.headers["accept-encoding"]).toBe("identity");
		expect(reported("warning")).toEqual([]);
	});

	it.each([
		["gzip", gzipSync],
		["deflate", deflateSync],
	])("a server that sends %s all the same is read, with a warning", async (coding, code) => {
		server.answer = send(200, code(RULES) as unknown as Uint8Array, { "content-encoding": coding });
		const { client, reported } = makeClient();
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(reported("warning")).toEqual([
			{
				type: "warning",
				code: "coded-body",
				origin: server.origin,
				text: `The body is encoded by "${coding}", which was not requested: most hosts do not notice if such a body is cut. transport: "node" notices it.`,
			},
		]);
	});

	it("nodeFetch asks for codings, and tells", async () => {
		server.answer = send(200, gzipSync(RULES) as unknown as Uint8Array, { "content-encoding": "gzip" });
		const { client, reported } = makeClient({ fetch: nodeFetch() });
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(server.requests[0]?.headers["accept-encoding"]).toContain("gzip, br");
		expect(reported("warning")).toEqual([]);
	});
});

describe('transport: "node"', () => {
	it("is nodeFetch by one word: a cut body closes the site", async () => {
		const coded = gzipSync(`${RULES}allow: /\n`.repeat(1000));
		const half = coded.subarray(0, coded.length / 2) as unknown as Uint8Array;
		server.answer = send(200, half, { "content-encoding": "gzip" });
		const { client } = makeClient({ transport: "node" });
		expect(await client.explain(server.origin)).toMatchObject({
			reason: "unreachable",
			access: { failure: "truncated" },
		});
		expect(server.requests[0]?.headers["accept-encoding"]).toContain("gzip, br");
	});

	it("of politeFetch it is for robots.txt files: pages go by its fetch", async () => {
		server.answer = send(200, "user-agent: *\ncrawl-delay: 0");
		const pages: string[] = [];
		const fetch = politeFetch({
			productToken: "ExampleBot",
			transport: "node",
			fetch: async (url) => {
				pages.push(`${url}`);
				return new Response("a page");
			},
		});
		expect(await (await fetch(`${server.origin}/page`)).text()).toBe("a page");
		expect([server.paths, pages]).toEqual([["/robots.txt"], [`${server.origin}/page`]]);
		await fetch.dispose();
	});

	it.each<[object, string]>([
		[{ transport: "curl" }, 'transport: expected "fetch" or "node", got "curl"'],
		[{ transport: "node", fetch }, 'fetch: expected none beside transport: "node", got a function'],
	])("refuses %j", (options, message) => {
		expect(() => new RobotsClient({ productToken: "ExampleBot", ...options })).toThrow(message);
	});

	it("where the host is not Node it says so", () => {
		vi.stubGlobal("process", undefined);
		try {
			expect(() => new RobotsClient({ productToken: "ExampleBot", transport: "node" })).toThrow(
				'transport: expected "fetch", as this is not Node, got "node"',
			);
		} finally {
			vi.unstubAllGlobals();
		}
	});
});
