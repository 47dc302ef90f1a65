import { once } from "node:events";
import { createServer } from "node:http";

const RULES = `User-agent: *
Disallow: /private/
Allow: /private/help
Disallow: /*.pdf$
Disallow: /search?q=

User-agent: Bingbot
Disallow: /
`;
const LINKS = ["/public", "/private/x", "/private/help", "/a.pdf", "/a.pdf.html", "/search", "/search?q=x"];
const WORDS = "<p>One sentence of an article that is long enough to be one.</p>".repeat(20);
const PAGE = `<title>A page</title><article><h1>A page</h1>${WORDS}${LINKS.map((path) => `<a href="${path}">a page</a>`).join(" ")}</article>`;

/**
 * Lets a crawler loose on a site of this machine.
 *
 * @param {(origin: string, paths: readonly string[]) => Promise<unknown>} crawl
 * @param {{ typeOfRules?: string }} [options] the content type of robots.txt
 * @returns {Promise<{ asked: string[], said: unknown }>} the paths that it asked for, in order of their names, and what it gave
 */
export async function letLoose(crawl, { typeOfRules = "text/plain" } = {}) {
	const asked = new Set();
	const server = createServer((request, response) => {
		// Browsers ask by themselves.
		if (request.url !== "/favicon.ico") asked.add(request.url);
		const isFile = request.url === "/robots.txt";
		response.setHeader("content-type", isFile ? typeOfRules : "text/html");
		response.end(isFile ? RULES : PAGE);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${server.address().port}`;
	const said = await crawl(origin, LINKS);
	server.close();
	server.closeAllConnections();
	return { asked: [...asked].sort(), said };
}

/** Prints what the test compares, and ends: some crawlers keep timers. */
export function tell(result) {
	const text = JSON.stringify(result).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "");
	process.stdout.write(text, () => process.exit());
}
