/** Written by `npm run codes` from scripts/codes/, the table of codes: change it there. */
import type { DiagnosticCode, Severity } from "../../bindings/contract/types.js";

/** A diagnostic that is a finding as well. */
export type FindingOfDiagnostic = Exclude<DiagnosticCode, "product-token-characters">;

/** Every finding: a closed list. */
export type FindingCode =
	| FindingOfDiagnostic
	| "not-robots-txt"
	| "joined-groups"
	| "records-on-one-line"
	| "several-product-tokens"
	| "joined-across-blank-line"
	| "content-usage-joins-groups"
	| "digits-in-product-token"
	| "misspelt-product-token"
	| "misspelt-key"
	| "obsolete-record"
	| "white-space-in-path"
	| "several-paths"
	| "wildcard-in-path"
	| "html-escape-in-path"
	| "regular-expression"
	| "comment-cuts-rule"
	| "allow-and-disallow"
	| "site-blocked"
	| "own-group-without-disallow"
	| "overruled-rule"
	| "ineffective-allow"
	| "not-settled"
	| "non-ascii-path"
	| "repeated-group"
	| "record-without-disallow"
	| "scripts-blocked"
	| "sitemap-on-other-host"
	| "shadowed-rule"
	| "redundant-rule"
	| "own-group-omits-rules"
	| "retired-product-token"
	| "allow-only-group"
	| "robots-txt-disallowed"
	| "percent-at-end"
	| "several-sitemaps"
	| "sitemap-blocked"
	| "unknown-content-signal"
	| "long-crawl-delay";

/**
 * The severity of each, unless the file gives a reason for a lower one.
 *
 * | code | column and length |
 * |---|---|
 * | not-robots-txt | 1; 1 |
 * | joined-groups | the value of the record between the names |
 * | records-on-one-line | the value |
 * | several-product-tokens | the value |
 * | joined-across-blank-line | the value of the first user-agent line below it |
 * | content-usage-joins-groups | the value of the record between the names |
 * | digits-in-product-token | the value |
 * | misspelt-product-token | the value |
 * | misspelt-key | the key |
 * | obsolete-record | the key |
 * | white-space-in-path | the value |
 * | several-paths | the value |
 * | wildcard-in-path | the value |
 * | html-escape-in-path | the value |
 * | regular-expression | the value |
 * | comment-cuts-rule | the value |
 * | allow-and-disallow | the value |
 * | site-blocked | the value of the rule that closes it |
 * | own-group-without-disallow | the value of the group's first user-agent line |
 * | overruled-rule | the value |
 * | ineffective-allow | the value |
 * | not-settled | the value of the first such rule |
 * | non-ascii-path | the value |
 * | repeated-group | the value |
 * | record-without-disallow | the value of the record's first user-agent line |
 * | scripts-blocked | the value |
 * | sitemap-on-other-host | the value |
 * | shadowed-rule | the value |
 * | redundant-rule | the value |
 * | own-group-omits-rules | the value of the user-agent line of the first crawler that the sentence names |
 * | retired-product-token | the value |
 * | allow-only-group | the value of the group's first user-agent line |
 * | robots-txt-disallowed | the value |
 * | percent-at-end | the percent sign |
 * | several-sitemaps | the value |
 * | sitemap-blocked | the value |
 * | unknown-content-signal | the value |
 * | long-crawl-delay | the value |
 */
export const SEVERITIES: Readonly<Record<FindingCode, Severity>> = {
	"byte-order-mark": "note",
	"looks-like-utf16": "error",
	"looks-like-html": "error",
	"rule-outside-group": "error",
	"path-without-slash": "error",
	"path-never-matches": "error",
	"control-octet": "error",
	"not-a-record": "warning",
	"empty-key": "warning",
	"over-limit": "error",
	"line-too-long": "error",
	"empty-product-token": "error",
	"second-default-record": "error",
	"backslash-in-path": "warning",
	"missing-colon": "warning",
	"inexact-key": "warning",
	"invalid-utf8": "note",
	"invalid-escape": "note",
	"dollar-inside": "warning",
	"crawl-delay-invalid": "warning",
	"crawl-delay-repeated": "note",
	"sitemap-not-absolute": "warning",
	"invisible-characters": "warning",
	"allow-unrecognised": "warning",
	"unknown-key": "note",
	"redundant-trailing-star": "note",
	"text-after-product-token": "note",
	"duplicate-rule": "note",
	"body-is-address": "error",
	"more-diagnostics": "note",
	"not-robots-txt": "error",
	"joined-groups": "error",
	"records-on-one-line": "error",
	"several-product-tokens": "error",
	"joined-across-blank-line": "warning",
	"content-usage-joins-groups": "warning",
	"digits-in-product-token": "warning",
	"misspelt-product-token": "warning",
	"misspelt-key": "warning",
	"obsolete-record": "warning",
	"white-space-in-path": "warning",
	"several-paths": "warning",
	"wildcard-in-path": "warning",
	"html-escape-in-path": "warning",
	"regular-expression": "warning",
	"comment-cuts-rule": "warning",
	"allow-and-disallow": "warning",
	"site-blocked": "warning",
	"own-group-without-disallow": "warning",
	"overruled-rule": "warning",
	"ineffective-allow": "warning",
	"not-settled": "warning",
	"non-ascii-path": "note",
	"repeated-group": "note",
	"record-without-disallow": "note",
	"scripts-blocked": "note",
	"sitemap-on-other-host": "note",
	"shadowed-rule": "note",
	"redundant-rule": "note",
	"own-group-omits-rules": "note",
	"retired-product-token": "note",
	"allow-only-group": "warning",
	"robots-txt-disallowed": "note",
	"percent-at-end": "note",
	"several-sitemaps": "warning",
	"sitemap-blocked": "warning",
	"unknown-content-signal": "warning",
	"long-crawl-delay": "warning",
};

/** Advice on what to write instead, unless something more exact is known. */
export const ADVICE: Readonly<Partial<Record<FindingCode, string>>> = {
	"byte-order-mark": "Save the file as UTF-8 without a byte order mark.",
	"looks-like-utf16": "Save the file as UTF-8.",
	"looks-like-html": "Let the server answer /robots.txt with a text file, or with 404 if there is none.",
	"rule-outside-group":
		'Write a user-agent line before it: "User-agent: *" for every crawler without a group of its own.',
	"path-without-slash": "Begin the path with /, or with * if anything may be before it.",
	"path-never-matches": "Write the path as it is once . and .. are resolved.",
	"control-octet": "Type the path again.",
	"not-a-record": "Begin the line with # if it is a comment, or write it as key, colon and value.",
	"empty-key": "Write the record's name before the colon.",
	"over-limit": "Shorten the file: RFC 9309 asks crawlers to read 500 KiB, and Google reads no more.",
	"line-too-long": "Shorten the line.",
	"empty-product-token": 'Name a crawler, or write "User-agent: *" for every one without a group of its own.',
	"second-default-record": "Write the rules for * into one record.",
	"backslash-in-path": "Write / between folders.",
	"missing-colon": "Write a colon after the key.",
	"inexact-key": "Write the key as RFC 9309 has it.",
	"invalid-utf8": "Save the file as UTF-8.",
	"invalid-escape": "Write %25 for a percent sign.",
	"dollar-inside": "Write $ only at the end, or %24 for the character itself.",
	"crawl-delay-invalid": "Write a number of seconds: 5 or 0.5.",
	"crawl-delay-repeated": "Write one crawl-delay.",
	"sitemap-not-absolute": "Write the sitemap's whole URL, with https:// and host.",
	"invisible-characters": "Type the value again.",
	"allow-unrecognised": "Use only disallow lines, or another dialect.",
	"redundant-trailing-star": "Leave the star out: no verdict changes.",
	"duplicate-rule": "Remove the line.",
	"body-is-address": "Pass what the file contains: fetch the URL, or read the file, first.",
	"not-robots-txt": "Let the server answer /robots.txt with a text file, or with 404 if there is none.",
	"records-on-one-line": "Write each record on a line of its own.",
	"several-product-tokens": "Write a user-agent line for each crawler, one below the other.",
	"digits-in-product-token": "Write the crawler's name without digits.",
	"obsolete-record":
		"Use a robots meta tag or an X-Robots-Tag header on the pages themselves, and let crawlers fetch them.",
	"several-paths": "If these are several paths, write a line for each.",
	"wildcard-in-path": "Write how the path begins: a disallow line holds for everything that begins so.",
	"regular-expression": "Write * for any characters, and a line for each alternative.",
	"not-settled": "Allow more work if you want to know.",
	"record-without-disallow": 'Write "Disallow:" if everything is allowed.',
	"own-group-omits-rules": "Repeat the rules in its group if they are meant for it too.",
	"allow-only-group": 'Write "Disallow: /" below the allow lines if nothing else may be fetched.',
	"robots-txt-disallowed": "Leave the rule out unless other URLs are meant.",
	"percent-at-end": "Write %25 if the percent sign itself is meant.",
	"several-sitemaps": "Write a sitemap line for each URL.",
	"sitemap-blocked": "Change the rule, or move the sitemap, so that search engines can read it.",
	"unknown-content-signal":
		"Write search, ai-input and ai-train with yes or no, and use with immediate, reference or full.",
	"long-crawl-delay": "Write fewer seconds if crawlers are to read the site.",
};
