import { describe, expect, it } from "vitest";
import type { OutgoingRequest, PrepareRequest } from "../../../crawling/client/index.js";
import { outcomeOf, politeInSimulatedTime, silence } from "../../support/polite.js";
import { redirectTo } from "../../support/sites.js";

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

	it.each<[string, PrepareRequest, object]>([
		["throws", () => Promise.reject(new Error("no key")), { message: "no key" }],
		[
			"gives no headers",
			() => "text" as never,
			{ message: 'prepare: expected to give an object of headers, or undefined, got "text"' },
		],
		[
			"gives Headers, which have no members",
			() => new Headers({ "x-token": "secret" }) as never,
			{
				message: expect.stringMatching(/^prepare: expected to give an object of headers, or undefined, got /),
			},
		],
		[
			"gives a header without a value",
			() => ({ "x-token": undefined }) as never,
			{ message: "prepare: expected to give a string as x-token, got undefined" },
		],
	])("nothing is sent if it %s, and the site is not at fault", async (_what, fails, error) => {
		const prepare: PrepareRequest = (request) =>
			request.url.endsWith("/robots.txt") ? undefined : fails(request);
		const { fetch, pages, told } = make({ "*": "" }, { prepare });
		expect(await outcomeOf(fetch(`${A}/1`))).toMatchObject(error);
		expect(pages()).toEqual([]);
		expect(told("slow-down")).toEqual([]);
	});

	it("if it fails for a robots.txt, that is unreachable, and the error says why", async () => {
		const { fetch, sites } = make({ "*": "" }, { prepare: () => Promise.reject(new Error("no key")) });
		expect(await outcomeOf(fetch(`${A}/1`))).toMatchObject({
			code: "ROBOTS_UNREACHABLE",
			explanation: { access: { failure: "vetoed" } },
		});
		expect(sites.seen).toEqual([]);
	});

	it("if it never ends, the time of the page does, and the site is not at fault", async () => {
		const prepare: PrepareRequest = ({ url }) => (url.endsWith("/1") ? (silence() as never) : {});
		const { fetch, pages, told } = make({ "*": "two" }, { prepare });
		expect(await outcomeOf(fetch(`${A}/1`))).toMatchObject({ limit: "pageTimeoutMs" });
		expect(told("slow-down")).toEqual([]);
		expect(await outcomeOf(fetch(`${A}/2`))).toBe("two");
		expect(pages()).toEqual(["32 a.example/2"]);
	});
});
