import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

/** Without these no page shares memory with its workers. */
const ISOLATION = {
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-embedder-policy": "require-corp",
};
const PAGE =
	'<!doctype html><title>threads</title><body><script type="module" src="threads.js"></script></body>';

/**
 * Serves the page of threads to one browser, with the application's and the package's files as they are.
 *
 * @returns as `serveSite`.
 */
export async function serveThreads({ folder }) {
	let finish;
	const reports = new Promise((resolve) => {
		finish = resolve;
	});
	let isMissing = true;
	const server = createServer(async (request, response) => {
		if (request.url === "/report") {
			let body = "";
			for await (const chunk of request) body += chunk;
			response.writeHead(204).end();
			isMissing = false;
			return finish([{ where: "page and worker, cross-origin isolated", ...JSON.parse(body) }]);
		}
		const isScript = request.url.endsWith(".js");
		const path = request.url.replace(/^\/robotstxt-wasm\//, "/node_modules/robotstxt-wasm/dist/");
		try {
			const text = isScript ? readFileSync(join(folder, path)) : PAGE;
			const type = isScript ? "text/javascript" : "text/html; charset=utf-8";
			response.writeHead(200, { "content-type": type, ...ISOLATION }).end(text);
		} catch {
			response.writeHead(404).end();
		}
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${server.address().port}/`,
		reports,
		missing: () => (isMissing ? ["page and worker"] : []),
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}
