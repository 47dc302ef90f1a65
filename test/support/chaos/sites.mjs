/**
 * Sites in a process of their own: each is an address of loopback, half of them speak HTTP/2, half of them have a fault of
 * `faults.mjs`. Prints the two ports; at the end of its input prints what crawlers did wrong, as JSON.
 *
 * Arguments: the number of sites, a key and a certificate in PEM.
 */
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import { FAULTS } from "./faults.mjs";

const [siteCount, key, cert] = process.argv.slice(2);
const RULES = "user-agent: *\ndisallow: /private\ncrawl-delay: 0.01\n";

const sites = Array.from({ length: Number(siteCount) }, (_, index) => ({
	fault: index % 2 === 0 ? FAULTS[(index / 2) % FAULTS.length] : null,
	seen: new Set(),
	outCount: 0,
	robotsTxtCount: 0,
}));
const wrongs = [];
let requestCount = 0;

function answer(request, response) {
	const [, , high = 0, low = 0] = (request.headers[":authority"] ?? request.headers.host)
		.split(/[.:]/)
		.map(Number);
	const index = high * 200 + low - 1;
	const site = sites[index];
	const path = request.url;
	const blame = (what) => wrongs.push(`site ${index} (${site.fault?.name ?? "honest"}): ${what} ${path}`);
	requestCount++;
	if (path.startsWith("/private")) blame("forbidden");
	if (path === "/robots.txt") site.robotsTxtCount++;
	else {
		if (site.robotsTxtCount === 0) blame("sent before the robots.txt");
		// The host's own fetch sends again after a 421.
		const mayComeTwice = path === "/again" || site.fault?.name === "misdirected";
		if (!mayComeTwice && site.seen.has(path)) blame("double");
		site.seen.add(path);
	}
	site.outCount++;
	response.on("close", () => site.outCount--);
	// An honest site's answers are whole, so its requests are seen to end.
	if (site.fault === null && site.outCount > 1) blame("two at a time");
	const fault = path === "/robots.txt" ? site.fault?.robotsTxt : site.fault?.page;
	if (fault) fault(request, response);
	else {
		response.writeHead(200, { "content-type": "text/plain" });
		response.end(path === "/robots.txt" ? RULES : "a page");
	}
}

const plain = createServer({ maxHeaderSize: 65_536 }, answer);
const secure = createSecureServer({ key, cert, allowHTTP1: false }, answer);
const listen = (server) =>
	new Promise((resolve) => server.listen(0, "0.0.0.0", () => resolve(server.address().port)));
console.log(JSON.stringify([await listen(plain), await listen(secure)]));
process.stdin.resume().on("end", () => {
	console.log(JSON.stringify({ wrongs: wrongs.slice(0, 20), wrongCount: wrongs.length, requestCount }));
	process.exit(0);
});
