import { judge } from "./model/judge.js";
import type { JudgeRequest } from "./model/judgement.js";

/** Judges off the main thread, so that no file makes typing wait. One answer for each request, in order. */
self.addEventListener("message", (event: MessageEvent<JudgeRequest>) => {
	const startMs = performance.now();
	const judgement = judge(event.data);
	self.postMessage({ judgement, elapsedMs: performance.now() - startMs });
});
