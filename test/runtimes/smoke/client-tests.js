import { politeFetch, RobotsClient } from "robotstxt-wasm/client";
import { expectSame } from "./expect.js";

const ORIGIN = "https://example.com";

/** Tests of `RobotsClient` over the engine of an entry, for hosts that have `URL`, `Response` and timers; the network is injected. */
export const clientTests = {
	async "the client fetches once, and answers by the rules"({ parse }) {
		const requests = [];
		const client = new RobotsClient({
			productToken: "ExampleBot",
			parser: { parse },
			fetch: async (url) => {
				requests.push(`${url}`);
				return new Response("user-agent: *\ndisallow: /private/\ncrawl-delay: 3\n");
			},
		});
		const answers = await Promise.all(
			["/private/x", "/public"].map((path) => client.isAllowed(ORIGIN + path)),
		);
		expectSame(answers, [false, true], "isAllowed");
		expectSame(await client.crawlDelaySeconds(ORIGIN), 3, "crawlDelaySeconds");
		expectSame((await client.explain(`${ORIGIN}/private/x`)).rule?.line, 2, "line");
		const matcher = await client.matcher(ORIGIN);
		expectSame(Array.from(matcher.checkAll(["/private/", "/"])), [0, 1], "checkAll");
		expectSame(requests, [`${ORIGIN}/robots.txt`], "requests");
		await client.dispose();
	},

	async "politeFetch asks about each hop, waits its turn, and says why not"({ parse }) {
		const requests = [];
		let outCount = 0;
		let maxOut = 0;
		const fetch = politeFetch({
			productToken: "ExampleBot",
			parser: { parse },
			delaySeconds: 0,
			fetch: async (url, init) => {
				requests.push(`${url}`);
				maxOut = Math.max(maxOut, ++outCount);
				await new Promise((resolve) => setTimeout(resolve, 1));
				outCount--;
				if (`${url}`.endsWith("/robots.txt")) return new Response("user-agent: *\ndisallow: /private/\n");
				if (`${url}`.endsWith("/moved")) {
					return new Response(null, { status: 302, headers: { location: "/private/x" } });
				}
				return new Response(`${init.method} ${new URL(url).pathname}`);
			},
		});
		const pages = await Promise.all(["/1", "/2"].map((path) => fetch(ORIGIN + path)));
		const texts = await Promise.all(pages.map((page) => page.text()));
		expectSame(texts, ["GET /1", "GET /2"], "pages");
		const error = await fetch(`${ORIGIN}/moved`).catch((thrown) => thrown);
		expectSame(
			[error.code, error.url, error.explanation?.rule?.line],
			["ROBOTS_DISALLOWED", `${ORIGIN}/private/x`, 2],
			"a refusal",
		);
		expectSame(
			requests,
			["/robots.txt", "/1", "/2", "/moved"].map((path) => ORIGIN + path),
			"requests",
		);
		expectSame(maxOut, 1, "requests at a time");
		await fetch.dispose();
	},

	async "politeFetch sends what it was called with, again after a redirect, and a body ends with its signal"({
		parse,
	}) {
		const sent = [];
		const fetch = politeFetch({
			productToken: "ExampleBot",
			parser: { parse },
			delaySeconds: 0,
			fetch: async (url, init) => {
				if (`${url}`.endsWith("/robots.txt")) return new Response(null, { status: 404 });
				if (`${url}`.endsWith("/long")) {
					return new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
				}
				sent.push(await new Response(init.body).text());
				if (!`${url}`.endsWith("/moved")) return new Response("there");
				return new Response(null, { status: 307, headers: { location: "/there" } });
			},
		});
		const body = Uint8Array.of(97, 98);
		const answers = [
			fetch(`${ORIGIN}/moved`, { method: "POST", body }),
			fetch(new Request(`${ORIGIN}/moved`, { method: "POST", body: "cd" })),
		];
		body.fill(0);
		const [first] = await Promise.all(answers);
		expectSame([first.url, first.redirected, first.status], [`${ORIGIN}/there`, true, 200], "the end");
		expectSame(sent.sort(), ["ab", "ab", "cd", "cd"], "bodies");
		const controller = new AbortController();
		const long = await fetch(`${ORIGIN}/long`, { signal: controller.signal });
		controller.abort(new Error("enough"));
		// With which error is the host's: browsers have one of their own for a body that ends early.
		const end = await long.text().then(
			() => "read to its end",
			() => "ended",
		);
		expectSame(end, "ended", "a body that is waited for");
		await fetch.dispose();
	},

	async "a plain loop of politeFetch passes by sites that never answer, trickle, or ask for years"({
		parse,
	}) {
		let isOver = false;
		const never = () => new Promise(() => {});
		const busy = (retryAfter) => () =>
			new Response("", { status: 429, headers: { "retry-after": retryAfter } });
		const sick = {
			"silent.example": never,
			"stalls.example": () => new Response(new ReadableStream({ pull: never })),
			"trickle.example": () =>
				new Response(
					new ReadableStream({
						async pull(stream) {
							await new Promise((resolve) => setTimeout(resolve, 50));
							if (isOver) stream.close();
							else stream.enqueue(Uint8Array.of(97));
						},
					}),
				),
			"years.example": busy("Fri, 31 Dec 9999 23:59:59 GMT"),
			"minutes.example": busy("299"),
			"breaks.example": () => Promise.reject(new TypeError("fetch failed")),
		};
		const names = Object.keys(sick);
		const fetch = politeFetch({
			productToken: "ExampleBot",
			parser: { parse },
			delaySeconds: 0,
			maxDelaySeconds: 0.05,
			maxRetryAfterSeconds: 1,
			// A browser on a busy machine has stood still for longer than 300 ms while honest sites answered.
			pageTimeoutMs: 1400,
			maxPageSeconds: 1.5,
			fetch: async (url) => {
				const { hostname, pathname } = new URL(url);
				if (pathname === "/robots.txt") return new Response("");
				return names.includes(hostname) ? sick[hostname]() : new Response("a page");
			},
		});
		const hosts = Array.from({ length: 60 }, (_, index) =>
			index % 2 === 0 ? names[(index / 2) % names.length] : `honest${index}.example`,
		);
		const left = [...hosts.entries()];
		const read = [];
		const work = async () => {
			for (let next = left.shift(); next !== undefined; next = left.shift()) {
				const [index, host] = next;
				const text = await fetch(`https://${host}/${index}`).then(
					(response) => response.text().catch(() => "no body"),
					() => "no answer",
				);
				if (text === "a page") read.push(host);
			}
		};
		await Promise.all(Array.from({ length: 16 }, work));
		isOver = true;
		const honest = hosts.filter((host) => host.startsWith("honest"));
		expectSame(read.sort(), honest.sort(), "the honest sites' pages");
		await fetch.dispose();
	},

	async "the client follows redirects, and a network failure forbids"({ parse }) {
		const client = new RobotsClient({
			productToken: "ExampleBot",
			parser: { parse },
			fetch: async (url) => {
				if (`${url}`.startsWith("https://down.example/")) throw new TypeError("no network here");
				if (`${url}` === "https://www.example.com/robots.txt") {
					return new Response("user-agent: *\ndisallow: /moved\n");
				}
				return new Response(null, {
					status: 301,
					headers: { location: "https://www.example.com/robots.txt" },
				});
			},
		});
		expectSame(await client.isAllowed(`${ORIGIN}/moved`), false, "the rules of the redirect's target");
		expectSame(await client.isAllowed(`${ORIGIN}/else`), true, "no rule");
		const { allowed, reason } = await client.explain("https://down.example/");
		expectSame([allowed, reason], [false, "unreachable"], "a network failure");
		await client.dispose();
	},
};
