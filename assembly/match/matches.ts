/** The rules that match a URL, as findMatches reports them; see abi.ts. */
import {
	MATCH_INDEX,
	MATCH_LINE,
	MATCH_RANK_AND_TYPE,
	MATCH_STRIDE,
	RULE_LINE,
	RULE_RANK_AND_TYPE,
} from "../abi";
import { fieldOctetsOf, Policy, readField, ruleOf } from "../memory/layout";

/** The address for the next match, and the number of matches. Valid until the next call of beginMatches, pushMatch or dropMatches. */
let matchPtr: usize = 0;
export let matchCount: u32 = 0;

/** Begins a list at an address with room for as many matches as the policy has rules. */
export function beginMatches(toPtr: usize): void {
	matchPtr = toPtr;
	matchCount = 0;
}

/** Forgets all matches except the first ones. */
export function dropMatches(keptCount: u32): void {
	matchPtr -= (matchCount - keptCount) * MATCH_STRIDE;
	matchCount = keptCount;
}

/** Adds a rule that matches. No rule ends at two nodes or has two suffixes, so there is room. */
export function pushMatch(policy: Policy, index: u32): void {
	assert(matchCount < policy.ruleCount, "there is room for a match");
	const fieldOctets = fieldOctetsOf(changetype<usize>(policy));
	const rulePtr = ruleOf(policy, index);
	store<u32>(matchPtr, index, MATCH_INDEX);
	store<u32>(matchPtr, readField(rulePtr, RULE_LINE, fieldOctets), MATCH_LINE);
	store<u32>(matchPtr, readField(rulePtr, RULE_RANK_AND_TYPE, fieldOctets), MATCH_RANK_AND_TYPE);
	matchPtr += MATCH_STRIDE;
	matchCount++;
}
