/**
 * Times of the arena, which tests must not assert: `npm run build && node --expose-gc bench/measure/memory.mjs`.
 */
import { setImmediate as nextTask } from "node:timers/promises";
import { RobotsClient } from "../../dist/client.js";
import { RobotsTxt } from "../../dist/index.js";

const BODY = `user-agent: *\n${Array.from({ length: 40 }, (_, index) => `disallow: /folder-${index}/*.pdf$\n`).join("")}`;
const MILESTONES = [1000, 10_000, 40_000, 100_000];
const BATCH = 500;

const live = [];

/** Microseconds for one file more, the best of five batches. */
function costOfOneMore() {
	const times = [];
	for (let round = 0; round < 5; round++) {
		const start = performance.now();
		for (let count = 0; count < BATCH; count++) {
			const robots = RobotsTxt.parse(BODY);
			live.push(robots, robots.matcher("ExampleBot"));
		}
		times.push(((performance.now() - start) * 1000) / BATCH);
	}
	return Math.min(...times);
}

function keepFiles() {
	while (live.length < 2 * 500) live.push(RobotsTxt.parse(BODY), null);
	for (const milestone of MILESTONES) {
		while (live.length < 2 * milestone) {
			const robots = RobotsTxt.parse(BODY);
			live.push(robots, robots.matcher("ExampleBot"));
		}
		console.log(`one file more at ${milestone} live ones: ${costOfOneMore().toFixed(1)} µs`);
	}
	const start = performance.now();
	for (const each of live) each?.dispose();
	const count = live.length / 2;
	console.log(`dispose ${count} files: ${(performance.now() - start).toFixed(0)} ms`);
	live.length = 0;
}

async function disposeClient() {
	const client = new RobotsClient({
		productToken: "ExampleBot",
		maxOrigins: 10_000,
		fetch: async () => new Response(BODY),
	});
	for (let index = 0; index < 10_000; index++) await client.isAllowed(`https://h${index}.example/x`);
	const start = performance.now();
	await client.dispose();
	console.log(`dispose a client of 10,000 origins: ${(performance.now() - start).toFixed(1)} ms`);
}

async function forget(count, isForgotten) {
	const start = performance.now();
	for (let index = 0; index < count; index++) {
		const robots = RobotsTxt.parse(BODY);
		robots.matcher("ExampleBot").isAllowed("/x");
		if (!isForgotten) robots.dispose();
		else if (index % 1000 === 999) await nextTask();
	}
	if (isForgotten) {
		globalThis.gc();
		await nextTask();
		await nextTask();
	}
	const what = isForgotten ? "forgotten" : "disposed";
	console.log(`${count} files that are ${what}: ${((performance.now() - start) / 1000).toFixed(2)} s`);
}

keepFiles();
await disposeClient();
await forget(200_000, false);
await forget(200_000, true);
