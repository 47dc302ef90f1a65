import type { CrawlerProfile } from "../../bindings/shared-exports.js";
import { ascending } from "../analysis/analyse.js";
import type { FileView } from "./file-view.js";
import { withoutLineEnd } from "./line-spans.js";

/** The lines for a crawler as written: rules and other records that apply to it, those that `isKept` selects. */
export function inheritedLines(
	file: FileView,
	profile: CrawlerProfile,
	isKept: (line: number) => boolean = () => true,
): Uint8Array[] {
	const lines = [...file.ruleLinesOf(profile), ...file.recordLinesOf(profile)];
	return octetsOfLines(file, ascending(lines.filter(isKept)));
}

/** Lines of a file without their ends. */
export function octetsOfLines({ octets, lineStarts }: FileView, lines: readonly number[]): Uint8Array[] {
	return lines.map((line) => withoutLineEnd(octets.subarray(lineStarts[line - 1], lineStarts[line])));
}
