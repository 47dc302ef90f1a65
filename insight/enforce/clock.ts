import { rangeError, typeError } from "../../bindings/internal.js";

/**
 * A clock that never fails: if the given one throws, or gives no time, the machine's clock goes on from its last time.
 *
 * @throws TypeError or RangeError that names the option, if the clock fails at once.
 */
export function toSafeClock(now: () => number): () => number {
	if (now === Date.now) return now;
	const expected = "a function that returns milliseconds";
	let lastMs = Number.NaN;
	try {
		lastMs = now();
	} catch (error) {
		throw typeError("options.now", expected, now, `; it threw ${String(error)}`);
	}
	if (!Number.isFinite(lastMs)) throw rangeError("options.now", expected, lastMs);
	let lastAtMs = Date.now();
	return () => {
		const atMs = Date.now();
		lastMs = readTime(now) ?? lastMs + atMs - lastAtMs;
		lastAtMs = atMs;
		return lastMs;
	};
}

/** The time; null if the clock gives none. */
function readTime(now: () => number): number | null {
	try {
		const ms = now();
		return Number.isFinite(ms) ? ms : null;
	} catch {
		return null;
	}
}
