import { isUnreachableStatus, NOT_MODIFIED } from "../../access/stored-state.js";
import type { AccessResult, AccessState } from "../../access/types.js";

/** The record of an origin that a client has, or a store that clients share. */
export interface OriginRecord {
	readonly state: AccessState | null;
	/** The URL from which the copy came; null if there is no copy. */
	readonly copyUrl: string | null;
	/** The Retry-After of the last result; null if it had none. */
	readonly retryAfterSeconds: number | null;
}

export const NO_RECORD: OriginRecord = { state: null, copyUrl: null, retryAfterSeconds: null };

/** Whether after a result the record before it stays effective, if there was one. */
export function isFailure({ status }: AccessResult): boolean {
	return status === undefined || status === null || isUnreachableStatus(status);
}

/** Whether a server answered "not modified" to an unconditional request: a fault of the server, or of a cache. */
export function isUnaskedNotModified({ status }: AccessResult, isConditional: boolean): boolean {
	return status === NOT_MODIFIED && !isConditional;
}

/**
 * Combines a client's own record of an origin with the one that clients share. The newer record holds, with two exceptions:
 *
 * 1. A record without a copy and without an outage only says when its client fetches next: the copy said `no-store`, so the
 *    client kept it for itself. Such a record of the store tells others nothing. Such a record of a client is kept, since no
 *    other client can replace its copy.
 * 2. A newer record of an outage without a copy takes the copy of the older record: in an outage the last good copy is
 *    effective, for all clients. The outage begins when the first of the two clients saw it, but not before the copy was
 *    fetched: at that time the site answered.
 *
 * | own record | record of the store | result |
 * |---|---|---|
 * | 10:00 copy A | 10:05 copy B | copy B |
 * | 10:05 copy A | 10:00 copy B | copy A |
 * | 10:00 copy A | 10:05 waits until 11:00 | copy A |
 * | none | 10:05 waits until 11:00 | none: this client fetches for itself |
 * | 10:00 copy A of 10:00 | 10:05 outage since 10:05 | copy A, outage since 10:05 |
 * | 10:00 copy A of 10:00 | 10:05 outage since 09:30 | copy A, outage since 10:00 |
 * | 10:05 outage since 10:05 | 10:02 copy A of 09:00, outage since 10:02 | copy A, outage since 10:02 |
 * | 10:00 copy A | 10:05 copy B, outage since 10:05 | copy B, outage since 10:05 |
 *
 * test/crawling/store/origin-record.test.ts has these rows.
 */
export function laterOf(own: OriginRecord, stored: OriginRecord | null): OriginRecord {
	if (stored === null || stored.state === null) return own;
	if (own.state === null) return isWaitAlone(stored.state) ? own : stored;
	const [earlier, later] =
		stored.state.checkedAtSeconds > own.state.checkedAtSeconds ? [own, stored] : [stored, own];
	if (isWaitAlone(later.state!)) return own;
	const { copy } = earlier.state!;
	const { outage } = later.state!;
	if (later.state!.copy !== null || copy === null || outage === null) return later;
	const since = Math.min(outage.sinceSeconds, earlier.state!.outage?.sinceSeconds ?? outage.sinceSeconds);
	// When the copy was fetched, the site answered.
	const sinceSeconds = Math.max(since, copy.atSeconds);
	const state = { ...later.state!, copy, outage: { ...outage, sinceSeconds } };
	return { ...later, state, copyUrl: earlier.copyUrl };
}

/** Whether a state only says when its client fetches next. */
function isWaitAlone({ copy, outage }: AccessState): boolean {
	return copy === null && outage === null;
}

/** The state for an unconditional request: a 304 that nobody asked for renews nothing (semantics, "Results of a fetch"). */
export function withoutValidators(state: AccessState | null): AccessState | null {
	if (state === null || state.copy === null) return state;
	return { ...state, copy: { ...state.copy, etag: null, lastModified: null } };
}
