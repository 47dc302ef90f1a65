import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { politeFetch } from "../../../crawling/client/index.js";
import { send, startLoopbackServer } from "../../support/loopback-server.js";

/** Node's own fetch, which politeFetch must match unless something forbids it. */
const host = globalThis.fetch;
const polite = politeFetch({ productToken: "ExampleBot", userAgent: "node", delaySeconds: 0 });
const server = await startLoopbackServer();
/** Requests as the server saw them, without those for a robots.txt. */
let seen: unknown[] = [];

const SHOWN_HEADERS = [
	"accept",
	"accept-encoding",
	"authorization",
	"content-encoding",
	"content-language",
	"content-length",
	"content-location",
	"content-type",
	"cookie",
	"host",
	"origin",
	"proxy-authorization",
	"referer",
	"sec-fetch-mode",
	"transfer-encoding",
	"user-agent",
	"x-own",
];

beforeEach(() => {
	server.answer = (request, response) => {
		const { searchParams, pathname } = new URL(request.url ?? "", server.origin);
		if (pathname === "/robots.txt") return send(404)(request, response);
		const octets: Buffer[] = [];
		request.on("data", (chunk: Buffer) => octets.push(chunk));
		request.on("end", () => {
			const { method, url, headers } = request;
			const shown = Object.fromEntries(SHOWN_HEADERS.map((name) => [name, headers[name]]));
			seen.push({ method, url, headers: shown, body: Buffer.concat(octets).toString() });
			const location = searchParams.getAll("to");
			const status = Number(searchParams.get("status") ?? 200);
			if (location.length > 0) response.setHeader("location", location);
			response.writeHead(status, { "set-cookie": ["a=1", "b=2"] });
			response.end("done");
		});
	};
});

afterAll(() => polite.dispose());

/** A URL that redirects. */
function to(location: string, status = 302): string {
	return `${server.origin}/s?status=${status}&to=${encodeURIComponent(location)}`;
}

const stream = () => new Blob(["text"]).stream();
const half = { duplex: "half" } as RequestInit;
const there = () => `${server.origin}/y`;
const integrity = `sha256-${createHash("sha256").update("done").digest("base64")}`;

/** A call, made again for each fetch, since bodies can be used only once. */
type Call = () => [input: string | URL | Request, init?: RequestInit];

/** The outcome of a call: the answer or the kind of error, and the requests that were sent. */
async function outcome(fetch: typeof globalThis.fetch, call: Call): Promise<unknown> {
	seen = [];
	let answer: unknown;
	try {
		const response = await fetch(...call());
		const { status, statusText, ok, url, redirected, headers } = response;
		const text = await response.text();
		const cookies = headers.getSetCookie();
		answer = { status, statusText, ok, url, redirected, text, cookies };
	} catch (error) {
		answer = error instanceof Error ? { error: error.name } : { thrown: error };
	}
	return { answer, seen };
}

describe("politeFetch does as the host's fetch", () => {
	it.each<[string, Call]>([
		["a URL", () => [there()]],
		["a URL object with a fragment", () => [new URL(`${there()}#part`)]],
		["init of null", () => [there(), null as unknown as RequestInit]],
		["no URL", () => ["http://"]],
		["a relative one", () => ["/y"]],
		["a URL with credentials", () => [there().replace("//", "//user:secret@")]],
		["another scheme", () => ["ftp://example.com/"]],
		["headers", () => [there(), { headers: { "x-own": "1", accept: "text/html" } }]],
		["malformed headers", () => [there(), { headers: { "a b": "c" } }]],
		["a forbidden method", () => [there(), { method: "TRACE" }]],
		["method put", () => [there(), { method: "put", body: "text" }]],
		["a body of GET", () => [there(), { body: "text" }]],
		[
			"a body of a Request, and GET",
			() => [new Request(there(), { method: "POST", body: "x" }), { method: "GET" }],
		],
		["a signal that is aborted", () => [there(), { signal: AbortSignal.abort() }]],
		["with a reason", () => [there(), { signal: AbortSignal.abort("no") }]],
		["that of a Request", () => [new Request(there(), { signal: AbortSignal.abort("no") })]],
		[
			"signal null beside it",
			() => [new Request(there(), { signal: AbortSignal.abort() }), { signal: null }],
		],
		["a signal that is none", () => [there(), { signal: {} as AbortSignal }]],
		[
			"keepalive, cache, credentials",
			() => [there(), { keepalive: true, cache: "no-store", credentials: "omit" }],
		],
		["a referrer", () => [to("/y"), { referrer: "http://127.0.0.1/from" }]],
		[
			"a referrer across origins",
			() => [to(`${server.otherOrigin}/y`), { referrer: `${server.origin}/from?x` }],
		],
		[
			"referrerPolicy",
			() => [
				to(`${server.otherOrigin}/y`),
				{ referrer: `${server.origin}/from?x`, referrerPolicy: "unsafe-url" },
			],
		],
		[
			"mode same-origin, and a redirect elsewhere",
			() => [to(`${server.otherOrigin}/y`), { mode: "same-origin" }],
		],
		["mode same-origin, and a redirect there", () => [to("/y"), { mode: "same-origin" }]],
		["integrity", () => [there(), { integrity }]],
		["integrity of what a redirect leads to", () => [to("/y"), { integrity }]],
		["integrity of something else", () => [there(), { integrity: "sha256-AAAA" }]],
		["of what a redirect leads to", () => [to("/y"), { integrity: "sha256-AAAA" }]],
		["integrity, and redirect manual", () => [to("/y"), { integrity, redirect: "manual" }]],
		["text", () => [to("/y", 307), { method: "POST", body: "text" }]],
		["no text", () => [to("/y", 307), { method: "POST", body: "" }]],
		["parameters", () => [to("/y", 307), { method: "POST", body: new URLSearchParams({ a: "b" }) }]],
		["a blob", () => [to("/y", 308), { method: "PUT", body: new Blob(["text"], { type: "text/x" }) }]],
		["octets", () => [there(), { method: "PUT", body: new Uint8Array([97, 98, 99]).subarray(1) }]],
		["a buffer", () => [there(), { method: "PUT", body: Uint8Array.of(97, 98).buffer }]],
		["a stream", () => [there(), { method: "POST", body: stream(), ...half }]],
		["a stream without duplex", () => [there(), { method: "POST", body: stream() }]],
		["a stream and 303", () => [to("/y", 303), { method: "POST", body: stream(), ...half }]],
		["a stream and 302", () => [to("/y", 302), { method: "POST", body: stream(), ...half }]],
		["a stream and 307", () => [to("/y", 307), { method: "POST", body: stream(), ...half }]],
		["a Request with text", () => [new Request(to("/y", 307), { method: "POST", body: "text" })]],
		[
			"a Request with text, and other headers",
			() => [new Request(to("/y", 307), { method: "POST", body: "text" }), { headers: { "x-own": "2" } }],
		],
		[
			"a Request with text, and null",
			() => [new Request(there(), { method: "POST", body: "a" }), { body: null }],
		],
		[
			"a Request with text, and other text",
			() => [new Request(there(), { method: "POST", body: "a" }), { body: "b" }],
		],
		[
			"a Request that was used",
			() => {
				const request = new Request(there(), { method: "POST", body: "text" });
				void request.text();
				return [request];
			},
		],
		[
			"headers that describe a body, and a redirect that drops it",
			() => {
				const names = ["content-encoding", "content-language", "content-location", "content-type"];
				const headers = Object.fromEntries(names.map((name) => [name, "x"]));
				return [to("/y"), { method: "POST", body: "text", headers }];
			},
		],
		[
			"headers of one origin, and a redirect elsewhere",
			() => {
				const names = ["authorization", "cookie", "proxy-authorization", "host", "x-own"];
				return [
					to(`${server.otherOrigin}/y`),
					{ headers: Object.fromEntries(names.map((name) => [name, "x"])) },
				];
			},
		],
		["redirect of a Request", () => [new Request(to("/y"), { redirect: "manual" })]],
		["redirect beside it", () => [new Request(to("/y"), { redirect: "manual" }), { redirect: "follow" }]],
		["no kind of redirect", () => [there(), { redirect: "never" as RequestRedirect }]],
		["status 999", () => [`${server.origin}/s?status=999`]],
		["status 204", () => [`${server.origin}/s?status=204`]],
		["integrity of an answer, and redirect manual", () => [there(), { integrity, redirect: "manual" }]],
		[
			"integrity of something else, and redirect manual",
			() => [there(), { integrity: "sha256-AAAA", redirect: "manual" }],
		],
		[
			"integrity of something else, and redirect error",
			() => [there(), { integrity: "sha256-AAAA", redirect: "error" }],
		],
	])("%s", async (_name, call) => {
		const expected = await outcome(host, call);
		expect(await outcome(polite, call)).toEqual(expected);
	});

	it("a reason phrase beyond Latin-1, and the next request goes out", async () => {
		server.answer = ({ url, socket }) => {
			const line = url === "/robots.txt" ? "404 No" : "200 \u6210\u529f";
			socket.end(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
		};
		for (const path of ["/1", "/2"])
			expect((await polite(server.origin + path)).statusText).toBe("\u6210\u529f");
	});
});

describe("politeFetch sends what it was called with", () => {
	it.each<[string, () => { body: BodyInit; change: () => unknown }]>([
		[
			"octets",
			() => {
				const body = Buffer.from("text");
				return { body, change: () => body.fill(0) };
			},
		],
		[
			"parameters",
			() => {
				const body = new URLSearchParams("a=text");
				return { body, change: () => body.set("a", "no") };
			},
		],
		[
			"a form",
			() => {
				const body = new FormData();
				body.set("a", "text");
				return { body, change: () => body.set("a", "no") };
			},
		],
	])("%s that are changed while it waits", async (_name, make) => {
		const { body, change } = make();
		seen = [];
		const answer = polite(there(), { method: "POST", body });
		change();
		await (await answer).text();
		expect(seen).toMatchObject([{ body: expect.stringContaining("text") }]);
	});

	it("a Request whose body never ends keeps its place, and its signal ends it", async () => {
		const controller = new AbortController();
		const endless = new ReadableStream({ pull: () => new Promise(() => {}) });
		const init = { method: "POST", body: endless, signal: controller.signal, ...half };
		const first = polite(new Request(there(), init));
		const second = polite(`${server.origin}/second`);
		const order: string[] = [];
		const ends = [
			first.catch((error: unknown) => order.push(`first ${error}`)),
			second.then(() => order.push("second")),
		];
		setTimeout(() => controller.abort("enough"), 50);
		await Promise.all(ends);
		expect(order).toEqual(["first enough", "second"]);
	});
});
