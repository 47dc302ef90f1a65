import { withDeadline } from "../../client/fetches/abort.js";
import { toNumber } from "../../number-option.js";
import { MAX_DELAY_SECONDS, type SharedPace } from "../options.js";

/** The longest time for an answer. Each request takes this time if the shared pace cannot be reached. */
const ANSWER_MS = 1000;
/** It is counted in so many parts, so that a busy process does not miss an answer that has come. */
const ANSWER_PARTS = 10;

/**
 * Asks the shared pace how long a request has to wait.
 * @param onError called if there is no valid answer in time: the request keeps the local pace.
 * @throws the signal's reason.
 */
export async function askSharedPace(
	sharedPace: SharedPace,
	origin: string,
	pauseMs: number,
	signal: AbortSignal,
	onError: (error: unknown) => void,
): Promise<number> {
	try {
		const ask = (limited: AbortSignal) => sharedPace(origin, pauseMs, limited);
		const milliseconds = await withDeadline(ANSWER_MS, signal, ask, ANSWER_PARTS);
		const waitMs = toNumber(
			"sharedPace",
			milliseconds,
			"to promise milliseconds from 0",
			(value) => value >= 0,
		);
		return Math.min(waitMs, 1000 * MAX_DELAY_SECONDS);
	} catch (error) {
		signal.throwIfAborted();
		onError(error);
		return 0;
	}
}
