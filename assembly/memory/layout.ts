/** Linear memory as unmanaged classes. An offset that differs from abi.ts is a compile error. */
import * as abi from "../abi";


@unmanaged
export class ParsedFile {
	dialect: i32;
	textPtr: usize;
	readOctets: u32;
	bodyOctets: u32;
	recordsPtr: usize;
	recordCount: u32;
	recordCapacity: u32;
	groupCount: u32;
}


@unmanaged
export class RecordLine {
	line: u32;
	kind: i32;
	groupIndex: i32;
	lineOffset: u32;
	keyOffset: u32;
	keyOctets: u32;
	valueOffset: u32;
	valueOctets: u32;
}


@unmanaged
export class PrintedPattern {
	rank: u32;
	octetsPtr: usize;
	octetCount: u32;
	isAsWritten: u32;
}


@unmanaged
export class Selection {
	chosenBy: i32;
	tokenIndex: i32;
	groupCount: u32;
}


@unmanaged
export class Policy {
	abiVersion: u16;
	dialect: u8;
	fieldOctets: u8;
	policyOctets: u32;
	ruleCount: u32;
	suffixListsOffset: u32;
	suffixListCount: u32;
	rulesOffset: u32;
	originOctets: u32;
}


@inline
export function originPtrOf(policy: Policy): usize {
	return changetype<usize>(policy) + abi.POLICY_HEADER_OCTETS;
}


@inline
export function rootPtrOf(policy: Policy): usize {
	return originPtrOf(policy) + policy.originOctets;
}

/** Octets of a policy's fields. A module that only reads its own policies may fix the width: smaller and faster. */
@inline
export function fieldOctetsOf(policyPtr: usize): u32 {
	return isDefined(FIELDS_ARE_WIDE) ? abi.WIDE_FIELD_OCTETS : changetype<Policy>(policyPtr).fieldOctets;
}

/** The greatest number of a field of that width, which is NONE there. */
@inline
export function noneOf(fieldOctets: u32): u32 {
	return (<u32>abi.NONE) >> (32 - (fieldOctets << 3));
}

/** The field with that index after ptr. Without a branch on its width, so up to 2 octets after it are read. */
@inline
export function fieldAt(ptr: usize, index: u32, fieldOctets: u32): u32 {
	return load<u32>(ptr + index * fieldOctets) & noneOf(fieldOctets);
}

/** As fieldAt, but small, not fast. */
export function readField(ptr: usize, index: u32, fieldOctets: u32): u32 {
	return fieldAt(ptr, index, fieldOctets);
}

/** Writes a field. NONE is written as the NONE of that width. */
@inline
export function putField(ptr: usize, index: u32, fieldOctets: u32, value: u32): void {
	ptr += index * fieldOctets;
	if (isDefined(FIELDS_ARE_WIDE)) store<u32>(ptr, value);
	else putEither(ptr, fieldOctets, value);
}

function putEither(ptr: usize, fieldOctets: u32, value: u32): void {
	if (fieldOctets == abi.NARROW_FIELD_OCTETS) store<u16>(ptr, value);
	else store<u32>(ptr, value);
}


@inline
export function ruleStride(fieldOctets: u32): u32 {
	return abi.RULE_FIELDS * fieldOctets;
}


@inline
export function suffixListStride(fieldOctets: u32): u32 {
	return abi.SUFFIX_LIST_FIELDS * fieldOctets;
}


@inline
export function suffixStride(fieldOctets: u32): u32 {
	return abi.SUFFIX_HEAD_OCTETS + abi.SUFFIX_FIELDS * fieldOctets;
}

/** The address of the suffixes of all suffix lists, in their order. They end where the rules begin. */
@inline
export function suffixesOf(policy: Policy): usize {
	const stride = suffixListStride(fieldOctetsOf(changetype<usize>(policy)));
	return changetype<usize>(policy) + policy.suffixListsOffset + policy.suffixListCount * stride;
}


@inline
export function ruleOf(policy: Policy, index: u32): usize {
	return (
		changetype<usize>(policy) +
		policy.rulesOffset +
		index * ruleStride(fieldOctetsOf(changetype<usize>(policy)))
	);
}


@unmanaged
export class Node {
	labelOctets: u8;
	childCountAndFlag: u8;
}


@unmanaged
export class Suffix {
	nextInBucket: u16;
	minOctets: u8;
	flags: u8;
	keyOffset: u8;
}

/** The largest number that minOctets holds exactly. */
const EXACT_MIN_OCTETS: u32 = (1 << abi.MIN_OCTETS_SHIFT) - 1;

/** A number of octets in the form of a suffix: exact while it is small, then rounded down; see abi.ts. */
export function packMinOctets(octetCount: u32): u32 {
	if (octetCount <= EXACT_MIN_OCTETS) return octetCount;
	return min(EXACT_MIN_OCTETS + (octetCount >> abi.MIN_OCTETS_SHIFT), <u32>abi.MAX_MIN_OCTETS);
}

/** The minimum of octets that a suffix needs. */
@inline
export function minOctetsOf(suffix: Suffix): usize {
	const packed = <u32>suffix.minOctets;
	return packed <= EXACT_MIN_OCTETS ? packed : (packed - EXACT_MIN_OCTETS) << abi.MIN_OCTETS_SHIFT;
}


@inline
export function decisionOfSuffix(suffix: Suffix, fieldOctets: u32): u32 {
	return fieldAt(changetype<usize>(suffix) + abi.SUFFIX_HEAD_OCTETS, abi.SUFFIX_DECISION, fieldOctets);
}


@inline
export function segmentsOffsetOf(suffix: Suffix, fieldOctets: u32): u32 {
	return fieldAt(changetype<usize>(suffix) + abi.SUFFIX_HEAD_OCTETS, abi.SUFFIX_SEGMENTS_OFFSET, fieldOctets);
}

if (offsetof<ParsedFile>("textPtr") != abi.FILE_TEXT_PTR) ERROR("FILE_TEXT_PTR");
if (offsetof<ParsedFile>("readOctets") != abi.FILE_READ_OCTETS) ERROR("FILE_READ_OCTETS");
if (offsetof<ParsedFile>("recordsPtr") != abi.FILE_RECORDS_PTR) ERROR("FILE_RECORDS_PTR");
if (offsetof<ParsedFile>("recordCount") != abi.FILE_RECORD_COUNT) ERROR("FILE_RECORD_COUNT");
if (offsetof<ParsedFile>("groupCount") != abi.FILE_GROUP_COUNT) ERROR("FILE_GROUP_COUNT");
if (offsetof<RecordLine>() != abi.RECORD_STRIDE) ERROR("RECORD_STRIDE");
if (offsetof<RecordLine>("line") != abi.RECORD_LINE) ERROR("RECORD_LINE");
if (offsetof<RecordLine>("kind") != abi.RECORD_KIND) ERROR("RECORD_KIND");
if (offsetof<RecordLine>("groupIndex") != abi.RECORD_GROUP_INDEX) ERROR("RECORD_GROUP_INDEX");
if (offsetof<RecordLine>("lineOffset") != abi.RECORD_LINE_OFFSET) ERROR("RECORD_LINE_OFFSET");
if (offsetof<RecordLine>("keyOffset") != abi.RECORD_KEY_OFFSET) ERROR("RECORD_KEY_OFFSET");
if (offsetof<RecordLine>("keyOctets") != abi.RECORD_KEY_OCTETS) ERROR("RECORD_KEY_OCTETS");
if (offsetof<RecordLine>("valueOffset") != abi.RECORD_VALUE_OFFSET) ERROR("RECORD_VALUE_OFFSET");
if (offsetof<RecordLine>("valueOctets") != abi.RECORD_VALUE_OCTETS) ERROR("RECORD_VALUE_OCTETS");
if (offsetof<PrintedPattern>() != abi.PRINTED_HEAD_OCTETS) ERROR("PRINTED_HEAD_OCTETS");
if (offsetof<PrintedPattern>("rank") != abi.PRINTED_RANK) ERROR("PRINTED_RANK");
if (offsetof<PrintedPattern>("octetsPtr") != abi.PRINTED_OCTETS_PTR) ERROR("PRINTED_OCTETS_PTR");
if (offsetof<PrintedPattern>("octetCount") != abi.PRINTED_OCTET_COUNT) ERROR("PRINTED_OCTET_COUNT");
if (offsetof<PrintedPattern>("isAsWritten") != abi.PRINTED_IS_AS_WRITTEN) ERROR("PRINTED_IS_AS_WRITTEN");
if (offsetof<Selection>("chosenBy") != abi.SELECTION_CHOSEN_BY) ERROR("SELECTION_CHOSEN_BY");
if (offsetof<Selection>("tokenIndex") != abi.SELECTION_TOKEN_INDEX) ERROR("SELECTION_TOKEN_INDEX");
if (offsetof<Selection>("groupCount") != abi.SELECTION_GROUP_COUNT) ERROR("SELECTION_GROUP_COUNT");
if (offsetof<Selection>() != abi.SELECTION_MARKS) ERROR("SELECTION_MARKS");
if (offsetof<Policy>() != abi.POLICY_HEADER_OCTETS) ERROR("POLICY_HEADER_OCTETS");
if (offsetof<Policy>("dialect") != abi.POLICY_DIALECT) ERROR("POLICY_DIALECT");
if (offsetof<Policy>("fieldOctets") != abi.POLICY_FIELD_OCTETS) ERROR("POLICY_FIELD_OCTETS");
if (offsetof<Policy>("policyOctets") != abi.POLICY_OCTETS) ERROR("POLICY_OCTETS");
if (offsetof<Policy>("ruleCount") != abi.POLICY_RULE_COUNT) ERROR("POLICY_RULE_COUNT");
if (offsetof<Policy>("suffixListsOffset") != abi.POLICY_SUFFIX_LISTS_OFFSET)
	ERROR("POLICY_SUFFIX_LISTS_OFFSET");
if (offsetof<Policy>("suffixListCount") != abi.POLICY_SUFFIX_LIST_COUNT) ERROR("POLICY_SUFFIX_LIST_COUNT");
if (offsetof<Policy>("rulesOffset") != abi.POLICY_RULES_OFFSET) ERROR("POLICY_RULES_OFFSET");
if (offsetof<Policy>("originOctets") != abi.POLICY_ORIGIN_OCTETS) ERROR("POLICY_ORIGIN_OCTETS");
if (offsetof<Node>() != abi.NODE_HEAD_OCTETS) ERROR("NODE_HEAD_OCTETS");
if (offsetof<Suffix>("minOctets") != abi.SUFFIX_MIN_OCTETS) ERROR("SUFFIX_MIN_OCTETS");
if (offsetof<Suffix>("flags") != abi.SUFFIX_FLAGS) ERROR("SUFFIX_FLAGS");
if (offsetof<Suffix>("keyOffset") != abi.SUFFIX_KEY_OFFSET) ERROR("SUFFIX_KEY_OFFSET");
