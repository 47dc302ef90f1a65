/** Written by `npm run codes` from scripts/codes/, the table of codes: change it there. */
import type { Severity } from "../../../bindings/auto.js";
import type { FindingCode } from "../../../insight/analysis/index.js";

/** The severity of each code; its summary, and how to fix it, in Markdown. */
export const LINT_RULES: Readonly<Record<FindingCode, { level: Severity; summary: string; help: string }>> = {
	"byte-order-mark": {
		level: "note",
		summary: "The file begins with a byte order mark.",
		help: "Save the file as UTF-8 without a byte order mark.",
	},
	"looks-like-utf16": {
		level: "error",
		summary: "The file looks like UTF-16 or UTF-32.",
		help: "Save the file as UTF-8.",
	},
	"looks-like-html": {
		level: "error",
		summary: "The file looks like a web page.",
		help: "Let the server answer with a text file, or with status 404 if there is none.",
	},
	"rule-outside-group": {
		level: "error",
		summary: "A rule is before the first user-agent line.",
		help: "Put a user-agent line before it.",
	},
	"path-without-slash": {
		level: "error",
		summary: "A path begins with neither `/` nor `*`.",
		help: "Begin the path with `/`. A whole URL is not a path: leave out scheme and host.",
	},
	"path-never-matches": {
		level: "error",
		summary: "A path has a segment `.` or `..`.",
		help: "Write the path as it is once they are resolved.",
	},
	"control-octet": {
		level: "error",
		summary: "A rule holds a control character.",
		help: "Type the path again.",
	},
	"not-a-record": {
		level: "warning",
		summary: "A line is neither a record nor a comment.",
		help: "Begin the line with `#` if it is a comment, or write it as key, colon and value.",
	},
	"empty-key": {
		level: "warning",
		summary: "A line has nothing before its colon.",
		help: "Write the record's name.",
	},
	"over-limit": {
		level: "error",
		summary: "The file is longer than crawlers need to read.",
		help: "Shorten the file; one rule with `*` often replaces many.",
	},
	"line-too-long": {
		level: "error",
		summary: "A line is longer than 16,663 bytes (dialect `google`).",
		help: "Shorten the line.",
	},
	"empty-product-token": {
		level: "error",
		summary: "A user-agent line names no crawler.",
		help: "Name a crawler, or write `*` for all that have no group of their own.",
	},
	"second-default-record": {
		level: "error",
		summary: "The file has a second record for `*` (dialect `original1994`).",
		help: "Put the rules into one record.",
	},
	"backslash-in-path": {
		level: "warning",
		summary: "A path has a backslash.",
		help: "Write `/`.",
	},
	"missing-colon": {
		level: "warning",
		summary: "The colon between key and value is missing.",
		help: "Write the colon.",
	},
	"inexact-key": {
		level: "warning",
		summary: "A record's name is misspelt in a way that some crawlers accept.",
		help: "Write the name as RFC 9309 has it.",
	},
	"invalid-utf8": {
		level: "note",
		summary: "A line is not valid UTF-8.",
		help: "Save the file as UTF-8, or write escapes.",
	},
	"invalid-escape": {
		level: "note",
		summary: "A `%` is not followed by two hexadecimal digits.",
		help: "Write `%25`, by RFC 9309. Google compares it as it is written, so for its crawlers this is another path.",
	},
	"dollar-inside": {
		level: "warning",
		summary: "A `$` is in the middle of a path.",
		help: "Write it only at the end. By RFC 9309, `%24` is the character itself; Google compares it as it is written.",
	},
	"crawl-delay-invalid": {
		level: "warning",
		summary: "A crawl-delay is not a number of seconds.",
		help: "Write a number, such as `5` or `0.5`.",
	},
	"crawl-delay-repeated": {
		level: "note",
		summary: "A crawler has several crawl-delay records in one group.",
		help: "Keep one.",
	},
	"sitemap-not-absolute": {
		level: "warning",
		summary: "A sitemap is not a whole URL.",
		help: "Write it with `https://` and the host.",
	},
	"invisible-characters": {
		level: "warning",
		summary: "A value holds characters that cannot be seen.",
		help: "Type the value again.",
	},
	"allow-unrecognised": {
		level: "warning",
		summary: "An allow line, which the 1994 standard does not have (dialect `original1994`).",
		help: "Use only disallow lines for such robots.",
	},
	"unknown-key": {
		level: "note",
		summary: "A record that no known crawler reads.",
		help: "Remove the line, or make it a comment.",
	},
	"redundant-trailing-star": {
		level: "note",
		summary: "A path ends in `*`.",
		help: "Leave it out, unless it makes the rule longer than another one that it has to beat.",
	},
	"text-after-product-token": {
		level: "note",
		summary: "A name on a user-agent line is followed by more text.",
		help: "Write only the name.",
	},
	"duplicate-rule": {
		level: "note",
		summary: "A group has the same rule twice.",
		help: "Remove one of them.",
	},
	"body-is-address": {
		level: "error",
		summary: "The content is only a URL or the name of a file.",
		help: "Fetch the URL, or read the file, and pass what it contains.",
	},
	"more-diagnostics": {
		level: "note",
		summary: "More lines have problems than are listed.",
		help: "Look at the first ones; they are probably all alike.",
	},
	"not-robots-txt": {
		level: "error",
		summary: "The file is no text, and no rule is read from it.",
		help: "Let the server answer with a text file, or with status 404 if there is none.",
	},
	"joined-groups": {
		level: "error",
		summary: "User-agent lines have another record, such as Crawl-delay, between them, but no rule.",
		help: "Give each crawler rules of its own. An empty `Disallow:` allows everything.",
	},
	"records-on-one-line": {
		level: "error",
		summary: "Several records are on one line.",
		help: "Write each record on a line of its own.",
	},
	"several-product-tokens": {
		level: "error",
		summary: "A user-agent line names several crawlers.",
		help: "Write a line for each crawler.",
	},
	"joined-across-blank-line": {
		level: "warning",
		summary: "User-agent lines have a blank line between them, but no rule.",
		help: "Remove the blank line if all are meant, or give each its own rules.",
	},
	"content-usage-joins-groups": {
		level: "warning",
		summary: "Nothing but a Content-Usage record is between user-agent lines.",
		help: "Write an allow or disallow line into each group.",
	},
	"digits-in-product-token": {
		level: "warning",
		summary: "A Google crawler's name is written with a digit.",
		help: "Write the name as Google documents it.",
	},
	"misspelt-product-token": {
		level: "warning",
		summary:
			"A user-agent line has a name that no known crawler has, one edit away from a known one or often written in its place.",
		help: "Write the crawler's product token as its operator documents it.",
	},
	"misspelt-key": {
		level: "warning",
		summary: "A record's name is one edit away from a known one.",
		help: "Correct the name.",
	},
	"obsolete-record": {
		level: "warning",
		summary: "A record that no crawler obeys any more, such as Noindex.",
		help: "Send `X-Robots-Tag: noindex` with these pages, or put a robots meta tag into them, and let crawlers fetch them so that they see it.",
	},
	"white-space-in-path": {
		level: "warning",
		summary: "A path holds a space, a tab, a no-break space or characters without width.",
		help: "Remove the white space, or write `%20` if the URLs have it.",
	},
	"several-paths": {
		level: "warning",
		summary: "A rule has several paths, separated by commas or white space.",
		help: "If these are several paths, write a line for each.",
	},
	"wildcard-in-path": {
		level: "warning",
		summary: "A path has a `*` or a final `$`, which are no wildcards (dialect `original1994`).",
		help: "Write how the path begins, or use another dialect.",
	},
	"html-escape-in-path": {
		level: "warning",
		summary: "A path holds `&amp;` or another escape of HTML.",
		help: "Write the character itself.",
	},
	"regular-expression": {
		level: "warning",
		summary: "A path is written as a regular expression.",
		help: "Write `*` for any characters, and a line for each alternative.",
	},
	"comment-cuts-rule": {
		level: "warning",
		summary: "A `#` is in the middle of a path, or at its end.",
		help: "Write `%23` if the path itself has a `#`; crawlers never send the text after one. If no rule is meant, write `Disallow:`.",
	},
	"allow-and-disallow": {
		level: "warning",
		summary: "The same path is allowed and disallowed for the same crawler.",
		help: "Remove the one that you do not mean. If it is the only rule of its group, write `Disallow:` instead.",
	},
	"site-blocked": {
		level: "warning",
		summary: "No crawler, or not the one of a search engine, may fetch anything.",
		help: "Disallow only what is to stay closed. `Disallow:` without a path allows everything. If the site is meant to be closed, write `# robots-lint-ignore site-blocked` above the group.",
	},
	"own-group-without-disallow": {
		level: "warning",
		summary: "A crawler has a group of its own that forbids nothing, while the group for `*` does.",
		help: "Repeat the rules in its group. If everything is meant to be open to it, say so with `Disallow:` without a path.",
	},
	"overruled-rule": {
		level: "warning",
		summary: "A rule never decides anything: rules that say the opposite always win on its URLs.",
		help: "Remove the rule, or make it longer than those that beat it.",
	},
	"ineffective-allow": {
		level: "warning",
		summary: "An allow rule for one kind of file does not open the folder that a disallow rule closes.",
		help: "Write the folder into the allow rule, so that it is longer.",
	},
	"not-settled": {
		level: "warning",
		summary: "The effect of some rules was not settled within the allowed work.",
		help: "Allow more work (`maxWork`) if you want to know.",
	},
	"non-ascii-path": {
		level: "note",
		summary: "A path has letters beyond ASCII.",
		help: "Write the escapes.",
	},
	"repeated-group": {
		level: "note",
		summary: "The same crawler is named in several groups.",
		help: "Put the rules into one group.",
	},
	"record-without-disallow": {
		level: "note",
		summary: "A record has no disallow line (dialect `original1994`).",
		help: "Write `Disallow:` without a path if everything is allowed.",
	},
	"scripts-blocked": {
		level: "note",
		summary: "Googlebot may not fetch scripts or styles.",
		help: "Let crawlers fetch what pages need in order to be displayed.",
	},
	"sitemap-on-other-host": {
		level: "note",
		summary: "A sitemap is on another host than the file.",
		help: "Nothing needs to change; verify both hosts with the search engines that matter to you.",
	},
	"shadowed-rule": {
		level: "note",
		summary: "A rule never decides anything: rules that say the same always win on its URLs.",
		help: "Remove it.",
	},
	"redundant-rule": {
		level: "note",
		summary: "Without this rule no verdict would change.",
		help: "Remove it, or keep it if it helps you to read the file.",
	},
	"own-group-omits-rules": {
		level: "note",
		summary: "A search engine has a group of its own that leaves out rules for `*`.",
		help: "Repeat the rules in its group if they are meant for it too.",
	},
	"retired-product-token": {
		level: "note",
		summary: "A user-agent line names a crawler that is retired.",
		help: "Name the crawler that came after it, or leave the line out.",
	},
	"allow-only-group": {
		level: "warning",
		summary: "A group has only allow lines, which forbid nothing.",
		help: "Write `Disallow: /` below them if nothing else may be fetched, or `Allow: /` if everything may.",
	},
	"robots-txt-disallowed": {
		level: "note",
		summary: "A rule disallows `/robots.txt`, which crawlers may always fetch.",
		help: "Leave the rule out, unless other URLs that begin so are meant.",
	},
	"percent-at-end": {
		level: "note",
		summary: "A path ends in `%`, as every escape begins.",
		help: "Write `%25` if the percent sign itself is meant.",
	},
	"several-sitemaps": {
		level: "warning",
		summary: "A sitemap line has several URLs.",
		help: "Write a sitemap line for each URL.",
	},
	"sitemap-blocked": {
		level: "warning",
		summary: "The file forbids search engines to fetch a sitemap that it names.",
		help: "Change the rule, or move the sitemap, so that search engines can read it.",
	},
	"unknown-content-signal": {
		level: "warning",
		summary: "A Content-Signal record has a name or a value that is not known.",
		help: "Write `search`, `ai-input` and `ai-train` with `yes` or `no`, and `use` with `immediate`, `reference` or `full`.",
	},
	"long-crawl-delay": {
		level: "warning",
		summary: "A crawl-delay is longer than an hour.",
		help: "Write fewer seconds if crawlers are to read the site.",
	},
};
