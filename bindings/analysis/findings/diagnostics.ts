import type { Diagnostic } from "../../contract/types.js";
import { show } from "./draft.js";
import type { FileLine } from "./file-lines.js";
import { isFindingCode, SEVERITIES } from "./severities.js";
import type { Finding, FindingOfDiagnostic } from "./types.js";

/** What to write instead of what a diagnostic is about. */
const ADVICE: Readonly<Record<FindingOfDiagnostic, string>> = {
	"byte-order-mark": "Save the file as UTF-8 without a byte order mark.",
	"looks-like-utf16": "Save the file as UTF-8.",
	"looks-like-html": "Let the server answer /robots.txt with a text file, or with 404 if there is none.",
	"rule-outside-group": 'Write a user-agent line before it: "User-agent: *" for every crawler.',
	"path-without-slash": "Begin the path with /.",
	"path-never-matches": "Write the path that URLs have once . and .. are resolved.",
	"control-octet": "Type the path anew.",
	"not-a-record": "Begin the line with # if it is a comment, or write it as key, colon and value.",
	"empty-key": "Write the record's name before the colon.",
	"over-limit": "Shorten the file: crawlers read 500 KiB of it, Google no more.",
	"line-too-long": "Shorten the line.",
	"empty-product-token": 'Name a crawler, or write "User-agent: *" for every one.',
	"second-default-record": "Write the rules for * into one record.",
	"backslash-in-path": "Write / where folders are parted.",
	"missing-colon": "Write a colon behind the key.",
	"inexact-key": "Write the key as RFC 9309 has it.",
	"invalid-utf8": "Save the file as UTF-8.",
	"invalid-escape": "Write %25 for a percent sign.",
	"dollar-inside": "Write $ at the end alone, or %24 for the character.",
	"crawl-delay-invalid": "Write a number of seconds: 5 or 0.5.",
	"crawl-delay-repeated": "Write one crawl-delay.",
	"sitemap-not-absolute": "Write the sitemap's whole URL, with https:// and host.",
	"invisible-characters": "Type the value anew.",
	"allow-unrecognised": "Use disallow lines alone, or another dialect.",
	"unknown-key": "",
	"redundant-trailing-star": "Leave the star out.",
	"text-after-product-token": "",
	"duplicate-rule": "Remove the line.",
	"more-diagnostics": "",
};

/**
 * The findings that a file's diagnostics are.
 * @param isTold whether another finding says more about a line.
 */
export function fromDiagnostics(
	diagnostics: readonly Diagnostic[],
	lines: readonly FileLine[],
	isTold: (line: number) => boolean,
): Finding[] {
	const byLine = new Map(lines.map((line) => [line.line, line]));
	return diagnostics.flatMap((diagnostic) => {
		const { code, line, column, length } = diagnostic;
		if (code === "product-token-characters" || !isFindingCode(code)) return [];
		if (code !== "rule-outside-group" && isTold(line)) return [];
		const message = messageOf(diagnostic, byLine.get(line));
		// It is as grave as what it stands for, which only the parser knows.
		const severity = code === "more-diagnostics" ? diagnostic.severity : SEVERITIES[code];
		return [{ code, severity, line, column, length, message, advice: ADVICE[code] }];
	});
}

function messageOf({ code, message }: Diagnostic, line: FileLine | undefined): string {
	const sentence = `${message[0]!.toUpperCase()}${message.slice(1)}.`;
	if (line === undefined) return sentence;
	if (code === "text-after-product-token") {
		const read = line.value.startsWith("*") ? "*" : (/^[A-Za-z0-9_-]+/.exec(line.value)?.[0] ?? "");
		return `Crawlers read "${show(read)}" here; "${show(line.value.slice(read.length).trim())}" is ignored.`;
	}
	if (code === "unknown-key") return `No known crawler reads the record "${show(line.key)}".`;
	return sentence;
}
