import type { Finding, Severity } from "../../../insight/analysis/index.js";
import { remember } from "../../../insight/analysis/remember.js";
import { OF_MANAGED } from "../../input/managed-content.js";
import { escapeText } from "../../output/formats/escape.js";
import type { Colour, Paint } from "../../output/formats/paint.js";
import { toPrintable } from "../../urls/octet-text.js";

const COLOUR_OF: Readonly<Record<Severity, Colour>> = { error: "red", warning: "yellow", note: "cyan" };
/** Maximum number of other lines that are listed. */
const MAX_LINES = 10;
/** Number of characters of a long line that are shown before, at and after the place of a finding. */
const SHOWN_BEFORE = 60;
const SHOWN_SPAN = 80;
const SHOWN_AFTER = 30;

/** Findings with the same text, or notes of the same code, reported once. */
export interface FoldedFinding {
	readonly first: Finding;
	/** Whether the others have the same text. */
	readonly isSameText: boolean;
	/** The lines of the other findings, in order, each once. */
	readonly otherLines: readonly number[];
	/** Number of the other findings. */
	readonly otherCount: number;
}

/** Folds findings of the same code, message and advice, and all notes of a code (apart from a CDN's), at the place of the first. */
export function foldForText(findings: readonly Finding[]): FoldedFinding[] {
	const folded = new Map<string, Finding[]>();
	for (const finding of findings) {
		const { severity, code, message } = finding;
		const key = severity === "note" ? `${code} ${message.includes(OF_MANAGED)}` : textOf(finding);
		remember(folded, key, () => []).push(finding);
	}
	return Array.from(folded.values(), ([first, ...others]) => ({
		first: first!,
		isSameText: others.every((other) => textOf(other) === textOf(first!)),
		otherLines: Array.from(new Set(others.map(({ line }) => line))),
		otherCount: others.length,
	}));
}

function textOf({ severity, code, message, advice }: Finding): string {
	return `${severity} ${code} ${message} ${advice}`;
}

/** The text after the message of a folded finding; empty if there are no other findings. */
export function printOthers({ first, isSameText, otherLines, otherCount }: FoldedFinding): string {
	if (otherCount === 0) return "";
	const shown = otherLines.slice(0, MAX_LINES).join(", ");
	const more = otherLines.length > MAX_LINES ? ", …" : "";
	const what = isSameText ? "more like it" : `more ${first.code}`;
	return `${otherCount} ${what}: ${otherLines.length === 1 ? "line" : "lines"} ${shown}${more}`;
}

/** Maximum number of octets per character in UTF-8. */
const MAX_OCTETS_PER_CHARACTER = 4;

/** A finding for a person, with its line and a mark below the place that it is about. */
export function printFolded(
	file: string,
	folded: FoldedFinding,
	lineOf: (line: number) => Uint8Array,
	paint: Paint,
): string {
	const { line, column, length, severity, code, message, advice } = folded.first;
	const colour = COLOUR_OF[severity];
	const octets = lineOf(line);
	const start = column - 1;
	const end = start + length;
	const before = cutStart(octets.subarray(0, start), SHOWN_BEFORE);
	const span = cutEnd(octets.subarray(start, end), SHOWN_SPAN);
	const after = cutEnd(octets.subarray(end), SHOWN_AFTER);
	const margin = " ".repeat(String(line).length);
	const mark = paint(colour, `^${"~".repeat(Math.max(0, columnsOf(span) - 1))}`);
	const others = printOthers(folded);
	return [
		`${escapeText(file)}:${line}:${column} ${paint(colour, severity)} ${code} ${escapeText(message)}`,
		`  ${paint("dim", `${line} |`)} ${before}${span}${after}`,
		`  ${paint("dim", `${margin} |`)} ${" ".repeat(columnsOf(before))}${mark}`,
		...(advice === "" ? [] : [`  ${margin} = ${escapeText(advice)}`]),
		...(others === "" ? [] : [`  ${margin} = ${others}`]),
		"",
	].join("\n");
}

/** Number of terminal cells of a text without characters that need two cells or no cell. */
function columnsOf(text: string): number {
	return Array.from(text).length;
}

/** The last characters of octets, printable. However long a line is, no more octets are read than can be shown. */
function cutStart(octets: Uint8Array, most: number): string {
	const text = toPrintable(octets.subarray(Math.max(0, octets.length - roomOf(most))));
	const characters = Array.from(text);
	return characters.length <= most ? text : `…${characters.slice(1 - most).join("")}`;
}

/** The first characters of octets, printable. No more octets are read than can be shown. */
function cutEnd(octets: Uint8Array, most: number): string {
	const text = toPrintable(octets.subarray(0, roomOf(most)));
	const characters = Array.from(text);
	return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** A number of octets with more than `most` characters, so that an incomplete character at their end is cut off. */
function roomOf(most: number): number {
	return MAX_OCTETS_PER_CHARACTER * (most + 1);
}
