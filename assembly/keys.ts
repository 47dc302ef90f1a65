/** The keys of records and their misspellings. */
import { DIALECT_GOOGLE, KIND_ALLOW, KIND_DISALLOW, KIND_OTHER, KIND_SITEMAP, KIND_USER_AGENT } from "./abi";
import { beginsWith, foldCase, isName } from "./octets";

/** The key is not its record's exact name. */
export let isInexactKey: bool = false;
/** The key is one the semantics page names, whatever its kind. */
export let isKnownKey: bool = false;
/** The key names allow, exactly or not: in dialect original1994 that is another record. */
export let isAllowKey: bool = false;

/**
 * The kind of a key, with isInexactKey and isKnownKey. In dialect google a key is recognised by how it
 * starts, as google/robotstxt does; elsewhere RFC 9309 §2.2.4 keeps longer keys apart.
 */
export function classifyKey(ptr: usize, octetCount: u32, dialect: i32): i32 {
	isKnownKey = true;
	isAllowKey = false;
	isInexactKey = false;
	if (isExactDisallow(ptr, octetCount)) return KIND_DISALLOW;
	if (isExactUserAgent(ptr, octetCount)) return KIND_USER_AGENT;
	isInexactKey = true;
	const first = foldCase(load<u8>(ptr));
	if (dialect == DIALECT_GOOGLE) {
		if (first == 0x75 && isUserAgentStart(ptr, octetCount))
			return settle(KIND_USER_AGENT, !isName(ptr, octetCount, "user-agent"));
		if (first == 0x61 && beginsWith(ptr, octetCount, "allow"))
			return settle(KIND_ALLOW, !isName(ptr, octetCount, "allow"));
		if (first == 0x64 && isDisallowStart(ptr, octetCount)) {
			return settle(KIND_DISALLOW, !isName(ptr, octetCount, "disallow"));
		}
		if (first == 0x73 && isSitemapStart(ptr, octetCount)) {
			return settle(KIND_SITEMAP, !isName(ptr, octetCount, "sitemap"));
		}
	} else if (first == 0x75) {
		if (isName(ptr, octetCount, "user-agent")) return settle(KIND_USER_AGENT, false);
		if (
			isName(ptr, octetCount, "useragent") ||
			isName(ptr, octetCount, "user agent") ||
			isName(ptr, octetCount, "user-agents")
		) {
			return KIND_USER_AGENT;
		}
	} else if (first == 0x61 && isAllowName(ptr, octetCount)) {
		isAllowKey = true;
		isInexactKey = octetCount != 5;
		return KIND_ALLOW;
	} else if (first == 0x64) {
		if (isName(ptr, octetCount, "disallow")) return settle(KIND_DISALLOW, false);
		if (isDisallowMisspelt(ptr, octetCount)) return KIND_DISALLOW;
	} else if (first == 0x73) {
		if (isName(ptr, octetCount, "sitemap")) return settle(KIND_SITEMAP, false);
		if (isName(ptr, octetCount, "site-map") || isName(ptr, octetCount, "sitemaps")) return KIND_SITEMAP;
	}
	isInexactKey = false;
	isKnownKey = isOtherKnown(ptr, octetCount);
	return KIND_OTHER;
}

/*
 * The two keys most lines have, compared eight octets at a time with the case bit set in all of them:
 * that makes lower-case letters of upper-case ones and of nothing else, and `-` of CR alone, which no
 * line contains.
 */
const CASE_BITS: u64 = 0x2020202020202020;
const DISALLOW: u64 = 0x776f6c6c61736964;
const USER_AGE: u64 = 0x6567612d72657375;
const NT: u32 = 0x746e;

// @ts-ignore: decorator
@inline
function isExactDisallow(ptr: usize, octetCount: u32): bool {
	return octetCount == 8 && (load<u64>(ptr) | CASE_BITS) == DISALLOW;
}

// @ts-ignore: decorator
@inline
function isExactUserAgent(ptr: usize, octetCount: u32): bool {
	return (
		octetCount == 10 && (load<u64>(ptr) | CASE_BITS) == USER_AGE && ((<u32>load<u16>(ptr, 8)) | 0x2020) == NT
	);
}

function settle(kind: i32, isInexact: bool): i32 {
	isInexactKey = isInexact;
	return kind;
}

function isAllowName(ptr: usize, octetCount: u32): bool {
	return (
		isName(ptr, octetCount, "allow") ||
		isName(ptr, octetCount, "allows") ||
		isName(ptr, octetCount, "allowed")
	);
}

function isUserAgentStart(ptr: usize, octetCount: u32): bool {
	return (
		beginsWith(ptr, octetCount, "user-agent") ||
		beginsWith(ptr, octetCount, "useragent") ||
		beginsWith(ptr, octetCount, "user agent")
	);
}

function isDisallowStart(ptr: usize, octetCount: u32): bool {
	return (
		beginsWith(ptr, octetCount, "disallow") ||
		beginsWith(ptr, octetCount, "dissallow") ||
		beginsWith(ptr, octetCount, "dissalow") ||
		beginsWith(ptr, octetCount, "disalow") ||
		beginsWith(ptr, octetCount, "diasllow") ||
		beginsWith(ptr, octetCount, "disallaw")
	);
}

function isSitemapStart(ptr: usize, octetCount: u32): bool {
	return beginsWith(ptr, octetCount, "sitemap") || beginsWith(ptr, octetCount, "site-map");
}

function isDisallowMisspelt(ptr: usize, octetCount: u32): bool {
	return (
		isName(ptr, octetCount, "dissallow") ||
		isName(ptr, octetCount, "dissalow") ||
		isName(ptr, octetCount, "disalow") ||
		isName(ptr, octetCount, "diasllow") ||
		isName(ptr, octetCount, "disallaw") ||
		isName(ptr, octetCount, "disallows") ||
		isName(ptr, octetCount, "disallowed")
	);
}

function isOtherKnown(ptr: usize, octetCount: u32): bool {
	return (
		isName(ptr, octetCount, "crawl-delay") ||
		isName(ptr, octetCount, "host") ||
		isName(ptr, octetCount, "clean-param") ||
		isName(ptr, octetCount, "request-rate") ||
		isName(ptr, octetCount, "visit-time") ||
		isName(ptr, octetCount, "content-signal") ||
		isName(ptr, octetCount, "content-usage") ||
		isName(ptr, octetCount, "noindex")
	);
}
