import { inspect } from "./model/findings/inspect.js";
import { exportCsv, judge } from "./model/verdicts/judge.js";
import type { WorkerReply, WorkerRequest } from "./model/work/work.js";

/** Works off the main thread, so that no file makes typing wait. Each request gets one answer, in order. */
self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
	const startMs = performance.now();
	const reply: WorkerReply = { id: data.id, result: answer(data), elapsedMs: performance.now() - startMs };
	self.postMessage(reply);
});

function answer(asked: WorkerRequest): WorkerReply["result"] {
	if (asked.kind === "inspect") return inspect(asked.request);
	return asked.kind === "judge" ? judge(asked.request) : exportCsv(asked.request);
}
