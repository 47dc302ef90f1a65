/**
 * The file that was parsed last and its policy that was compiled last. A query that asks one body for many crawlers
 * parses it once. It also compiles it once for all crawlers that obey the same groups, as most do.
 */
import { DIALECT_GOOGLE, POLICY_OCTETS, PADDING_OCTETS } from "../../../../assembly/abi";
import { allocate, release } from "../../../../assembly/memory/arena";
import { compilePolicy } from "../../../../assembly/policy/compiler";
import { failForMemory } from "./failure";
import { ParsedFile, Selection } from "../../../../assembly/memory/layout";
import { parseFile, releaseFile } from "../../../../assembly/file/parser";
import { selectGroups } from "../../../../assembly/file/product-token";
import { isSame } from "../../../../assembly/text/same";

/** Parsing limit in octets (RFC 9309 §2.5), and the octets kept after it to see a line end that the limit splits. */
const LIMIT_OCTETS: u32 = 512_000;
const AFTER_LIMIT_OCTETS: u32 = 2;

/** The file, its last selection, and the policy of that selection; each 0 if there is none. */
let filePtr: usize = 0;
let selectionPtr: usize = 0;
let policyPtr: usize = 0;

/** A policy of a body in a dialect, for product tokens separated by LF; the caller owns it. */
export function compileBody(
	bodyPtr: usize,
	bodyOctets: u32,
	dialect: i32,
	tokensPtr: usize,
	tokensOctets: u32,
): usize {
	openFile(bodyPtr, bodyOctets, dialect);
	const mergesGroups = dialect == DIALECT_GOOGLE;
	const chosenPtr = demand(selectGroups(filePtr, tokensPtr, tokensOctets, true, mergesGroups));
	if (policyPtr != 0 && hasSameGroups(chosenPtr)) {
		release(chosenPtr);
	} else {
		forgetPolicy();
		selectionPtr = chosenPtr;
		policyPtr = demand(compilePolicy(filePtr, selectionPtr, 0, 0));
	}
	const policyOctets = load<u32>(policyPtr, POLICY_OCTETS);
	const copyPtr = demand(allocate(policyOctets));
	memory.copy(copyPtr, policyPtr, policyOctets);
	return copyPtr;
}

function demand(ptr: usize): usize {
	if (ptr == 0) failForMemory();
	return ptr;
}

/** Parses a body, unless it was the last one. */
function openFile(bodyPtr: usize, bodyOctets: u32, dialect: i32): void {
	const keptOctets = min(bodyOctets, LIMIT_OCTETS + AFTER_LIMIT_OCTETS);
	if (filePtr != 0) {
		const file = changetype<ParsedFile>(filePtr);
		const isLast = file.dialect == dialect && file.bodyOctets == bodyOctets;
		if (isLast && isSame(file.textPtr, bodyPtr, keptOctets)) return;
		forgetPolicy();
		const lastPtr = filePtr;
		filePtr = 0;
		releaseFile(lastPtr);
	}
	const textPtr = demand(allocate(keptOctets + PADDING_OCTETS));
	memory.copy(textPtr, bodyPtr, keptOctets);
	filePtr = demand(parseFile(textPtr, keptOctets, bodyOctets, LIMIT_OCTETS, dialect));
}

function forgetPolicy(): void {
	release(selectionPtr);
	release(policyPtr);
	selectionPtr = 0;
	policyPtr = 0;
}

/** Whether a selection of the file is of the same groups as the last one. */
function hasSameGroups(chosenPtr: usize): bool {
	const marksOffset = offsetof<Selection>();
	const groupCount = changetype<Selection>(chosenPtr).groupCount;
	return isSame(chosenPtr + marksOffset, selectionPtr + marksOffset, groupCount);
}
