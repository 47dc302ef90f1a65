/**
 * Verdicts on URLs of many origins, each step for the whole batch: cut the origins, hash them, prefetch the slots, the
 * starts of the policies, the data that a walk reads; only then judge. Memory answers many loads at once as fast as one,
 * and a URL that waits for a load, or a mispredicted branch, delays the URLs after it: each step has few such branches.
 */
import {
	DIALECT_GOOGLE,
	POLICY_OCTETS,
	VERDICT_INVALID_URL,
	VERDICT_UNKNOWN,
	VERDICT_UNRESOLVED,
} from "../abi";
import { originOctetsOf } from "./host";
import { Policy } from "../memory/layout";
import { checkFrom, checkUrl } from "../match/matcher";
import { SLASH } from "../text/octets";
import { findPolicy, hashOrigin, PolicyTable, touchPolicy, touchSlot } from "./policy-table";
import { isSame } from "../text/same";
import { touchChild } from "../match/trie";

export const BATCH_LINES: u32 = 32;

/** A line, or a row, with a URL that has no verdict yet. */
@unmanaged
export class Line {
	ptr: usize;
	endPtr: usize;
	/** The address at which the next line begins. */
	nextPtr: usize;
	origin: Origin;
}

/** The origin of one line or of several adjacent lines. */
@unmanaged
export class Origin {
	ptr: usize;
	/** 0: the origin is not plain. */
	octetCount: u32;
	hash: u32;
	/** 0: the table has no policy for it. */
	policyPtr: usize;
}

const LINES_PTR = memory.data(512, 16);
const ORIGINS_PTR = memory.data(512, 16);
if (offsetof<Line>() * BATCH_LINES != 512) ERROR("LINES_PTR");
if (offsetof<Origin>() * BATCH_LINES != 512) ERROR("ORIGINS_PTR");

/** The ends of the lines and of the origins of the batch. */
let linesEndPtr: usize = 0;
let originsEndPtr: usize = 0;
/** Keeps the compiler from removing the reads that only prefetch. */
let touched: u32 = 0;

/** The address at which the batch's lines begin. */
@inline
export function batchPtr(): usize {
	return LINES_PTR;
}

/** The address at which the batch's lines end. */
@inline
export function batchEndPtr(): usize {
	return linesEndPtr;
}

/** Begins an empty batch. */
export function openBatch(): void {
	linesEndPtr = LINES_PTR;
	originsEndPtr = ORIGINS_PTR;
}

/** Adds the URL from ptr to endPtr to the batch, which must have room, and cuts its origin. */
@inline
export function addLine(ptr: usize, endPtr: usize, nextPtr: usize): void {
	const line = changetype<Line>(linesEndPtr);
	line.ptr = ptr;
	line.endPtr = endPtr;
	line.nextPtr = nextPtr;
	const lastPtr = originsEndPtr - offsetof<Origin>();
	// In a crawl, most lines have the origin of the line before.
	if (linesEndPtr == LINES_PTR || !beginsWithOrigin(line, changetype<Origin>(lastPtr))) {
		const origin = changetype<Origin>(originsEndPtr);
		origin.ptr = ptr;
		origin.octetCount = originOctetsOf(ptr, <u32>(endPtr - ptr));
		originsEndPtr += offsetof<Origin>();
	}
	line.origin = changetype<Origin>(originsEndPtr - offsetof<Origin>());
	linesEndPtr += offsetof<Line>();
}

/** Whether a line begins with the origin of another line, followed by a path. */
@inline
function beginsWithOrigin(line: Line, origin: Origin): bool {
	const octetCount = origin.octetCount;
	const afterPtr = line.ptr + octetCount;
	if (octetCount == 0 || afterPtr >= line.endPtr || <u32>load<u8>(afterPtr) != SLASH) return false;
	return isSame(line.ptr, origin.ptr, octetCount);
}

/** Finds the policies of the batch: each step for all origins before the next step. */
export function findPolicies(tablePtr: usize): void {
	const table = changetype<PolicyTable>(tablePtr);
	const originsPtr = ORIGINS_PTR;
	const endPtr = originsEndPtr;
	for (let ptr = originsPtr; ptr < endPtr; ptr += offsetof<Origin>()) {
		const origin = changetype<Origin>(ptr);
		origin.hash = hashOrigin(origin.ptr, origin.octetCount);
	}
	for (let ptr = originsPtr; ptr < endPtr; ptr += offsetof<Origin>()) {
		touched += touchSlot(table, changetype<Origin>(ptr).hash);
	}
	for (let ptr = originsPtr; ptr < endPtr; ptr += offsetof<Origin>()) {
		touched += touchPolicy(table, changetype<Origin>(ptr).hash);
	}
	for (let ptr = originsPtr; ptr < endPtr; ptr += offsetof<Origin>()) {
		const origin = changetype<Origin>(ptr);
		origin.policyPtr =
			origin.octetCount == 0 ? 0 : findPolicy(tablePtr, origin.hash, origin.ptr, origin.octetCount);
	}
	touchPolicies();
}

/** The length of a cache line of a core. */
const CACHE_LINE_OCTETS: u32 = 64;
/** So many octets of a policy are prefetched: all of most. In longer ones, touchChild prefetches the first step. */
const TOUCHED_OCTETS: u32 = 1024;

/** Prefetches the data that a judgement reads after the starts of the policies. */
function touchPolicies(): void {
	const endPtr = originsEndPtr;
	for (let ptr = ORIGINS_PTR; ptr < endPtr; ptr += offsetof<Origin>()) {
		const origin = changetype<Origin>(ptr);
		const policyPtr = origin.policyPtr;
		if (policyPtr == 0) continue;
		const policyOctets = load<u32>(policyPtr, POLICY_OCTETS);
		const touchedEndPtr = policyPtr + min(policyOctets, TOUCHED_OCTETS);
		for (let at = policyPtr + 2 * CACHE_LINE_OCTETS; at < touchedEndPtr; at += CACHE_LINE_OCTETS) {
			touched += load<u8>(at);
		}
		if (policyOctets > TOUCHED_OCTETS) touched += touchChild(policyPtr, origin.ptr + origin.octetCount);
	}
}

/** The verdict on a line of the batch after findPolicies; VERDICT_UNRESOLVED if the host must resolve the URL. */
@inline
export function checkLine(line: Line): i32 {
	const octetCount = <u32>(line.endPtr - line.ptr);
	const originOctets = line.origin.octetCount;
	if (originOctets == 0) return octetCount == 0 ? VERDICT_INVALID_URL : VERDICT_UNRESOLVED;
	return checkOf(line.origin.policyPtr, line.ptr, octetCount, originOctets);
}

/** The verdict on a URL by the policy of its origin, 0 for none. */
export function checkOf(policyPtr: usize, urlPtr: usize, octetCount: u32, originOctets: u32): i32 {
	if (policyPtr == 0) return VERDICT_UNKNOWN;
	if (changetype<Policy>(policyPtr).dialect == DIALECT_GOOGLE)
		return checkUrl(policyPtr, urlPtr, octetCount, true);
	return checkFrom(policyPtr, urlPtr, octetCount, urlPtr + originOctets);
}
