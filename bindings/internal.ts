/**
 * The names that the floors above take of the bindings beside the public ones: the one door, by subject. A name that
 * only one room needs stays in that room. tools/floors.cjs bars every other way in, and counts the names.
 */

// Arguments and errors.

export { keyOfCrawler, validateCrawler } from "./arguments/crawler.js";
export {
	argumentError,
	describeValue,
	expectation,
	isList,
	memberOf,
	rangeError,
	tagOfObject,
	typeError,
	withCode,
} from "./arguments/errors.js";
export { nearestName, suggestName, validateMembers } from "./arguments/names.js";
export { isArrayBuffer, isOctets, octetsOfArrayBuffer, toPlainOctets } from "./arguments/octets.js";
export { MIN_MAX_BYTES, oneOf, toMaxOctets } from "./arguments/options.js";
export {
	BROWSER_NAMES,
	EXPECTED_PRODUCT_TOKEN,
	productTokenHint,
	tokenOfWord,
	validateProductToken,
} from "./arguments/product-token.js";
export { hrefOf, toEngineUrl } from "./arguments/url.js";

// Octets and text.

export { Int32List } from "./text/int32-list.js";
export { hashOf } from "./text/octet-hash.js";
export {
	BACKSLASH,
	COLON,
	COMMA,
	CR,
	DOLLAR,
	DOT,
	HASH,
	HYPHEN,
	hexPairValue,
	LESS_THAN,
	LF,
	NUL,
	PERCENT,
	QUESTION_MARK,
	SLASH,
	SPACE,
	STAR,
	TAB,
} from "./text/octets.js";
export { decodeUtf8, encodeUtf8, findIllFormed, textOfUnits } from "./text/utf8.js";

// Lines, keys and records.

export { isCrawlDelay, parseCrawlDelaySeconds } from "./file/groups/crawl-delay.js";
export { ChosenGroups } from "./file/groups/group-choice.js";
export { readGroups } from "./file/groups/groups.js";
export { RunCounter, RunFileWriter } from "./file/groups/runs.js";
export { OTHER_KEYS, recogniseKey } from "./text/keys.js";
export { bodyOf, isWhiteSpace } from "./text/lines.js";
export { RecordCursor } from "./text/records.js";
export { isForEveryCrawler, nameEnd, productTokensOf } from "./text/user-agent.js";

// Path patterns and their symbols.

export { findDataPercent, isKeptOctet, isOctetEqualToEscape, printPattern } from "./text/canonical.js";
export { sortPatterns } from "./text/sort-patterns.js";
export { SymbolBuffer } from "./text/symbol-buffer.js";
export { findDotSegment, hasPathStart } from "./text/unmatchable.js";

// URLs.

export {
	judgingOrigin,
	originOfLink,
	originOfRobotsTxt,
	originOfUrl,
	resolveUrl,
	urlTextOfOctets,
} from "./url/index.js";
export { describeInvalidUrl, EXPECTED_URL, verdictError } from "./url/invalid.js";
export { meantHost } from "./url/meant-host.js";
export { isReadAlike, requestedUrl, takesRequested } from "./url/requested.js";

// Files and their records.

export { DIALECTS } from "./contract/dialects.js";
export {
	AsyncDisposableBase,
	DisposableBase,
	forgetResource,
	releaseWithOwner,
} from "./contract/disposal.js";
export { asyncDisposeSymbol } from "./contract/dispose-symbols.js";
export type { PolicyDecision } from "./contract/engine.js";
export { MAX_BODY_OCTETS } from "./contract/limits.js";
export { addressOctets } from "./file/address-body.js";
export { toParsedFile } from "./file/any-robots-txt.js";
export { describeOtherBody } from "./file/other-body.js";
export { printRule } from "./file/reasons.js";
export { ParsedRobotsTxt } from "./file/robots-txt.js";
export { isAbsoluteUrlWithHost } from "./file/sitemaps.js";
export { octetsPerCharacter } from "./file/wide-text.js";

// Snapshots and sets.

export { packMatchers, unpackMatchers } from "./matcher/snapshot/matchers.js";
export { damaged } from "./matcher/snapshot/read.js";
export { haveSameRules } from "./matcher/snapshot/same-rules.js";
export { fits } from "./matcher/snapshot/shape.js";
export type { SnapshotSource } from "./set/source.js";
