import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Outcome, runCommand } from "../../support/cli-run.js";

const RULES = "user-agent: *\ndisallow: /private\n";
/** The text on standard error if the file cannot be fetched. */
const DISALLOWED = "a robots.txt that is unreachable disallows everything";

const jsonLines = (out: string): unknown[] =>
	out
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line));

const requests: IncomingMessage[] = [];
let handler: (request: IncomingMessage, response: ServerResponse) => void = () => {};
const server = createServer((request, response) => {
	requests.push(request);
	handler(request, response);
});
let origin = "";

async function listen(on: Server): Promise<number> {
	await new Promise<void>((resolve) => on.listen(0, "127.0.0.1", resolve));
	return (on.address() as AddressInfo).port;
}

beforeAll(async () => {
	origin = `http://127.0.0.1:${await listen(server)}`;
});

afterAll(() => {
	server.closeAllConnections();
	server.close();
});

/** Checks a disallowed page of the site, whose server answers as given. */
function checkSite(answer: typeof handler, ...rest: string[]): Promise<Outcome> {
	return checkSiteWithin(10_000, answer, ...rest);
}

function checkSiteWithin(timeoutMs: number, answer: typeof handler, ...rest: string[]): Promise<Outcome> {
	requests.length = 0;
	handler = answer;
	const argv = ["check", `${origin}/a/page?x#y`, "--agent", "a", `${origin}/private`, ...rest];
	return runCommand(argv, { timeoutMs });
}

function send(status: number, body = "", headers: Record<string, string> = {}): typeof handler {
	return (_request, response) => {
		response.writeHead(status, { "content-type": "text/plain", ...headers });
		response.end(body);
	};
}

describe("a robots.txt that is fetched", () => {
	it("is the one of the page's site, and covers that origin alone", async () => {
		const { code, out, err } = await checkSite(send(200, RULES), "https://other.example/private");
		expect(requests.map(({ url }) => url)).toEqual(["/robots.txt"]);
		expect(requests[0]?.headers["user-agent"]).toBe("robotstxt-wasm/1.2.3");
		expect(out).toMatch(/^disallowed .*\nout-of-scope .*\n$/);
		expect({ code, err }).toEqual({ code: 2, err: "" });
	});

	it("may be any 2xx and any media type, which is noted", async () => {
		expect((await checkSite(send(203, RULES))).code).toBe(1);
		const html = await checkSite(send(200, RULES, { "content-type": "text/html" }));
		expect(html.code).toBe(1);
		expect(html.err).toBe(
			`robotstxt-wasm: ${origin}/robots.txt: expected content type text/plain, got text/html; the body is read all the same\n`,
		);
		const quiet = await checkSite(send(200, RULES, { "content-type": "text/html" }), "-q");
		expect(quiet).toEqual({ code: 1, out: "", err: "" });
		expect((await checkSite(send(204))).code).toBe(0);
	});

	it.each(["check", "who", "lint"])("%s says that a firewall's challenge came in its place", async (name) => {
		handler = send(403, "<html>", { "cf-mitigated": "challenge" });
		const argv = name === "check" ? [name, origin, "-a", "ExampleBot", "/a"] : [name, origin];
		const { code, err } = await runCommand(argv);
		// A 403 opens a site to crawlers; what its file says was not read.
		expect(code).toBe(name === "check" ? 0 : 2);
		expect(err).toContain(
			`robotstxt-wasm: ${origin}/robots.txt: A firewall answered with a challenge (cf-mitigated: challenge): what the site's robots.txt says is not known.\n`,
		);
	});

	it("a page in its place without such a header is perhaps one", async () => {
		const said = `robotstxt-wasm: ${origin}/robots.txt: this is HTML or XML, and no robots.txt: no rule is read of it; perhaps it is a firewall's challenge\n`;
		const plain = { "content-type": "text/plain" };
		expect((await checkSite(send(200, "<html>Just a moment", plain))).err).toBe(said);
		expect((await checkSite(send(200, "{}", plain))).err).not.toContain("perhaps");
	});

	it.each([400, 401, 403, 404, 410, 451])(
		"status %i: everything is allowed, and it says so",
		async (status) => {
			const { code, out, err } = await checkSite(send(status, RULES));
			expect(out).toMatch(/^allowed /);
			expect(code).toBe(0);
			expect(err).toBe(
				`robotstxt-wasm: ${origin}/robots.txt: status ${status}: there is no robots.txt, so everything is allowed\n`,
			);
		},
	);

	it.each([429, 500, 503, 599])(
		"RFC 9309 §2.3.1.4: status %i: everything is disallowed, and it says so",
		async (status) => {
			expect(await checkSite(send(status, RULES))).toEqual({
				code: 1,
				out: `disallowed    -  unreachable (status ${status})  ${origin}/private\n`,
				err: `robotstxt-wasm: ${origin}/robots.txt: cannot be fetched: status ${status}; ${DISALLOWED}\n`,
			});
		},
	);

	it("unreachable: in JSON, in exit codes, for lists, and for what is no matter of it", async () => {
		const down = send(503);
		const json = await checkSite(down, "--json", `${origin}/`);
		const unreachable = {
			verdict: "disallowed",
			rule: null,
			reason: "unreachable",
			status: 503,
			failure: null,
		};
		expect(jsonLines(json.out)).toEqual([
			{ url: `${origin}/private`, ...unreachable },
			{ url: `${origin}/`, ...unreachable },
		]);
		expect(json.code).toBe(1);
		const mixed = await checkSite(
			down,
			"--json",
			`${origin}/robots.txt`,
			"https://other.example/",
			"mailto:x",
		);
		expect(jsonLines(mixed.out).slice(1)).toEqual([
			{ url: `${origin}/robots.txt`, verdict: "allowed", rule: null },
			{ url: "https://other.example/", verdict: "out-of-scope", rule: null },
			{ url: "mailto:x", verdict: "invalid", rule: null },
		]);
		expect(mixed.code).toBe(2);
		expect(await checkSite(down, "--quiet")).toEqual({ code: 1, out: "", err: "" });
		expect((await checkSite(down, "--exit-zero")).code).toBe(0);
	});

	it("no file: in JSON", async () => {
		const { out } = await checkSite(send(404), "--json");
		expect(JSON.parse(out)).toEqual({
			url: `${origin}/private`,
			verdict: "allowed",
			rule: null,
			reason: "unavailable",
			status: 404,
			failure: null,
		});
	});

	it("is followed through five redirects, relative ones too; the first origin counts", async () => {
		const { code, out } = await checkSite((request, response) => {
			const hops = Number(/\d+/.exec(request.url ?? "")?.[0] ?? 0);
			if (hops === 5) return send(200, RULES)(request, response);
			const location = hops === 4 ? `http://localhost:${new URL(origin).port}/5` : `${hops + 1}`;
			send(302, "", { location })(request, response);
		});
		expect(requests).toHaveLength(6);
		expect(code).toBe(1);
		expect(out).toMatch(/^disallowed /);
	});

	it("is taken for absent behind a sixth redirect", async () => {
		const { code, err } = await checkSite(send(301, "", { location: "/again" }));
		expect(requests).toHaveLength(6);
		expect(code).toBe(0);
		expect(err).toContain("more than 5 redirects: there is no robots.txt");
	});

	it.each<[string, number, Record<string, string>]>([
		["no Location", 301, {}],
		["a malformed Location", 302, { location: "http://" }],
		["a Location that is not of the web", 307, { location: "file:///etc/passwd" }],
	])("is taken for absent: %s", async (_what, status, headers) => {
		const { code, err } = await checkSite(send(status, "", headers));
		expect(requests).toHaveLength(1);
		expect(code).toBe(0);
		expect(err).toContain(`status ${status} without a usable Location: there is no robots.txt`);
	});

	it("is not taken for absent: a 304 that nobody asked for", async () => {
		const { code, err } = await checkSite(send(304, "", { location: "/x" }));
		expect(requests).toHaveLength(1);
		expect(code).toBe(1);
		expect(err).toContain("cannot be fetched: status 304");
	});

	it.each<[string, typeof handler, RegExp]>([
		["no answer", () => {}, /no answer within 0\.4 s/],
		[
			"an answer that stops",
			(_request, response) => {
				response.writeHead(200, { "content-type": "text/plain" });
				response.write("user-agent: *\n");
			},
			/no answer within 0\.4 s/,
		],
		["a reset connection", (_request, response) => void response.destroy(), /cannot be fetched: ./],
		[
			"a body shorter than declared",
			(_request, response) => {
				response.writeHead(200, { "content-type": "text/plain", "content-length": "1000" });
				response.write(RULES, () => response.destroy());
			},
			/cannot be fetched: ./,
		],
		["broken compression", send(200, "not gzip", { "content-encoding": "gzip" }), /cannot be fetched: ./],
	])("disallows everything: %s", async (_what, answer, reason) => {
		const { code, out, err } = await checkSiteWithin(400, answer);
		expect(code).toBe(1);
		expect(out).toMatch(/^disallowed {4}- {2}unreachable \(failure [a-z]+\) {2}http:.*\/private\n$/);
		expect(err).toMatch(/^robotstxt-wasm: http:[^\n]*\n$/);
		expect(err).toMatch(reason);
		expect(err).toContain(DISALLOWED);
	});

	it("disallows everything where nobody listens", async () => {
		const closed = createServer();
		const port = await listen(closed);
		await new Promise((resolve) => closed.close(resolve));
		const argv = ["check", `http://127.0.0.1:${port}/`, "--agent", "a", "/"];
		const { code, out, err } = await runCommand(argv);
		expect({ code, out }).toEqual({ code: 1, out: "disallowed    -  unreachable (failure refused)  /\n" });
		expect(err).toMatch(
			/^robotstxt-wasm: http:\/\/127\.0\.0\.1:\d+\/robots\.txt: cannot be fetched: [^\n]+ disallows everything\n$/,
		);
		const json = await runCommand([...argv, "--json"]);
		expect(JSON.parse(json.out)).toMatchObject({ reason: "unreachable", status: null, failure: "refused" });
	});

	it("may be compressed", async () => {
		const { code } = await checkSite((_request, response) => {
			response.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" });
			response.end(gzipSync(RULES));
		});
		expect(code).toBe(1);
	});

	it("is cut at the limit, however long it goes on", async () => {
		let closed = Promise.resolve();
		const { code, out } = await checkSite((_request, response) => {
			response.writeHead(200, { "content-type": "text/plain" });
			response.write(RULES);
			const part = "#".repeat(65_536);
			const writeMore = (): void => {
				while (!response.closed && response.write(part));
			};
			closed = new Promise((resolve) => response.on("close", resolve));
			response.on("drain", writeMore);
			writeMore();
		});
		expect(out).toMatch(/^disallowed /);
		expect(code).toBe(1);
		await closed;
	});

	it("is escaped in what is said about it", async () => {
		const { err } = await checkSite(send(200, RULES, { "content-type": "text/\u009bx" }));
		expect(err).toContain("got text/\\u{9b}x;");
	});

	it("is explained by what came of fetching it where there is none", async () => {
		handler = send(404);
		const { code, out, err } = await runCommand(["explain", origin, "--agent", "a", `${origin}/x`, "--json"]);
		expect({ code, err }).toEqual({
			code: 0,
			err: `robotstxt-wasm: ${origin}/robots.txt: status 404: there is no robots.txt, so everything is allowed\n`,
		});
		expect(JSON.parse(out)).toMatchObject({ verdict: "allowed", reason: "unavailable", rule: null });
		expect(JSON.parse(out).text).toContain("there is no robots.txt (a 4xx status)");
	});

	it("is explained by its lines where there is one", async () => {
		handler = send(200, `\ufeff${RULES}`);
		const { code, out } = await runCommand([
			"explain",
			origin,
			"--agent",
			"a",
			`${origin}/private`,
			"--json",
		]);
		expect(code).toBe(1);
		expect(JSON.parse(out)).toMatchObject({
			reason: "rule",
			rule: { line: 2 },
			source: "disallow: /private",
		});
	});

	it("is nobody's permission where a redirect ends in an error", async () => {
		const { code, err } = await checkSite((request, response) =>
			(request.url === "/ill" ? send(500) : send(302, "", { location: "/ill" }))(request, response),
		);
		expect(code).toBe(1);
		expect(err).toBe(`robotstxt-wasm: ${origin}/ill: cannot be fetched: status 500; ${DISALLOWED}\n`);
	});

	it.each(["--policy=rfc9309", "--policy=google", "--no-color"])(
		"is explained as unreachable where it cannot be had: %s",
		async (option) => {
			handler = send(503);
			const argv = ["explain", origin, "--agent", "a", `${origin}/x`, option];
			const { code, out, err } = await runCommand(argv);
			expect(code).toBe(1);
			expect(err).toContain(DISALLOWED);
			expect(out).toMatch(
				/^ {2}verdict {2}disallowed\n {2}reason {3}unreachable\n {2}why {6}a may not fetch /m,
			);
			expect(out).toContain("(status 503, since ");
			expect(out).not.toMatch(/^ {2}(group|rivals)/m);
			const json = await runCommand([...argv, "--json"]);
			expect(JSON.parse(json.out)).toMatchObject({
				verdict: "disallowed",
				reason: "unreachable",
				status: 503,
				failure: null,
				rule: null,
			});
		},
	);

	it("--policy is that of access results", async () => {
		handler = send(503);
		const why = async (...rest: string[]) => {
			const { out } = await runCommand(["explain", origin, "--agent", "a", "/x", "--json", ...rest]);
			return JSON.parse(out).text;
		};
		const [byDefault, byRfc, byGoogle] = [
			await why(),
			await why("--policy", "rfc9309"),
			await why("--policy", "google"),
		];
		const since = /, since [^)]*/;
		expect(byRfc.replace(since, "")).toBe(byDefault.replace(since, ""));
		expect(byGoogle.replace(since, "")).not.toBe(byDefault.replace(since, ""));
		expect(byGoogle).toContain("12 hours");
	});

	it("obeys the options of the command", async () => {
		const long = `${"#".repeat(600_000)}\n${RULES}`;
		expect((await checkSite(send(200, long))).code).toBe(0);
		for (const engine of ["wasm", "js", "auto"]) {
			expect((await checkSite(send(200, long), "--max-bytes", "Infinity", "--engine", engine)).code).toBe(1);
		}
		const { err } = await checkSite(send(200, RULES), "--agent", "two words");
		expect(err).toMatch(/^robotstxt-wasm: --agent: expected a product token/);
		expect(requests).toHaveLength(0);
	});

	it("cannot be linted where it cannot be had", async () => {
		handler = send(503);
		const { code, out, err } = await runCommand(["lint", `${origin}/robots.txt`]);
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toBe(`robotstxt-wasm: ${origin}/robots.txt: cannot be fetched: status 503\n`);
	});

	it("can be linted", async () => {
		handler = send(200, "disallow: /\n");
		const { code, out } = await runCommand(["lint", `${origin}/robots.txt`]);
		expect(out).toContain(`${origin}/robots.txt:1:1 error rule-outside-group`);
		expect(code).toBe(1);
	});
});
