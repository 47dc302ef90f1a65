import { once } from "node:events";
import { type MessagePort, parentPort, type Transferable } from "node:worker_threads";

/** The first message of a thread: the thread has started. */
const READY = "ready";

export interface Message {
	readonly data: unknown;
	/** Buffers that are transferred: the receiver gets them, and the sender loses them. */
	readonly buffers: readonly Transferable[];
}

/** Answers each task that this thread receives, until the thread is ended. Null is the answer to a message that is no task. */
export async function serveTasks<Told>(answer: (told: Told) => Message | null): Promise<void> {
	const port: MessagePort = parentPort!;
	port.on("message", (told: Told) => {
		const answered = answer(told);
		if (answered !== null) port.postMessage(answered.data, answered.buffers);
	});
	port.postMessage(READY);
	await once(port, "close");
}
