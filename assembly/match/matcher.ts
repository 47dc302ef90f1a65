/** A policy and a URL's octets give a verdict (RFC 9309 §2.2.2, §2.2.3). */
import {
	DIALECT_GOOGLE,
	DIALECT_RFC9309,
	MATCHES_ARE_OF_ROBOTS_TXT,
	MATCHES_COUNT_SHIFT,
	NONE,
	PADDING_OCTETS,
	RULE_LINE,
	RULE_NEXT_RULE,
	SUFFIX_LIST_HEAD_OCTETS,
	SUFFIX_LIST_INDEXED_COUNT,
	SUFFIX_LIST_PARENT_OFFSET,
	SUFFIX_LIST_SEARCHED_COUNT,
	SUFFIX_LIST_SUFFIXES_OFFSET,
	VERDICT_ALLOWED,
	VERDICT_OUT_OF_MEMORY,
} from "../abi";
import { release } from "../memory/arena";
import { canonicaliseTarget, MAX_GROWTH } from "../text/canonical";
import {
	decisionOfSuffix,
	fieldAt,
	fieldOctetsOf,
	noneOf,
	Policy,
	readField,
	ruleOf,
	Suffix,
	suffixStride,
} from "../memory/layout";
import { beginMatches, dropMatches, matchCount, pushMatch } from "./matches";
import { SLASH } from "../text/octets";
import { decideInOnePass, lacksMemory } from "./one-pass/one-pass";
import { forgetSegmentIndexes, segmentIndexOf, budgetBeforeIndex } from "./one-pass/segment-index-cache";
import { matchesSuffix, searchSuffixes } from "./segments";
import { Region, reserve } from "../memory/region";
import { findIndexed } from "./suffix-index";
import { deepestDecision, walkTrie } from "./trie";
import * as target from "./target";
import { setBudget, beginBudget, isSpent } from "./budget";

const CANONICAL_PTR = memory.data(8, 4);


@inline
function ownCanonical(): Region {
	return changetype<Region>(CANONICAL_PTR);
}

/** A target of so many octets grows to less than 2^31. */
const MAX_TARGET_OCTETS: u32 = 1 << 29;

/** The canonical path and query of the URL that was judged last. */
let pathPtr: usize = 0;
let pathEndPtr: usize = 0;
/** The answer of walkTrie for that path, and the decision on it: NONE if no rule decides. */
let lastWalked: u64 = 0;
let lastDecision: u32 = 0;

/**
 * Cuts and canonicalises a URL; VERDICT_ALLOWED if it can be matched, else the verdict to return. isResolved: the host
 * has resolved the octets to a path and query and found them in scope (dialect google: a URL it has found in scope).
 * knownPtr: the address at which the path begins; 0 if that is not known.
 */
function prepare(policy: Policy, urlPtr: usize, octetCount: u32, isResolved: bool, knownPtr: usize): i32 {
	let verdict = VERDICT_ALLOWED;
	if (knownPtr != 0) verdict = target.scanTarget(knownPtr, urlPtr + octetCount);
	else if (policy.dialect == DIALECT_GOOGLE)
		verdict = target.cutGoogleUrl(policy, urlPtr, octetCount, isResolved);
	else if (isResolved) target.cutResolved(urlPtr, octetCount);
	else verdict = target.cutUrl(policy, urlPtr, octetCount);
	if (verdict != VERDICT_ALLOWED) return verdict;
	pathPtr = target.targetPtr;
	pathEndPtr = pathPtr + target.targetOctets;
	return target.isCanonical && !target.isSlashMissing ? VERDICT_ALLOWED : canonicalise();
}

/** Gives back the memory of checks: canonical forms, which grew with the longest URL, and segment indexes. */
export function releaseScratch(): void {
	forgetSegmentIndexes();
	const region = ownCanonical();
	release(region.ptr);
	region.ptr = 0;
	region.octetCount = 0;
}

/** Writes the canonical form of the target to scratch, with the slash that it may lack. */
function canonicalise(): i32 {
	const octetCount = target.targetOctets;
	if (octetCount > MAX_TARGET_OCTETS) return VERDICT_OUT_OF_MEMORY;
	const scratchPtr = reserve(ownCanonical(), octetCount * MAX_GROWTH + PADDING_OCTETS);
	if (scratchPtr == 0) return VERDICT_OUT_OF_MEMORY;
	store<u8>(scratchPtr, SLASH);
	const slashOctets: usize = target.isSlashMissing ? 1 : 0;
	let canonicalOctets = octetCount;
	if (target.isCanonical) memory.copy(scratchPtr + slashOctets, pathPtr, octetCount);
	else canonicalOctets = canonicaliseTarget(pathPtr, octetCount, scratchPtr + slashOctets);
	assert(canonicalOctets <= octetCount * MAX_GROWTH, "there is room for the canonical form");
	pathPtr = scratchPtr;
	pathEndPtr = scratchPtr + slashOctets + canonicalOctets;
	return VERDICT_ALLOWED;
}

/** The verdict on a URL; VERDICT_UNRESOLVED or VERDICT_OUT_OF_MEMORY if there is none. For isResolved see prepare. */
export function checkUrl(policyPtr: usize, urlPtr: usize, octetCount: u32, isResolved: bool): i32 {
	const policy = changetype<Policy>(policyPtr);
	let ptr: usize = 0;
	if (policy.dialect != DIALECT_GOOGLE && !isResolved)
		ptr = target.findPath(policy, urlPtr, urlPtr + octetCount);
	return checkKnown(policyPtr, urlPtr, octetCount, isResolved, ptr, ptr != 0);
}

/** As checkUrl, for a URL whose origin is known to end at ptr; not for dialect google. */
export function checkFrom(policyPtr: usize, urlPtr: usize, octetCount: u32, ptr: usize): i32 {
	// If a URL has no path, the octet after it is left from another input.
	const isPath = ptr < urlPtr + octetCount && <u32>load<u8>(ptr) == SLASH;
	return checkKnown(policyPtr, urlPtr, octetCount, false, ptr, isPath);
}

/** knownPtr: the end of the origin, 0 if that is not known; isPath: whether a slash follows the origin. */
function checkKnown(
	policyPtr: usize,
	urlPtr: usize,
	octetCount: u32,
	isResolved: bool,
	knownPtr: usize,
	isPath: bool,
): i32 {
	const policy = changetype<Policy>(policyPtr);
	let ptr = knownPtr;
	let endPtr = urlPtr + octetCount;
	if (!isPath || !target.isPlain(ptr, endPtr)) {
		const verdict = prepare(policy, urlPtr, octetCount, isResolved, ptr);
		if (verdict != VERDICT_ALLOWED) return verdict;
		ptr = pathPtr;
		endPtr = pathEndPtr;
	}
	const walked = walkTrie(policyPtr, ptr, endPtr);
	pathPtr = ptr;
	pathEndPtr = endPtr;
	lastWalked = walked;
	lastDecision = NONE;
	if (isRobotsTxtPath(ptr, endPtr) && policy.dialect == DIALECT_RFC9309) return VERDICT_ALLOWED;
	const decision = decide(policyPtr, walked, ptr, endPtr);
	lastDecision = decision;
	return decision & 1;
}

/** `/robots.` and `bots.txt` as they are loaded from memory: the two overlap. */
const ROBOTS_TXT_OCTETS: usize = 11;
const ROBOTS_TXT_START: u64 = 0x2e73746f626f722f;
const ROBOTS_TXT_END: u64 = 0x7478742e73746f62;


@inline
function isRobotsTxtPath(ptr: usize, endPtr: usize): bool {
	if (endPtr - ptr != ROBOTS_TXT_OCTETS) return false;
	return load<u64>(ptr) == ROBOTS_TXT_START && load<u64>(ptr, 3) == ROBOTS_TXT_END;
}

/** The decision on a path, by what walkTrie returned; NONE if no rule matches. */
@inline
function decide(policyPtr: usize, walked: u64, ptr: usize, endPtr: usize): u32 {
	if (walked >> 32 == 0) return <u32>walked;
	beginBudget();
	let hasWorked = false;
	while (true) {
		const best = search(policyPtr, walked, ptr, endPtr);
		if (!isSpent()) return best;
		const units = hasWorked ? 0 : budgetBeforeIndex(policyPtr);
		hasWorked = true;
		setBudget(units > 0 ? units : i32.MAX_VALUE);
		if (units > 0) continue;
		const passed = passOnce(policyPtr, walked, ptr, endPtr, false);
		if (!lacksMemory) return passed;
		// Without memory for a pass the search continues, at any cost.
	}
}

/** Finds the deciding rule, or all rules that match, in one pass. lacksMemory says whether memory was missing. */
function passOnce(policyPtr: usize, walked: u64, ptr: usize, endPtr: usize, listsAll: bool): u32 {
	const suffixListOffset = <u32>(walked >> 32);
	const indexPtr = segmentIndexOf(policyPtr);
	return decideInOnePass(indexPtr, policyPtr, suffixListOffset, ptr, endPtr, <u32>walked, listsAll);
}

/** As decide, one suffix after the other. When the budget is spent, the answer means nothing. */
@inline
function search(policyPtr: usize, walked: u64, ptr: usize, endPtr: usize): u32 {
	const fieldOctets = fieldOctetsOf(policyPtr);
	let best = <u32>walked;
	// Invariant: best is the lowest decision among the rules that end at the nodes of the walk, and those with
	// suffixes in the suffix lists below this one.
	for (let offset = <u32>(walked >> 32); offset != 0;) {
		const suffixListPtr = policyPtr + offset;
		const fromPtr = ptr + fieldAt(suffixListPtr, SUFFIX_LIST_HEAD_OCTETS, fieldOctets);
		const suffixesPtr = policyPtr + fieldAt(suffixListPtr, SUFFIX_LIST_SUFFIXES_OFFSET, fieldOctets);
		const searchedCount = fieldAt(suffixListPtr, SUFFIX_LIST_SEARCHED_COUNT, fieldOctets);
		if (searchedCount > 0)
			best = searchSuffixes(policyPtr, suffixesPtr, searchedCount, fromPtr, endPtr, best);
		if (fieldAt(suffixListPtr, SUFFIX_LIST_INDEXED_COUNT, fieldOctets) > 0) {
			const indexedPtr = suffixesPtr + searchedCount * suffixStride(fieldOctets);
			if (decisionOfSuffix(changetype<Suffix>(indexedPtr), fieldOctets) < best)
				best = findIndexed(policyPtr, suffixListPtr, indexedPtr, fromPtr, endPtr, best);
		}
		offset = fieldAt(suffixListPtr, SUFFIX_LIST_PARENT_OFFSET, fieldOctets);
	}
	return best;
}

/** Line of the rule that decided on the URL that was judged last, by the same policy; 0 if no rule did. */
export function lastDecidingLine(policyPtr: usize): u32 {
	const fieldOctets = fieldOctetsOf(policyPtr);
	if (lastDecision >= noneOf(fieldOctets)) return 0;
	return readField(ruleOf(changetype<Policy>(policyPtr), lastDecision >> 1), RULE_LINE, fieldOctets);
}

/**
 * Finds all rules that match a URL. Writes a record of each (abi.ts) to toPtr, in no order; there must be room for
 * policy.ruleCount records. Returns the verdict if the URL cannot be matched, else their number and whether the exception
 * for `/robots.txt` decides (abi.ts).
 */
export function findMatches(
	policyPtr: usize,
	urlPtr: usize,
	octetCount: u32,
	isResolved: bool,
	toPtr: usize,
): u32 {
	const policy = changetype<Policy>(policyPtr);
	const verdict = checkUrl(policyPtr, urlPtr, octetCount, isResolved);
	if (verdict > VERDICT_ALLOWED) return verdict;
	listMatches(policy, lastWalked, toPtr);
	const isRobotsTxt = policy.dialect == DIALECT_RFC9309 && isRobotsTxtPath(pathPtr, pathEndPtr);
	return (
		VERDICT_ALLOWED | (isRobotsTxt ? MATCHES_ARE_OF_ROBOTS_TXT : 0) | (matchCount << MATCHES_COUNT_SHIFT)
	);
}

/** Lists all rules that match the path that was judged last. */
@inline
function listMatches(policy: Policy, walked: u64, toPtr: usize): void {
	const policyPtr = changetype<usize>(policy);
	const fieldOctets = fieldOctetsOf(policyPtr);
	const none = noneOf(fieldOctets);
	beginMatches(toPtr);
	let index = deepestDecision == none ? none : deepestDecision >> 1;
	while (index != none) {
		pushMatch(policy, index);
		index = readField(ruleOf(policy, index), RULE_NEXT_RULE, fieldOctets);
	}
	const nodeMatchCount = matchCount;
	beginBudget();
	listSuffixes(policyPtr, <u32>(walked >> 32));
	const units = isSpent() ? budgetBeforeIndex(policyPtr) : 0;
	if (units > 0) {
		setBudget(units);
		dropMatches(nodeMatchCount);
		listSuffixes(policyPtr, <u32>(walked >> 32));
	}
	if (!isSpent()) return;
	setBudget(i32.MAX_VALUE);
	dropMatches(nodeMatchCount);
	passOnce(policyPtr, walked, pathPtr, pathEndPtr, true);
	if (lacksMemory) listSuffixes(policyPtr, <u32>(walked >> 32));
}

/** Lists the suffixes that match, one after the other, until the budget is spent. */
function listSuffixes(policyPtr: usize, deepestOffset: u32): void {
	const policy = changetype<Policy>(policyPtr);
	const fieldOctets = fieldOctetsOf(policyPtr);
	for (let offset = deepestOffset; offset != 0;) {
		const suffixListPtr = policyPtr + offset;
		const headOctets = readField(suffixListPtr, SUFFIX_LIST_HEAD_OCTETS, fieldOctets);
		let suffixPtr = policyPtr + readField(suffixListPtr, SUFFIX_LIST_SUFFIXES_OFFSET, fieldOctets);
		let suffixesLeft =
			readField(suffixListPtr, SUFFIX_LIST_SEARCHED_COUNT, fieldOctets) +
			readField(suffixListPtr, SUFFIX_LIST_INDEXED_COUNT, fieldOctets);
		for (; suffixesLeft != 0 && !isSpent(); suffixesLeft--) {
			const suffix = changetype<Suffix>(suffixPtr);
			suffixPtr += suffixStride(fieldOctets);
			if (matchesSuffix(policyPtr, suffix, pathPtr + headOctets, pathEndPtr))
				pushMatch(policy, decisionOfSuffix(suffix, fieldOctets) >> 1);
		}
		offset = readField(suffixListPtr, SUFFIX_LIST_PARENT_OFFSET, fieldOctets);
	}
}
