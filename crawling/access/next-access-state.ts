import { LATEST_SECONDS, validateSeconds } from "../time.js";
import { fromKeptBody, OCTETS_BEYOND_LIMIT } from "./copy-body.js";
import { copyFrom, noticesOf, noticesOfChallenge } from "./copy-from-result.js";
import { policyInForce } from "./policy-in-force.js";
import { REASON_TEXTS } from "./reasons.js";
import { headerReader, readResult } from "./result-argument.js";
import { type AccessSettings, readAccessOptions } from "./settings.js";
import { readState, STATE_VERSION } from "./stored-state.js";
import { FLOOR_SECONDS } from "./times/durations.js";
import { freshSeconds, longestWaitSeconds } from "./times/freshness.js";
import { readRetryAfterSeconds, retrySeconds } from "./times/retry.js";
import type {
	Access,
	AccessCopy,
	AccessOptions,
	AccessPolicy,
	AccessResult,
	AccessState,
	ConditionalHeaders,
} from "./types.js";

/** The counter stops here; the waits have stopped growing long before. */
const MAX_FAILED_FETCHES = 1_000_000;

/**
 * The answer of a crawler's access logic at a time, by all that is known of an origin's robots.txt: the effective
 * policy, the time of the next fetch, and the reason. Pure: it reads no clock, fetches nothing and changes none of its
 * arguments.
 *
 * After each fetch pass its result. Between fetches, pass null to learn what has changed with time. Keep the returned
 * state each time. The caller follows redirects, up to five; the result is that of the last response.
 *
 * @param state the state returned last, possibly read from a store. A value that is no state of this version counts
 *   as none and never throws.
 * @param result the result of a fetch; null or undefined if there was no fetch.
 * @param atSeconds now, in Unix seconds, fractions allowed. It may be before the times in the state (clocks differ).
 *   Then waits begin again from it, and none grows.
 * @param options see `AccessOptions`.
 * @returns the effective policy and its data. The next fetch is at least 60 seconds and at most 24 hours (`google`:
 *   30 days) after a result. Retry-After of a result that counts as unreachable is obeyed between one minute and 24
 *   hours, but does not shorten the waits of an outage (1, 2, 4 ... 60 minutes).
 * @throws TypeError or RangeError that names the argument, what was expected and what came.
 * @see RFC 9309 §2.3.1, §2.4; RFC 9111 §4.2
 * @example
 * const body = "user-agent: *\ndisallow: /a";
 * const first = nextAccessState(null, { status: 200, headers: { etag: '"1"' }, body }, 1_750_000_000);
 * first.inForce; // "rules"
 * first.nextFetchAtSeconds; // 1_750_086_400
 * first.conditional; // { "if-none-match": '"1"' }
 * const second = nextAccessState(first.state, { failure: "timeout" }, 1_750_086_400);
 * second.inForce; // "rules"
 * second.reason; // "unreachable-last-copy"
 * nextAccessState(second.state, null, 1_753_000_000).inForce; // "allow-all"
 */
export function nextAccessState(
	state: unknown,
	result: AccessResult | null | undefined,
	atSeconds: number,
	options: AccessOptions = {},
): Access {
	const settings = readAccessOptions(options);
	const { policy, maxOctets } = settings;
	validateSeconds("atSeconds", atSeconds);
	const before = readState(state, atSeconds, maxOctets + OCTETS_BEYOND_LIMIT);
	if (result === null || result === undefined) {
		return answer(withinLongestWait(before, policy), atSeconds, settings);
	}
	const judged = readResult(result);
	const header = headerReader(judged.headers);
	const retryAfterSeconds = readRetryAfterSeconds(header, atSeconds);
	const copy = copyFrom(before?.copy ?? null, judged, header, atSeconds, settings);
	const failedFetchCount = Math.min((before?.outage?.failedFetchCount ?? 0) + 1, MAX_FAILED_FETCHES);
	const waitSeconds =
		copy === null
			? retrySeconds(failedFetchCount, retryAfterSeconds)
			: Math.max(freshSeconds(copy.lifetimeSeconds, header, policy), FLOOR_SECONDS);
	const after: AccessState = {
		version: STATE_VERSION,
		checkedAtSeconds: atSeconds,
		nextFetchAtSeconds: atSeconds + waitSeconds,
		copy: copy ?? before?.copy ?? null,
		outage:
			copy !== null
				? null
				: {
						sinceSeconds: before?.outage?.sinceSeconds ?? atSeconds,
						failedFetchCount,
						status: judged.status ?? null,
						failure: judged.failure ?? null,
						siteReachable: judged.siteReachable ?? null,
					},
	};
	const notices = [
		...noticesOfChallenge(header),
		...(copy?.reason === "fetched" ? noticesOf(judged, header) : []),
	];
	return { ...answer(after, atSeconds, settings), retryAfterSeconds, notices };
}

/**
 * The body of the copy in a state, as `RobotsTxt.parse` accepts it.
 *
 * @param state as `nextAccessState` returned it.
 * @returns a string, or bytes if they are not UTF-8; null if there is no copy or no file.
 * @example
 * const { state } = nextAccessState(null, { status: 200, body: "user-agent: *\ndisallow: /a" }, 1_750_000_000);
 * RobotsTxt.parse(accessCopyBody(state)).isAllowed("/a", "ExampleBot"); // false
 */
export function accessCopyBody(state: AccessState | null): string | Uint8Array | null {
	const copy = readState(state, LATEST_SECONDS, Number.POSITIVE_INFINITY)?.copy;
	return copy ? fromKeptBody(copy) : null;
}

/** A state of a policy with longer waits is fetched again no later than this policy allows. */
function withinLongestWait(state: AccessState | null, policy: AccessPolicy): AccessState | null {
	if (state === null) return null;
	const latest = state.checkedAtSeconds + longestWaitSeconds(policy);
	return { ...state, nextFetchAtSeconds: Math.min(state.nextFetchAtSeconds, latest) };
}

function answer(state: AccessState | null, atSeconds: number, settings: AccessSettings): Access {
	const { inForce, reason, untilSeconds } = policyInForce(state, atSeconds, settings);
	const restsOn = state?.outage ?? state?.copy ?? null;
	const nextFetchAtSeconds = state?.nextFetchAtSeconds ?? atSeconds;
	return {
		state,
		inForce,
		reason,
		text: REASON_TEXTS[reason],
		status: restsOn?.status ?? null,
		failure: state?.outage?.failure ?? null,
		sinceSeconds: state?.outage?.sinceSeconds ?? state?.copy?.atSeconds ?? null,
		nextFetchAtSeconds,
		holdsUntilSeconds: Math.min(nextFetchAtSeconds, untilSeconds),
		conditional: settings.isConditional ? conditionalHeaders(state?.copy ?? null) : {},
		retryAfterSeconds: null,
		notices: [],
	};
}

function conditionalHeaders(copy: AccessCopy | null): ConditionalHeaders {
	return {
		...(copy?.etag ? { "if-none-match": copy.etag } : {}),
		...(copy?.lastModified ? { "if-modified-since": copy.lastModified } : {}),
	};
}
