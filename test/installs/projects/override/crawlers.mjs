/** Two crawlers with robots-parser in them, each over a site on this machine: they fetch what the file allows, and no more. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import robotsParser from "robots-parser";
import SimpleCrawler from "simplecrawler";
import supercrawler from "supercrawler";

// Only ours has it.
assert.equal(robotsParser("/robots.txt", "").engine, "wasm");

const RULES = "User-agent: *\nDisallow: /private/\nAllow: /private/help\n";
const LINKS = ["/public", "/private/x", "/private/help"];
const PAGE = LINKS.map((path) => `<a href="${path}">a page</a>`).join("");
const EXPECTED = ["/", "/private/help", "/public", "/robots.txt"];

/** The paths that a crawler asks a site for. */
async function pathsAskedBy(crawl) {
	const asked = new Set();
	const server = createServer((request, response) => {
		asked.add(request.url);
		const isFile = request.url === "/robots.txt";
		response.setHeader("content-type", isFile ? "text/plain" : "text/html");
		response.end(isFile ? RULES : PAGE);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	await crawl(`http://127.0.0.1:${server.address().port}/`);
	server.close();
	server.closeAllConnections();
	return [...asked].sort();
}

async function crawlSimply(url) {
	const crawler = new SimpleCrawler(url);
	crawler.interval = 1;
	const end = once(crawler, "complete");
	crawler.start();
	await end;
}

async function crawlSuperbly(url) {
	const crawler = new supercrawler.Crawler({ interval: 1, concurrentRequestsLimit: 1 });
	crawler.addHandler("text/html", supercrawler.handlers.htmlLinkParser({ hostnames: ["127.0.0.1"] }));
	const end = once(crawler, "urllistcomplete");
	await crawler.getUrlList().insertIfNotExists(new supercrawler.Url(url));
	crawler.start();
	await end;
	crawler.stop();
}

assert.deepEqual(await pathsAskedBy(crawlSimply), EXPECTED);
assert.deepEqual(await pathsAskedBy(crawlSuperbly), EXPECTED);
console.log("crawlers ran");
// One of them keeps a timer.
process.exit();
