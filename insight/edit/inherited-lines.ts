import type { CrawlerProfile } from "../../bindings/contract/types.js";
import { CR, LF } from "../../bindings/text/octets.js";
import type { FileView } from "./file-view.js";
import { lineStarts } from "./line-spans.js";

/**
 * The lines for a crawler, as they are written: the rules, and the other records that apply to it.
 *
 * @param octets the octets of the view's file.
 * @param isKept selects the rules that are wanted, by their lines.
 */
export function inheritedLines(
	octets: Uint8Array,
	file: FileView,
	profile: CrawlerProfile,
	isKept: (line: number) => boolean = () => true,
): Uint8Array[] {
	const lines = [...file.ruleLinesOf(profile).filter(isKept), ...file.recordLinesOf(profile)];
	return octetsOfLines(
		octets,
		lines.sort((a, b) => a - b),
	);
}

/** Lines of a file without their ends. */
export function octetsOfLines(octets: Uint8Array, lines: readonly number[]): Uint8Array[] {
	const starts = lineStarts(octets);
	return lines.map((line) => withoutLineEnd(octets.subarray(starts[line - 1], starts[line])));
}

function withoutLineEnd(line: Uint8Array): Uint8Array {
	let end = line.length;
	while (end > 0 && (line[end - 1] === LF || line[end - 1] === CR)) end--;
	return line.subarray(0, end);
}
