/** Rejects with the signal's reason as soon as it is aborted, however long the work itself goes on. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (signal === undefined) return work;
	return new Promise((resolve, reject) => {
		const leave = (): void => reject(signal.reason);
		const stay = (): void => signal.removeEventListener("abort", leave);
		if (signal.aborted) leave();
		signal.addEventListener("abort", leave, { once: true });
		work.then(resolve, reject).finally(stay);
	});
}

/** What took longer than it may. */
export class DeadlineError extends Error {
	override readonly name = "TimeoutError";
	constructor(timeoutMs: number) {
		super(`no answer within ${timeoutMs} ms`);
	}
}

/**
 * Does work that may take so long and no longer.
 *
 * @param work is handed a signal that is aborted when it is time to stop, and once it is done.
 * @returns what the work gives; rejects with a DeadlineError, or with the reason of `signal`.
 */
export async function withDeadline<T>(
	timeoutMs: number,
	signal: AbortSignal | undefined,
	work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
	signal?.throwIfAborted();
	const controller = new AbortController();
	const abort = (): void => controller.abort(signal?.reason);
	const timer = setTimeout(() => controller.abort(new DeadlineError(timeoutMs)), timeoutMs);
	signal?.addEventListener("abort", abort, { once: true });
	try {
		const done = Promise.resolve().then(() => work(controller.signal));
		return await unlessAborted(done, controller.signal);
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener("abort", abort);
		controller.abort();
	}
}
