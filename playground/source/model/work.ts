import type { Judgement, JudgeRequest } from "./judgement.js";

/** What the page asks of the worker. */
export interface WorkerRequest {
	readonly id: number;
	readonly kind: "judge" | "csv";
	readonly request: JudgeRequest;
}

/** The worker's answer: a judgement, or CSV. */
export interface WorkerReply {
	readonly id: number;
	readonly result: Judgement | string;
	readonly elapsedMs: number;
}
