/** Verdicts on URLs however they are written: what the bindings do where a URL must be resolved first. */
import {
	DIALECT_GOOGLE,
	MATCH_INDEX,
	MATCH_LINE,
	MATCH_STRIDE,
	POLICY_ORIGIN_OCTETS,
	VERDICT_INVALID_URL,
	VERDICT_OUT_OF_MEMORY,
	VERDICT_OUT_OF_SCOPE,
	VERDICT_UNKNOWN,
	VERDICT_UNRESOLVED,
} from "./abi";
import { failForMemory } from "./failure";
import { originOf, Policy } from "./layout";
import { checkUrl, findMatches, isRobotsTxt } from "./matcher";
import { Region, reserve } from "./region";
import * as resolve from "./resolve";
import { isSame } from "./same";
import { checkSetUrl, findOrigin } from "./set";

/** What findMatches tells of each rule that matches. */
const MATCHES = changetype<Region>(memory.data(8, 4));

/** What stands for a URL that settle found in scope: where it lies, and how long it is. */
let settledPtr: usize = 0;
let settledOctets: u32 = 0;

/** The verdict of a policy on a URL. */
// @ts-ignore: decorator
@inline
export function judgeUrl(policyPtr: usize, urlPtr: usize, octetCount: u32): i32 {
	const verdict = checkUrl(policyPtr, urlPtr, octetCount, false);
	return verdict < VERDICT_UNRESOLVED ? verdict : judgeUnresolved(policyPtr, urlPtr, octetCount, verdict);
}

function judgeUnresolved(policyPtr: usize, urlPtr: usize, octetCount: u32, verdict: i32): i32 {
	if (verdict == VERDICT_UNRESOLVED) {
		const settled = settle(policyPtr, urlPtr, octetCount);
		if (settled != VERDICT_UNRESOLVED) return settled;
		verdict = checkUrl(policyPtr, settledPtr, settledOctets, true);
	}
	if (verdict == VERDICT_OUT_OF_MEMORY) failForMemory();
	return verdict;
}

/**
 * Resolves a URL and says whether a policy covers it: VERDICT_UNRESOLVED where it does, and then what settledPtr and
 * settledOctets name is to be judged as resolved; otherwise the verdict.
 */
function settle(policyPtr: usize, urlPtr: usize, octetCount: u32): i32 {
	const policyOriginOctets = load<u32>(policyPtr, POLICY_ORIGIN_OCTETS);
	const answer = resolve.resolveUrl(urlPtr, octetCount);
	if (answer == resolve.RESOLVED_NO_MEMORY) failForMemory();
	settledPtr = resolve.pathPtr;
	settledOctets = resolve.pathOctets;
	if (changetype<Policy>(policyPtr).dialect == DIALECT_GOOGLE) {
		// Whatever has no origin is in scope there, and all is judged as it is written.
		settledPtr = urlPtr;
		settledOctets = octetCount;
		if (answer == resolve.RESOLVED_INVALID) return VERDICT_UNRESOLVED;
	} else if (answer != resolve.RESOLVED) {
		return VERDICT_INVALID_URL;
	}
	if (policyOriginOctets == 0 || resolve.originOctets == 0) return VERDICT_UNRESOLVED;
	if (!resolve.isOriginKnown) return VERDICT_INVALID_URL;
	const isOwn =
		policyOriginOctets == resolve.originOctets &&
		isSame(resolve.originPtr, originOf(changetype<Policy>(policyPtr)), policyOriginOctets);
	return isOwn ? VERDICT_UNRESOLVED : VERDICT_OUT_OF_SCOPE;
}

/** Line of the rule that decides on a URL; 0 where none does. */
export function lineOf(policyPtr: usize, urlPtr: usize, octetCount: u32): u32 {
	const mostOctets = (changetype<Policy>(policyPtr).ruleCount + 1) * MATCH_STRIDE;
	const matchesPtr = reserve(MATCHES, mostOctets);
	if (matchesPtr == 0) failForMemory();
	let count = findMatches(policyPtr, urlPtr, octetCount, false, matchesPtr);
	if (count == -1 - VERDICT_UNRESOLVED) {
		if (settle(policyPtr, urlPtr, octetCount) != VERDICT_UNRESOLVED) return 0;
		count = findMatches(policyPtr, settledPtr, settledOctets, true, matchesPtr);
	}
	if (count == -1 - VERDICT_OUT_OF_MEMORY) failForMemory();
	if (count <= 0 || isRobotsTxt) return 0;
	let bestPtr = matchesPtr;
	const endPtr = matchesPtr + <u32>count * MATCH_STRIDE;
	// Rules are sorted by precedence: the lowest index decides.
	for (let ptr = matchesPtr; ptr < endPtr; ptr += MATCH_STRIDE)
		if (load<u32>(ptr, MATCH_INDEX) < load<u32>(bestPtr, MATCH_INDEX)) bestPtr = ptr;
	return load<u32>(bestPtr, MATCH_LINE);
}

/** The verdict of a table of policies, of dialect google or another, on an absolute URL. */
export function judgeSetUrl(tablePtr: usize, isGoogle: bool, urlPtr: usize, octetCount: u32): i32 {
	let verdict = checkSetUrl(tablePtr, urlPtr, octetCount);
	if (verdict == VERDICT_UNRESOLVED) {
		const answer = resolve.resolveUrl(urlPtr, octetCount);
		if (answer == resolve.RESOLVED_NO_MEMORY) failForMemory();
		const hasOrigin =
			answer == resolve.RESOLVED ? resolve.originOctets > 0 : answer == resolve.RESOLVED_OPAQUE && isGoogle;
		if (!hasOrigin || !resolve.isOriginKnown) return VERDICT_INVALID_URL;
		const policyPtr = findOrigin(tablePtr, resolve.originPtr, resolve.originOctets);
		if (policyPtr == 0) return VERDICT_UNKNOWN;
		verdict = isGoogle
			? checkUrl(policyPtr, urlPtr, octetCount, true)
			: checkUrl(policyPtr, resolve.pathPtr, resolve.pathOctets, true);
	}
	if (verdict == VERDICT_OUT_OF_MEMORY) failForMemory();
	return verdict;
}
