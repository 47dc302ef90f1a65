import { textOfUnits } from "../text/utf8.js";

/** Longer bodies are no address. */
const MAX_UNITS = 2048;
/** The code unit of a byte order mark, which is three octets in UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const OCTETS_OF_MARK = 3;
/** A URL or a file's name, in ASCII, with white space around it. A colon is only that of a scheme or a drive. */
const ADDRESS =
	/^(?:\ufeff|\xef\xbb\xbf)?[ \t\r\n]*(?:(?:https?|ftp|file):\/\/[!-~]+|(?:[a-z]:[/\\])?[!"$-9;-~]+\.txt)(?=[ \t\r\n]*$)/i;

/** The octets of a body that is only a URL or a file name, passed instead of the content; 0 for any other body. */
export function addressOctets(body: string | Uint8Array): number {
	if (body.length > MAX_UNITS) return 0;
	const [address = ""] = ADDRESS.exec(typeof body === "string" ? body : textOfUnits(body)) ?? [];
	return address.length + (address.startsWith(BYTE_ORDER_MARK) ? OCTETS_OF_MARK - 1 : 0);
}
