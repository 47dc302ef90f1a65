/** Plain literals, no imports, for both sides of linear memory; layout.ts checks offsets, instantiate.ts the version. */

/** Raised with every change of this file, except changes of the snapshot format, which has a version of its own. */
export const ABI_VERSION = 10;

/** Octets that must be readable after every input: it is read 64 at a time, some from a few octets further on. */
export const PADDING_OCTETS = 80;

/** Octets that must be readable after a policy. A policy is read 16 octets at a time. */
export const POLICY_PADDING_OCTETS = 16;

/** The octets of a memory block's header, before its pointer. The header holds the length, itself included. */
export const BLOCK_HEADER_OCTETS = 16;

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
/** The verdict of a set of policies that has no policy for the URL's origin. */
export const VERDICT_UNKNOWN = 4;
/** Not a verdict: the host must resolve the URL first (dot segments, an authority that is not plain, …). */
export const VERDICT_UNRESOLVED = 5;
/** Not a verdict: there is no memory for a URL's canonical form. */
export const VERDICT_OUT_OF_MEMORY = 6;

export const CHOSEN_BY_NONE = 0;
export const CHOSEN_BY_DEFAULT = 1;
export const CHOSEN_BY_OWN = 2;

/*
 * A parsed file. Pointers are into linear memory; the file owns what they name.
 *
 *  0  dialect
 *  4  textPtr            the body's octets, PADDING_OCTETS after them
 *  8  readOctets         how many of them are read (whole lines within the limit)
 * 12  bodyOctets         how long the body was, kept or not
 * 16  recordsPtr         recordCount entries of RECORD_STRIDE
 * 20  recordCount
 * 24  recordCapacity
 * 28  groupCount
 */
export const FILE_TEXT_PTR = 4;
export const FILE_READ_OCTETS = 8;
export const FILE_RECORDS_PTR = 16;
export const FILE_RECORD_COUNT = 20;
export const FILE_GROUP_COUNT = 28;

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
 * A pattern as it is printed.
 *
 *  0  rank
 *  4  octetsPtr
 *  8  octetCount
 * 12  isAsWritten        1: the printed form is the pattern's own octets
 */
export const PRINTED_HEAD_OCTETS = 16;
export const PRINTED_RANK = 0;
export const PRINTED_OCTETS_PTR = 4;
export const PRINTED_OCTET_COUNT = 8;
export const PRINTED_IS_AS_WRITTEN = 12;

/*
 * The groups that apply to a crawler. groupCount octets of 0 or 1 follow, one per group.
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
 * A compiled policy: one block that holds no pointer, only indexes and offsets from its own start, so it can be copied
 * anywhere. Its parts follow each other without gaps:
 *
 *     header
 *     origin             its octets, mostly in the same cache line as the header
 *     nodes              the root first; the children of each node after those of all nodes before it
 *     suffix lists       in the order of their nodes
 *     suffixes           in the order of their lists
 *     rules
 *     segments             for each suffix list: its suffixes' segments in the order of the suffixes, then its index
 *     padding              POLICY_PADDING_OCTETS of zeros
 *
 * A field below has fieldOctets octets, at any address: 2 if all numbers of the policy fit, as in nearly all files,
 * else 4. A field of which all bits are ones is NONE.
 *
 * The header:
 *
 *  0  abiVersion         16 bits
 *  2  dialect            8 bits
 *  3  fieldOctets        8 bits; 2 or 4
 *  4  policyOctets       the whole block
 *  8  ruleCount
 * 12  suffixListsOffset
 * 16  suffixListCount
 * 20  rulesOffset
 * 24  originOctets       0: every origin is in scope
 */
export const POLICY_HEADER_OCTETS = 28;
export const POLICY_DIALECT = 2;
export const POLICY_FIELD_OCTETS = 3;
export const POLICY_OCTETS = 4;
export const POLICY_RULE_COUNT = 8;
export const POLICY_SUFFIX_LISTS_OFFSET = 12;
export const POLICY_SUFFIX_LIST_COUNT = 16;
export const POLICY_RULES_OFFSET = 20;
export const POLICY_ORIGIN_OCTETS = 24;
export const NARROW_FIELD_OCTETS = 2;
export const WIDE_FIELD_OCTETS = 4;

/*
 * A snapshot: a policy, or a set of them, as octets that any process can keep and read. Little-endian.
 *
 *  0  magic              "RBTS"
 *  4  formatVersion
 *  8  totalOctets        a multiple of CHECKSUM_STRIDE
 * 12  kind               SNAPSHOT_*
 * 16  checksum           XXH64 with seed 0 of all octets after the header
 * 24  abiVersion         of its policies
 * 28  zero
 * 32  of SNAPSHOT_IS_POLICY: the policy, then its metadata in JSON, then zeros
 *     of SNAPSHOT_IS_SET: the length of the metadata in 4 octets, the metadata in JSON, zeros up to a multiple of
 *     CHECKSUM_STRIDE; then entries, each followed by zeros up to a multiple of CHECKSUM_STRIDE
 *     of SNAPSHOT_IS_MATCHERS: metadata as in a set, then snapshots of matchers. No module reads it
 *
 * An entry is a policy and origins that have it. A policy may be in several entries, an origin is in one entry:
 *
 *     policy             without an origin
 *     originsOctets      4 octets; not 0
 *     origins            printing ASCII, LF after each
 */
export const SNAPSHOT_MAGIC = 0x53544252;
export const SNAPSHOT_FORMAT_VERSION = 2;
export const SNAPSHOT_IS_POLICY = 0;
export const SNAPSHOT_IS_SET = 1;
export const SNAPSHOT_IS_MATCHERS = 2;
export const SNAPSHOT_HEAD_OCTETS = 32;
export const SNAPSHOT_VERSION = 4;
export const SNAPSHOT_TOTAL_OCTETS = 8;
export const SNAPSHOT_KIND = 12;
export const SNAPSHOT_CHECKSUM = 16;
export const SNAPSHOT_ABI_VERSION = 24;
export const SNAPSHOT_ZERO = 28;
/** The checksum is computed over strides of so many octets. */
export const CHECKSUM_STRIDE = 32;
/** Octets of the count between the policy and the origins of an entry. */
export const ENTRY_COUNT_OCTETS = 4;

/*
 * The output of checkLines and checkSetLines: a head, then the verdicts, an octet each.
 *
 *  0  nextLinePtr        the start of the line after the judged ones
 *  4  lastLinePtr        the start of the line that was judged last
 *  8  lastLineEndPtr     and its end
 */
export const JUDGED_HEAD_OCTETS = 12;
export const JUDGED_NEXT_LINE_PTR = 0;
export const JUDGED_LAST_LINE_PTR = 4;
export const JUDGED_LAST_LINE_END_PTR = 8;

/** An index or a decision that names nothing. */
export const NONE = 0xffffffff;

/*
 * One rule: three fields. Rules are sorted by precedence: of two rules that match, the one with the lower index wins. A
 * rule's decision is twice its index, plus 1 if it allows. The lowest decision wins, and its last bit is the verdict.
 * NONE allows.
 *
 *     line
 *     rankAndType        rank * 2, plus 1 for allow
 *     nextRule           the next rule that matches wherever this rule does: of the same node, or of the
 *                        nearest node above that has rules; NONE at the end
 */
export const RULE_FIELDS = 3;
export const RULE_LINE = 0;
export const RULE_RANK_AND_TYPE = 1;
export const RULE_NEXT_RULE = 2;

/*
 * One node of the radix trie over the rules' literal prefixes. One octet, its key, and a label lead to the node.
 *
 *  0  labelOctets        8 bits
 *  1  childCount         7 bits; NODE_HAS_SUFFIX_LIST beside them
 *  2  decision           a field: of the node's first rule, else of the nearest node above that has rules, else NONE
 *     keys               an octet for each child
 *     label              the root has none
 *     children           a field for each child, in the order of the keys: the child's offset
 *     suffixListOffset   a field, only with NODE_HAS_SUFFIX_LIST: its own suffix list
 */
export const NODE_HEAD_OCTETS = 2;
export const NODE_HAS_SUFFIX_LIST = 0x80;
export const MAX_CHILDREN = 0x7f;
export const MAX_LABEL_OCTETS = 0xff;

/*
 * The suffixes of one node: the parts after the literal prefix of rules that have wildcards. The suffixes that are
 * searched for one by one come first, then those that the list's index finds (suffix-index.ts). Six fields:
 *
 *     suffixesOffset
 *     searchedCount
 *     indexedCount
 *     headOctets         offset in the path at which the suffixes begin
 *     parentOffset       the suffix list of the nearest node above that has one; 0: none
 *     indexOffset        0: no index
 *
 * An index has 96 octets of the tables of trigrams.ts, then the number of its buckets, a power of two, in 4 octets,
 * then 4 octets for each bucket. Of these, 16 bits are 1 + a suffix's number among the indexed suffixes, 0 for none.
 * The other 16 bits are the bucket's signatures.
 */
export const SUFFIX_LIST_FIELDS = 6;
export const SUFFIX_LIST_SUFFIXES_OFFSET = 0;
export const SUFFIX_LIST_SEARCHED_COUNT = 1;
export const SUFFIX_LIST_INDEXED_COUNT = 2;
export const SUFFIX_LIST_HEAD_OCTETS = 3;
export const SUFFIX_LIST_PARENT_OFFSET = 4;
export const SUFFIX_LIST_INDEX_OFFSET = 5;

/*
 * One suffix. The searched suffixes of a suffix list are sorted by precedence. So are the indexed suffixes, both in the whole
 * list and in each bucket.
 *
 *  0  nextInBucket       16 bits; 1 + the number of the next suffix of the same bucket; 0 at the end
 *  2  minOctets          8 bits; no shorter rest of a path can match. Below 128 the number itself; from there on
 *                        127 + how many times the number has 128, 255 at most
 *  3  flags              8 bits; SUFFIX_*
 *  4  keyOffset          8 bits; in a keyed suffix, the offset of the indexed trigram in the segment
 *  5  decision           a field
 *     segmentsOffset       a field
 *
 * A segment is a field, symbolCount * 8 + flags, and its symbols (canonical.ts).
 */
export const SUFFIX_HEAD_OCTETS = 5;
export const SUFFIX_NEXT_IN_BUCKET = 0;
export const SUFFIX_MIN_OCTETS = 2;
export const SUFFIX_FLAGS = 3;
export const SUFFIX_KEY_OFFSET = 4;
export const SUFFIX_FIELDS = 2;
export const SUFFIX_DECISION = 0;
export const SUFFIX_SEGMENTS_OFFSET = 1;
/** From 2^MIN_OCTETS_SHIFT on, minOctets is rounded down to a multiple of it. */
export const MIN_OCTETS_SHIFT = 7;
export const MAX_MIN_OCTETS = 0xff;
/** The suffix's first segment begins right where the literal prefix ends. */
export const SUFFIX_IS_ANCHORED = 1;
/** The suffix belongs to a pattern that begins with a star. It may begin with the slash that every path begins with. */
export const SUFFIX_HAS_SLASH = 2;
/** The suffix is a star and one segment of literal octets, indexed under a trigram of its first octets. */
export const SUFFIX_IS_KEYED = 4;
/** No URL has a lower address than this. */
export const MAX_KEY_OFFSET = 255;
/** The segment has symbols with alternative encodings. */
export const SEGMENT_HAS_ALTERNATIVES = 1;
/** The segment ends where the path ends. */
export const SEGMENT_IS_AT_END = 2;
/** No segment follows. */
export const SEGMENT_IS_LAST = 4;
/** The bits of a segment's header below its symbol count: the flags. */
export const SEGMENT_COUNT_SHIFT = 3;

/*
 * findMatches returns three values in one number:
 *
 *     verdict            3 bits: VERDICT_ALLOWED if there is a match list, else why there is none
 *     isRobotsTxt        1 bit: the exception for `/robots.txt` decides (RFC 9309 section 2.2.2)
 *     matchCount         28 bits: the rules that match
 */
export const MATCHES_VERDICT_BITS = 7;
export const MATCHES_ARE_OF_ROBOTS_TXT = 8;
export const MATCHES_COUNT_SHIFT = 4;

/*
 * A rule that matches a URL, as findMatches reports it: three numbers of 4 octets.
 *
 *  0  index              among the policy's rules
 *  4  line
 *  8  rankAndType
 */
export const MATCH_STRIDE = 12;
export const MATCH_INDEX = 0;
export const MATCH_LINE = 4;
export const MATCH_RANK_AND_TYPE = 8;

/*
 * The command's module, index-lines.ts. A frame has the texts around the copies of a line:
 *
 *  0  pieceCount          one more than copies
 *  4  pieceOctets         4 octets for each piece; then the pieces, one after the other
 */
export const FRAME_PIECE_COUNT = 0;
export const FRAME_PIECE_OCTETS = 4;
/** Number of codes that a line may have: verdicts, and what the command has besides. */
export const LINE_CODE_COUNT = 8;
/** Why printing stopped. */
export const LINES_ARE_PRINTED = 0;
export const LINES_NEED_FRAME = 1;
export const LINES_NEED_TEXT = 2;
/*
 * The output of printing:
 *
 *  0  passedCount         the lines that are written or left out
 *  4  nextLinePtr         the start of the line after them
 *  8  outputEndPtr
 */
export const PRINTED_LINES_OCTETS = 12;
export const PRINTED_LINES_PASSED_COUNT = 0;
export const PRINTED_LINES_NEXT_LINE_PTR = 4;
export const PRINTED_LINES_OUTPUT_END_PTR = 8;
/** Printing may write so many octets after the output, and read as many after the input. */
export const LINES_PADDING_OCTETS = 64;
