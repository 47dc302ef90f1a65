import { describe, expect, it } from "vitest";
import type { Dialect, UrlInput } from "../../../bindings/index.js";
import { disposeClientsAfterEach, makeClient } from "../../support/client.js";
import { engines } from "../../support/engines.js";

disposeClientsAfterEach();

const DIALECTS: readonly Dialect[] = ["rfc9309", "google", "original1994"];
const RULES = "user-agent: *\ndisallow: /private\ndisallow: /%C3%A9\ndisallow: /a b\n";
const HOST = "https://host.example";

/** Spellings of URLs whose `href` a rule stops, and some that none does. */
const SPELLINGS: readonly (readonly [path: string, allowed: boolean])[] = [
	["/é", false],
	["/%C3%A9", false],
	["/public/../private", false],
	["/public/%2e%2e/private", false],
	["/public/.b/../../private", false],
	["\\private", false],
	["/./private", false],
	["/pri\tvate", false],
	["/public", true],
	["?/private", true],
	["/private/../public", true],
];

describe.each(engines)("a client judges the URL that will be requested, engine $name", ({ name: engine }) => {
	it.each(DIALECTS)("in dialect %s, by every call", async (dialect) => {
		const { client } = makeClient({ engine, dialect, fetch: async () => new Response(RULES) });
		const matcher = await client.matcher(`${HOST}/`);
		for (const [path, allowed] of SPELLINGS) {
			const url = HOST + path;
			const inputs: UrlInput[] = [url, new URL(url), new TextEncoder().encode(url)];
			for (const input of inputs) {
				expect(await client.isAllowed(input), url).toBe(allowed);
				expect((await client.explain(input)).allowed, url).toBe(allowed);
				expect(matcher.isAllowed(input), url).toBe(allowed);
				expect(matcher.explain(input).allowed, url).toBe(allowed);
			}
			expect(Array.from(matcher.checkAll(inputs)), url).toEqual(inputs.map(() => Number(allowed)));
		}
		const urls = SPELLINGS.filter(([path]) => !path.includes("\t"));
		const lines = urls.map(([path]) => HOST + path).join("\r\n");
		const verdicts = [...urls.map(([, allowed]) => Number(allowed)), 3, 0];
		const octets = new TextEncoder().encode(`${lines}\n\n/public/../private\n`);
		expect(Array.from(matcher.checkLines(octets))).toEqual(verdicts);
	});

	it("in dialect google, escapes stay as they are: what is fetched is what is compared", async () => {
		const fetch = async () => new Response(RULES);
		const google = makeClient({ engine, dialect: "google", fetch }).client;
		expect(await google.isAllowed(`${HOST}/%70rivate`)).toBe(true);
		expect(await makeClient({ engine, fetch }).client.isAllowed(`${HOST}/%70rivate`)).toBe(false);
	});

	it.each(DIALECTS)(
		"a matcher's paths that begin with two slashes are paths, in dialect %s",
		async (dialect) => {
			const fetch = async () => new Response("user-agent: *\ndisallow: //private\n");
			const matcher = await makeClient({ engine, dialect, fetch }).client.matcher(`${HOST}/`);
			const paths = ["//private", "/public/..//private/x", "//private?a", "/private", "//public"];
			expect(paths.map((path) => matcher.isAllowed(path))).toEqual([false, false, false, true, true]);
			const lines = new TextEncoder().encode(paths.join("\n"));
			expect(Array.from(matcher.checkLines(lines))).toEqual([0, 0, 0, 1, 1]);
		},
	);

	it("as it was when the client was asked, whatever the caller does to it meanwhile", async () => {
		const { client } = makeClient({ engine, fetch: async () => new Response(RULES) });
		const url = new URL(`${HOST}/private`);
		const octets = new TextEncoder().encode(url.href);
		const asked = [client.isAllowed(url), client.isAllowed(octets)];
		url.pathname = "/open";
		octets.fill(0x2f);
		expect(await Promise.all(asked)).toEqual([false, false]);
	});
});
