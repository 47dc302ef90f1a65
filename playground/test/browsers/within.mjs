import { setTimeout as sleep } from "node:timers/promises";

/**
 * @template T
 * @param {number} deadlineMs
 * @param {Promise<T>} answer
 * @returns {Promise<T>} what `answer` gives. Rejects at the deadline: a driver that lost its browser waits for ever.
 */
export async function within(deadlineMs, answer) {
	const timer = new AbortController();
	const silence = sleep(deadlineMs, undefined, { signal: timer.signal }).then(
		() => Promise.reject(new Error(`the browser has not answered for ${deadlineMs} ms`)),
		() => undefined,
	);
	try {
		return await Promise.race([answer, silence]);
	} finally {
		timer.abort();
	}
}
