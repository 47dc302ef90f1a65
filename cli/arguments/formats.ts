import { suggestName } from "../../bindings/internal.js";
import { Failure } from "../host/failure.js";

/** How commands write: for people, or for programs. */
export type Format =
	| "text"
	| "json"
	| "tsv"
	| "sarif"
	| "github"
	| "tap"
	| "junit"
	| "jsonl"
	| "csv"
	| "html";

/** Formats of every command that writes lines. */
export const LINE_FORMATS = ["text", "json", "tsv"] as const;

export type LineFormat = (typeof LINE_FORMATS)[number];

/**
 * Returns the format that is asked for.
 *
 * @param formats the formats of the command, the default first.
 * @throws Failure if there is no such format.
 */
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
