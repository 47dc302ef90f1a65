// Asks about robots.txt files that are cut in the middle, by the host's fetch and by nodeFetch where the host is Node.
// Arguments: origins in JSON. Prints in JSON the failure by origin's name, null where the body was taken for whole.
import { RobotsClient } from "robotstxt-wasm/client";

const origins = JSON.parse(process.argv[2]);

const ask = async (fetch) => {
	const userAgent = "ExampleBot/1.0";
	const client = new RobotsClient({ productToken: "ExampleBot", userAgent, fetch, timeoutMs: 5000 });
	const failures = {};
	for (const [name, origin] of Object.entries(origins)) {
		const { failure, status } = await client.access(origin);
		failures[name] = status === 404 ? "HTTP/1.1" : failure;
	}
	await client.dispose();
	return failures;
};

const byFetch = await ask((url, init) => fetch(url, init));
let byNodeFetch = null;
if (process.release?.name === "node" && globalThis.Deno === undefined && globalThis.Bun === undefined) {
	const { nodeFetch } = await import("robotstxt-wasm/node");
	byNodeFetch = await ask(nodeFetch(process.argv[3] === undefined ? {} : { ca: process.argv[3] }));
}
console.log(JSON.stringify({ fetch: byFetch, nodeFetch: byNodeFetch }));
process.exit();
