/** The keys of records and their misspellings. */
import { DIALECT_GOOGLE, KIND_ALLOW, KIND_DISALLOW, KIND_OTHER, KIND_SITEMAP, KIND_USER_AGENT } from "../abi";
import { foldCase } from "./octets";

/** The kind of a key that the semantics page does not name. */
export const UNKNOWN_KEY = -1;

/*
 * One name per line. Two units before it say which record it names: user-agent, allow, disallow, sitemap or another; and
 * whether google/robotstxt knows it (=) or not (+). There a key is recognised by how it starts, as the first name it
 * starts with. All lines are equally long: colons fill them up, which no key has.
 */
const NAMES = `u=user-agent:::::
u=useragent::::::
u=user agent:::::
u+user-agents::::
a=allow::::::::::
a+allows:::::::::
a+allowed::::::::
d=disallow:::::::
d=dissallow::::::
d=dissalow:::::::
d=disalow::::::::
d=diasllow:::::::
d=disallaw:::::::
d+disallows::::::
d+disallowed:::::
s=sitemap::::::::
s=site-map:::::::
s+sitemaps:::::::
o=crawl-delay::::
o=host:::::::::::
o=clean-param::::
o=request-rate:::
o=visit-time:::::
o=content-signal:
o=content-usage::
o=license::::::::
o=domain:::::::::
o=noindex::::::::
o=noarchive::::::
o=nofollow:::::::
o=revisit-after::
`;
const UNIT_OCTETS: usize = 2;
const NAME_UNITS: usize = 2;
const LINE_UNITS: usize = 18;
const COLON: u32 = 0x3a;
const NOT_IN_GOOGLE: u32 = 0x2b;

/** The kind of a key, or UNKNOWN_KEY. Dialect google compares how a key starts; the others compare whole keys. */
export function classifyKey(ptr: usize, octetCount: u32, dialect: i32): i32 {
	if (isExactDisallow(ptr, octetCount)) return KIND_DISALLOW;
	if (isExactUserAgent(ptr, octetCount)) return KIND_USER_AGENT;
	if (isExactAllow(ptr, octetCount)) return KIND_ALLOW;
	return searchNames(ptr, octetCount, dialect == DIALECT_GOOGLE);
}

function searchNames(ptr: usize, octetCount: u32, isGoogle: bool): i32 {
	const startPtr = changetype<usize>(NAMES);
	const endPtr = startPtr + <usize>NAMES.length * UNIT_OCTETS;
	// Invariant: the key is none of the names before linePtr.
	for (let linePtr = startPtr; linePtr < endPtr; linePtr += LINE_UNITS * UNIT_OCTETS) {
		const namePtr = linePtr + NAME_UNITS * UNIT_OCTETS;
		let sameOctets: u32 = 0;
		while (sameOctets < octetCount && foldCase(load<u8>(ptr + sameOctets)) == unitAt(namePtr, sameOctets)) {
			sameOctets++;
		}
		if (unitAt(namePtr, sameOctets) != COLON) continue;
		const kind = kindOf(unitAt(linePtr, 0));
		if (isGoogle && unitAt(linePtr, 1) == NOT_IN_GOOGLE) continue;
		if (octetCount == sameOctets || (isGoogle && kind != KIND_OTHER)) return kind;
	}
	return UNKNOWN_KEY;
}


@inline
function unitAt(ptr: usize, index: u32): u32 {
	return <u32>load<u16>(ptr + <usize>index * UNIT_OCTETS);
}

function kindOf(letter: u32): i32 {
	if (letter == 0x75) return KIND_USER_AGENT;
	if (letter == 0x61) return KIND_ALLOW;
	if (letter == 0x64) return KIND_DISALLOW;
	return letter == 0x73 ? KIND_SITEMAP : KIND_OTHER;
}

/*
 * The keys of most lines. They are compared several octets at a time, with the case bit set in all of them. The case
 * bit makes upper-case letters lower-case. Other octets do not become letters, and only CR becomes `-`; no line
 * contains CR.
 */
export const CASE_BITS: u64 = 0x2020202020202020;
const DISALLOW: u64 = 0x776f6c6c61736964;
const USER_AGE: u64 = 0x6567612d72657375;
const NT: u32 = 0x746e;
const ALLO: u32 = 0x6f6c6c61;
const W: u32 = 0x77;


@inline
export function isExactDisallow(ptr: usize, octetCount: u32): bool {
	return octetCount == 8 && (load<u64>(ptr) | CASE_BITS) == DISALLOW;
}


@inline
function isExactUserAgent(ptr: usize, octetCount: u32): bool {
	return (
		octetCount == 10 && (load<u64>(ptr) | CASE_BITS) == USER_AGE && ((<u32>load<u16>(ptr, 8)) | 0x2020) == NT
	);
}


@inline
export function isExactAllow(ptr: usize, octetCount: u32): bool {
	return (
		octetCount == 5 && (load<u32>(ptr) | (<u32>CASE_BITS)) == ALLO && ((<u32>load<u8>(ptr, 4)) | 0x20) == W
	);
}
