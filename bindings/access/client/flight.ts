/**
 * One piece of work with any number of callers that wait for it. A caller that aborts leaves alone; when the
 * last one has left, the work itself is aborted.
 */
export class Flight<T> {
	readonly #controller = new AbortController();
	readonly #work: Promise<T>;
	#waitingCount = 0;
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

	/** @returns what the work gives; rejects with the reason of `signal` once that is aborted. */
	join(signal: AbortSignal | undefined): Promise<T> {
		this.#waitingCount++;
		return new Promise((resolve, reject) => {
			const abort = (): void => {
				this.#waitingCount--;
				reject(signal?.reason);
				if (this.#waitingCount === 0) this.abort(signal?.reason);
			};
			signal?.addEventListener("abort", abort, { once: true });
			const stay = (): void => signal?.removeEventListener("abort", abort);
			this.#work.then(resolve, reject).then(stay, stay);
		});
	}

	/** Aborts the work for everyone. */
	abort(reason: unknown): void {
		this.#controller.abort(reason);
	}
}
