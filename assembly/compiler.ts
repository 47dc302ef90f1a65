/** The rules of one crawler become a relocatable policy block; see abi.ts for its layout. */
import {
	ABI_VERSION,
	DIALECT_GOOGLE,
	KIND_ALLOW,
	KIND_DISALLOW,
	POLICY_HEADER_OCTETS,
	POLICY_RULE_STRIDE,
	RECORD_STRIDE,
} from "./abi";
import { allocate, reallocate } from "./arena";
import { canonicalisePattern, MOST_GROWTH, SYMBOL_END, SYMBOL_STAR } from "./canonical";
import { isHopeless } from "./hopeless";
import { ParsedFile, Policy, PolicyRule, RecordLine, Selection } from "./layout";
import { beginsWith, SLASH } from "./octets";

/** Where the next rule and the next symbol go, from the policy's start. */
let nextRuleOffset: u32 = 0;
let nextSymbolOffset: u32 = 0;

/**
 * Compiles the rules of the selected groups. The caller owns the policy and still owns the selection;
 * 0 where there is no memory. The origin's octets are copied; none of them: every origin is in scope.
 */
export function compilePolicy(
	filePtr: usize,
	selectionPtr: usize,
	originPtr: usize,
	originOctets: u32,
): usize {
	const file = changetype<ParsedFile>(filePtr);
	const marksPtr = selectionPtr + offsetof<Selection>();
	const endPtr = file.recordsPtr + file.recordCount * RECORD_STRIDE;
	let mostRules: u32 = 0;
	let mostSymbols: u32 = 0;
	for (let ptr = file.recordsPtr; ptr < endPtr; ptr += RECORD_STRIDE) {
		const record = changetype<RecordLine>(ptr);
		if (!isSelectedRule(record, marksPtr)) continue;
		// An allow of dialect google may stand for a second rule, which is shorter than itself.
		const ruleCount: u32 = file.dialect == DIALECT_GOOGLE && record.kind == KIND_ALLOW ? 2 : 1;
		mostRules += ruleCount;
		mostSymbols += ruleCount * record.valueOctets * MOST_GROWTH;
	}
	const mostOctets = POLICY_HEADER_OCTETS + mostRules * POLICY_RULE_STRIDE + mostSymbols + originOctets;
	const draftPtr = allocate(mostOctets);
	if (draftPtr == 0) return 0;
	const policy = changetype<Policy>(draftPtr);
	policy.abiVersion = ABI_VERSION;
	policy.dialect = file.dialect;
	policy.ruleCount = 0;
	nextRuleOffset = POLICY_HEADER_OCTETS;
	nextSymbolOffset = nextRuleOffset + mostRules * POLICY_RULE_STRIDE;
	for (let ptr = file.recordsPtr; ptr < endPtr; ptr += RECORD_STRIDE) {
		const record = changetype<RecordLine>(ptr);
		if (isSelectedRule(record, marksPtr)) addRule(file, record, policy);
	}
	policy.originOffset = nextSymbolOffset;
	policy.originOctets = originOctets;
	memory.copy(draftPtr + nextSymbolOffset, originPtr, originOctets);
	policy.policyOctets = nextSymbolOffset + originOctets;
	return reallocate(draftPtr, policy.policyOctets, policy.policyOctets);
}

function isSelectedRule(record: RecordLine, marksPtr: usize): bool {
	if (record.kind != KIND_ALLOW && record.kind != KIND_DISALLOW) return false;
	return load<u8>(marksPtr + record.groupIndex) != 0;
}

/** Adds a rule, unless it can match nothing. An empty one counts in dialect google alone. */
function addRule(file: ParsedFile, record: RecordLine, policy: Policy): void {
	const valuePtr = file.textPtr + record.valueOffset;
	const isGoogle = file.dialect == DIALECT_GOOGLE;
	if (record.valueOctets == 0 ? !isGoogle : isHopeless(valuePtr, record.valueOctets, file.dialect)) return;
	const policyPtr = changetype<usize>(policy);
	const symbolsPtr = policyPtr + nextSymbolOffset;
	const rank = canonicalisePattern(valuePtr, record.valueOctets, file.dialect, symbolsPtr);
	const isAllow = record.kind == KIND_ALLOW;
	const folderCount = isGoogle && isAllow ? folderOfIndex(symbolsPtr, rank) : 0;
	const symbolCount = collapseStars(symbolsPtr, rank);
	pushRule(policy, record, rank, symbolCount);
	if (folderCount == 0) return;
	// `/a/index.html` stands for `/a/$` too, ranked by that form's own length. The symbols are written
	// anew, since collapsing has moved those of the rule itself.
	const folderPtr = policyPtr + nextSymbolOffset;
	canonicalisePattern(valuePtr, record.valueOctets, file.dialect, folderPtr);
	store<u8>(folderPtr + folderCount, SYMBOL_END);
	pushRule(policy, record, folderCount + 1, collapseStars(folderPtr, folderCount + 1));
}

function pushRule(policy: Policy, record: RecordLine, rank: u32, symbolCount: u32): void {
	const rule = changetype<PolicyRule>(changetype<usize>(policy) + nextRuleOffset);
	rule.rank = rank;
	rule.line = record.line;
	rule.symbolsOffset = nextSymbolOffset;
	rule.symbolCount = symbolCount;
	rule.isAllow = record.kind == KIND_ALLOW ? 1 : 0;
	policy.ruleCount++;
	nextRuleOffset += POLICY_RULE_STRIDE;
	nextSymbolOffset += symbolCount;
}

/** Symbols up to and with the last `/` where `index.htm` follows it; 0 where it does not. */
function folderOfIndex(symbolsPtr: usize, symbolCount: u32): u32 {
	let count = symbolCount;
	while (count > 0 && <u32>load<u8>(symbolsPtr + count - 1) != SLASH) count--;
	return count > 0 && isIndex(symbolsPtr + count, symbolCount - count) ? count : 0;
}

/** True for symbols that begin with `index.htm` in exactly this case. */
function isIndex(symbolsPtr: usize, symbolCount: u32): bool {
	if (!beginsWith(symbolsPtr, symbolCount, "index.htm")) return false;
	// beginsWith folds case; every octet but the dot must be lower case as it stands.
	for (let index: usize = 0; index < 9; index++) {
		if ((load<u8>(symbolsPtr + index) & 0x20) == 0) return false;
	}
	return true;
}

/**
 * A run of stars becomes one and stars at the end go: they match no more, and matching must not pay for
 * thousands of them. The rank has counted them already.
 */
function collapseStars(symbolsPtr: usize, symbolCount: u32): u32 {
	let count: u32 = 0;
	for (let index: u32 = 0; index < symbolCount; index++) {
		const symbol = <u32>load<u8>(symbolsPtr + index);
		const isRepeated =
			symbol == SYMBOL_STAR && count > 0 && <u32>load<u8>(symbolsPtr + count - 1) == SYMBOL_STAR;
		if (!isRepeated) store<u8>(symbolsPtr + count++, symbol);
	}
	while (count > 0 && <u32>load<u8>(symbolsPtr + count - 1) == SYMBOL_STAR) count--;
	return count;
}
