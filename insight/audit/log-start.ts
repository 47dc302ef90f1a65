import { isOctets, LF, toPlainOctets, typeError } from "../../bindings/internal.js";
import { LineFields } from "./formats/line-fields.js";
import { LINE } from "./formats/line-reader.js";
import { recogniseFormat } from "./formats/recognise.js";
import { Times } from "./formats/times.js";
import { viewOf } from "./octets.js";
import { readFormat } from "./options.js";
import type { LogFormat } from "./types.js";

/**
 * Finds when a log begins, so that several logs can be added in the order of time.
 *
 * @param octets the beginning of the log, of a few lines at least; only read during the call.
 * @param format as `LogAuditOptions.format`.
 * @returns the time of the first line that has one, in seconds since 1970; null if no line has a time.
 * @throws TypeError or RangeError that names the argument.
 * @example
 * const line = '192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "ExampleBot/1.0"\n';
 * logStartSeconds(new TextEncoder().encode(line)); // 1795428000
 */
export function logStartSeconds(octets: Uint8Array, format?: LogFormat): number | null {
	if (!isOctets(octets)) throw typeError("octets", "a Uint8Array", octets);
	const plain = toPlainOctets(octets, "octets");
	const reader = format === undefined ? recogniseFormat(plain) : readFormat("format", format);
	const fields = new LineFields();
	const times = new Times();
	for (let start = 0; reader !== null && start < plain.length; ) {
		const lineFeed = plain.indexOf(LF, start);
		const end = lineFeed < 0 ? plain.length : lineFeed;
		if (reader.read(plain, start, end, fields) === LINE.entry) {
			const seconds = times.read(fields, viewOf(fields.octets));
			if (!Number.isNaN(seconds)) return seconds;
		}
		start = end + 1;
	}
	return null;
}
