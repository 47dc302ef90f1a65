import { unlessAborted } from "./abort.js";

/** One piece of work for any number of callers. A caller that aborts leaves; the work continues for the others. */
export class Flight<T> {
	readonly #controller = new AbortController();
	readonly #work: Promise<T>;
	#isOver = false;

	/** @param onEnd called once, as soon as nobody can join any more: the work is done, or was aborted. */
	constructor(work: (signal: AbortSignal) => Promise<T>, onEnd: (flight: Flight<T>) => void) {
		const end = (): void => {
			if (this.#isOver) return;
			this.#isOver = true;
			onEnd(this);
		};
		this.#controller.signal.addEventListener("abort", end, { once: true });
		this.#work = work(this.#controller.signal);
		this.#work.then(end, end);
	}

	/** @returns the result of the work; rejects with the reason of `signal` once that is aborted. */
	join(signal: AbortSignal | undefined): Promise<T> {
		return unlessAborted(this.#work, signal);
	}

	/** Aborts the work for everyone. */
	abort(reason: unknown): void {
		this.#controller.abort(reason);
	}
}
