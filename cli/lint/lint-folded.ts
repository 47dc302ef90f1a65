import type { Severity } from "../../bindings/auto.js";
import type { Finding } from "../../insight/analysis/index.js";
import { escapeText } from "../output/escape.js";
import type { Colour, Paint } from "../output/paint.js";
import { toPrintable } from "../urls/octet-text.js";

const COLOUR_OF: Readonly<Record<Severity, Colour>> = { error: "red", warning: "yellow", note: "cyan" };
/** How many of the other lines are named. */
const MAX_LINES = 10;
/** How much of a long line is shown, before, at and after what a finding is about. */
const SHOWN_BEFORE = 60;
const SHOWN_SPAN = 80;
const SHOWN_AFTER = 30;

/** Findings that say the same, told once. */
export interface FoldedFinding {
	readonly first: Finding;
	/** The lines of the others, in order, each once. */
	readonly otherLines: readonly number[];
	/** How many others there are. */
	readonly otherCount: number;
}

/** Folds findings of the same code and message; each is where its first one does. */
export function foldFindings(findings: readonly Finding[]): FoldedFinding[] {
	const folded = new Map<string, Finding[]>();
	for (const finding of findings) {
		const key = `${finding.code} ${finding.message} ${finding.advice}`;
		const alike = folded.get(key);
		if (alike === undefined) folded.set(key, [finding]);
		else alike.push(finding);
	}
	return Array.from(folded.values(), ([first, ...others]) => ({
		first: first!,
		otherLines: Array.from(new Set(others.map(({ line }) => line))),
		otherCount: others.length,
	}));
}

/** What is after a folded finding's message; empty where it is the only one. */
export function printOthers({ otherLines, otherCount }: FoldedFinding): string {
	if (otherCount === 0) return "";
	const shown = otherLines.slice(0, MAX_LINES).join(", ");
	const more = otherLines.length > MAX_LINES ? ", …" : "";
	return `${otherCount} more like it: ${otherLines.length === 1 ? "line" : "lines"} ${shown}${more}`;
}

/** UTF-8 has no more for one. */
const MAX_OCTETS_PER_CHARACTER = 4;

/** A finding for a person, with its line and a mark below what it is about. */
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

/** How many cells a text takes, but for characters that take two or none. */
function columnsOf(text: string): number {
	return Array.from(text).length;
}

/** The last characters of octets, printable; no more of them are looked at than may be shown, however long a line is. */
function cutStart(octets: Uint8Array, most: number): string {
	const text = toPrintable(octets.subarray(Math.max(0, octets.length - roomOf(most))));
	const characters = Array.from(text);
	return characters.length <= most ? text : `…${characters.slice(1 - most).join("")}`;
}

/** The first characters of octets, likewise. */
function cutEnd(octets: Uint8Array, most: number): string {
	const text = toPrintable(octets.subarray(0, roomOf(most)));
	const characters = Array.from(text);
	return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** Octets that are more than so many characters: one that they begin or end within is cut off then. */
function roomOf(most: number): number {
	return MAX_OCTETS_PER_CHARACTER * (most + 1);
}
