import type { Inspection, InspectRequest } from "../findings/inspection.js";
import type { Judgement, JudgeRequest } from "../verdicts/judgement.js";

/** What the page asks. */
export type Asked =
	| { readonly kind: "judge" | "csv"; readonly request: JudgeRequest }
	| { readonly kind: "inspect"; readonly request: InspectRequest };

/** What a worker is sent. */
export type WorkerRequest = Asked & { readonly id: number };

/** A worker's answer: a judgement, CSV, or what is wrong. */
export interface WorkerReply {
	readonly id: number;
	readonly result: Judgement | string | Inspection;
	readonly elapsedMs: number;
}
