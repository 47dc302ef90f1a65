import { Headers as UndiciHeaders } from "undici";
import { describe, expect, it } from "vitest";
import type { OutgoingRequest, PrepareRequest } from "../../../crawling/client/index.js";
import { outcomeOf, politeInSimulatedTime, silence } from "../../support/polite.js";
import { inTime, redirectTo } from "../../support/sites.js";

const A = "https://a.example";
const B = "https://b.example";
const make = politeInSimulatedTime();

describe("prepare", () => {
	it("gets each request just before it is sent, and its headers are sent with this one only", async () => {
		const asked: string[] = [];
		const prepare = async ({ url, method, headers }: OutgoingRequest) => {
			asked.push(`${Date.now() / 1000 - 1_750_000_000} ${method} ${url} ${headers.get("user-agent")}`);
			headers.set("x-changed", "a copy");
			return url === `${A}/1` ? { "x-token": "secret", "User-Agent": "Other" } : undefined;
		};
		const { fetch, sites } = make(
			{ [`${A}/1`]: redirectTo("/2"), [`${A}/2`]: redirectTo(`${B}/3`), "*": "" },
			{ prepare },
		);
		await outcomeOf(fetch(`${A}/1`));
		expect(asked).toEqual([
			`0 GET ${A}/robots.txt ExampleBot/1.0`,
			`1 GET ${A}/1 ExampleBot/1.0`,
			`2 GET ${A}/2 ExampleBot/1.0`,
			`2 GET ${B}/robots.txt ExampleBot/1.0`,
			`3 GET ${B}/3 ExampleBot/1.0`,
		]);
		const sent = sites.seen.map(({ headers }) => [
			headers["x-token"],
			headers["user-agent"],
			headers["x-changed"],
		]);
		const plain = [undefined, "ExampleBot/1.0", undefined];
		expect(sent).toEqual([plain, ["secret", "Other", undefined], plain, plain, plain]);
	});

	it("is not blamed for a site that fails once it has given headers", async () => {
		const breaks = () => Promise.reject(new TypeError("fetch failed"));
		const { fetch, told } = make({ [`${A}/robots.txt`]: breaks, "*": "" }, { prepare: () => ({}) });
		expect(await outcomeOf(fetch(`${A}/1`))).toMatchObject({ code: "ROBOTS_UNREACHABLE" });
		expect(told("fetch-end")[0]).toMatchObject({ failure: "network" });
	});

	it.each<[string, PrepareRequest, object]>([
		["throws", () => Promise.reject(new Error("no key")), { message: "no key" }],
		[
			"gives no headers",
			() => "text" as never,
			{ message: 'prepare: expected to give an object of headers, or undefined, got "text"' },
		],
		[
			"gives pairs",
			() => [["x-token", "secret"]] as never,
			{
				message: expect.stringMatching(/^prepare: expected to give an object of headers, or undefined, got /),
			},
		],
		[
			"gives a header without a value",
			() => ({ "x-token": undefined }) as never,
			{ message: "prepare: expected to give a string as x-token, got undefined" },
		],
		[
			"gives the host",
			() => ({ Host: "b.example" }),
			{ message: expect.stringMatching(/^prepare: expected to give no Host, which the URL, /) },
		],
		[
			"gives a header of the connection",
			() => ({ "transfer-encoding": "chunked" }),
			{ message: expect.stringMatching(/^prepare: expected to give no transfer-encoding, which /) },
		],
		[
			"gives a name that is none",
			() => ({ "x token": "secret" }),
			{ message: expect.stringMatching(/^prepare: expected to give headers with valid names and values/) },
		],
	])("nothing is sent if it %s, and the site is not at fault", async (_what, fails, error) => {
		const prepare: PrepareRequest = (request) =>
			request.url.endsWith("/robots.txt") ? undefined : fails(request);
		const { fetch, pages, told } = make({ "*": "" }, { prepare });
		expect(await outcomeOf(fetch(`${A}/1`))).toMatchObject(error);
		expect(pages()).toEqual([]);
		expect(told("slow-down")).toEqual([]);
	});

	it.each([Headers, UndiciHeaders])("may give a Headers, also of undici's package", async (AnyHeaders) => {
		const prepare = () => new AnyHeaders({ "X-Token": "secret" }) as Headers;
		const { fetch, sites } = make({ "*": "" }, { prepare });
		await outcomeOf(fetch(`${A}/1`));
		expect(sites.seen.map(({ headers }) => headers["x-token"])).toEqual(["secret", "secret"]);
	});

	it.each<[string, PrepareRequest, object]>([
		["throws", () => Promise.reject(new Error("no key")), { message: "no key" }],
		[
			"gives a header of the connection",
			() => ({ Connection: "close" }),
			{ message: expect.stringMatching(/^prepare: expected to give no Connection, which /) },
		],
		["gives no headers", () => 5 as never, { code: "ROBOTS_INVALID_ARGUMENT" }],
		["never ends", () => silence() as never, { name: "TimeoutError" }],
	])(
		"if it %s for a robots.txt, the question rejects, and nothing is sent or recorded",
		async (_what, fails, error) => {
			let isWell = false;
			const prepare: PrepareRequest = (request) => (isWell ? {} : fails(request));
			const store = new Map<string, string>();
			const { fetch, sites, told } = make({ "*": "" }, { prepare, store });
			for (let page = 0; page < 7; page++) {
				expect(await outcomeOf(fetch(`${A}/${page}`))).toMatchObject(error);
			}
			await expect(inTime(fetch.client.isAllowed(`${A}/1`))).rejects.toMatchObject(error);
			expect([sites.seen, told("slow-down"), told("fetch-end")]).toEqual([[], [], []]);
			expect(Array.from(store.keys()).filter((key) => key.endsWith(".example"))).toEqual([]);
			isWell = true;
			expect(await outcomeOf(fetch(`${A}/1`))).toBe("");
		},
	);

	it("if it never ends, the time of the page does, and the site is not at fault", async () => {
		const prepare: PrepareRequest = ({ url }) => (url.endsWith("/1") ? (silence() as never) : {});
		const { fetch, pages, told } = make({ "*": "two" }, { prepare });
		expect(await outcomeOf(fetch(`${A}/1`))).toMatchObject({ limit: "pageTimeoutMs" });
		expect(told("slow-down")).toEqual([]);
		expect(await outcomeOf(fetch(`${A}/2`))).toBe("two");
		expect(pages()).toEqual(["32 a.example/2"]);
	});
});
