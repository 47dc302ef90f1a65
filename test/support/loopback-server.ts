import { once } from "node:events";
import {
	createServer,
	type Server as HttpServer,
	type IncomingMessage,
	type RequestListener,
	type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server as TcpServer } from "node:net";
import { Readable } from "node:stream";
import { createBrotliCompress, createGzip } from "node:zlib";
import { afterAll, beforeEach } from "vitest";

export type Answer = RequestListener;

/** A real HTTP server on loopback that answers as the test at hand says. */
export interface LoopbackServer {
	/** `http://127.0.0.1:port` */
	readonly origin: string;
	/** `http://localhost:port`: the same server by another authority. */
	readonly otherOrigin: string;
	/** Requests since the test began. */
	readonly requests: IncomingMessage[];
	/** Paths and queries of `requests`. */
	readonly paths: string[];
	answer: Answer;
	/** The origins of so many more ports, where the same answers are given. */
	moreOrigins(count: number): Promise<string[]>;
}

/** Starts before the tests of a file; ends after them. */
export async function startLoopbackServer(tls?: { key: string; cert: string }): Promise<LoopbackServer> {
	const requests: IncomingMessage[] = [];
	const listener: Answer = (request, response) => {
		requests.push(request);
		server.answer(request, response);
	};
	const listening: HttpServer[] = [];
	const open = async (): Promise<number> => {
		const http = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
		listening.push(http);
		return listen(http);
	};
	const port = await open();
	const scheme = tls === undefined ? "http" : "https";
	const server: LoopbackServer = {
		origin: `${scheme}://127.0.0.1:${port}`,
		otherOrigin: `${scheme}://localhost:${port}`,
		requests,
		get paths() {
			return requests.map(({ url }) => url ?? "");
		},
		answer: send(404),
		async moreOrigins(count) {
			const ports = await Promise.all(Array.from({ length: count }, open));
			return ports.map((each) => `${scheme}://127.0.0.1:${each}`);
		},
	};
	beforeEach(() => {
		requests.length = 0;
	});
	afterAll(() => {
		for (const http of listening) {
			http.closeAllConnections();
			http.close();
		}
	});
	return server;
}

async function listen(server: TcpServer): Promise<number> {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}

/** A port on loopback where nobody listens. */
export async function closedPort(): Promise<number> {
	const server = createServer();
	const port = await listen(server);
	server.close();
	await once(server, "close");
	return port;
}

export function send(
	status: number,
	body: string | Uint8Array = "",
	headers: Record<string, string> = {},
): Answer {
	return (_request, response) => {
		response.writeHead(status, { "content-type": "text/plain", ...headers });
		response.end(body);
	};
}

export function redirect(location: string, status = 302): Answer {
	return send(status, "", { location });
}

/** Answers by path; 404 elsewhere. */
export function route(answers: Readonly<Record<string, Answer>>): Answer {
	return (request, response) => (answers[request.url ?? ""] ?? send(404))(request, response);
}

/** Octets on the wire as they are, and then the end, or a reset. */
export function raw(text: string | Uint8Array, end: "end" | "reset" = "end"): Answer {
	return ({ socket }) => {
		socket.write(text, () => (end === "end" ? socket.end() : socket.resetAndDestroy()));
	};
}

/** Begins a body that the rest never follows; resolves `onClose` once the client has gone. */
export function stall(start: string, onClose: () => void = () => {}): Answer {
	return (_request, response) => {
		response.on("close", onClose);
		if (start === "") return;
		response.writeHead(200, { "content-type": "text/plain" });
		response.write(start);
	};
}

/** A body that goes on until the client leaves, as fast as it reads; coded where asked for. */
export function endless(start: string, coding?: "gzip" | "br", onClose: () => void = () => {}): Answer {
	return (_request, response: ServerResponse) => {
		response.on("close", onClose);
		response.writeHead(200, {
			"content-type": "text/plain",
			...(coding === undefined ? {} : { "content-encoding": coding }),
		});
		const source = Readable.from(chunks(start));
		const coder = coding === "gzip" ? createGzip() : coding === "br" ? createBrotliCompress() : null;
		const body = coder === null ? source : source.pipe(coder);
		body.pipe(response);
		response.on("close", () => source.destroy());
	};
}

function* chunks(start: string): Generator<Buffer> {
	yield Buffer.from(start);
	const zeros = Buffer.alloc(65_536);
	for (;;) yield zeros;
}
