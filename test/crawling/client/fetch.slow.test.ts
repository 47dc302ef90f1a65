import { Readable } from "node:stream";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { accessCopyBody } from "../../../crawling/client/index.js";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { engines } from "../../support/engines.js";
import {
	type Answer,
	closedPort,
	endless,
	raw,
	redirect,
	route,
	send,
	stall,
	startLoopbackServer,
} from "../../support/loopback-server.js";
import { SELF_SIGNED } from "../../support/self-signed.js";

const RULES = "user-agent: *\ndisallow: /private\n";
const LIMIT = 512_000;
const server = await startLoopbackServer();
disposeClientsAfterEach();

/** Asks a new client about a disallowed and an allowed page of the site, whose server answers as given. */
async function ask(answer: Answer, options: Parameters<typeof makeClient>[0] = {}) {
	server.answer = answer;
	const test = makeClient(options);
	const explanation = await test.client.explain(`${server.origin}/private`);
	return {
		...test,
		explanation,
		isOpen: await test.client.isAllowed(`${server.origin}/open`),
		end: test.reported("fetch-end")[0]!,
	};
}

const byRules = { allowed: false, reason: "rule" };
const unavailable = { allowed: true, reason: "unavailable", rule: null, rivals: [] };
const unreachable = { allowed: false, reason: "unreachable", rule: null, rivals: [] };

describe.each(engines)("RFC 9309 §2.3.1.1: a successful fetch, engine $name", ({ name: engine }) => {
	it.each([200, 203, 206])("status %i: the rules apply", async (status) => {
		const { explanation, isOpen, end } = await ask(send(status, RULES), { engine });
		expect(explanation).toMatchObject({ ...byRules, rule: { line: 2 }, access: { status, failure: null } });
		expect(isOpen).toBe(true);
		expect(end).toMatchObject({ status, failure: null, bodyOctets: RULES.length, isCut: false });
		expect(server.paths).toEqual(["/robots.txt"]);
	});

	it("an empty file allows everything", async () => {
		expect((await ask(send(204), { engine })).explanation).toMatchObject({
			allowed: true,
			reason: "no-group",
		});
	});
});

describe("RFC 9309 §2.2.1: the request", () => {
	it("identifies the crawler, and asks for text", async () => {
		const { reported } = await ask(send(200, RULES), {
			userAgent: "Mozilla/5.0 (compatible; ExampleBot/1.0)",
		});
		expect(server.requests[0]?.headers).toMatchObject({
			"user-agent": "Mozilla/5.0 (compatible; ExampleBot/1.0)",
			accept: "text/plain, */*;q=0.5",
		});
		expect(reported("warning")).toEqual([]);
	});

	it("is sent with the product token where there is no User-Agent", async () => {
		const productToken = ["ExampleBot-News", "ExampleBot"];
		const { reported } = await ask(send(200, RULES), { productToken, userAgent: undefined });
		expect(server.requests[0]?.headers["user-agent"]).toBe("ExampleBot-News");
		expect(reported("warning")).toEqual([
			{
				type: "warning",
				code: "user-agent-by-default",
				origin: null,
				text: 'The User-Agent header is "ExampleBot-News" by default, which does not describe the crawler: set userAgent, such as "ExampleBot-News/1.0 (+https://example.com/bot)" (RFC 9309 §2.2.1).',
			},
		]);
	});

	it("is warned about where the User-Agent does not name the crawler", async () => {
		const { reported } = await ask(send(200, RULES), { userAgent: "curl/8" });
		expect(reported("warning")).toEqual([
			{
				type: "warning",
				code: "user-agent-without-product-token",
				origin: null,
				text: 'The User-Agent header "curl/8" should contain the product token ExampleBot (RFC 9309 §2.2.1).',
			},
		]);
	});

	it.each<[string, string | string[], boolean]>([
		["ExampleBot/1.0 (+https://example.com/bot)", ["ExampleBot-News", "ExampleBot"], true],
		["Mozilla/5.0 (compatible; examplebot)", "ExampleBot", true],
		["ExampleBot-News/1.0", "ExampleBot", true],
		["MyExampleBot/1.0", "ExampleBot", true],
		["ExampleBotany/1.0", "ExampleBot", true],
		["curl/8", ["ExampleBot-News", "ExampleBot"], false],
		["a-crawler/1.0 of curl", "url", true],
	])("%j names %j: %s", (userAgent, productToken, isNamed) => {
		expect(makeClient({ userAgent, productToken }).reported("warning")).toHaveLength(isNamed ? 0 : 1);
	});
});

describe("RFC 9309 §2.3.1.3: unavailable", () => {
	it.each([400, 401, 403, 404, 410, 418, 451, 499])("status %i allows everything", async (status) => {
		const { explanation } = await ask(send(status, "user-agent: *\ndisallow: /"));
		expect(explanation).toMatchObject({ ...unavailable, access: { status, inForce: "allow-all" } });
		expect(explanation.text).toBe(
			`ExampleBot may fetch this URL: there is no robots.txt (a 4xx status), so everything is allowed (status ${status}, since 2025-06-15T15:06:40.000Z).`,
		);
	});

	it.each<[string, number, Record<string, string>]>([
		["no Location", 301, {}],
		["a malformed Location", 302, { location: "http://" }],
		["ftp:", 307, { location: "ftp://127.0.0.1/robots.txt" }],
		["file:", 302, { location: "file:///etc/passwd" }],
		["data:", 302, { location: "data:text/plain,user-agent: *" }],
	])("a redirect without a usable Location: %s", async (_what, status, headers) => {
		const { explanation } = await ask(send(status, "", headers));
		expect(explanation).toMatchObject({ ...unavailable, access: { status } });
		expect(server.requests).toHaveLength(1);
	});
});

describe("RFC 9309 §2.3.1.4: unreachable", () => {
	it.each([304, 429, 500, 502, 503, 504, 599, 600, 999])("status %i forbids everything", async (status) => {
		const { explanation, isOpen } = await ask(raw(`HTTP/1.1 ${status} X\r\ncontent-length: 0\r\n\r\n`));
		expect(explanation).toMatchObject({ ...unreachable, access: { status, failure: null } });
		expect(isOpen).toBe(false);
	});

	it("says why to a site owner", async () => {
		const { explanation } = await ask(send(503, "", { "retry-after": "7200" }));
		expect(explanation.text).toBe(
			"ExampleBot may not fetch this URL: the robots.txt is unreachable and there is no copy of it, so nothing is allowed until a fetch succeeds, for at most 30 days (status 503, since 2025-06-15T15:06:40.000Z, next fetch at 2025-06-15T17:06:40.000Z).",
		);
		expect(explanation.access).toMatchObject({
			sinceSeconds: 1_750_000_000,
			retryAfterSeconds: 7200,
			nextFetchAtSeconds: 1_750_007_200,
		});
	});

	it.each<[string, string, Answer]>([
		["reset", "reset before any answer", ({ socket }) => void socket.resetAndDestroy()],
		["reset", "closed before any answer", ({ socket }) => void socket.end()],
		["reset", "reset in the middle of a header", raw("HTTP/1.1 200 OK\r\ncontent-ty", "reset")],
		[
			"truncated",
			"closed before the declared end",
			raw("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nuser-"),
		],
		["truncated", "short by one octet", raw("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nuser-")],
		[
			"truncated",
			"reset before the declared end",
			raw("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nuser-", "reset"),
		],
		[
			"reset",
			"chunks without an end",
			raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nuser-\r\n"),
		],
		["protocol", "broken chunks", raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\nuser-")],
		["protocol", "no HTTP", raw("user-agent: *\r\n\r\n")],
		["protocol", "a header without an end", raw(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(100_000)}\r\n\r\n`)],
		["encoding", "gzip that is none", send(200, RULES, { "content-encoding": "gzip" })],
		["encoding", "brotli that is none", send(200, RULES, { "content-encoding": "br" })],
		["encoding", "deflate that is none", send(200, RULES, { "content-encoding": "deflate" })],
		["encoding", "an unknown coding", send(200, RULES, { "content-encoding": "rot13" })],
		[
			"encoding",
			"a coding that this host leaves alone",
			send(200, Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 4, 0, 65, 0, 0, 97]), { "content-encoding": "zstd" }),
		],
		["encoding", "gzip that is corrupt further on", send(200, corrupt(), { "content-encoding": "gzip" })],
	])("%s: %s", async (failure, _what, answer) => {
		const { explanation, end } = await ask(answer);
		expect(explanation).toMatchObject({ ...unreachable, access: { failure, status: null } });
		expect(explanation.text).toContain(`(failure "${failure}", since `);
		expect(end).toMatchObject({ status: null, failure, inForce: "disallow-all" });
		expect(end.error).toBeInstanceOf(Error);
	});

	it.each<[string, string]>([
		["header", ""],
		["body", RULES],
	])("timeout: a %s that never comes", async (_what, start) => {
		let left: (() => void) | undefined;
		const gone = new Promise<void>((resolve) => {
			left = resolve;
		});
		const { explanation } = await ask(stall(start, left), { timeoutMs: 150 });
		expect(explanation).toMatchObject({ ...unreachable, access: { failure: "timeout" } });
		await gone;
	});

	it("timeout: redirects and body count together", async () => {
		const { explanation } = await ask(route({ "/robots.txt": redirect("/slow"), "/slow": stall("") }), {
			timeoutMs: 150,
		});
		expect(explanation.access.failure).toBe("timeout");
	});

	it("small gzip files with two members, an empty one, padding or a long name are whole", async () => {
		const rules = gzipSync(RULES);
		const name = Buffer.concat([
			rules.subarray(0, 3),
			Buffer.of(8),
			rules.subarray(4, 10),
			Buffer.alloc(900, "n"),
			Buffer.of(0),
			rules.subarray(10),
		]);
		const members = gzipSync(RULES, { level: 0 });
		const empty = Array.from({ length: 9 }, () => gzipSync(""));
		const two = Buffer.concat([gzipSync("user-agent: *\n"), gzipSync("disallow: /private\n")]);
		const padded = Buffer.concat([rules, Buffer.alloc(900)]);
		const files = [
			two,
			padded,
			Buffer.concat([members, gzipSync("")]),
			Buffer.concat([rules, ...empty]),
			name,
		];
		for (const octets of files) {
			const { explanation } = await ask(
				send(200, octets, { "content-encoding": "gzip", "content-length": String(octets.length) }),
			);
			expect(explanation.access).toMatchObject({ failure: null, status: 200 });
			expect(explanation.allowed).toBe(false);
		}
	});

	it("dns: a name that does not exist", async () => {
		const { client, reported } = makeClient();
		expect(await client.explain("http://nowhere.invalid/")).toMatchObject({
			...unreachable,
			access: { failure: "dns" },
		});
		expect(reported("fetch-end")[0]?.error).toMatchObject({ message: "fetch failed" });
	});

	it("refused: nobody listens", async () => {
		const { client } = makeClient();
		const { access } = await client.explain(`http://127.0.0.1:${await closedPort()}/`);
		expect(access.failure).toBe("refused");
	});

	it("network: a port that no fetch goes to", async () => {
		const { access } = await makeClient().client.explain("http://127.0.0.1:6000/");
		expect(access.failure).toBe("network");
	});

	it("tls: a certificate that nobody trusts, and a server without TLS", async () => {
		const secure = await startSecure();
		const { client } = makeClient();
		expect((await client.explain(`${secure.origin}/`)).access.failure).toBe("tls");
		expect(secure.requests).toHaveLength(0);
		const plain = server.origin.replace("http:", "https:");
		expect((await client.explain(`${plain}/`)).access.failure).toBe("tls");
	});
});

describe("a body", () => {
	it.each<[string, Answer]>([
		["gzip", send(200, gzipSync(RULES), { "content-encoding": "gzip" })],
		["x-gzip", send(200, gzipSync(RULES), { "content-encoding": "x-gzip" })],
		["brotli", send(200, brotliCompressSync(RULES), { "content-encoding": "br" })],
		["deflate", send(200, deflateSync(RULES), { "content-encoding": "deflate" })],
		["two codings", send(200, brotliCompressSync(gzipSync(RULES)), { "content-encoding": "gzip, br" })],
		["identity", send(200, RULES, { "content-encoding": "identity" })],
		[
			"more than declared",
			raw(`HTTP/1.1 200 OK\r\ncontent-length: ${RULES.length}\r\n\r\n${RULES}disallow: /\n`),
		],
		[
			"octet by octet",
			async (_request, response) => {
				response.writeHead(200, { "content-type": "text/plain" });
				for (const octet of RULES) await new Promise((written) => response.write(octet, written));
				response.end();
			},
		],
		["no length: until the connection ends", raw(`HTTP/1.1 200 OK\r\n\r\n${RULES}`)],
	])("is read: %s", async (_what, answer) => {
		const { explanation, isOpen, end } = await ask(answer);
		expect(explanation).toMatchObject(byRules);
		expect(isOpen).toBe(true);
		expect(end.bodyOctets).toBe(RULES.length);
	});

	it("keeps its octets where they are not UTF-8", async () => {
		const latin1 = Buffer.from("user-agent: *\ndisallow: /caf\xe9\n", "latin1");
		const { client } = await ask(send(200, latin1));
		expect(await client.isAllowed(`${server.origin}/caf%E9`)).toBe(false);
		expect(await client.isAllowed(`${server.origin}/caf%C3%A9`)).toBe(true);
		const { state } = await client.access(server.origin);
		expect(accessCopyBody(state)).toEqual(new Uint8Array(latin1));
	});

	it.each<["gzip" | "br" | undefined]>([[undefined], ["gzip"], ["br"]])(
		"that never ends is cut at the limit, and cancelled: coding %s",
		async (coding) => {
			let left: (() => void) | undefined;
			const gone = new Promise<void>((resolve) => {
				left = resolve;
			});
			const { explanation, end } = await ask(endless(RULES, coding, left));
			expect(explanation).toMatchObject(byRules);
			expect(end).toMatchObject({ isCut: true, bodyOctets: LIMIT + 6 });
			await gone;
		},
	);

	it("that decompresses to a gigabyte is cut at the limit", async () => {
		const bomb = gzipMebibytes(1024);
		expect(bomb.length).toBeLessThan(1_100_000);
		const { end } = await ask(send(200, bomb, { "content-encoding": "gzip" }));
		expect(end).toMatchObject({ status: 200, isCut: true, bodyOctets: LIMIT + 6 });
	});

	it("is read as far as a higher limit says", async () => {
		const long = `${"#".repeat(599_999)}\n${RULES}`;
		expect((await ask(send(200, long))).explanation.allowed).toBe(true);
		expect((await ask(send(200, long), { maxBytes: 1_000_000 })).explanation.allowed).toBe(false);
		expect((await ask(send(200, long), { maxBytes: Number.POSITIVE_INFINITY })).explanation.allowed).toBe(
			false,
		);
	});

	it("of another media type is read, and warned about", async () => {
		const { explanation, reported } = await ask(send(200, RULES, { "content-type": "text/html" }));
		expect(explanation.allowed).toBe(false);
		expect(reported("warning")).toMatchObject([{ code: "not-text-plain", origin: server.origin }]);
	});

	it("that is none is told to be none", async () => {
		const page = await ask(send(200, "<html>none", { "content-type": "text/html; charset=latin1" }));
		expect(page.explanation.allowed).toBe(true);
		expect(page.reported("warning")).toMatchObject(
			["not-text-plain", "not-utf-8", "not-robots-txt"].map((code) => ({ code, origin: server.origin })),
		);
	});

	it("of another charset is read as UTF-8, and warned about; one without content is not", async () => {
		const latin1 = await ask(send(200, RULES, { "content-type": "text/plain; charset=ISO-8859-1" }));
		expect(latin1.explanation.allowed).toBe(false);
		expect(latin1.reported("warning")).toMatchObject([{ code: "not-utf-8", origin: server.origin }]);
		for (const charset of ["utf-8", "UTF8", '"utf-8"', "US-ASCII"]) {
			const { reported } = await ask(send(200, RULES, { "content-type": `text/plain; charset=${charset}` }));
			expect(reported("warning")).toEqual([]);
		}
		const { reported } = await ask((_request, response) => void response.writeHead(204).end());
		expect(reported("warning")).toEqual([]);
	});
});

describe("hosts whose responses are not like Node's", () => {
	const respond = async (body: BodyInit, headers: Record<string, string>) => {
		const { client } = makeClient({ fetch: async () => new Response(body, { headers }) });
		return (await client.explain("https://example.com/private")).access.failure;
	};

	it("a body far below its Content-Length is truncated, though the host did not notice", async () => {
		expect(await respond(RULES, { "content-length": "1000" })).toBe("truncated");
	});

	it("a short body whose coding the host has undone is not", async () => {
		expect(await respond(RULES, { "content-length": String(gzipSync(RULES).length) })).toBeNull();
	});

	it("a coded body of any length is whole where the host has undone the coding", async () => {
		for (const coding of ["gzip", "br", "deflate, gzip"]) {
			expect(await respond(RULES, { "content-encoding": coding, "content-length": "4000" })).toBeNull();
		}
		expect(await respond(RULES, { "content-encoding": "identity", "content-length": "4000" })).toBe(
			"truncated",
		);
	});

	it("a rejection whatever its kind is a failure, and fetched once", async () => {
		const { proxy, revoke } = Proxy.revocable({}, {});
		revoke();
		const thrower = {
			get code() {
				throw new Error("none of your business");
			},
		};
		for (const reason of [proxy, thrower, { cause: proxy }, null, undefined]) {
			let count = 0;
			const fetch = () => {
				count++;
				return Promise.reject(reason);
			};
			const { client } = makeClient({ fetch });
			for (let question = 0; question < 3; question++) {
				const { allowed, access } = await client.explain("https://example.com/private");
				expect({ allowed, failure: access.failure }).toEqual({ allowed: false, failure: "network" });
			}
			expect(count).toBe(1);
		}
	});

	it("a body that the host has left in gzip is no file", async () => {
		expect(await respond(gzipSync(RULES), { "content-encoding": "gzip" })).toBe("encoding");
	});

	it.each<[string, string]>([
		["dns error: failed to lookup address information: Name or service not known", "dns"],
		["error sending request: invalid peer certificate: UnknownIssuer", "tls"],
		["Unable to connect. Is the computer able to access the url?", "refused"],
		["The operation timed out.", "timeout"],
		["The socket connection was closed unexpectedly", "reset"],
		["Decompression error: ZlibError", "encoding"],
		["something else", "network"],
	])("errors without a code are read by their message: %s", async (message, failure) => {
		const { client } = makeClient({ fetch: () => Promise.reject(new TypeError(message)) });
		expect((await client.explain("https://example.com/")).access.failure).toBe(failure);
	});

	it.each<[string, unknown]>([
		["JSON.parse", JSON.parse],
		["Request without new", Request],
		["a class", class Fetcher {}],
		[
			"a function of nothing",
			() => {
				throw Object.create(null);
			},
		],
	])("what throws where it is called is no fetch, each time: %s", async (_what, notFetch) => {
		const { client } = makeClient({ fetch: notFetch as typeof globalThis.fetch });
		for (const _ of [1, 2]) {
			await expect(client.explain("https://example.com/")).rejects.toMatchObject({
				code: "ROBOTS_INVALID_ARGUMENT",
				message: "fetch: expected a function that returns a promise, got one that throws at once",
				cause: expect.anything(),
			});
		}
	});

	it("a fetch that answers with nonsense is an argument error, each time", async () => {
		for (const fetch of [async () => undefined, async () => ({ status: "200" })]) {
			const { client } = makeClient({ fetch: fetch as unknown as typeof globalThis.fetch });
			for (const _ of [1, 2]) {
				await expect(client.explain("https://example.com/")).rejects.toThrow(
					/^fetch: expected to give a Response, got /,
				);
			}
		}
	});

	it("a response whose body is no web stream is read all the same, up to the limit", async () => {
		const headers = new Headers({ "content-type": "text/plain" });
		const octets = new TextEncoder().encode(RULES);
		const responses = [
			{ status: 200, headers, text: async () => RULES },
			{ status: 200, headers, arrayBuffer: async () => octets.buffer },
			{ status: 200, headers, body: Readable.from([octets]), arrayBuffer: async () => octets.buffer },
		];
		for (const response of responses) {
			const fetch = (async () => response) as unknown as typeof globalThis.fetch;
			const { client } = makeClient({ fetch });
			expect(await client.isAllowed("https://example.com/private")).toBe(false);
			expect(await client.isAllowed("https://example.com/open")).toBe(true);
		}
		const long = { status: 200, headers, text: async () => `${"#".repeat(600_000)}\n${RULES}` };
		const { client, reported } = makeClient({ fetch: (async () => long) as unknown as typeof fetch });
		expect(await client.isAllowed("https://example.com/private")).toBe(true);
		expect(reported("fetch-end")).toMatchObject([{ isCut: true, bodyOctets: 512_006 }]);
	});

	it("a response without any body to read is a failure, not an empty file", async () => {
		const fetch = (async () => ({
			status: 200,
			headers: new Headers(),
		})) as unknown as typeof globalThis.fetch;
		const { client } = makeClient({ fetch });
		expect(await client.explain("https://example.com/")).toMatchObject({
			allowed: false,
			access: { failure: "network" },
		});
		const none = makeClient({ fetch: async () => new Response(null, { status: 200 }) });
		expect(await none.client.isAllowed("https://example.com/")).toBe(true);
	});

	it("a redirect is followed though its body is no web stream", async () => {
		const body = Readable.from(["moved"]);
		const fetch = (async (url: string) =>
			url.endsWith("/robots.txt")
				? { status: 301, headers: new Headers({ location: "/r" }), body }
				: new Response(RULES)) as unknown as typeof globalThis.fetch;
		expect(await makeClient({ fetch }).client.isAllowed("https://example.com/private")).toBe(false);
		expect(body.destroyed).toBe(true);
	});

	it("a fetch that follows redirects by itself leaves the robots.txt unreachable, and is warned about", async () => {
		server.answer = route({ "/robots.txt": redirect("/r"), "/r": send(200) });
		const { client, reported } = makeClient({ fetch: (url) => fetch(url), allowRedirect: () => false });
		expect(await client.explain(`${server.origin}/`)).toMatchObject({
			allowed: false,
			access: { failure: "vetoed" },
		});
		expect(reported("warning")).toMatchObject([{ code: "fetch-followed-redirects", origin: server.origin }]);
	});

	it("a fetch that does not heed the signal is left alone", async () => {
		const { client } = makeClient({ fetch: () => new Promise(() => {}), timeoutMs: 50 });
		expect((await client.explain("https://example.com/")).access.failure).toBe("timeout");
	});
});

const startSecure = () => secureServer;
const secureServer = startLoopbackServer(SELF_SIGNED);

function corrupt(): Uint8Array {
	const octets = gzipSync(
		Buffer.from(Array.from({ length: 20_000 }, (_, index) => `/${index * 7919}\n`).join("")),
	);
	return octets.fill(0xff, octets.length >> 1, (octets.length >> 1) + 64);
}

/** Members of a gzip file follow each other, so the same one does again and again. */
function gzipMebibytes(count: number): Uint8Array {
	const one = gzipSync(Buffer.alloc(64 * 1_048_576));
	return Buffer.concat(Array.from({ length: count / 64 }, () => one));
}
