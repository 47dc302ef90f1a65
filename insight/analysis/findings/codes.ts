/**
 * The table of codes: the texts of each finding; the comment above a row gives the column and length
 * of its findings. After a change, `npm run codes` writes the texts into docs/lint/.
 */

/** `error`: a rule does not do what it says; `warning`: a line is not as it should be; `note`: worth knowing. */
export type Severity = "error" | "warning" | "note";

/** The texts of a code. */
interface Code {
	/** Its severity, unless the file gives a reason for a lower one. */
	readonly severity: Severity;
	/** The problem in a sentence, without its first capital and its full stop; only of what the walk over lines finds. */
	readonly message?: string;
	/** The advice, unless more exact advice is known. */
	readonly advice?: string;
}

/**
 * The codes. Those with a message are diagnostics, which the walk over the lines finds (diagnostics/). Their order sorts
 * diagnostics of one column; those before `rule-outside-group` are about the file, and come before all others of their
 * line. The findings after them are about more than a line, or about the meaning of a line.
 */
export const CODES = /* @__PURE__ */ tableOf({
	/** 1; its bytes. */
	"byte-order-mark": {
		severity: "note",
		message: "the file begins with a byte order mark, which is skipped",
		advice: "Save the file as UTF-8 without a byte order mark.",
	},
	/** 1; 2. */
	"looks-like-utf16": {
		severity: "error",
		message: "the file looks like UTF-16 or UTF-32; robots.txt must be UTF-8",
		advice: "Save the file as UTF-8.",
	},
	/** the first line that is not white space, its text before a comment. */
	"looks-like-html": {
		severity: "error",
		message: "the file looks like HTML; lines that are valid records still count",
		advice: "Let the server answer /robots.txt with a text file, or with 404 if there is none.",
	},
	/** from the key to the end of the value (of the separator if the value is empty). */
	"rule-outside-group": {
		severity: "error",
		message: "this rule is outside any group, before a user-agent line, and is ignored",
		advice:
			'Write a user-agent line before it: "User-agent: *" for every crawler without a group of its own.',
	},
	/** the value. */
	"path-without-slash": {
		severity: "error",
		message: "the path starts with neither / nor *, so it matches no URL",
		advice: "Begin the path with /, or with * if anything may be before it.",
	},
	/** the first dot segment. */
	"path-never-matches": {
		severity: "error",
		message: "the path has a dot segment, which crawlers resolve before they compare, so it matches no URL",
		advice: "Write the path as it is once . and .. are resolved.",
	},
	/** the first such byte; 1. */
	"control-octet": {
		severity: "error",
		message:
			"the rule contains a control character; a NUL ends its line, any other matches only URLs that spell it as an escape",
		advice: "Type the path again.",
	},
	/** the line's text before a comment, white space cut. */
	"not-a-record": {
		severity: "warning",
		message: "the line is not a record: it has no key and value separated by a colon",
		advice: "Begin the line with # if it is a comment, or write it as key, colon and value.",
	},
	/** the line's text before a comment, white space cut. */
	"empty-key": {
		severity: "warning",
		message: "the line has no key before its colon",
		advice: "Write the record's name before the colon.",
	},
	/** 1; every byte from the start of the first ignored line to the end of the body. */
	"over-limit": {
		severity: "error",
		message: "everything from this line on is beyond the parsing limit and is ignored",
		advice: "Shorten the file: RFC 9309 asks crawlers to read 500 KiB, and Google reads no more.",
	},
	/** the first ignored byte; as many as are ignored. */
	"line-too-long": {
		severity: "error",
		message: "the line is longer than 16,663 bytes; the rest of it is ignored",
		advice: "Shorten the line.",
	},
	/** the value. */
	"empty-product-token": {
		severity: "error",
		message: "the user-agent line names no product token, so it applies to no crawler",
		advice: 'Name a crawler, or write "User-agent: *" for every one without a group of its own.',
	},
	/** the value. */
	"second-default-record": {
		severity: "error",
		message: "a file may have only one record for *",
		advice: "Write the rules for * into one record.",
	},
	/** the first such byte; 1. */
	"backslash-in-path": {
		severity: "warning",
		message:
			"a backslash in a path is the byte %5C; crawlers read one in a URL as a slash, so this matches only URLs that spell it %5C",
		advice: "Write / between folders.",
	},
	/** the white space that replaces the colon. */
	"missing-colon": {
		severity: "warning",
		message: "the colon between key and value is missing; white space is used instead",
		advice: "Write a colon after the key.",
	},
	/** the key. */
	"inexact-key": {
		severity: "warning",
		message: "the key is misspelt; not every crawler will understand it",
		advice: "Write the key as RFC 9309 has it.",
	},
	/** the first such byte; 1. */
	"invalid-utf8": {
		severity: "note",
		message: "this byte is not valid UTF-8",
		advice: "Save the file as UTF-8.",
	},
	/** the first such byte; 1. */
	"invalid-escape": {
		severity: "note",
		message: "a % without two hexadecimal digits is a percent sign",
		advice: "Write %25 for a percent sign.",
	},
	/** the first such byte; 1. */
	"dollar-inside": {
		severity: "warning",
		message: "a $ is special only as the last character of a path; here it is an ordinary $",
		advice: "Write $ only at the end, or %24 for the character itself.",
	},
	/** the value. */
	"crawl-delay-invalid": {
		severity: "warning",
		message: "the crawl-delay is not a number of seconds and is ignored",
		advice: "Write a number of seconds: 5 or 0.5.",
	},
	/** the value. */
	"crawl-delay-repeated": {
		severity: "note",
		message: "the group has several crawl-delay records; the largest counts",
		advice: "Write one crawl-delay.",
	},
	/** the value. */
	"sitemap-not-absolute": {
		severity: "warning",
		message: "the sitemap is not an absolute URL",
		advice: "Write the sitemap's whole URL, with https:// and host.",
	},
	/** the first such character. */
	"invisible-characters": {
		severity: "warning",
		message:
			"the value holds characters that cannot be seen, such as a no-break space, and they are part of it",
		advice: "Type the value again.",
	},
	/** the key. */
	"allow-unrecognised": {
		severity: "warning",
		message: "the 1994 standard has no allow; the line is ignored",
		advice: "Use only disallow lines, or another dialect.",
	},
	/** the key. */
	"unknown-key": {
		severity: "note",
		message: "the key is not known; the record is kept",
	},
	/** the run of stars. */
	"redundant-trailing-star": {
		severity: "note",
		message: "a * at the end of a path matches no more URLs; it only counts in the rule's length",
		advice: "Leave the star out: no verdict changes.",
	},
	/** from after the product token to the end of the value. */
	"text-after-product-token": {
		severity: "note",
		message: "the text after the product token is ignored",
	},
	/** the value. */
	"duplicate-rule": {
		severity: "note",
		message: "the group already has this rule",
		advice: "Remove the line.",
	},
	/** 1; the bytes of the address. */
	"body-is-address": {
		severity: "error",
		message:
			"this is a URL or the name of a file, and not the content of a robots.txt; no rule is read of it",
		advice: "Pass what the file contains: fetch the URL, or read the file, first.",
	},
	/** 1 of the first line left out; 0. */
	"more-diagnostics": {
		severity: "note",
		message: "from this line on more lines have findings than are listed",
	},
	/** 1; 1. */
	"not-robots-txt": {
		severity: "error",
		advice: "Let the server answer /robots.txt with a text file, or with 404 if there is none.",
	},
	/** the value of the record between the names. */
	"joined-groups": { severity: "error" },
	/** the value. */
	"records-on-one-line": {
		severity: "error",
		advice: "Write each record on a line of its own.",
	},
	/** the value. */
	"several-product-tokens": {
		severity: "error",
		advice: "Write a user-agent line for each crawler, one below the other.",
	},
	/** the value of the first user-agent line below it. */
	"joined-across-blank-line": { severity: "warning" },
	/** the value of the record between the names. */
	"content-usage-joins-groups": { severity: "warning" },
	/** the value. */
	"digits-in-product-token": {
		severity: "warning",
		advice: "Write the crawler's name without digits.",
	},
	/** the value. */
	"misspelt-product-token": { severity: "warning" },
	/** the key. */
	"misspelt-key": { severity: "warning" },
	/** the key. */
	"obsolete-record": {
		severity: "warning",
		advice:
			"Use a robots meta tag or an X-Robots-Tag header on the pages themselves, and let crawlers fetch them.",
	},
	/** the value. */
	"white-space-in-path": { severity: "warning" },
	/** the value. */
	"several-paths": {
		severity: "warning",
		advice: "If these are several paths, write a line for each.",
	},
	/** the value. */
	"wildcard-in-path": {
		severity: "warning",
		advice: "Write how the path begins: a disallow line holds for everything that begins so.",
	},
	/** the value. */
	"html-escape-in-path": { severity: "warning" },
	/** the value. */
	"regular-expression": {
		severity: "warning",
		advice: "Write * for any characters, and a line for each alternative.",
	},
	/** the value. */
	"comment-cuts-rule": { severity: "warning" },
	/** the value. */
	"allow-and-disallow": { severity: "warning" },
	/** the value of the rule that closes it. */
	"site-blocked": { severity: "warning" },
	/** the value of the user-agent line of the first crawler that it is about. */
	"own-group-reopens": {
		severity: "warning",
		advice: "Repeat these rules in this group if they are meant for it too.",
	},
	/** the value of the first such rule. */
	"rules-behind-group": {
		severity: "warning",
		advice: 'Write "User-agent: *" above them if they are meant for all crawlers.',
	},
	/** the value. */
	"overruled-rule": { severity: "warning" },
	/** the value. */
	"ineffective-allow": { severity: "warning" },
	/** the value of the first such rule. */
	"not-settled": {
		severity: "warning",
		advice: "Allow more work if you want to know.",
	},
	/** the value. */
	"non-ascii-path": { severity: "note" },
	/** the value. */
	"repeated-group": { severity: "note" },
	/** the value of the record's first user-agent line. */
	"record-without-disallow": {
		severity: "note",
		advice: 'Write "Disallow:" if everything is allowed.',
	},
	/** the value. */
	"scripts-blocked": { severity: "note" },
	/** the value. */
	"sitemap-on-other-host": { severity: "note" },
	/** the value. */
	"shadowed-rule": { severity: "note" },
	/** the value. */
	"redundant-rule": { severity: "note" },
	/** the value. */
	"retired-product-token": { severity: "note" },
	/** the value of the group's first user-agent line. */
	"allow-only-group": {
		severity: "warning",
		advice: 'Write "Disallow: /" below the allow lines if nothing else may be fetched.',
	},
	/** the value. */
	"robots-txt-disallowed": {
		severity: "note",
		advice: "Leave the rule out unless other URLs are meant.",
	},
	/** the percent sign. */
	"percent-at-end": {
		severity: "note",
		advice: "Write %25 if the percent sign itself is meant.",
	},
	/** the value. */
	"several-sitemaps": {
		severity: "warning",
		advice: "Write a sitemap line for each URL.",
	},
	/** the value. */
	"sitemap-blocked": {
		severity: "warning",
		advice: "Change the rule, or move the sitemap, so that search engines can read it.",
	},
	/** the value. */
	"unknown-content-signal": {
		severity: "warning",
		advice: "Write search, ai-input and ai-train with yes or no, and use with immediate, reference or full.",
	},
	/** the value of the user-agent line of the first crawler of the group. */
	"content-signal-left-out": {
		severity: "note",
		advice: "Repeat the record in this group if it is meant for it too.",
	},
	/** the value. */
	"content-signals-differ": {
		severity: "note",
		advice: "Write one Content-Signal for *.",
	},
	/** the value. */
	"long-crawl-delay": {
		severity: "warning",
		advice: "Write fewer seconds if crawlers are to read the site.",
	},
});

/** Every finding: a closed list, which `FINDING_CODES` has as a value. docs/lint/ has a page for each. */
export type FindingCode = keyof typeof CODES;

/** The table with its keys as a type of their own, and rows of one type. */
function tableOf<C extends string>(codes: Readonly<Record<C, Code>>): Readonly<Record<C, Code>> {
	return codes;
}

/** The texts of the pages of docs/lint/, in Markdown, which SARIF has too. */
export const PAGE_TEXTS: Readonly<Record<FindingCode, PageText>> = {
	"byte-order-mark": { summary: "The file begins with a byte order mark." },
	"looks-like-utf16": { summary: "The file looks like UTF-16 or UTF-32." },
	"looks-like-html": {
		summary: "The file looks like a web page.",
		help: "Let the server answer with a text file, or with status 404 if there is none.",
	},
	"rule-outside-group": {
		summary: "A rule is before the first user-agent line.",
		help: "Put a user-agent line before it.",
	},
	"path-without-slash": {
		summary: "A path begins with neither `/` nor `*`.",
		help: "Begin the path with `/`. A whole URL is not a path: leave out scheme and host.",
	},
	"path-never-matches": {
		summary: "A path has a segment `.` or `..`.",
		help: "Write the path as it is once they are resolved.",
	},
	"control-octet": { summary: "A rule holds a control character." },
	"not-a-record": {
		summary: "A line is neither a record nor a comment.",
		help: "Begin the line with `#` if it is a comment, or write it as key, colon and value.",
	},
	"empty-key": {
		summary: "A line has nothing before its colon.",
		help: "Write the record's name.",
	},
	"over-limit": {
		summary: "The file is longer than crawlers need to read.",
		help: "Shorten the file; one rule with `*` often replaces many.",
	},
	"line-too-long": { summary: "A line is longer than 16,663 bytes (dialect `google`)." },
	"empty-product-token": {
		summary: "A user-agent line names no crawler.",
		help: "Name a crawler, or write `*` for all that have no group of their own.",
	},
	"second-default-record": {
		summary: "The file has a second record for `*` (dialect `original1994`).",
		help: "Put the rules into one record.",
	},
	"backslash-in-path": {
		summary: "A path has a backslash.",
		help: "Write `/`.",
	},
	"missing-colon": {
		summary: "The colon between key and value is missing.",
		help: "Write the colon.",
	},
	"inexact-key": {
		summary: "A record's name is misspelt in a way that some crawlers accept.",
		help: "Write the name as RFC 9309 has it.",
	},
	"invalid-utf8": {
		summary: "A line is not valid UTF-8.",
		help: "Save the file as UTF-8, or write escapes.",
	},
	"invalid-escape": {
		summary: "A `%` is not followed by two hexadecimal digits.",
		help: "Write `%25`, by RFC 9309. Google compares `%25` as it is written, so for its crawlers this is another path.",
	},
	"dollar-inside": {
		summary: "A `$` is in the middle of a path.",
		help: "Write it only at the end. By RFC 9309, `%24` is the character itself; Google compares it as it is written.",
	},
	"crawl-delay-invalid": {
		summary: "A crawl-delay is not a number of seconds.",
		help: "Write a number, such as `5` or `0.5`.",
	},
	"crawl-delay-repeated": {
		summary: "A crawler has several crawl-delay records in one group.",
		help: "Keep one.",
	},
	"sitemap-not-absolute": {
		summary: "A sitemap is not a whole URL.",
		help: "Write it with `https://` and the host.",
	},
	"invisible-characters": { summary: "A value holds characters that cannot be seen." },
	"allow-unrecognised": {
		summary: "An allow line, which the 1994 standard does not have (dialect `original1994`).",
		help: "Use only disallow lines for such robots.",
	},
	"unknown-key": {
		summary: "A record that no known crawler reads.",
		help: "Remove the line, or make it a comment.",
	},
	"redundant-trailing-star": {
		summary: "A path ends in `*`.",
		help: "Leave it out, unless it makes the rule longer than another one that it has to beat.",
	},
	"text-after-product-token": {
		summary: "A name on a user-agent line is followed by more text.",
		help: "Write only the name.",
	},
	"duplicate-rule": {
		summary: "A group has the same rule twice.",
		help: "Remove one of them.",
	},
	"body-is-address": {
		summary: "The content is only a URL or the name of a file.",
		help: "Fetch the URL, or read the file, and pass what it contains.",
	},
	"more-diagnostics": {
		summary: "More lines have problems than are listed.",
		help: "Look at the first ones; they are probably all alike.",
	},
	"not-robots-txt": {
		summary: "The file is no text, and no rule is read from it.",
		help: "Let the server answer with a text file, or with status 404 if there is none.",
	},
	"joined-groups": {
		summary: "User-agent lines have another record, such as Crawl-delay, between them, but no rule.",
		help: "Give each crawler rules of its own. An empty `Disallow:` allows everything.",
	},
	"records-on-one-line": { summary: "Several records are on one line." },
	"several-product-tokens": {
		summary: "A user-agent line names several crawlers.",
		help: "Write a line for each crawler.",
	},
	"joined-across-blank-line": {
		summary: "User-agent lines have a blank line between them, but no rule.",
		help: "Remove the blank line if all are meant, or give each its own rules.",
	},
	"content-usage-joins-groups": {
		summary: "Nothing but a Content-Usage record is between user-agent lines.",
		help: "Write an allow or disallow line into each group.",
	},
	"digits-in-product-token": {
		summary: "A Google crawler's name is written with a digit.",
		help: "Write the name as Google documents it.",
	},
	"misspelt-product-token": {
		summary:
			"A user-agent line has a name that no known crawler has, one edit away from a known one or often written in its place.",
		help: "Write the crawler's product token as its operator documents it.",
	},
	"misspelt-key": {
		summary: "A record's name is one edit away from a known one.",
		help: "Correct the name.",
	},
	"obsolete-record": {
		summary: "A record that no crawler obeys any more, such as Noindex.",
		help: "Send `X-Robots-Tag: noindex` with these pages, or put a robots meta tag into them, and let crawlers fetch them so that they see it.",
	},
	"white-space-in-path": {
		summary: "A path holds a space, a tab, a no-break space or characters without width.",
		help: "Remove the white space, or write `%20` if the URLs have it.",
	},
	"several-paths": { summary: "A rule has several paths, separated by commas or white space." },
	"wildcard-in-path": {
		summary: "A path has a `*` or a final `$`, which are no wildcards (dialect `original1994`).",
		help: "Write how the path begins, or use another dialect.",
	},
	"html-escape-in-path": {
		summary: "A path holds `&amp;` or another escape of HTML.",
		help: "Write the character itself.",
	},
	"regular-expression": {
		summary: "A path is written as a regular expression.",
		help: "Write `*` for any characters, and a line for each alternative.",
	},
	"comment-cuts-rule": {
		summary: "A `#` is in the middle of a path, or at its end.",
		help: "Write `%23` if the path itself has a `#`; crawlers never send the text after one. If no rule is meant, write `Disallow:`.",
	},
	"allow-and-disallow": {
		summary: "The same path is allowed and disallowed for the same crawler.",
		help: "Remove the one that you do not mean. If it is the only rule of its group, write `Disallow:` instead.",
	},
	"site-blocked": {
		summary: "No crawler, or not the one of a search engine, may fetch anything.",
		help: "Disallow only what is to stay closed. `Disallow:` without a path allows everything, to all crawlers of the group: give a search engine a group of its own if the others are to stay out. If the site is meant to be closed, write `# robots-lint-ignore site-blocked` above the group.",
	},
	"own-group-reopens": {
		summary: "A crawler has a group of its own, which opens to it what the rules for `*` close.",
		help: "Repeat the rules in its group. If everything is meant to be open to it, say so with `Disallow:` without a path.",
	},
	"rules-behind-group": {
		summary: "Rules that look as if they were for all crawlers belong to the group above them.",
		help: "Write `User-agent: *` above them, or write them into the group for `*`.",
	},
	"overruled-rule": {
		summary: "A rule never decides anything: rules that say the opposite always win on its URLs.",
		help: "Remove the rule, or make it longer than those that beat it.",
	},
	"ineffective-allow": {
		summary: "An allow rule for one kind of file does not open the folder that a disallow rule closes.",
		help: "Write the folder into the allow rule, so that it is longer.",
	},
	"not-settled": {
		summary: "The effect of some rules was not settled within the allowed work.",
		help: "Allow more work (`maxWork`) if you want to know.",
	},
	"non-ascii-path": {
		summary: "A path has letters beyond ASCII.",
		help: "Write the escapes.",
	},
	"repeated-group": {
		summary: "The same crawler is named in several groups.",
		help: "Put the rules into one group.",
	},
	"record-without-disallow": {
		summary: "A record has no disallow line (dialect `original1994`).",
		help: "Write `Disallow:` without a path if everything is allowed.",
	},
	"scripts-blocked": {
		summary: "Googlebot may not fetch scripts or styles.",
		help: "Remove the rule, and look at other rules that match what pages need.",
	},
	"sitemap-on-other-host": {
		summary: "A sitemap is on another host than the file.",
		help: "Nothing needs to change; verify both hosts with the search engines that matter to you.",
	},
	"shadowed-rule": {
		summary: "A rule never decides anything: rules that say the same always win on its URLs.",
		help: "Remove it.",
	},
	"redundant-rule": {
		summary: "Without this rule no verdict would change.",
		help: "Remove it, or keep it if it helps you to read the file.",
	},
	"retired-product-token": {
		summary: "A user-agent line names a crawler that is retired.",
		help: "Name the crawler that came after it, or leave the line out.",
	},
	"allow-only-group": {
		summary: "A group has only allow lines, which forbid nothing.",
		help: "Write `Disallow: /` below them if nothing else may be fetched, or `Allow: /` if everything may.",
	},
	"robots-txt-disallowed": {
		summary: "A rule disallows `/robots.txt`, which crawlers may always fetch.",
		help: "Leave the rule out, unless other URLs that begin so are meant.",
	},
	"percent-at-end": {
		summary: "A path ends in `%`, as every escape begins.",
		help: "Write `%25` if the percent sign itself is meant.",
	},
	"several-sitemaps": { summary: "A sitemap line has several URLs." },
	"sitemap-blocked": { summary: "The file forbids search engines to fetch a sitemap that it names." },
	"unknown-content-signal": {
		summary: "A Content-Signal record has a name or a value that is not known.",
		help: "Write `search`, `ai-input` and `ai-train` with `yes` or `no`, and `use` with `immediate`, `reference` or `full`.",
	},
	"content-signal-left-out": {
		summary:
			"A Content-Signal is in the group for `*`, and a crawler that may fetch something has a group without one.",
		help: "Repeat the record in the crawler's group if it is meant for it too.",
	},
	"content-signals-differ": {
		summary: "Two Content-Signal records for `*` say different things.",
		help: "Write one for `*`. If a CDN writes one of them, choose there what it says.",
	},
	"long-crawl-delay": { summary: "A crawl-delay is longer than an hour." },
};

/** The generated texts of a code's page; the page also says why it matters, and has examples. */
export interface PageText {
	/** A sentence about the problem. */
	readonly summary: string;
	/** How to fix it, whatever the file; the advice where it is left out. */
	readonly help?: string;
}
