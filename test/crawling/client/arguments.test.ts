import "../../support/fresh-modules.js";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as autoEntry from "../../../bindings/auto.js";
import type { ParseOptions } from "../../../bindings/contract/types.js";
import * as jsEntry from "../../../bindings/js.js";
import * as wasmEntry from "../../../bindings/wasm.js";
import {
	isPublicAddress,
	publicAddressesOnly,
	RobotsClient,
	type RobotsClientOptions,
	type RobotsTxtParser,
} from "../../../crawling/client/index.js";
import { disposeClientsAfterEach, makeClient, rejection } from "../../support/client.js";

disposeClientsAfterEach();
const respond = async () => new Response("user-agent: *\ndisallow: /private");

describe("a malformed option is an error that names it", () => {
	it.each<[string, unknown, RegExp]>([
		["TypeError", null, /^options: expected an object with a productToken, got null/],
		["TypeError", {}, /^productToken: expected .*, got undefined/],
		["TypeError", { productToken: "Example Bot/1.0 (x)" }, /^productToken: expected/],
		["TypeError", { productToken: [] }, /^productToken: expected/],
		["TypeError", { userAgent: "" }, /^userAgent: expected a line of printable ASCII, got ""/],
		["TypeError", { userAgent: "ExampleBot\r\nx: y" }, /^userAgent: expected/],
		["TypeError", { userAgent: 7 }, /^userAgent: expected/],
		["RangeError", { policy: "bing" }, /^policy: expected one of "rfc9309", "google", got "bing"/],
		["TypeError", { keepLastCopy: 1 }, /^keepLastCopy: expected a boolean, got 1/],
		["RangeError", { dialect: "x" }, /^dialect: expected/],
		["TypeError", { engine: "js" }, /^options: unknown option "engine"; expected one of .*, parser,/],
		["TypeError", { proxy: "http://a" }, /^options: unknown option "proxy"; did you mean "dispatcher"\?$/],
		["TypeError", { headers: {} }, /^options: unknown option "headers"; did you mean "prepare"\?$/],
		["RangeError", { maxBytes: 1000 }, /^maxBytes: expected/],
		["TypeError", { fetch: "x" }, /^fetch: expected a function, got "x"/],
		["TypeError", { now: 1 }, /^now: expected a function/],
		["TypeError", { allowRedirect: true }, /^allowRedirect: expected a function/],
		["TypeError", { allowRequest: true }, /^allowRequest: expected a function/],
		["TypeError", { probeSite: true }, /^probeSite: expected a function/],
		["TypeError", { onEvent: {} }, /^onEvent: expected a function/],
		["TypeError", { store: null }, /^store: expected an object with the methods get and set, got null/],
		["TypeError", { store: { get() {} } }, /^store: expected/],
		["RangeError", { timeoutMs: 0 }, /^timeoutMs: expected a whole number from 1 to 2147483647, got 0/],
		["RangeError", { timeoutMs: 2 ** 31 }, /^timeoutMs: expected/],
		["TypeError", { timeoutMs: "1" }, /^timeoutMs: expected/],
		["RangeError", { storeTimeoutMs: 1.5 }, /^storeTimeoutMs: expected/],
		["RangeError", { maxOrigins: 0 }, /^maxOrigins: expected a whole number from 1/],
		["TypeError", { signal: {} }, /^signal: expected an AbortSignal, got an object/],
	])("%s: %j", (name, options, message) => {
		const given =
			options === null || Object.keys(options as object).length === 0
				? options
				: { productToken: "a", ...(options as object) };
		const make = () => new RobotsClient(given as RobotsClientOptions);
		expect(make).toThrow(message);
		expect(make).toThrow(expect.objectContaining({ name }));
	});
});

describe("a malformed question is rejected", () => {
	it.each<[string, unknown, RegExp]>([
		["TypeError", "/private", /^url: expected an absolute URL .*, got "\/private"/],
		["TypeError", "mailto:a@example.com", /^url: expected/],
		["TypeError", 7, /^url: expected/],
		["RangeError", "ftp://example.com/", /^url: expected an http or https URL, got "ftp:\/\/example\.com\/"/],
		["RangeError", "file:///etc/passwd", /^url: expected an http or https URL/],
		["RangeError", "ws://example.com/", /^url: expected an http or https URL/],
	])("%s: %j", async (name, url, message) => {
		const { client, events } = makeClient({ fetch: respond });
		for (const method of ["isAllowed", "explain", "matcher", "access", "crawlDelaySeconds"] as const) {
			const error = await rejection(client[method](url as string));
			expect(error).toMatchObject({ name, message: expect.stringMatching(message) });
		}
		expect(events).toEqual([]);
	});

	it("so is a signal that is none", async () => {
		const { client } = makeClient({ fetch: respond });
		const signal = {} as AbortSignal;
		expect(await rejection(client.isAllowed("https://example.com/", { signal }))).toMatchObject({
			message: "signal: expected an AbortSignal, got an object (Object)",
		});
	});

	it.each([null, 7, "signal", AbortSignal.abort()])("so are options that are none: %o", async (options) => {
		const { client, events } = makeClient({ fetch: respond });
		for (const method of ["isAllowed", "explain", "matcher", "access", "crawlDelaySeconds"] as const) {
			const error = await rejection(client[method]("https://example.com/", options as object));
			expect(error).toMatchObject({
				name: "TypeError",
				message: expect.stringMatching(
					/^options: expected an object with a signal or a crawler, or undefined, got /,
				),
			});
		}
		expect(events).toEqual([]);
	});

	it("a clock in seconds is warned about, once; one that starts at 0 is not", async () => {
		const inSeconds = makeClient({ fetch: respond, now: () => 1_750_000_000 });
		await inSeconds.client.isAllowed("https://example.com/");
		await inSeconds.client.isAllowed("https://example.org/");
		expect(inSeconds.reported("warning").filter(({ code }) => code === "clock-in-seconds")).toHaveLength(1);
		const fromZero = makeClient({ fetch: respond, now: () => 0 });
		await fromZero.client.isAllowed("https://example.com/");
		expect(fromZero.reported("warning").filter(({ code }) => code === "clock-in-seconds")).toEqual([]);
	});

	it.each([
		[1e9 - 1, 0],
		[1e9, 1],
		[1e10 - 1, 1],
		[1e10, 0],
	])("a clock at %d warns %d times: these are the years 2001 to 2286 in seconds", async (time, count) => {
		const { client, reported } = makeClient({ fetch: respond, now: () => time });
		await client.isAllowed("https://example.com/");
		expect(reported("warning").filter(({ code }) => code === "clock-in-seconds")).toHaveLength(count);
	});

	it("maxMemoryBytes may be a mebibyte, and no less", () => {
		expect(() => makeClient({ fetch: respond, maxMemoryBytes: 1_048_576 })).not.toThrow();
		expect(() => makeClient({ fetch: respond, maxMemoryBytes: 1_048_575 })).toThrow(/^maxMemoryBytes: /);
	});

	it("so is a clock that tells no time", async () => {
		const { client } = makeClient({ fetch: respond, now: () => Number.NaN });
		expect(await rejection(client.isAllowed("https://example.com/"))).toMatchObject({
			message: "now(): expected Unix milliseconds, got NaN",
		});
	});

	it.each([new Date(1_750_000_000_000), "1750000000000", 1_750_000_000_000n, null])(
		"so is one that gives %o, which only looks like a number",
		async (time) => {
			const { client } = makeClient({ fetch: respond, now: () => time as never });
			expect(await rejection(client.isAllowed("https://example.com/"))).toMatchObject({
				name: "RangeError",
				message: expect.stringMatching(/^now\(\): expected Unix milliseconds, got /),
			});
		},
	);

	it.each([
		["NaN", () => Number.NaN],
		["a time that no date has", () => 1e300],
		[
			"an error",
			() => {
				throw new Error("no clock");
			},
		],
	])("a clock that turns into %s goes on", async (_what, broken) => {
		let now = () => 1.75e12;
		const { client, reported } = makeClient({ fetch: respond, now: () => now() });
		await client.isAllowed("https://example.com/");
		now = broken;
		expect(await client.isAllowed("https://example.com/private")).toBe(false);
		expect(await client.isAllowed("https://example.org/private")).toBe(false);
		expect(await client.isAllowed("https://example.org/private")).toBe(false);
		expect(reported("fetch-end").map(({ origin }) => origin)).toEqual([
			"https://example.com",
			"https://example.org",
		]);
	});
});

describe("a client reads by the class of any entry", () => {
	const ask = (parser?: RobotsTxtParser) =>
		new RobotsClient({ productToken: "a", fetch: respond, parser }).isAllowed("https://example.com/private");

	it("the default one, by WebAssembly", async () => {
		expect(await ask()).toBe(false);
		const client = new RobotsClient({ productToken: "a", fetch: respond });
		const { robotsTxt } = await client.robotsTxt("https://example.com/");
		expect(robotsTxt?.engine).toBe("wasm");
	});

	it("the class of another entry, by its engine", async () => {
		expect(await ask(jsEntry.RobotsTxt)).toBe(false);
		expect(await ask(autoEntry.RobotsTxt)).toBe(false);
		const client = new RobotsClient({ productToken: "a", fetch: respond, parser: jsEntry.RobotsTxt });
		const { robotsTxt } = await client.robotsTxt("https://example.com/");
		expect(robotsTxt).toBeInstanceOf(jsEntry.RobotsTxt);
		expect(robotsTxt?.engine).toBe("js");
	});

	it("an object whose parse calls one", async () => {
		const parse = (body: string | Uint8Array | ArrayBuffer, options?: ParseOptions) =>
			autoEntry.RobotsTxt.parse(body, { ...options, engine: "js" });
		expect(await ask({ parse })).toBe(false);
	});

	it("the module that was handed in, of ./wasm", async () => {
		expect(() => ask(wasmEntry.RobotsTxt)).toThrow("initialise");
		const octets = readFileSync(new URL("../../../build/robots.wasm", import.meta.url));
		wasmEntry.initialise(new WebAssembly.Module(octets));
		expect(await ask(wasmEntry.RobotsTxt)).toBe(false);
	});

	it.each([null, {}, "js"])("nothing else: %j", (parser) => {
		expect(() => ask(parser as never)).toThrow(/^parser: expected the class RobotsTxt of an entry, got/);
	});

	it("and no class whose files are none", () => {
		expect(() => ask({ parse: () => ({}) } as never)).toThrow(
			/^parser.parse\(""\): expected a RobotsTxt, got/,
		);
	});

	it("and the same helpers", () => {
		expect(isPublicAddress("127.0.0.1")).toBe(false);
		expect(publicAddressesOnly).toBeTypeOf("function");
	});
});

describe("what a crawler forgets easily", () => {
	it("a store needs no more than get and set, and options may be undefined", async () => {
		const { client } = makeClient({
			fetch: respond,
			store: { get: () => undefined, set: () => undefined },
			userAgent: undefined,
			allowRedirect: undefined,
			maxBytes: undefined,
			signal: undefined,
		});
		expect(await client.isAllowed("https://example.com/private")).toBe(false);
	});

	it("fetch is looked up when it is needed", async () => {
		const { fetch } = globalThis;
		const { client } = makeClient();
		globalThis.fetch = respond;
		try {
			expect(await client.isAllowed("https://example.com/private")).toBe(false);
		} finally {
			globalThis.fetch = fetch;
		}
	});
});

describe("a mistyped option is refused with the nearest known one", () => {
	it("of a client", () => {
		expect(() => makeClient({ maxOrigin: 1 } as object)).toThrow(/did you mean "maxOrigins"\?/);
		expect(() => makeClient({ dialct: "google" } as object)).toThrow(/did you mean "dialect"\?/);
	});

	it("of a question", async () => {
		const { client } = makeClient({ fetch: respond });
		const asked = client.isAllowed("https://example.com/", { crawlr: "a" } as object);
		expect(await rejection(asked)).toMatchObject({
			name: "TypeError",
			message: expect.stringContaining('did you mean "crawler"?'),
		});
	});
});
