/**
 * What both sides of linear memory agree on: plain literals, no imports. layout.ts checks every offset
 * at compile time, instantiate.ts the version at run time.
 */

/** Raised with every change of this file. */
export const ABI_VERSION = 1;

/** Octets that must be readable behind every input, so that a 16-octet load at its last octet stays inside. */
export const SLACK_OCTETS = 16;

/** Octets of a line that dialect google reads: its line buffer of 16,664 keeps one for a NUL. */
export const GOOGLE_LINE_OCTETS = 16663;

export const DIALECT_RFC9309 = 0;
export const DIALECT_GOOGLE = 1;
export const DIALECT_ORIGINAL1994 = 2;

export const KIND_USER_AGENT = 0;
export const KIND_ALLOW = 1;
export const KIND_DISALLOW = 2;
export const KIND_SITEMAP = 3;
export const KIND_OTHER = 4;

export const VERDICT_DISALLOWED = 0;
export const VERDICT_ALLOWED = 1;
export const VERDICT_OUT_OF_SCOPE = 2;
export const VERDICT_INVALID_URL = 3;
/** Not an answer: the URL must be resolved by the host (dot segments, an authority that is not plain, …). */
export const VERDICT_UNRESOLVED = 4;

export const CHOSEN_BY_NONE = 0;
export const CHOSEN_BY_DEFAULT = 1;
export const CHOSEN_BY_OWN = 2;

/*
 * A parsed file. Pointers are into linear memory; the file owns what they name.
 *
 *  0  dialect
 *  4  textPtr            the body's octets, SLACK_OCTETS behind them
 *  8  readOctets         how many of them are read (whole lines within the limit)
 * 12  bodyOctets         how long the body was, kept or not
 * 16  ignoredOffset      where what lies beyond the limit begins; bodyOctets where nothing does
 * 20  recordsPtr         recordCount entries of RECORD_STRIDE
 * 24  recordCount
 * 28  recordCapacity
 * 32  groupCount
 */
export const FILE_TEXT_PTR = 4;
export const FILE_RECORDS_PTR = 20;
export const FILE_RECORD_COUNT = 24;
export const FILE_GROUP_COUNT = 32;

/*
 * One record line. Offsets are in octets from the start of the text.
 *
 *  0  line               1-based
 *  4  kind               KIND_*
 *  8  groupIndex         -1: none
 * 12  lineOffset
 * 16  keyOffset
 * 20  keyOctets
 * 24  valueOffset
 * 28  valueOctets
 */
export const RECORD_STRIDE = 32;
export const RECORD_LINE = 0;
export const RECORD_KIND = 4;
export const RECORD_GROUP_INDEX = 8;
export const RECORD_LINE_OFFSET = 12;
export const RECORD_KEY_OFFSET = 16;
export const RECORD_KEY_OCTETS = 20;
export const RECORD_VALUE_OFFSET = 24;
export const RECORD_VALUE_OCTETS = 28;

/*
 * A growable list: what it holds follows at itemsPtr.
 *
 *  0  itemsPtr
 *  4  itemCount
 *  8  itemCapacity
 */
export const LIST_ITEMS_PTR = 0;
export const LIST_ITEM_COUNT = 4;

/*
 * One diagnostic.
 *
 *  0  code               index into DIAGNOSTIC_CODES of bindings/diagnostics.ts
 *  4  line
 *  8  column             1-based, in octets
 * 12  length             in octets
 */
export const DIAGNOSTIC_STRIDE = 16;
export const DIAGNOSTIC_CODE = 0;
export const DIAGNOSTIC_LINE = 4;
export const DIAGNOSTIC_COLUMN = 8;
export const DIAGNOSTIC_LENGTH = 12;

/** The codes' numbers: their places in DIAGNOSTIC_CODES of bindings/diagnostics.ts; a test compares them. */
export const CODE_BYTE_ORDER_MARK = 0;
export const CODE_LOOKS_LIKE_UTF16 = 1;
export const CODE_LOOKS_LIKE_HTML = 2;
export const CODE_RULE_OUTSIDE_GROUP = 3;
export const CODE_PATH_WITHOUT_SLASH = 4;
export const CODE_PATH_NEVER_MATCHES = 5;
export const CODE_CONTROL_OCTET = 6;
export const CODE_NOT_A_RECORD = 7;
export const CODE_EMPTY_KEY = 8;
export const CODE_OVER_LIMIT = 9;
export const CODE_LINE_TOO_LONG = 10;
export const CODE_EMPTY_PRODUCT_TOKEN = 11;
export const CODE_SECOND_DEFAULT_RECORD = 12;
export const CODE_MISSING_COLON = 13;
export const CODE_INEXACT_KEY = 14;
export const CODE_PRODUCT_TOKEN_CHARACTERS = 15;
export const CODE_INVALID_UTF8 = 16;
export const CODE_INVALID_ESCAPE = 17;
export const CODE_DOLLAR_INSIDE = 18;
export const CODE_ALLOW_UNRECOGNISED = 22;
export const CODE_UNKNOWN_KEY = 23;
export const CODE_REDUNDANT_TRAILING_STAR = 24;
export const CODE_TEXT_AFTER_PRODUCT_TOKEN = 25;
export const CODE_DUPLICATE_RULE = 26;

/*
 * Which groups apply to a crawler. groupCount octets of 0 or 1 follow, one a group.
 *
 *  0  chosenBy           CHOSEN_BY_*
 *  4  tokenIndex         of the product token that found the group; -1 unless CHOSEN_BY_OWN
 *  8  groupCount
 * 12  marks
 */
export const SELECTION_CHOSEN_BY = 0;
export const SELECTION_TOKEN_INDEX = 4;
export const SELECTION_GROUP_COUNT = 8;
export const SELECTION_MARKS = 12;

/*
 * A compiled policy: one block that holds no pointer, only offsets from its own start, so it can be
 * copied anywhere. Rules follow the header, then the symbols of their patterns, then the origin.
 *
 *  0  abiVersion
 *  4  policyOctets       the whole block
 *  8  dialect
 * 12  ruleCount
 * 16  originOffset
 * 20  originOctets       0: every origin is in scope
 */
export const POLICY_HEADER_OCTETS = 24;
export const POLICY_RULE_COUNT = 12;

/*
 * One rule of a policy. Symbols: see canonical.ts.
 *
 *  0  rank
 *  4  line
 *  8  symbolsOffset
 * 12  symbolCount
 * 16  isAllow
 */
export const POLICY_RULE_STRIDE = 20;
export const POLICY_RULE_RANK = 0;
export const POLICY_RULE_LINE = 4;
export const POLICY_RULE_IS_ALLOW = 16;
