import { SPACE } from "../../../bindings/internal.js";
import { isAt } from "../formats/find-octet.js";
import { FIELD, type LineFields } from "../formats/line-fields.js";

const HTTP = Uint8Array.from("HTTP/", (letter) => letter.charCodeAt(0));

/**
 * Finds the method and the target in `GET /path HTTP/1.1`, if a line has that field. A target that was not escaped may have
 * spaces; some requests have no version.
 */
export function splitRequest({ octets, starts, ends }: LineFields): void {
	const requestEnd = ends[FIELD.request]!;
	if (requestEnd === 0) return;
	let start = starts[FIELD.request]!;
	starts[FIELD.method] = start;
	while (start < requestEnd && octets[start] !== SPACE) start++;
	ends[FIELD.method] = start;
	start = Math.min(start + 1, requestEnd);
	let end = requestEnd;
	for (let at = requestEnd - 1; at >= start; at--) {
		if (octets[at] !== SPACE) continue;
		if (isAt(octets, at + 1, requestEnd, HTTP)) end = at;
		break;
	}
	starts[FIELD.target] = start;
	ends[FIELD.target] = end;
}
