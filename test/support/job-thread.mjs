/** A thread for tasks that are numbers of milliseconds: it answers each after so long, and ends itself at a negative one. */
import { parentPort, threadId, workerData } from "node:worker_threads";

setTimeout(() => {
	parentPort.on("message", (milliseconds) => {
		if (milliseconds < 0) process.exit(7);
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
		parentPort.postMessage({ milliseconds, threadId });
	});
	parentPort.postMessage("ready");
}, workerData.startsAfterMs);
