/** Written by `npm run codes` from scripts/codes/, the table of codes: change it there. */

/** `error`: a rule does not do what it says; `warning`: a line is not as it should be; `note`: worth knowing. */
export type Severity = "error" | "warning" | "note";

/** Every diagnostic: a closed list. */
export type DiagnosticCode =
	| "byte-order-mark"
	| "looks-like-utf16"
	| "looks-like-html"
	| "rule-outside-group"
	| "path-without-slash"
	| "path-never-matches"
	| "control-octet"
	| "not-a-record"
	| "empty-key"
	| "over-limit"
	| "line-too-long"
	| "empty-product-token"
	| "second-default-record"
	| "backslash-in-path"
	| "missing-colon"
	| "inexact-key"
	| "product-token-characters"
	| "invalid-utf8"
	| "invalid-escape"
	| "dollar-inside"
	| "crawl-delay-invalid"
	| "crawl-delay-repeated"
	| "sitemap-not-absolute"
	| "invisible-characters"
	| "allow-unrecognised"
	| "unknown-key"
	| "redundant-trailing-star"
	| "text-after-product-token"
	| "duplicate-rule"
	| "body-is-address"
	| "more-diagnostics";

/**
 * By code, in the order of their numbers.
 *
 * | code | column and length |
 * |---|---|
 * | byte-order-mark | 1; its bytes |
 * | looks-like-utf16 | 1; 2 |
 * | looks-like-html | the first line that is not white space, its text before a comment |
 * | rule-outside-group | from the key to the end of the value (of the separator if the value is empty) |
 * | path-without-slash | the value |
 * | path-never-matches | the first dot segment |
 * | control-octet | the first such byte; 1 |
 * | not-a-record | the line's text before a comment, white space cut |
 * | empty-key | the line's text before a comment, white space cut |
 * | over-limit | 1; every byte from the start of the first ignored line to the end of the body |
 * | line-too-long | the first ignored byte; as many as are ignored |
 * | empty-product-token | the value |
 * | second-default-record | the value |
 * | backslash-in-path | the first such byte; 1 |
 * | missing-colon | the white space that replaces the colon |
 * | inexact-key | the key |
 * | product-token-characters | the product token |
 * | invalid-utf8 | the first such byte; 1 |
 * | invalid-escape | the first such byte; 1 |
 * | dollar-inside | the first such byte; 1 |
 * | crawl-delay-invalid | the value |
 * | crawl-delay-repeated | the value |
 * | sitemap-not-absolute | the value |
 * | invisible-characters | the first such character |
 * | allow-unrecognised | the key |
 * | unknown-key | the key |
 * | redundant-trailing-star | the run of stars |
 * | text-after-product-token | from after the product token to the end of the value |
 * | duplicate-rule | the value |
 * | body-is-address | 1; the octets of the address |
 * | more-diagnostics | 1 of the first line left out; 0 |
 */
export const DIAGNOSTICS: Readonly<Record<DiagnosticCode, { severity: Severity; message: string }>> = {
	"byte-order-mark": {
		severity: "note",
		message: "the file begins with a byte order mark, which is skipped",
	},
	"looks-like-utf16": {
		severity: "error",
		message: "the file looks like UTF-16 or UTF-32; robots.txt must be UTF-8",
	},
	"looks-like-html": {
		severity: "error",
		message: "the file looks like HTML; lines that are valid records still count",
	},
	"rule-outside-group": {
		severity: "error",
		message: "this rule is outside any group, before a user-agent line, and is ignored",
	},
	"path-without-slash": {
		severity: "error",
		message: "the path starts with neither / nor *, so it matches no URL",
	},
	"path-never-matches": {
		severity: "error",
		message: "the path has a dot segment, which crawlers resolve before they compare, so it matches no URL",
	},
	"control-octet": {
		severity: "error",
		message:
			"the rule contains a control character; a NUL ends its line, any other matches only URLs that spell it as an escape",
	},
	"not-a-record": {
		severity: "warning",
		message: "the line is not a record: it has no key and value separated by a colon",
	},
	"empty-key": {
		severity: "warning",
		message: "the line has no key before its colon",
	},
	"over-limit": {
		severity: "error",
		message: "everything from this line on is beyond the parsing limit and is ignored",
	},
	"line-too-long": {
		severity: "error",
		message: "the line is longer than 16,663 bytes; the rest of it is ignored",
	},
	"empty-product-token": {
		severity: "error",
		message: "the user-agent line names no product token, so it applies to no crawler",
	},
	"second-default-record": {
		severity: "error",
		message: "a file may have only one record for *",
	},
	"backslash-in-path": {
		severity: "warning",
		message:
			"a backslash in a path is the byte %5C; crawlers read one in a URL as a slash, so this matches only URLs that spell it %5C",
	},
	"missing-colon": {
		severity: "warning",
		message: "the colon between key and value is missing; white space is used instead",
	},
	"inexact-key": {
		severity: "warning",
		message: "the key is misspelt; not every crawler will understand it",
	},
	"product-token-characters": {
		severity: "warning",
		message:
			"the product token has digits; RFC 9309 knows only letters, _ and -, and Google reads it up to the first digit",
	},
	"invalid-utf8": {
		severity: "note",
		message: "this byte is not valid UTF-8",
	},
	"invalid-escape": {
		severity: "note",
		message: "a % without two hexadecimal digits is read as data (%25)",
	},
	"dollar-inside": {
		severity: "warning",
		message: "a $ is special only as the last character of a path; here it is an ordinary $",
	},
	"crawl-delay-invalid": {
		severity: "warning",
		message: "the crawl-delay is not a number of seconds and is ignored",
	},
	"crawl-delay-repeated": {
		severity: "note",
		message: "the group has several crawl-delay records; the largest counts",
	},
	"sitemap-not-absolute": {
		severity: "warning",
		message: "the sitemap is not an absolute URL",
	},
	"invisible-characters": {
		severity: "warning",
		message:
			"the value holds characters that cannot be seen, such as a no-break space, and they are part of it",
	},
	"allow-unrecognised": {
		severity: "warning",
		message: "the 1994 standard has no allow; the line is ignored",
	},
	"unknown-key": {
		severity: "note",
		message: "the key is not known; the record is kept",
	},
	"redundant-trailing-star": {
		severity: "note",
		message: "a * at the end of a path matches no more URLs; it only counts in the rule's length",
	},
	"text-after-product-token": {
		severity: "note",
		message: "the text after the product token is ignored",
	},
	"duplicate-rule": {
		severity: "note",
		message: "the group already has this rule",
	},
	"body-is-address": {
		severity: "error",
		message:
			"this is a URL or the name of a file, and not the content of a robots.txt; no rule is read of it",
	},
	"more-diagnostics": {
		severity: "note",
		message: "from this line on more lines have findings than are listed",
	},
};
