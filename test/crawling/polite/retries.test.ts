import { describe, expect, it } from "vitest";
import { RobotsDelayError } from "../../../crawling/client/index.js";
import { isRepeatable } from "../../../crawling/polite/pages/retries.js";
import { outcomeOf, politeInSimulatedTime, silence } from "../../support/polite.js";
import { inTime, redirectTo, type SiteAnswer } from "../../support/sites.js";

const A = "https://a.example";
const make = politeInSimulatedTime();

const status =
	(code: number, headers: Record<string, string> = {}) =>
	() =>
		new Response("later", { status: code, headers });
const broken = () => {
	throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } });
};

/** Answers one after the other; the last one stays. */
function inTurn(...answers: readonly (string | (() => Response | Promise<Response>))[]): SiteAnswer {
	const left = [...answers];
	return () => {
		const answer = left.length > 1 ? left.shift()! : left[0]!;
		return typeof answer === "string" ? new Response(answer) : answer();
	};
}

describe("retries", () => {
	it.each<[string, () => Response | Promise<Response>, number]>([
		["429", status(429), 2],
		["502", status(502), 1],
		["503", status(503), 2],
		["504", status(504), 1],
		["a connection that breaks", broken, 2],
	])("after %s the request waits for its turn again", async (_what, failure, pauseSeconds) => {
		const { fetch, pages } = make({ "*": inTurn(failure, "a page") }, { retries: 2 });
		expect(await outcomeOf(fetch(`${A}/1`))).toBe("a page");
		expect(pages()).toEqual(["1 a.example/1", `${1 + pauseSeconds} a.example/1`]);
	});

	it("after a time-out too, and Retry-After is waited for", async () => {
		const { fetch, pages } = make(
			{ "*": inTurn(silence, status(429, { "retry-after": "100" }), "a page") },
			{ retries: 2 },
		);
		expect(await outcomeOf(fetch(`${A}/1`))).toBe("a page");
		expect(pages()).toEqual(["1 a.example/1", "33 a.example/1", "133 a.example/1"]);
	});

	it("are none by default: the caller gets the answer", async () => {
		const { fetch, pages } = make({ "*": status(503) });
		expect(await outcomeOf(fetch(`${A}/1`))).toBe("later");
		expect(pages()).toHaveLength(1);
	});

	it("are so many of a call, its redirects included, and then it gets the last answer", async () => {
		const { fetch, pages } = make(
			{ [`${A}/1`]: inTurn(status(502), redirectTo("/2")), [`${A}/2`]: status(502), "*": "" },
			{ retries: 3 },
		);
		expect(await outcomeOf(fetch(`${A}/1`))).toBe("later");
		expect(pages().map((page) => page.at(-1))).toEqual(["1", "1", "2", "2", "2"]);
	});

	it("go after the requests that wait", async () => {
		const { fetch, pages } = make({ [`${A}/1`]: inTurn(status(502), "a page"), "*": "" }, { retries: 1 });
		await inTime(Promise.all([1, 2, 3].map((page) => fetch(`${A}/${page}`))));
		expect(pages().map((page) => page.at(-1))).toEqual(["1", "2", "3", "1"]);
	});

	it("end with the answer itself once the site is closed", async () => {
		const { fetch, pages } = make({ "*": status(429, { "retry-after": "301" }) }, { retries: 9 });
		expect(await outcomeOf(fetch(`${A}/1`))).toBe("later");
		expect(pages()).toHaveLength(1);
		expect(await outcomeOf(fetch(`${A}/2`))).toBeInstanceOf(RobotsDelayError);
		const other = make({ "*": broken }, { retries: 9 });
		expect(await outcomeOf(other.fetch(`${A}/1`))).toMatchObject({ message: "fetch failed" });
		expect(other.pages()).toHaveLength(5);
	});

	it.each<[string, RequestInit, number]>([
		["GET", {}, 2],
		["HEAD", { method: "HEAD" }, 2],
		["PUT with a text", { method: "PUT", body: "text" }, 2],
		["DELETE", { method: "DELETE" }, 2],
		["POST", { method: "POST", body: "text" }, 1],
		["PATCH", { method: "PATCH", body: "text" }, 1],
		[
			"PUT with a stream",
			{ method: "PUT", body: new Blob(["text"]).stream(), duplex: "half" } as RequestInit,
			1,
		],
	])("only where a request may be sent twice: %s", async (_what, init, count) => {
		const { fetch, sites } = make({ "*": () => new Response(null, { status: 502 }) }, { retries: 1 });
		await outcomeOf(fetch(`${A}/1`, init));
		const pages = sites.seen.filter(({ url }) => !url.endsWith("/robots.txt"));
		expect(pages).toHaveLength(count);
		expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
	});

	it("not after an answer that stays, nor after an abort", async () => {
		const { fetch, pages } = make(
			{ [`${A}/gone`]: status(500), [`${A}/silent`]: silence, "*": "" },
			{ retries: 5 },
		);
		expect(await outcomeOf(fetch(`${A}/gone`))).toBe("later");
		const controller = new AbortController();
		setTimeout(() => controller.abort(new Error("enough")), 5000);
		expect(await outcomeOf(fetch(`${A}/silent`, { signal: controller.signal }))).toMatchObject({
			message: "enough",
		});
		expect(pages()).toHaveLength(2);
	});

	it("are none for a body that can be read once only", () => {
		const generator = (function* () {
			yield new Uint8Array(1);
		})();
		const once = [generator, ["a"][Symbol.iterator](), new ReadableStream()] as unknown as BodyInit[];
		const again = [new URLSearchParams("a=b"), new FormData(), "a", new Uint8Array(1), null];
		expect(once.map((body) => isRepeatable({ method: "PUT", body }))).toEqual([false, false, false]);
		expect(again.every((body) => isRepeatable({ method: "PUT", body }))).toBe(true);
	});
});

describe("a failure", () => {
	it("is one, where the body of a 429 breaks off too", async () => {
		const cut = () =>
			new Response(new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) }), {
				status: 429,
			});
		const { fetch, told } = make({ "*": inTurn(cut, "a page") });
		await outcomeOf(fetch(`${A}/1`));
		expect(told("slow-down")).toHaveLength(1);
	});
});
