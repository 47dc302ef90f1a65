import type { AccessSettings } from "./settings.js";
import { FIRST_HOURS_SECONDS, LONG_OUTAGE_SECONDS } from "./times/durations.js";
import type { AccessReason, AccessState, InForce } from "./types.js";

interface PolicyInForce {
	readonly inForce: InForce;
	readonly reason: AccessReason;
	/** The time at which it changes if nothing is fetched; Infinity if it does not change. */
	readonly untilSeconds: number;
}

/** The meaning of a state at a time (semantics, "Results of a fetch"). */
export function policyInForce(
	state: AccessState | null,
	atSeconds: number,
	{ policy, keepsLastCopy, bridgesOutages }: AccessSettings,
): PolicyInForce {
	const copy = state?.copy ?? null;
	const byCopy: InForce | null = copy === null ? null : copy.body === null ? "allow-all" : "rules";
	if (state === null || (state.outage === null && byCopy === null))
		return held("disallow-all", "not-fetched");
	if (state.outage === null) {
		return held(byCopy!, atSeconds < state.nextFetchAtSeconds ? copy!.reason : "stale");
	}

	const { sinceSeconds, siteReachable } = state.outage;
	const isGoogle = policy === "google";
	const bridgeFrom = sinceSeconds + (isGoogle ? FIRST_HOURS_SECONDS : 0);
	const bridgeUntil = bridgeFrom + LONG_OUTAGE_SECONDS;
	if (isGoogle && atSeconds <= bridgeFrom) return held("disallow-all", "unreachable-first-hours", bridgeFrom);
	if (atSeconds > bridgeUntil) {
		if (isGoogle && siteReachable === false) return held("disallow-all", "site-unreachable");
		if (keepsLastCopy && byCopy !== null) return held(byCopy, "unreachable-kept-copy");
		return held("allow-all", "unreachable-too-long");
	}
	if (!bridgesOutages) {
		const reason = byCopy === null ? "unreachable-no-copy" : "unreachable-copy-not-used";
		return held("disallow-all", reason, bridgeUntil);
	}
	if (byCopy !== null) return held(byCopy, "unreachable-last-copy", bridgeUntil);
	return isGoogle
		? held("allow-all", "unreachable-no-restrictions", bridgeUntil)
		: held("disallow-all", "unreachable-no-copy", bridgeUntil);
}

function held(
	inForce: InForce,
	reason: AccessReason,
	untilSeconds = Number.POSITIVE_INFINITY,
): PolicyInForce {
	return { inForce, reason, untilSeconds };
}
