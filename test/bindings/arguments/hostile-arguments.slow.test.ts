import { describe, expect, it } from "vitest";
import type { Matcher, RobotsTxt } from "../../../bindings/auto.js";
import { robotsTxtUrl } from "../../../bindings/index.js";
import { nextAccessState } from "../../../crawling/client/index.js";
import {
	type ContentPreferences,
	parseContentPreferences,
	parseRobotsDirectives,
} from "../../../crawling/directives/index.js";
import type { TestClient } from "../../support/client.js";
import { disposeClientsAfterEach, makeClient, rejection } from "../../support/client.js";
import { engines, parse } from "../../support/engines.js";
import { encode } from "../../support/octets.js";

/** Calls past the compiler, as JavaScript callers can. */
// biome-ignore lint/suspicious/noExplicitAny: wrong types are the point
type Unchecked = any;

const BODY =
	"user-agent: *\ncontent-usage: /p train-ai=n\ncrawl-delay: 3\ndisallow: /private\nallow: /private/open\n";

/** A file with all that is made from it. */
interface Subject {
	readonly robots: RobotsTxt;
	readonly matcher: Matcher;
	readonly preferences: ContentPreferences;
}

/** Each public method that takes a URL. */
const URL_CALLS: Readonly<Record<string, (subject: Subject, url: Unchecked) => unknown>> = {
	"robots.isAllowed": ({ robots }, url) => robots.isAllowed(url, "a"),
	"robots.explain": ({ robots }, url) => robots.explain(url, "a"),
	"matcher.isAllowed": ({ matcher }, url) => matcher.isAllowed(url),
	"matcher.explain": ({ matcher }, url) => matcher.explain(url),
	"matcher.checkAll": ({ matcher }, url) => matcher.checkAll(["/a", url, "/private"]),
	"preferences.forUrl": ({ preferences }, url) => preferences.forUrl(url, "a"),
};

/** Each public method that takes a crawler. */
const CRAWLER_CALLS: Readonly<Record<string, (subject: Subject, crawler: Unchecked) => unknown>> = {
	"robots.matcher": ({ robots }, crawler) => robots.matcher(crawler),
	"robots.isAllowed": ({ robots }, crawler) => robots.isAllowed("/private", crawler),
	"robots.explain": ({ robots }, crawler) => robots.explain("/private", crawler),
	"robots.groupsFor": ({ robots }, crawler) => robots.groupsFor(crawler),
	"preferences.forUrl": ({ preferences }, crawler) => preferences.forUrl("/private/open", crawler),
};

class HookedUrl extends URL {
	hook: () => void = () => {};

	override get href(): string {
		this.hook();
		return super.href;
	}
}

/** URLs that run `hook` where they are read. */
const HOOKED_URLS: Readonly<Record<string, (hook: () => void) => unknown>> = {
	"a subclass": (hook) => Object.assign(new HookedUrl("https://example.com/private"), { hook }),
	"an instance with an accessor": (hook) =>
		Object.defineProperty(new URL("https://example.com/private"), "href", {
			get: () => {
				hook();
				return "https://example.com/private";
			},
		}),
	"one that stands in for a URL": (hook) => ({
		[Symbol.toStringTag]: "URL",
		get href() {
			hook();
			return "https://example.com/private";
		},
	}),
	"a proxy": (hook) =>
		new Proxy(new URL("https://example.com/private"), {
			get: (target, key) => {
				hook();
				const value: unknown = Reflect.get(target, key, target);
				return value;
			},
		}),
};

/** Crawlers that run `hook` where they are read. */
const HOOKED_CRAWLERS: Readonly<Record<string, (hook: () => void) => unknown>> = {
	"a list with an accessor": (hook) =>
		Object.defineProperty(["a", "b"], 1, {
			get: () => {
				hook();
				return "b";
			},
		}),
	"a profile with an accessor": (hook) => ({
		productTokens: "a",
		get order() {
			hook();
			return "first";
		},
	}),
	"a proxy of a profile": (hook) =>
		new Proxy(
			{ productTokens: ["a"] },
			{
				get: (target, key) => {
					hook();
					return Reflect.get(target, key);
				},
			},
		),
	"a proxy of a list": (hook) =>
		new Proxy(["a"], {
			get: (target, key) => {
				hook();
				return Reflect.get(target, key);
			},
		}),
};

/** Values that claim to be of a type that they are not. */
const PRETENDERS: Readonly<Record<string, () => unknown>> = {
	"a tag of a URL": () => ({ [Symbol.toStringTag]: "URL" }),
	"a tag of a URL, its href no text": () => ({ [Symbol.toStringTag]: "URL", href: { toString: () => "/x" } }),
	"a tag of octets": () => ({ [Symbol.toStringTag]: "Uint8Array", length: 1e9, 0: 47 }),
	"a prototype of octets": () => Object.create(Uint8Array.prototype),
	"a prototype of a URL": () => Object.create(URL.prototype),
	"a proxy of octets": () => new Proxy(encode("/private"), {}),
	"a proxy that was revoked": () => {
		const { proxy, revoke } = Proxy.revocable([], {});
		revoke();
		return proxy;
	},
	"an object that throws": () => ({
		get [Symbol.toStringTag]() {
			throw new Error("no tag");
		},
		get constructor() {
			throw new Error("no constructor");
		},
	}),
	"octets that are gone": () => {
		const octets = encode("/private");
		structuredClone(octets.buffer, { transfer: [octets.buffer] });
		return octets;
	},
	"a symbol": () => Symbol("x"),
	"a function": () => () => "/x",
	"a large integer": () => 5n,
};

class LyingOctets extends Uint8Array {
	override get length(): never {
		throw new Error("length was asked");
	}
	override subarray(): never {
		throw new Error("subarray was asked");
	}
	static get [Symbol.species](): never {
		throw new Error("species was asked");
	}
}

describe.each(engines)("no argument's own code can hurt: engine $name", ({ name: engine }) => {
	function open(body: string | Uint8Array = BODY): Subject {
		const robots = parse(body, { url: "https://example.com/robots.txt" }, engine);
		return { robots, matcher: robots.matcher("a"), preferences: parseContentPreferences(robots) };
	}

	/** Another file, with the same memory, answers as it should. */
	function expectSound(): void {
		const { robots } = open();
		expect(robots.isAllowed("/private", "a")).toBe(false);
		expect(robots.explain("/private/open", "a").rule?.line).toBe(5);
		robots.dispose();
	}

	const hookedCalls = [
		...Object.entries(URL_CALLS).flatMap(([method, call]) =>
			Object.entries(HOOKED_URLS).map(([what, make]) => ({ method, call, what, make })),
		),
		...Object.entries(CRAWLER_CALLS).flatMap(([method, call]) =>
			Object.entries(HOOKED_CRAWLERS).map(([what, make]) => ({ method, call, what, make })),
		),
	];

	it.each(hookedCalls)("$method: $what that disposes the file meets a DisposedError", ({ call, make }) => {
		const subject = open();
		expect(() =>
			call(
				subject,
				make(() => subject.robots.dispose()),
			),
		).toThrow(expect.objectContaining({ name: "DisposedError" }));
		expectSound();
	});

	it.each(hookedCalls)(
		"$method: $what that disposes the matcher meets a DisposedError or an answer",
		({ call, make }) => {
			const subject = open();
			try {
				call(
					subject,
					make(() => subject.matcher.dispose()),
				);
			} catch (error) {
				expect(error).toMatchObject({ name: "DisposedError" });
			}
			expectSound();
		},
	);

	it.each(hookedCalls)(
		"$method: $what that asks the file many other things has its answer",
		({ call, make }) => {
			const subject = open();
			const expected = JSON.stringify(
				call(
					subject,
					make(() => {}),
				),
			);
			const hooked = make(() => {
				// More crawlers than a file keeps matchers for, and another file in the same memory.
				for (let index = 0; index < 20; index++) subject.robots.isAllowed("/x", [`b${index}`, "a"]);
				for (let index = 0; index < 20; index++) subject.robots.isAllowed("/x", `b${index}`);
				open().robots.explain(`/${"x".repeat(5000)}`, "a");
			});
			expect(JSON.stringify(call(subject, hooked))).toBe(expected);
			expectSound();
		},
	);

	const pretended = Object.entries(PRETENDERS).map(([what, make]) => ({ what, make }));

	it.each(pretended)("$what is no argument", ({ make }) => {
		const subject = open();
		const value = make() as Unchecked;
		for (const [method, call] of Object.entries(URL_CALLS)) {
			const name = method === "matcher.checkAll" ? "urls\\[1\\]" : "url";
			expect(() => call(subject, value), method).toThrow(new RegExp(`^${name}: expected `));
			expect(() => call(subject, value), method).toThrow(TypeError);
			expect(() => call(subject, value), method).toThrow(
				expect.objectContaining({ code: "ROBOTS_INVALID_ARGUMENT" }),
			);
		}
		for (const [method, call] of Object.entries(CRAWLER_CALLS)) {
			expect(() => call(subject, value), method).toThrow(
				expect.objectContaining({
					code: expect.stringMatching(/^ROBOTS_(?:INVALID_ARGUMENT|UNKNOWN_OPTION)$/),
				}),
			);
			expect(() => call(subject, value), method).toThrow(/^crawler[^:]*: (?:expected|unknown member) /);
		}
		expect(() => subject.matcher.checkLines(value)).toThrow(/^octets: expected /);
		expect(() => subject.matcher.decideLines(value)).toThrow(/^octets: expected /);
		expect(() => subject.matcher.checkAll(value)).toThrow(/^urls: expected /);
		expect(() => parse(value, {}, engine)).toThrow(/^body: expected /);
		expect(() => parse("", { url: value }, engine)).toThrow(/^url: expected /);
		expect(() => robotsTxtUrl(value)).toThrow(/^pageUrl: expected /);
		expect(() => parseRobotsDirectives(value, "a")).toThrow(/^values: expected /);
		expectSound();
	});

	it("octets are read as the language keeps them, whatever their class says", () => {
		const { robots, matcher } = open(new LyingOctets(encode(BODY)));
		for (const [text, isAllowed] of [
			["/private", false],
			["/private/open", true],
		] as const) {
			const lying = new LyingOctets(encode(text));
			expect(robots.isAllowed(lying, "a")).toBe(isAllowed);
			expect(matcher.isAllowed(lying)).toBe(isAllowed);
			expect(matcher.explain(lying).allowed).toBe(isAllowed);
			expect(Array.from(matcher.checkAll([lying]))).toEqual([Number(isAllowed)]);
			expect(Array.from(matcher.checkLines(lying))).toEqual([Number(isAllowed)]);
			expect(Array.from(matcher.decideLines(lying).verdicts)).toEqual([Number(isAllowed)]);
			const short = Object.defineProperty(encode(text), "length", { value: 0 });
			expect(matcher.isAllowed(short)).toBe(isAllowed);
			expect(Array.from(matcher.checkLines(short))).toEqual([Number(isAllowed)]);
		}
	});

	it("octets may lie in memory that is shared, or that can be resized", () => {
		const shared = new Uint8Array(new SharedArrayBuffer(BODY.length));
		shared.set(encode(BODY));
		const { robots, matcher } = open(shared);
		shared.fill(0x23);
		const url = new Uint8Array(new SharedArrayBuffer(8));
		url.set(encode("/private"));
		expect([robots.isAllowed(url, "a"), matcher.explain(url).allowed]).toEqual([false, false]);
		expect(Array.from(matcher.checkLines(url))).toEqual([0]);
		expect(() => matcher.isAllowed(new Uint8Array(new SharedArrayBuffer(0)))).toThrow(/^url: expected /);

		const Resizable = ArrayBuffer as unknown as new (length: number, options: object) => Unchecked;
		const buffer = new Resizable(8, { maxByteLength: 16 });
		const whole = new Uint8Array(buffer);
		whole.set(encode("/private"));
		expect(matcher.isAllowed(whole)).toBe(false);
		const suffix = new Uint8Array(buffer, 4, 4);
		buffer.resize(2);
		expect(matcher.isAllowed(whole)).toBe(true);
		expect(() => matcher.isAllowed(suffix)).toThrow(/^url: expected bytes that are still there/);
		expect(() => matcher.checkLines(suffix)).toThrow(/^octets: expected bytes that are still there/);
		expect(() => matcher.decideLines(suffix)).toThrow(/^octets: expected bytes that are still there/);
		expect(() => parse(suffix, {}, engine)).toThrow(/^body: expected bytes that are still there/);
	});

	it("a body that is taken away by an option's code, or was before, is no empty file", () => {
		const options = (octets: Uint8Array): Unchecked => ({
			get dialect() {
				structuredClone(octets.buffer, { transfer: [octets.buffer as ArrayBuffer] });
				return "rfc9309";
			},
		});
		const octets = encode(BODY);
		expect(() => parse(octets, options(octets), engine)).toThrow(
			/^body: expected bytes that are still there/,
		);
		const other = encode(BODY);
		expect(() => parse(other.buffer as ArrayBuffer, options(other), engine)).toThrow(/^body: expected bytes/);
		expectSound();
	});

	it("URLs of a list may take one another away", () => {
		const { matcher } = open();
		const octets = encode("/private");
		const taker = {
			[Symbol.toStringTag]: "URL",
			get href() {
				if (octets.length > 0) structuredClone(octets.buffer, { transfer: [octets.buffer] });
				return "/";
			},
		};
		// A URL that has its verdict is needed no more.
		expect(Array.from(matcher.checkAll([octets, taker] as Unchecked))).toEqual([0, 1]);
		expect(() => matcher.checkAll([taker, octets] as Unchecked)).toThrow(
			/^urls\[1\]: expected bytes that are still there/,
		);
		expectSound();
	});

	it("a list may have any length, change it or lie about it", () => {
		const { matcher } = open();
		const growing: unknown[] = ["/private"];
		const url = new URL("https://example.com/private");
		Object.defineProperty(url, Symbol.toStringTag, {
			get: () => {
				if (growing.length < 4) growing.push("/private", "/");
				return "URL";
			},
		});
		growing.push(url);
		expect(Array.from(matcher.checkAll(growing as Unchecked))).toEqual([0, 0, 0, 1]);
		const sparse = new Array<string>(2 ** 32 - 1);
		expect(() => matcher.checkAll(sparse)).toThrow(/^urls\[0\]: expected a URL/);
		for (const length of [-1, 1e99, Number.NaN, 0.5, 2]) {
			const lying = new Proxy(["/private"], {
				get: (target, key) => (key === "length" ? length : Reflect.get(target, key)),
			});
			if (length > 1) expect(() => matcher.checkAll(lying)).toThrow(/^urls\[1\]: expected a URL/);
			else expect(Array.from(matcher.checkAll(lying))).toEqual(length > 0 ? [0] : []);
		}
		const many = Array.from({ length: 70_000 }, (_, index) => (index % 3 === 0 ? "/private" : "/"));
		expect(matcher.checkAll(many)).toEqual(Uint8Array.from(many, (path) => (path === "/" ? 1 : 0)));
		expectSound();
	});

	it("a crawler may take the URL away", () => {
		const { robots, preferences } = open();
		for (const call of [robots.isAllowed, robots.explain, preferences.forUrl]) {
			const octets = encode("/private");
			const crawler = {
				get productTokens() {
					structuredClone(octets.buffer, { transfer: [octets.buffer as ArrayBuffer] });
					return "a";
				},
			};
			const subject: unknown = call === preferences.forUrl ? preferences : robots;
			expect(() => Reflect.apply(call, subject, [octets, crawler])).toThrow(/^url: expected bytes that are/);
		}
		expectSound();
	});

	it("a list that changes its mind is read once", () => {
		const { matcher } = open();
		let askedCount = 0;
		const urls = Object.defineProperty(["/a", "/b"], 0, {
			get: () => (askedCount++ === 0 ? "/private" : { href: "/a" }),
		});
		expect(Array.from(matcher.checkAll(urls))).toEqual([0, 1]);
		expect(askedCount).toBe(1);
	});

	it("each option is read once", () => {
		const counts: Record<string, number> = {};
		const given: Record<string, unknown> = {
			url: "https://example.com/robots.txt",
			dialect: "google",
			maxBytes: 600_000,
		};
		const counted = new Proxy(given, {
			get: (target, key) => {
				if (Object.hasOwn(target, key)) counts[String(key)] = (counts[String(key)] ?? 0) + 1;
				return Reflect.get(target, key);
			},
		});
		parse("", counted as Unchecked, engine);
		// The table of engines spreads the options once before.
		expect(counts).toEqual({ url: 1, dialect: 1, maxBytes: 1 });
	});

	it("what a caller's code throws is thrown on, and nothing is left half done", () => {
		const { robots, matcher } = open();
		const throwing = ["/a"];
		Object.defineProperty(throwing, 1, {
			get: () => {
				throw new Error("mine");
			},
		});
		expect(() => matcher.checkAll(throwing)).toThrow("mine");
		expect(() => robots.matcher(throwing)).toThrow(/mine|crawler/);
		expect(matcher.isAllowed("/private")).toBe(false);
		expectSound();
	});

	it("new RobotsTxt says to use parse", () => {
		const { robots } = open();
		const File = robots.constructor as Unchecked;
		for (const argument of [undefined, "user-agent: *", null, {}, { file: {}, engine: {} }]) {
			expect(() => new File(argument)).toThrow("new RobotsTxt: a file is read by RobotsTxt.parse");
		}
	});
});

/** Each public method of a client that takes a URL. */
const CLIENT_CALLS: Readonly<
	Record<string, (client: TestClient["client"], url: Unchecked, options?: Unchecked) => Promise<unknown>>
> = {
	isAllowed: (client, url, options) => client.isAllowed(url, options),
	explain: (client, url, options) => client.explain(url, options),
	matcher: (client, url, options) => client.matcher(url, options),
	crawlDelaySeconds: (client, url, options) => client.crawlDelaySeconds(url, options),
	robotsTxt: (client, url, options) => client.robotsTxt(url, options),
	sitemaps: (client, url, options) => client.sitemaps(url, options),
	access: (client, url, options) => client.access(url, options),
};

describe.each(engines)("no question to a client can hurt it: engine $name", ({ name: engine }) => {
	const PAGE = "https://example.com/private";
	const fetch = async () => new Response(BODY);
	const ask = Object.entries(CLIENT_CALLS).map(([method, call]) => ({ method, call }));
	disposeClientsAfterEach();

	/** Options that run `hook` where they are read. */
	const hookedOptions: Readonly<Record<string, (hook: () => void) => unknown>> = {
		"an accessor of the signal": (hook) => ({
			get signal() {
				hook();
				return undefined;
			},
		}),
		"an accessor of the crawler": (hook) => ({
			get crawler() {
				hook();
				return "a";
			},
		}),
		...Object.fromEntries(
			Object.entries(HOOKED_CRAWLERS).map(([what, make]) => [
				`as crawler, ${what}`,
				(hook: () => void) => ({ crawler: make(hook) }),
			]),
		),
	};
	const hooked = ask.flatMap(({ method, call }) => [
		...Object.entries(HOOKED_URLS).map(([what, make]) => ({
			method,
			what,
			run: (client: TestClient["client"], hook: () => void) => call(client, make(hook)),
		})),
		...Object.entries(hookedOptions).map(([what, make]) => ({
			method,
			what,
			run: (client: TestClient["client"], hook: () => void) => call(client, PAGE, make(hook)),
		})),
	]);

	it.each(hooked)("$method: $what that ends the client meets a DisposedError", async ({ run }) => {
		for (const isKnown of [false, true]) {
			const { client, reported } = makeClient({ engine, fetch } as Unchecked);
			if (isKnown) await client.isAllowed(PAGE);
			const error = await rejection(run(client, () => void client.dispose()));
			expect(error).toMatchObject({ name: "DisposedError" });
			expect(reported("fetch-start")).toHaveLength(Number(isKnown));
		}
	});

	it.each(hooked)("$method: $what that asks other things has its answer", async ({ run }) => {
		const { client } = makeClient({ engine, fetch, maxOrigins: 1 } as Unchecked);
		const inner: Promise<unknown>[] = [];
		const answer = await run(client, () => {
			for (let index = 0; index < 20; index++) {
				inner.push(
					client.explain(`https://h${index % 2}.example/private`, { crawler: `b${"b".repeat(index)}` }),
				);
			}
		});
		expect(answer).not.toBeInstanceOf(Error);
		await Promise.all(inner);
		expect(await client.isAllowed(PAGE)).toBe(false);
	});

	it.each(Object.entries(PRETENDERS).map(([what, make]) => ({ what, make })))(
		"$what is no argument",
		async ({ make }) => {
			const { client, reported } = makeClient({ engine, fetch } as Unchecked);
			const value = make();
			for (const { method, call } of ask) {
				for (const [args, name] of [
					[[value], "url"],
					[[PAGE, { signal: value }], "signal"],
					[[PAGE, { crawler: value }], "crawler"],
				] as [[unknown, unknown?], string][]) {
					const error = await rejection(call(client, ...args));
					expect(error, method).toBeInstanceOf(TypeError);
					expect((error as Error).message, method).toMatch(
						new RegExp(`^${name}[^:]*: (?:expected|unknown member) `),
					);
				}
			}
			expect(reported("fetch-start")).toHaveLength(0);
		},
	);

	it("what only claims to be a signal is none", async () => {
		const { client } = makeClient({ engine, fetch } as Unchecked);
		const tag = { [Symbol.toStringTag]: "AbortSignal" };
		const throwing = {
			...tag,
			get aborted() {
				throw new Error("mine");
			},
		};
		for (const signal of [tag, throwing, Object.create(AbortSignal.prototype), { ...tag, aborted: false }]) {
			for (const { method, call } of ask) {
				const error = await rejection(call(client, PAGE, { signal }));
				expect(String(error), method).toMatch(/^TypeError: signal: expected an AbortSignal, got /);
			}
			expect(() => makeClient({ signal } as Unchecked)).toThrow(/^signal: expected an AbortSignal, got /);
		}
	});
});

describe("no result of a fetch can hurt nextAccessState", () => {
	const NOW = 1_750_000_000;
	const next = (result: Unchecked, state: Unchecked = null) => nextAccessState(state, result, NOW);
	const gone = (): Uint8Array => {
		const octets = encode(BODY);
		structuredClone(octets.buffer, { transfer: [octets.buffer] });
		return octets;
	};

	it("octets that are gone are no empty file, which would open the site", () => {
		const octets = gone();
		for (const body of [octets, octets.buffer]) {
			expect(() => next({ status: 200, body })).toThrow(/^result\.body: expected bytes that are still there/);
		}
	});

	it("nor are they where another member's code takes them away", () => {
		const octets = encode(BODY);
		const result = {
			status: 200,
			body: octets,
			get headers() {
				structuredClone(octets.buffer, { transfer: [octets.buffer] });
				return {};
			},
		};
		expect(() => next(result)).toThrow(/^result\.body: expected bytes that are still there/);
	});

	it("octets are read as the language keeps them, whatever their class says", () => {
		const { state } = next({ status: 200, body: new LyingOctets(encode(BODY)) });
		expect(state?.copy?.body).toBe(BODY);
		const short = Object.defineProperty(encode(BODY), "length", { value: 0 });
		expect(next({ status: 200, body: short }).state?.copy?.body).toBe(BODY);
	});

	it("each member is read once, so none is judged as one thing and used as another", () => {
		const counts: Record<string, number> = {};
		const members: Record<string, unknown> = {
			status: 200,
			failure: null,
			headers: { "content-type": "text/plain" },
			body: BODY,
			siteReachable: null,
			isNotFollowed: null,
		};
		const counted = new Proxy(members, {
			get: (target, key) => {
				counts[String(key)] = (counts[String(key)] ?? 0) + 1;
				return Reflect.get(target, key);
			},
		});
		expect(next(counted).inForce).toBe("rules");
		expect(counts).toEqual(Object.fromEntries(Object.keys(members).map((name) => [name, 1])));
	});

	it.each(Object.entries(PRETENDERS).map(([what, make]) => ({ what, make })))(
		"$what is neither a result's part nor a state",
		({ what, make }) => {
			const value = make();
			expect(next(null, value)).toEqual(next(null));
			expect(() => next({ status: value })).toThrow(/^result\.status: expected /);
			expect(() => next({ failure: value })).toThrow(/^result\.failure: expected /);
			expect(() => next({ status: 200, body: value })).toThrow(/^result\.body: expected /);
			expect(() => nextAccessState(null, null, value as Unchecked)).toThrow(/^atSeconds: expected /);
			// An object without members is a result without a status; what a proxy's reading throws is thrown on.
			const expected = what === "a proxy that was revoked" ? /revoked/ : /^result(\.status)?: expected /;
			expect(() => next(value), what).toThrow(expected);
		},
	);

	it("a state's own code is no state where it throws, and may take nothing away", () => {
		const { state } = next({ status: 200, body: BODY });
		for (const name of Object.keys(state!)) {
			const throwing = Object.defineProperty({ ...state! }, name, {
				get: () => {
					throw new Error("mine");
				},
			});
			expect(next(null, throwing)).toMatchObject({ inForce: "disallow-all", state: null });
		}
	});
});
