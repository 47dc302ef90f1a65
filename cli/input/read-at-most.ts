import { Buffer } from "node:buffer";
import { MAX_BODY_OCTETS } from "../../bindings/contract/limits.js";

/**
 * A line end may be beyond the parsing limit (two octets), and the parser reports that there is more
 * where one octet follows that.
 */
const OCTETS_BEYOND_LIMIT = 3;

/**
 * Reads a robots.txt up to its parsing limit and just as far beyond it as the parser can tell apart;
 * then it stops, however long the rest is. No engine's limit is beyond `MAX_BODY_OCTETS`.
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
