import { isUnreachableStatus } from "../../access/stored-state.js";
import type { AccessResult, AccessState } from "../../access/types.js";

/** What is known of an origin. */
export interface Known {
	readonly state: AccessState | null;
	/** Where the copy came from; null where there is none. */
	readonly copyUrl: string | null;
	/** What the last result asked for by Retry-After; null where it did not. */
	readonly retryAfterSeconds: number | null;
}

export const NOTHING_KNOWN: Known = { state: null, copyUrl: null, retryAfterSeconds: null };

/** Whether a result leaves in force what was known before, where anything was. */
export function isFailure({ status }: AccessResult): boolean {
	return status === undefined || status === null || isUnreachableStatus(status);
}

/**
 * What was learnt last, by this client or by the others. A copy that said `no-store` is in its client's memory
 * alone: who comes by the others' waiting for the next fetch has still to fetch for itself. In an outage the
 * last copy is in force, whoever has it, and whoever has seen the outage.
 */
export function laterOf(own: Known, stored: Known | null): Known {
	if (stored === null || stored.state === null) return own;
	if (own.state === null) return isWaitAlone(stored.state) ? own : stored;
	const [earlier, later] =
		stored.state.checkedAtSeconds > own.state.checkedAtSeconds ? [own, stored] : [stored, own];
	if (isWaitAlone(later.state!)) return own;
	const { copy } = earlier.state!;
	const { outage } = later.state!;
	if (later.state!.copy !== null || copy === null || outage === null) return later;
	const since = Math.min(outage.sinceSeconds, earlier.state!.outage?.sinceSeconds ?? outage.sinceSeconds);
	// Who has the copy knows that the outage did not begin before.
	const sinceSeconds = Math.max(since, copy.atSeconds);
	const state = { ...later.state!, copy, outage: { ...outage, sinceSeconds } };
	return { ...later, state, copyUrl: earlier.copyUrl };
}

/** Whether a state says no more than when its client will fetch next. */
function isWaitAlone({ copy, outage }: AccessState): boolean {
	return copy === null && outage === null;
}

/** Who was not asked for changes alone cannot say that there are none (semantics, "Results of a fetch"). */
export function withoutValidators(state: AccessState | null): AccessState | null {
	if (state === null || state.copy === null) return state;
	return { ...state, copy: { ...state.copy, etag: null, lastModified: null } };
}
