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
	const always = (inForce: InForce, reason: AccessReason) => ({
		inForce,
		reason,
		untilSeconds: Number.POSITIVE_INFINITY,
	});
	if (state === null || (state.outage === null && byCopy === null))
		return always("disallow-all", "not-fetched");
	if (state.outage === null) {
		return always(byCopy!, atSeconds < state.nextFetchAtSeconds ? copy!.reason : "stale");
	}

	const { sinceSeconds, siteReachable } = state.outage;
	const isGoogle = policy === "google";
	const bridgeFrom = sinceSeconds + (isGoogle ? FIRST_HOURS_SECONDS : 0);
	const bridgeUntil = bridgeFrom + LONG_OUTAGE_SECONDS;
	if (isGoogle && atSeconds <= bridgeFrom) {
		return { inForce: "disallow-all", reason: "unreachable-first-hours", untilSeconds: bridgeFrom };
	}
	if (atSeconds > bridgeUntil) {
		if (isGoogle && siteReachable === false) return always("disallow-all", "site-unreachable");
		if (keepsLastCopy && byCopy !== null) return always(byCopy, "unreachable-kept-copy");
		return always("allow-all", "unreachable-too-long");
	}
	if (!bridgesOutages) {
		const reason = byCopy === null ? "unreachable-no-copy" : "unreachable-copy-not-used";
		return { inForce: "disallow-all", reason, untilSeconds: bridgeUntil };
	}
	if (byCopy !== null) return { inForce: byCopy, reason: "unreachable-last-copy", untilSeconds: bridgeUntil };
	return isGoogle
		? { inForce: "allow-all", reason: "unreachable-no-restrictions", untilSeconds: bridgeUntil }
		: { inForce: "disallow-all", reason: "unreachable-no-copy", untilSeconds: bridgeUntil };
}
