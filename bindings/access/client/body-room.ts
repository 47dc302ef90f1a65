import { unlessAborted } from "./abort.js";

/**
 * Room for long bodies that are being read at once. Each is given as much as it may come to take, or waits: so that
 * however many servers send however much, some body can always be read to its end.
 */
export class BodyRoom {
	#freeCount: number;
	/** Who came first is first. */
	readonly #waiting = new Set<() => void>();

	/** @param mostCount at least one. */
	constructor(mostCount: number) {
		this.#freeCount = mostCount;
	}

	/** @returns once there is room, what gives it back, to be called once; rejects with the signal's reason. */
	async enter(signal: AbortSignal): Promise<() => void> {
		while (this.#freeCount === 0) {
			let call: () => void = () => {};
			const called = new Promise<void>((resolve) => {
				call = resolve;
			});
			this.#waiting.add(call);
			try {
				await unlessAborted(called, signal);
			} finally {
				this.#waiting.delete(call);
			}
		}
		this.#freeCount--;
		return () => {
			this.#freeCount++;
			for (const call of this.#waiting) {
				this.#waiting.delete(call);
				call();
				break;
			}
		};
	}
}
