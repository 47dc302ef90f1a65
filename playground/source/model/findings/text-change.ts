import { diffLines } from "diff";
import type { Change, ChangedLine, Replacement } from "./inspection.js";

/** Maximum number of lines of a change that are shown. */
const MAX_SHOWN_LINES = 6;
/** The promise about most changes. */
const CHANGES_NOTHING = "No verdict changes.";

/**
 * Finds the replacements, line by line, that turn one text into another.
 *
 * @param before lines separated by LF, as in `after`.
 * @param promise what is proved about the verdicts.
 * @returns null if the texts are the same.
 */
export function changeBetween(before: string, after: string, promise = CHANGES_NOTHING): Change | null {
	const replacements: Replacement[] = [];
	const lines: ChangedLine[] = [];
	let from = 0;
	let [lineBefore, lineAfter] = [1, 1];
	for (const { value, added, removed, count } of diffLines(before, after)) {
		const texts = value.replace(/\n$/, "").split("\n");
		if (removed) {
			replacements.push({ from, to: from + value.length, insert: "" });
			for (const [index, text] of texts.entries()) lines.push({ sign: "−", line: lineBefore + index, text });
		} else if (added) {
			replacements.push({ from, to: from, insert: value });
			for (const [index, text] of texts.entries()) lines.push({ sign: "+", line: lineAfter + index, text });
		}
		if (!added) {
			from += value.length;
			lineBefore += count;
		}
		if (!removed) lineAfter += count;
	}
	if (replacements.length === 0) return null;
	return {
		replacements,
		lines: lines.slice(0, MAX_SHOWN_LINES),
		unlistedCount: Math.max(0, lines.length - MAX_SHOWN_LINES),
		promise,
	};
}
