/**
 * Compiles the rules of one crawler into a policy:
 *
 *     records of the file, marks of the selected groups
 *        |  1. isSelectedRule, addRule     rules that can match something, with canonical patterns
 *        v
 *     BuilderRule[] in file order            (unsortedPtr, ruleCount; symbols up to nextSymbolPtr)
 *        |  2. sortRules                   LSD radix sort (sort.ts)
 *        v
 *     BuilderRule[] by precedence            (PolicyBuilder.rulesPtr)
 *        |  3. buildPolicy                 a radix trie over the literal prefixes (builder.ts)
 *        v
 *     BuilderNode with linked children       (PolicyBuilder.rootPtr)
 *        |  4. layOutPolicy                the block of abi.ts (layout-policy.ts)
 *        v
 *     policy, cut to its own length
 *
 * Steps 1 to 3 share the three variables of this file, which are good during one call of compilePolicy, and PolicyBuilder
 * (layout-policy.ts), which has all that step 4 needs.
 *
 * Example: `Disallow: /a*` on line 2 and `Allow: /a/b` on line 3. Step 1 gives the symbols `/a` (a star at the end matches
 * no more, but the rank is still 3) and `/a/b` (rank 4). Step 2 puts line 3 first: it is rule 0, line 2 is rule 1. Step 3
 * makes the nodes of `/`, `/a` and `/a/b`.
 *
 * Cost, for n octets of selected rules: O(n). Two temporary blocks are allocated, one for rules and symbols, one for nodes,
 * and the policy twice: with room for the largest possible one, then as long as it is.
 */
import {
	DIALECT_GOOGLE,
	DIALECT_ORIGINAL1994,
	KIND_ALLOW,
	KIND_DISALLOW,
	NONE,
	SEGMENT_COUNT_SHIFT,
	RECORD_STRIDE,
} from "../abi";
import { allocateComputed, reallocate, release } from "../memory/arena";
import { canonicalisePattern, MAX_GROWTH, SYMBOL_END, SYMBOL_STAR } from "../text/canonical";
import {
	appendRule,
	beginTrie,
	BuilderNode,
	BuilderRule,
	maxNodes,
	nodeCount,
	nodeOfRule,
	ruleAt,
} from "./builder";
import { isUnmatchable } from "../text/unmatchable";
import { PolicyBuilder, layOutPolicy, maxPolicyOctets } from "./layout-policy";
import { ParsedFile, RecordLine, Selection } from "../memory/layout";
import { SLASH } from "../text/octets";
import { sortByKey } from "./sort";
import { rarestTrigram } from "../match/suffix-index";

/** A key and the number of a rule, as sortByKey takes them. */
const ENTRY_OCTETS: u32 = 8;

const BUILDER_PTR = memory.data(64, 16);
if (offsetof<PolicyBuilder>() > 64) ERROR("BUILDER_PTR");

let ruleCount: u32 = 0;
/** The rules in file order, and the address for the symbols of the next rule. */
let unsortedPtr: usize = 0;
let nextSymbolPtr: usize = 0;

/** Compiles the rules of the selected groups; the caller owns the policy; 0 without memory. */
export function compilePolicy(
	filePtr: usize,
	selectionPtr: usize,
	originPtr: usize,
	originOctets: u32,
): usize {
	const file = changetype<ParsedFile>(filePtr);
	const marksPtr = selectionPtr + offsetof<Selection>();
	const endPtr = file.recordsPtr + file.recordCount * RECORD_STRIDE;
	let maxRules: u32 = 0;
	let maxSymbols: u64 = 0;
	for (let ptr = file.recordsPtr; ptr < endPtr; ptr += RECORD_STRIDE) {
		const record = changetype<RecordLine>(ptr);
		if (!isSelectedRule(record, marksPtr)) continue;
		// An allow of dialect google may also be a second, shorter rule.
		const isFolder = record.kind == KIND_ALLOW && record.valueOctets > INDEX_OCTETS;
		const count: u32 = file.dialect == DIALECT_GOOGLE && isFolder ? 2 : 1;
		maxRules += count;
		maxSymbols += <u64>count * record.valueOctets * MAX_GROWTH;
	}
	unsortedPtr = allocateComputed(2 * <u64>maxRules * (offsetof<BuilderRule>() + ENTRY_OCTETS) + maxSymbols);
	if (unsortedPtr == 0) return 0;
	const rulesOctets = maxRules * offsetof<BuilderRule>();
	const sortedPtr = unsortedPtr + rulesOctets;
	const entriesPtr = sortedPtr + rulesOctets;
	const symbolsPtr = entriesPtr + 2 * maxRules * ENTRY_OCTETS;
	ruleCount = 0;
	nextSymbolPtr = symbolsPtr;
	for (let ptr = file.recordsPtr; ptr < endPtr; ptr += RECORD_STRIDE) {
		const record = changetype<RecordLine>(ptr);
		if (isSelectedRule(record, marksPtr)) addRule(file, record);
	}
	sortRules(file.dialect, sortedPtr, entriesPtr, entriesPtr + maxRules * ENTRY_OCTETS);
	const builder = changetype<PolicyBuilder>(BUILDER_PTR);
	builder.dialect = file.dialect;
	builder.rulesPtr = sortedPtr;
	builder.ruleCount = ruleCount;
	builder.symbolCount = <u32>(nextSymbolPtr - symbolsPtr);
	if (!ASC_NO_ASSERT) {
		assert(ruleCount <= maxRules, "there is room for the rules");
		assert(builder.symbolCount <= maxSymbols, "there is room for their symbols");
	}
	builder.originPtr = originPtr;
	builder.originOctets = originOctets;
	const policyPtr = buildPolicy(builder);
	release(unsortedPtr);
	return policyPtr;
}


@inline
function isSelectedRule(record: RecordLine, marksPtr: usize): bool {
	if (record.kind != KIND_ALLOW && record.kind != KIND_DISALLOW) return false;
	return load<u8>(marksPtr + record.groupIndex) != 0;
}

/** Adds a rule, unless it can match nothing. A rule without a path only counts in dialect google. */
function addRule(file: ParsedFile, record: RecordLine): void {
	const valuePtr = file.textPtr + record.valueOffset;
	const isGoogle = file.dialect == DIALECT_GOOGLE;
	if (record.valueOctets == 0 ? !isGoogle : isUnmatchable(valuePtr, record.valueOctets, file.dialect)) return;
	const rank = canonicalisePattern(valuePtr, record.valueOctets, file.dialect, nextSymbolPtr);
	const isFolder = isGoogle && record.kind == KIND_ALLOW;
	const folderOctets = isFolder ? folderOfIndex(nextSymbolPtr, rank) : 0;
	pushRule(record, rank, rank);
	if (folderOctets == 0) return;
	// `/a/index.html` is also the rule `/a/$`, with a rank of its own. The symbols are written again, since collapseStars
	// has moved those of the first rule.
	canonicalisePattern(valuePtr, record.valueOctets, file.dialect, nextSymbolPtr);
	store<u8>(nextSymbolPtr + folderOctets, SYMBOL_END);
	pushRule(record, folderOctets + 1, folderOctets + 1);
}

/** Makes the symbols at nextSymbolPtr a rule of that rank, unless no path can begin like them. */
function pushRule(record: RecordLine, rank: u32, writtenCount: u32): void {
	const first = <u32>load<u8>(nextSymbolPtr);
	if (writtenCount > 0 && first != SLASH && first != SYMBOL_STAR) return;
	const rule = ruleAt(unsortedPtr, ruleCount++);
	const symbolCount = collapseStars(nextSymbolPtr, writtenCount);
	let headOctets: u32 = 0;
	while (headOctets < symbolCount && <u32>load<u8>(nextSymbolPtr + headOctets) < SYMBOL_STAR) headOctets++;
	rule.symbolsPtr = nextSymbolPtr;
	rule.symbolCount = symbolCount;
	rule.headOctets = headOctets;
	rule.rankAndType = (rank << 1) | (record.kind == KIND_ALLOW ? 1 : 0);
	rule.line = record.line;
	rule.nextRule = NONE;
	rule.trigramOffset = rarestTrigram(nextSymbolPtr + headOctets, symbolCount - headOctets);
	nextSymbolPtr += symbolCount;
}

/** The number of symbols up to and with the last `/` if `index.htm` follows it, else 0. */
function folderOfIndex(symbolsPtr: usize, symbolCount: u32): u32 {
	let count = symbolCount;
	while (count > 0 && <u32>load<u8>(symbolsPtr + count - 1) != SLASH) count--;
	return count > 0 && isIndex(symbolsPtr + count, symbolCount - count) ? count : 0;
}

/** `index.ht` as it is loaded from memory, and the octet after it. */
const INDEX_HT: u64 = 0x74682e7865646e69;
const LAST_OCTET: u32 = 0x6d;
const INDEX_OCTETS: u32 = 9;

/** True for symbols that begin with `index.htm`. */
function isIndex(symbolsPtr: usize, symbolCount: u32): bool {
	return (
		symbolCount >= INDEX_OCTETS &&
		load<u64>(symbolsPtr) == INDEX_HT &&
		<u32>load<u8>(symbolsPtr, 8) == LAST_OCTET
	);
}

/** Merges adjacent stars and removes stars at the end, so that matching does not pay for them. The rank counts them. */
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

/** Sorts the rules: most octets first, at a tie allow, then the first line. In the 1994 standard only the line counts. */
function sortRules(dialect: i32, sortedPtr: usize, entriesPtr: usize, otherPtr: usize): void {
	const isByLine = dialect == DIALECT_ORIGINAL1994;
	for (let index: u32 = 0; index < ruleCount; index++) {
		const rule = ruleAt(unsortedPtr, index);
		store<u32>(entriesPtr + index * ENTRY_OCTETS, isByLine ? 0 : ~rule.rankAndType);
		store<u32>(entriesPtr + index * ENTRY_OCTETS, index, 4);
	}
	if (!isByLine) sortByKey(entriesPtr, otherPtr, ruleCount);
	for (let index: u32 = 0; index < ruleCount; index++) {
		const from = load<u32>(entriesPtr + index * ENTRY_OCTETS, 4);
		memory.copy(
			sortedPtr + index * offsetof<BuilderRule>(),
			unsortedPtr + from * offsetof<BuilderRule>(),
			offsetof<BuilderRule>(),
		);
	}
}

/** Builds the trie of a builder's rules and lays it out; 0 if there is no memory. */
function buildPolicy(builder: PolicyBuilder): usize {
	const most = maxNodes(ruleCount, builder.symbolCount);
	const nodesPtr = allocateComputed(most * (offsetof<BuilderNode>() + sizeof<usize>()));
	if (nodesPtr == 0) return 0;
	beginTrie(nodesPtr);
	builder.rootPtr = nodesPtr;
	builder.queuePtr = nodesPtr + <usize>most * offsetof<BuilderNode>();
	builder.suffixCount = 0;
	builder.fieldBits = 0;
	for (let index: u32 = 0; index < ruleCount; index++) {
		const rule = ruleAt(builder.rulesPtr, index);
		appendRule(nodeOfRule(nodesPtr, rule), builder.rulesPtr, index);
		if (rule.headOctets < rule.symbolCount) builder.suffixCount++;
		builder.fieldBits |= rule.line | rule.rankAndType | (rule.symbolCount << SEGMENT_COUNT_SHIFT);
	}
	builder.nodeCount = nodeCount(nodesPtr);
	if (!ASC_NO_ASSERT) assert(builder.nodeCount <= most, "there is room for the nodes");
	const roomyPtr = allocateComputed(maxPolicyOctets(builder));
	let policyPtr: usize = 0;
	if (roomyPtr != 0) {
		const policyOctets = layOutPolicy(builder, roomyPtr);
		if (!ASC_NO_ASSERT) assert(policyOctets <= maxPolicyOctets(builder), "there is room for the policy");
		policyPtr = reallocate(roomyPtr, policyOctets, policyOctets);
		if (policyPtr == 0) release(roomyPtr);
	}
	release(nodesPtr);
	return policyPtr;
}
