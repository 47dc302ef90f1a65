import type { Inspection, InspectRequest } from "../findings/inspection.js";
import type { Judgement, JudgeRequest } from "../judgement.js";

/** A question of the page. */
export type Asked =
	| { readonly kind: "judge" | "csv"; readonly request: JudgeRequest }
	| { readonly kind: "inspect"; readonly request: InspectRequest };

/** A message to a worker. */
export type WorkerRequest = Asked & { readonly id: number };

/** The answer of a worker: a judgement, CSV, or an inspection. */
export interface WorkerReply {
	readonly id: number;
	readonly result: Judgement | string | Inspection;
	readonly elapsedMs: number;
}
