import { RobotsClient } from "robotstxt-wasm/client";
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
