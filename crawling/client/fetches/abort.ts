/** The functions that wait for a signal. One listener serves all of them: hosts warn of more than ten. */
const waiters = new WeakMap<
	AbortSignal,
	{ readonly leave: Set<() => void>; readonly listener: () => void }
>();

/**
 * Calls back once a signal is aborted, for any number of waits for the same signal.
 * @param signal not aborted yet.
 * @param leave called once, unless the wait was ended before.
 * @returns ends the wait; calling it twice does nothing.
 */
export function onAbort(signal: AbortSignal, leave: () => void): () => void {
	let waiting = waiters.get(signal);
	if (waiting === undefined) {
		const all = new Set<() => void>();
		const listener = (): void => {
			waiters.delete(signal);
			for (const each of all) each();
		};
		waiting = { leave: all, listener };
		waiters.set(signal, waiting);
		signal.addEventListener("abort", listener, { once: true });
	}
	const { leave: all, listener } = waiting;
	// The same function may wait more than once.
	const own = (): void => leave();
	all.add(own);
	return () => {
		all.delete(own);
		if (all.size > 0 || waiters.get(signal)?.listener !== listener) return;
		waiters.delete(signal);
		signal.removeEventListener("abort", listener);
	};
}

/** Rejects with the signal's reason as soon as it is aborted, even if the work continues. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (signal === undefined) return work;
	return new Promise((resolve, reject) => {
		if (signal.aborted) {
			work.catch(() => {});
			reject(signal.reason);
			return;
		}
		const stay = onAbort(signal, () => reject(signal.reason));
		work.then(resolve, reject).finally(stay);
	});
}

/** Thrown if work takes longer than its deadline. */
export class DeadlineError extends Error {
	override readonly name = "TimeoutError";
	constructor(timeoutMs: number) {
		super(`no answer within ${timeoutMs} ms`);
	}
}

/** Waits for something while the clock of a deadline is stopped; one wait at a time. */
export type Untimed = <T>(wait: () => Promise<T>) => Promise<T>;

/**
 * Runs work with a time limit.
 *
 * @param work gets a signal that is aborted when the time is over, and when the work is done; and a function that
 *   stops the clock.
 * @param turnCount the number of parts in which the time is waited for, each at least a turn of the event loop. If
 *   the loop is busy and input has not been read yet, a late timer ends only a part, not the whole.
 * @returns the result of the work; rejects with a DeadlineError, or with the reason of `signal`.
 */
export async function withDeadline<T>(
	timeoutMs: number,
	signal: AbortSignal | undefined,
	work: (signal: AbortSignal, untimed: Untimed) => T | Promise<T>,
	turnCount = 1,
): Promise<T> {
	signal?.throwIfAborted();
	const controller = new AbortController();
	let turnsLeft = turnCount;
	let timer: ReturnType<typeof setTimeout> | undefined;
	/** The start of the current part. */
	let startMs = 0;
	let leftMs = 0;
	const waitOn = (milliseconds = Math.ceil(timeoutMs / turnCount)): void => {
		startMs = Date.now();
		leftMs = milliseconds;
		timer = setTimeout(() => {
			turnsLeft--;
			if (turnsLeft > 0) waitOn();
			else controller.abort(new DeadlineError(timeoutMs));
		}, milliseconds);
	};
	waitOn();
	const untimed: Untimed = async (wait) => {
		clearTimeout(timer);
		const passedMs = Math.min(Math.max(Date.now() - startMs, 0), leftMs);
		try {
			return await wait();
		} finally {
			if (!controller.signal.aborted) waitOn(leftMs - passedMs);
		}
	};
	const stay = signal && onAbort(signal, () => controller.abort(signal.reason));
	try {
		const done = Promise.resolve().then(() => work(controller.signal, untimed));
		return await unlessAborted(done, controller.signal);
	} finally {
		clearTimeout(timer);
		stay?.();
		controller.abort();
	}
}

/** Waits. Rejects with the reason of `signal`. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
	let timer: ReturnType<typeof setTimeout>;
	const over = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, milliseconds);
	});
	await unlessAborted(over, signal).finally(() => clearTimeout(timer));
}
