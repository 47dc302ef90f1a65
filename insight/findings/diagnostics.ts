import type { Diagnostic, Dialect, Severity } from "../../bindings/contract/types.js";
import { ADVICE, type FindingOfDiagnostic, SEVERITIES } from "./codes.js";
import { INVISIBLE, show } from "./draft.js";
import { type FileLine, lineAt } from "./file-lines.js";
import { GRAVITY, isFindingCode } from "./severities.js";
import type { Finding } from "./types.js";

/** How records are written whose keys may be misspelt. */
const NAMES: Readonly<Record<string, string>> = {
	"user-agent": "User-agent",
	allow: "Allow",
	disallow: "Disallow",
	sitemap: "Sitemap",
};
const TOKEN = /^[A-Za-z0-9_-]+/;
/** What google reads of a name. */
const GOOGLE_TOKEN = /^[A-Za-z_-]+/;
const LEADING_ASCII_SPACE = /^[ \t]+/;
const WHOLE_URL = /^https?:\/\//i;
/** A dollar inside that is not a variable's or a name's, as in `${shop}` or `$ref`, which URLs have. */
const PLAIN_DOLLAR = /\$(?!$|[A-Za-z0-9_{]|%7B)/i;

/** What else is found of lines. */
export interface KnownOfLines {
	/** How grave the findings are that say more about a line; undefined where there are none. */
	readonly reported: (line: number) => Severity | undefined;
	/** The lines that can go without any verdict changing. */
	readonly removable: ReadonlySet<number>;
	/** The lines whose path can go without the stars at its end, likewise. */
	readonly shortenable: ReadonlySet<number>;
}

/**
 * The findings that a file's diagnostics are.
 */
export function fromDiagnostics(
	diagnostics: readonly Diagnostic[],
	lines: readonly FileLine[],
	dialect: Dialect,
	known: KnownOfLines,
): Finding[] {
	// What a line's end is, is not known where the line is cut.
	const cut = new Set(diagnostics.filter(({ code }) => code === "line-too-long").map(({ line }) => line));
	return diagnostics.flatMap((diagnostic) => {
		const { code, line, column, length } = diagnostic;
		if (code === "product-token-characters" || !isFindingCode(code)) return [];
		const fileLine = lineAt(lines, line);
		const severity = severityOf(diagnostic, fileLine);
		// What says more of a line does not stand for what is graver, nor for the line's place in the file.
		const other = known.reported(line) ?? "note";
		const isReported = other !== "note" && GRAVITY[other] >= GRAVITY[severity];
		if (isReported && code !== "rule-outside-group") return [];
		const message = messageOf(diagnostic, fileLine, dialect);
		const advice =
			cut.has(line) && code === "redundant-trailing-star" ? "" : adviceOf(code, fileLine, dialect, known);
		return [{ code, severity, line, column, length, message, advice }];
	});
}

function severityOf({ code, severity }: Diagnostic, line: FileLine | undefined): Severity {
	// It is as grave as what it stands for, which only the parser knows.
	if (code === "more-diagnostics") return severity;
	if (code === "dollar-inside" && !PLAIN_DOLLAR.test(line?.value ?? "")) return "note";
	return SEVERITIES[code as FindingOfDiagnostic];
}

function adviceOf(
	code: FindingOfDiagnostic,
	line: FileLine | undefined,
	dialect: Dialect,
	{ removable, shortenable }: KnownOfLines,
): string {
	if (code === "duplicate-rule" && !removable.has(line?.line ?? 0)) return "";
	if (code === "redundant-trailing-star" && !shortenable.has(line?.line ?? 0)) return "";
	if (code === "rule-outside-group" && dialect === "original1994") {
		return "Write it below a user-agent line, with no blank line between.";
	}
	// There no escape stands for the character itself.
	if (code === "invalid-escape" && dialect === "google") return "";
	if (code === "dollar-inside" && dialect === "google") return "Write $ only at the end.";
	const name = NAMES[line?.kind ?? ""];
	if (code === "inexact-key" && name !== undefined) return `Write "${name}".`;
	if (code === "path-without-slash" && WHOLE_URL.test(line?.value ?? "")) {
		return "Write the path alone, without scheme and host: a file is for its own host only.";
	}
	if (code === "path-without-slash" && beginsUnseen(line)) return "Type the path again.";
	if (code === "path-without-slash" && dialect === "original1994") return "Begin the path with /.";
	if (code === "empty-product-token" && beginsUnseen(line)) return "Type the name again.";
	return ADVICE[code] ?? "";
}

function beginsUnseen(line: FileLine | undefined): boolean {
	return line?.value.search(INVISIBLE) === 0;
}

function messageOf({ code, message }: Diagnostic, line: FileLine | undefined, dialect: Dialect): string {
	const sentence = `${message[0]!.toUpperCase()}${message.slice(1)}.`;
	if (line === undefined) return sentence;
	switch (code) {
		case "text-after-product-token": {
			const token = dialect === "google" ? GOOGLE_TOKEN : TOKEN;
			const read = line.value.startsWith("*") ? "*" : (token.exec(line.value)?.[0] ?? "");
			const rest = line.value.slice(read.length).replace(LEADING_ASCII_SPACE, "");
			return `Crawlers read "${show(read)}" here; "${show(rest)}" is ignored.`;
		}
		case "not-a-record":
			return "The line is not a record: no colon stands between a key and a value.";
		case "redundant-trailing-star":
			return "A * at the end of a path makes it match nothing more; it only makes the rule longer, which may decide.";
		case "unknown-key":
			return `No known crawler reads the record "${show(line.key)}".`;
		case "inexact-key": {
			const name = NAMES[line.kind];
			return name === undefined
				? sentence
				: `Some crawlers, Google's among them, read "${show(line.key)}" as ${name}; others skip the line.`;
		}
		case "path-without-slash":
			return beginsUnseen(line)
				? `The path begins with characters that cannot be seen, "${show(line.value)}", so it matches no URL.`
				: dialect === "original1994"
					? "The path does not start with /, so it matches no URL."
					: sentence;
		case "empty-product-token":
			return beginsUnseen(line)
				? `The name begins with characters that cannot be seen, "${show(line.value)}", so the line names no crawler.`
				: sentence;
		default:
			return sentence;
	}
}
