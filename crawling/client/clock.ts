import { rangeError } from "../../bindings/arguments/errors.js";
import { LATEST_SECONDS } from "../../bindings/arguments/time.js";

const LATEST_MS = LATEST_SECONDS * 1000;

/**
 * A clock that goes on where the caller's stops telling the time, by what has passed of the host's since: no question
 * fails for it, and no fetch is forgotten.
 *
 * @param now the caller's, in Unix milliseconds.
 * @returns a clock that throws, as the caller's does or a RangeError, only where that has never told the time.
 */
export function toSteadyClock(now: () => number): () => number {
	let last: { readonly ms: number; readonly hostMs: number } | null = null;
	return () => {
		try {
			const ms = now();
			// A Date or a text of digits passes for a number where it is compared, and is none where it is added to.
			if (typeof ms !== "number" || !(Math.abs(ms) <= LATEST_MS))
				throw rangeError("now()", "Unix milliseconds", ms);
			last = { ms, hostMs: Date.now() };
			return ms;
		} catch (error) {
			if (last === null) throw error;
			return last.ms + Math.max(0, Date.now() - last.hostMs);
		}
	};
}
