import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

/**
 * Serves the pages to one browser, in frames of one page, and gathers what they report.
 *
 * @returns {Promise<{ url: string, reports: Promise<object[]>, close(): void }>} the URL to open; the reports,
 *   once every page has posted its own, in the order of the pages
 */
export async function serveSite(pages) {
	const reports = new Map();
	let finish;
	const done = new Promise((resolve) => {
		finish = resolve;
	});

	const server = createServer((request, response) => {
		const [, path = "", ...names] = request.url.split("/");
		const file = names.join("/");
		const page = pages.find((each) => each.path === path);
		if (path === "") return send(response, "text/html; charset=utf-8", framesOf(pages));
		if (page === undefined) return response.writeHead(404).end();
		if (file === "") return send(response, "text/html; charset=utf-8", documentOf(page), page.policy);
		if (file === "page.js") return send(response, page.type, readFileSync(page.script));
		if (/\.js$/.test(file) && page.folder !== undefined) {
			return send(response, page.type, readFileSync(join(page.folder, file)));
		}
		if (file !== "report") return response.writeHead(404).end();
		let body = "";
		request.on("data", (chunk) => {
			body += chunk;
		});
		request.on("end", () => {
			response.writeHead(204).end();
			reports.set(page, { where: page.where, ...JSON.parse(body) });
			if (reports.size === pages.length) finish(pages.map((each) => reports.get(each)));
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${server.address().port}/`,
		reports: done,
		missing: () => pages.filter((page) => !reports.has(page)).map(({ where }) => where),
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

function send(response, type, body, policy) {
	response.setHeader("content-type", type);
	if (policy !== undefined) response.setHeader("content-security-policy", policy);
	response.end(body);
}

function framesOf(pages) {
	const frames = pages.map(({ path }) => `<iframe src="/${path}/"></iframe>`);
	return `<!doctype html><title>robotstxt-wasm</title>${frames.join("")}`;
}

function documentOf({ isModule, document }) {
	if (document !== undefined) return document;
	const kind = isModule ? ' type="module"' : "";
	return `<!doctype html><title>page</title><body><script${kind} src="page.js"></script></body>`;
}
