import type { AnyRobotsTxt } from "../../../bindings/shared-exports.js";
import { addedHeaders } from "../../client/fetches/prepare.js";
import type { Obedience } from "../../polite/obedience.js";
import { isRepeatable } from "../../polite/pages/retries.js";
import type { Dispatch, DispatchController, DispatchHandler, DispatchOptions } from "./dispatch.js";
import { DispatchedRequest } from "./dispatched-request.js";
import { readHeaders, withHeaders } from "./request-headers.js";

/** One request that waits, is dispatched, and passes on the events. As the controller, it can be aborted any time. */
export class PacedHandler implements DispatchController {
	readonly #caller = new AbortController();
	#dispatched: DispatchedRequest | null = null;

	constructor(private readonly inner: DispatchHandler) {}

	get aborted(): boolean {
		return this.#caller.signal.aborted || this.#real?.aborted === true;
	}

	get reason(): Error | null {
		return this.#real?.reason ?? (this.#caller.signal.aborted ? this.#caller.signal.reason : null);
	}

	get paused(): boolean {
		return this.#real?.paused ?? false;
	}

	get rawHeaders(): unknown {
		return this.#real?.rawHeaders;
	}

	get rawTrailers(): unknown {
		return this.#real?.rawTrailers;
	}

	abort(reason: Error): void {
		this.#caller.abort(reason);
	}

	pause(): void {
		this.#dispatched?.pause();
	}

	resume(): void {
		this.#dispatched?.resume();
	}

	/** Never rejects: the handler gets the error. */
	async run<F extends AnyRobotsTxt>(
		obedience: Obedience<F>,
		dispatch: Dispatch,
		options: DispatchOptions,
		url: string,
	): Promise<void> {
		const { method, body = null } = options;
		const answered = obedience.begin();
		try {
			this.inner.onRequestStart?.(this, {});
			const request = { url, method, headers: readHeaders(options.headers) };
			const asked = { url, method, priority: obedience.priorityOf(request) };
			let retriesLeft = isRepeatable({ method, body: body as BodyInit | null }) ? obedience.retries : 0;
			for (;;) {
				const page = await obedience.turn(asked, this.#caller.signal);
				try {
					const added = await addedHeaders(obedience.prepare, request, page.signal);
					const receiver = { inner: this.inner, controller: this, hasRetry: retriesLeft > 0, answered };
					this.#dispatched = new DispatchedRequest(page, receiver);
					const headers = withHeaders(options.headers, [...added]);
					if (!(await this.#dispatched.send(dispatch, { ...options, headers }))) return;
				} finally {
					page.end();
				}
				this.#dispatched = null;
				retriesLeft--;
			}
		} catch (error) {
			// Node's fetch never ends without an error; the hook `prepare` may throw anything.
			const told = Object(error) === error ? (error as Error) : new Error(`${error} was thrown`);
			this.inner.onResponseError?.(this, told);
		} finally {
			answered();
		}
	}

	/** The dispatcher's controller. */
	get #real(): DispatchController | null {
		return this.#dispatched?.controller ?? null;
	}
}
