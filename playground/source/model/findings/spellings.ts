import type { RobotsTxt } from "../../../../bindings/auto.js";
import { COLON, decodeUtf8, encodeUtf8, isWhiteSpace } from "../../../../bindings/internal.js";
import { type FileLine, lineAt, readLines } from "../../../../insight/analysis/findings/file-lines.js";
import { RECORD_NAMES } from "../../../../insight/analysis/findings/wording.js";

/**
 * Writes the names of records as RFC 9309 has them, with a colon.
 *
 * @param text lines separated by LF.
 * @param lineNumbers 1-based.
 * @returns null if a line has no record of a name that RFC 9309 has.
 */
export function respell({ dialect }: RobotsTxt, text: string, lineNumbers: readonly number[]): string | null {
	const read = readLines(encodeUtf8(text), dialect);
	const lines = text.split("\n");
	for (const number of lineNumbers) {
		const written = lines[number - 1];
		const line = lineAt(read, number);
		const name = RECORD_NAMES[line?.kind ?? ""];
		if (written === undefined || line === undefined || name === undefined) return null;
		lines[number - 1] = respelt(encodeUtf8(written), line, name);
	}
	return lines.join("\n");
}

/** A line with another key. Without a colon, the white space after its key is the separator. */
function respelt(octets: Uint8Array, { keyColumn, keyOctets }: FileLine, name: string): string {
	const keyEnd = keyColumn - 1 + keyOctets;
	let separator = keyEnd;
	while (separator < octets.length && isWhiteSpace(octets[separator]!, true)) separator++;
	const [before, rest] = [decodeUtf8(octets, 0, keyColumn - 1), decodeUtf8(octets, keyEnd, octets.length)];
	return `${before}${name}${octets[separator] === COLON ? "" : ":"}${rest}`;
}
