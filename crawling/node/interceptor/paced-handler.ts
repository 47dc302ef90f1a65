import type { AnyRobotsTxt } from "../../../bindings/file/any-robots-txt.js";
import type { Obedience, PoliteTurn } from "../../polite/obedience.js";
import {
	type Dispatch,
	type DispatchController,
	type DispatchHandler,
	type DispatchOptions,
	headerOf,
} from "./dispatch.js";

/** A body that is not read for so long no longer delays other requests. */
const UNREAD_MS = 10_000;

type Headers = Record<string, string | string[] | undefined>;

/**
 * One request: it waits for its turn, is dispatched, and passes on the events. The caller can abort it at any time, so
 * this object is the controller from the start.
 */
export class PacedHandler implements DispatchHandler, DispatchController {
	readonly #inner: DispatchHandler;
	readonly #waiting = new AbortController();
	/** The dispatcher's controller, once the request is dispatched. */
	#real: DispatchController | null = null;
	#turn: PoliteTurn | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#chunkCount = 0;

	constructor(inner: DispatchHandler) {
		this.#inner = inner;
	}

	get aborted(): boolean {
		return this.#waiting.signal.aborted || this.#real?.aborted === true;
	}

	get reason(): Error | null {
		return this.#real?.reason ?? (this.#waiting.signal.aborted ? this.#waiting.signal.reason : null);
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
		this.#waiting.abort(reason);
		this.#real?.abort(reason);
	}

	pause(): void {
		this.#real?.pause();
	}

	resume(): void {
		this.#real?.resume();
	}

	/** Never rejects: the handler gets the error. */
	async run<F extends AnyRobotsTxt>(
		obedience: Obedience<F>,
		dispatch: Dispatch,
		options: DispatchOptions,
		url: string,
	): Promise<void> {
		try {
			this.#inner.onRequestStart?.(this, {});
			this.#turn = await obedience.turn(url, this.#waiting.signal);
			dispatch(options, this);
		} catch (error) {
			this.#end();
			this.#inner.onResponseError?.(this, error as Error);
		}
	}

	onRequestStart(controller: DispatchController): void {
		this.#real = controller;
		if (this.#waiting.signal.aborted) controller.abort(this.#waiting.signal.reason);
	}

	onRequestUpgrade(_controller: DispatchController, status: number, headers: Headers, socket: unknown): void {
		this.#end();
		this.#inner.onRequestUpgrade?.(this, status, headers, socket);
	}

	onResponseStart(_controller: DispatchController, status: number, headers: Headers, text?: string): void {
		if (status >= 200) {
			this.#turn?.heard(status, (name) => headerOf(headers, name));
			this.#watch();
		}
		this.#inner.onResponseStart?.(this, status, headers, text);
	}

	onResponseData(_controller: DispatchController, chunk: Uint8Array): void {
		this.#chunkCount++;
		this.#inner.onResponseData?.(this, chunk);
	}

	onResponseEnd(_controller: DispatchController, trailers: Headers): void {
		this.#end();
		this.#inner.onResponseEnd?.(this, trailers);
	}

	onResponseError(_controller: DispatchController, error: Error): void {
		if (!this.aborted) this.#turn?.failed();
		this.#end();
		this.#inner.onResponseError?.(this, error);
	}

	/** Ends the turn if nobody has read the body since the last look. */
	#watch(): void {
		const seenCount = this.#chunkCount;
		this.#timer = setTimeout(() => {
			if (this.paused && this.#chunkCount === seenCount) this.#turn?.end();
			else this.#watch();
		}, UNREAD_MS);
		this.#timer.unref?.();
	}

	#end(): void {
		clearTimeout(this.#timer);
		this.#turn?.end();
	}
}
