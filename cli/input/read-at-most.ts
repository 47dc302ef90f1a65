import { Buffer } from "node:buffer";
import { MAX_BODY_OCTETS } from "../../bindings/internal.js";

/**
 * Octets that are read beyond the parsing limit. A line end can be beyond the limit (two octets). The parser reports
 * that there is more if one octet follows the line end.
 */
const OCTETS_BEYOND_LIMIT = 3;

/**
 * Reads a robots.txt up to its parsing limit, and only as far beyond the limit as changes what the parser reports.
 * The rest is not read, however long it is. No engine's limit is beyond `MAX_BODY_OCTETS`.
 */
export async function readAtMost(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
	const wanted = Math.min(maxBytes, MAX_BODY_OCTETS) + OCTETS_BEYOND_LIMIT;
	const pieces: Uint8Array[] = [];
	let octets = 0;
	for await (const chunk of chunks) {
		pieces.push(chunk);
		octets += chunk.length;
		if (octets >= wanted) break;
	}
	return Buffer.concat(pieces).subarray(0, wanted);
}
