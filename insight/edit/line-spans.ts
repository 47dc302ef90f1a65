import { CR, encodeUtf8, LF } from "../../bindings/internal.js";
import { ascending } from "../analysis/analyse.js";
import { joinPortions } from "../analysis/url-lines.js";

/** The offset at which each line begins, and the end of the file. CRLF is one line end. */
export function lineStarts(octets: Uint8Array): number[] {
	const starts = [0];
	for (let offset = 0; offset < octets.length; offset++) {
		const octet = octets[offset];
		if (octet !== CR && octet !== LF) continue;
		if (octet === CR && octets[offset + 1] === LF) offset++;
		starts.push(offset + 1);
	}
	if (starts.at(-1) !== octets.length) starts.push(octets.length);
	return starts;
}

/** The line end of a file; LF if it has no line end. */
export function lineEndOf(octets: Uint8Array): string {
	const end = octets.findIndex((octet) => octet === CR || octet === LF);
	if (end === -1 || octets[end] === LF) return "\n";
	return octets[end + 1] === LF ? "\r\n" : "\r";
}

export function withoutLineEnd(line: Uint8Array): Uint8Array {
	let end = line.length;
	while (end > 0 && (line[end - 1] === LF || line[end - 1] === CR)) end--;
	return line.subarray(0, end);
}

/** The octets of a file with some lines replaced. A line is left out if its replacement is empty. */
export function replaceLines(octets: Uint8Array, replaced: ReadonlyMap<number, string>): Uint8Array {
	const starts = lineStarts(octets);
	const portions: Uint8Array[] = [];
	let keptFrom = 0;
	for (const line of ascending(replaced.keys())) {
		const start = starts[line - 1] ?? octets.length;
		// Between lines that follow one another nothing is kept.
		if (start > keptFrom) portions.push(octets.subarray(keptFrom, start));
		portions.push(encodeUtf8(replaced.get(line) ?? ""));
		keptFrom = starts[line] ?? octets.length;
	}
	portions.push(octets.subarray(keptFrom));
	return joinPortions(portions);
}

export function withoutLines(octets: Uint8Array, lines: Iterable<number>): Uint8Array {
	return replaceLines(octets, new Map(Array.from(lines, (line) => [line, ""])));
}
