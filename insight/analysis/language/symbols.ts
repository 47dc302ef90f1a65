/**
 * A pattern of the analysis is a row of symbols, one octet each: an ASCII octet of a target, or one of these. No canonical
 * pattern has their octets, since it is printed in ASCII, without NUL.
 */

/** The end of a target. */
export const END_SYMBOL = 0x00;
/** Any octets. Every symbol from here on matches more than its own octet. */
export const STAR_SYMBOL = 0x80;
/** `/` or `%2F`, and `?` or `%3F`, after the first `?`. */
export const EITHER_SLASH = 0x81;
export const EITHER_QUESTION_MARK = 0x82;
/** All symbols are below this. */
export const SYMBOL_LIMIT = 0x83;
