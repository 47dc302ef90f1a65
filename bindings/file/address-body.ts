import { toBinaryString } from "../arguments/octets.js";
import { LF } from "../text/octets.js";
import { encodeUtf8 } from "../text/utf8.js";

/** Longer bodies are no address. */
const MAX_UNITS = 2048;
/** A URL, or the name of a file. A colon would make a record of the name, unless it is a drive's. */
const ADDRESS = /^(?:(?:https?|file):\/\/[^ \t\r\n]+|(?:[a-z]:[/\\])?[^: \t\r\n#]+\.txt)(?=\r?\n?$)/i;

/**
 * The length of the URL or of the file name that a whole body is, in octets; 0 for any other body. Somebody passed the
 * place of a file for its content.
 */
export function addressOctets(body: string | Uint8Array): number {
	if (body.length > MAX_UNITS) return 0;
	if (typeof body === "string") return encodeUtf8(ADDRESS.exec(body)?.[0] ?? "").length;
	const lineEnd = body.indexOf(LF);
	if (lineEnd !== -1 && lineEnd < body.length - 1) return 0;
	return ADDRESS.exec(toBinaryString(body))?.[0].length ?? 0;
}
