import type { Inspection, InspectRequest } from "../model/findings/inspection.js";
import type { Judgement, JudgeRequest } from "../model/judgement.js";
import type { Asked, WorkerReply, WorkerRequest } from "../model/work/work.js";
import { trustedPolicy } from "./trusted-types.js";

/** A judgement by the worker. */
export interface Reply {
	readonly judgement: Judgement;
	readonly elapsedMs: number;
}

/**
 * The address of the worker's script, beside the page's own. It is made once, because a policy's name can be used
 * only once.
 */
const WORKER_URL = makeWorkerUrl();

function makeWorkerUrl(): string {
	const url = new URL("worker.js", import.meta.url).href;
	return (
		trustedPolicy("playground-worker", { createScriptURL: (_: string) => url })?.createScriptURL(url) ?? url
	);
}

/** A worker that judges, or inspects files. Each worker does one thing after the other. */
export class JudgeWorker {
	readonly #worker = new Worker(WORKER_URL);
	readonly #waiting = new Map<
		number,
		{ readonly resolve: (reply: WorkerReply) => void; readonly reject: (error: Error) => void }
	>();
	#nextId = 1;

	constructor() {
		this.#worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
			this.#waiting.get(data.id)?.resolve(data);
			this.#waiting.delete(data.id);
		};
		this.#worker.onerror = (event) => {
			event.preventDefault();
			const error = new Error(event.message || "the checker could not be loaded");
			for (const { reject } of this.#waiting.values()) reject(error);
			this.#waiting.clear();
		};
	}

	async judge(request: JudgeRequest): Promise<Reply> {
		const { result, elapsedMs } = await this.#ask({ kind: "judge", request });
		return { judgement: result as Judgement, elapsedMs };
	}

	async exportCsv(request: JudgeRequest): Promise<string> {
		return (await this.#ask({ kind: "csv", request })).result as string;
	}

	async inspect(request: InspectRequest): Promise<Inspection> {
		return (await this.#ask({ kind: "inspect", request })).result as Inspection;
	}

	#ask(asked: Asked): Promise<WorkerReply> {
		const id = this.#nextId++;
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
			const message: WorkerRequest = { ...asked, id };
			this.#worker.postMessage(message);
		});
	}
}
