// Servers that cut a robots.txt in the middle, each in its own way.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants, createSecureServer } from "node:http2";
import { createServer } from "node:net";
import { TLSSocket } from "node:tls";
import * as zlib from "node:zlib";

const SELF_SIGNED = readFileSync(new URL("../../support/self-signed.ts", import.meta.url), "utf8");
const pem = (name) => new RegExp(`${name}: \`([^\`]+)\``).exec(SELF_SIGNED)[1];
const IDENTITY = { key: pem("key"), cert: pem("cert") };

const START = "user-agent: *\nallow: /\n";
/** What does not compress to nothing, so that half of it is still something. */
const LONG =
	START + Array.from({ length: 20_000 }, (_, index) => `allow: /${(index * 7919).toString(36)}\n`).join("");
const OK = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n";

const half = (octets) => octets.subarray(0, octets.length >> 1);
const coded = (coding, octets) =>
	Buffer.concat([
		Buffer.from(`${OK}content-encoding: ${coding}\r\ncontent-length: ${octets.length}\r\n\r\n`),
		octets,
	]);

/** What is sent, and how its connection ends: `end`, `cut` (TLS without its last word), `reset`. */
const TCP = {
	"short of its length": [`${OK}content-length: 1000\r\n\r\n${START}`, "end"],
	"chunks without an end": [`${OK}transfer-encoding: chunked\r\n\r\n5\r\nuser-\r\n`, "end"],
	"no length, reset": [`${OK}\r\n${START}`, "reset"],
	"no length, TLS cut": [`${OK}\r\n${START}`, "cut", "TLSv1.3"],
	gzip: [coded("gzip", half(zlib.gzipSync(LONG))), "end"],
	deflate: [coded("deflate", half(zlib.deflateSync(LONG))), "end"],
	brotli: [coded("br", half(zlib.brotliCompressSync(LONG))), "end"],
};

const { NGHTTP2_NO_ERROR, NGHTTP2_INTERNAL_ERROR, NGHTTP2_CANCEL } = constants;
const HTTP2 = {
	"HTTP/2, error": NGHTTP2_INTERNAL_ERROR,
	"HTTP/2, cancel": NGHTTP2_CANCEL,
	"HTTP/2, no error": NGHTTP2_NO_ERROR,
	"HTTP/2, cancel after headers": NGHTTP2_CANCEL,
};

/** @returns origins by what happens there, and what ends the servers. */
export async function startCutServers() {
	const servers = [];
	const origins = {};
	const open = async (name, server, scheme) => {
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		servers.push(server);
		origins[name] = `${scheme}://127.0.0.1:${server.address().port}`;
	};
	for (const [name, [text, end, tls]] of Object.entries(TCP)) {
		await open(
			name,
			createServer((raw) => serve(raw, text, end, tls)),
			tls === undefined ? "http" : "https",
		);
	}
	for (const [name, code] of Object.entries(HTTP2)) {
		const server = createSecureServer({ ...IDENTITY, allowHTTP1: true }, (request, response) => {
			if (request.httpVersion !== "2.0") return void response.writeHead(404).end();
			response.writeHead(200, { "content-type": "text/plain" });
			if (name.endsWith("after headers")) response.flushHeaders();
			else response.write(START);
			setTimeout(() => response.stream.close(code), 30);
		});
		await open(name, server, "https");
	}
	const close = () => {
		for (const server of servers) server.close();
	};
	return { origins, cert: IDENTITY.cert, close };
}

function serve(raw, text, end, tls) {
	raw.on("error", () => {});
	const socket =
		tls === undefined ? raw : new TLSSocket(raw, { isServer: true, ...IDENTITY, maxVersion: tls });
	socket.on("error", () => {});
	socket.once("data", () =>
		socket.write(text, () =>
			setTimeout(() => {
				if (end === "reset") raw.resetAndDestroy();
				else (end === "cut" ? raw : socket).end();
			}, 30),
		),
	);
}
