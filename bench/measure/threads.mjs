/*
 * Measures the gain of threads: URLs of many origins judged by one thread and by several, over one shared set and over
 * a copy each. Every verdict is compared first. Run it on a machine with as many free cores as threads:
 *
 *   npm run build && node bench/measure/threads.mjs
 *   THREADS=4 ORIGINS=1000000 URLS=4000000 ROUNDS=9 node --max-old-space-size=8192 bench/measure/threads.mjs
 *
 * Rounds are interleaved, so that what else the machine does falls on all cells alike. Where no cores are free, the time
 * that passes says nothing of threads; what they took of the processors' time still does: threads that do not hinder each
 * other take no more of it than one.
 */
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { PolicySet as PlainSet } from "../../dist/set.js";
import { PolicySet } from "../../dist/set-threads.js";
import { bodyOf, originOf, pathOf, randomNumbers } from "../../test/scale/sites.mjs";

const LINE_FEED = 0x0a;

if (isMainThread) await measure();
else serve();

/** Judges the part of the list that it is told, and says so. */
function serve() {
	const { handle, lines, verdicts } = workerData;
	const set = PolicySet.fromShared(handle);
	parentPort.on("message", ({ from, to, verdictsFrom }) => {
		verdicts.set(set.checkLines(lines.subarray(from, to)), verdictsFrom);
		parentPort.postMessage("done");
	});
	parentPort.postMessage("ready");
}

async function measure() {
	const { THREADS = 2, ORIGINS = 100_000, URLS = 2_000_000, ROUNDS = 7 } = process.env;
	const [threadCount, originCount, urlCount, roundCount] = [THREADS, ORIGINS, URLS, ROUNDS].map(Number);
	const crawler = "ExampleBot";
	const set = new PolicySet({ crawler });
	for (let index = 0; index < originCount; index++) set.add(originOf(index), bodyOf(index));
	const lines = makeLines(originCount, urlCount);
	const parts = cut(lines, urlCount, threadCount);
	const plain = PlainSet.fromSnapshot(set.toSnapshot());
	const expected = plain.checkLines(lines);
	plain.dispose();
	const verdicts = new Uint8Array(new SharedArrayBuffer(urlCount));

	const cells = [];
	for (const [kind, handle] of [
		["one shared set", set.share()],
		["a copy each", set.share({ copy: true })],
	]) {
		const workers = await startWorkers(threadCount, { handle, lines, verdicts });
		const all = [{ from: 0, to: lines.length, verdictsFrom: 0 }];
		cells.push({ kind, workers, threads: 1, parts: all, milliseconds: [], processorMilliseconds: [] });
		cells.push({ kind, workers, threads: threadCount, parts, milliseconds: [], processorMilliseconds: [] });
	}
	for (let round = -1; round < roundCount; round++) {
		for (const cell of cells) {
			verdicts.fill(255);
			const before = process.cpuUsage();
			const start = performance.now();
			await Promise.all(
				cell.parts.map((part, index) => {
					cell.workers[index].postMessage(part);
					return once(cell.workers[index], "message");
				}),
			);
			const milliseconds = performance.now() - start;
			const { user, system } = process.cpuUsage(before);
			if (Buffer.compare(verdicts, expected) !== 0) throw new Error(`${cell.kind}: other verdicts`);
			// The first round warms up.
			if (round < 0) continue;
			cell.milliseconds.push(milliseconds);
			cell.processorMilliseconds.push((user + system) / 1000);
		}
	}
	print(cells, urlCount, { originCount, roundCount });
	await Promise.all(cells.flatMap(({ workers }) => workers.map((worker) => worker.terminate())));
}

function makeLines(originCount, urlCount) {
	const random = randomNumbers(19);
	const urls = Array.from(
		{ length: urlCount },
		() => originOf(Math.floor(random() * originCount)) + pathOf(random),
	);
	const octets = Buffer.from(`${urls.join("\n")}\n`);
	const lines = new Uint8Array(new SharedArrayBuffer(octets.length));
	lines.set(octets);
	return lines;
}

/** Parts of as many lines each, as nearly as may be. */
function cut(lines, urlCount, threadCount) {
	const parts = [];
	let from = 0;
	let line = 0;
	let offset = 0;
	for (let thread = 1; thread <= threadCount; thread++) {
		const verdictsFrom = line;
		const lastLine = Math.round((urlCount * thread) / threadCount);
		for (; line < lastLine; line++) offset = lines.indexOf(LINE_FEED, offset) + 1;
		parts.push({ from, to: offset, verdictsFrom });
		from = offset;
	}
	return parts;
}

async function startWorkers(threadCount, data) {
	const workers = Array.from(
		{ length: threadCount },
		() => new Worker(fileURLToPath(import.meta.url), { workerData: data }),
	);
	await Promise.all(workers.map((worker) => once(worker, "message")));
	return workers;
}

function print(cells, urlCount, { originCount, roundCount }) {
	console.log(
		`${urlCount} URLs of ${originCount} origins, uniform; ${roundCount} rounds; every verdict as expected`,
	);
	for (const cell of cells) {
		const { kind, threads, milliseconds, processorMilliseconds } = cell;
		const one = cells.find((each) => each.kind === kind && each.threads === 1);
		const perUrl = (each) => `${((each * 1e6) / urlCount).toFixed(0)} ns`;
		const name = `${kind}, ${threads} thread${threads === 1 ? "" : "s"}`;
		console.log(
			`${name.padEnd(28)}${perUrl(Math.min(...milliseconds))} a URL at the least, ${perUrl(median(milliseconds))} in the median, ` +
				`${perUrl(median(processorMilliseconds))} of processors`,
		);
		if (threads === 1) continue;
		const gains = milliseconds.map((each, round) => one.milliseconds[round] / each);
		const gain = Math.min(...one.milliseconds) / Math.min(...milliseconds);
		const costs = processorMilliseconds.map((each, round) => one.processorMilliseconds[round] / each);
		console.log(
			`${"".padEnd(28)}${gain.toFixed(2)} times one thread by the least, ${median(gains).toFixed(2)} by the median round; ` +
				`${(threads * median(costs)).toFixed(2)} by processors' time, were they free`,
		);
	}
}

function median(values) {
	return values.toSorted((left, right) => left - right)[values.length >> 1];
}
