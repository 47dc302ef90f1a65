import { exportCsv, judge } from "./model/judge.js";
import type { WorkerReply, WorkerRequest } from "./model/work.js";

/** Judges off the main thread, so that no file makes typing wait. One answer for each request, in order. */
self.addEventListener("message", ({ data: { id, kind, request } }: MessageEvent<WorkerRequest>) => {
	const startMs = performance.now();
	const result = kind === "judge" ? judge(request) : exportCsv(request);
	const reply: WorkerReply = { id, result, elapsedMs: performance.now() - startMs };
	self.postMessage(reply);
});
