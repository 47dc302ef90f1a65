import { suggestName } from "../../bindings/arguments/names.js";
import { Failure } from "../failure.js";

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

/** Those that every command that writes lines has. */
export type LineFormat = "text" | "json" | "tsv";

/**
 * @param formats those that the command has, the default first.
 * @throws Failure where there is no such format.
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

/** A line of columns. What is in them has been escaped, so none holds a tab or a line end. */
export function tsvLine(...columns: readonly (string | number)[]): string {
	return `${columns.join("\t")}\n`;
}
