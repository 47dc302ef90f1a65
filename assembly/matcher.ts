/** A policy block and a URL's octets give a verdict (RFC 9309 §2.2.2, §2.2.3). */
import {
	DIALECT_GOOGLE,
	DIALECT_ORIGINAL1994,
	DIALECT_RFC9309,
	POLICY_HEADER_OCTETS,
	POLICY_RULE_STRIDE,
	VERDICT_ALLOWED,
	VERDICT_DISALLOWED,
} from "./abi";
import { allocate, release } from "./arena";
import { canonicaliseTarget, MOST_GROWTH, SYMBOL_EITHER_SLASH, SYMBOL_END, SYMBOL_STAR } from "./canonical";
import { Policy, PolicyRule } from "./layout";
import { PERCENT, QUESTION, SLASH } from "./octets";
import * as target from "./target";

/** Verdict of checkUrl where there is no memory for a URL's canonical form. */
export const OUT_OF_MEMORY = -1;

let scratchPtr: usize = 0;
let scratchOctets: u32 = 0;

/** The canonical target of the URL that was prepared last. */
let pathPtr: usize = 0;
let pathOctets: u32 = 0;

/** The `/robots.txt` exception decided (RFC 9309 §2.2.2). */
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
	pathOctets = target.targetOctets;
	if (target.isCanonical && !target.isSlashMissing) return VERDICT_ALLOWED;
	const neededOctets = pathOctets * MOST_GROWTH + 1;
	if (neededOctets > scratchOctets) {
		release(scratchPtr);
		scratchPtr = allocate(neededOctets);
		scratchOctets = scratchPtr == 0 ? 0 : neededOctets;
		if (scratchPtr == 0) return OUT_OF_MEMORY;
	}
	const slashOctets: u32 = target.isSlashMissing ? 1 : 0;
	store<u8>(scratchPtr, SLASH);
	if (target.isCanonical) memory.copy(scratchPtr + slashOctets, pathPtr, pathOctets);
	else pathOctets = canonicaliseTarget(pathPtr, pathOctets, scratchPtr + slashOctets);
	pathPtr = scratchPtr;
	pathOctets += slashOctets;
	return VERDICT_ALLOWED;
}

/** The verdict on a URL; VERDICT_UNRESOLVED where the host must resolve it first. For isResolved see prepare. */
export function checkUrl(policyPtr: usize, urlPtr: usize, octetCount: u32, isResolved: bool): i32 {
	const policy = changetype<Policy>(policyPtr);
	const verdict = prepare(policy, urlPtr, octetCount, isResolved);
	if (verdict != VERDICT_ALLOWED) return verdict;
	if (policy.dialect == DIALECT_RFC9309 && isRobotsTxtPath()) return VERDICT_ALLOWED;
	const rulePtr = decide(policy);
	return rulePtr == 0 ? VERDICT_ALLOWED : verdictOf(rulePtr);
}

/** A rule of rank 0, dialect google's empty one, never disallows. */
function verdictOf(rulePtr: usize): i32 {
	const rule = changetype<PolicyRule>(rulePtr);
	return rule.isAllow || rule.rank == 0 ? VERDICT_ALLOWED : VERDICT_DISALLOWED;
}

function isRobotsTxtPath(): bool {
	return pathOctets == ROBOTS_TXT_OCTETS && memory.compare(pathPtr, ROBOTS_TXT_PTR, ROBOTS_TXT_OCTETS) == 0;
}

/** `/robots.txt` */
const ROBOTS_TXT_OCTETS: u32 = 11;
const ROBOTS_TXT_PTR = memory.data<u8>([47, 114, 111, 98, 111, 116, 115, 46, 116, 120, 116]);

/** The rule that decides the prepared target; 0 where none matches. */
function decide(policy: Policy): usize {
	const firstPtr = changetype<usize>(policy) + POLICY_HEADER_OCTETS;
	const endPtr = firstPtr + policy.ruleCount * POLICY_RULE_STRIDE;
	const isFirstEnough = policy.dialect == DIALECT_ORIGINAL1994;
	let bestPtr: usize = 0;
	// Invariant: bestPtr is the rule that decides among those before ptr.
	for (let ptr = firstPtr; ptr < endPtr; ptr += POLICY_RULE_STRIDE) {
		if (bestPtr != 0 && !isBetter(changetype<PolicyRule>(ptr), changetype<PolicyRule>(bestPtr))) continue;
		if (!matches(policy, changetype<PolicyRule>(ptr))) continue;
		bestPtr = ptr;
		if (isFirstEnough) break;
	}
	return bestPtr;
}

/** Most octets win; at a tie allow; else the earlier one stays. */
function isBetter(rule: PolicyRule, best: PolicyRule): bool {
	return rule.rank > best.rank || (rule.rank == best.rank && rule.isAllow > best.isAllow);
}

/**
 * Finds all rules that match a URL. Their offsets from the policy's start are written to toPtr, which
 * has room for policy.ruleCount of them; returns how many, or, where the URL cannot be matched, the
 * verdict as -1 - verdict. isRobotsTxt tells whether that exception decides.
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
	let count = 0;
	for (let index: u32 = 0; index < policy.ruleCount; index++) {
		const offset = POLICY_HEADER_OCTETS + index * POLICY_RULE_STRIDE;
		if (matches(policy, changetype<PolicyRule>(policyPtr + offset))) store<u32>(toPtr + 4 * count++, offset);
	}
	return count;
}

/** Octets of the path at ptr that a literal or either-spelling symbol takes; 0 where it takes none. */
// @ts-ignore: decorator
@inline
function step(symbol: u32, ptr: usize, endPtr: usize): usize {
	if (ptr >= endPtr) return 0;
	const octet = <u32>load<u8>(ptr);
	if (symbol < 0x80) return octet == symbol ? 1 : 0;
	const isSlash = symbol == SYMBOL_EITHER_SLASH;
	if (octet == (isSlash ? SLASH : QUESTION)) return 1;
	if (octet != PERCENT || ptr + 3 > endPtr) return 0;
	return <u32>load<u16>(ptr, 1) == (isSlash ? ESCAPED_SLASH : ESCAPED_QUESTION) ? 3 : 0;
}

/** `2F` and `3F` as they lie in memory. */
const ESCAPED_SLASH: u32 = 0x4632;
const ESCAPED_QUESTION: u32 = 0x4633;

/**
 * Whether a rule matches the prepared target. Between stars lie pieces; each is looked for from where
 * the one before it ended, and the leftmost place is as good as any: whatever could follow a later
 * place can follow it too. The hostile pattern is one long piece that almost fits everywhere.
 */
function matches(policy: Policy, rule: PolicyRule): bool {
	let symbolPtr = changetype<usize>(policy) + rule.symbolsOffset;
	const symbolsEndPtr = symbolPtr + rule.symbolCount;
	const endPtr = pathPtr + pathOctets;
	let ptr = pathPtr;
	// The head, up to the first star, stands at the path's first octet.
	for (; symbolPtr < symbolsEndPtr; symbolPtr++) {
		const symbol = <u32>load<u8>(symbolPtr);
		if (symbol == SYMBOL_STAR) break;
		if (symbol == SYMBOL_END) return ptr == endPtr;
		const taken = step(symbol, ptr, endPtr);
		if (taken == 0) return false;
		ptr += taken;
	}
	// Invariant: symbolPtr is at a star or the end; what stands before it has matched, ending at ptr.
	while (symbolPtr < symbolsEndPtr) {
		const piecePtr = symbolPtr + 1;
		let pieceEndPtr = piecePtr;
		while (pieceEndPtr < symbolsEndPtr && isPieceSymbol(load<u8>(pieceEndPtr))) pieceEndPtr++;
		if (pieceEndPtr < symbolsEndPtr && <u32>load<u8>(pieceEndPtr) == SYMBOL_END) {
			return endsWith(piecePtr, pieceEndPtr, ptr, endPtr);
		}
		ptr = findPiece(piecePtr, pieceEndPtr, ptr, endPtr);
		if (ptr == 0) return false;
		symbolPtr = pieceEndPtr;
	}
	return true;
}

function isPieceSymbol(symbol: u32): bool {
	return symbol != SYMBOL_STAR && symbol != SYMBOL_END;
}

/** Where the leftmost occurrence of a piece at or behind ptr ends; 0 where there is none. */
function findPiece(piecePtr: usize, pieceEndPtr: usize, ptr: usize, endPtr: usize): usize {
	const pieceOctets = pieceEndPtr - piecePtr;
	// Invariant: the piece stands nowhere before ptr. It takes at least an octet a symbol.
	for (; ptr + pieceOctets <= endPtr; ptr++) {
		let at = ptr;
		let symbolPtr = piecePtr;
		while (symbolPtr < pieceEndPtr) {
			const taken = step(load<u8>(symbolPtr), at, endPtr);
			if (taken == 0) break;
			at += taken;
			symbolPtr++;
		}
		if (symbolPtr == pieceEndPtr) return at;
	}
	return 0;
}

/** Whether the path ends with a piece that begins at or behind fromPtr; compared from the end, each symbol taking what it must. */
function endsWith(piecePtr: usize, pieceEndPtr: usize, fromPtr: usize, endPtr: usize): bool {
	let ptr = endPtr;
	// Invariant: the symbols from pieceEndPtr on take exactly the octets from ptr on.
	while (pieceEndPtr > piecePtr) {
		const symbol = <u32>load<u8>(--pieceEndPtr);
		if (ptr > fromPtr && step(symbol, ptr - 1, endPtr) == 1) ptr -= 1;
		else if (ptr >= fromPtr + 3 && step(symbol, ptr - 3, endPtr) == 3) ptr -= 3;
		else return false;
	}
	return true;
}
