/** The rules of one crawler become a policy: chosen, canonicalised, sorted by precedence, laid out. */
import {
	DIALECT_GOOGLE,
	DIALECT_ORIGINAL1994,
	KIND_ALLOW,
	KIND_DISALLOW,
	NONE,
	PIECE_COUNT_SHIFT,
	RECORD_STRIDE,
} from "../abi";
import { allocateReckoned, reallocate, release } from "../memory/arena";
import { canonicalisePattern, MOST_GROWTH, SYMBOL_END, SYMBOL_STAR } from "../text/canonical";
import {
	appendRule,
	beginTrie,
	DraftNode,
	DraftRule,
	mostNodes,
	nodeCount,
	nodeOfRule,
	ruleAt,
} from "./draft";
import { isHopeless } from "../file/hopeless";
import { Draft, layOutPolicy, mostPolicyOctets } from "./layout-policy";
import { ParsedFile, RecordLine, Selection } from "../memory/layout";
import { SLASH } from "../text/octets";
import { sortByKey } from "./sort";
import { rarestTriple } from "../match/tail-index";

/** A key and the number of a rule, as sortByKey takes them. */
const ENTRY_OCTETS: u32 = 8;

const DRAFT_PTR = memory.data(64, 16);
if (offsetof<Draft>() > 64) ERROR("DRAFT_PTR");

let ruleCount: u32 = 0;
/** The rules in file order, and where the symbols of the next one go. */
let unsortedPtr: usize = 0;
let nextSymbolPtr: usize = 0;

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
	let mostSymbols: u64 = 0;
	for (let ptr = file.recordsPtr; ptr < endPtr; ptr += RECORD_STRIDE) {
		const record = changetype<RecordLine>(ptr);
		if (!isSelectedRule(record, marksPtr)) continue;
		// An allow of dialect google may stand for a second rule, which is shorter than itself.
		const isFolder = record.kind == KIND_ALLOW && record.valueOctets > INDEX_OCTETS;
		const count: u32 = file.dialect == DIALECT_GOOGLE && isFolder ? 2 : 1;
		mostRules += count;
		mostSymbols += <u64>count * record.valueOctets * MOST_GROWTH;
	}
	unsortedPtr = allocateReckoned(2 * <u64>mostRules * (offsetof<DraftRule>() + ENTRY_OCTETS) + mostSymbols);
	if (unsortedPtr == 0) return 0;
	const rulesOctets = mostRules * offsetof<DraftRule>();
	const sortedPtr = unsortedPtr + rulesOctets;
	const entriesPtr = sortedPtr + rulesOctets;
	const symbolsPtr = entriesPtr + 2 * mostRules * ENTRY_OCTETS;
	ruleCount = 0;
	nextSymbolPtr = symbolsPtr;
	for (let ptr = file.recordsPtr; ptr < endPtr; ptr += RECORD_STRIDE) {
		const record = changetype<RecordLine>(ptr);
		if (isSelectedRule(record, marksPtr)) addRule(file, record);
	}
	sortRules(file.dialect, sortedPtr, entriesPtr, entriesPtr + mostRules * ENTRY_OCTETS);
	const draft = changetype<Draft>(DRAFT_PTR);
	draft.dialect = file.dialect;
	draft.rulesPtr = sortedPtr;
	draft.ruleCount = ruleCount;
	draft.symbolCount = <u32>(nextSymbolPtr - symbolsPtr);
	if (!ASC_NO_ASSERT) {
		assert(ruleCount <= mostRules, "there is room for the rules");
		assert(draft.symbolCount <= mostSymbols, "there is room for their symbols");
	}
	draft.originPtr = originPtr;
	draft.originOctets = originOctets;
	const policyPtr = buildPolicy(draft);
	release(unsortedPtr);
	return policyPtr;
}

// @ts-ignore: decorator
@inline
function isSelectedRule(record: RecordLine, marksPtr: usize): bool {
	if (record.kind != KIND_ALLOW && record.kind != KIND_DISALLOW) return false;
	return load<u8>(marksPtr + record.groupIndex) != 0;
}

/** Adds a rule, unless it can match nothing. An empty one counts in dialect google alone. */
function addRule(file: ParsedFile, record: RecordLine): void {
	const valuePtr = file.textPtr + record.valueOffset;
	const isGoogle = file.dialect == DIALECT_GOOGLE;
	if (record.valueOctets == 0 ? !isGoogle : isHopeless(valuePtr, record.valueOctets, file.dialect)) return;
	const rank = canonicalisePattern(valuePtr, record.valueOctets, file.dialect, nextSymbolPtr);
	const isFolder = isGoogle && record.kind == KIND_ALLOW;
	const folderOctets = isFolder ? folderOfIndex(nextSymbolPtr, rank) : 0;
	pushRule(record, rank, rank);
	if (folderOctets == 0) return;
	// `/a/index.html` stands for `/a/$` too, ranked by that form's own length. The symbols are written
	// anew, since collapsing stars has moved those of the rule itself.
	canonicalisePattern(valuePtr, record.valueOctets, file.dialect, nextSymbolPtr);
	store<u8>(nextSymbolPtr + folderOctets, SYMBOL_END);
	pushRule(record, folderOctets + 1, folderOctets + 1);
}

/** Takes the symbols at nextSymbolPtr for a rule of that rank, unless no path begins as they do. */
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
	rule.tripleOffset = rarestTriple(nextSymbolPtr + headOctets, symbolCount - headOctets);
	nextSymbolPtr += symbolCount;
}

/** Symbols up to and with the last `/` where `index.htm` follows it; 0 where it does not. */
function folderOfIndex(symbolsPtr: usize, symbolCount: u32): u32 {
	let count = symbolCount;
	while (count > 0 && <u32>load<u8>(symbolsPtr + count - 1) != SLASH) count--;
	return count > 0 && isIndex(symbolsPtr + count, symbolCount - count) ? count : 0;
}

/** `index.ht` as it lies in memory, and the octet behind it. */
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

/**
 * Sorts the rules by precedence: most octets first, at a tie allow, then the first line. The 1994
 * standard knows no length: there the first line wins, and rules come in that order already.
 */
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
			sortedPtr + index * offsetof<DraftRule>(),
			unsortedPtr + from * offsetof<DraftRule>(),
			offsetof<DraftRule>(),
		);
	}
}

/** Makes the trie of a draft's rules and lays it out; 0 where there is no memory. */
function buildPolicy(draft: Draft): usize {
	const most = mostNodes(ruleCount, draft.symbolCount);
	const nodesPtr = allocateReckoned(most * (offsetof<DraftNode>() + sizeof<usize>()));
	if (nodesPtr == 0) return 0;
	beginTrie(nodesPtr);
	draft.rootPtr = nodesPtr;
	draft.queuePtr = nodesPtr + <usize>most * offsetof<DraftNode>();
	draft.tailCount = 0;
	draft.fieldBits = 0;
	for (let index: u32 = 0; index < ruleCount; index++) {
		const rule = ruleAt(draft.rulesPtr, index);
		appendRule(nodeOfRule(nodesPtr, rule), draft.rulesPtr, index);
		if (rule.headOctets < rule.symbolCount) draft.tailCount++;
		draft.fieldBits |= rule.line | rule.rankAndType | (rule.symbolCount << PIECE_COUNT_SHIFT);
	}
	draft.nodeCount = nodeCount(nodesPtr);
	if (!ASC_NO_ASSERT) assert(draft.nodeCount <= most, "there is room for the nodes");
	const roomyPtr = allocateReckoned(mostPolicyOctets(draft));
	let policyPtr: usize = 0;
	if (roomyPtr != 0) {
		const policyOctets = layOutPolicy(draft, roomyPtr);
		if (!ASC_NO_ASSERT) assert(policyOctets <= mostPolicyOctets(draft), "there is room for the policy");
		policyPtr = reallocate(roomyPtr, policyOctets, policyOctets);
		if (policyPtr == 0) release(roomyPtr);
	}
	release(nodesPtr);
	return policyPtr;
}
