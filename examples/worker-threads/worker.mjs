// A thread that answers lines of URLs with a verdict each, by the set that the main thread shares.
import { parentPort, workerData } from "node:worker_threads";
import { PolicySet } from "robotstxt-wasm/set/threads";

const set = PolicySet.fromShared(workerData);

parentPort.on("message", (lines) => {
	if (lines !== null) {
		const verdicts = set.checkLines(lines);
		parentPort.postMessage(verdicts, [verdicts.buffer]);
		return;
	}
	// Leaves this thread's place in the shared memory to the next one.
	set.dispose();
	parentPort.close();
});
