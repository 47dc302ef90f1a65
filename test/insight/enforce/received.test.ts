/** Requests as they come over a connection: the target and the Host header give the URL (RFC 9112 §3.2). */
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEnforcer, type ReceivedRequest } from "../../../insight/enforce/index.js";

const CLOSED = "user-agent: *\ndisallow: /private/";
const CCBOT = "CCBot/2.0";
const PERSON = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
const byHost = { "example.com": CLOSED, "open.example": "" };

/** Request lines with Host headers, and the status and reason that a crawler gets with files by host. */
const CASES: readonly [target: string, host: string | null, status: number | null, reason: string][] = [
	["/private/x", "example.com", 403, "disallowed"],
	["/private/x", "EXAMPLE.com.:8080", 403, "disallowed"],
	["/x", "example.com", null, "allowed"],
	["/private/x", "open.example", null, "allowed"],
	["/private/x", "else.example", null, "out-of-scope"],
	["http://example.com/private/x", "else.example", 403, "disallowed"],
	["HTTP://EXAMPLE.com:80/private/x", null, 403, "disallowed"],
	["http://open.example/private/x", "example.com", null, "allowed"],
	["/private/x", "example.com:99999", 400, "invalid-host"],
	["/private/x", "example.com/", 400, "invalid-host"],
	["/private/x", "example.com?", 400, "invalid-host"],
	["/private/x", "u@example.com", 400, "invalid-host"],
	["/private/x", "exa mple.com", 400, "invalid-host"],
	["/private/x", "", 400, "invalid-host"],
	["http://example.com:99999/private/x", "example.com", 400, "invalid-host"],
	["http:///private/x", "example.com", 400, "invalid-host"],
	// HTTP/1.0 has no Host header, and these targets have no path.
	["/private/x", null, null, "out-of-scope"],
	["*", "example.com", null, "out-of-scope"],
	["example.com:443", "example.com", null, "out-of-scope"],
	["//open.example/private/x", "example.com", null, "allowed"],
	["//private/x", "example.com", null, "allowed"],
];

describe("files by host", () => {
	const enforcer = createEnforcer({ robots: byHost });

	it.each(CASES)("%s of %s: %s %s", (target, host, status, reason) => {
		expect(enforcer.judge({ target, host, userAgent: CCBOT })).toMatchObject({ status, reason });
		expect(enforcer.judge({ target, host, userAgent: PERSON })).toMatchObject({ reason: "no-crawler" });
	});

	it("in mode report a request without a host passes, and is told", () => {
		const told: unknown[] = [];
		const request: ReceivedRequest = { target: "/", host: "a b", userAgent: CCBOT };
		const reporting = createEnforcer({
			robots: byHost,
			mode: "report",
			onRefuse: (refusal, each) => told.push(refusal.status, each),
		});
		expect(reporting.judge(request)).toMatchObject({ action: "pass", reason: "invalid-host" });
		expect(told).toEqual([400, request]);
	});
});

describe("one file", () => {
	const enforcer = createEnforcer({ robots: CLOSED });

	it.each(["example.com", "example.com:99999", "", null])("holds whatever the host is: %s", (host) => {
		const judge = (target: string) => enforcer.judge({ target, host, userAgent: CCBOT }).reason;
		expect(judge("/private/x")).toBe("disallowed");
		for (const authority of ["else.example", "example.com:99999", "1.2.3.999", "", "a b"]) {
			expect(judge(`http://${authority}/private/x`), authority).toBe("disallowed");
			expect(judge(`http://${authority}?x`), authority).toBe("allowed");
		}
		expect(judge("/x")).toBe("allowed");
	});
});

describe("arguments", () => {
	const enforcer = createEnforcer({ robots: byHost });

	it.each<[object, RegExp]>([
		[{ target: 5, host: "a", userAgent: CCBOT }, /^request\.target: expected a string, got 5$/],
		[
			{ target: undefined, host: "a", userAgent: CCBOT },
			/^request\.target: expected a string, got undefined$/,
		],
		[{ targt: "/", host: "a", userAgent: CCBOT }, /^request\.target: expected a string.*targt/],
		[{ url: "/x", host: "a.example", userAgent: CCBOT }, /^request\.host: expected none beside url/],
		[{ url: "/x", host: "a.example", userAgent: "Mozilla/5.0" }, /^request\.host: expected none beside url/],
		[{ url: "x", host: "a.example", userAgent: CCBOT }, /^request\.host: expected none beside url/],
		[{ url: "/x", host: 5, userAgent: CCBOT }, /^request\.host: expected none beside url/],
		[{ url: "/x", userAgent: "Mozilla/5.0", address: 5 }, /^request\.address: expected an address as text/],
		[{ url: "/x", userAgent: null, identity: "yes" }, /^request\.identity: expected/],
		[{ target: "/", userAgent: CCBOT }, /^request\.host: expected a string \(write host: undefined for/],
		[{ target: "/", host: 5, userAgent: CCBOT }, /^request\.host: expected a string/],
		[{ target: "/", host: "a" }, /^request\.userAgent: expected a string/],
	])("%j", (request, message) => {
		expect(() => enforcer.judge(request as ReceivedRequest)).toThrow(message);
	});
});

describe("over a socket, by node:http", () => {
	const enforcer = createEnforcer({ robots: byHost });
	const server = createServer((request, response) => {
		const decision = enforcer.judge({
			host: request.headers.host,
			target: request.url ?? "",
			userAgent: request.headers["user-agent"],
		});
		response.writeHead(decision.status ?? 200).end(decision.reason);
	});
	beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
	afterAll(() => new Promise((resolve) => server.close(resolve)));

	/** The response to a request that is written as it is. */
	function answerTo(head: string): Promise<string> {
		return new Promise((resolve, reject) => {
			let text = "";
			const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => {
				socket.end(`${head}\r\nUser-Agent: ${CCBOT}\r\nConnection: close\r\n\r\n`);
			});
			socket.setEncoding("latin1");
			socket.on("data", (part: string) => {
				text += part;
			});
			socket.on("end", () => resolve(text));
			socket.on("error", reject);
		});
	}

	it.each([
		["GET /private/x HTTP/1.1\r\nHost: example.com", " 403 ", "disallowed"],
		["GET http://example.com/private/x HTTP/1.1\r\nHost: else.example", " 403 ", "disallowed"],
		["GET /private/x HTTP/1.1\r\nHost: example.com:99999", " 400 ", "invalid-host"],
		["GET /private/x HTTP/1.1\r\nHost: example.com/", " 400 ", "invalid-host"],
		["GET /private/x HTTP/1.0", " 200 ", "out-of-scope"],
		["GET /x HTTP/1.1\r\nHost: example.com", " 200 ", "allowed"],
	])("%j", async (head, status, reason) => {
		const answer = await answerTo(head);
		expect(answer.split("\r\n")[0]).toContain(status);
		expect(answer).toContain(reason);
	});
});
