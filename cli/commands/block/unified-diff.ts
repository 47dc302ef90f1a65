import { createTwoFilesPatch, FILE_HEADERS_ONLY, structuredPatch } from "diff";
import { decodeUtf8 } from "../../../bindings/internal.js";
import { escapeText } from "../../output/formats/escape.js";
import type { Colour, Paint } from "../../output/formats/paint.js";

/** The difference between two versions of a file as a unified diff. Line ends are shown as LF. */
export function unifiedDiff(name: string, before: Uint8Array, after: Uint8Array): string {
	return createTwoFilesPatch(name, name, textOf(before), textOf(after), "", "", {
		context: 3,
		headerOptions: FILE_HEADERS_ONLY,
		stripTrailingCr: true,
	});
}

/** The lines by which two versions of a file differ. */
export function changedLines(before: Uint8Array, after: Uint8Array): { added: number; removed: number } {
	const patch = structuredPatch("", "", textOf(before), textOf(after), "", "", { stripTrailingCr: true });
	const lines = patch.hunks.flatMap((hunk) => hunk.lines);
	const countOf = (mark: string) => lines.filter((line) => line.startsWith(mark)).length;
	return { added: countOf("+"), removed: countOf("-") };
}

/** `unifiedDiff`, coloured and safe to print. */
export function printUnifiedDiff(name: string, before: Uint8Array, after: Uint8Array, paint: Paint): string {
	const lines = unifiedDiff(name, before, after).split("\n").slice(0, -1);
	return lines
		.map((line) => {
			const colour = colourOf(line);
			const safe = escapeText(line.replaceAll("\t", " "));
			return `${colour === undefined ? safe : paint(colour, safe)}\n`;
		})
		.join("");
}

function textOf(octets: Uint8Array): string {
	return decodeUtf8(octets, 0, octets.length);
}

function colourOf(line: string): Colour | undefined {
	if (line.startsWith("+")) return "green";
	if (line.startsWith("-")) return "red";
	return line.startsWith("@@") ? "cyan" : undefined;
}
