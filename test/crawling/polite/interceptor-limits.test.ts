import { describe, expect, it, vi } from "vitest";
import { type PoliteEvent, type PoliteOptions, RobotsClient } from "../../../crawling/client/index.js";
import { type RobotsInterceptor, robotsInterceptor } from "../../../crawling/node/index.js";
import type {
	DispatchController,
	DispatchHandler,
	DispatchOptions,
} from "../../../crawling/node/interceptor/dispatch.js";
import { inSimulatedTime, START_MS } from "../../support/sites.js";

const A = "https://a.example";
const made: RobotsInterceptor<unknown>[] = [];
inSimulatedTime(made);

/** One request as a dispatcher sees it. */
interface Dispatched {
	readonly options: DispatchOptions;
	readonly handler: DispatchHandler;
	readonly controller: DispatchController;
	readonly atSeconds: number;
}

/** An interceptor before a dispatcher whose answers the test gives by hand. */
function make(options: Partial<PoliteOptions> = {}) {
	const events: PoliteEvent[] = [];
	const obey = robotsInterceptor({
		client: new RobotsClient({ productToken: "ExampleBot", fetch: async () => new Response("") }),
		onEvent: (event) => events.push(event as PoliteEvent),
		...options,
	} as PoliteOptions);
	made.push(obey);
	const dispatched: Dispatched[] = [];
	const dispatch = obey((asked: DispatchOptions, handler: DispatchHandler) => {
		const controller = {
			aborted: false,
			paused: false,
			reason: null as Error | null,
			abort(reason: Error) {
				if (controller.aborted) return;
				controller.aborted = true;
				controller.reason = reason;
				queueMicrotask(() => handler.onResponseError?.(controller, reason));
			},
			pause() {
				controller.paused = true;
			},
			resume() {
				controller.paused = false;
			},
		};
		dispatched.push({ options: asked, handler, controller, atSeconds: (Date.now() - START_MS) / 1000 });
		handler.onRequestStart?.(controller, {});
		return true;
	});
	const ask = (path: string, more: Partial<DispatchOptions> = {}) => {
		const seen: string[] = [];
		const held: { controller?: DispatchController } = {};
		const handler: DispatchHandler = {
			onRequestStart: (controller) => {
				held.controller = controller;
			},
			onResponseStart: (_controller, status) => seen.push(`${status}`),
			onResponseData: (_controller, chunk) => seen.push(`${chunk.length} bytes`),
			onResponseEnd: () => seen.push("end"),
			onResponseError: (_controller, error) =>
				seen.push((error as { limit?: string }).limit ?? (error as { code?: string }).code ?? error.message),
		};
		dispatch({ origin: A, path, method: "GET", ...more }, handler);
		return { seen, controller: held.controller! };
	};
	const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
	const told = (type: PoliteEvent["type"]) => events.filter((event) => event.type === type);
	return { obey, dispatched, ask, pass, told };
}

it.each([null, undefined, 5])("a request for no handler (%s) is an error of the call", (handler) => {
	const { obey } = make();
	const dispatch = obey((_asked: DispatchOptions, _handler: DispatchHandler): boolean =>
		expect.unreachable("it was sent"),
	);
	expect(() => dispatch({ origin: A, path: "/", method: "GET" }, handler as never)).toThrow(
		"handler: expected",
	);
});

describe("the interceptor limits pages", () => {
	it("no headers for 30 seconds after Early Hints, at which undici's fetch pauses", async () => {
		const { ask, pass, dispatched } = make();
		const { seen, controller } = ask("/1");
		await pass(1000);
		const { handler, controller: dispatcher } = dispatched[0]!;
		handler.onResponseStart!(dispatcher, 103, {});
		controller.pause();
		expect(dispatcher.paused).toBe(false);
		await pass(30_000);
		expect(seen).toEqual(["103", "pageTimeoutMs"]);
	});

	it("no headers for 30 seconds; the next request goes", async () => {
		const { ask, pass, told, dispatched } = make();
		const first = ask("/1");
		ask("/2");
		await pass(31_000);
		expect(first.seen).toEqual(["pageTimeoutMs"]);
		expect(told("slow-down")).toHaveLength(1);
		await pass(2000);
		expect(dispatched.map(({ options }) => options.path)).toEqual(["/1", "/2"]);
		dispatched[1]!.handler.onResponseEnd?.(dispatched[1]!.controller, {});
	});

	it("a gap of the body, and too few bytes over a minute", async () => {
		const { ask, pass, dispatched } = make();
		const first = ask("/1");
		await pass(1000);
		const { handler, controller } = dispatched[0]!;
		handler.onResponseStart?.(controller, 200, {});
		handler.onResponseData?.(controller, new Uint8Array(9));
		await pass(29_999);
		expect(first.seen).toEqual(["200", "9 bytes"]);
		await pass(1);
		expect(first.seen.at(-1)).toBe("pageTimeoutMs");
		const second = ask("/2");
		await pass(5000);
		const trickle = dispatched[1]!;
		trickle.handler.onResponseStart?.(trickle.controller, 200, {});
		for (let second = 0; second < 62; second++) {
			await pass(1000);
			trickle.handler.onResponseData?.(trickle.controller, new Uint8Array(100));
		}
		expect(second.seen.at(-1)).toBe("minBytesPerSecond");
		expect(second.seen).toHaveLength(61);
	});

	it("a trickle, after ten seconds", async () => {
		const { ask, pass, dispatched } = make();
		const { seen } = ask("/1");
		await pass(1000);
		const { handler, controller } = dispatched[0]!;
		handler.onResponseStart?.(controller, 200, {});
		for (let second = 0; second < 12; second++) {
			await pass(1000);
			handler.onResponseData?.(controller, new Uint8Array(9));
		}
		expect(seen).toEqual(["200", ...Array(9).fill("9 bytes"), "minBytesPerSecond"]);
	});

	it("the length of a body, which is no failure of the site", async () => {
		const { ask, pass, dispatched, told } = make({ maxBodyBytes: 10 });
		const { seen } = ask("/1");
		await pass(1000);
		const { handler, controller } = dispatched[0]!;
		handler.onResponseStart?.(controller, 200, {});
		handler.onResponseData?.(controller, new Uint8Array(10));
		handler.onResponseData?.(controller, new Uint8Array(1));
		await pass(1);
		expect(seen).toEqual(["200", "10 bytes", "maxBodyBytes"]);
		expect(told("slow-down")).toEqual([]);
	});

	it.each([
		[1000, 0],
		[50, 1],
	])("a body that breaks off after a pause of %d ms counts %d times", async (restMs, failureCount) => {
		const { ask, pass, dispatched, told } = make();
		const first = ask("/1");
		await pass(1000);
		const { handler, controller } = dispatched[0]!;
		handler.onResponseStart?.(controller, 200, {});
		first.controller.pause();
		await pass(restMs);
		first.controller.resume();
		handler.onResponseData?.(controller, new Uint8Array(9));
		handler.onResponseError?.(controller, new Error("other side closed"));
		await pass(1);
		expect(first.seen.at(-1)).toBe("other side closed");
		expect(told("slow-down")).toHaveLength(failureCount);
	});

	it("a body that nobody reads delays others for ten seconds, and is not timed", async () => {
		const { ask, pass, dispatched } = make();
		const first = ask("/1");
		ask("/2");
		await pass(1000);
		const { handler, controller } = dispatched[0]!;
		handler.onResponseStart?.(controller, 200, {});
		handler.onResponseData?.(controller, new Uint8Array(9));
		first.controller.pause();
		expect(controller.paused).toBe(true);
		await pass(10_999);
		expect(dispatched).toHaveLength(1);
		await pass(1);
		expect(dispatched[1]?.atSeconds).toBe(12);
		await pass(100_000);
		expect(first.seen).toEqual(["200", "9 bytes"]);
		first.controller.resume();
		handler.onResponseEnd?.(controller, {});
		expect(first.seen).toEqual(["200", "9 bytes", "end"]);
	});
});

describe("the interceptor sends again", () => {
	it("after an answer that passes, as a new request, and hands on only the last answer", async () => {
		const { ask, pass, dispatched } = make({ retries: 1 });
		const { seen } = ask("/1");
		await pass(1000);
		const { handler, controller } = dispatched[0]!;
		handler.onResponseStart?.(controller, 429, { "retry-after": "7" });
		handler.onResponseData?.(controller, new Uint8Array(9));
		await pass(7000);
		expect(controller.aborted).toBe(true);
		expect(dispatched[1]?.atSeconds).toBe(8);
		const again = dispatched[1]!;
		again.handler.onResponseStart?.(again.controller, 503, {});
		again.handler.onResponseEnd?.(again.controller, {});
		expect(seen).toEqual(["503", "end"]);
	});

	it("after no answer, unless it is aborted, or its body is a stream", async () => {
		const { ask, pass, dispatched } = make({ retries: 1, delaySeconds: 0 });
		const { seen } = ask("/1");
		await pass(1);
		dispatched[0]!.handler.onResponseError?.(dispatched[0]!.controller, new Error("reset"));
		await pass(1000);
		expect(seen).toEqual([]);
		dispatched[1]!.handler.onResponseError?.(dispatched[1]!.controller, new Error("reset again"));
		expect(seen).toEqual(["reset again"]);
		const streamed = ask("/2", { method: "PUT", body: (async function* () {})() });
		await pass(2000);
		dispatched[2]!.handler.onResponseError?.(dispatched[2]!.controller, new Error("reset"));
		expect(streamed.seen).toEqual(["reset"]);
		const aborted = ask("/3");
		await pass(4000);
		aborted.controller.abort(new Error("enough"));
		await pass(10_000);
		expect(aborted.seen).toEqual(["enough"]);
		expect(dispatched).toHaveLength(4);
	});
});

describe("the interceptor has the order and the headers", () => {
	it("priority, drained, request-start and request-end", async () => {
		const { ask, pass, dispatched, told, obey } = make({ priority: ({ url }) => Number(url.at(-1)) });
		for (const path of ["/1", "/3", "/2"]) ask(path);
		for (let page = 0; page < 3; page++) {
			await pass(1000);
			const { handler, controller } = dispatched[page]!;
			handler.onResponseStart?.(controller, 200, {});
			handler.onResponseData?.(controller, new Uint8Array(9));
			handler.onResponseEnd?.(controller, {});
		}
		await obey.drained();
		expect(dispatched.map(({ options }) => options.path)).toEqual(["/3", "/2", "/1"]);
		expect(told("request-start")).toHaveLength(3);
		expect(told("request-end")[0]).toMatchObject({
			url: `${A}/3`,
			status: 200,
			bodyOctets: 9,
			waitReason: "pause",
		});
	});

	it.each<[string, () => never, string]>([
		[
			"undefined is thrown",
			() => {
				throw undefined;
			},
			"undefined was thrown",
		],
		["the host is given", () => ({ host: "b.example" }) as never, "ROBOTS_INVALID_ARGUMENT"],
	])("prepare fails: %s", async (_what, fails, expected) => {
		const { ask, pass, dispatched, told } = make({
			prepare: ({ url }) => (url.endsWith("/1") ? fails() : {}),
		});
		const { seen } = ask("/1");
		await pass(1000);
		expect(seen).toEqual([expected]);
		expect([dispatched, told("slow-down")]).toEqual([[], []]);
	});

	it.each<[string, DispatchOptions["headers"], unknown]>([
		["none", undefined, ["x-token", "new"]],
		["an object", { "X-Token": "old", "x-own": ["1", "2"] }, ["x-own", "1", "x-own", "2", "x-token", "new"]],
		["names and values", ["x-own", "1", "X-Token", "old"], ["x-own", "1", "x-token", "new"]],
		["pairs", new Map([["x-own", "1"]]), ["x-own", "1", "x-token", "new"]],
	])("prepare adds to %s", async (_what, headers, expected) => {
		const { ask, pass, dispatched } = make({
			prepare: ({ url }) => (url.endsWith("/1") ? { "x-token": "new" } : {}),
		});
		ask("/1", { headers });
		await pass(1000);
		expect(dispatched[0]?.options.headers).toEqual(expected);
		dispatched[0]!.handler.onResponseEnd?.(dispatched[0]!.controller, {});
	});
});
