import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".txt": "text/plain" };

/**
 * A site on loopback.
 *
 * @param {Record<string, string>} pages bodies by path, more may come later; HTML but for names that end in .txt
 */
export function servePages(pages) {
	return serve(async (path) => ({ body: pages[path], type: TYPES[extname(path)] ?? "text/html" }), pages);
}

/** A folder's files on loopback. */
export function serveText(folder) {
	return serve(async (path) => ({
		body: await readFile(join(folder, normalize(path)), "utf8").catch(() => undefined),
		type: TYPES[extname(path)] ?? "text/plain",
	}));
}

async function serve(find, pages = {}) {
	const site = await serveBy(async (path, _request, response) => {
		const { body, type } = await find(path);
		response.writeHead(body === undefined ? 404 : 200, { "content-type": `${type}; charset=utf-8` });
		response.end(body);
	});
	return Object.assign(site, { pages });
}

/**
 * A site on loopback that answers by a function.
 *
 * @param {(path: string, request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => unknown} answer
 * @returns {Promise<{ origin: string, asked: string[], requests: import("node:http").IncomingMessage[], ports: number[], close(): void }>}
 *   `asked` has the paths, `ports` those from which requests came
 */
export async function serveBy(answer) {
	const asked = [];
	const requests = [];
	const ports = [];
	const server = createServer((request, response) => {
		const path = request.url.split("?")[0];
		asked.push(path);
		requests.push(request);
		ports.push(request.socket.remotePort);
		return answer(path, request, response);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { origin: `http://127.0.0.1:${server.address().port}`, asked, requests, ports, close };
}
