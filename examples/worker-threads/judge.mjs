// Judges a list of URLs in as many threads as there are cores: node judge.mjs sites urls.txt
// sites/ holds a robots.txt for each host, by the host's name; all threads read one set of their policies.
import { once } from "node:events";
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import { PolicySet } from "robotstxt-wasm/set/threads";

const [sites = "sites", urls = "urls.txt", threads = availableParallelism()] = process.argv.slice(2);
const VERDICTS = ["disallowed", "allowed", "out of scope", "no URL", "unknown"];
const LINE_FEED = 0x0a;

const set = new PolicySet({ crawler: "ExampleBot" });
for (const file of readdirSync(sites)) {
	set.add(`https://${basename(file, ".txt")}`, readFileSync(join(sites, file)));
}

const workers = Array.from({ length: Number(threads) }, () => {
	const worker = new Worker(new URL("worker.mjs", import.meta.url), { workerData: set.share() });
	return { worker, isFree: Promise.resolve() };
});

/** Whole lines, about a megabyte at a time. */
async function* portions(file) {
	let rest = Buffer.alloc(0);
	for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
		const end = chunk.lastIndexOf(LINE_FEED) + 1;
		if (end > 0) yield Uint8Array.from(Buffer.concat([rest, chunk.subarray(0, end)]));
		rest = end > 0 ? chunk.subarray(end) : Buffer.concat([rest, chunk]);
	}
	if (rest.length > 0) yield Uint8Array.from(rest);
}

const counts = VERDICTS.map(() => 0);
let turn = 0;
for await (const lines of portions(urls)) {
	const place = workers[turn++ % workers.length];
	// No more than one portion a thread is under way, so memory stays as it is however long the list is.
	await place.isFree;
	place.isFree = once(place.worker, "message").then(([verdicts]) => {
		for (const verdict of verdicts) counts[verdict]++;
	});
	place.worker.postMessage(lines, [lines.buffer]);
}
await Promise.all(workers.map(({ isFree }) => isFree));
for (const { worker } of workers) worker.postMessage(null);

for (const [verdict, count] of counts.entries()) console.log(`${VERDICTS[verdict]}: ${count}`);
