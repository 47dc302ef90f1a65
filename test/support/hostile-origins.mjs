/**
 * A crawler that asks about many origins of one owner, whose robots.txt files are made to take as much memory as they
 * can. Run it with `--expose-gc`; it prints the most octets of memory that were in use, garbage aside.
 *
 * Arguments: the engine, the call (or `mix`), how many origins, octets of each file, `maxMemoryBytes`.
 */
import { setImmediate } from "node:timers/promises";
import { RobotsClient } from "robotstxt-wasm/client";

const [engine, call, originsCount, fileOctets, maxMemoryBytes] = process.argv.slice(2);
const { RobotsTxt } = await import(engine === "js" ? "robotstxt-wasm/js" : "robotstxt-wasm");

const LIMIT = Number(fileOctets);
const fill = (start, line) => start + line.repeat(Math.ceil((LIMIT - start.length) / line.length));
const numbered = (lineOf) => {
	const lines = ["user-agent: *"];
	for (let length = 0; length < LIMIT; length += lines.at(-1).length + 1) lines.push(lineOf(lines.length));
	return lines.join("\n");
};
const latin1 = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Files of short lines, of many groups, of wildcards, of texts that take two octets a unit, of what is no text. */
const FILES = [
	fill("user-agent: *\n", "allow:/\n"),
	fill("user-agent: *\n", "user-agent:a\nallow:/\n"),
	numbered((index) => `disallow:/*${index.toString(36)}*a`),
	numbered((index) => `disallow:/${index.toString(36)}`),
	fill("# \u20ac\nuser-agent: *\n", "allow:/\n"),
	latin1(fill("user-agent: *\n", "allow:/\xe9\n")),
	fill("user-agent: *\n", "crawl-delay:1\n"),
	fill("user-agent: *\n", "sitemap:http://h/\n"),
	fill("user-agent: *\n", "x:\n"),
	fill("user-agent: *\ndisallow: /", "*a"),
];
const CALLS = {
	isAllowed: (client, url) => client.isAllowed(url),
	explain: (client, url) => client.explain(url),
	crawlDelaySeconds: (client, url) => client.crawlDelaySeconds(url),
	access: (client, url) => client.access(url),
	matcher: async (client, url) => {
		const matcher = await client.matcher(url);
		matcher.explain(url);
		matcher.crawlDelaySeconds;
		matcher.dispose();
	},
	crawlers: async (client, url) => {
		for (const crawler of ["a", "b", ["c", "a"], "*"]) await client.isAllowed(url, { crawler });
	},
};

/** The least of three: a busy machine is late with what it collects by itself, such as code. */
const octetsInUse = async () => {
	let least = Number.POSITIVE_INFINITY;
	for (let time = 0; time < 3; time++) {
		// Weakly held objects can be collected one turn later.
		await setImmediate();
		globalThis.gc();
		// `external` includes linear memory.
		const { heapUsed, external } = process.memoryUsage();
		least = Math.min(least, heapUsed + external);
	}
	return least;
};

let fetchesCount = 0;
const makeClient = (files) =>
	new RobotsClient({
		parser: RobotsTxt,
		productToken: "ExampleBot",
		userAgent: "ExampleBot/1.0",
		maxMemoryBytes: Number(maxMemoryBytes),
		fetch: async (url) => {
			fetchesCount++;
			return new Response(files[Number(/\d+/.exec(url)[0]) % files.length]);
		},
	});

// The memory that the host needs to run all this is not the client's.
const first = makeClient(["user-agent: *\nallow: /"]);
for (const ask of Object.values(CALLS)) {
	for (let index = 0; index < 100; index++) await ask(first, `http://h${index}.example/allowed/page`);
}
await first.dispose();
fetchesCount = 0;

const before = await octetsInUse();
let most = 0;
const client = makeClient(FILES);
const calls = call === "mix" ? Object.keys(CALLS) : [call];
for (let index = 0; index < Number(originsCount); index++) {
	const name = calls[Math.floor(index / FILES.length) % calls.length];
	await CALLS[name](client, `http://h${index}.example/allowed/page`);
	if (index % 50 === 49) most = Math.max(most, (await octetsInUse()) - before);
}
await client.dispose();
process.stdout.write(JSON.stringify({ maxOctets: most, fetchesCount }));
