import { describe, expect, it } from "vitest";
import { googlesRedirects, type RequestGuard } from "../../../crawling/client/index.js";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";
import {
	type Answer,
	raw,
	redirect,
	route,
	send,
	startLoopbackServer,
} from "../../support/loopback-server.js";

const RULES = "user-agent: *\ndisallow: /private\n";
const server = await startLoopbackServer();
disposeClientsAfterEach();

/** `/robots.txt` redirects to `/1`, that to `/2` ... and the last gives the rules. */
function chain(hopsCount: number): Answer {
	return (request, response) => {
		const hop = Number(/^\/(\d+)$/.exec(request.url ?? "")?.[1] ?? 0);
		(hop === hopsCount ? send(200, RULES) : redirect(`/${hop + 1}`))(request, response);
	};
}

describe("RFC 9309 §2.3.1.2: redirects", () => {
	it.each([301, 302, 303, 307, 308])("status %i is followed", async (status) => {
		server.answer = route({ "/robots.txt": redirect("/r", status), "/r": send(200, RULES) });
		const { client, reported } = makeClient();
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(server.paths).toEqual(["/robots.txt", "/r"]);
		expect(reported("redirect")).toEqual([
			{
				type: "redirect",
				origin: server.origin,
				from: `${server.origin}/robots.txt`,
				to: `${server.origin}/r`,
				status,
			},
		]);
	});

	it("five hops reach the file", async () => {
		server.answer = chain(5);
		const { client, reported } = makeClient();
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(server.requests).toHaveLength(6);
		expect(reported("fetch-end")).toMatchObject([{ url: `${server.origin}/5`, redirectCount: 5 }]);
	});

	it("six do not, and count as no file", async () => {
		server.answer = chain(6);
		const { client } = makeClient();
		expect(await client.explain(`${server.origin}/private`)).toMatchObject({
			reason: "unavailable",
			access: { reason: "too-many-redirects", status: 302 },
		});
		expect(server.requests).toHaveLength(6);
	});

	it("a loop counts as no file", async () => {
		server.answer = redirect("/robots.txt");
		const { access } = await makeClient().client.explain(`${server.origin}/private`);
		expect(access.reason).toBe("too-many-redirects");
		expect(server.requests).toHaveLength(6);
	});

	it("across authorities: the rules are those of the first", async () => {
		server.answer = (request, response) => {
			const isFirst = request.headers.host?.startsWith("127.") === true;
			(isFirst ? redirect(`${server.otherOrigin}/robots.txt`) : send(200, RULES))(request, response);
		};
		const { client } = makeClient();
		const matcher = await client.matcher(`${server.origin}/`);
		expect(matcher.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(matcher.explain(`${server.otherOrigin}/private`).reason).toBe("out-of-scope");
		expect(server.requests.map(({ headers }) => headers.host?.split(":")[0])).toEqual([
			"127.0.0.1",
			"localhost",
		]);
	});

	it("a fragment and credentials in a Location go no further", async () => {
		const { host } = new URL(server.origin);
		server.answer = route({
			"/robots.txt": redirect(`//user:secret@${host}/r?x#y`),
			"/r?x": send(200, RULES),
		});
		expect(await makeClient().client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(server.requests[1]?.headers.authorization).toBeUndefined();
	});

	it("a Location beyond ASCII is UTF-8", async () => {
		server.answer = (request, response) =>
			(request.url === "/robots.txt"
				? raw("HTTP/1.1 302 Found\r\nlocation: /grö%C3%9Fe\r\ncontent-length: 0\r\n\r\n")
				: send(200, RULES))(request, response);
		expect(await makeClient().client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(server.paths).toEqual(["/robots.txt", "/gr%C3%B6%C3%9Fe"]);
	});

	it("octets of a Location that are not UTF-8 stay what they are", async () => {
		const location = Buffer.from(
			"HTTP/1.1 302 Found\r\nlocation: /caf\xe9?\xfc\r\ncontent-length: 0\r\n\r\n",
			"latin1",
		);
		server.answer = (request, response) =>
			(request.url === "/robots.txt" ? raw(location) : send(200, RULES))(request, response);
		expect(await makeClient().client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(server.paths).toEqual(["/robots.txt", "/caf%E9?%FC"]);
	});

	it("a name of a host in a Location may be UTF-8", async () => {
		const latin1 = Buffer.from("http://münchen.example/ß").toString("latin1");
		const asked: unknown[] = [];
		const { client } = makeClient({
			fetch: async (url) => {
				asked.push(url);
				return asked.length === 1
					? new Response(null, { status: 301, headers: { location: latin1 } })
					: new Response(RULES);
			},
		});
		expect(await client.isAllowed("http://h.example/private")).toBe(false);
		expect(asked[1]).toBe("http://xn--mnchen-3ya.example/%C3%9F");
	});

	it("what is behind a redirect decides like what is at its start", async () => {
		server.answer = route({ "/robots.txt": redirect("/gone") });
		expect((await makeClient().client.explain(server.origin)).reason).toBe("unavailable");
		server.answer = route({ "/robots.txt": redirect("/ill"), "/ill": send(500) });
		expect((await makeClient().client.explain(server.origin)).reason).toBe("unreachable");
	});

	it("redirects inside of a body are never followed", async () => {
		server.answer = send(200, '<meta http-equiv="refresh" content="0;url=/r">', { refresh: "0;url=/r" });
		expect(await makeClient().client.isAllowed(`${server.origin}/private`)).toBe(true);
		expect(server.requests).toHaveLength(1);
	});
});

describe("guards", () => {
	it("allowRedirect is asked before each hop, and told where it comes from", async () => {
		server.answer = chain(2);
		const asked: unknown[] = [];
		const { client } = makeClient({
			allowRedirect: async (from, to, { origin, redirectCount }) => {
				asked.push([from, to, origin, redirectCount]);
				return true;
			},
		});
		expect(await client.isAllowed(`${server.origin}/private`)).toBe(false);
		const { origin } = server;
		expect(asked).toEqual([
			[`${origin}/robots.txt`, `${origin}/1`, origin, 1],
			[`${origin}/1`, `${origin}/2`, origin, 2],
		]);
	});

	it.each<[string, RequestGuard, Error?]>([
		["false", () => false],
		["a promise of false", async () => false],
		["nothing", () => undefined as unknown as boolean],
		[
			"an error",
			() => {
				throw new Error("no");
			},
			new Error("no"),
		],
		["a rejection", () => Promise.reject(new Error("never")), new Error("never")],
	])("a veto makes the robots.txt unreachable: %s", async (_what, allowRedirect, error) => {
		server.answer = chain(1);
		const { client, reported } = makeClient({ allowRedirect });
		expect(await client.explain(`${server.origin}/`)).toMatchObject({
			allowed: false,
			reason: "unreachable",
			access: { failure: "vetoed" },
		});
		expect(server.paths).toEqual(["/robots.txt"]);
		expect(reported("redirect")).toEqual([]);
		expect(reported("veto")).toEqual([
			{
				type: "veto",
				origin: server.origin,
				from: `${server.origin}/robots.txt`,
				to: `${server.origin}/1`,
				isAsNoFile: false,
				...(error === undefined ? {} : { error }),
			},
		]);
	});

	it("allowRequest is asked before the first request too", async () => {
		server.answer = chain(1);
		const asked: unknown[] = [];
		const judged = makeClient({ allowRequest: (from) => asked.push(from) > 0 });
		expect(await judged.client.isAllowed(`${server.origin}/private`)).toBe(false);
		expect(asked).toEqual([null, `${server.origin}/robots.txt`]);

		server.requests.length = 0;
		const { client, reported } = makeClient({ allowRequest: () => false });
		expect((await client.explain(`${server.origin}/`)).access.failure).toBe("vetoed");
		expect(reported("veto")).toMatchObject([{ from: null, to: `${server.origin}/robots.txt` }]);
		expect(server.requests).toHaveLength(0);
	});

	it("may say that a hop is as if there were no file, but not the first request", async () => {
		server.answer = chain(1);
		const { client, reported } = makeClient({ allowRedirect: () => "no-file" });
		expect(await client.explain(`${server.origin}/private`)).toMatchObject({
			allowed: true,
			reason: "unavailable",
			access: { reason: "redirect-not-followed", status: 302, failure: null },
		});
		expect(reported("veto")).toMatchObject([{ to: `${server.origin}/1`, isAsNoFile: true }]);
		expect(server.paths).toEqual(["/robots.txt"]);
		const first = makeClient({ allowRequest: () => "no-file" });
		expect((await first.client.explain(`${server.origin}/private`)).access.failure).toBe("vetoed");
		expect(first.reported("veto")).toMatchObject([{ from: null, isAsNoFile: false }]);
	});

	it("a guard that never answers runs into the time-out", async () => {
		server.answer = chain(1);
		const { client } = makeClient({ allowRedirect: () => new Promise(() => {}), timeoutMs: 100 });
		expect((await client.explain(server.origin)).access.failure).toBe("timeout");
	});
});

describe("googlesRedirects asks the target's own robots.txt first", () => {
	/** Sites by host: what their robots.txt says, or where it redirects to. */
	function clientOf(
		sites: Readonly<Record<string, string | { readonly to: string } | { readonly status: number }>>,
	) {
		const asked: string[] = [];
		const test = makeClient({
			policy: "google",
			allowRedirect: googlesRedirects,
			timeoutMs: 2000,
			fetch: (async (url: string) => {
				asked.push(url);
				const { host, pathname } = new URL(url);
				const site = sites[host] ?? { status: 404 };
				if (pathname !== "/robots.txt") return new Response(RULES);
				if (typeof site === "string") return new Response(site);
				if ("status" in site) return new Response(null, { status: site.status });
				return new Response(null, { status: 301, headers: { location: site.to } });
			}) as typeof fetch,
		});
		const ask = async (host: string) => (await test.client.explain(`https://${host}/private`)).access;
		return { ...test, asked, ask };
	}

	it("a hop that it disallows is as a 404", async () => {
		const { ask, asked } = clientOf({
			"a.example": { to: "https://b.example/private/r" },
			"b.example": RULES,
		});
		expect(await ask("a.example")).toMatchObject({ inForce: "allow-all", reason: "redirect-not-followed" });
		expect(asked).toEqual(["https://a.example/robots.txt", "https://b.example/robots.txt"]);
	});

	it("any other hop is followed, to a robots.txt without asking", async () => {
		const sites = { "a.example": { to: "https://b.example/open" }, "b.example": RULES };
		expect(await clientOf(sites).ask("a.example")).toMatchObject({ inForce: "rules" });
		const direct = clientOf({ "a.example": { to: "https://b.example/robots.txt" }, "b.example": RULES });
		expect(await direct.ask("a.example")).toMatchObject({ inForce: "rules" });
		expect(direct.asked).toHaveLength(2);
	});

	it("a target that cannot be reached leaves it open to nobody", async () => {
		const { ask } = clientOf({ "a.example": { to: "https://b.example/open" }, "b.example": { status: 503 } });
		expect(await ask("a.example")).toMatchObject({ inForce: "disallow-all", failure: "vetoed" });
	});

	it("is asked again by a site that was asked about before", async () => {
		const sites: Record<string, string | { readonly to: string }> = {
			"a.example": { to: "https://b.example/open" },
			"b.example": RULES,
			"c.example": RULES,
		};
		const { ask, clock } = clientOf(sites);
		expect(await ask("a.example")).toMatchObject({ inForce: "rules" });
		sites["b.example"] = { to: "https://c.example/private/r" };
		clock.seconds += 2 * 86_400;
		expect(await ask("b.example")).toMatchObject({ inForce: "allow-all", reason: "redirect-not-followed" });
	});

	it("circles end, whoever asks first, and all at once", async () => {
		const sites = {
			"a.example": { to: "https://b.example/x" },
			"b.example": { to: "https://c.example/x" },
			"c.example": { to: "https://a.example/x" },
			"d.example": { to: "https://d.example/x" },
		};
		for (const host of Object.keys(sites)) {
			expect(await clientOf(sites).ask(host)).toMatchObject({ inForce: "rules", failure: null });
		}
		const { ask, asked } = clientOf(sites);
		for (const access of await Promise.all(Object.keys(sites).map(ask))) {
			expect(access).toMatchObject({ inForce: "rules", failure: null });
		}
		expect(asked.length).toBeLessThanOrEqual(8);
	});

	it.each([
		["to", []],
		["to", [null, "/robots.txt"]],
		["context", [null, "https://a.example/robots.txt"]],
		["context", [null, "https://a.example/robots.txt", {}]],
	])("a wrong call is an error that names %s", (argument, given) => {
		const call = googlesRedirects as (...given: unknown[]) => unknown;
		const error = expect.objectContaining({ name: "TypeError", code: "ROBOTS_INVALID_ARGUMENT", argument });
		expect(() => call(...given)).toThrow(error);
	});

	it("nor does a chain without end lead on from site to site", async () => {
		const asked: string[] = [];
		const { client } = makeClient({
			policy: "google",
			allowRedirect: googlesRedirects,
			fetch: (async (url: string) => {
				asked.push(url);
				const next = Number(/\d+/.exec(url)![0]) + 1;
				return new Response(null, { status: 302, headers: { location: `https://h${next}.example/x` } });
			}) as typeof fetch,
		});
		await client.isAllowed("https://h0.example/");
		// Six requests of its own, and for each of five hops those of one more site.
		expect(asked.length).toBeLessThanOrEqual(6 + 5 * 6);
	});
});
