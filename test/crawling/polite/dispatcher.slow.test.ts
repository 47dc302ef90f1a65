/** Requests by the option `dispatcher`, through a real proxy. It needs the built package, whose `./node` sends robots.txt files. */
import { once } from "node:events";
import { createServer, request as forward, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Agent, ProxyAgent } from "undici";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	type PoliteInit,
	type PoliteOptions,
	politeFetch,
	RobotsClient,
	type RobotsClientOptions,
} from "../../../crawling/client/index.js";
import { nodeFetch, robotsInterceptor } from "../../../crawling/node/index.js";
import { redirect, route, send, startLoopbackServer } from "../../support/loopback-server.js";

const server = await startLoopbackServer();
/** URLs that the proxy forwarded. */
const forwarded: string[] = [];
/** Local ports of its tunnels. */
const tunnelPorts: number[] = [];

const proxy = createServer((request, response) => {
	forwarded.push(request.url ?? "");
	const { method, headers } = request;
	const onward = forward(request.url ?? "", { method, headers }, (answer: IncomingMessage) => {
		response.writeHead(answer.statusCode ?? 502, answer.headers);
		answer.pipe(response);
	});
	request.pipe(onward);
});
proxy.on("connect", ({ url = "" }: IncomingMessage, socket) => {
	const { hostname, port } = new URL(`http://${url}`);
	const onward = connect(Number(port), hostname, () => {
		tunnelPorts.push(onward.localPort ?? 0);
		socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
		socket.pipe(onward).pipe(socket);
	});
	for (const each of [socket, onward]) each.on("error", () => onward.destroy());
});
proxy.listen(0, "127.0.0.1");
await once(proxy, "listening");
const uri = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

const ended: (() => Promise<unknown>)[] = [];
function make(dispatcher: ProxyAgent, options: Partial<PoliteOptions> = {}) {
	const own = { productToken: "ExampleBot", userAgent: "ExampleBot/1.0", delaySeconds: 0, dispatcher };
	const fetch = politeFetch({ ...own, ...options } as PoliteOptions);
	ended.push(() => fetch.dispose());
	return fetch;
}
function proxyAgent(proxyTunnel: boolean): ProxyAgent {
	const agent = new ProxyAgent({ uri, proxyTunnel });
	ended.push(() => agent.destroy());
	return agent;
}

beforeEach(() => {
	forwarded.length = 0;
	tunnelPorts.length = 0;
	const rules = send(200, "user-agent: *\ndisallow: /private");
	server.answer = route({
		"/robots.txt": rules,
		"/page": send(200, "a page"),
		"/moved": redirect(`${server.otherOrigin}/page`),
	});
});
afterEach(async () => {
	for (const end of ended.splice(0)) await end();
});
afterAll(() => {
	proxy.closeAllConnections();
	proxy.close();
});

describe("a proxy by the option dispatcher", () => {
	it("gets the robots.txt, the page, and each hop of a redirect", async () => {
		const fetch = make(proxyAgent(false));
		expect(await (await fetch(`${server.origin}/moved`)).text()).toBe("a page");
		await expect(fetch(`${server.origin}/private`)).rejects.toMatchObject({ code: "ROBOTS_DISALLOWED" });
		const { origin, otherOrigin } = server;
		const urls = [
			`${origin}/robots.txt`,
			`${origin}/moved`,
			`${otherOrigin}/robots.txt`,
			`${otherOrigin}/page`,
		];
		expect(forwarded).toEqual(urls);
		expect(server.requests).toHaveLength(urls.length);
		const codings = server.requests
			.filter(({ url }) => url === "/robots.txt")
			.map(({ headers }) => headers["accept-encoding"]);
		expect(codings).toEqual(["identity", "identity"]);
	});

	it("as a tunnel: each request of the server comes out of it", async () => {
		const fetch = make(proxyAgent(true));
		const post = { method: "POST", body: "text" };
		expect((await fetch(`${server.origin}/page`, post)).status).toBe(200);
		const ports = server.requests.map(({ socket }) => socket.remotePort);
		expect(ports).toHaveLength(2);
		for (const port of ports) expect(tunnelPorts).toContain(port);
	});

	it("gets the questions of a client, and the pages of a politeFetch over it", async () => {
		const dispatcher = proxyAgent(false);
		const client = new RobotsClient({ productToken: "ExampleBot", userAgent: "ExampleBot/1.0", dispatcher });
		ended.push(() => client.dispose());
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
		const fetch = politeFetch({ client, delaySeconds: 0 });
		ended.push(() => fetch.dispose());
		await (await fetch(`${server.origin}/page`)).text();
		expect(forwarded).toEqual([`${server.origin}/robots.txt`, `${server.origin}/page`]);
		expect(() => politeFetch({ client, fetch: globalThis.fetch })).toThrow(
			"fetch: expected none beside a client with a dispatcher: only one of them can send, got a function",
		);
	});

	it("that is down makes a site unreachable: nothing goes past it", async () => {
		const dispatcher = new ProxyAgent("http://127.0.0.1:9");
		ended.push(() => dispatcher.destroy());
		const fetch = make(dispatcher);
		await expect(fetch(`${server.origin}/page`)).rejects.toMatchObject({ code: "ROBOTS_UNREACHABLE" });
		expect(server.requests).toEqual([]);
	});

	it("may be named in a call too, but another one may not", async () => {
		const dispatcher = proxyAgent(false);
		const fetch = make(dispatcher);
		const url = `${server.origin}/page`;
		expect((await fetch(url, { dispatcher } as PoliteInit)).status).toBe(200);
		const other = new Agent();
		const error = {
			name: "TypeError",
			code: "ROBOTS_INVALID_ARGUMENT",
			argument: "dispatcher",
			message: expect.stringMatching(
				/^dispatcher: expected none in a call: the option "dispatcher" of politeFetch is for its pages and their robots\.txt files, got /,
			),
		};
		await expect(fetch(url, { dispatcher: other } as PoliteInit)).rejects.toMatchObject(error);
		const plain = make(undefined as never);
		await expect(plain(url, { dispatcher } as PoliteInit)).rejects.toMatchObject(error);
		expect(server.paths).toEqual(["/robots.txt", "/page"]);
	});
});

describe("what is no dispatcher, or beside it", () => {
	const dispatcher = new Agent();
	const fetch = globalThis.fetch;
	it.each<[string, Partial<RobotsClientOptions>, string]>([
		[
			"a URL",
			{ dispatcher: uri as never },
			"dispatcher: expected a dispatcher of undici, such as new ProxyAgent(url), got",
		],
		[
			"fetch",
			{ dispatcher, fetch },
			"fetch: expected none beside a dispatcher: only one of them can send, got a function",
		],
		[
			"transport",
			{ dispatcher, transport: "node" },
			'transport: expected "fetch" beside a dispatcher, got "node"',
		],
	])("%s", (_what, options, message) => {
		expect(() => new RobotsClient({ productToken: "ExampleBot", ...options })).toThrow(message);
		expect(() => politeFetch({ productToken: "ExampleBot", ...options } as PoliteOptions)).toThrow(message);
	});

	it.each<[string, Partial<PoliteOptions>, string]>([
		["dispatcher", { dispatcher }, "none"],
		["fetch", { fetch: async () => new Response("") }, "none"],
		["transport", { transport: "node" }, '"fetch"'],
	])("the interceptor has its own, which robots.txt files do not pass by: %s", (name, options, expected) => {
		expect(() => robotsInterceptor({ productToken: "ExampleBot", ...options } as PoliteOptions)).toThrow(
			`${name}: expected ${expected}: the interceptor sends by the dispatcher that it is composed with, got`,
		);
	});

	it.each([5, null, () => {}, Symbol("ca"), [5]])("a ca of nodeFetch that is none", (ca) => {
		expect(() => nodeFetch({ ca: ca as never })).toThrow("ca: expected certificates in PEM");
	});

	it.each<[string, unknown, unknown]>([
		["redirect", "http://a.example/robots.txt", null],
		["redirect", 5, undefined],
		["input", 5, { redirect: "manual" }],
		["input", Symbol("url"), { redirect: "manual" }],
	])("a call of nodeFetch names %s", async (name, input, init) => {
		const asked = nodeFetch()(input as string, init as RequestInit);
		await expect(asked).rejects.toMatchObject({ code: "ROBOTS_INVALID_ARGUMENT", argument: name });
	});

	it("nodeFetch's allowAddress and ca", () => {
		expect(() => nodeFetch({ dispatcher, ca: "pem" })).toThrow("ca: expected none beside a dispatcher");
		expect(() => nodeFetch({ dispatcher, allowAddress: () => true })).toThrow(
			"allowAddress: expected none beside a dispatcher",
		);
	});

	it.each([{ bun: "1.4.0" }, { deno: "2.9.0" }])("a host whose fetch passes it over: %j", (more) => {
		const { versions } = process;
		Object.defineProperty(process, "versions", { value: { ...versions, ...more }, configurable: true });
		try {
			expect(() => make(proxyAgent(true))).toThrow("dispatcher: expected none, as this is not Node");
		} finally {
			Object.defineProperty(process, "versions", { value: versions, configurable: true });
		}
	});
});
