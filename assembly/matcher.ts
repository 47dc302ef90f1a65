/** A policy and a URL's octets give a verdict (RFC 9309 §2.2.2, §2.2.3). */
import {
	DIALECT_GOOGLE,
	DIALECT_RFC9309,
	GROUP_STRIDE,
	NONE,
	RULE_STRIDE,
	SLACK_OCTETS,
	TAIL_STRIDE,
	VERDICT_ALLOWED,
	VERDICT_DISALLOWED,
} from "./abi";
import { canonicaliseTarget, MOST_GROWTH } from "./canonical";
import { Group, Policy, Rule, Tail } from "./layout";
import { SLASH } from "./octets";
import { matchesTail } from "./pieces";
import { Region, reserve } from "./region";
import { findIndexed } from "./tail-index";
import { findNode } from "./trie";
import * as target from "./target";

/** Verdict of checkUrl where there is no memory for a URL's canonical form. */
export const OUT_OF_MEMORY = -1;

const CANONICAL = changetype<Region>(memory.data(8, 4));

/** So much grows to less than 2^31. */
const MOST_TARGET_OCTETS: u32 = 1 << 29;

/** The canonical path and query of the URL that was prepared last. */
let pathPtr: usize = 0;
let pathEndPtr: usize = 0;

/** The `/robots.txt` exception decided the last findMatches (RFC 9309 §2.2.2). */
export let isRobotsTxt: bool = false;

/**
 * Cuts and canonicalises a URL; VERDICT_ALLOWED where it can be matched, else the verdict to give.
 * isResolved: the octets are a path and query the host has resolved and found in scope (dialect google:
 * a URL it has found in scope).
 */
function prepare(policy: Policy, urlPtr: usize, octetCount: u32, isResolved: bool): i32 {
	let verdict = VERDICT_ALLOWED;
	if (policy.dialect == DIALECT_GOOGLE) verdict = target.cutGoogleUrl(policy, urlPtr, octetCount, isResolved);
	else if (isResolved) target.cutResolved(urlPtr, octetCount);
	else verdict = target.cutUrl(policy, urlPtr, octetCount);
	if (verdict != VERDICT_ALLOWED) return verdict;
	pathPtr = target.targetPtr;
	pathEndPtr = pathPtr + target.targetOctets;
	return target.isCanonical && !target.isSlashMissing ? VERDICT_ALLOWED : canonicalise();
}

/** Writes the canonical form of the target elsewhere, with the slash it may lack. */
function canonicalise(): i32 {
	const octetCount = target.targetOctets;
	if (octetCount > MOST_TARGET_OCTETS) return OUT_OF_MEMORY;
	const scratchPtr = reserve(CANONICAL, octetCount * MOST_GROWTH + SLACK_OCTETS);
	if (scratchPtr == 0) return OUT_OF_MEMORY;
	store<u8>(scratchPtr, SLASH);
	const slashOctets: usize = target.isSlashMissing ? 1 : 0;
	let canonicalOctets = octetCount;
	if (target.isCanonical) memory.copy(scratchPtr + slashOctets, pathPtr, octetCount);
	else canonicalOctets = canonicaliseTarget(pathPtr, octetCount, scratchPtr + slashOctets);
	pathPtr = scratchPtr;
	pathEndPtr = scratchPtr + slashOctets + canonicalOctets;
	return VERDICT_ALLOWED;
}

/** The verdict on a URL; VERDICT_UNRESOLVED where the host must resolve it first. For isResolved see prepare. */
export function checkUrl(policyPtr: usize, urlPtr: usize, octetCount: u32, isResolved: bool): i32 {
	const policy = changetype<Policy>(policyPtr);
	const verdict = prepare(policy, urlPtr, octetCount, isResolved);
	if (verdict != VERDICT_ALLOWED) return verdict;
	if (policy.dialect == DIALECT_RFC9309 && isRobotsTxtPath()) return VERDICT_ALLOWED;
	const rule = decide(policyPtr);
	if (rule == NONE) return VERDICT_ALLOWED;
	const rankAndType = changetype<Rule>(policyPtr + policy.rulesOffset + rule * RULE_STRIDE).rankAndType;
	// Odd: an allow. Zero: a disallow of rank 0, dialect google's empty one, which never disallows.
	return (rankAndType & 1) != 0 || rankAndType == 0 ? VERDICT_ALLOWED : VERDICT_DISALLOWED;
}

/** `/robots.t` and `bots.txt` as they lie in memory: the two overlap. */
const ROBOTS_TXT_OCTETS: usize = 11;
const ROBOTS_TXT_START: u64 = 0x2e73746f626f722f;
const ROBOTS_TXT_END: u64 = 0x7478742e73746f62;

// @ts-ignore: decorator
@inline
function isRobotsTxtPath(): bool {
	if (pathEndPtr - pathPtr != ROBOTS_TXT_OCTETS) return false;
	return load<u64>(pathPtr) == ROBOTS_TXT_START && load<u64>(pathPtr, 3) == ROBOTS_TXT_END;
}

/** Index of the rule that decides the prepared path; NONE where none matches. */
function decide(policyPtr: usize): u32 {
	const policy = changetype<Policy>(policyPtr);
	const node = findNode(policyPtr, pathPtr, pathEndPtr);
	let best = node.bestRule;
	// Invariant: best is the lowest index among the rules that end at node or above it, and those with
	// tails in the groups below this one.
	for (let index = node.group; index != NONE;) {
		const group = changetype<Group>(policyPtr + policy.groupsOffset + index * GROUP_STRIDE);
		const fromPtr = pathPtr + group.headOctets;
		let tailPtr = policyPtr + policy.tailsOffset + group.firstTail * TAIL_STRIDE;
		const searchedEndPtr = tailPtr + group.searchedCount * TAIL_STRIDE;
		// These tails are sorted: the first that matches is their best, and none behind `best` counts.
		for (; tailPtr < searchedEndPtr; tailPtr += TAIL_STRIDE) {
			const tail = changetype<Tail>(tailPtr);
			if (tail.rule > best) break;
			if (!matchesTail(policyPtr, tail, fromPtr, pathEndPtr)) continue;
			best = tail.rule;
			break;
		}
		if (group.indexedCount > 0 && changetype<Tail>(searchedEndPtr).rule < best) {
			best = findIndexed(policyPtr, group, fromPtr, pathEndPtr, best);
		}
		index = group.parentGroup;
	}
	return best;
}

/**
 * Finds all rules that match a URL. Their indexes are written to toPtr, which has room for
 * policy.ruleCount of them; returns how many, or, where the URL cannot be matched, the verdict as
 * -1 - verdict. isRobotsTxt tells whether that exception decides.
 */
export function findMatches(
	policyPtr: usize,
	urlPtr: usize,
	octetCount: u32,
	isResolved: bool,
	toPtr: usize,
): i32 {
	const policy = changetype<Policy>(policyPtr);
	const verdict = prepare(policy, urlPtr, octetCount, isResolved);
	if (verdict != VERDICT_ALLOWED) return -1 - verdict;
	isRobotsTxt = policy.dialect == DIALECT_RFC9309 && isRobotsTxtPath();
	const node = findNode(policyPtr, pathPtr, pathEndPtr);
	let count = 0;
	for (let index = node.firstRule; index != NONE;) {
		store<u32>(toPtr + 4 * count++, index);
		index = changetype<Rule>(policyPtr + policy.rulesOffset + index * RULE_STRIDE).nextRule;
	}
	for (let index = node.group; index != NONE;) {
		const group = changetype<Group>(policyPtr + policy.groupsOffset + index * GROUP_STRIDE);
		const tailCount = group.searchedCount + group.indexedCount;
		for (let at: u32 = 0; at < tailCount; at++) {
			const tail = changetype<Tail>(policyPtr + policy.tailsOffset + (group.firstTail + at) * TAIL_STRIDE);
			if (!matchesTail(policyPtr, tail, pathPtr + group.headOctets, pathEndPtr)) continue;
			store<u32>(toPtr + 4 * count++, tail.rule);
		}
		index = group.parentGroup;
	}
	return count;
}
