import { toBinaryString } from "../arguments/octets.js";
import { encodeUtf8 } from "../text/utf8.js";

/** Longer bodies are no address. */
const MAX_UNITS = 2048;
/**
 * A URL, or the name of a file, after a byte order mark (as text or as octets), with white space around it. A colon would
 * make a record of the name, unless it is a drive's.
 */
const ADDRESS =
	/^(?:\ufeff|\xef\xbb\xbf)?[ \t\r\n]*(?:(?:https?|ftp|file):\/\/[^ \t\r\n]+|(?:[a-z]:[/\\])?[^: \t\r\n#]+\.txt)(?=[ \t\r\n]*$)/i;

/**
 * The length of the URL or of the file name that a whole body is, in octets; 0 for any other body. Somebody passed the
 * place of a file for its content.
 */
export function addressOctets(body: string | Uint8Array): number {
	if (body.length > MAX_UNITS) return 0;
	if (typeof body === "string") return encodeUtf8(ADDRESS.exec(body)?.[0] ?? "").length;
	return ADDRESS.exec(toBinaryString(body))?.[0].length ?? 0;
}
