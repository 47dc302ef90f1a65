import {
	MAX_BODY_OCTETS,
	MIN_MAX_BYTES,
	oneOf,
	toMaxOctets,
	typeError,
	validateMembers,
} from "../../bindings/internal.js";
import type { AccessOptions, AccessPolicy } from "./types.js";

/** Validated `AccessOptions`, with all defaults filled in. */
export interface AccessSettings {
	readonly policy: AccessPolicy;
	readonly keepsLastCopy: boolean;
	/** Whether the last good copy stays effective in an outage. */
	readonly bridgesOutages: boolean;
	readonly isConditional: boolean;
	/** Whether the challenge of a firewall counts as a failure, whatever its status is. */
	readonly areChallengesFailures: boolean;
	/** The maximum of octets of a body that are kept. */
	readonly maxOctets: number;
}

const POLICIES: readonly AccessPolicy[] = ["rfc9309", "google"];
export const ACCESS_OPTION_NAMES: readonly (keyof AccessOptions)[] = [
	"policy",
	"keepLastCopy",
	"duringOutage",
	"conditional",
	"challenges",
	"maxBytes",
];

/** @throws TypeError or RangeError that names the option, what was expected and what came. */
export function readAccessOptions(options: AccessOptions): AccessSettings {
	validateMembers("options", options, ACCESS_OPTION_NAMES);
	const { keepLastCopy, duringOutage = "last-copy", conditional, challenges = "by-status" } = options;
	const { maxBytes = MIN_MAX_BYTES } = options;
	const policy = oneOf("policy", options.policy === undefined ? "rfc9309" : options.policy, POLICIES);
	return {
		policy,
		keepsLastCopy: toBoolean("keepLastCopy", keepLastCopy, false),
		bridgesOutages: oneOf("duringOutage", duringOutage, ["last-copy", "disallow"]) === "last-copy",
		isConditional: toBoolean("conditional", conditional, policy === "rfc9309"),
		areChallengesFailures: oneOf("challenges", challenges, ["by-status", "unreachable"]) === "unreachable",
		maxOctets: Math.min(toMaxOctets(maxBytes), MAX_BODY_OCTETS),
	};
}

function toBoolean(argument: string, value: unknown, byDefault: boolean): boolean {
	if (value === undefined) return byDefault;
	if (typeof value !== "boolean") throw typeError(argument, "a boolean", value);
	return value;
}
