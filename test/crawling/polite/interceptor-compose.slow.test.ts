import { gzipSync } from "node:zlib";
import { Agent, type Dispatcher, fetch, interceptors, request, stream } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { type RobotsInterceptor, robotsInterceptor } from "../../../crawling/node/index.js";
import { runsCount } from "../../support/fuzz.js";
import {
	type Answer,
	raw,
	redirect,
	route,
	send,
	startLoopbackServer,
} from "../../support/loopback-server.js";

const server = await startLoopbackServer();
const made: { obey: RobotsInterceptor<unknown>; agent: Agent }[] = [];

/** An interceptor that never waits, and an agent; both end with the test. */
function make() {
	const slowDowns: unknown[] = [];
	const obey = robotsInterceptor({
		productToken: "ExampleBot",
		userAgent: "ExampleBot/1.0",
		delaySeconds: 0,
		maxDelaySeconds: 0,
		onEvent: (event) => event.type === "slow-down" && slowDowns.push(event),
	});
	const agent = new Agent();
	made.push({ obey, agent });
	return { obey, agent, slowDowns };
}

afterEach(async () => {
	for (const { obey, agent } of made.splice(0)) {
		await obey.dispose();
		await agent.destroy();
	}
});

const LONG = "x".repeat(5000);
const GZIP = gzipSync(LONG);
const gzip = { "content-encoding": "gzip" };

const ANSWERS: Readonly<Record<string, Answer>> = {
	"/ok": send(200, LONG, { "content-length": "5000", "cache-control": "max-age=60" }),
	"/busy": send(503, "later"),
	"/busy-for": send(503, "later", { "retry-after": "0" }),
	"/missing": send(404, '{"a":1}', { "content-type": "application/json" }),
	"/moved": redirect("/ok"),
	"/loop": redirect("/loop"),
	"/reset": ({ socket }) => socket.destroy(),
	"/cut": raw(`HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n${LONG}`, "end"),
	"/gzip": send(200, GZIP, gzip),
	"/gzip-damaged": send(200, Buffer.concat([GZIP.subarray(0, 12), Buffer.alloc(99, 7)]), gzip),
};

const RETRY = { maxRetries: 2, minTimeout: 1, timeoutFactor: 1 };
const OTHERS: Readonly<Record<string, () => Dispatcher.DispatcherComposeInterceptor>> = {
	"no other": () => (dispatch) => dispatch,
	retry: () => interceptors.retry(RETRY),
	"retry without throwOnError": () => interceptors.retry({ ...RETRY, throwOnError: false }),
	redirect: () => interceptors.redirect({ maxRedirections: 3 }),
	dump: () => interceptors.dump({ maxSize: 1000 }),
	decompress: () => interceptors.decompress(),
	cache: () => interceptors.cache(),
	deduplicate: () => interceptors.deduplicate(),
	dns: () => interceptors.dns(),
	responseError: () => interceptors.responseError(),
};

type Handler = Dispatcher.DispatchHandler;

/** A request by the lowest interface; one of its methods throws. */
function dispatched(name: keyof Handler) {
	return (url: string, dispatcher: Dispatcher) =>
		new Promise<string>((resolve, reject) => {
			let text = "";
			const { origin, pathname } = new URL(url);
			const handler: Handler = {
				onRequestStart() {},
				onResponseStart: (_controller, status) => {
					text += status;
				},
				onResponseData: (_controller, chunk) => {
					text += chunk.length;
				},
				onResponseEnd: () => resolve(text),
				onResponseError: (_controller, error) => reject(error),
			};
			if (handler[name] !== undefined) {
				handler[name] = () => {
					throw new Error(`of ${name}`);
				};
			}
			dispatcher.dispatch({ origin, path: pathname, method: "GET" }, handler);
		});
}

/** Ways to ask. */
const APIS: Readonly<Record<string, (url: string, dispatcher: Dispatcher) => Promise<string>>> = {
	request: async (url, dispatcher) => {
		const { statusCode, body } = await request(url, { dispatcher });
		return `${statusCode} ${await body.text()}`;
	},
	fetch: async (url, dispatcher) => {
		const response = await fetch(url, { dispatcher });
		return `${response.status} ${await response.text()}`;
	},
	"a header that undici refuses": async (url, dispatcher) => {
		const { statusCode, body } = await request(url, {
			dispatcher,
			headers: { "transfer-encoding": "chunked" },
		});
		return `${statusCode} ${await body.text()}`;
	},
	"stream whose factory throws": async (url, dispatcher) => {
		await stream(url, { method: "GET", dispatcher }, () => {
			throw new Error("of the factory");
		});
		return "it ended";
	},
	"onResponseStart throws": dispatched("onResponseStart"),
	"onResponseData throws": dispatched("onResponseData"),
	"onResponseEnd throws": dispatched("onResponseEnd"),
};

/** undici 7 never ends these calls, with or without another interceptor. */
const ENDLESS: readonly string[] = [
	"retry, stream whose factory throws",
	"retry without throwOnError, stream whose factory throws",
	"deduplicate, onResponseEnd throws",
];

/** What a call gives: a text, or an error with those that led to it. */
async function outcomeOf(answer: Promise<string>): Promise<unknown> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const hangs = new Promise<string>((resolve) => {
		timer = setTimeout(() => resolve("it never ends"), 60_000);
	});
	return Promise.race([answer.catch(toPlain), hangs]).finally(() => clearTimeout(timer));
}

function toPlain(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	const { name, message, cause, code, statusCode } = error as Error & {
		code?: unknown;
		statusCode?: unknown;
	};
	return { name, message, code, statusCode, cause: toPlain(cause) };
}

describe("beside undici's own interceptors a call ends as without ours", () => {
	const paths = Object.keys(ANSWERS);
	/** How many paths each of the others is asked for in each way; `test:heavy` takes all of them. */
	const pathCount = Math.max(3, runsCount(paths.length));
	/** The first paths differ, so that each of the others meets each path, and so does each way. */
	const cases = Object.keys(OTHERS)
		.flatMap((other, row) =>
			Object.keys(APIS).map((api, column) => {
				const start = row + 3 * column;
				return { other, api, asked: paths.filter((_, index) => (index + start) % paths.length < pathCount) };
			}),
		)
		.filter(({ other, api }) => !ENDLESS.includes(`${other}, ${api}`));

	it.each(cases)("$other, before and after it: $api", async ({ other, api, asked }) => {
		server.answer = route({ "/robots.txt": send(200), ...ANSWERS });
		for (const path of asked) {
			const ask = async (order: "without" | "before" | "after") => {
				const { obey, agent } = make();
				const chain = { without: [], before: [obey], after: [] }[order];
				const dispatcher = agent.compose(...chain, OTHERS[other]!(), ...(order === "after" ? [obey] : []));
				const outcome = await outcomeOf(APIS[api]!(server.origin + path, dispatcher));
				if (order !== "without") await obey.drained();
				expect(obey.queues()).toEqual([]);
				return outcome;
			};
			const expected = await ask("without");
			expect([path, await ask("before"), await ask("after")]).toEqual([path, expected, expected]);
		}
	});
});

it.each([...Object.keys(APIS), "dump"])(
	"what the caller's own code throws is no failure of a site: %s",
	async (name) => {
		server.answer = route({ "/robots.txt": send(200), ...ANSWERS });
		const { obey, agent, slowDowns } = make();
		const dispatcher = name === "dump" ? agent.compose(obey, OTHERS.dump!()) : agent.compose(obey);
		const outcomes: unknown[] = [];
		for (let call = 0; call < 6; call++) {
			outcomes.push(await outcomeOf((APIS[name] ?? APIS.request!)(`${server.origin}/ok`, dispatcher)));
		}
		expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
		expect(slowDowns).toEqual([]);
	},
);
