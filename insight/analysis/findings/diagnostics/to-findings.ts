import type { Dialect } from "../../../../bindings/shared-exports.js";
import { crawlerInside, LINE_END_IN_LETTERS } from "../checks/name-checks.js";
import { CODES, type FindingCode, type Severity } from "../codes.js";
import { type FileLine, lineAt } from "../file-lines.js";
import { SEVERITY_RANKS } from "../severities.js";
import type { Finding } from "../types.js";
import { BY_RFC_9309_ALONE, INVISIBLE, RECORD_NAMES, show } from "../wording.js";
import type { Diagnostic } from "./index.js";

/** Quotation marks at the start of a name. */
const QUOTED = /^["'`\u00ab\u2018-\u201f\u2039]/;
const LEADING_ASCII_SPACE = /^[ \t]+/;
const WHOLE_URL = /^https?:\/\//i;
/** A dollar inside a path. A dollar of a variable or a name, as in `${shop}` or `$ref`, is left out: URLs have it. */
const PLAIN_DOLLAR = /\$(?!$|[A-Za-z0-9_{]|%7B)/i;

/** Facts about lines that other checks found. */
export interface KnownOfLines {
	/** The severity of the findings that say more about a line; undefined if there are no such findings. */
	readonly reported: (line: number) => Severity | undefined;
	/** The lines that can be removed without changing any verdict. */
	readonly removable: ReadonlySet<number>;
	/** The lines whose trailing stars can be removed without changing a verdict. */
	readonly shortenable: ReadonlySet<number>;
	/** The lines that do nothing in the file's dialect, which is not proved in the other reading. */
	readonly onlyHere: ReadonlySet<number>;
	/** Whether advice has to be right in another reading too. */
	readonly isProvedOtherwise: boolean;
}

/** Converts the diagnostics of a file to findings. */
export function fromDiagnostics(
	diagnostics: readonly Diagnostic[],
	lines: readonly FileLine[],
	dialect: Dialect,
	known: KnownOfLines,
): Finding[] {
	// If a line is cut, its end is not known.
	const cut = new Set(diagnostics.filter(({ code }) => code === "line-too-long").map(({ line }) => line));
	return diagnostics.flatMap((diagnostic) => {
		const { code, line, column, length } = diagnostic;
		const fileLine = lineAt(lines, line);
		const severity = severityOf(diagnostic, fileLine);
		// A finding that says more about a line does not replace a graver diagnostic. It does not replace a
		// diagnostic about the line's place in the file either.
		const other = known.reported(line) ?? "note";
		const isReported = other !== "note" && SEVERITY_RANKS[other] >= SEVERITY_RANKS[severity];
		if (isReported && code !== "rule-outside-group") return [];
		const sentence = messageOf(diagnostic, fileLine, dialect);
		const isOnlyHere = code === "duplicate-rule" && known.onlyHere.has(line);
		const message = isOnlyHere ? `${sentence} ${BY_RFC_9309_ALONE}` : sentence;
		const advice =
			cut.has(line) && code === "redundant-trailing-star" ? "" : adviceOf(code, fileLine, dialect, known);
		return [{ code, severity, line, column, length, message, advice }];
	});
}

function severityOf({ code, severity }: Diagnostic, line: FileLine | undefined): Severity {
	return code === "dollar-inside" && !PLAIN_DOLLAR.test(line?.value ?? "") ? "note" : severity;
}

function adviceOf(
	code: FindingCode,
	line: FileLine | undefined,
	dialect: Dialect,
	{ removable, shortenable, isProvedOtherwise }: KnownOfLines,
): string {
	// In dialect google, no escape represents the character itself.
	const areEscapesLiteral = dialect === "google" || isProvedOtherwise;
	if (code === "duplicate-rule" && !removable.has(line?.line ?? 0)) return "";
	if (code === "redundant-trailing-star" && !shortenable.has(line?.line ?? 0)) return "";
	if (code === "rule-outside-group" && dialect === "original1994") {
		return "Write it below a user-agent line, with no blank line between.";
	}
	if (code === "invalid-escape" && areEscapesLiteral) return "";
	if (code === "dollar-inside" && areEscapesLiteral) return "Write $ only at the end.";
	const name = RECORD_NAMES[line?.kind ?? ""];
	if (code === "inexact-key" && name !== undefined) return `Write "${name}".`;
	if (code === "path-without-slash" && WHOLE_URL.test(line?.value ?? "")) {
		return "Write only the path, without scheme and host: a file is for its own host only.";
	}
	if (code === "path-without-slash" && beginsUnseen(line)) return "Type the path again.";
	if (code === "path-without-slash" && dialect === "original1994") return "Begin the path with /.";
	if (code === "empty-product-token" && line !== undefined) return adviceOnName(line);
	return CODES[code].advice ?? "";
}

/** Advice on a user-agent line that names no crawler. */
function adviceOnName(line: FileLine): string {
	if (beginsUnseen(line)) return "Type the name again.";
	if (LINE_END_IN_LETTERS.test(line.value)) return CODES["records-on-one-line"].advice ?? "";
	const inside = crawlerInside(line.value);
	if (inside !== undefined) return `Write "User-agent: ${inside}" if that is the crawler you mean.`;
	return !QUOTED.test(line.value) || line.value.includes("*")
		? (CODES["empty-product-token"].advice ?? "")
		: "Write the name without quotation marks.";
}

/** Explains why a user-agent line names no crawler. */
function whyNoName({ value }: FileLine): string {
	if (value === "") return "The line has no name, so it is for no crawler.";
	const shown = `"${show(value)}"`;
	if (LINE_END_IN_LETTERS.test(value))
		return `"\\n" is two characters here, and no line end: ${shown} names no crawler.`;
	if (QUOTED.test(value))
		return `The name is in quotation marks, which no name has: ${show(value)} names no crawler.`;
	if (value.startsWith("*"))
		return `Only a * by itself is every crawler, and names have no wildcards: ${shown} names no crawler.`;
	return `A name begins with a letter, a digit, - or _: ${shown} names no crawler.`;
}

function beginsUnseen(line: FileLine | undefined): boolean {
	return line?.value.search(INVISIBLE) === 0;
}

function messageOf({ code, message }: Diagnostic, line: FileLine | undefined, dialect: Dialect): string {
	const sentence = `${message[0]!.toUpperCase()}${message.slice(1)}.`;
	if (line === undefined) return sentence;
	switch (code) {
		case "text-after-product-token": {
			const read = line.reader === "*" ? "*" : line.productToken;
			// In google a digit is no part of a name.
			if (read === "") return `Crawlers read no name here: "${show(line.value)}" names no crawler.`;
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
			const name = RECORD_NAMES[line.kind];
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
				: whyNoName(line);
		default:
			return sentence;
	}
}
