import { rangeError } from "../../bindings/internal.js";
import { LATEST_SECONDS } from "../time.js";

const LATEST_MS = LATEST_SECONDS * 1000;

/**
 * A clock that continues by the host's clock when the caller's clock fails, so that no question fails.
 * @param now the caller's, in Unix milliseconds.
 * @returns a clock that throws only if the caller's clock has never worked.
 */
export function toSteadyClock(now: () => number): () => number {
	let last: { readonly ms: number; readonly hostMs: number } | null = null;
	return () => {
		try {
			const ms = now();
			// A Date or a numeric string works in comparisons, but not in additions.
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
