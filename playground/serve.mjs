import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";

const ROOT = fileURLToPath(new URL("../build/playground/", import.meta.url));
const MEDIA_TYPES = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
};

/**
 * Serves the built page, as `serveFolder` does.
 *
 * @param options those of `serveFolder` but for `root`.
 */
export function servePlayground(options = {}) {
	return serveFolder({ root: ROOT, ...options });
}

/**
 * Serves a folder on the loopback interface alone.
 *
 * @param options `root` (the folder, `/` at its end), `port` (0: any that is free), `base` (the path of the folder the page lies in, `/` at both
 *   ends), `headers` (sent with every file), `pages` (HTML by name, served beside the built files), `isCompressed` (text is sent as
 *   gzip, as a site's host would).
 * @returns the page's URL, and `close`.
 */
export async function serveFolder({
	root,
	port = 0,
	base = "/",
	headers = {},
	pages = {},
	isCompressed = false,
} = {}) {
	const server = createServer(async (request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://localhost");
		const name = pathname.startsWith(base) ? pathname.slice(base.length) : null;
		if (name !== null && Object.hasOwn(pages, name)) {
			response.writeHead(200, { "content-type": MEDIA_TYPES[".html"] }).end(pages[name]);
			return;
		}
		const path = name === null ? null : join(root, normalize(`/${decodeURI(name)}`));
		const file = path?.endsWith("/") ? `${path}index.html` : path;
		const found = file === null ? null : await stat(file).catch(() => null);
		if (!found?.isFile()) {
			response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
			return;
		}
		const type = MEDIA_TYPES[extname(file)] ?? "application/octet-stream";
		const coding = isCompressed && /^(?:text|image\/svg)/.test(type) ? { "content-encoding": "gzip" } : {};
		response.writeHead(200, { "content-type": type, "cache-control": "no-store", ...coding, ...headers });
		const content = createReadStream(file);
		if ("content-encoding" in coding) content.pipe(createGzip()).pipe(response);
		else content.pipe(response);
	});
	await new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, "127.0.0.1", resolve);
	});
	const url = `http://127.0.0.1:${server.address().port}${base}`;
	return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { url } = await servePlayground({ port: Number(process.env.PORT ?? 0) });
	console.log(`playground: ${url}`);
}
