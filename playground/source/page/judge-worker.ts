import type { Judgement, JudgeRequest } from "../model/judgement.js";

/** An answer of the worker. */
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

/** Starts the worker. Requests are answered one at a time. */
export function startJudge(): (request: JudgeRequest) => Promise<Reply> {
	const worker = new Worker(workerUrl());
	return (request) =>
		new Promise((resolve, reject) => {
			worker.onmessage = (event: MessageEvent<Reply>) => resolve(event.data);
			worker.onerror = (event) => {
				event.preventDefault();
				reject(new Error(event.message || "the checker could not be loaded"));
			};
			worker.postMessage(request);
		});
}
