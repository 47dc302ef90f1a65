import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { politeFetch } from "../../../crawling/client/index.js";
import { runsCount } from "../../support/fuzz.js";
import { endless, redirect, send, startLoopbackServer } from "../../support/loopback-server.js";

const loopback = await startLoopbackServer();
const SITE_COUNT = runsCount(1000);

/** The behaviour of a site, chosen by the site's number. Its other answers are plain. */
type Kind = "plain" | "down" | "resets" | "busy" | "moves" | "loops" | "stalls" | "cuts" | "slow";
const KINDS: readonly Kind[] = [
	"plain",
	"down",
	"resets",
	"busy",
	"moves",
	"loops",
	"stalls",
	"cuts",
	"slow",
];

interface Site {
	readonly kind: Kind;
	readonly paths: string[];
	outCount: number;
	mostOut: number;
}

const sites: Site[] = Array.from({ length: SITE_COUNT }, (_, index) => ({
	kind: KINDS[index % KINDS.length]!,
	paths: [],
	outCount: 0,
	mostOut: 0,
}));

/** Every site is an address of its own on loopback, and all are one server. */
const server = createServer((request, response) => {
	const [, , high = 0, low = 0] = (request.headers.host ?? "").split(":")[0]!.split(".").map(Number);
	const index = high * 250 + low - 1;
	const site = sites[index]!;
	site.paths.push(request.url ?? "");
	site.mostOut = Math.max(site.mostOut, ++site.outCount);
	let isOver = false;
	const over = (): void => {
		if (!isOver) site.outCount--;
		isOver = true;
	};
	response.on("finish", over);
	response.on("close", over);
	answer(index, request, response);
});

function answer(index: number, request: IncomingMessage, response: ServerResponse): void {
	const { kind, paths } = sites[index]!;
	const isFirst = paths.length === 2;
	if (request.url === "/robots.txt" && kind === "resets") {
		request.socket.resetAndDestroy();
	} else if (request.url === "/robots.txt") {
		const rules = `user-agent: *\ndisallow: /private\n${kind === "slow" ? "crawl-delay: 0.02\n" : ""}`;
		send(kind === "down" ? 503 : 200, rules)(request, response);
	} else if (kind === "busy" && isFirst) {
		send(429, "", { "retry-after": "1" })(request, response);
	} else if (kind === "moves") {
		redirect(`${originOf(index + 2)}/private`)(request, response);
	} else if (kind === "loops") {
		redirect(`${originOf(index)}/again`)(request, response);
	} else if (kind === "stalls" && isFirst) {
		response.write("half");
	} else if (kind === "cuts" && isFirst) {
		response.writeHead(200, { "content-length": 99 });
		response.write("half", () => request.socket.destroy());
	} else {
		send(200, "a page")(request, response);
	}
}

function originOf(index: number): string {
	const { port } = server.address() as AddressInfo;
	return `http://127.0.${Math.floor(index / 250)}.${(index % 250) + 1}:${port}`;
}

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, resolve)));
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

/** The outcome of a request: the text of its answer, a status other than 200, or a word for its error. */
async function outcome(answer: Promise<Response>): Promise<string> {
	try {
		const response = await answer;
		const text = await response.text();
		return response.status === 200 ? text : `${response.status}`;
	} catch (error) {
		const { code, message } = error as Error & { code?: string };
		return typeof code === "string" ? code : (message ?? `${error}`);
	}
}

const REFUSED = "ROBOTS_DISALLOWED";
const UNREACHABLE = "ROBOTS_UNREACHABLE";
const EXPECTED: Readonly<Record<Kind, readonly [string, string, string]>> = {
	plain: ["a page", REFUSED, "a page"],
	down: [UNREACHABLE, UNREACHABLE, UNREACHABLE],
	resets: [UNREACHABLE, UNREACHABLE, UNREACHABLE],
	busy: ["429", REFUSED, "a page"],
	moves: [REFUSED, REFUSED, REFUSED],
	loops: ["fetch failed", REFUSED, "fetch failed"],
	stalls: ["enough", REFUSED, "a page"],
	cuts: ["terminated", REFUSED, "a page"],
	slow: ["a page", REFUSED, "a page"],
};

describe("politeFetch over loopback", () => {
	it(`${SITE_COUNT} sites with faults: each answers as it does, once, in order, one at a time`, async () => {
		const fetch = politeFetch({ productToken: "ExampleBot", delaySeconds: 0, concurrency: 64 });
		const found = await Promise.all(
			sites.map(async ({ kind }, index) => {
				const origin = originOf(index);
				const controller = new AbortController();
				const first = fetch(`${origin}/1`, { signal: controller.signal });
				const others = ["/private/2", "/3"].map((path) => outcome(fetch(origin + path)));
				if (kind === "stalls") {
					first.then(
						() => controller.abort("enough"),
						() => {},
					);
				}
				return Promise.all([outcome(first), ...others]);
			}),
		);
		expect(found).toEqual(sites.map(({ kind }) => EXPECTED[kind]));
		for (const { kind, paths, mostOut } of sites) {
			expect(paths.filter((path) => path === "/robots.txt").length).toBeLessThanOrEqual(
				kind === "resets" ? 2 : 1,
			);
			expect(paths.filter((path) => path.startsWith("/private"))).toEqual([]);
			// One that is aborted or cut is over for the client before the server hears of it.
			if (kind !== "stalls" && kind !== "cuts") expect(mostOut).toBe(1);
			const pages = paths.filter((path) => path === "/1" || path === "/3");
			expect(pages).toEqual(kind === "down" || kind === "resets" ? [] : ["/1", "/3"]);
			expect(paths.filter((path) => path === "/again").length).toBe(kind === "loops" ? 40 : 0);
		}
		expect(fetch.queues().filter(({ isBusy, waitingCount }) => isBusy || waitingCount > 0)).toEqual([]);
		await fetch.dispose();
	});

	// Without the limit, a response that keeps its connection would be waited for as long as for what only is slow.
	it("a response that is forgotten gives its connection back", { timeout: 60_000 }, async (test) => {
		setFlagsFromString("--expose-gc");
		const collect = runInNewContext("gc") as () => void;
		let isClosed = false;
		const long = endless("", undefined, () => {
			isClosed = true;
		});
		loopback.answer = (request, response) =>
			request.url === "/page" ? long(request, response) : send(404)(request, response);
		const { signal } = new AbortController();
		const fetch = politeFetch({ productToken: "ExampleBot", delaySeconds: 0 });
		await (async () => void (await fetch(`${loopback.origin}/page`, { signal })))();
		while (!isClosed && !test.signal.aborted) {
			collect();
			await turn();
		}
		await fetch.dispose();
	});
});
