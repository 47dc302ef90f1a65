import { Readable } from "node:stream";
import { onAbort } from "../../client/fetches/abort.js";
import type { TellingResponse } from "../../client/fetches/response-head.js";
import type { Dispatch, DispatchController, DispatchHandler, Fields } from "../interceptor/dispatch.js";
import { decode } from "./decode.js";
import { toWebStream } from "./web-stream.js";

/** A transport for `RobotsClient` over a dispatcher. With an interceptor, it uses the same connections without it. */
export function dispatchFetch(dispatch: Dispatch, url: URL, init: RequestInit): Promise<Response> {
	return new Promise((resolve, reject) => {
		const signal = init.signal ?? new AbortController().signal;
		signal.throwIfAborted();
		// No content codings are requested, since a cut one is not always detected.
		const headers = { ...Object.fromEntries(new Headers(init.headers)), "accept-encoding": "identity" };
		const request = { origin: url.origin, path: url.pathname + url.search, method: "GET", headers };
		dispatch(request, new ResponseReader(url.href, signal, resolve, reject));
	});
}

/** Makes a response of a dispatcher's events. */
class ResponseReader implements DispatchHandler {
	#body: Readable | null = null;
	#leave: () => void = () => {};

	constructor(
		readonly url: string,
		readonly signal: AbortSignal,
		readonly resolve: (response: Response) => void,
		readonly reject: (error: Error) => void,
	) {}

	onRequestStart(controller: DispatchController): void {
		this.#leave();
		if (this.signal.aborted) controller.abort(this.signal.reason);
		else this.#leave = onAbort(this.signal, () => controller.abort(this.signal.reason));
	}

	onResponseStart(controller: DispatchController, status: number, given: Fields): void {
		if (status < 200) return;
		const headers = new Headers();
		for (const [name, value] of Object.entries(given)) {
			for (const line of [value ?? []].flat()) headers.append(name, line);
		}
		const body = new Readable({
			read: () => controller.resume(),
			destroy: (error, done) => {
				if (!body.readableEnded) controller.abort(error ?? new Error("the body was left"));
				done(error);
			},
		});
		this.#body = body;
		const stream = toWebStream(decode(body, headers.get("content-encoding") ?? ""));
		// With a URL, like a response of the host's fetch.
		const { url } = this;
		const response = { status, headers, redirected: false, url, body: stream, tellsCutBodies: true };
		this.resolve(response as unknown as TellingResponse);
	}

	onResponseData(controller: DispatchController, chunk: Uint8Array): void {
		if (this.#body?.push(chunk) === false) controller.pause();
	}

	onResponseEnd(): void {
		this.#leave();
		this.#body?.push(null);
	}

	onResponseError(_controller: DispatchController, error: Error): void {
		this.#leave();
		this.reject(error);
		this.#body?.on("error", () => {}).destroy(error);
	}
}
