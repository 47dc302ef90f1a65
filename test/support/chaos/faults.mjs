/**
 * What a site may do wrong: 42 faults. Each answers a request of node:http, or of the compatible API of node:http2.
 */
import { gzipSync } from "node:zlib";

const YEAR_9999 = "Fri, 31 Dec 9999 23:59:59 GMT";
const BOMB = gzipSync(Buffer.alloc(5_000_000));
const CODED = gzipSync(Buffer.from("a page\n".repeat(1000)));
const CHUNK = Buffer.alloc(16_384, "x");

const send =
	(status, headers = {}, body = "") =>
	(_request, response) => {
		response.writeHead(status, headers);
		response.end(body);
	};
const redirect = (location) => send(302, location === null ? {} : { location });
const silent = () => {};

/** Ends the connection, or the stream of HTTP/2. */
function breakOff(request) {
	if (request.stream === undefined) request.socket.resetAndDestroy();
	else request.stream.close(2);
}

/** Octets in the place of an answer; HTTP/2 has none, so its connection ends. */
const raw = (text) => (request) => {
	if (request.stream === undefined) request.socket.end(text);
	else request.stream.session.destroy();
};

/** A body that begins, and then does what `next` says. */
const begins =
	(next, headers = {}) =>
	(request, response) => {
		response.writeHead(200, headers);
		response.write("half", () => next(request, response));
	};

/** Writes so many octets at intervals until the client leaves. */
const repeats = (octets, intervalMs) => (_request, response) => {
	response.writeHead(200);
	const timer = setInterval(() => response.write(CHUNK.subarray(0, octets)), intervalMs);
	response.on("close", () => clearInterval(timer));
};

/** As fast as the client reads. */
function endless(_request, response) {
	response.writeHead(200);
	let isOver = false;
	response.on("close", () => {
		isOver = true;
	});
	const fill = () => {
		while (!isOver && response.write(CHUNK));
	};
	response.on("drain", fill);
	fill();
}

/** By name: of pages. */
const PAGE_FAULTS = {
	silent,
	breakOff,
	closes: raw(""),
	noHttp: raw("SSH-2.0-OpenSSH_9.0\r\n"),
	halfHeaders: raw("HTTP/1.1 200 OK\r\ncontent-len"),
	badHeader: raw("HTTP/1.1 200 OK\r\nbad header\r\n\r\nx"),
	negativeLength: raw("HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nx"),
	badChunk: raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nx"),
	stalls: begins(silent),
	cutLength: begins(breakOff, { "content-length": 99 }),
	cutChunked: begins(breakOff),
	trickle: repeats(1, 100),
	endless,
	endlessSlowly: repeats(16_384, 50),
	longBody: send(200, {}, Buffer.alloc(2_000_000)),
	hugeHeader: send(200, { "x-long": "x".repeat(14_000) }),
	busy: send(429),
	busySecond: send(429, { "retry-after": "1" }),
	busyMinutes: send(429, { "retry-after": "299" }),
	busyForEver: send(429, { "retry-after": YEAR_9999 }),
	busyOddly: send(429, { "retry-after": "soon" }),
	unavailable: send(503),
	unavailableMinutes: send(503, { "retry-after": "301" }),
	misdirected: send(421),
	broken: send(500),
	badGateway: send(502),
	gatewayTimeout: send(504),
	loops: redirect("/again"),
	forbiddenTarget: redirect("/private/target"),
	noLocation: redirect(null),
	otherScheme: redirect("file:///etc/passwd"),
	badLocation: redirect("http://["),
	notModified: send(304),
	gzipBomb: send(200, { "content-encoding": "gzip" }, BOMB),
	gzipCut: send(200, { "content-encoding": "gzip" }, CODED.subarray(0, CODED.length / 2)),
	noGzip: send(200, { "content-encoding": "gzip" }, "a page"),
};

/** By name: of robots.txt files. */
const ROBOTS_TXT_FAULTS = {
	robotsSilent: silent,
	robotsBreaks: breakOff,
	robotsUnavailable: send(503, { "retry-after": YEAR_9999 }),
	robotsEndless: endless,
	robotsLoops: redirect("/robots.txt"),
	robotsDelay: send(200, {}, "user-agent: *\ncrawl-delay: 86400"),
};

/** Each has the answers for a site's robots.txt and for its pages; null as an honest one's. */
export const FAULTS = [
	...Object.entries(PAGE_FAULTS).map(([name, page]) => ({ name, page, robotsTxt: null })),
	...Object.entries(ROBOTS_TXT_FAULTS).map(([name, robotsTxt]) => ({ name, page: null, robotsTxt })),
];
