/**
 * A thread for tasks that are numbers of milliseconds: it answers each after so long, and ends itself at a negative one. The
 * first takes `firstMs` longer. It counts the tasks that it has begun in `begun`.
 */
import { parentPort, threadId, workerData } from "node:worker_threads";

let { firstMs = 0, begun = new Int32Array(1) } = workerData;

function wait(milliseconds) {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

setTimeout(() => {
	parentPort.on("message", (milliseconds) => {
		Atomics.add(begun, 0, 1);
		if (milliseconds < 0) process.exit(7);
		wait(milliseconds + firstMs);
		firstMs = 0;
		parentPort.postMessage({ milliseconds, threadId });
	});
	parentPort.postMessage("ready");
}, workerData.startsAfterMs);
