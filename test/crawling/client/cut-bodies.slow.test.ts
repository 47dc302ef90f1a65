/** Bodies that were cut on their way, over `nodeFetch`, which can tell. What `fetch` hides: docs/client-promises.md. */
import { once } from "node:events";
import { constants, createSecureServer, type ServerHttp2Stream } from "node:http2";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import * as zlib from "node:zlib";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { Agent, fetch as undiciFetch } from "undici";
import { afterAll, describe, expect, it } from "vitest";
import { isPublicAddress } from "../../../crawling/client/index.js";
import { type NodeFetchOptions, nodeFetch } from "../../../crawling/node/index.js";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { redirect, route, send, stall, startLoopbackServer } from "../../support/loopback-server.js";
import { SELF_SIGNED } from "../../support/self-signed.js";

const RULES = "user-agent: *\ndisallow: /private\n";
const OK = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n";
/** Text that does not compress to almost nothing, so that half of it is still something. */
const LONG =
	RULES +
	Array.from({ length: 20_000 }, (_, index) => `disallow: /${(index * 7919).toString(36)}\n`).join("");
const { zstdCompressSync } = zlib as { readonly zstdCompressSync?: (text: string) => Buffer };

const server = await startLoopbackServer();
const secureServer = await startLoopbackServer(SELF_SIGNED);
const trusting = { ca: SELF_SIGNED.cert };
disposeClientsAfterEach();

const closers: (() => void)[] = [];
afterAll(() => {
	for (const close of closers) close();
});

/** How a connection ends: with all that belongs to an end, without the last word of TLS, or by a reset. */
type End = "end" | "cut" | "reset";

/** A server that answers with octets of any kind, and ends in any way. */
async function serve(text: string | Uint8Array, end: End, tls?: "TLSv1.2" | "TLSv1.3"): Promise<string> {
	const tcp = createServer((raw) => {
		raw.on("error", () => {});
		const socket =
			tls === undefined ? raw : new TLSSocket(raw, { isServer: true, ...SELF_SIGNED, maxVersion: tls });
		socket.on("error", () => {});
		socket.once("data", () => socket.write(text, () => setTimeout(() => finish(raw, socket, end), 30)));
	});
	tcp.listen(0, "127.0.0.1");
	await once(tcp, "listening");
	closers.push(() => tcp.close());
	return `${tls === undefined ? "http" : "https"}://127.0.0.1:${(tcp.address() as AddressInfo).port}`;
}

function finish(raw: Socket, socket: Socket, end: End): void {
	if (end === "reset") raw.resetAndDestroy();
	else (end === "cut" ? raw : socket).end();
}

async function ask(origin: string, options: NodeFetchOptions = trusting) {
	const { client, reported } = makeClient({ fetch: nodeFetch(options) });
	const { allowed, reason, access } = await client.explain(`${origin}/private`);
	return { allowed, reason, failure: access.failure, status: access.status, reported, client };
}

const whole = { allowed: false, reason: "rule", failure: null };
const failed = (failure: string) => ({ allowed: false, reason: "unreachable", failure });
const coded = (coding: string, octets: Uint8Array) =>
	Buffer.concat([
		Buffer.from(`${OK}content-encoding: ${coding}\r\ncontent-length: ${octets.length}\r\n\r\n`),
		octets,
	]);
const half = (octets: Uint8Array) => octets.subarray(0, octets.length >> 1);

describe("a body without a length", () => {
	it("is whole where the connection ends", async () => {
		expect(await ask(await serve(`${OK}\r\n${RULES}`, "end"))).toMatchObject(whole);
	});

	it("is cut where the connection is reset", async () => {
		expect(await ask(await serve(`${OK}\r\n${RULES}`, "reset"))).toMatchObject(failed("reset"));
	});

	it.each(["TLSv1.2", "TLSv1.3"] as const)(
		"over %s is whole only after its close_notify",
		async (version) => {
			expect(await ask(await serve(`${OK}\r\n${RULES}`, "end", version))).toMatchObject(whole);
			expect(await ask(await serve(`${OK}\r\n${LONG}`, "end", version))).toMatchObject(whole);
			expect(await ask(await serve(`${OK}\r\n${RULES}`, "cut", version))).toMatchObject(failed("truncated"));
			expect(await ask(await serve(`${OK}\r\n${LONG}`, "cut", version))).toMatchObject(failed("truncated"));
			expect(await ask(await serve(`${OK}\r\n${RULES}`, "reset", version))).toMatchObject(failed("reset"));
		},
	);

	it("that ends without a last line end is whole: its text says nothing", async () => {
		expect(await ask(await serve(`${OK}\r\nuser-agent: *\ndisallow: /pri`, "end"))).toMatchObject(whole);
	});
});

describe("a body with a length", () => {
	const withLength = (octetCount: number) => `${OK}content-length: ${octetCount}\r\n\r\n${RULES}`;

	it("is whole without a close_notify, and cut short of its length", async () => {
		const { length } = RULES;
		expect(await ask(await serve(withLength(length), "cut", "TLSv1.3"))).toMatchObject(whole);
		for (const end of ["end", "cut", "reset"] as const) {
			const origin = await serve(withLength(length + 1), end, "TLSv1.3");
			expect(await ask(origin)).toMatchObject(failed("truncated"));
		}
	});

	it("in chunks is cut without the last one", async () => {
		const chunks = (last: string) =>
			`${OK}transfer-encoding: chunked\r\n\r\n${RULES.length.toString(16)}\r\n${RULES}\r\n${last}`;
		expect(await ask(await serve(chunks("0\r\n\r\n"), "cut", "TLSv1.3"))).toMatchObject(whole);
		for (const end of ["end", "reset"] as const) {
			expect(await ask(await serve(chunks(""), end))).toMatchObject(failed("reset"));
		}
	});
});

describe("nothing after the headers", () => {
	/** By Node's fetch and by nodeFetch. */
	async function failuresAt(origin: string): Promise<(string | null)[]> {
		const failures: (string | null)[] = [];
		for (const transport of [fetch, nodeFetch(trusting)]) {
			const { client } = makeClient({ fetch: transport });
			const { allowed, access } = await client.explain(`${origin}/private`);
			expect(allowed).toBe(access.failure === null);
			failures.push(access.failure);
		}
		return failures;
	}

	it.each<[string, string, End, (string | null)[]]>([
		["a length, and the end", "content-length: 24\r\n", "end", ["truncated", "truncated"]],
		["a length, and a reset", "content-length: 24\r\n", "reset", ["truncated", "truncated"]],
		["a length of one, and the end", "content-length: 1\r\n", "end", ["truncated", "truncated"]],
		["chunks without one, and the end", "transfer-encoding: chunked\r\n", "end", ["reset", "reset"]],
		["chunks without one, and a reset", "transfer-encoding: chunked\r\n", "reset", ["reset", "reset"]],
		["no length, and a reset", "", "reset", ["truncated", "reset"]],
		// HTTP/1.1 has that whole, and fetch does not tell it from the one before.
		["no length, and the end", "", "end", ["truncated", null]],
		["an empty file", "content-length: 0\r\n", "end", [null, null]],
	])("%s", async (_what, header, end, expected) => {
		expect(await failuresAt(await serve(`${OK}${header}\r\n`, end))).toEqual(expected);
	});

	it("an empty file in chunks", async () => {
		const origin = await serve(`${OK}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`, "end");
		expect(await failuresAt(origin)).toEqual([null, null]);
	});

	it.each<[string, number, string | null]>([
		["is an empty one where it is as long as nothing in gzip", 20, null],
		["is cut where it is longer", 21, "truncated"],
	])("a file without octets whose host does not notice %s", async (_what, octetCount, failure) => {
		const headers = { "content-length": `${octetCount}` };
		const { client } = makeClient({ fetch: async () => new Response("", { headers }) });
		expect((await client.access("https://example.com/")).failure).toBe(failure);
	});
});

describe("over HTTP/2", () => {
	const head = { ":status": 200, "content-type": "text/plain" };
	const { NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR, NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants;

	/** Asks a server over HTTP/2 with a client. The client uses undici, which supports HTTP/2. */
	async function askOver2(answer: (stream: ServerHttp2Stream) => void) {
		const http = createSecureServer(SELF_SIGNED);
		http.on("sessionError", () => {});
		http.on("stream", (stream) => {
			stream.on("error", () => {});
			answer(stream);
		});
		http.listen(0, "127.0.0.1");
		await once(http, "listening");
		const dispatcher = new Agent({ allowH2: true, connect: { rejectUnauthorized: false } });
		const transport = (url: string, init: object) => undiciFetch(url, { ...init, dispatcher });
		const { client } = makeClient({ fetch: transport as unknown as typeof fetch });
		const { port } = http.address() as AddressInfo;
		const { allowed, access } = await client.explain(`https://127.0.0.1:${port}/private`);
		await dispatcher.destroy();
		http.close();
		return { allowed, failure: access.failure };
	}

	it.each([
		["CANCEL", NGHTTP2_CANCEL],
		["NO_ERROR", NGHTTP2_NO_ERROR],
		["INTERNAL_ERROR", NGHTTP2_INTERNAL_ERROR],
		["REFUSED_STREAM", NGHTTP2_REFUSED_STREAM],
	])("a stream that ends with %s after its headers is no empty file", async (_name, code) => {
		for (const headers of [
			head,
			{ ...head, "content-encoding": "gzip" },
			{ ...head, "content-length": "24" },
		]) {
			const answer = await askOver2((stream) => {
				stream.respond(headers);
				setImmediate(() => stream.close(code));
			});
			expect(answer.allowed, JSON.stringify(headers)).toBe(false);
			expect(["truncated", "reset"]).toContain(answer.failure);
		}
	});

	it("nor is one whose connection ends there, or that gives no length", async () => {
		const gone = await askOver2((stream) => {
			stream.respond(head);
			setImmediate(() => stream.session?.destroy());
		});
		expect(gone.allowed).toBe(false);
		for (const endStream of [true, false]) {
			const answer = await askOver2((stream) => {
				stream.respond(head, { endStream });
				if (!endStream) stream.end();
			});
			expect(answer).toEqual({ allowed: false, failure: "truncated" });
		}
	});

	it("an empty file and a full one are what they are", async () => {
		const empty = await askOver2((stream) => {
			stream.respond({ ...head, "content-length": "0" }, { endStream: true });
		});
		expect(empty).toEqual({ allowed: true, failure: null });
		const full = await askOver2((stream) => {
			stream.respond(head);
			stream.end(RULES);
		});
		expect(full).toEqual({ allowed: false, failure: null });
	});
});

describe("a content coding", () => {
	it.each<[string, Uint8Array]>([
		["gzip", gzipSync(LONG)],
		["br", brotliCompressSync(LONG)],
		["deflate", deflateSync(LONG)],
		...(zstdCompressSync === undefined ? [] : [["zstd", zstdCompressSync(LONG)] as [string, Uint8Array]]),
	])("%s that ends too early is a cut body", async (coding, octets) => {
		expect(await ask(await serve(coded(coding, octets), "end"))).toMatchObject(whole);
		expect(await ask(await serve(coded(coding, half(octets)), "end"))).toMatchObject(failed("truncated"));
		const isBroken = Uint8Array.from(octets).fill(0xff, 20, 60);
		expect(await ask(await serve(coded(coding, isBroken), "end"))).toMatchObject(failed("encoding"));
	});

	it("that is not known is left alone, and refused", async () => {
		expect(await ask(await serve(coded("rot13", Buffer.from(RULES)), "end"))).toMatchObject(
			failed("encoding"),
		);
	});

	it("of two is undone from the last", async () => {
		const octets = brotliCompressSync(gzipSync(LONG));
		expect(await ask(await serve(coded("gzip, br", octets), "end"))).toMatchObject(whole);
	});
});

describe("nodeFetch otherwise does as fetch does", () => {
	it.each([{ method: "POST", body: "x" }, { method: "HEAD" }, { body: "x" }])(
		"sends no %j as a GET",
		async (init) => {
			const sent = nodeFetch()("http://127.0.0.1:9/", { redirect: "manual", ...init });
			await expect(sent).rejects.toThrow(/^method: expected "GET" without a body/);
		},
	);

	it.each([204, 304, 404, 429, 503, 599, 799, 999])("status %i", async (status) => {
		const origin = await serve(`HTTP/1.1 ${status} X\r\ncontent-length: 0\r\n\r\n`, "end");
		expect((await ask(origin)).status).toBe(status);
	});

	it("redirects, over http and https", async () => {
		server.answer = redirect(`${secureServer.origin}/r`);
		secureServer.answer = route({ "/r": send(200, gzipSync(RULES), { "content-encoding": "gzip" }) });
		expect(await ask(server.origin)).toMatchObject(whole);
		expect(server.requests[0]?.headers).toMatchObject({
			"user-agent": "ExampleBot",
			accept: "text/plain, */*;q=0.5",
			"accept-encoding": expect.stringContaining("gzip, br"),
			host: server.origin.slice("http://".length),
		});
	});

	it("a body beyond the limit is cut off, and its connection given back", async () => {
		const origin = await serve(`${OK}content-length: 100000000\r\n\r\n${RULES}${"#".repeat(600_000)}`, "end");
		const { reported, ...found } = await ask(origin);
		expect(found).toMatchObject(whole);
		expect(reported("fetch-end")).toMatchObject([{ isCut: true, bodyOctets: 512_006 }]);
	});

	it("failures: dns, refused, tls, timeout, protocol", async () => {
		const tls = await ask(secureServer.origin, {});
		expect(tls.failure).toBe("tls");
		expect((await ask("http://nowhere.invalid")).failure).toBe("dns");
		expect((await ask("http://127.0.0.1:1")).failure).toBe("refused");
		expect((await ask(await serve("user-agent: *\r\n\r\n", "end"))).failure).toBe("protocol");
		server.answer = () => {};
		const { client } = makeClient({ fetch: nodeFetch(), timeoutMs: 100 });
		expect((await client.explain(server.origin)).access.failure).toBe("timeout");
	});

	it("time runs out before, in and after the handshake of TLS, and what comes later disturbs nobody", async () => {
		const held: Socket[] = [];
		const silent = createServer((socket) => {
			socket.on("error", () => {});
			held.push(socket);
		});
		silent.listen(0, "127.0.0.1");
		await once(silent, "listening");
		closers.push(() => silent.close());
		secureServer.answer = stall(RULES);
		const origins = [`https://127.0.0.1:${(silent.address() as AddressInfo).port}`, secureServer.origin];
		for (const origin of origins) {
			const { client } = makeClient({ fetch: nodeFetch(trusting), timeoutMs: 150 });
			expect((await client.explain(origin)).access.failure).toBe("timeout");
		}
		// Whatever the machine's speed, what comes of them comes after the answer.
		for (const socket of held) socket.resetAndDestroy();
		await Promise.all(held.map((socket) => socket.closed || once(socket, "close")));
	});

	it("no connection is made to an address that allowAddress refuses, whatever a guard has seen", async () => {
		server.answer = send(200, RULES);
		for (const origin of [server.origin, server.otherOrigin, "http://[::1]:9"]) {
			expect(await ask(origin, { allowAddress: isPublicAddress })).toMatchObject(failed("refused"));
		}
		expect(server.requests).toHaveLength(0);
		const asked: string[] = [];
		const allowAddress = (address: string) => asked.push(address) > 0;
		expect(await ask(server.otherOrigin, { allowAddress })).toMatchObject({ allowed: false });
		expect(asked).toContain("127.0.0.1");
	});

	it("refuses malformed options, and to follow redirects", async () => {
		expect(() => nodeFetch({ allowAddress: 1 } as never)).toThrow(
			/^allowAddress: expected a function, got 1/,
		);
		expect(() => nodeFetch({ allowAdress: () => true } as never)).toThrow(/did you mean "allowAddress"\?/);
		await expect(nodeFetch()(server.origin)).rejects.toThrow(/^redirect: expected "manual"/);
	});
});
