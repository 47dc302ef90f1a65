import { Failure } from "./failure.js";

/** How a command writes: for people, or for programs. */
export type Format = "text" | "json" | "tsv";

const FORMATS: readonly Format[] = ["text", "json", "tsv"];

/** @throws Failure where there is no such format. */
export function toFormat(name: string | undefined, isJson: boolean | undefined): Format {
	const format = FORMATS.find((each) => each === (name ?? (isJson ? "json" : "text")));
	if (format === undefined) {
		throw new Failure(`--format: expected one of ${FORMATS.join(", ")}, got ${JSON.stringify(name)}`);
	}
	if (isJson && format !== "json") throw new Failure(`--json: expected without --format ${format}`);
	return format;
}

/** A line of columns. What is in them has been escaped, so none holds a tab or a line end. */
export function tsvLine(...columns: readonly (string | number)[]): string {
	return `${columns.join("\t")}\n`;
}
