/**
 * The policies of bodies and crawlers that were asked for before: rows of one site are often adjacent, and a query asks
 * the same body for one crawler after the other. A policy is found by comparing the octets it was made of, kept beside
 * it.
 */
import {
	DIALECT_GOOGLE,
	DIALECT_ORIGINAL1994,
	DIALECT_RFC9309,
	PADDING_OCTETS,
} from "../../../../assembly/abi";
import { allocate } from "../../../../assembly/memory/arena";
import { fail, failForMemory, say, show } from "./failure";
import { compileBody } from "./last-file";
import { isDigit, isTokenOctet, LINE_FEED, SLASH, SPACE, STAR } from "../../../../assembly/text/octets";
import { release } from "../../../../assembly/match/one-pass/segment-index-cache";
import { isSame } from "../../../../assembly/text/same";
import { sipHash } from "../../../../assembly/set/siphash";

const COMMA: u32 = 0x2c;

/** A policy and its sources: the body, then the crawler's name as it was written. */
@unmanaged
class Entry {
	keyPtr: usize;
	bodyOctets: u32;
	nameOctets: u32;
	policyPtr: usize;
}

const ENTRY_COUNT: u32 = 64;
const ENTRIES_PTR = memory.data(1024, 16);
if (offsetof<Entry>() * ENTRY_COUNT != 1024) ERROR("ENTRIES_PTR");

/** With more octets in it, counting bodies only, the cache is emptied. */
const MAX_CACHED_OCTETS: u32 = 8 << 20;
let cachedOctets: u32 = 0;
/** The last octets of a body, so many of them, are the key by which its policy is found. */
const HASHED_OCTETS: u32 = 128;

/** The policy of a body for a crawler. The cache owns it; it is valid until the next call. */
export function policyOf(bodyPtr: usize, bodyOctets: u32, namePtr: usize, nameOctets: u32): usize {
	const hashedOctets = min(bodyOctets, HASHED_OCTETS);
	const hash = sipHash(bodyPtr + (bodyOctets - hashedOctets), hashedOctets) ^ sipHash(namePtr, nameOctets);
	const index = (<u32>hash + bodyOctets) & (ENTRY_COUNT - 1);
	const entry = changetype<Entry>(ENTRIES_PTR + index * offsetof<Entry>());
	if (
		entry.policyPtr != 0 &&
		entry.bodyOctets == bodyOctets &&
		entry.nameOctets == nameOctets &&
		isSame(entry.keyPtr, bodyPtr, bodyOctets) &&
		isSame(entry.keyPtr + bodyOctets, namePtr, nameOctets)
	)
		return entry.policyPtr;
	if (cachedOctets > MAX_CACHED_OCTETS) emptyCache();
	else empty(entry);
	const keyPtr = allocate(bodyOctets + nameOctets + PADDING_OCTETS);
	if (keyPtr == 0) failForMemory();
	memory.copy(keyPtr, bodyPtr, bodyOctets);
	memory.copy(keyPtr + bodyOctets, namePtr, nameOctets);
	entry.keyPtr = keyPtr;
	entry.bodyOctets = bodyOctets;
	entry.nameOctets = nameOctets;
	cachedOctets += bodyOctets;
	entry.policyPtr = compile(bodyPtr, bodyOctets, namePtr, nameOctets);
	return entry.policyPtr;
}

function empty(entry: Entry): void {
	if (entry.keyPtr == 0) return;
	cachedOctets -= entry.bodyOctets;
	release(entry.keyPtr);
	release(entry.policyPtr);
	entry.keyPtr = 0;
	entry.policyPtr = 0;
}

function emptyCache(): void {
	for (let index: u32 = 0; index < ENTRY_COUNT; index++)
		empty(changetype<Entry>(ENTRIES_PTR + index * offsetof<Entry>()));
}

function compile(bodyPtr: usize, bodyOctets: u32, namePtr: usize, nameOctets: u32): usize {
	const tokensPtr = allocate(nameOctets + PADDING_OCTETS);
	if (tokensPtr == 0) failForMemory();
	const tokensOctets = readTokens(namePtr, nameOctets, tokensPtr);
	const policyPtr = compileBody(bodyPtr, bodyOctets, dialectOf(namePtr, nameOctets), tokensPtr, tokensOctets);
	release(tokensPtr);
	return policyPtr;
}

/**
 * The dialects before a crawler's name, as they are loaded from memory: `rfc9309:`, `google:` and `original` `1994:`.
 */
const RFC9309: u64 = 0x3a39303339636672;
const RFC9309_OCTETS: u32 = 8;
const GOOGLE: u64 = 0x3a656c676f6f67;
const GOOGLE_OCTETS: u32 = 7;
const ORIGINAL: u64 = 0x6c616e696769726f;
const OF_1994: u64 = 0x3a34393931;
const ORIGINAL1994_OCTETS: u32 = 13;

/**
 * The length of the dialect that a name begins with, its colon included; 0 for none. Reads PADDING_OCTETS after the name.
 */
function dialectOctets(ptr: usize, octetCount: u32): u32 {
	const start = load<u64>(ptr);
	if (octetCount >= RFC9309_OCTETS && start == RFC9309) return RFC9309_OCTETS;
	if (octetCount >= GOOGLE_OCTETS && (start << 8) >> 8 == GOOGLE) return GOOGLE_OCTETS;
	const isOf1994 = (load<u64>(ptr, 8) << 24) >> 24 == OF_1994;
	return octetCount >= ORIGINAL1994_OCTETS && start == ORIGINAL && isOf1994 ? ORIGINAL1994_OCTETS : 0;
}

/** The dialect that a name begins with. */
function dialectOf(ptr: usize, octetCount: u32): i32 {
	const prefixOctets = dialectOctets(ptr, octetCount);
	if (prefixOctets == GOOGLE_OCTETS) return DIALECT_GOOGLE;
	return prefixOctets == ORIGINAL1994_OCTETS ? DIALECT_ORIGINAL1994 : DIALECT_RFC9309;
}

/**
 * Reads a crawler's name, with or without a dialect before it. The name is `*`, a crawler that no group names; or a
 * product token, with or without a version; or several product tokens, separated by commas. Of several, the first with
 * a group counts; in dialect google all of them count. Writes the tokens, separated by LF; returns the number of
 * octets.
 */
function readTokens(namePtr: usize, octetCount: u32, toPtr: usize): u32 {
	let ptr = namePtr + dialectOctets(namePtr, octetCount);
	const endPtr = namePtr + octetCount;
	if (endPtr - ptr == 1 && <u32>load<u8>(ptr) == STAR) return 0;
	const startPtr = toPtr;
	// Invariant: the tokens before ptr are written before toPtr, an LF after each.
	while (true) {
		const tokenPtr = toPtr;
		while (ptr < endPtr && <u32>load<u8>(ptr) == SPACE) ptr++;
		while (ptr < endPtr && isNameOctet(load<u8>(ptr))) store<u8>(toPtr++, load<u8>(ptr++));
		const isEmpty = toPtr == tokenPtr;
		if (ptr < endPtr && <u32>load<u8>(ptr) == SLASH) {
			while (ptr < endPtr && <u32>load<u8>(ptr) > SPACE && <u32>load<u8>(ptr) != COMMA) ptr++;
		}
		while (ptr < endPtr && <u32>load<u8>(ptr) == SPACE) ptr++;
		if (isEmpty || (ptr < endPtr && <u32>load<u8>(ptr) != COMMA)) failForName(namePtr, octetCount);
		if (ptr == endPtr) return <u32>(toPtr - startPtr);
		store<u8>(toPtr++, LINE_FEED);
		ptr++;
	}
}

function isNameOctet(octet: u32): bool {
	return isTokenOctet(octet) || isDigit(octet);
}

function failForName(namePtr: usize, octetCount: u32): void {
	say(
		'robotstxt-wasm: token: expected a product token of letters, digits, "_" and "-", such as "ExampleBot"',
	);
	say(
		', several separated by commas, or "*", and after "google:" or "original1994:" for these dialects, got "',
	);
	show(namePtr, octetCount);
	fail("\"; a product token is only the crawler's name, not a whole User-Agent header");
}
