/** Attacks on a client by a server, or by a fetch option that is not the host's. */
import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { DisposedError } from "../../../bindings/auto.js";
import { MAX_BODY_OCTETS } from "../../../bindings/contract/limits.js";
import { accessCopyBody, nextAccessState } from "../../../crawling/client/index.js";
import { disposeClientsAfterEach, makeClient, rejection } from "../../support/client.js";

const RULES = "user-agent: *\ndisallow: /private\n";
const PAGE = "https://example.com/private";
disposeClientsAfterEach();

type Fetch = typeof globalThis.fetch;

/** A response as a fetch option of another make may give it. */
const respondWith = (response: object): Fetch => (async () => response) as unknown as Fetch;

describe("a body longer than an engine takes", () => {
	const MEBIBYTE = 2 ** 20;

	/** Rules, and then comments without end. */
	function endlessBody(onOctets: (count: number) => void): ReadableStream<Uint8Array> {
		const block = new Uint8Array(4 * MEBIBYTE).fill(0x23);
		let isFirst = true;
		return new ReadableStream<Uint8Array>(
			{
				pull(controller) {
					const chunk = isFirst ? new TextEncoder().encode(RULES) : block;
					isFirst = false;
					onOctets(chunk.length);
					controller.enqueue(chunk);
				},
			},
			{ highWaterMark: 0 },
		);
	}

	it("is read no further than one takes, whatever maxBytes says, and is a result", async () => {
		let octetCount = 0;
		const { client, reported } = makeClient({
			maxBytes: Number.POSITIVE_INFINITY,
			timeoutMs: 60_000,
			fetch: async () =>
				new Response(
					endlessBody((count) => {
						octetCount += count;
					}),
				),
		});
		expect(await client.isAllowed(PAGE)).toBe(false);
		expect(await client.isAllowed("https://example.com/open")).toBe(true);
		expect(reported("fetch-end")).toMatchObject([
			{ isCut: true, bodyOctets: MAX_BODY_OCTETS + 6, failure: null },
		]);
		expect(octetCount).toBeLessThan(MAX_BODY_OCTETS + 16 * MEBIBYTE);
	});

	it("is kept no longer than that by nextAccessState, as text and as octets", () => {
		const options = { maxBytes: Number.POSITIVE_INFINITY };
		const octets = new Uint8Array(MAX_BODY_OCTETS + MEBIBYTE).fill(0xff);
		const text = "#".repeat(MAX_BODY_OCTETS + MEBIBYTE);
		for (const body of [octets, text]) {
			const { state } = nextAccessState(null, { status: 200, body }, 1_750_000_000, options);
			expect(accessCopyBody(state)).toHaveLength(MAX_BODY_OCTETS + 6);
		}
	});
});

describe("a fetch option that is not the host's", () => {
	const text = async () => RULES;
	const get = () => null;
	const broken = new ReadableStream({
		pull: (controller) => controller.error(Object.assign(new Error("gone"), { code: "ECONNRESET" })),
	});
	const closed = { allowed: false, reason: "unreachable" };

	it.each<[string, object, string]>([
		["headers have get alone, and the body fails", { status: 200, headers: { get }, body: broken }, "reset"],
		[
			"so do the headers",
			{
				status: 200,
				headers: {
					get() {
						throw new Error("no");
					},
				},
				text,
			},
			"network",
		],
		["a status that is none", { status: 1000, headers: { get }, text }, "network"],
		["a negative status", { status: -1, headers: { get }, text }, "network"],
		["text that is none", { status: 200, headers: { get }, text: async () => undefined }, "network"],
		["octets that are none", { status: 200, headers: { get }, arrayBuffer: async () => null }, "network"],
		["a stream of texts", { status: 200, headers: { get }, body: streamOf(RULES) }, "network"],
		["a stream of nothing", { status: 200, headers: { get }, body: streamOf(undefined) }, "network"],
		[
			"a body that cannot be read",
			{
				status: 200,
				headers: { get },
				body: {
					getReader() {
						throw new TypeError("locked");
					},
				},
			},
			"network",
		],
		[
			"a reader that cannot be cancelled",
			{
				status: 200,
				headers: { get },
				body: {
					getReader: () => ({
						read() {
							throw new Error("connection reset");
						},
					}),
				},
			},
			"reset",
		],
		[
			"a body that throws where it is cancelled",
			{
				status: 404,
				headers: { get },
				redirected: true,
				body: {
					cancel() {
						throw new Error("no");
					},
				},
			},
			"vetoed",
		],
	])("makes no question reject, and is asked once a minute at most: %s", async (_what, response, failure) => {
		let callCount = 0;
		const { client } = makeClient({
			fetch: (async () => {
				callCount++;
				return response;
			}) as unknown as Fetch,
		});
		for (let index = 0; index < 3; index++) {
			expect(await client.explain(PAGE)).toMatchObject({ ...closed, access: { failure } });
		}
		expect(callCount).toBe(1);
	});

	it("headers that are no text count as absent", async () => {
		const headers = { get: () => 7 };
		const { client } = makeClient({ fetch: respondWith({ status: 200, headers, text }) });
		expect(await client.explain(PAGE)).toMatchObject({ allowed: false, reason: "rule" });
	});

	it.each<[string, () => Uint8Array]>([
		["nothing", () => new Uint8Array(0)],
		["an octet", () => new Uint8Array([0x23])],
	])("a body of endless chunks of %s, always at hand, ends by timeoutMs", async (_what, chunk) => {
		const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk()) });
		const { client } = makeClient({
			timeoutMs: 100,
			maxBytes: Number.POSITIVE_INFINITY,
			fetch: async () => new Response(body),
		});
		expect((await client.explain(PAGE)).access.failure).toBe("timeout");
	});
});

describe("many questions with one signal", () => {
	const warnings: string[] = [];
	const listen = (warning: Error): void => void warnings.push(warning.name);
	afterEach(() => {
		process.off("warning", listen);
		warnings.length = 0;
	});

	it("leave one listener on it while they wait and none behind, so that no host warns", async () => {
		process.on("warning", listen);
		let release: () => void = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		const controller = new AbortController();
		const { signal } = controller;
		const { client } = makeClient({
			fetch: async () => {
				await released;
				return new Response(RULES);
			},
		});
		const asked = Array.from({ length: 40 }, (_, index) =>
			client.isAllowed(`https://h${index % 20}.example/private`, { signal }),
		);
		await new Promise((resolve) => setTimeout(resolve));
		expect(getEventListeners(signal, "abort")).toHaveLength(1);
		release();
		expect((await Promise.all(asked)).some(Boolean)).toBe(false);
		await new Promise((resolve) => setTimeout(resolve));
		expect(getEventListeners(signal, "abort")).toEqual([]);
		expect(warnings).toEqual([]);
	});

	it("nor do many clients with one, which all end with it", async () => {
		process.on("warning", listen);
		const controller = new AbortController();
		const all = Array.from({ length: 20 }, () => makeClient({ signal: controller.signal }).client);
		await all[0]!.dispose();
		expect(getEventListeners(controller.signal, "abort")).toHaveLength(1);
		controller.abort("over");
		for (const client of all.slice(1)) expect(await rejection(client.access(PAGE))).toBe("over");
		await new Promise((resolve) => setTimeout(resolve));
		expect(warnings).toEqual([]);
	});
});

describe("a listener that disposes the client", () => {
	it.each(["fetch-end", "cache-hit", "eviction", "warning"] as const)(
		"inside %s leaves no origin and no write behind",
		async (type) => {
			const written: string[] = [];
			const set = (key: string) => void (key.includes(":claim") || written.push(key));
			const store = { get: () => undefined, set };
			let isArmed = false;
			const test = makeClient({
				store,
				maxOrigins: 1,
				now: () => 1_750_000_000,
				fetch: async () => new Response(RULES, { headers: { "content-type": "text/html" } }),
				onEvent: (event) => {
					if (isArmed && event.type === type) void test.client.dispose();
				},
			});
			if (type !== "fetch-end" && type !== "warning") {
				await test.client.isAllowed("https://h0.example/");
				await test.client.isAllowed(PAGE);
			}
			const before = written.length;
			isArmed = true;
			await test.client.isAllowed(PAGE).catch(() => {});
			await test.client.isAllowed("https://h0.example/").catch(() => {});
			expect(await rejection(test.client.isAllowed(PAGE))).toBeInstanceOf(DisposedError);
			expect(written).toHaveLength(before);
			expect(test.reported("fetch-start").length - test.reported("fetch-end").length).toBeLessThanOrEqual(1);
		},
	);
});

function streamOf(chunk: unknown): ReadableStream<unknown> {
	return new ReadableStream({
		start(controller) {
			controller.enqueue(chunk);
			controller.close();
		},
	});
}
