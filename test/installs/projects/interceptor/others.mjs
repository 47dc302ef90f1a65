// Fetches a page by packages that have a transport of their own, with the interceptor installed, and as docs/client-promises.md advises.
import axios from "axios";
import got from "got";
import nodeFetch from "node-fetch";
import { robotsInterceptor } from "robotstxt-wasm/node";
import { Agent, setGlobalDispatcher } from "undici";
import { ask, client } from "./ask.mjs";

const url = process.argv[2];
const obey = robotsInterceptor({ productToken: "ExampleBot", userAgent: "ExampleBot/1.0" });
setGlobalDispatcher(new Agent().compose(obey));

const calls = {
	axios: () => axios.get(url),
	"axios by fetch": () => axios.create({ adapter: "fetch" }).get(url),
	got: () => got(url, { retry: { limit: 0 } }),
	"got that asks": () =>
		got.extend({ hooks: { beforeRequest: [({ url }) => ask(url)] } })(url, { retry: { limit: 0 } }),
	"node-fetch": () => nodeFetch(url),
};
for (const [name, call] of Object.entries(calls)) {
	const found = await call().then(
		({ status, statusCode }) => status ?? statusCode,
		(error) => codeOf(error),
	);
	console.log(`${name}: ${found}`);
}
await client.dispose();
await obey.dispose();

/** The code of the innermost error: what these packages throw has another's as its cause. */
function codeOf(error) {
	return error.cause === undefined ? error.code : codeOf(error.cause);
}
