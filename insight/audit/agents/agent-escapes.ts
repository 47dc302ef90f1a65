import type { Escapes } from "../formats/line-reader.js";

/** Restores a header as it was sent, from the way that a log writes it. */
export function unescapeAgent(header: string, escapes: Escapes): string {
	if (escapes === "none") return header;
	if (escapes === "backslash") return header.includes("\\") ? unescapeBackslashes(header) : header;
	// CloudFront escapes a header that was already sent with escapes once more.
	return header
		.replaceAll("+", " ")
		.replaceAll(/%(?:25)?20/g, " ")
		.replaceAll(/%(?:25)?2[Ff]/g, "/")
		.replaceAll(/%(?:25)?3[Bb]/g, ";");
}

/** Octets that are no UTF-8 stay escapes: otherwise different names would look the same. */
function unescapeBackslashes(header: string): string {
	return header.replaceAll(
		/(?:\\x[0-9A-Fa-f]{2})+|\\(["\\abtnvfr])/g,
		(escaped: string, plain: string | undefined) => {
			if (plain !== undefined) return CONTROLS.get(plain) ?? plain;
			const octets = Uint8Array.from(escaped.slice(2).split("\\x"), (pair) => Number.parseInt(pair, 16));
			try {
				// Made here, since not every host that imports this has it.
				return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets);
			} catch {
				return escaped;
			}
		},
	);
}

/** The control characters that Apache, lighttpd and Varnish write as in C, by their letters. */
const CONTROLS = new Map(Object.entries({ a: "\x07", b: "\b", t: "\t", n: "\n", v: "\v", f: "\f", r: "\r" }));
