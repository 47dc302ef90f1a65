/**
 * A crawler in a process of its own, run with `--expose-gc`: 128 workers, one list in which sick and honest sites alternate. Prints
 * what came of it as JSON.
 *
 * Arguments: the number of sites, seconds, the ports of HTTP/1.1 and HTTP/2.
 */
import { setTimeout as wait } from "node:timers/promises";
import { politeFetch } from "robotstxt-wasm/client";
import { Agent, fetch as undiciFetch } from "undici";

const [siteCount, seconds, plainPort, securePort] = process.argv.slice(2).map(Number);
const WORKER_COUNT = 128;
/**
 * A stream of HTTP/2 whose session broke is kept by undici until its own time is over, 300 seconds by default: in four minutes
 * 500 sites left so many that resident memory rose by 140 MiB.
 */
const TIMEOUTS = { headersTimeout: 10_000, bodyTimeout: 10_000 };
const agent = new Agent({ allowH2: true, connect: { rejectUnauthorized: false }, ...TIMEOUTS });
const fetch = politeFetch({
	productToken: "ExampleBot",
	userAgent: "ExampleBot/1.0",
	fetch: (input, init) => undiciFetch(input, { ...init, dispatcher: agent }),
	concurrency: WORKER_COUNT,
	// Long enough for honest sites on a busy machine.
	timeoutMs: 10_000,
	delaySeconds: 0.01,
	maxDelaySeconds: 1,
	maxRetryAfterSeconds: 1,
	pageTimeoutMs: 5000,
	maxPageSeconds: 13,
	maxBodyBytes: 1_000_000,
});

function originOf(index) {
	const address = `127.0.${Math.floor(index / 200)}.${(index % 200) + 1}`;
	// Neighbours of a pair speak the same.
	return index % 4 < 2 ? `http://${address}:${plainPort}` : `https://${address}:${securePort}`;
}

const endMs = Date.now() + 1000 * seconds;
const outcomes = {};
const badHonest = [];
let next = 0;

async function work() {
	while (Date.now() < endMs) {
		const number = next++;
		const index = number % siteCount;
		const isHonest = index % 2 === 1;
		let outcome;
		try {
			const response = await fetch(`${originOf(index)}/page/${number}`);
			await response.text();
			outcome = String(response.status);
		} catch (error) {
			outcome = error.limit ?? error.code ?? error.cause?.code ?? error.message;
			// What is refused at once would otherwise keep the processor busy.
			await wait(1);
		}
		outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
		if (isHonest && outcome !== "200") badHonest.push(`${index} ${outcome}`);
	}
}

/**
 * Resident memory, garbage aside, each second. Without the collection it is a saw: with the sites in the same process it rose from 98
 * to 413 MiB in 40 seconds, of which 130 were garbage that no major collection had met yet; with it, to 254.
 */
const residents = [];
const sampler = setInterval(() => {
	globalThis.gc();
	residents.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
}, 1000);
await Promise.all(Array.from({ length: WORKER_COUNT }, work));
clearInterval(sampler);
const waiting = fetch.queues().filter(({ waitingCount, isBusy }) => waitingCount > 0 || isBusy);
await fetch.drained();
await fetch.dispose();
await agent.destroy();
// Sockets that were destroyed close in a later turn.
for (let turn = 0; turn < 100; turn++) await wait(10);
const left = process
	.getActiveResourcesInfo()
	.filter((name) => /^(?:Timeout|TCPSocketWrap|TLSWrap|TCPWrap)$/.test(name));
const { heapUsed, external, arrayBuffers } = process.memoryUsage();
const memory = [heapUsed, external, arrayBuffers].map((octets) => Math.round(octets / 2 ** 20));
process.stdout.write(
	JSON.stringify({
		outcomes,
		badHonest: badHonest.slice(0, 20),
		badHonestCount: badHonest.length,
		waiting,
		left,
		residents,
		memory,
	}),
);
