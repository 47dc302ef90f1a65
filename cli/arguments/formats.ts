import { suggestName } from "../../bindings/internal.js";
import { Failure } from "../host/failure.js";

/** The words of the help for each format. */
export const ABOUT_FORMAT = {
	text: "text (default)",
	json: "json (JSON Lines: an object a line)",
	tsv: "tsv (columns separated by tabs)",
	sarif: "sarif (SARIF 2.1.0)",
	github: "github (annotations in GitHub Actions)",
	tap: "tap (TAP 14)",
	junit: "junit (JUnit XML)",
	html: "html (a page that needs nothing else)",
	jsonl: "jsonl (JSON Lines: an object or an array a line)",
	csv: "csv (a line for each crawler)",
} as const;

/** How commands write: for people, or for programs. */
export type Format = keyof typeof ABOUT_FORMAT;

/** Formats of every command that writes lines. */
export const LINE_FORMATS = ["text", "json", "tsv"] as const;

export type LineFormat = (typeof LINE_FORMATS)[number];

/** The format that is asked for. @param formats those of the command, the default first. @throws Failure for another. */
export function toFormat<F extends Format>(
	formats: readonly F[],
	name: string | undefined,
	isJson: boolean | undefined,
): F {
	const format = formats.find((each) => each === (name ?? (isJson ? "json" : formats[0])));
	if (format === undefined) {
		const got = `${JSON.stringify(name)}${suggestName(name ?? "", formats)}`;
		throw new Failure(`--format: expected one of ${formats.join(", ")}, got ${got}`);
	}
	if (isJson && format !== "json") throw new Failure(`--json: expected without --format ${format}`);
	return format;
}

/** A line of columns. Their content is escaped, so no column has a tab or a line end. */
export function tsvLine(...columns: readonly (string | number)[]): string {
	return `${columns.join("\t")}\n`;
}
