import { Buffer } from "node:buffer";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, vi } from "vitest";

const PAUSE_MS = 50;

/** Number of tasks that were sent with their lines, but for the first, whose answer nobody waits for. */
const workCount = (calls: readonly (readonly unknown[])[]) =>
	calls.filter(([, buffers]) => Array.isArray(buffers) && buffers.length > 0).length - 1;

/**
 * A text in chunks, slowly until a thread is given work: a thread takes longer to start than a short input to be read.
 * Fails where none is given any before the end.
 */
export async function* slowlyUntilThreadsWork(text: string, chunkUnits: number): AsyncGenerator<Uint8Array> {
	const post = vi.spyOn(Worker.prototype, "postMessage");
	try {
		for (let start = 0; start < text.length; start += chunkUnits) {
			if (workCount(post.mock.calls) < 1) await delay(PAUSE_MS);
			yield Buffer.from(text.slice(start, start + chunkUnits));
		}
		expect(workCount(post.mock.calls)).toBeGreaterThan(0);
	} finally {
		post.mockRestore();
	}
}
