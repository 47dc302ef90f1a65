import { relative } from "node:path";
import process from "node:process";
import { isWebUrl } from "../../arguments/operands.js";
import { escapeText } from "./escape.js";

/** A command that GitHub Actions turns into an annotation. */
export interface Annotation {
	readonly severity: "error" | "warning" | "notice";
	/** A path. A name that is not a path, such as a URL, is shown in the message. */
	readonly file: string;
	readonly line: number;
	readonly column?: number;
	readonly endColumn?: number;
	readonly title: string;
	readonly message: string;
}

/** Writes an annotation as a line of the log (GitHub's "Workflow commands"). */
export function printAnnotation({
	severity,
	file,
	line,
	column,
	endColumn,
	title,
	message,
}: Annotation): string {
	const isPlaced = !isWebUrl(file) && !file.startsWith("<");
	const place = isPlaced ? { file: relative(process.cwd(), file), line, col: column, endColumn } : {};
	const properties = Object.entries({ ...place, title })
		.filter(([, value]) => value !== undefined)
		.map(([key, value]) => `${key}=${escapeProperty(escapeText(String(value)))}`);
	return `::${severity} ${properties.join(",")}::${escapeData(isPlaced ? message : `${escapeText(file)}:${line}: ${message}`)}\n`;
}

function escapeData(text: string): string {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
	return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
