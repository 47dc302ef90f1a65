/** What Crawlee does with robots-parser, by way of its own class. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { RobotsTxtFile } from "@crawlee/utils";

const body = (origin) =>
	`user-agent: *\ndisallow: /private/\nallow: /private/help\nsitemap: ${origin}/sitemap.xml\n`;

const robots = RobotsTxtFile.from("https://example.com/robots.txt", body("https://example.com"));
assert.equal(robots.isAllowed("https://example.com/private/x"), false);
assert.equal(robots.isAllowed("https://example.com/private/help", "ExampleBot"), true);
assert.equal(robots.isAllowed("https://other.example/private/x"), true);
assert.equal(robots.isAllowed(undefined), true);
assert.deepEqual(robots.getSitemaps(), ["https://example.com/sitemap.xml"]);
// Only ours has it.
assert.equal(robots.robots.engine, "wasm");

const server = createServer((request, response) => {
	const origin = `http://${request.headers.host}`;
	response.setHeader("content-type", "text/plain");
	response.end(body(origin));
}).listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${server.address().port}`;
const found = await RobotsTxtFile.find(`${origin}/private/x?y`);
assert.equal(found.isAllowed(`${origin}/private/x`), false);
assert.equal(found.isAllowed(`${origin}/`), true);
assert.deepEqual(found.getSitemaps(), [`${origin}/sitemap.xml`]);
server.close();
server.closeAllConnections();
console.log("crawlee ran");
