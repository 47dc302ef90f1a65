import type { Judgement, JudgeRequest } from "../model/judgement.js";
import type { WorkerReply, WorkerRequest } from "../model/work.js";

/** A judgement of the worker. */
export interface Reply {
	readonly judgement: Judgement;
	readonly elapsedMs: number;
}

/** Trusted Types, where the browser has them; only what is used of it. */
interface TrustedTypesHost {
	trustedTypes?: {
		createPolicy(
			name: string,
			rules: { createScriptURL(url: string): string },
		): { createScriptURL(url: string): string };
	};
}

/** The worker's script, beside the page's own. */
function workerUrl(): string {
	const url = new URL("worker.js", import.meta.url).href;
	const policy = (globalThis as TrustedTypesHost).trustedTypes?.createPolicy("playground-worker", {
		createScriptURL: () => url,
	});
	return policy?.createScriptURL(url) ?? url;
}

/** The worker that judges. */
export class JudgeWorker {
	readonly #worker = new Worker(workerUrl());
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
		const { result, elapsedMs } = await this.#ask("judge", request);
		return { judgement: result as Judgement, elapsedMs };
	}

	async exportCsv(request: JudgeRequest): Promise<string> {
		return (await this.#ask("csv", request)).result as string;
	}

	#ask(kind: WorkerRequest["kind"], request: JudgeRequest): Promise<WorkerReply> {
		const id = this.#nextId++;
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
			const message: WorkerRequest = { id, kind, request };
			this.#worker.postMessage(message);
		});
	}
}
