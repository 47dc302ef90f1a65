/** Verdicts on URLs in any spelling. It does what the bindings do if a URL must be resolved first. */
import {
	DIALECT_GOOGLE,
	POLICY_ORIGIN_OCTETS,
	VERDICT_ALLOWED,
	VERDICT_INVALID_URL,
	VERDICT_OUT_OF_MEMORY,
	VERDICT_OUT_OF_SCOPE,
	VERDICT_UNKNOWN,
	VERDICT_UNRESOLVED,
} from "../../../../assembly/abi";
import { failForMemory } from "./failure";
import { originPtrOf, Policy } from "../../../../assembly/memory/layout";
import { checkUrl, lastDecidingLine } from "../../../../assembly/match/matcher";
import * as resolve from "../url/resolve";
import { isSame } from "../../../../assembly/text/same";
import { findOrigin } from "../../../../assembly/set/set";
import { checkLine, Line } from "../../../../assembly/set/set-batch";

/** The verdict of a policy on a URL. */
@inline
export function judgeUrl(policyPtr: usize, urlPtr: usize, octetCount: u32): i32 {
	const verdict = checkUrl(policyPtr, urlPtr, octetCount, false);
	return verdict < VERDICT_UNRESOLVED ? verdict : judgeUnresolved(policyPtr, urlPtr, octetCount, verdict);
}

function judgeUnresolved(policyPtr: usize, urlPtr: usize, octetCount: u32, verdict: i32): i32 {
	if (verdict == VERDICT_UNRESOLVED) {
		const policy = changetype<Policy>(policyPtr);
		if (!resolveForJudging(policy.dialect == DIALECT_GOOGLE, urlPtr, octetCount)) return VERDICT_INVALID_URL;
		const originOctets = load<u32>(policyPtr, POLICY_ORIGIN_OCTETS);
		if (originOctets != 0 && hasOrigin) {
			if (!resolve.isOriginKnown) return VERDICT_INVALID_URL;
			if (originOctets != resolve.originOctets) return VERDICT_OUT_OF_SCOPE;
			if (!isSame(resolve.originPtr, originPtrOf(policy), originOctets)) return VERDICT_OUT_OF_SCOPE;
		}
		verdict = checkUrl(policyPtr, resolvedPtr, resolvedOctets, true);
	}
	if (verdict == VERDICT_OUT_OF_MEMORY) failForMemory();
	return verdict;
}

/** The address and the length of the URL to judge as resolved, instead of the URL given to resolve. */
let resolvedPtr: usize = 0;
let resolvedOctets: u32 = 0;
/** Whether that URL has an origin, as resolve.ts found out; a bare path has none. */
let hasOrigin: bool = false;

/**
 * Resolves a URL; false if it cannot be judged. In dialect google a URL without an origin can be judged as it is
 * written.
 */
function resolveForJudging(isGoogle: bool, urlPtr: usize, octetCount: u32): bool {
	const answer = resolve.resolveUrl(urlPtr, octetCount);
	if (answer == resolve.RESOLVED_NO_MEMORY) failForMemory();
	const isUrl = answer == resolve.RESOLVED || (isGoogle && answer == resolve.RESOLVED_OPAQUE);
	resolvedPtr = isGoogle ? urlPtr : resolve.pathPtr;
	resolvedOctets = isGoogle ? octetCount : resolve.pathOctets;
	hasOrigin = isUrl && resolve.originOctets > 0;
	return isUrl || isGoogle;
}

/** Line of the rule that decides on a URL; 0 if no rule does. */
export function lineOf(policyPtr: usize, urlPtr: usize, octetCount: u32): u32 {
	const verdict = judgeUrl(policyPtr, urlPtr, octetCount);
	return verdict <= VERDICT_ALLOWED ? lastDecidingLine(policyPtr) : 0;
}

/** The verdict of a table of policies, of dialect google or another, on a URL of the batch whose policies are found. */
@inline
export function judgeLine(tablePtr: usize, isGoogle: bool, line: Line): i32 {
	const verdict = checkLine(line);
	return verdict < VERDICT_UNRESOLVED ? verdict : judgeUnresolvedLine(tablePtr, isGoogle, line, verdict);
}

function judgeUnresolvedLine(tablePtr: usize, isGoogle: bool, line: Line, verdict: i32): i32 {
	if (verdict == VERDICT_UNRESOLVED) {
		resolveForJudging(isGoogle, line.ptr, <u32>(line.endPtr - line.ptr));
		if (!hasOrigin || !resolve.isOriginKnown) return VERDICT_INVALID_URL;
		const policyPtr = findOrigin(tablePtr, resolve.originPtr, resolve.originOctets);
		if (policyPtr == 0) return VERDICT_UNKNOWN;
		verdict = checkUrl(policyPtr, resolvedPtr, resolvedOctets, true);
	}
	if (verdict == VERDICT_OUT_OF_MEMORY) failForMemory();
	return verdict;
}
