// A thread that reads a set: for each message, verdicts on the lines, `rounds` times over, and whether all were the same.
import { parentPort, workerData } from "node:worker_threads";
import { PolicySet } from "../../dist/set-threads.js";

const set = PolicySet.fromShared(workerData.handle);
const signal = new Int32Array(workerData.signal);

parentPort.on("message", ({ task, lines, urls }) => {
	try {
		parentPort.postMessage({ value: TASKS[task](lines, urls) });
	} catch (error) {
		parentPort.postMessage({ error: { name: error.name, message: error.message } });
	}
});

const TASKS = {
	/** Reads until the signal says so; how often, and every set of verdicts that came out. */
	readOn(lines) {
		const seen = new Map();
		let rounds = 0;
		Atomics.add(signal, 1, 1);
		do {
			const verdicts = set.checkLines(lines);
			seen.set(Buffer.from(verdicts).toString("latin1"), verdicts);
			rounds++;
		} while (Atomics.load(signal, 0) === 0);
		return { rounds, seen: Array.from(seen.values()) };
	},
	checkLines: (lines) => set.checkLines(lines),
	checkAll: (_lines, urls) => set.checkAll(urls),
	decideLines: (lines) => set.decideLines(lines),
	explainAll: (_lines, urls) => set.explainAll(urls),
	facts: () => ({ size: set.size, has: set.has("https://site-1.example"), engine: set.engine }),
	add: () => set.add("https://a.example", ""),
	delete: () => set.delete("https://site-1.example"),
	origins: () => set.origins(),
	toSnapshot: () => set.toSnapshot(),
	shareCopy: () => set.share({ copy: true }),
	shareAgain: () => set.share(),
	dispose: () => set.dispose(),
	/** Never comes back: for a thread that is ended in the middle of reading. */
	readForEver(lines) {
		Atomics.add(signal, 1, 1);
		for (;;) set.checkLines(lines);
	},
};
