import { Agent, type Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { politeFetch } from "../../../crawling/client/index.js";
import { robotsInterceptor } from "../../../crawling/node/index.js";
import { send, startLoopbackServer } from "../../support/loopback-server.js";

/**
 * Cases of the Fetch standard on redirects, as web-platform-tests have them (fetch/api/redirect): redirect-count,
 * -empty-location, -location, -location-escape, -method, -mode, -origin, -schemes, -to-dataurl, -upload. The host's
 * own fetch is asked the same, so a case that we have misread fails there.
 */
const server = await startLoopbackServer();
const REDIRECTS = [301, 302, 303, 307, 308];

/** The last request, as the server saw it. */
let last = { method: "", path: "", body: "", headers: {} as Readonly<Record<string, unknown>> };
let pageCount = 0;

beforeEach(() => {
	pageCount = 0;
	server.answer = (request, response) => {
		const url = new URL(request.url ?? "", server.origin);
		if (url.pathname === "/robots.txt") return send(404)(request, response);
		const octets: Buffer[] = [];
		request.on("data", (chunk: Buffer) => octets.push(chunk));
		request.on("end", () => {
			pageCount++;
			const body = Buffer.concat(octets).toString();
			last = {
				method: request.method ?? "",
				path: url.pathname + url.search,
				body,
				headers: request.headers,
			};
			const count = Number(url.searchParams.get("count") ?? 0);
			const status = Number(url.searchParams.get("status") ?? 200);
			if (count > 0)
				response.setHeader("location", `?status=${count === 1 ? 200 : status}&count=${count - 1}`);
			else for (const location of url.searchParams.getAll("to")) response.setHeader("location", location);
			response.writeHead(status).end("a body");
		});
	};
});

function to(location: string | undefined, status = 302): string {
	const target = location === undefined ? "" : `&to=${encodeURIComponent(location)}`;
	return `${server.origin}/start?status=${status}${target}`;
}

const polite = politeFetch({ productToken: "ExampleBot", delaySeconds: 0 });
const obey = robotsInterceptor({ productToken: "ExampleBot", delaySeconds: 0 });
const agent = new Agent();
afterAll(async () => {
	await polite.dispose();
	await obey.dispose();
	await agent.destroy();
});

describe.each<[string, typeof fetch, Dispatcher | null]>([
	["the host's fetch", fetch, null],
	["politeFetch", polite, null],
	["the host's fetch behind robotsInterceptor", fetch, agent.compose(obey)],
])("redirects of %s", (_name, ask, dispatcher) => {
	const before = getGlobalDispatcher();
	beforeAll(() => {
		if (dispatcher !== null) setGlobalDispatcher(dispatcher);
	});
	afterAll(() => setGlobalDispatcher(before));

	const isNetworkError = (input: string, init?: RequestInit) =>
		expect(ask(input, init)).rejects.toMatchObject({ name: "TypeError", message: "fetch failed" });

	describe.each(REDIRECTS)("status %i", (status) => {
		it("twenty are followed, and no more", async () => {
			const response = await ask(`${server.origin}/start?status=${status}&count=20`);
			expect([response.status, response.redirected, await response.text()]).toEqual([200, true, "a body"]);
			expect(pageCount).toBe(21);
			await isNetworkError(`${server.origin}/start?status=${status}&count=21`);
			expect(pageCount).toBe(21 + 21);
		});

		it("to where it leads", async () => {
			const response = await ask(to("/y?a=b#part", status));
			expect([response.url, response.redirected]).toEqual([`${server.origin}/y?a=b`, true]);
		});

		it("another origin", async () => {
			const response = await ask(to(`${server.otherOrigin}/y`, status));
			expect(response.url).toBe(`${server.otherOrigin}/y`);
			expect(last.headers.host).toBe(new URL(server.otherOrigin).host);
		});

		it.each(["follow", "manual"] as const)("without a Location, %s: it is the answer", async (redirect) => {
			const response = await ask(to(undefined, status), { redirect });
			expect([response.status, response.redirected]).toEqual([status, false]);
		});

		it("error: with and without a Location", async () => {
			await isNetworkError(to("/y", status), { redirect: "error" });
			await isNetworkError(to(undefined, status), { redirect: "error" });
			expect(pageCount).toBe(2);
		});

		it("manual: it is the answer", async () => {
			const response = await ask(to("/y", status), { redirect: "manual" });
			expect([response.status, response.headers.get("location"), pageCount]).toEqual([status, "/y", 1]);
		});

		it.each([
			"mailto:a@a.com",
			"data:,HI",
			"facetime:a@a.org",
			"about:blank",
			"blob:nodedata:x",
			"ftp://a.example/",
		])("another scheme, %s, is a network error", async (location) => {
			await isNetworkError(to(location, status));
			if (status !== 303) await isNetworkError(to(location, status), { method: "POST", body: "text" });
		});

		it.each(["http://", "http://[a", "http://a:99999/"])("no URL, %s, is a network error", (location) =>
			isNetworkError(to(location, status)),
		);

		it("an empty Location leads to itself, again and again", async () => {
			await isNetworkError(to("", status));
			expect(pageCount).toBe(21);
		});

		it.each(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "REPORT"])(
			"method %s",
			async (method) => {
				const hasBody = method !== "GET" && method !== "HEAD";
				const headers = {
					"x-own": "1",
					...(hasBody ? { "content-type": "text/x", "content-language": "de" } : {}),
				};
				await ask(to("/y", status), { method, headers, ...(hasBody ? { body: "text" } : {}) });
				const becomesGet = status === 303 ? hasBody : method === "POST" && status < 303;
				const keepsBody = hasBody && !becomesGet;
				expect(last).toMatchObject({
					path: "/y",
					method: becomesGet ? "GET" : method,
					body: keepsBody ? "text" : "",
					headers: { "x-own": "1" },
				});
				expect([
					last.headers["content-type"],
					last.headers["content-language"],
					last.headers["content-length"],
				]).toEqual(keepsBody ? ["text/x", "de", "4"] : [undefined, undefined, undefined]);
			},
		);

		it("a stream is sent only once", async () => {
			const init = { method: "POST", body: new Blob(["text"]).stream(), duplex: "half" } as RequestInit;
			if (status !== 303) return isNetworkError(to("/y", status), init);
			await ask(to("/y", status), init);
			return expect(last).toMatchObject({ method: "GET", path: "/y", body: "" });
		});

		it("what is for one origin alone goes to no other", async () => {
			const headers = { authorization: "secret", cookie: "a=b", "proxy-authorization": "secret" };
			await ask(to("/y", status), { headers });
			expect(last.headers).toMatchObject(headers);
			await ask(to(`${server.otherOrigin}${new URL(to(`${server.origin}/y`)).pathname}`, status), {
				headers,
			});
			expect(Object.keys(headers).filter((each) => each in last.headers)).toEqual([]);
		});

		it("credentials for another origin are a network error", () =>
			isNetworkError(to(`${server.otherOrigin.replace("//", "//user:secret@")}/y`, status)));
	});

	it.each([
		["escapes", "/y?%E2%98%BA", "/y?%E2%98%BA"],
		["octets beyond ASCII, in UTF-8", Buffer.from("/y?\u263a").toString("latin1"), "/y?%E2%98%BA"],
		["half an escape", "/%zz?%", "/%zz?%"],
		["spaces and quotes", '/a b"<>`', "/a%20b%22%3C%3E%60"],
		["dot segments", "/a/../b/./c", "/b/c"],
		["another scheme-relative origin", `//${new URL(server.otherOrigin).host}/y`, "/y"],
		["a query alone", "?a", "/start?a"],
		["the Location of a path", "y/../z", "/z"],
	])("a Location with %s", async (_name, location, path) => {
		server.answer = ({ url }, response) => {
			last = { ...last, path: url ?? "" };
			const isStart = url === "/start";
			if (isStart) response.setHeader("location", location);
			response.writeHead(url === "/robots.txt" ? 404 : isStart ? 302 : 200).end();
		};
		await ask(`${server.origin}/start`);
		expect(last.path).toBe(path);
	});

	it("300, 304, 305 and 306 are no redirects", async () => {
		for (const status of [300, 304, 305, 306]) expect((await ask(to("/y", status))).status).toBe(status);
	});
});

// Node's own fetch takes octets for a stream, and sends them only once.
it("politeFetch sends octets again", async () => {
	for (const body of [Uint8Array.of(97, 98), Uint8Array.of(97, 98).buffer]) {
		await polite(to("/y", 307), { method: "POST", body });
		expect(last).toMatchObject({ path: "/y", method: "POST", body: "ab" });
	}
});
