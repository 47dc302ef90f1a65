import { onAbort } from "../../client/fetches/abort.js";
import type { PageTurn } from "../../polite/pages/page-turn.js";
import { isWorthRepeating } from "../../polite/pages/retries.js";
import type { Dispatch, DispatchController, DispatchHandler, DispatchOptions, Fields } from "./dispatch.js";
import { headerOf } from "./dispatch.js";

export interface PageReceiver {
	readonly inner: DispatchHandler;
	/** The controller that `inner` gets. */
	readonly controller: DispatchController;
	/** Whether the request is sent again after a failure. */
	readonly hasRetry: boolean;
	/** Called once there is an answer that is passed on. */
	readonly answered: () => void;
}

/** One dispatch of a request that has its turn: passes on the events, unless the request is to be sent again. */
export class DispatchedRequest implements DispatchHandler {
	/** The dispatcher's controller, once there is one. */
	#controller: DispatchController | null = null;
	#isAnswered = false;
	#isOver = false;
	/** Whether the receiver has thrown, and has not got the error yet to which that leads. */
	#hasThrown = false;
	/** Says whether the request has to be sent again. */
	#finish: (isToBeRepeated: boolean) => void = () => {};
	#stay: () => void = () => {};

	constructor(
		private readonly page: PageTurn,
		private readonly receiver: PageReceiver,
	) {}

	get controller(): DispatchController | null {
		return this.#controller;
	}

	/** @returns whether the request has to be sent again, once it is over. */
	send(dispatch: Dispatch, options: DispatchOptions): Promise<boolean> {
		const { signal } = this.page;
		signal.throwIfAborted();
		return new Promise((resolve) => {
			this.#finish = resolve;
			this.#stay = onAbort(signal, () => this.#abort(signal.reason));
			this.page.sent();
			dispatch(options, this);
		});
	}

	/** Nobody has a reason to pause before there is an answer, but undici's `fetch` does so at Early Hints (status 103). */
	pause(): void {
		if (!this.#isAnswered) return;
		this.page.rest();
		this.#controller?.pause();
	}

	resume(): void {
		this.page.wait();
		this.#controller?.resume();
	}

	onRequestStart(controller: DispatchController): void {
		this.#controller = controller;
		const { signal } = this.page;
		if (this.#isOver || signal.aborted) controller.abort(signal.reason);
	}

	onRequestUpgrade(_controller: DispatchController, status: number, headers: Fields, socket: unknown): void {
		if (!this.#end(false)) return;
		this.#tell(({ inner, controller }) => inner.onRequestUpgrade?.(controller, status, headers, socket));
	}

	onResponseStarted(): void {
		if (!this.#isOver) this.#tell(({ inner }) => inner.onResponseStarted?.());
	}

	onResponseStart(dispatched: DispatchController, status: number, headers: Fields, text?: string): void {
		if (this.#isOver) return;
		if (status >= 200) {
			this.#isAnswered = true;
			this.page.heard(status, (name) => headerOf(headers, name));
			if (isWorthRepeating(status) && this.#mayRepeat()) {
				this.#end(true);
				dispatched.abort(new Error("the request is sent again"));
				return;
			}
			this.page.wait();
			this.receiver.answered();
		}
		this.#tell(({ inner, controller }) => inner.onResponseStart?.(controller, status, headers, text));
	}

	onResponseData(_controller: DispatchController, chunk: Uint8Array): void {
		if (this.#isOver) return;
		this.page.receive(chunk.length);
		if (this.page.signal.aborted) return;
		if (this.#controller?.paused) this.page.rest();
		else this.page.wait();
		this.#tell(({ inner, controller }) => inner.onResponseData?.(controller, chunk));
	}

	onResponseEnd(_controller: DispatchController, trailers: Fields): void {
		if (!this.#end(false)) return;
		this.#tell(({ inner, controller }) => inner.onResponseEnd?.(controller, trailers));
	}

	onResponseError(_controller: DispatchController, error: Error): void {
		this.#fail(error);
	}

	#mayRepeat(): boolean {
		return this.receiver.hasRetry && this.page.mayRepeat;
	}

	#abort(reason: Error): void {
		// Without a controller the dispatcher is still connecting; it hears of the end when it begins.
		if (this.#controller === null) this.#fail(reason);
		else this.#controller.abort(reason);
	}

	/** Errors of the receiver go to the dispatcher, which calls `onResponseError`: undici does so after the end too. */
	#tell(call: (receiver: PageReceiver) => void): void {
		try {
			call(this.receiver);
		} catch (error) {
			this.#hasThrown = true;
			throw error;
		}
	}

	#fail(error: Error): void {
		const isOfReceiver = this.#hasThrown;
		if (this.#isOver && !isOfReceiver) return;
		this.#hasThrown = false;
		this.page.failed(error, !isOfReceiver);
		if (!isOfReceiver && !this.#isAnswered && this.#mayRepeat()) this.#end(true);
		else {
			this.#end(false);
			this.receiver.inner.onResponseError?.(this.receiver.controller, error);
		}
	}

	/** @returns false if it was over before. */
	#end(isToBeRepeated: boolean): boolean {
		if (this.#isOver) return false;
		this.#isOver = true;
		this.#stay();
		this.page.end();
		this.#finish(isToBeRepeated);
		return true;
	}
}
